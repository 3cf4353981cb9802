"""A hand being played, as values that never change."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hakem.families.okey.melds.model import MeldKind, Reading
from hakem.families.okey.play.moves import End, Phase, Source
from hakem.families.okey.scores.hand import Opened
from hakem.families.okey.tiles import BOUND, OKEY, Tile
from hakem.kernel.verdict import Entry, InvalidInput

_KEYS_KEPT = 4096  # players and tables: a move changes one or two of five


class Seat(NamedTuple):
    """One player.

    ``rack`` is None when it is withheld; ``size`` is its number of tiles either way. ``points``
    and ``pairs`` are what the seat opened with; ``discards`` has the top one last; ``written`` are
    the points written to the seat in this hand.
    """

    rack: tuple[Tile, ...] | None
    size: int
    opened: Opened = "none"
    points: int = 0
    pairs: int = 0
    discards: tuple[Tile, ...] = ()
    written: int = 0


class TableMeld(NamedTuple):
    """A meld on the table.

    ``tiles`` lie in order (a run upward), each okey bound to what it stands for; ``faces`` are
    what they all stand for.
    """

    id: int
    kind: MeldKind
    tiles: tuple[Tile, ...]
    faces: tuple[Tile, ...]
    owner: int


def as_it_lies(reading: Reading) -> Reading:
    """A meld as it is laid on the table: in a pair an okey lies last."""
    if reading.kind is MeldKind.PAIR:
        return reading._replace(tiles=tuple(sorted(reading.tiles)))
    return reading


def lay_down(number: int, reading: Reading, owner: int) -> TableMeld:
    """A meld that comes to the table under a number."""
    laid = as_it_lies(reading)
    return TableMeld(number, laid.kind, laid.tiles, laid.faces, owner)


class LaidTile(NamedTuple):
    """A tile laid off or given for an okey in this turn: what, to which meld, at which end.

    An okey says what it stood for when it was laid off.
    """

    tile: Tile
    meld: int
    end: End = ""


class Turn(NamedTuple):
    """The turn being played.

    ``drew`` is None before the draw, and for the player who starts with a tile more. ``taken`` is
    the discard taken, ``drawn`` the tile from the wall where it is known. ``laid`` are the numbers
    of the melds laid in this turn, ``offs`` the tiles laid off and ``swaps`` those given for
    okeys, in order. ``opened_before``: the seat had opened before this turn. ``returned``: a taken
    discard was put back. ``rewards`` are the paths of the reward rows written in this turn, and
    ``fed``: its opening was charged to who had discarded the tile. Both outlive the opening.
    ``undone``: the house gives back one tile alone, it was taken back, and of ``offs`` none was
    laid off since.
    """

    seat: int
    phase: Phase
    drew: Source | None = None
    taken: Tile | None = None
    drawn: Tile | None = None
    laid: tuple[int, ...] = ()
    offs: tuple[LaidTile, ...] = ()
    swaps: tuple[LaidTile, ...] = ()
    opened_before: bool = False
    returned: bool = False
    rewards: tuple[str, ...] = ()
    fed: bool = False
    undone: bool = False


class State(NamedTuple):
    """A hand being played.

    ``indicator`` and ``okey`` are faces. ``wall`` has the tiles that are drawn next as far as
    they are known, ``wall_count`` is the number of all.
    """

    indicator: Tile
    okey: Tile
    seats: tuple[Seat, ...]
    table: tuple[TableMeld, ...]
    wall: tuple[Tile, ...]
    wall_count: int
    turn: Turn

    def with_seat(self, index: int, seat: Seat) -> State:
        """The same hand with another player there."""
        seats = self.seats
        seats = (*seats[:index], seat, *seats[index + 1 :])
        return State(
            self.indicator, self.okey, seats, self.table, self.wall, self.wall_count, self.turn
        )

    def with_meld(self, meld: TableMeld) -> State:
        """The same hand with the meld of that number as given."""
        table = tuple([meld if old.id == meld.id else old for old in self.table])
        return self.with_table(table, self.turn)

    def with_table(self, table: tuple[TableMeld, ...], turn: Turn) -> State:
        """The same hand with other melds on the table and the turn gone on."""
        return State(self.indicator, self.okey, self.seats, table, self.wall, self.wall_count, turn)

    def meld(self, number: int) -> TableMeld | None:
        """The meld with that number, None when there is none."""
        for meld in self.table:
            if meld.id == number:
                return meld
        return None


def rack_of(state: State, seat: int) -> tuple[Tile, ...]:
    """The tiles of a seat; raises InvalidInput naming the rack when it is withheld."""
    rack = state.seats[seat].rack
    if rack is None:
        raise InvalidInput(f"seats[{seat}].rack", "HIDDEN_RACK_NEEDED", seat=seat)
    return rack


def written(state: State, entries: Iterable[Entry]) -> State:
    """The hand after points were written at once."""
    for entry in entries:
        seat = state.seats[entry.seat]
        state = state.with_seat(entry.seat, seat._replace(written=seat.written + entry.points))
    return state


def in_rack(tile: Tile) -> Tile:
    """A laid tile as it lies in a rack: an okey stands for nothing there."""
    return OKEY if tile & BOUND else tile


def without(rack: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...] | None:
    """The rack without these tiles, None when some are not in it."""
    left = list(rack)
    try:
        for tile in tiles:
            left.remove(tile)
    except ValueError:
        return None
    return tuple(left)


def key_of(state: State) -> bytes:
    """Bytes that are equal exactly for equal hands."""
    rest = repr((state.indicator, state.wall_count, tuple(state.turn))).encode()
    # Of all these only the last, the wall, can have the byte that keeps them apart.
    return b"\n".join(
        [rest, *map(_key_of_seat, state.seats), _key_of_table(state.table), bytes(state.wall)]
    )


@lru_cache(maxsize=_KEYS_KEPT)
def _key_of_seat(seat: Seat) -> bytes:
    return repr(tuple(seat)).encode()


@lru_cache(maxsize=_KEYS_KEPT)
def _key_of_table(table: tuple[TableMeld, ...]) -> bytes:
    return repr([(m.id, m.kind.value, m.owner, m.tiles, m.faces) for m in table]).encode()
