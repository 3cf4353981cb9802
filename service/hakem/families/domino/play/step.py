"""What a legal move does to a position. Nothing is judged here."""

from __future__ import annotations

from hakem.families.domino.house import House
from hakem.families.domino.moves import Draw, End, Move, Place
from hakem.families.domino.play.hidden import all_hands, boneyard_needed, decide_closed, is_closed
from hakem.families.domino.state import Ending, State
from hakem.families.domino.tiles import HALVES, PIPS, lay, mask_of


def step(house: House, state: State, move: Move) -> tuple[State, Ending | None]:
    """The position after a legal move, and how the hand ended if it did.

    The turn goes on to the next seat after a tile and after a pass, not after drawing. Tiles from
    a withheld boneyard leave the hand they go to withheld too: a hand is told whole or not. Raises
    InvalidInput when tiles are withheld that decide whether the hand is closed.
    """
    if isinstance(move, Place):
        return _place(house, state, move)
    if isinstance(move, Draw):
        after = _draw(house, state, move)
        # Drawing moves no tile out of play, so it closes a hand only where that was waited for.
        closed = house.closed_when_drawn_out and _closed_by_draw(house, state, after)
    else:
        after = _pass(state)
        closed = house.pass_round_closes and after.passes >= len(after.hands)
    return after, Ending.CLOSED if closed else None


def _place(house: House, state: State, move: Place) -> tuple[State, Ending | None]:
    seat, tile = move.seat, move.tile
    left, right = state.left, state.right
    chain = state.chain
    leader = state.leader
    if not chain:
        high, low = HALVES[tile]
        chain = (lay(high, low),)
        left, right = high, low
        leader = seat
    elif move.end is End.LEFT:
        outer = PIPS[tile] - left
        chain = (lay(outer, left), *chain)
        left = outer
    else:
        outer = PIPS[tile] - right
        chain = (*chain, lay(right, outer))
        right = outer
    hands = list(state.hands)
    # A withheld hand of n tiles is -n: one tile less is one nearer to 0.
    hands[seat] = left_over = hands[seat] ^ 1 << tile if hands[seat] > 0 else hands[seat] + 1
    after = State(
        tuple(hands),
        chain,
        left,
        right,
        state.played | 1 << tile,
        state.boneyard,
        state.boneyard_count,
        (seat + 1) % len(hands),
        seat,
        0,
        leader,
        state.first_hand,
        state.opening_tile,
        state.match,
    )
    if not left_over:
        return after, Ending.WENT_OUT
    return after, Ending.CLOSED if decide_closed(house, after) else None


def _draw(house: House, state: State, move: Draw) -> State:
    seat = move.seat
    unit = house.unit[len(state.hands)]
    left = state.boneyard_count - unit
    hands = list(state.hands)
    boneyard = state.boneyard
    if hands[seat] < 0:
        hands[seat] -= unit
    elif boneyard is None:
        hands[seat] = -hands[seat].bit_count() - unit
    else:
        hands[seat] |= mask_of(boneyard[:unit])
    return State(
        tuple(hands),
        state.chain,
        state.left,
        state.right,
        state.played,
        (None if left else ()) if boneyard is None else boneyard[unit:],
        left,
        state.seat_to_move,
        state.last_placer,
        state.passes,
        state.leader,
        state.first_hand,
        state.opening_tile,
        state.match,
    )


def _closed_by_draw(house: House, state: State, after: State) -> bool:
    """Whether a draw has closed the hand.

    A hand that was told before it is not asked for when what it drew decides, or counts.
    """
    seat = state.seat_to_move
    if not after.hands[seat] < 0 < state.hands[seat]:
        return decide_closed(house, after)
    closed = is_closed(house, after)
    if closed is not False and all_hands(house, after) is None:
        raise boneyard_needed()
    return bool(closed)


def _pass(state: State) -> State:
    return State(
        state.hands,
        state.chain,
        state.left,
        state.right,
        state.played,
        state.boneyard,
        state.boneyard_count,
        (state.seat_to_move + 1) % len(state.hands),
        state.last_placer,
        state.passes + 1,
        state.leader,
        state.first_hand,
        state.opening_tile,
        state.match,
    )
