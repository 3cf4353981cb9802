"""Random play of dominoes that checks the referee against itself after every move."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hakem.engine.domino.deal import MOST_SEED, deal
from hakem.engine.domino.house import House, house_of
from hakem.engine.domino.judge import Judgement
from hakem.engine.domino.legal import legal_moves
from hakem.engine.domino.moves import Draw, Move, Pass, Place
from hakem.engine.domino.opening import opener, opening_suit, rows_asked
from hakem.engine.domino.state import DominoHandResult, Ending, MatchState, State
from hakem.engine.domino.tiles import NAMES, write_tiles
from hakem.engine.ruleset import Ruleset
from hakem.engine.verdict import InvalidInput
from hakem.referee.chance import Chance
from hakem.referee.invariants_domino import (
    Broken,
    any_move,
    check_ledger,
    check_moves,
    check_position,
    check_unlisted,
    hold,
)

_NUMBER = 16  # characters of a deal's seed kept for the number of the hand


@dataclass(slots=True)
class Tally:
    """What happened in all hands played so far.

    ``redeals`` counts the rules that threw deals in, ``refused`` the codes of the reasons against
    moves tried, ``repairs`` the codes of repairs, ``rows`` the table rows that applied (those that
    add nothing included).
    """

    hands: int = 0
    matches: int = 0
    moves: int = 0
    tiles: int = 0
    draws: int = 0
    passes: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    redeals: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    repairs: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)


class Failure(Exception):
    """An invariant broke: what, in which hand of which seed, and in which position."""

    def __init__(self, what: str, seed: str, hand: int, state: State) -> None:
        super().__init__(f"seed {seed!r}, hand {hand}: {what}")
        self.what = what
        self.seed = seed
        self.hand = hand
        self.state = state


class Simulation:
    """Matches played at random, one hand after another, from a seed.

    The same rule set, number of players and seed give the same play and the same transcript.
    Hand ``k`` is dealt from the seed ``{seed}/{k}``. Raises InvalidInput for a seed that is too
    long for that.
    """

    def __init__(self, ruleset: Ruleset, players: int, seed: str) -> None:
        limit = MOST_SEED - _NUMBER
        if len(seed) > limit:
            raise InvalidInput("seed", "TOO_LONG", length=len(seed), limit=limit)
        self.tally = Tally()
        self._ruleset = ruleset
        self._house: House = house_of(ruleset)
        self._players = players
        self._seed = seed
        self._chance = Chance(f"{seed}/moves")
        self._late = Chance(f"{seed}/late")
        self._transcript = hashlib.sha256()
        self._match: MatchState | None = None
        self._leader: int | None = None

    @property
    def transcript(self) -> str:
        """SHA-256 over everything dealt and played so far, in hex."""
        return self._transcript.hexdigest()

    def play_hand(self) -> int:
        """Play one hand to its end; the number of its moves. Raises Failure."""
        tally = self.tally
        state = self._deal()
        log = [_deal_text(state)]
        # Between two tiles everybody passes at most once, and every tile is drawn at most once.
        most = self._house.tile_count * (self._players + 2)
        moves = 0
        while True:
            try:
                hold(moves < most, "the hand does not end")
                move, judgement = self._move(state)
                moves += 1
                log.append(_move_text(move))
                if judgement.hand is not None:
                    check_ledger(self._house, state.match, judgement, move.seat)
                    check_position(self._house, judgement.next)
                    self._after_the_end(judgement.next)
            except Broken as broken:
                raise Failure(str(broken), self._seed, tally.hands, state) from broken
            state = judgement.next
            if judgement.hand is not None:
                break
        result = judgement.hand[1]
        log.append(_result_text(result))
        self._transcript.update("\n".join(log).encode())
        self._end(result)
        tally.hands += 1
        tally.moves += moves
        return moves

    def _deal(self) -> State:
        number = self.tally.hands
        dealt = deal(
            self._house, f"{self._seed}/{number}", self._players, self._leader, self._match
        )
        self.tally.redeals.update(found.place.path for found in dealt.thrown_in)
        state = dealt.state
        try:
            check_position(self._house, state)
        except Broken as broken:
            raise Failure(str(broken), self._seed, number, state) from broken
        self._count_redeal_rows(state)
        return state

    def _count_redeal_rows(self, state: State) -> None:
        house, hands = self._house, state.hands
        opening = opener(house, hands) if state.first_hand else None
        suit = opening_suit(house, hands, opening)
        for hand in hands:
            rows = rows_asked(house, len(hands), state.first_hand, suit, hand)
            self.tally.rows.update([row.place.path for row in rows])

    def _move(self, state: State) -> tuple[Move, Judgement]:
        """Check everything about a position, then choose one of its moves."""
        house, chance, tally = self._house, self._chance, self.tally
        check_position(house, state)
        moves = legal_moves(house, state)
        judgements = check_moves(house, state, moves)
        self._try(state, moves, any_move(house, state, chance))
        # The seat to move tries one of its own tiles: refusals that are nearer to real play.
        self._try(state, moves, Place(state.seat_to_move, chance.below(house.tile_count)))
        index = chance.below(len(moves))
        move = moves[index]
        if isinstance(move, Place):
            tally.tiles += 1
        elif isinstance(move, Draw):
            tally.draws += 1
        else:
            tally.passes += 1
        return move, judgements[index]

    def _try(self, state: State, moves: Sequence[Move], move: Move) -> None:
        for reason in check_unlisted(self._house, state, moves, move):
            self.tally.refused[reason.code] += 1
            self.tally.repairs.update([repair.code for repair in reason.repairs])

    def _after_the_end(self, state: State) -> None:
        """Nothing can be played any more: no move of any seat, nor a draw or a pass when due."""
        due = state.seat_to_move
        for move in (any_move(self._house, state, self._late), Draw(due), Pass(due)):
            self._try(state, (), move)

    def _end(self, result: DominoHandResult) -> None:
        tally = self.tally
        tally.endings[result.ending.value] += 1
        self._count_rows(result)
        self._match, self._leader = result.match, result.next_leader
        if result.match_over:
            tally.matches += 1
            self._match, self._leader = None, None

    def _count_rows(self, result: DominoHandResult) -> None:
        tables = self._ruleset.tables
        ending, account = result.ending.value, result.account
        rows = [*tables["bank"].rows(ending, account)]
        if result.ending is not Ending.TIED:
            rows += tables["hand_points"].rows(ending, self._players)
            rows += tables["main"].rows(ending, account)
            rows += tables["draft"].rows(ending, account)
        self.tally.rows.update(row.place.path for row in rows)


def _deal_text(state: State) -> str:
    boneyard = " ".join(NAMES[tile] for tile in state.boneyard or ())
    hands = " | ".join(map(write_tiles, state.hands))
    return f"deal {state.seat_to_move}: {hands} | {boneyard}"


def _move_text(move: Move) -> str:
    if isinstance(move, Place):
        return f"{move.seat} {NAMES[move.tile]} {move.end.value if move.end else ''}"
    return f"{move.seat} {'draw' if isinstance(move, Draw) else 'pass'}"


def _result_text(result: DominoHandResult) -> str:
    accounts = " ".join(f"{a.main}/{a.draft}/{int(a.opened)}" for a in result.match.accounts)
    return f"{result.ending.value} {result.hand_points} {accounts} bank {result.match.bank}"
