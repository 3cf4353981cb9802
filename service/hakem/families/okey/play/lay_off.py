"""Laying a tile off onto a meld on the table."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.bar import opened_below_bar
from hakem.families.okey.play.fit import Fit, fits
from hakem.families.okey.play.lay import keep_discard
from hakem.families.okey.play.moves import End, LayOff
from hakem.families.okey.play.prices import penalty
from hakem.families.okey.play.state import LaidTile, State, TableMeld, in_rack, rack_of, without
from hakem.families.okey.play.step import (
    MoveReason,
    MoveVerdict,
    Ruling,
    Step,
    ambiguous,
    going_out,
    illegal,
    next_turn,
    no_such_meld,
    not_in_rack,
    reason,
)
from hakem.families.okey.scores.hand import Event
from hakem.families.okey.tiles import Tile, write_tile, write_tiles
from hakem.kernel.knobs import Knob
from hakem.kernel.verdict import Entry, Reason


def rule_lay_off(house: House, state: State, move: LayOff) -> Ruling:
    """Lay a tile off; raises InvalidInput when the rack is withheld.

    Without a meld, or with an okey or a run that leaves the place open, the tile goes where it may
    be laid off now if that is one place only; the places to choose from are such places alone.
    """
    seat = move.seat
    me = state.seats[seat]
    left = without(rack_of(state, seat), (in_rack(move.tile),))
    if left is None:
        return not_in_rack(seat, in_rack(move.tile))
    reasons = _not_now(house, state, move.seat)
    melds = state.table
    if move.meld:
        named = state.meld(move.meld)
        if named is None:
            return illegal([*reasons, no_such_meld(move.meld)])
        melds = (named,)
    found = [fit for meld in melds for fit in fits(house, state.okey, meld, move.tile, move.end)]
    open_now = [fit for fit in found if not over_limit(house, state, fit.meld.id, fit.end)]
    entries: tuple[Entry, ...] = ()
    if not found:
        reasons.append(_misfit(house, state.okey, melds, move))
        if melds:
            event = Event("wrong_lay_off", seat, tile=in_rack(move.tile))
            entries = penalty(house, state, event)
    elif not open_now:
        reasons.append(limit_reached(house, state, found[0].meld.id, found[0].end))
    if not left and me.opened != "none" and house.discard_required[me.opened]:
        reasons.append(keep_discard(house, me.opened))
    if reasons:
        return illegal(reasons, entries)
    if len(open_now) > 1:
        return _ambiguous(state, move, open_now)
    return _step(state, seat, open_now[0], left)


def _ambiguous(state: State, move: LayOff, places: Sequence[Fit]) -> MoveVerdict:
    """The verdict on a tile that may go to several places: what has to be said to tell them apart.

    The meld, if there are several; else what the okey stands for; else the end of the run.
    """
    choices = [LayOff(move.seat, fit.tile, fit.meld.id, fit.end) for fit in places]
    numbers = sorted({fit.meld.id for fit in places})
    tile = write_tile(move.tile)
    why: MoveReason
    if len(numbers) > 1:
        melds = ", ".join(map(str, numbers))
        why = Reason("LAY_OFF_MELD_NEEDED", {"tile": tile, "melds": melds})
    elif len({fit.tile for fit in places}) > 1:
        why = Reason("OKEY_READING_NEEDED", {"readings": len(places)})
    else:
        tiles = "".join(write_tiles(meld.tiles) for meld in state.table if meld.id in numbers)
        why = Reason("LAY_OFF_END_NEEDED", {"tile": tile, "tiles": tiles})
    return ambiguous(why, choices)


def not_opened(
    house: House, state: State, seat: int, knob: Knob[object] | None = None
) -> list[MoveReason]:
    """The reason against what only an opener may do, with the knob that says so."""
    if state.seats[seat].opened == "none":
        return [reason(house, "NOT_OPENED", knob, seat=seat)]
    return []


def after_waiver(house: House, state: State) -> list[MoveReason]:
    """The reason against playing on after an opening whose bar was waived."""
    if opened_below_bar(house, state):
        return [reason(house, "WAIVED_OPENING_IS_ALL", knobs.OPENING_WAIVED_GOING_OUT)]
    return []


def over_limit(house: House, state: State, meld: int, end: End) -> bool:
    """Whether one more tile there is more than the house allows in a turn."""
    limit = house.lay_off_limit
    return limit is not None and _counted(house, state, meld, end) >= limit


def limit_reached(house: House, state: State, meld: int, end: End) -> MoveReason:
    """The reason against one more tile there."""
    limit = house.ruleset.setting(knobs.LAY_OFF_LIMIT)
    return reason(
        house,
        "LAY_OFF_LIMIT",
        limit,
        limit=limit.value or 0,
        laid=_counted(house, state, meld, end),
        scope=house.limit_scope,
    )


def _counted(house: House, state: State, meld: int, end: End) -> int:
    """Tiles of this turn that the limit counts together with one more there."""
    turn = state.turn
    tiles = (*turn.offs, *turn.swaps) if house.swap_counts else turn.offs
    if house.limit_scope == "turn":
        return len(tiles)
    if house.limit_scope == "meld":
        return sum([tile.meld == meld for tile in tiles])
    return sum([tile.meld == meld and tile.end == end for tile in tiles])


def _not_now(house: House, state: State, seat: int) -> list[MoveReason]:
    """The reasons against laying off anything at all."""
    reasons = not_opened(house, state, seat, knobs.LAY_OFF_FROM)
    if reasons:
        return reasons
    if house.lay_off_next_turn and not state.turn.opened_before:
        reasons.append(reason(house, "LAY_OFF_NEXT_TURN", knobs.LAY_OFF_FROM))
    return reasons + after_waiver(house, state)


def _misfit(house: House, okey: Tile, melds: Sequence[TableMeld], move: LayOff) -> MoveReason:
    """Why the tile fits none of the melds at the end that was said, if one was."""
    for meld in melds if move.end else ():
        for fit in fits(house, okey, meld, move.tile):
            tile, tiles = write_tile(move.tile), write_tiles(meld.tiles)
            end = fit.end.upper()
            return reason(house, "TILE_FITS_OTHER_END", tile=tile, tiles=tiles, end=end)
    if move.meld:
        return _misfit_there(house, melds[0], move)
    return reason(house, "TILE_FITS_NOWHERE", tile=write_tile(move.tile))


def _misfit_there(house: House, meld: TableMeld, move: LayOff) -> MoveReason:
    tile, tiles = write_tile(move.tile), write_tiles(meld.tiles)
    size, kind = len(meld.tiles), meld.kind.value
    if meld.kind is MeldKind.PAIR and not house.pairs_grow:
        return reason(house, "PAIR_DOES_NOT_GROW", knobs.LAY_OFF_ONTO_PAIRS, tile=tile, tiles=tiles)
    longest = {MeldKind.RUN: house.melds.longest_run, MeldKind.GROUP: house.melds.largest_group}
    if size >= longest.get(meld.kind, size + 1):
        full = knobs.MELDS_RUN_MAX if meld.kind is MeldKind.RUN else knobs.MELDS_GROUP_MAX
        return reason(house, "MELD_IS_FULL", full, tiles=tiles, kind=kind, most=size)
    if house.is_wild(move.tile):
        pair = meld.kind is MeldKind.PAIR
        knob: Knob[int | None] = knobs.WILD_PER_PAIR if pair else knobs.WILD_PER_MELD
        limit = house.ruleset.setting(knob)
        most = limit.value
        held = sum([house.is_wild(laid) for laid in meld.tiles])
        if most is not None and held >= most:
            return reason(house, "MELD_HAS_ITS_OKEYS", limit, tiles=tiles, kind=kind, most=most)
    return reason(house, "TILE_DOES_NOT_FIT_MELD", tile=tile, meld=meld.id, tiles=tiles)


def _step(state: State, seat: int, fit: Fit, left: tuple[Tile, ...]) -> Step:
    me, turn = state.seats[seat], state.turn
    laid = LaidTile(fit.tile, fit.meld.id, fit.end)
    state = state.with_seat(seat, me._replace(rack=left, size=len(left))).with_meld(fit.meld)
    state = state.with_table(state.table, turn._replace(offs=(*turn.offs, laid), undone=False))
    if left:
        return Step(state)
    return Step(next_turn(state), (), going_out(state, seat, None))
