"""What is certain about a position in which hands or the boneyard are withheld.

Every answer is exact: yes, no, or the name of the field without which it cannot be given.
"""

from __future__ import annotations

from hakem.families.domino.house import House
from hakem.families.domino.state import State
from hakem.families.domino.tiles import mask_of
from hakem.kernel.verdict import InvalidInput


def unseen(house: House, state: State) -> int:
    """The set of tiles that lie in withheld hands or a withheld boneyard."""
    seen = state.played | mask_of(state.boneyard or ())
    for hand in state.hands:
        if hand > 0:
            seen |= hand
    return house.all_tiles & ~seen


def hand_of(house: House, state: State, seat: int) -> int:
    """The tiles of a seat; a withheld hand that is all that is unseen is known too.

    Raises InvalidInput naming the hand when it cannot be known.
    """
    hand = state.hands[seat]
    if hand >= 0:
        return hand
    tiles = unseen(house, state)
    if tiles.bit_count() == -hand:
        return tiles
    raise _hand_needed(seat)


def all_hands(house: House, state: State) -> tuple[int, ...] | None:
    """The tiles of every seat, None when some cannot be known."""
    hidden = [hand for hand in state.hands if hand < 0]
    if not hidden:
        return state.hands
    tiles = unseen(house, state)
    if len(hidden) > 1 or tiles.bit_count() != -hidden[0]:
        return None
    return tuple([hand if hand >= 0 else tiles for hand in state.hands])


def fitting(house: House, state: State, seat: int) -> int:
    """The tiles of a seat that fit an end; all of them while the chain is empty.

    Raises InvalidInput naming the hand when it cannot be known.
    """
    fits = house.suits[state.left] | house.suits[state.right]
    hand = state.hands[seat]
    if hand >= 0:
        return hand & fits
    if not unseen(house, state) & fits:
        return 0
    return hand_of(house, state, seat) & fits


def holds(house: House, state: State, seat: int, tile: int) -> bool:
    """Whether a seat holds a tile; raises InvalidInput naming the hand if it cannot be known."""
    hand = state.hands[seat]
    if hand < 0:
        if not unseen(house, state) >> tile & 1:
            return False
        hand = hand_of(house, state, seat)
    return bool(hand >> tile & 1)


def is_closed(house: House, state: State) -> bool | None:
    """Whether nobody can play any more; None when withheld tiles decide it.

    Every tile that is not in the chain lies in a hand, in the part of the boneyard that may still
    be drawn, or in the part that never is. Only what lies in the last part cannot be played.
    """
    hands = state.hands
    if not state.chain:
        return False
    players = len(hands)
    if house.pass_round_closes and state.passes >= players:
        return True
    drawable = house.drawable[players][state.boneyard_count]
    if house.closed_when_drawn_out and drawable:
        return False
    fit = (house.suits[state.left] | house.suits[state.right]) & ~state.played
    if not fit:
        return True
    for hand in hands:
        if hand > 0 and hand & fit:
            return False
    shut_away = 0 if house.reserve_keeps_open else state.boneyard_count - drawable
    if not shut_away:
        return False
    if state.boneyard is not None:
        return not fit & ~mask_of(state.boneyard[drawable:])
    return _is_closed_in_the_dark(state, fit, drawable, shut_away)


def _is_closed_in_the_dark(state: State, fit: int, drawable: int, shut_away: int) -> bool | None:
    """As :func:`is_closed`, for a withheld boneyard of which ``shut_away`` is never drawn.

    No hand that is known holds a tile of ``fit``.
    """
    if fit.bit_count() > shut_away:
        return False
    if not drawable and all(hand >= 0 for hand in state.hands):
        return True
    return None


def decide_closed(house: House, state: State) -> bool:
    """Whether nobody can play any more; raises InvalidInput naming what must be known for it."""
    closed = is_closed(house, state)
    if closed is not None:
        return closed
    for seat, hand in enumerate(state.hands):
        if hand < 0:
            raise _hand_needed(seat)
    raise boneyard_needed()


def boneyard_needed() -> InvalidInput:
    """The error that asks for a withheld boneyard."""
    return InvalidInput("boneyard", "HIDDEN_BONEYARD_NEEDED")


def _hand_needed(seat: int) -> InvalidInput:
    return InvalidInput(f"seats[{seat}].hand", "HIDDEN_HAND_NEEDED", seat=seat)
