"""Okey positions between the contract's messages and the referee's values.

Fields in errors are the contract's names, relative to the message read. Texts, counts and enums
are bounded here; whether a position can exist is checked by the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from hakem.families.okey.bounds import TABLE_MELDS, TURN_LAYS
from hakem.families.okey.house import House
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.check import check_state, read_meld
from hakem.families.okey.play.moves import End, Phase, Source
from hakem.families.okey.play.state import LaidTile, Seat, State, TableMeld, Turn
from hakem.families.okey.scores.hand import Opened
from hakem.families.okey.tiles import Tile, TileSet, write_tile, write_tiles
from hakem.kernel.limits import TILE_CHARS, TILES_CHARS
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import draw_pb2, okey_pb2

_TEXTS_KEPT = 16_384  # lists of tiles and melds read lately
_PARTS_KEPT = 2048  # tables and players written lately

MessageT = TypeVar("MessageT")
ValueT = TypeVar("ValueT")

_OPENED: Mapping[int, Opened] = {
    okey_pb2.OPENED_UNSPECIFIED: "none",
    okey_pb2.OPENED_NONE: "none",
    okey_pb2.OPENED_MELDS: "melds",
    okey_pb2.OPENED_PAIRS: "pairs",
}
_OPENED_VALUES: Mapping[Opened, okey_pb2.Opened.ValueType] = {
    "none": okey_pb2.OPENED_NONE,
    "melds": okey_pb2.OPENED_MELDS,
    "pairs": okey_pb2.OPENED_PAIRS,
}
KINDS: Mapping[int, MeldKind] = {
    okey_pb2.MELD_KIND_RUN: MeldKind.RUN,
    okey_pb2.MELD_KIND_GROUP: MeldKind.GROUP,
    okey_pb2.MELD_KIND_PAIR: MeldKind.PAIR,
}
"""Kinds of melds by their value in the contract."""
KIND_VALUES: Mapping[MeldKind, okey_pb2.MeldKind.ValueType] = {
    MeldKind.RUN: okey_pb2.MELD_KIND_RUN,
    MeldKind.GROUP: okey_pb2.MELD_KIND_GROUP,
    MeldKind.PAIR: okey_pb2.MELD_KIND_PAIR,
}
"""The values of the contract by kind of meld."""
SOURCES: Mapping[int, Source] = {
    draw_pb2.DRAW_SOURCE_WALL: "wall",
    draw_pb2.DRAW_SOURCE_DISCARD: "discard",
}
"""Where tiles are drawn from, by value in the contract."""
SOURCE_VALUES: Mapping[Source | None, draw_pb2.DrawSource.ValueType] = {
    None: draw_pb2.DRAW_SOURCE_UNSPECIFIED,
    "wall": draw_pb2.DRAW_SOURCE_WALL,
    "discard": draw_pb2.DRAW_SOURCE_DISCARD,
}
"""The values of the contract by where a tile is drawn from."""
ENDS: Mapping[int, End] = {
    okey_pb2.MELD_END_UNSPECIFIED: "",
    okey_pb2.MELD_END_LOW: "low",
    okey_pb2.MELD_END_HIGH: "high",
}
"""Ends of runs by their value in the contract."""
END_VALUES: Mapping[End, okey_pb2.MeldEnd.ValueType] = {
    "": okey_pb2.MELD_END_UNSPECIFIED,
    "low": okey_pb2.MELD_END_LOW,
    "high": okey_pb2.MELD_END_HIGH,
}
"""The values of the contract by end of a run."""
_PHASES: Mapping[int, Phase] = {
    okey_pb2.OKEY_PHASE_DRAW: "draw",
    okey_pb2.OKEY_PHASE_PLAY: "play",
}


def read_position(message: okey_pb2.OkeyPosition, house: House) -> State:
    """Read a position and check that it can exist; raises InvalidInput naming the field."""
    tiles = house.tiles
    indicator = tiles.read_indicator(
        _short(message.indicator, "indicator", TILE_CHARS), "indicator"
    )
    okey = tiles.okey_of(indicator)
    seats = _each("seats", message.seats, lambda seat: _read_seat(tiles, okey, seat))
    if len(message.table) > TABLE_MELDS:
        raise InvalidInput("table", "TOO_MANY", count=len(message.table), limit=TABLE_MELDS)
    table = _each("table", message.table, lambda meld: _read_meld(house, okey, meld))
    wall = _read_list(tiles, okey, message.wall, "wall")
    wall_count = message.wall_count or len(wall)
    if wall_count < len(wall):
        raise InvalidInput(
            "wall_count", "COUNT_CONTRADICTS_TILES", count=wall_count, tiles=len(wall)
        )
    turn = _read_turn(tiles, okey, message)
    return check_state(house, State(indicator, okey, seats, table, wall, wall_count, turn))


def write_position(state: State, out: okey_pb2.OkeyPosition | None = None) -> okey_pb2.OkeyPosition:
    """A position as a message, written into ``out`` when it is given."""
    message = okey_pb2.OkeyPosition() if out is None else out
    message.MergeFrom(_written_table(state.table))
    message.indicator = write_tile(state.indicator)
    message.seats.extend(map(_written_seat, state.seats))
    message.wall = write_tiles(state.wall)
    message.wall_count = state.wall_count
    _write_turn(state.turn, message.turn)
    return message


def _short(text: str, field: str, limit: int = TILES_CHARS) -> str:
    if len(text) > limit:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=limit)
    return text


def word_missing(field: str, value: int) -> InvalidInput:
    """The error of an enum value that is not said, or that the contract does not know."""
    if value:
        return InvalidInput(field, "UNKNOWN_ENUM_VALUE", value=value)
    return InvalidInput(field, "MISSING_FIELD")


def _each(
    path: str, messages: Iterable[MessageT], read: Callable[[MessageT], ValueT]
) -> tuple[ValueT, ...]:
    """Every message read; what is wrong with one is told with its path."""
    found: list[ValueT] = []
    try:
        for message in messages:
            found.append(read(message))
    except InvalidInput as problem:
        raise problem.under(f"{path}[{len(found)}]") from None
    return tuple(found)


def _read_list(tiles: TileSet, okey: Tile, text: str, field: str) -> tuple[Tile, ...]:
    try:
        return _tiles_as_told(tiles, okey, text) if text else ()
    except InvalidInput as problem:
        raise problem.under(field) from None


@lru_cache(maxsize=_TEXTS_KEPT)
def _tiles_as_told(tiles: TileSet, okey: Tile, text: str) -> tuple[Tile, ...]:
    """Tiles of a rack, a pile or the wall; a move changes one or two of them."""
    return tiles.read(_short(text, ""), okey, "")


def _read_seat(tiles: TileSet, okey: Tile, seat: okey_pb2.OkeySeat) -> Seat:
    rack: tuple[Tile, ...] | None = _read_list(tiles, okey, seat.rack, "rack")
    size = len(rack or ())
    if seat.HasField("rack_count"):
        count = seat.rack_count
        if rack and count != size:
            raise InvalidInput("rack_count", "COUNT_CONTRADICTS_TILES", count=count, tiles=size)
        if count < 0:
            raise InvalidInput("rack_count", "NUMBER_TOO_SMALL", value=count, minimum=0)
        if not rack and count:
            rack = None
        size = count
    elif not rack:
        raise InvalidInput("rack", "MISSING_FIELD")
    opened = _OPENED.get(seat.opened)
    if opened is None:
        raise word_missing("opened", seat.opened)
    discards = _read_list(tiles, okey, seat.discards, "discards")
    return Seat(rack, size, opened, seat.opened_points, seat.opened_pairs, discards, seat.written)


def _read_meld(house: House, okey: Tile, meld: okey_pb2.OkeyMeld) -> TableMeld:
    kind, tiles, faces = _meld_as_told(house, okey, meld.kind, meld.tiles)
    return TableMeld(meld.id, kind, tiles, faces, meld.owner)


@lru_cache(maxsize=_TEXTS_KEPT)
def _meld_as_told(
    house: House, okey: Tile, value: int, text: str
) -> tuple[MeldKind, tuple[Tile, ...], tuple[Tile, ...]]:
    """Kind, tiles and faces of a meld; a table shows the same ones move after move."""
    kind = KINDS.get(value)
    if kind is None:
        raise word_missing("kind", value)
    tiles = house.tiles.read(_short(text, "tiles"), okey, "tiles", in_meld=True)
    reading = read_meld(house, okey, kind, tiles)
    return kind, reading.tiles, reading.faces


def _read_turn(tiles: TileSet, okey: Tile, message: okey_pb2.OkeyPosition) -> Turn:
    if not message.HasField("turn"):
        raise InvalidInput("turn", "MISSING_FIELD")
    turn = message.turn
    phase = _PHASES.get(turn.phase)
    if phase is None:
        raise word_missing("turn.phase", turn.phase)
    drew = SOURCES.get(turn.drew)
    if drew is None and turn.drew:
        raise word_missing("turn.drew", turn.drew)
    taken, drawn = turn.taken, turn.drawn
    for field, count in (
        ("laid_melds", len(turn.laid_melds)),
        ("laid_off", len(turn.laid_off)),
        ("swaps", len(turn.swaps)),
        ("rewards_written", len(turn.rewards_written)),
    ):
        if count > TURN_LAYS:
            raise InvalidInput(f"turn.{field}", "TOO_MANY", count=count, limit=TURN_LAYS)
    return Turn(
        turn.seat,
        phase,
        drew,
        read_tile(tiles, taken, okey, "turn.taken") if taken else None,
        read_tile(tiles, drawn, okey, "turn.drawn") if drawn else None,
        tuple(turn.laid_melds),
        _each("turn.laid_off", turn.laid_off, lambda one: _read_laid(tiles, okey, one)),
        _each("turn.swaps", turn.swaps, lambda one: _read_laid(tiles, okey, one)),
        turn.opened_before,
        turn.returned,
        tuple([_short(row, "turn.rewards_written") for row in turn.rewards_written]),
        turn.fed_written,
        turn.undone,
    )


def read_tile(tiles: TileSet, text: str, okey: Tile, field: str, *, in_meld: bool = False) -> Tile:
    """Read exactly one tile; ``in_meld`` lets an okey say what it stands for."""
    found = tiles.read(_short(text, field, TILE_CHARS), okey, field, in_meld=in_meld)
    if not found:
        raise InvalidInput(field, "TILE_MISSING")
    if len(found) > 1:
        raise InvalidInput(field, "ONE_TILE_EXPECTED", count=len(found))
    return found[0]


def read_end(value: int, field: str) -> End:
    """Read an end of a meld."""
    end = ENDS.get(value)
    if end is None:
        raise word_missing(field, value)
    return end


def _read_laid(tiles: TileSet, okey: Tile, laid: okey_pb2.OkeyLaidTile) -> LaidTile:
    tile = read_tile(tiles, laid.tile, okey, "tile", in_meld=True)
    return LaidTile(tile, laid.meld, read_end(laid.end, "end"))


@lru_cache(maxsize=_PARTS_KEPT)
def _written_table(table: tuple[TableMeld, ...]) -> okey_pb2.OkeyPosition:
    """A position with these melds and nothing else; never changed once it is made."""
    message = okey_pb2.OkeyPosition()
    for meld in table:
        message.table.add(
            id=meld.id,
            kind=KIND_VALUES[meld.kind],
            tiles=write_tiles(meld.tiles),
            owner=meld.owner,
        )
    return message


@lru_cache(maxsize=_PARTS_KEPT)
def _written_seat(seat: Seat) -> okey_pb2.OkeySeat:
    """A player as a message; never changed once it is made."""
    out = okey_pb2.OkeySeat()
    if seat.rack:
        out.rack = write_tiles(seat.rack)
    else:
        out.rack_count = seat.size
    out.opened = _OPENED_VALUES[seat.opened]
    out.opened_points = seat.points
    out.opened_pairs = seat.pairs
    out.discards = write_tiles(seat.discards)
    out.written = seat.written
    return out


def _write_turn(turn: Turn, out: okey_pb2.OkeyTurn) -> None:
    out.seat = turn.seat
    out.phase = okey_pb2.OKEY_PHASE_DRAW if turn.phase == "draw" else okey_pb2.OKEY_PHASE_PLAY
    out.drew = SOURCE_VALUES[turn.drew]
    if turn.taken is not None:
        out.taken = write_tile(turn.taken)
    if turn.drawn is not None:
        out.drawn = write_tile(turn.drawn)
    out.laid_melds.extend(turn.laid)
    for field, laid in ((out.laid_off, turn.offs), (out.swaps, turn.swaps)):
        for tile, meld, end in laid:
            field.add(tile=write_tile(tile), meld=meld, end=END_VALUES[end])
    out.opened_before = turn.opened_before
    out.returned = turn.returned
    out.rewards_written.extend(turn.rewards)
    out.fed_written = turn.fed
    out.undone = turn.undone
