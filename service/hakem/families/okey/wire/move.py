"""Okey moves between the contract's messages and the referee's values."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.okey.bounds import LAY_MELDS
from hakem.families.okey.house import House
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
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
from hakem.families.okey.tiles import OKEY, Tile, write_tile, write_tiles
from hakem.families.okey.wire.position import (
    END_VALUES,
    SOURCE_VALUES,
    SOURCES,
    read_end,
    read_tile,
    word_missing,
)
from hakem.kernel.bounds import check_seat
from hakem.kernel.limits import TILES_CHARS
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import move_pb2

FAMILY = "okey/v1"

_WAYS: Mapping[int, Way] = {
    move_pb2.LAY_KIND_MELDS: "melds",
    move_pb2.LAY_KIND_PAIRS: "pairs",
}
_WAY_VALUES: Mapping[Way, move_pb2.LayKind.ValueType] = {
    "melds": move_pb2.LAY_KIND_MELDS,
    "pairs": move_pb2.LAY_KIND_PAIRS,
}


def read_move(message: move_pb2.Move, house: House, okey: Tile = OKEY) -> Move:
    """Read a move; raises InvalidInput naming the field, the move itself when it does nothing.

    ``okey`` is the okey of the hand where it is known: the numbered tile with its face is the okey
    itself. Judging a move reads it so too, whether or not it was told here.
    """
    action = message.WhichOneof("action")
    if action is None:
        raise InvalidInput("", "MISSING_ACTION")
    seat = message.seat
    check_seat("seat", seat, house.seats)
    match action:
        case "discard":
            return Discard(seat, _tile(house, message.discard.tile, okey, "discard.tile"))
        case "draw":
            return _read_draw(seat, message.draw)
        case "lay":
            return _read_lay(house, seat, message.lay, okey)
        case "lay_off":
            return _read_lay_off(house, seat, message.lay_off, okey)
        case "swap":
            tile = _tile(house, message.swap.tile, okey, "swap.tile")
            return Swap(seat, tile, message.swap.meld)
        case "return_discard":
            return ReturnDiscard(seat)
        case "undo":
            return Undo(seat)
        case "take_back":
            return TakeBack(seat)
        case "timeout":
            return TimeOut(seat)
    name = message.DESCRIPTOR.fields_by_name[action].json_name
    raise InvalidInput(action, "WRONG_MOVE_FOR_FAMILY", action=name, family=FAMILY)


def write_move(move: Move) -> move_pb2.Move:
    """A move as a message."""
    out = move_pb2.Move(seat=move.seat)
    match move:
        case Discard():
            out.discard.tile = write_tile(move.tile)
        case Draw():
            out.draw.source = SOURCE_VALUES[move.source]
        case Lay():
            out.lay.kind = _WAY_VALUES[move.way]
            out.lay.melds.extend([write_tiles(meld) for meld in move.melds])
        case LayOff():
            out.lay_off.tile = write_tile(move.tile)
            out.lay_off.meld = move.meld
            out.lay_off.end = END_VALUES[move.end]
        case Swap():
            out.swap.tile = write_tile(move.tile)
            out.swap.meld = move.meld
        case ReturnDiscard():
            out.return_discard.SetInParent()
        case Undo():
            out.undo.SetInParent()
        case TakeBack():
            out.take_back.SetInParent()
        case TimeOut():
            out.timeout.SetInParent()
    return out


def _tile(house: House, text: str, okey: Tile, field: str) -> Tile:
    return read_tile(house.tiles, text, okey, field)


def _read_draw(seat: int, message: move_pb2.DrawTiles) -> Draw:
    source = SOURCES.get(message.source)
    if source is None:
        raise word_missing("draw.source", message.source)
    if message.count not in (0, 1):
        raise InvalidInput("draw.count", "COUNT_OUT_OF_RANGE", count=message.count, least=0, most=1)
    return Draw(seat, source)


def _read_lay(house: House, seat: int, message: move_pb2.LayMelds, okey: Tile) -> Lay:
    way = _WAYS.get(message.kind)
    if way is None:
        raise word_missing("lay.kind", message.kind)
    count = len(message.melds)
    if not count:
        raise InvalidInput("lay.melds", "MISSING_FIELD")
    if count > LAY_MELDS:
        raise InvalidInput("lay.melds", "TOO_MANY", count=count, limit=LAY_MELDS)
    return Lay(
        seat,
        way,
        tuple(
            [_meld(house, text, okey, f"lay.melds[{i}]") for i, text in enumerate(message.melds)]
        ),
    )


def _meld(house: House, text: str, okey: Tile, field: str) -> tuple[Tile, ...]:
    if len(text) > TILES_CHARS:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=TILES_CHARS)
    tiles = house.tiles.read(text, okey, field, in_meld=True)
    if not tiles:
        raise InvalidInput(field, "TILE_MISSING")
    return tiles


def _read_lay_off(house: House, seat: int, message: move_pb2.LayOff, okey: Tile) -> LayOff:
    tile = read_tile(house.tiles, message.tile, okey, "lay_off.tile", in_meld=True)
    return LayOff(seat, tile, message.meld, read_end(message.end, "lay_off.end"))
