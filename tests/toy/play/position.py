"""Positions and moves, the deal, and whether a position can exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hakem.kernel.bounds import check_seat, count_out_of_range
from hakem.kernel.shuffle import shuffled
from hakem.kernel.verdict import InvalidInput
from tests.toy.bounds import SEATS, check_players
from tests.toy.house import House
from tests.toy.tiles import TILES, Tile, weight


@dataclass(frozen=True, slots=True)
class Place:
    """Put a tile on the row."""

    seat: int
    tile: Tile


class Position(NamedTuple):
    """A hand being played: the tiles of both seats, the row, who led it, who is to move."""

    hands: tuple[tuple[Tile, ...], ...]
    row: tuple[Tile, ...]
    leader: int
    seat: int


class Trick(NamedTuple):
    """A lead and its answer, and who took them."""

    taker: int
    tiles: tuple[Tile, Tile]


def tricks(row: tuple[Tile, ...], leader: int) -> Iterator[Trick]:
    """The whole tricks of a row."""
    for lead, answer in zip(row[::SEATS], row[1::SEATS], strict=False):
        leader = leader if weight(lead) >= weight(answer) else 1 - leader
        yield Trick(leader, (lead, answer))


def to_move(row: tuple[Tile, ...], leader: int) -> int:
    """Whose turn it is after this row."""
    for trick in tricks(row, leader):
        leader = trick.taker
    return 1 - leader if len(row) % SEATS else leader


def deal(house: House, seed: str, players: int, leader: int | None) -> Position:
    """A dealt hand. Raises InvalidInput with the field of the request."""
    check_players("players", players or SEATS)
    check_seat("leader", leader or 0, SEATS)
    tiles, size = shuffled(TILES, "toy", seed), house.hand_size
    hands = tuple([tuple(sorted(tiles[seat * size :][:size])) for seat in range(SEATS)])
    return Position(hands, (), leader or 0, leader or 0)


def check(house: House, position: Position) -> Position:
    """The position, if it can exist. Raises InvalidInput with the field at fault."""
    check_seat("seat_to_move", position.seat, SEATS)
    check_seat("leader", position.leader, SEATS)
    counts = Counter([*position.row, *position.hands[0], *position.hands[1]])
    for tile, count in counts.items():
        if count > 1:
            raise InvalidInput("seats", "TILE_TWICE", tile=tile)
    row, most = len(position.row), SEATS * house.hand_size
    if row > most:
        raise count_out_of_range("chain", row, 0, most)
    expected = to_move(position.row, position.leader)
    if position.seat != expected:
        raise InvalidInput(
            "seat_to_move", "TOY_ANOTHER_TURN", seat=position.seat, expected=expected
        )
    for seat, hand in enumerate(position.hands):
        # Both have placed as many, but for a lead that is not answered yet.
        left = house.hand_size - (row + (seat != expected)) // SEATS
        if len(hand) != left:
            raise count_out_of_range(f"seats[{seat}].hand", len(hand), left, left)
    return position
