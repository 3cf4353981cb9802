"""Measurement 2: random play of whole hands against OpenSpiel's Python block dominoes.

Both deal before the clock starts. Then, on both sides, every move is drawn from the list of all
legal moves and played, and the end is scored. OpenSpiel doesn't ask whether a move is legal when
it is played, so ours is measured without asking too, and once more with every move judged.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import open_spiel.python.games.block_dominoes  # noqa: F401 - registers the game
import pyspiel

from hakem.families.domino.house import House, house_of
from hakem.families.domino.moves import End, Move, Pass, Place
from hakem.families.domino.play.judge import score_end
from hakem.families.domino.play.legal import legal_moves
from hakem.families.domino.play.step import step
from hakem.families.domino.state import State
from hakem.families.domino.tiles import HALVES, mask_of, tile_of
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Outcome
from hakem.rules.catalog import Catalog, check_text
from tests.bench.harness import Budget, Contest, Row, Work, ratio_row, side_by_side, steady
from tests.referees import domino

GAME = "python_block_dominoes"
BLOCK_FILE = Path(__file__).with_name("domino-block.yaml")
HOUSE = "domino-101"
BAR = 3.0
_PLAYERS = 2
_TILE = re.compile(r"tile:\((\d)\.0, (\d)\.0\)")
_PIP = re.compile(r"pip:(\d)\.0")


def block_house(catalog: Catalog) -> Ruleset:
    """The block game as a house of ours, from its rule file."""
    text = BLOCK_FILE.read_text(encoding="utf-8")
    result = check_text(text, f"rules/domino/{BLOCK_FILE.name}", catalog)
    if not result.ok or result.catalog is None:
        raise ValueError("\n".join(problem.render() for problem in result.diagnostics))
    return result.catalog.get("domino-block")


def dealt(count: int, rng: random.Random) -> list[Any]:
    """OpenSpiel's states after its 14 chance moves."""
    game = pyspiel.load_game(GAME)
    states = []
    for _ in range(count):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return states


def as_ours(ruleset: Ruleset, state: Any) -> State:
    """The same deal as a position of ours; seat 0 leads any tile."""
    hands = [mask_of(tile_of(int(a), int(b)) for a, b in hand) for hand in state.hands]
    boneyard = [tile_of(int(a), int(b)) for a, b in state.deck]
    match = house_of(ruleset).new_match(_PLAYERS)
    return domino.check_position(ruleset, State.of(hands, boneyard, 0, match))


def play_theirs(state: Any, rng: random.Random) -> int:
    """Play a hand at random; how many tiles were placed."""
    placed = 0
    chance = rng.random
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
        placed += 1
    state.returns()
    return placed


def play_ours(house: House, state: State, rng: random.Random) -> tuple[int, int]:
    """Play a hand at random; moves made and tiles placed."""
    moves = placed = 0
    chance = rng.random
    while True:
        listed = legal_moves(house, state)
        move = listed[int(chance() * len(listed))]
        state, ending = step(house, state, move)
        moves += 1
        placed += type(move) is Place
        if ending is not None:
            score_end(house, state, ending, move.seat)
            return moves, placed


def play_judged(ruleset: Ruleset, state: State, rng: random.Random) -> int:
    """Play a hand at random as callers of the referee do, each move judged; tiles placed."""
    placed = 0
    chance = rng.random
    while True:
        listed = domino.legal_moves(ruleset, state)
        move = listed[int(chance() * len(listed))][0]
        judged = domino.judge(ruleset, state, move)
        placed += type(move) is Place
        if judged.hand is not None:
            return placed
        state = judged.next


def check_same_game(ruleset: Ruleset, count: int, seed: int) -> None:
    """Both sides list the same moves and score the same in games played move by move alike.

    Raises AssertionError with the first difference.
    """
    rng = random.Random(seed)
    for theirs in dealt(count, rng):
        ours = as_ours(ruleset, theirs)
        result = None
        while not theirs.is_terminal():
            if isinstance(domino.legal_moves(ruleset, ours)[0][0], Pass):
                ours = domino.judge(ruleset, ours, Pass(ours.seat_to_move)).next
            assert theirs.current_player() == ours.seat_to_move, theirs
            listed = {_meaning(ours, move): move for move, _ in domino.legal_moves(ruleset, ours)}
            actions = {_told(theirs, action): action for action in theirs.legal_actions()}
            assert listed.keys() == actions.keys(), (theirs, listed)
            chosen = rng.choice(sorted(actions, key=repr))
            theirs.apply_action(actions[chosen])
            judged = domino.judge(ruleset, ours, listed[chosen])
            assert judged.verdict.outcome is Outcome.LEGAL, (theirs, chosen)
            ours, result = judged.next, judged.hand
        assert result is not None, theirs
        points = result[1].hand_points
        won = {None: 0, 0: points, 1: -points}[result[1].winner_side]
        assert theirs.returns() == [won, -won], (theirs, result)


def _meaning(state: State, move: Move) -> tuple[tuple[int, int], int | None]:
    """Which tile is placed against which number; None for the first tile."""
    assert isinstance(move, Place), move
    pip = {None: None, End.LEFT: state.left, End.RIGHT: state.right}[move.end]
    return HALVES[move.tile], pip


def _told(state: Any, action: int) -> tuple[tuple[int, int], int | None]:
    """The same of one of OpenSpiel's actions, read from its text."""
    text = state.action_to_string(state.current_player(), action)
    tile, pip = _TILE.search(text), _PIP.search(text)
    assert tile is not None, text
    return HALVES[tile_of(int(tile[1]), int(tile[2]))], int(pip[1]) if pip else None


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """The game both know, counted in tiles placed; then our own game of two, with drawing."""
    block, own = block_house(catalog), catalog.get(HOUSE)
    check_same_game(block, budget.counts(200), seed=1)
    games, rng = budget.counts(500), random.Random(2)
    block_deals = [as_ours(block, state) for state in dealt(games, rng)]
    own_deals = [domino.deal(own, f"deal {n}", _PLAYERS).state for n in range(games)]
    house, own_house = house_of(block), house_of(own)

    def theirs() -> Work:
        states = dealt(games, rng)
        return lambda: sum([play_theirs(state, rng) for state in states])

    ours = steady(lambda: sum([play_ours(house, state, rng)[1] for state in block_deals]))
    judged = steady(lambda: sum([play_judged(block, state, rng) for state in block_deals]))
    drawing = steady(lambda: sum([play_ours(own_house, state, rng)[0] for state in own_deals]))
    rows: tuple[tuple[str, Contest, float | None], ...] = (
        ("the block game both know: moves listed, played, hand scored", ours, BAR),
        ("the same, every move judged by the referee besides", judged, None),
        (f"`{HOUSE}` of two, drawing and passing counted", drawing, None),
    )
    for what, contest, bar in rows:
        result = side_by_side(contest, theirs, budget)
        yield ratio_row(f"random dominoes against OpenSpiel, {what}", result, "moves/s", bar)
