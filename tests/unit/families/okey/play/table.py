"""Hands of Okey being played, written briefly, for tests.

The indicator is k7, so the okey is k8, unless a test says otherwise. Tiles that a test does not
care for are dealt from the end of the set: into racks up to the size they must have, then into the
wall, so that every position is whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Unpack

from hakem.families.okey.house import House, house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.check import read_meld
from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    End,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Source,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
    Way,
)
from hakem.families.okey.play.state import LaidTile, Seat, State, TableMeld, Turn
from hakem.families.okey.play.step import MoveReason
from hakem.families.okey.tiles import BOUND, FALSE_JOKER, OKEY, Tile, write_tile, write_tiles
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput, Outcome
from hakem.rules.catalog import Catalog, check_text, load_folder
from tests.referees import okey
from tests.unit.families.okey.play.said import INDICATOR, UNSAID, At, Said

RULES = Path(__file__).resolve().parents[5] / "rules"

PARENT, GENERAL, REWARDS, STEPS, FIFTY_ONE, THIRTY_FOUR = (
    "okey-101",
    "okey-101-general",
    "okey-101-rewards",
    "okey-101-steps",
    "okey-51",
    "okey-34",
)


@cache
def catalog() -> Catalog:
    """The rule files that ship with Hakem."""
    found = load_folder(RULES).catalog
    assert found is not None
    return found


@cache
def house(name: str = PARENT, **options: str) -> Ruleset:
    """A house that ships, with options as the table chose them."""
    return catalog().get(name, options)


def knobs(ruleset: Ruleset | None = None, /, **changes: KnobValue) -> Ruleset:
    """A house with other knobs; write ``lay_off__limit`` for ``lay_off.limit``."""
    base = ruleset or house()
    changed = {path.replace("__", "."): value for path, value in changes.items()}
    assert changed.keys() <= base.knobs.keys(), "no such knob"
    return replace(base, knobs={**base.knobs, **changed})


def child(text: str, parent: str = PARENT) -> Ruleset:
    """A house that extends another one by this YAML."""
    head = f"ruleset: child\nfamily: okey/v1\nextends: {parent}\ntitle: {{en: Child, tr: Alt}}\n"
    result = check_text(head + text, "rules/okey/child.yaml", catalog())
    assert result.ok, [problem.render() for problem in result.diagnostics]
    assert result.catalog is not None
    return result.catalog.get("child", {})


def tiles(
    text: str, ruleset: Ruleset | None = None, indicator: str = INDICATOR
) -> tuple[Tile, ...]:
    """Tiles of a rack or a meld."""
    house_ = house_of(ruleset or house())
    turned = house_.tiles.read_indicator(indicator, "indicator")
    return house_.tiles.read(text, house_.tiles.okey_of(turned), "tiles", in_meld=True)


def tile(text: str, ruleset: Ruleset | None = None, indicator: str = INDICATOR) -> Tile:
    """One tile."""
    (found,) = tiles(text, ruleset, indicator)
    return found


def position(me: str = "", **told: Unpack[Said]) -> State:
    """A position that can exist, with ``me`` the rack of the seat to move; see :class:`Said`."""
    said: Said = {**UNSAID, **told}
    ruleset = said["under"] or house()
    play = house_of(ruleset)
    maker = _Maker(play, said["indicator"])
    melds = tuple(
        maker.meld(number, text, ruleset) for number, text in enumerate(said["table"], start=1)
    )
    turn = _turn(said, ruleset)
    size = 0 if turn.opened_before or said["exact"] else _size_in_turn(play, turn, melds)
    for one in (said["taken"], said["drawn"]):
        if one and not said["laid"] and one not in me.split() and not me.startswith("?"):
            me = f"{me} {one}"
    mover = At(me, said["opened"], said["value"], said["discards"], said["written"], size)
    ahead = maker.take(said["wall"])
    if me.startswith("?"):
        maker.known = len(maker.take(said["taken"] or said["drawn"]))
    seats = _seats(said, maker, play, mover)
    rest = [*ahead, *maker.pool]
    if said["wall_left"] is not None:
        _throw_away(seats, (turn.seat + 2) % play.seats, rest[said["wall_left"] :])
        rest = rest[: said["wall_left"]]
    if said["hidden"]:
        seats = [one if i == turn.seat else one._replace(rack=None) for i, one in enumerate(seats)]
    shown = () if said["wall_hidden"] else tuple(rest)
    state = State(maker.indicator, maker.okey, tuple(seats), melds, shown, len(rest), turn)
    return okey.check_position(ruleset, state)


def _turn(said: Said, ruleset: Ruleset) -> Turn:
    taken, drawn, before = said["taken"], said["drawn"], said["before"]
    indicator = said["indicator"]
    return Turn(
        said["seat"],
        said["phase"],
        "discard" if taken else said["drew"] if said["phase"] == "play" else None,
        tile(taken, ruleset, indicator) if taken else None,
        tile(drawn, ruleset, indicator) if drawn else None,
        tuple(said["laid"]),
        tuple(_laid(text, ruleset, indicator) for text in said["offs"]),
        tuple(_laid(text, ruleset, indicator) for text in said["swaps"]),
        before if before is not None else said["opened"] != "none" and not said["laid"],
        said["returned"],
    )


def _seats(said: Said, maker: _Maker, play: House, mover: At) -> list[Seat]:
    seat = said["seat"]
    given = {**{index: At() for index in range(play.seats)}, **(said["others"] or {}), seat: mover}
    named = [maker.named(given[index]) for index in range(play.seats)]
    return [maker.filled(one, given[i], i == seat) for i, one in enumerate(named)]


def _throw_away(seats: list[Seat], index: int, away: Sequence[Tile]) -> None:
    seat = seats[index]
    seats[index] = seat._replace(discards=(*away, *seat.discards))


def _size_in_turn(play: House, turn: Turn, melds: Sequence[TableMeld]) -> int:
    if turn.phase == "draw":
        return play.dealt_others
    size = play.dealt_starter if turn.drew is None else play.dealt_others + 1
    size -= sum(len(meld.tiles) for meld in melds if meld.id in turn.laid)
    return size - sum(off.meld not in turn.laid for off in turn.offs)


def _laid(text: str, ruleset: Ruleset, indicator: str) -> LaidTile:
    words = text.split()
    ends: dict[str, End] = {"low": "low", "high": "high"}
    end: End = ends[words[2]] if len(words) > 2 else ""
    return LaidTile(tile(words[0], ruleset, indicator), int(words[1]), end)


class _Maker:
    """Hands out the tiles of one set."""

    def __init__(self, play: House, indicator: str) -> None:
        self.play = play
        self.indicator = play.tiles.read_indicator(indicator, "indicator")
        self.okey = play.tiles.okey_of(self.indicator)
        self.pool = list(play.whole_set(self.okey, self.indicator))
        self.known = 0  # tiles of a withheld rack of the seat to move that are known

    def take(self, text: str) -> list[Tile]:
        found = list(self.play.tiles.read(text, self.okey, "tiles", in_meld=True))
        for one in found:
            self.pool.remove(OKEY if one & BOUND else one)
        return found

    def meld(self, number: int, text: str, ruleset: Ruleset) -> TableMeld:
        body, _, owner = text.partition("@")
        laid = tuple(self.take(body))
        kinds = {reading.kind for reading in okey.classify(ruleset, self.okey, laid)[0].readings}
        kind = kinds.pop() if kinds else MeldKind.PAIR
        reading = read_meld(self.play, self.okey, kind, laid)
        return TableMeld(number, kind, reading.tiles, reading.faces, int(owner or 1))

    def named(self, at: At) -> Seat:
        """A seat with the tiles that are named."""
        points = at.value if at.opened == "melds" else 0
        pairs = at.value if at.opened == "pairs" else 0
        discards = tuple(self.take(at.discards))
        rack = () if at.rack.startswith("?") else tuple(self.take(at.rack))
        return Seat(rack, len(rack), at.opened, points, pairs, discards, at.written)

    def filled(self, seat: Seat, at: At, moving: bool) -> Seat:
        """The seat with the tiles that nobody cares for."""
        if at.rack.startswith("?"):
            size = int(at.rack[1:])
            del self.pool[: size - self.known * moving]
            return seat._replace(rack=None, size=size)
        size = at.size
        if not moving and not at.rack:
            size = self.play.dealt_others if at.opened == "none" else 3
        more = max(size - seat.size, 0)
        rack = (*(seat.rack or ()), *self.pool[:more])
        del self.pool[:more]
        return seat._replace(rack=rack, size=len(rack))


# --- moves


def draw(source: Source = "wall", seat: int = 0) -> Draw:
    return Draw(seat, source)


def lay(*melds: str, way: Way = "melds", seat: int = 0, indicator: str = INDICATOR) -> Lay:
    return Lay(seat, way, tuple(tiles(meld, None, indicator) for meld in melds))


def pairs(*melds: str, seat: int = 0) -> Lay:
    return lay(*melds, way="pairs", seat=seat)


def lay_off(text: str, meld: int, end: End = "", seat: int = 0) -> LayOff:
    return LayOff(seat, tile(text), meld, end)


def swap(text: str, meld: int, seat: int = 0) -> Swap:
    return Swap(seat, tile(text), meld)


def discard(text: str, seat: int = 0) -> Discard:
    return Discard(seat, tile(text))


def tell(move: Move) -> str:
    """A move in words, e.g. ``lay_off *=y9 2 low``."""
    match move:
        case Lay():
            return " | ".join([f"lay {move.way}", *map(write_tiles, move.melds)])
        case LayOff():
            return f"lay_off {write_tile(move.tile)} {move.meld} {move.end}".strip()
        case Swap():
            return f"swap {write_tile(move.tile)} {move.meld}"
        case Discard():
            return f"discard {write_tile(move.tile)}"
        case Draw():
            return f"draw {move.source}"
    names = {ReturnDiscard: "return", Undo: "undo", TakeBack: "take_back", TimeOut: "timeout"}
    return names[type(move)]


# --- judging


def judge(state: State, move: Move, under: Ruleset | None = None) -> Judged:
    return okey.judge(under or house(), state, move)


def accept(state: State, move: Move, under: Ruleset | None = None) -> State:
    """The position after a move that must be legal."""
    judgement = judge(state, move, under)
    assert judgement.verdict.outcome is Outcome.LEGAL, judgement.verdict
    if judgement.hand is None:
        assert okey.check_position(under or house(), judgement.next) == judgement.next
    return judgement.next


def refuse(state: State, move: Move, under: Ruleset | None = None) -> list[MoveReason]:
    """The reasons against a move that must be illegal and change nothing but points."""
    judgement = judge(state, move, under)
    assert judgement.verdict.outcome is Outcome.ILLEGAL, judgement.verdict
    assert judgement.hand is None
    unwritten = [seat._replace(written=0) for seat in judgement.next.seats]
    assert unwritten == [seat._replace(written=0) for seat in state.seats]
    assert judgement.next._replace(seats=state.seats) == state
    return list(judgement.verdict.reasons)


def codes(state: State, move: Move, under: Ruleset | None = None) -> list[str]:
    """The codes of the reasons against a move."""
    return [reason.code for reason in refuse(state, move, under)]


def only(state: State, move: Move, under: Ruleset | None = None) -> MoveReason:
    """The one reason against a move."""
    (reason,) = refuse(state, move, under)
    return reason


def entries(state: State, move: Move, under: Ruleset | None = None) -> list[tuple[int, int, str]]:
    """Seat, points and row of what a move writes at once."""
    written = judge(state, move, under).verdict.entries
    return [(entry.seat, entry.points, entry.row.place.path) for entry in written]


def choices(
    state: State,
    move: Move,
    under: Ruleset | None = None,
    needed: str = "OKEY_READING_NEEDED",
) -> list[str]:
    """The legal moves that an ambiguous one could be, in words; ``needed`` says what is missing."""
    verdict = judge(state, move, under).verdict
    assert verdict.outcome is Outcome.AMBIGUOUS, verdict
    assert [reason.code for reason in verdict.reasons] == [needed]
    outcomes = {judge(state, choice, under).verdict.outcome for choice in verdict.choices}
    assert outcomes == {Outcome.LEGAL}
    return [tell(choice) for choice in verdict.choices]


def repairs(reason: MoveReason) -> list[tuple[str, str]]:
    """Code and move of the repairs of a reason."""
    return [(repair.code, tell(repair.move)) for repair in reason.repairs]


def legal(state: State, under: Ruleset | None = None) -> list[str]:
    """The legal moves in words."""
    return [tell(move) for move, _ in okey.legal_moves(under or house(), state)]


def rack(state: State, seat: int = 0) -> str:
    """A rack as text, in the order of codes."""
    held = state.seats[seat].rack
    assert held is not None
    return write_tiles(sorted(held))


def melds(state: State) -> list[str]:
    """The table as text."""
    return [write_tiles(meld.tiles) for meld in state.table]


def invalid(act: Callable[[], object]) -> tuple[str, str]:
    """Field and code of the InvalidInput that must be raised."""
    try:
        act()
    except InvalidInput as problem:
        return problem.field, problem.code
    raise AssertionError("nothing was refused")


__all__ = ["FALSE_JOKER", "ReturnDiscard", "TakeBack", "TimeOut", "Undo"]
