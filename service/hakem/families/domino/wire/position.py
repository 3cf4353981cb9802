"""Positions of dominoes between the contract's messages and our values.

Fields in errors are the contract's names, relative to the message read. Texts, counts and
enums are bounded here; whether a position can exist is checked by the family.
"""

from __future__ import annotations

from functools import lru_cache

from hakem.families.domino.bounds import check_players
from hakem.families.domino.house import House
from hakem.families.domino.play.check import check_state
from hakem.families.domino.state import MatchState, State
from hakem.families.domino.tiles import (
    NAMES,
    NO_PIP,
    left_of,
    mask_laid,
    right_of,
    write_chain,
    write_tiles,
)
from hakem.families.domino.wire.match import read_match_state, write_match_state
from hakem.families.domino.wire.tiles import read_tile, read_tiles, split_words, unknown_tile
from hakem.kernel.bounds import count_out_of_range
from hakem.kernel.limits import TILES_CHARS
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import domino_pb2

_PARTS_KEPT = 4096  # hands, boneyards and matches written lately


def read_position(message: domino_pb2.DominoPosition, house: House) -> State:
    """Read a position and check that it can exist; raises InvalidInput naming the field."""
    players = len(message.seats)
    check_players(house, players, "seats")
    hands = tuple(
        [_hand(house, seat, f"seats[{index}]") for index, seat in enumerate(message.seats)]
    )
    chain = _chain(house, message.chain)
    boneyard, boneyard_count = _boneyard(house, message)
    given = message.opening_tile
    state = State(
        hands=hands,
        chain=chain,
        left=left_of(chain[0]) if chain else NO_PIP,
        right=right_of(chain[-1]) if chain else NO_PIP,
        played=mask_laid(chain),
        boneyard=boneyard,
        boneyard_count=boneyard_count,
        seat_to_move=message.seat_to_move,
        last_placer=message.last_placer if message.HasField("last_placer") else None,
        passes=message.passes,
        leader=message.leader if message.HasField("leader") else None,
        first_hand=message.first_hand,
        opening_tile=read_tile(house, given, "opening_tile") if given else None,
        match=read_match_state(message.match)
        if message.HasField("match")
        else house.new_match(players),
    )
    return check_state(house, state)


def write_position(
    state: State, out: domino_pb2.DominoPosition | None = None
) -> domino_pb2.DominoPosition:
    """A position as a message, written into ``out`` when it is given."""
    message = domino_pb2.DominoPosition() if out is None else out
    message.seats.extend(map(_written_seat, state.hands))
    message.chain = write_chain(state.chain)
    message.boneyard_count = state.boneyard_count
    if state.boneyard is not None:
        message.boneyard = _written_boneyard(state.boneyard)
    message.seat_to_move = state.seat_to_move
    if state.last_placer is not None:
        message.last_placer = state.last_placer
    message.passes = state.passes
    if state.leader is not None:
        message.leader = state.leader
    message.first_hand = state.first_hand
    if state.opening_tile is not None:
        message.opening_tile = NAMES[state.opening_tile]
    message.match.MergeFrom(_written_match(state.match))
    return message


@lru_cache(maxsize=_PARTS_KEPT)
def _written_seat(hand: int) -> domino_pb2.DominoSeat:
    """A player as a message; never changed once it is made."""
    if hand > 0:
        return domino_pb2.DominoSeat(hand=write_tiles(hand), hand_count=hand.bit_count())
    return domino_pb2.DominoSeat(hand_count=-hand)


@lru_cache(maxsize=_PARTS_KEPT)
def _written_boneyard(tiles: tuple[int, ...]) -> str:
    return " ".join([NAMES[tile] for tile in tiles])


@lru_cache(maxsize=_PARTS_KEPT)
def _written_match(state: MatchState) -> domino_pb2.DominoMatchState:
    """How a match stands, as a message; never changed once it is made."""
    return write_match_state(state)


def _hand(house: House, seat: domino_pb2.DominoSeat, path: str) -> int:
    """The set of a seat's tiles, or minus their number when they are withheld."""
    mask = read_tiles(house, seat.hand, f"{path}.hand")[1]
    if not seat.HasField("hand_count"):
        if not mask:
            raise InvalidInput(f"{path}.hand", "MISSING_FIELD")
        return mask
    count = _count(house, seat.hand_count, f"{path}.hand_count")
    if not mask:
        return -count
    _agree(mask.bit_count(), count, f"{path}.hand_count")
    return mask


def _count(house: House, count: int, field: str) -> int:
    if not 0 <= count <= house.tile_count:
        raise count_out_of_range(field, count, 0, house.tile_count)
    return count


def _agree(tiles: int, count: int, field: str) -> None:
    if tiles != count:
        raise InvalidInput(field, "COUNT_CONTRADICTS_TILES", count=count, tiles=tiles)


def _chain(house: House, text: str) -> tuple[int, ...]:
    known = house.laid_by_name
    try:
        return tuple([known[word] for word in split_words(text, "chain", TILES_CHARS)])
    except KeyError as problem:
        raise unknown_tile("chain", str(problem.args[0])) from None


def _boneyard(
    house: House, message: domino_pb2.DominoPosition
) -> tuple[tuple[int, ...] | None, int]:
    tiles, _ = read_tiles(house, message.boneyard, "boneyard")
    if not message.HasField("boneyard_count"):
        return tiles, len(tiles)
    count = _count(house, message.boneyard_count, "boneyard_count")
    if count and not tiles:
        return None, count
    _agree(len(tiles), count, "boneyard_count")
    return tiles, count
