"""Every legal move of a position, each distinct outcome once."""

from __future__ import annotations

from hakem.families.domino.house import House
from hakem.families.domino.moves import DRAW, PASS, PLACE, PLACE_LEFT, PLACE_RIGHT, Move
from hakem.families.domino.play.hidden import fitting, is_closed
from hakem.families.domino.state import State
from hakem.families.domino.tiles import tiles_in


def legal_moves(house: House, state: State) -> tuple[Move, ...]:
    """The moves the seat to move may make, complete; none when hand or match is over.

    Tiles come in the order of their numbers, the left end before the right; then drawing, then
    passing. Where both ends show the same number the right end stands for both. Raises
    InvalidInput naming the hand of the seat to move when it is withheld and needed.
    """
    if is_over(house, state):
        return ()
    seat = state.seat_to_move
    if not state.chain:
        return _first_tiles(house, state, seat)
    fits = fitting(house, state, seat)
    drawable = house.drawable[len(state.hands)][state.boneyard_count]
    if fits:
        moves = _places(house, state, seat, fits)
        if drawable and house.voluntary:
            moves.append(DRAW[seat])
        return tuple(moves)
    if is_closed(house, state):
        return ()
    if not drawable:
        return (PASS[seat],)
    return (DRAW[seat],) if house.draw_before_pass else (DRAW[seat], PASS[seat])


def is_over(house: House, state: State) -> bool:
    """Whether nothing is played any more, closed hands without a round of passes left aside."""
    if 0 in state.hands or house.match_winner(state.match) is not None:
        return True
    return house.pass_round_closes and state.passes >= len(state.hands)


def required_tile(house: House, state: State) -> int | None:
    """The tile that must be placed next, None when any that fits may be."""
    if state.first_hand and house.forced_tile and not state.chain:
        return state.opening_tile
    return None


def _first_tiles(house: House, state: State, seat: int) -> tuple[Move, ...]:
    required = required_tile(house, state)
    if required is not None:
        return (PLACE[seat][required],)
    places = PLACE[seat]
    return tuple([places[tile] for tile in tiles_in(fitting(house, state, seat))])


def _places(house: House, state: State, seat: int, fits: int) -> list[Move]:
    moves: list[Move] = []
    right = PLACE_RIGHT[seat]
    if state.left == state.right:
        while fits:
            bit = fits & -fits
            moves.append(right[bit.bit_length() - 1])
            fits ^= bit
        return moves
    left = PLACE_LEFT[seat]
    on_left, on_right = house.suits[state.left], house.suits[state.right]
    while fits:
        bit = fits & -fits
        tile = bit.bit_length() - 1
        if bit & on_left:
            moves.append(left[tile])
        if bit & on_right:
            moves.append(right[tile])
        fits ^= bit
    return moves
