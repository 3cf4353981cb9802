"""Laying melds: the opening and all later lays.

A lay is one whole: either all of its melds come to the table or none does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds import classify
from hakem.families.okey.melds.model import MeldKind, Reading
from hakem.families.okey.play.bar import bar_of, below_bar
from hakem.families.okey.play.moves import Lay, Way
from hakem.families.okey.play.prices import fed, penalty, reward, with_written
from hakem.families.okey.play.state import Seat, State, in_rack, lay_down, rack_of, without
from hakem.families.okey.play.step import (
    MoveReason,
    MoveVerdict,
    Ruling,
    Step,
    ambiguous,
    going_out,
    illegal,
    next_turn,
    not_in_rack,
    reason,
)
from hakem.families.okey.scores.hand import Event, Opened
from hakem.families.okey.tiles import Tile, write_tile, write_tiles
from hakem.kernel.knobs import Knob
from hakem.kernel.verdict import Entry, Reason

# Readings of one lay that are looked at. A rack with all okeys of the largest set has fewer.
_MOST_READINGS = 4096
_CROSSING: Mapping[Way, Knob[str]] = {
    "pairs": knobs.AFTER_OPENING_PAIRS_BY_MELDS_OPENER,
    "melds": knobs.AFTER_OPENING_MELDS_BY_PAIRS_OPENER,
}
_KEPT_BY: Mapping[Way, Knob[object]] = {
    "melds": knobs.FINISH_MELDS_DISCARD,
    "pairs": knobs.FINISH_PAIRS_DISCARD,
}


def rule_lay(house: House, state: State, move: Lay) -> Ruling:
    """Lay melds, at least one and none of them empty.

    Raises InvalidInput when the rack is withheld.
    """
    me = state.seats[move.seat]
    rack = rack_of(state, move.seat)
    tiles = [in_rack(tile) for meld in move.melds for tile in meld]
    left = without(rack, tiles)
    if left is None:
        return not_in_rack(move.seat, _lacking(rack, tiles))
    opening = me.opened == "none"
    reasons = [] if opening else _crossing(house, state, move, me.opened)
    readings = [_readings(house, state.okey, move, meld) for meld in move.melds]
    wrong = list(_faults(house, state.okey, move, readings))
    plans = [] if wrong else list(islice(product(*readings), _MOST_READINGS))
    if opening and plans:
        plans, wrong = _reaching(house, state, move, plans, left)
    reasons += wrong
    if opening:
        reasons += _unused(house, state, rack, tiles)
    way = move.way if me.opened == "none" else me.opened
    if not left and house.discard_required[way]:
        reasons.append(keep_discard(house, way))
    if reasons:
        priced = opening and wrong
        entries = penalty(house, state, Event("wrong_opening", move.seat)) if priced else ()
        return illegal(reasons, entries)
    if len(plans) > 1:
        return _ambiguous(move, plans)
    return _step(house, state, move, plans[0], left)


def keep_discard(house: House, way: Way) -> MoveReason:
    """The reason against leaving no tile to discard."""
    return reason(house, "MUST_KEEP_DISCARD", _KEPT_BY[way])


def _lacking(rack: tuple[Tile, ...], tiles: Sequence[Tile]) -> Tile:
    return next(tile for tile in tiles if tiles.count(tile) > rack.count(tile))


def _crossing(house: House, state: State, move: Lay, opened: Opened) -> list[MoveReason]:
    """The reason against laying the other way than one opened, where the house forbids it."""
    word = house.crossing[move.way]
    if opened == move.way or word == "always":
        return []
    pairs = move.way == "pairs"
    on_table = any((meld.kind is MeldKind.PAIR) == pairs for meld in state.table)
    if word != "never" and on_table:
        return []
    code = "PAIRS_NOT_ALLOWED" if pairs else "MELDS_NOT_ALLOWED"
    crossing = house.ruleset.setting(_CROSSING[move.way])
    return [reason(house, code, crossing, when=crossing.value)]


def _readings(house: House, okey: Tile, move: Lay, meld: tuple[Tile, ...]) -> tuple[Reading, ...]:
    """The readings that count for this way of laying, each once however its okeys lie.

    Where no words can tell a run from a group, of one tile and wild false jokers, it is what
    counts more.
    """
    pairs = move.way == "pairs"
    found = classify(meld, okey, house.melds).readings
    if len(found) == 1:
        return found if (found[0].kind is MeldKind.PAIR) == pairs else ()
    apart: dict[tuple[Tile, ...], Reading] = {}
    for reading in found:
        if (reading.kind is MeldKind.PAIR) == pairs:
            words = tuple(sorted(reading.tiles))
            if words not in apart or reading.points > apart[words].points:
                apart[words] = reading
    return tuple(apart.values())


def _faults(
    house: House, okey: Tile, move: Lay, readings: Sequence[tuple[Reading, ...]]
) -> Iterator[MoveReason]:
    for index, (meld, found) in enumerate(zip(move.melds, readings, strict=True)):
        if found:
            continue
        known = [
            fault
            for fault in classify(meld, okey, house.melds).faults
            if _about_pairs(fault.code, fault.parameters.get("kind")) == (move.way == "pairs")
        ]
        for fault in known:
            yield Reason(fault.code, {"index": index, **fault.parameters}, house.place(fault.knob))
        if not known:
            code = "NOT_PAIR_SHAPED" if move.way == "pairs" else "NOT_RUN_OR_GROUP"
            yield reason(house, code, index=index, tiles=write_tiles(meld))


def _about_pairs(code: str, kind: object) -> bool:
    return code == "NOT_A_PAIR" or kind == MeldKind.PAIR.value


def _reaching(
    house: House,
    state: State,
    move: Lay,
    plans: list[tuple[Reading, ...]],
    left: tuple[Tile, ...],
) -> tuple[list[tuple[Reading, ...]], list[MoveReason]]:
    """The readings of an opening that reach the bar, or the reason against it where none does.

    Who goes out in one go needs no bar where the house waives it.
    """
    goes_out = len(left) == 1 or not (left or house.discard_required[move.way])
    if house.waived_going_out and goes_out:
        return plans, []
    bar = bar_of(house, state, move.seat, move.way)
    offered = [_value(move, plan) for plan in plans]
    if max(offered) < bar.required:
        return [], [below_bar(house, move.way, bar, max(offered))]
    if min(offered) >= bar.required:
        return plans, []
    there = zip(plans, offered, strict=True)
    return [plan for plan, value in there if value >= bar.required], []


def _value(move: Lay, plan: Sequence[Reading]) -> int:
    return len(plan) if move.way == "pairs" else sum([meld.points for meld in plan])


def _unused(
    house: House, state: State, rack: tuple[Tile, ...], tiles: Sequence[Tile]
) -> list[MoveReason]:
    """The reason against an opening that does not use the discard taken as it must."""
    taken = state.turn.taken
    if taken is None:
        return []
    needed, used = house.demanded(rack, taken), tiles.count(taken)
    if used >= needed:
        return []
    knob = knobs.DISCARD_PILE_UNOPENED_MUST_USE
    tile = write_tile(taken)
    return [reason(house, "MUST_USE_TAKEN", knob, tile=tile, needed=needed, used=used)]


def _ambiguous(move: Lay, plans: Sequence[Sequence[Reading]]) -> MoveVerdict:
    why: MoveReason = Reason("OKEY_READING_NEEDED", {"readings": len(plans)})
    return ambiguous(
        why, [Lay(move.seat, move.way, tuple([meld.tiles for meld in plan])) for plan in plans]
    )


def _step(
    house: House, state: State, move: Lay, plan: Sequence[Reading], left: tuple[Tile, ...]
) -> Step:
    me, turn = state.seats[move.seat], state.turn
    first = max([meld.id for meld in state.table], default=0) + 1
    laid = tuple([lay_down(first + place, meld, move.seat) for place, meld in enumerate(plan)])
    after, rewards = _opened(house, state, move, _value(move, plan))
    after = after._replace(rack=left, size=len(left))
    tiles = [tile for meld in move.melds for tile in meld]
    charged = fed(house, state, move.way, tiles) if me.opened == "none" else ()
    entries = rewards + charged
    if entries:
        turn = with_written(turn, rewards, charged)
    turn = turn._replace(laid=(*turn.laid, *[meld.id for meld in laid]))
    state = state.with_seat(move.seat, after).with_table((*state.table, *laid), turn)
    if left:
        return Step(state, entries)
    return Step(next_turn(state), entries, going_out(state, move.seat, None))


def _opened(house: House, state: State, move: Lay, value: int) -> tuple[Seat, tuple[Entry, ...]]:
    """The seat with its opening made or grown, and what that earns."""
    me = state.seats[move.seat]
    if me.opened == "none":
        points, pairs = 0, 0
    elif me.opened == move.way and not state.turn.opened_before and house.whole_turn_counts:
        points, pairs = me.points, me.pairs
    else:
        return me, ()
    points, pairs = (points, pairs + value) if move.way == "pairs" else (points + value, pairs)
    after = me._replace(opened=move.way, points=points, pairs=pairs)
    return after, reward(house, state.turn, move.way, points, pairs)
