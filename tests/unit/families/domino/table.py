"""Domino positions and hands written briefly, for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypedDict, Unpack

from hakem.families.domino.moves import Draw, End, Move, Pass, Place
from hakem.families.domino.play.judge import Judged
from hakem.families.domino.state import Account, Ending, Hand, MatchState, State
from hakem.families.domino.tiles import BY_NAME, LAID_BY_NAME, NAMES, mask_of
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput, Outcome, Reason
from hakem.rules.catalog import Catalog, check_text, load_folder
from tests.referees import domino

RULES = Path(__file__).resolve().parents[4] / "rules"
SET = 28  # tiles of a double-six set


@cache
def catalog() -> Catalog:
    """The rule files that ship with Hakem."""
    found = load_folder(RULES).catalog
    assert found is not None
    return found


def rules() -> Ruleset:
    """Domino 101 as it ships."""
    return catalog().get("domino-101", {})


def house(**knobs: KnobValue) -> Ruleset:
    """Domino 101 with other knobs; write ``draw__unit`` for ``draw.unit``."""
    changed = {path.replace("__", "."): value for path, value in knobs.items()}
    known = rules().knobs
    assert changed.keys() <= known.keys(), "no such knob"
    return replace(rules(), knobs={**known, **changed})


def child(text: str) -> Ruleset:
    """A house that extends Domino 101 by this YAML."""
    head = "ruleset: child\nfamily: domino/v1\nextends: domino-101\ntitle: {en: Child, tr: Alt}\n"
    result = check_text(head + text, "rules/domino/child.yaml", catalog())
    assert result.ok, [problem.render() for problem in result.diagnostics]
    assert result.catalog is not None
    return result.catalog.get("child", {})


def mask(text: str) -> int:
    """The set of these tiles."""
    return mask_of(BY_NAME[word] for word in text.split())


def accounts(*sides: str, bank: int = 0, hands: int = 1) -> MatchState:
    """A match between two hands: ``40`` an open account, ``0/12`` a shut one with a draft."""
    read = []
    for side in sides:
        main, _, draft = side.partition("/")
        read.append(Account(int(main), int(draft or 0), opened=not draft))
    return MatchState(tuple(read), bank, hands)


class Said(TypedDict, total=False):
    """What is said of a position beside the hands and the chain.

    ``draw`` are the next tiles of the boneyard; the tiles that are nowhere else follow them,
    unless a hand is withheld. ``boneyard`` withholds it and says its number.
    """

    draw: str
    to_move: int
    last: int | None
    passes: int
    first: bool
    opening: str
    leader: int | None
    match: MatchState | None
    boneyard: int | None
    under: Ruleset | None


UNSAID: Said = {
    "draw": "",
    "to_move": 0,
    "last": None,
    "passes": 0,
    "first": False,
    "opening": "",
    "leader": None,
    "match": None,
    "boneyard": None,
    "under": None,
}
"""What holds of a position where nothing is said."""


def position(hands: str, chain: str = "", **told: Unpack[Said]) -> State:
    """A checked position: hands parted by ``|`` (``?7`` for seven withheld tiles)."""
    said: Said = {**UNSAID, **told}
    ruleset = said["under"] or rules()
    held = [-int(h.strip()[1:]) if "?" in h else mask(h) for h in hands.split("|")]
    laid = tuple(LAID_BY_NAME[word] for word in chain.split())
    order = [BY_NAME[word] for word in said["draw"].split()]
    taken = mask(chain) | mask_of(order)
    for hand in held:
        taken |= max(hand, 0)
    tiles = range(len([n for n in NAMES if int(n.split("-")[0]) <= _highest(ruleset)]))
    if not any(hand < 0 for hand in held):
        order += [tile for tile in tiles if not taken >> tile & 1]
    players, passes = len(held), said["passes"]
    match = said["match"] or _new_match(ruleset, players)
    boneyard = order if said["boneyard"] is None else said["boneyard"]
    last = said["last"]
    if last is None and laid:
        last = (said["to_move"] - 1 - passes) % players
    state = State.of(held, boneyard, said["to_move"], match, laid)
    state = state._replace(
        last_placer=last,
        passes=passes,
        first_hand=said["first"],
        opening_tile=BY_NAME[said["opening"]] if said["opening"] else None,
        leader=said["leader"],
    )
    return domino.check_position(ruleset, state)


def _highest(ruleset: Ruleset) -> int:
    highest = ruleset.knobs["set.max_pip"]
    assert isinstance(highest, int)
    return highest


def _new_match(ruleset: Ruleset, players: int) -> MatchState:
    opened = ruleset.knobs["account.threshold"] == 0
    teams = ruleset.knobs["players.teams"]
    assert isinstance(teams, tuple)
    sides = 2 if players in teams else players
    return MatchState((Account(opened=opened),) * sides)


def place(seat: int, tile: str, end: str = "") -> Place:
    """Place a tile, e.g. ``place(0, "5-2", "left")``."""
    return Place(seat, BY_NAME[tile], End(end) if end else None)


def tell(move: Move) -> str:
    """A move in words: ``5-2 left``, ``draw``, ``pass``."""
    if isinstance(move, Place):
        return NAMES[move.tile] + (f" {move.end.value}" if move.end else "")
    return "draw" if isinstance(move, Draw) else "pass"


def legal(state: State, under: Ruleset | None = None) -> list[str]:
    """The legal moves in words."""
    return [tell(move) for move, _ in domino.legal_moves(under or rules(), state)]


def judge(state: State, move: Move, under: Ruleset | None = None) -> Judged:
    """Judge a move."""
    return domino.judge(under or rules(), state, move)


def accept(state: State, move: Move, under: Ruleset | None = None) -> State:
    """The position after a move that must be legal."""
    judgement = judge(state, move, under)
    assert judgement.verdict.outcome is Outcome.LEGAL, judgement.verdict
    return judgement.next


def refuse(state: State, move: Move, under: Ruleset | None = None) -> list[Reason[Move]]:
    """The reasons against a move that must be illegal and change nothing."""
    judgement = judge(state, move, under)
    assert judgement.verdict.outcome is Outcome.ILLEGAL
    assert judgement.next == state
    assert judgement.hand is None
    return list(judgement.verdict.reasons)


def codes(state: State, move: Move, under: Ruleset | None = None) -> list[str]:
    """The codes of the reasons against a move that must be illegal."""
    return [reason.code for reason in refuse(state, move, under)]


def finished(
    hands: str,
    ending: str,
    seat: int,
    match: MatchState | None = None,
    leader: int | None = None,
) -> Hand:
    """A finished hand; hands parted by ``|``."""
    held = tuple(mask(part) for part in hands.split("|"))
    return Hand(Ending(ending), seat, held, leader, match)


def invalid(act: Callable[[], object]) -> tuple[str, str]:
    """Field and code of the InvalidInput that must be raised."""
    try:
        act()
    except InvalidInput as problem:
        return problem.field, problem.code
    raise AssertionError("nothing was refused")


def mains(match: MatchState) -> list[int]:
    """The main scores by side."""
    return [account.main for account in match.accounts]


def drafts(match: MatchState) -> list[int]:
    """The draft points by side."""
    return [account.draft for account in match.accounts]


def play(state: State, moves: Sequence[Move], under: Ruleset | None = None) -> State:
    """The position after moves that must all be legal."""
    for move in moves:
        state = accept(state, move, under)
    return state


__all__ = ["Draw", "Pass", "Place"]
