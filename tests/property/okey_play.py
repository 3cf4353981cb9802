"""Random play of Okey for property tests: houses, moves that may or may not stand, whole hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from hakem.families.okey.house import house_of
from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    End,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
    Way,
)
from hakem.families.okey.play.state import State, in_rack
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile, standing_for
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, load_folder
from tests.referees import okey

RULES = Path(__file__).resolve().parents[2] / "rules"
HOUSES = (
    "okey-101",
    "okey-101-general",
    "okey-101-rewards",
    "okey-101-steps",
    "okey-34",
    "okey-51",
)
LONGEST = 2000  # moves of one hand
PATIENCE = 25  # moves of one turn
# How eagerly each kind of move is chosen among the legal ones.
EAGER: dict[type[Move], float] = {
    Lay: 20,
    LayOff: 4,
    Swap: 10,
    TakeBack: 0.3,
    Undo: 0.6,
    ReturnDiscard: 1,
    Draw: 3,
    Discard: 1,
}
# What a house may want of each knob of play.
CHOICES: dict[str, tuple[KnobValue, ...]] = {
    "players.count": (2, 3, 4),
    "deal.starter": (15, 16, 22),
    "deal.others": (14, 15, 21),
    "wild.above_indicator": (0, 1, 3),
    "wild.false_joker": ("okey_face", "wild"),
    "wild.per_meld": (None, 0, 1, 2),
    "wild.per_pair": (0, 1, 2),
    "tiles.false_jokers": (0, 2, 4),
    "melds.run_min": (2, 3),
    "melds.run_max": (4, 13),
    "melds.run_wrap": ("none", "end_on_1"),
    "melds.group_min": (2, 3),
    "melds.group_max": (3, 4),
    "melds.value": ("face_sum", "third"),
    "opening.points": (1, 20, 51),
    "opening.pairs": (1, 2, 4),
    "opening.raise_points": (None, 1, 10),
    "opening.raise_pairs": (None, 1),
    "opening.raise_by_partner": (True, False),
    "opening.value_window": ("turn", "first_lay"),
    "opening.waived_going_out": (True, False),
    "after_opening.pairs_by_melds_opener": ("never", "when_pairs_on_table", "always"),
    "after_opening.melds_by_pairs_opener": ("never", "when_melds_on_table", "always"),
    "lay_off.from": ("opening_turn", "next_turn"),
    "lay_off.limit": (None, 1, 2),
    "lay_off.limit_scope": ("end", "meld", "turn"),
    "lay_off.onto_pairs": (True, False),
    "swap.allowed": (True, True, False),
    "swap.group": ("full_only", "any_missing", "never"),
    "swap.pair": (True, False),
    "swap.must_play": (True, False),
    "swap.counts_as_lay_off": (True, False),
    "discard_pile.unopened_must_open": (True, False),
    "discard_pile.unopened_must_use": ("any_copy", "all_copies", "nothing"),
    "discard_pile.only_if_opening_exists": (True, False),
    "discard_pile.return": ("allowed", "forbidden"),
    "discard_pile.opened_must_use": (True, False),
    "undo.last_tile": ("allowed", "single", "forbidden"),
    "undo.whole_turn": ("allowed", "forbidden"),
    "playable.by_swap": (True, False),
    "playable.by_pair": (True, False),
    "finish.melds_discard": ("required", "optional"),
    "finish.pairs_discard": ("required", "optional"),
}


@cache
def catalog() -> Catalog:
    """The rule files that ship with Hakem."""
    found = load_folder(RULES).catalog
    assert found is not None
    return found


@cache
def every_house() -> tuple[Ruleset, ...]:
    """Each house under every combination of its options."""
    found = []
    for name in HOUSES:
        offered = next(info for info in catalog().list() if info.id == name).options
        for chosen in product(*[option.choices for option in offered]):
            names = [option.name for option in offered]
            found.append(catalog().get(name, dict(zip(names, chosen, strict=True))))
    return tuple(found)


class MadeUp(NamedTuple):
    """A house that differs from a shipped one in some knobs."""

    base: str
    changes: tuple[tuple[str, KnobValue], ...]

    def rules(self) -> Ruleset:
        """The rule set."""
        base = catalog().get(self.base, {})
        return replace(base, knobs={**base.knobs, **dict(self.changes)})


@st.composite
def made_up_houses(draw: st.DrawFn) -> MadeUp:
    """A house whose knobs of play are drawn at random."""
    changed: dict[str, KnobValue] = {
        path: draw(st.sampled_from(values)) for path, values in CHOICES.items()
    }
    changed["players.partners"] = changed["players.count"] == 4 and draw(st.booleans())
    return MadeUp(draw(st.sampled_from(HOUSES)), tuple(changed.items()))


def played(rules: Ruleset, seed: int) -> Iterator[tuple[State, Move, Judged]]:
    """A whole hand of legal moves, one at a time: before, the move, what the referee says.

    Where a duty of the house cannot be met, or a turn is only laying off and undoing, the time
    runs out and the table plays.
    """
    chance = Random(seed)
    state = okey.deal(rules, str(seed), leader=seed % house_of(rules).seats)
    in_turn = 0
    for _ in range(LONGEST):
        in_turn += 1
        listed = okey.legal_moves(rules, state)
        move: Move = TimeOut(state.turn.seat)
        if listed and in_turn < PATIENCE:
            moves = [move for move, _ in listed]
            move = chance.choices(moves, [EAGER[type(move)] for move in moves])[0]
        judgement = okey.judge(rules, state, move)
        yield state, move, judgement
        if judgement.hand is not None:
            return
        if judgement.next.turn.seat != state.turn.seat:
            in_turn = 0
        state = judgement.next
    raise AssertionError("the hand does not end")


def everything(state: State) -> Counter[Tile]:
    """All tiles, the indicator among them."""
    tiles = [*state.wall, OKEY if state.indicator == state.okey else state.indicator]
    for seat in state.seats:
        tiles += (*(seat.rack or ()), *seat.discards)
    for meld in state.table:
        tiles += map(in_rack, meld.tiles)
    return Counter(tiles)


def any_move(state: State, chance: Random) -> Move:
    """A move that may or may not stand, of the seat to move or rarely of another one."""
    seat = state.turn.seat if chance.random() < 0.95 else chance.randrange(len(state.seats))
    rack = state.seats[state.turn.seat].rack or ()
    kind = chance.choice(
        (Draw, ReturnDiscard, Lay, Lay, LayOff, LayOff, Swap, Undo, TakeBack, Discard, TimeOut)
    )
    tile = chance.choice(rack) if rack and chance.random() < 0.9 else chance.randrange(1, 14)
    melds = [meld.id for meld in state.table] or [1]
    ends: tuple[End, ...] = ("", "low", "high")
    if kind is Draw:
        return Draw(seat, chance.choice(("wall", "discard")))
    if kind is Lay:
        return _any_lay(rack, seat, chance)
    if kind is LayOff:
        if tile == OKEY and chance.random() < 0.5:
            tile = standing_for(chance.randrange(1, 14) | chance.randrange(4) << 4)
        return LayOff(seat, tile, chance.choice((*melds, 99)), chance.choice(ends))
    if kind is Swap:
        return Swap(seat, tile, chance.choice(melds))
    if kind is Discard:
        return Discard(seat, tile)
    return kind(seat)  # type: ignore[call-arg]


def _any_lay(rack: tuple[Tile, ...], seat: int, chance: Random) -> Lay:
    """Tiles that look like melds: sorted by colour or number, cut anywhere."""
    way: Way = chance.choice(("melds", "pairs"))
    by_number = chance.random() < 0.5 or way == "pairs"
    tiles = sorted(rack or (1, 2, 3), key=lambda t: (t & 15, t) if by_number else (t >> 4, t & 15))
    start = chance.randrange(len(tiles))
    melds = []
    for _ in range(chance.randint(1, 4)):
        size = 2 if way == "pairs" else chance.randint(2, 4)
        meld = tuple(tiles[start : start + size])
        start += size
        if meld:
            melds.append(meld)
    if chance.random() < 0.2 and OKEY in rack:
        melds.append((OKEY, chance.choice(rack)))
    if chance.random() < 0.1:
        melds.append((FALSE_JOKER, FALSE_JOKER))
    return Lay(seat, way, tuple(melds))
