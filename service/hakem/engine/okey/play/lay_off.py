"""Laying a tile off onto a meld on the table."""

from __future__ import annotations

from hakem.engine.okey.hand import Event
from hakem.engine.okey.melds.model import MeldKind
from hakem.engine.okey.play.bar import opened_below_bar
from hakem.engine.okey.play.fit import Fit, fits
from hakem.engine.okey.play.house import PlayHouse
from hakem.engine.okey.play.lay import keep_discard
from hakem.engine.okey.play.moves import End, LayOff, Swap
from hakem.engine.okey.play.prices import penalty
from hakem.engine.okey.play.ruling import (
    MoveReason,
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
from hakem.engine.okey.play.state import LaidTile, State, TableMeld, in_rack, rack_of, without
from hakem.engine.okey.tiles import Tile, write_tile, write_tiles
from hakem.engine.verdict import Entry


def rule_lay_off(house: PlayHouse, state: State, move: LayOff) -> Ruling:
    """Lay a tile off; raises InvalidInput when the rack is withheld."""
    seat = move.seat
    me = state.seats[seat]
    left = without(rack_of(state, seat), (in_rack(move.tile),))
    if left is None:
        return not_in_rack(seat, in_rack(move.tile))
    reasons = _not_now(house, state, move)
    if not move.meld:
        return _anywhere(house, state, move, reasons)
    meld = state.meld(move.meld)
    if meld is None:
        return illegal([*reasons, no_such_meld(move.meld)])
    found = fits(house, state.okey, meld, move.tile, move.end)
    entries: tuple[Entry, ...] = ()
    if not found:
        reasons.append(_misfit(house, state.okey, meld, move))
        entries = penalty(house, state, Event("wrong_lay_off", seat, tile=in_rack(move.tile)))
    elif all(over_limit(house, state, meld.id, fit.end) for fit in found):
        reasons.append(limit_reached(house, state, meld.id, found[0].end))
    if not left and me.opened != "none" and house.discard_required[me.opened]:
        reasons.append(keep_discard(house, me.opened))
    if reasons:
        return illegal(reasons, entries)
    if len(found) > 1:
        return ambiguous([LayOff(seat, fit.tile, meld.id, fit.end) for fit in found])
    return _step(state, seat, found[0], left)


def _anywhere(house: PlayHouse, state: State, move: LayOff, reasons: list[MoveReason]) -> Ruling:
    """Lay a tile off without saying where: enough when it fits in one place only.

    Where it fits in several and may be laid off in none of them, the reason of the first is given.
    """
    places = [
        LayOff(move.seat, fit.tile, meld.id, fit.end)
        for meld in state.table
        for fit in fits(house, state.okey, meld, move.tile, move.end)
    ]
    if len(places) == 1:
        return rule_lay_off(house, state, places[0])
    if reasons:
        return illegal(reasons)
    if places:
        rulings = [rule_lay_off(house, state, place) for place in places]
        legal = any(isinstance(ruling, Step) for ruling in rulings)
        return ambiguous(places) if legal else rulings[0]
    event = Event("wrong_lay_off", move.seat, tile=in_rack(move.tile))
    nowhere = reason(house, "TILE_FITS_NOWHERE", tile=write_tile(move.tile))
    return illegal([nowhere], penalty(house, state, event))


def not_opened(house: PlayHouse, state: State, seat: int) -> list[MoveReason]:
    """The reason against playing to the melds on the table before having opened."""
    if state.seats[seat].opened == "none":
        return [reason(house, "NOT_OPENED", seat=seat)]
    return []


def after_waiver(house: PlayHouse, state: State) -> list[MoveReason]:
    """The reason against playing on after an opening whose bar was waived."""
    if opened_below_bar(house, state):
        return [reason(house, "WAIVED_OPENING_IS_ALL", "opening.waived_going_out")]
    return []


def over_limit(house: PlayHouse, state: State, meld: int, end: End) -> bool:
    """Whether one more tile there is more than the house allows in a turn."""
    limit = house.lay_off_limit
    return limit is not None and _counted(house, state, meld, end) >= limit


def limit_reached(house: PlayHouse, state: State, meld: int, end: End) -> MoveReason:
    """The reason against one more tile there."""
    return reason(
        house,
        "LAY_OFF_LIMIT",
        "lay_off.limit",
        limit=house.lay_off_limit or 0,
        laid=_counted(house, state, meld, end),
        scope=house.limit_scope,
    )


def _counted(house: PlayHouse, state: State, meld: int, end: End) -> int:
    """Tiles of this turn that the limit counts together with one more there."""
    turn = state.turn
    tiles = (*turn.offs, *turn.swaps) if house.swap_counts else turn.offs
    if house.limit_scope == "turn":
        return len(tiles)
    if house.limit_scope == "meld":
        return sum([tile.meld == meld for tile in tiles])
    return sum([tile.meld == meld and tile.end == end for tile in tiles])


def _not_now(house: PlayHouse, state: State, move: LayOff | Swap) -> list[MoveReason]:
    """The reasons against laying off anything at all."""
    reasons = not_opened(house, state, move.seat)
    if reasons:
        return reasons
    if house.lay_off_next_turn and not state.turn.opened_before:
        reasons.append(reason(house, "LAY_OFF_NEXT_TURN", "lay_off.from"))
    return reasons + after_waiver(house, state)


def _misfit(house: PlayHouse, okey: Tile, meld: TableMeld, move: LayOff) -> MoveReason:
    tile, tiles = write_tile(move.tile), write_tiles(meld.tiles)
    size, kind = len(meld.tiles), meld.kind.value
    if meld.kind is MeldKind.PAIR and not house.pairs_grow:
        return reason(house, "PAIR_DOES_NOT_GROW", "lay_off.onto_pairs", tile=tile, tiles=tiles)
    elsewhere = fits(house, okey, meld, move.tile) if move.end else ()
    if elsewhere:
        return reason(
            house, "TILE_FITS_OTHER_END", tile=tile, tiles=tiles, end=elsewhere[0].end.upper()
        )
    most = {MeldKind.RUN: house.melds.longest_run, MeldKind.GROUP: house.melds.largest_group}
    if size >= most.get(meld.kind, size + 1):
        knob = "melds.run_max" if meld.kind is MeldKind.RUN else "melds.group_max"
        return reason(house, "MELD_IS_FULL", knob, tiles=tiles, kind=kind, most=size)
    if house.is_wild(move.tile):
        pair = meld.kind is MeldKind.PAIR
        limit = house.melds.wilds_per_pair if pair else house.melds.wilds_per_meld
        held = sum([house.is_wild(laid) for laid in meld.tiles])
        if limit is not None and held >= limit:
            knob = "wild.per_pair" if pair else "wild.per_meld"
            return reason(house, "MELD_HAS_ITS_OKEYS", knob, tiles=tiles, kind=kind, most=limit)
    return reason(house, "TILE_DOES_NOT_FIT_MELD", tile=tile, meld=meld.id, tiles=tiles)


def _step(state: State, seat: int, fit: Fit, left: tuple[Tile, ...]) -> Step:
    me, turn = state.seats[seat], state.turn
    laid = LaidTile(fit.tile, fit.meld.id, fit.end)
    state = state.with_seat(seat, me._replace(rack=left, size=len(left))).with_meld(fit.meld)
    state = state._replace(turn=turn._replace(offs=(*turn.offs, laid)))
    if left:
        return Step(state)
    return Step(next_turn(state), (), going_out(state, seat, None))
