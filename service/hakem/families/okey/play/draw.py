"""Drawing from the wall, taking the discard, and putting it back."""

from __future__ import annotations

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.play.bar import bar_of
from hakem.families.okey.play.moves import Draw
from hakem.families.okey.play.prices import penalty
from hakem.families.okey.play.search import best_with
from hakem.families.okey.play.state import Seat, State, Turn, without
from hakem.families.okey.play.step import MoveReason, Ruling, Step, illegal, reason
from hakem.families.okey.scores.hand import Event
from hakem.families.okey.tiles import Tile, write_tile
from hakem.kernel.verdict import InvalidInput


def rule_draw(house: House, state: State, move: Draw) -> Ruling:
    """Draw a tile; raises InvalidInput for a withheld rack when it decides about the discard."""
    if move.source == "wall":
        return Step(draw_from_wall(state))
    seat = move.seat
    before = (seat - 1) % len(state.seats)
    pile = state.seats[before].discards
    reasons: list[MoveReason] = []
    if state.turn.returned:
        reasons.append(reason(house, "MUST_DRAW_FROM_WALL", knobs.DISCARD_PILE_RETURN))
    if not pile:
        reasons.append(reason(house, "NO_DISCARD", seat=before))
    elif not reasons and house.only_if_opening_exists and state.seats[seat].opened == "none":
        reasons += _cannot_open(house, state, seat, pile[-1])
    return illegal(reasons) if reasons else Step(_take(state, before))


def rule_return(house: House, state: State) -> Ruling:
    """Put the taken discard back; then the seat draws from the wall."""
    turn = state.turn
    if turn.drew != "discard" or turn.taken is None:
        return illegal([reason(house, "NOTHING_TO_RETURN")])
    reasons = []
    if not house.may_return:
        reasons.append(reason(house, "RETURN_NOT_ALLOWED", knobs.DISCARD_PILE_RETURN))
    if turn.laid or turn.offs or turn.swaps:
        reasons.append(reason(house, "RETURN_AFTER_LAYING"))
    if reasons:
        return illegal(reasons)
    entries = penalty(house, state, Event("return_discard", turn.seat, tile=turn.taken))
    return Step(put_back(state, turn.taken), entries)


def draw_from_wall(state: State) -> State:
    """The hand after the seat to move has drawn from the wall.

    A tile that is withheld leaves the rack it goes to withheld too: a rack is told whole or not.
    """
    turn = state.turn
    me = state.seats[turn.seat]
    drawn = state.wall[0] if state.wall else None
    rack = None if me.rack is None or drawn is None else (*me.rack, drawn)
    drew = Turn(
        turn.seat,
        "play",
        "wall",
        None,
        drawn,
        opened_before=me.opened != "none",
        returned=turn.returned,
        rewards=turn.rewards,
        fed=turn.fed,
    )
    seats = _seats(state, turn.seat, me._replace(rack=rack, size=me.size + 1))
    return State(
        state.indicator,
        state.okey,
        seats,
        state.table,
        state.wall[1:],
        state.wall_count - 1,
        drew,
    )


def put_back(state: State, taken: Tile) -> State:
    """The hand with a taken discard back on its pile; the turn goes on with another draw."""
    turn = state.turn
    before = (turn.seat - 1) % len(state.seats)
    me, other = state.seats[turn.seat], state.seats[before]
    rack = None if me.rack is None else without(me.rack, (taken,))
    state = state.with_seat(turn.seat, me._replace(rack=rack, size=me.size - 1))
    state = state.with_seat(before, other._replace(discards=(*other.discards, taken)))
    again = Turn(
        turn.seat,
        "draw",
        opened_before=turn.opened_before,
        returned=True,
        rewards=turn.rewards,
        fed=turn.fed,
    )
    return state._replace(turn=again)


def hidden_wall() -> InvalidInput:
    """The error that asks for the next tile of a withheld wall."""
    return InvalidInput("wall", "HIDDEN_WALL_NEEDED")


def _take(state: State, before: int) -> State:
    turn = state.turn
    other, me = state.seats[before], state.seats[turn.seat]
    taken = other.discards[-1]
    rack = None if me.rack is None else (*me.rack, taken)
    state = state.with_seat(before, other._replace(discards=other.discards[:-1]))
    state = state.with_seat(turn.seat, me._replace(rack=rack, size=me.size + 1))
    took = Turn(turn.seat, "play", "discard", taken, opened_before=me.opened != "none")
    return state._replace(turn=took)


def _cannot_open(house: House, state: State, seat: int, tile: Tile) -> list[MoveReason]:
    opens, points, pairs = best_with(house, state, seat, tile)
    if opens:
        return []
    return [
        reason(
            house,
            "NO_OPENING_WITH_DISCARD",
            knobs.DISCARD_PILE_ONLY_IF_OPENING_EXISTS,
            tile=write_tile(tile),
            points=points,
            required=bar_of(house, state, seat, "melds").required,
            pairs=pairs,
            required_pairs=bar_of(house, state, seat, "pairs").required,
        )
    ]


def _seats(state: State, index: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:index], seat, *state.seats[index + 1 :])
