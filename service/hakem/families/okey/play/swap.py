"""Taking an okey from the table for the tile it stands for."""

from __future__ import annotations

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.fit import okey_place, read_again, swap_knob, with_tile_at
from hakem.families.okey.play.lay_off import after_waiver, limit_reached, not_opened, over_limit
from hakem.families.okey.play.moves import Swap
from hakem.families.okey.play.state import LaidTile, State, TableMeld, rack_of, without
from hakem.families.okey.play.step import (
    MoveReason,
    Ruling,
    Step,
    illegal,
    no_such_meld,
    not_in_rack,
    reason,
)
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile, write_tile, write_tiles
from hakem.kernel.knobs import Knob


def rule_swap(house: House, state: State, move: Swap) -> Ruling:
    """Swap a tile for an okey; raises InvalidInput when the rack is withheld."""
    seat, tile = move.seat, move.tile
    left = without(rack_of(state, seat), (tile,))
    if left is None:
        return not_in_rack(seat, tile)
    meld = state.meld(move.meld)
    reasons = not_opened(house, state, seat, knobs.SWAP_ALLOWED) or after_waiver(house, state)
    if meld is None:
        return illegal([*reasons, no_such_meld(move.meld)])
    place = okey_place(house, state.okey, meld, tile)
    if place is None:
        reasons.append(
            reason(house, "NO_OKEY_FOR_TILE", tile=write_tile(tile), tiles=write_tiles(meld.tiles))
        )
    knob = swap_knob(house, meld)
    if knob:
        reasons.append(_forbidden(house, meld, knob))
    if house.swap_counts and over_limit(house, state, meld.id, ""):
        reasons.append(limit_reached(house, state, meld.id, ""))
    if reasons or place is None:
        return illegal(reasons)
    return _step(house, state, move, _with_tile(state.okey, meld, place, tile), (*left, OKEY))


def _forbidden(house: House, meld: TableMeld, knob: Knob[object]) -> MoveReason:
    if knob is knobs.SWAP_GROUP and house.swap_group == "full_only":
        tiles = write_tiles(meld.tiles)
        return reason(
            house,
            "GROUP_NOT_FULL",
            knob,
            tiles=tiles,
            required=house.colours,
            given=len(meld.tiles),
        )
    return reason(house, "SWAP_NOT_ALLOWED", knob, kind=meld.kind.value)


def _with_tile(okey: Tile, meld: TableMeld, place: int, tile: Tile) -> TableMeld:
    """The meld with a tile given for the okey in a place; in a pair an okey lies last."""
    face = okey if tile == FALSE_JOKER else tile
    after = with_tile_at(meld, place, tile, face)
    if meld.kind is MeldKind.PAIR:
        return after._replace(tiles=tuple(sorted(after.tiles)))
    return after


def _step(house: House, state: State, move: Swap, after: TableMeld, rack: tuple[Tile, ...]) -> Step:
    me, turn = state.seats[move.seat], state.turn
    given = LaidTile(move.tile, after.id)
    after = read_again(house, state.okey, after)
    state = state.with_seat(move.seat, me._replace(rack=rack)).with_meld(after)
    return Step(state._replace(turn=turn._replace(swaps=(*turn.swaps, given))))
