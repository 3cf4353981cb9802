"""Whether a position can exist in a house; what cannot is refused with the field at fault."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.domino.bounds import check_apart, check_match, check_players
from hakem.families.domino.house import House
from hakem.families.domino.play.check_start import check_start
from hakem.families.domino.state import State
from hakem.families.domino.tiles import NAMES, first_break, mask_of, name_laid, tile_laid
from hakem.kernel.bounds import check_seat, count_out_of_range
from hakem.kernel.verdict import InvalidInput


def check_state(house: House, state: State) -> State:
    """The position, with the opening tile filled in where it follows from the hands.

    Raises InvalidInput for a position that cannot exist, and for a deal the house throws in.
    """
    players = len(state.hands)
    check_players(house, players, "seats")
    check_match(house, players, state.match)
    _check_tiles(house, state)
    check_seat("seat_to_move", state.seat_to_move, players)
    if state.leader is not None:
        check_seat("leader", state.leader, players)
    if not state.chain:
        return check_start(house, state)
    _check_counts(house, state)
    _check_turn(house, state)
    _check_opening(house, state)
    return state


def _check_tiles(house: House, state: State) -> None:
    """Every tile is of the set and there once, and the chain holds together."""
    seen = 0
    for seat, hand in enumerate(state.hands):
        if hand > 0:
            check_apart(house, hand, seen, f"seats[{seat}].hand")
            seen |= hand
    _check_chain(house, state, seen)
    if state.boneyard:
        mask = mask_of(state.boneyard)
        _check_list(house, state.boneyard, mask, seen | state.played, "boneyard")


def _check_chain(house: House, state: State, seen: int) -> None:
    if state.played & (seen | ~house.all_tiles) or state.played.bit_count() != len(state.chain):
        _check_list(house, list(map(tile_laid, state.chain)), state.played, seen, "chain")
    whole = first_break(state.chain)
    if whole < len(state.chain):
        left, right = state.chain[whole - 1 : whole + 1]
        raise InvalidInput(
            "chain",
            "CHAIN_DOES_NOT_MATCH",
            index=whole,
            left=name_laid(left),
            right=name_laid(right),
        )


def _check_list(house: House, tiles: Sequence[int], mask: int, seen: int, field: str) -> None:
    """As :func:`check_apart` for a list of tiles, whose set is ``mask``."""
    if not mask & (seen | ~house.all_tiles) and mask.bit_count() == len(tiles):
        return
    for tile in tiles:
        check_apart(house, 1 << tile, seen, field)
        seen |= 1 << tile


def _check_counts(house: House, state: State) -> None:
    """Hands, chain and boneyard are the whole set, and could have come to these sizes."""
    players = len(state.hands)
    check_boneyard(house, state)
    most = house.hand_size[players] + house.boneyard[players] - state.boneyard_count
    total = len(state.chain) + state.boneyard_count
    for seat, hand in enumerate(state.hands):
        count = -hand if hand < 0 else hand.bit_count()
        total += count
        if count > most:
            raise InvalidInput(f"seats[{seat}].hand", "HAND_TOO_LARGE", count=count, most=most)
        if not count and (seat != state.last_placer or state.passes):
            raise InvalidInput(f"seats[{seat}].hand", "HAND_EMPTY", seat=seat)
    if total != house.tile_count:
        raise InvalidInput("seats", "TILES_DO_NOT_ADD_UP", count=total, expected=house.tile_count)


def check_boneyard(house: House, state: State) -> None:
    """Raises InvalidInput for a boneyard that drawing cannot have brought to its size."""
    players, count = len(state.hands), state.boneyard_count
    field = "boneyard_count" if state.boneyard is None else "boneyard"
    dealt, unit = house.boneyard[players], house.unit[players]
    reserve = min(house.reserve[players], dealt)
    if count > dealt:
        raise InvalidInput(field, "BONEYARD_TOO_LARGE", count=count, most=dealt)
    if count < dealt and not (unit and state.chain):
        raise InvalidInput(field, "BONEYARD_NOT_WHOLE", count=count, dealt=dealt)
    if count < reserve:
        raise InvalidInput(field, "BONEYARD_BELOW_RESERVE", count=count, reserve=reserve)
    if unit and (dealt - count) % unit:
        raise InvalidInput(field, "BONEYARD_NOT_IN_UNITS", count=count, dealt=dealt, unit=unit)


def _check_turn(house: House, state: State) -> None:
    """The seat to move follows from who placed last and how many passed since."""
    players = len(state.hands)
    if state.last_placer is None:
        raise InvalidInput("last_placer", "MISSING_FIELD")
    check_seat("last_placer", state.last_placer, players)
    most = players if house.pass_round_closes else players - 1
    if not 0 <= state.passes <= most:
        raise count_out_of_range("passes", state.passes, 0, most)
    expected = (state.last_placer + 1 + state.passes) % players
    if state.seat_to_move != expected:
        raise InvalidInput(
            "seat_to_move", "TURN_CONTRADICTS_PLAY", seat=state.seat_to_move, expected=expected
        )
    if house.same_leader_leads and state.leader is None:
        raise InvalidInput("leader", "LEADER_MISSING")


def _check_opening(house: House, state: State) -> None:
    """What the hand had to be opened with lies in the chain."""
    tile = state.opening_tile
    if tile is None:
        return
    if not state.first_hand or (house.forced_tile and not state.played >> tile & 1):
        raise InvalidInput("opening_tile", "OPENING_TILE_WRONG", tile=NAMES[tile])
