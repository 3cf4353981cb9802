"""Whether a position before the first tile can exist, and what it must be opened with."""

from __future__ import annotations

from hakem.families.domino import knobs
from hakem.families.domino.house import House
from hakem.families.domino.play.hidden import all_hands, unseen
from hakem.families.domino.play.opening import opener, thrown_in
from hakem.families.domino.state import State, ThrownIn
from hakem.families.domino.tiles import HALVES, NAMES, PIPS, tiles_in
from hakem.kernel.verdict import InvalidInput


def check_start(house: House, state: State) -> State:
    """The position before the first tile, with the opening tile filled in where it is certain.

    Raises InvalidInput for one that cannot exist, and for a deal the house throws in.
    """
    players = len(state.hands)
    size = house.hand_size[players]
    for seat, hand in enumerate(state.hands):
        count = -hand if hand < 0 else hand.bit_count()
        if count != size:
            raise InvalidInput(f"seats[{seat}].hand", "HAND_SIZE_WRONG", count=count, expected=size)
    _check_boneyard(house, state)
    if state.last_placer is not None:
        raise InvalidInput("last_placer", "ONLY_AFTER_FIRST_TILE")
    if state.passes:
        raise InvalidInput("passes", "ONLY_AFTER_FIRST_TILE")
    if state.leader is not None and state.leader != state.seat_to_move:
        raise InvalidInput(
            "leader", "LEADER_CONTRADICTS_TURN", leader=state.leader, expected=state.seat_to_move
        )
    if state.first_hand and state.match.hands_played:
        raise InvalidInput("first_hand", "FIRST_HAND_AFTER_OTHERS", hands=state.match.hands_played)
    hands = all_hands(house, state)
    if hands and (found := thrown_in(house, hands, state.first_hand)):
        raise _thrown_in(found)
    if not state.first_hand:
        if state.opening_tile is not None:
            raise _wrong_tile(state.opening_tile)
        return state
    opening = opener(house, hands) if hands else _opener_in_the_dark(house, state)
    return _check_opening(house, state, opening)


def _check_boneyard(house: House, state: State) -> None:
    dealt = house.boneyard[len(state.hands)]
    if state.boneyard_count != dealt:
        field = "boneyard_count" if state.boneyard is None else "boneyard"
        raise InvalidInput(field, "BONEYARD_NOT_WHOLE", count=state.boneyard_count, dealt=dealt)


def _thrown_in(found: ThrownIn) -> InvalidInput:
    field = "seats" if found.seat is None else f"seats[{found.seat}].hand"
    return InvalidInput(field, "DEAL_IS_THROWN_IN", row=found.place.path, at=found.place.at)


def _wrong_tile(tile: int) -> InvalidInput:
    return InvalidInput("opening_tile", "OPENING_TILE_WRONG", tile=NAMES[tile])


def _opener_in_the_dark(house: House, state: State) -> tuple[int, int] | None:
    """The opener where withheld hands leave no doubt, None where they do."""
    hidden = unseen(house, state)
    for tile in house.order:
        for seat, hand in enumerate(state.hands):
            if hand > 0 and hand >> tile & 1:
                return seat, tile
        if hidden >> tile & 1:
            return None
    if house.no_double_redeals:
        raise _thrown_in(ThrownIn(house.place(knobs.OPENING_NO_DOUBLE), {}, None))
    return None


def _check_opening(house: House, state: State, opening: tuple[int, int] | None) -> State:
    given = state.opening_tile
    if opening is None:
        if given is None:
            if house.forced_tile:
                raise InvalidInput("opening_tile", "OPENING_TILE_MISSING")
            return state
        opening = _holder(house, state, given), given
    seat, tile = opening
    if given is not None and given != tile:
        raise _wrong_tile(given)
    if seat != state.seat_to_move:
        raise InvalidInput(
            "seat_to_move",
            "OPENER_NOT_TO_MOVE",
            seat=state.seat_to_move,
            opener=seat,
            tile=NAMES[tile],
        )
    return state._replace(opening_tile=tile)


def _holder(house: House, state: State, tile: int) -> int:
    """The seat that holds the opening tile given, as far as the hands shown allow it."""
    before = house.order[: house.order.index(tile)] if tile in house.order else house.order
    shown = 0
    for hand in state.hands:
        shown |= max(hand, 0)
    allowed = tile in house.order or not house.no_double_redeals
    if not allowed or any(shown >> other & 1 for other in before):
        raise _wrong_tile(tile)
    if tile not in house.order and any(_higher(other, tile) for other in tiles_in(shown)):
        raise _wrong_tile(tile)
    for seat, hand in enumerate(state.hands):
        if hand > 0 and hand >> tile & 1:
            return seat
    if state.hands[state.seat_to_move] >= 0 or not unseen(house, state) >> tile & 1:
        raise _wrong_tile(tile)
    return state.seat_to_move


def _higher(one: int, other: int) -> bool:
    return (PIPS[one], HALVES[one]) > (PIPS[other], HALVES[other])
