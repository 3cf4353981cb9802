"""Moves of dominoes between the contract's messages and our values."""

from __future__ import annotations

from hakem.families.domino.house import House
from hakem.families.domino.moves import MOST_SEATS, Draw, End, Move, Pass, Place
from hakem.families.domino.tiles import (
    NAMES,
)
from hakem.families.domino.wire.tiles import read_tile
from hakem.kernel.bounds import check_seat, count_out_of_range
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import domino_pb2, draw_pb2, move_pb2

FAMILY = "domino/v1"
_ENDS: dict[int, End | None] = {
    domino_pb2.CHAIN_END_UNSPECIFIED: None,
    domino_pb2.CHAIN_END_LEFT: End.LEFT,
    domino_pb2.CHAIN_END_RIGHT: End.RIGHT,
}
_END_VALUES: dict[End | None, domino_pb2.ChainEnd.ValueType] = {
    None: domino_pb2.CHAIN_END_UNSPECIFIED,
    End.LEFT: domino_pb2.CHAIN_END_LEFT,
    End.RIGHT: domino_pb2.CHAIN_END_RIGHT,
}
_SOURCES = (draw_pb2.DRAW_SOURCE_UNSPECIFIED, draw_pb2.DRAW_SOURCE_BONEYARD)


def read_move(message: move_pb2.Move, house: House, seats: int = MOST_SEATS) -> Move:
    """Read a move at a table of so many seats.

    Raises InvalidInput naming the field: the action itself when it is none of ours, the whole
    move (an empty path) when it has none.
    """
    action = message.WhichOneof("action")
    if action is None:
        raise InvalidInput("", "MISSING_ACTION")
    seat = message.seat
    check_seat("seat", seat, seats)
    if action == "place":
        return _read_place(house, seat, message.place)
    if action == "draw":
        return _read_draw(seat, message.draw)
    if action == "pass_turn":
        return Pass(seat)
    name = message.DESCRIPTOR.fields_by_name[action].json_name
    raise InvalidInput(action, "WRONG_MOVE_FOR_FAMILY", action=name, family=FAMILY)


def write_move(move: Move) -> move_pb2.Move:
    """A move as a message."""
    if isinstance(move, Place):
        place = move_pb2.PlaceTile(tile=NAMES[move.tile], end=_END_VALUES[move.end])
        return move_pb2.Move(seat=move.seat, place=place)
    if isinstance(move, Draw):
        return move_pb2.Move(seat=move.seat, draw=move_pb2.DrawTiles(count=move.count))
    return move_pb2.Move(seat=move.seat, pass_turn=move_pb2.PassTurn())


def _read_place(house: House, seat: int, message: move_pb2.PlaceTile) -> Place:
    tile = read_tile(house, message.tile, "place.tile")
    if message.end not in _ENDS:
        raise InvalidInput("place.end", "UNKNOWN_ENUM_VALUE", value=message.end)
    return Place(seat, tile, _ENDS[message.end])


def _read_draw(seat: int, message: move_pb2.DrawTiles) -> Draw:
    if message.source not in _SOURCES:
        raise InvalidInput("draw.source", "UNKNOWN_ENUM_VALUE", value=message.source)
    most = len(NAMES)
    if not 0 <= message.count <= most:
        raise count_out_of_range("draw.count", message.count, 0, most)
    return Draw(seat, message.count)
