"""What ruling on a move comes to: the step it makes, or the verdict against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from hakem.families.okey.house import House
from hakem.families.okey.play.moves import Move
from hakem.families.okey.play.state import State, Turn
from hakem.families.okey.tiles import Tile, write_tile
from hakem.kernel.knobs import Knob
from hakem.kernel.ruleset import Setting
from hakem.kernel.verdict import Entry, Outcome, Parameter, Reason, Verdict

MoveReason: TypeAlias = Reason[Move]
MoveVerdict: TypeAlias = Verdict[Move]


class Ended(NamedTuple):
    """How a hand ended: by whom (None: the wall ran out), with which last discard if any."""

    finisher: int | None
    last_tile: Tile | None = None
    from_hand: bool = False


class Step(NamedTuple):
    """What a legal move does: the hand after it, points not yet written, and whether it ended."""

    state: State
    entries: tuple[Entry, ...] = ()
    ended: Ended | None = None


Ruling: TypeAlias = Step | MoveVerdict


def reason(
    house: House,
    code: str,
    behind: Knob[object] | Setting[object] | None = None,
    **parameters: Parameter,
) -> MoveReason:
    """One reason against a move, with the knob behind it or what that is set to."""
    place = behind.place if isinstance(behind, Setting) else house.place(behind)
    return Reason(code, parameters, place)


def illegal(reasons: Iterable[MoveReason], entries: tuple[Entry, ...] = ()) -> MoveVerdict:
    """The verdict against a move."""
    return Verdict(Outcome.ILLEGAL, tuple(reasons), entries)


def ambiguous(why: MoveReason, choices: Iterable[Move]) -> MoveVerdict:
    """The verdict on a move that could be any of these complete ones, each of them legal."""
    return Verdict(Outcome.AMBIGUOUS, (why,), (), tuple(choices))


def not_in_rack(seat: int, tile: Tile) -> MoveVerdict:
    """The verdict against a move with a tile its seat does not have."""
    return illegal([Reason("TILE_NOT_IN_RACK", {"tile": write_tile(tile), "seat": seat})])


def no_such_meld(number: int) -> MoveReason:
    """The reason against naming a meld that is not on the table."""
    return Reason("NO_SUCH_MELD", {"meld": number})


def going_out(state: State, seat: int, last_tile: Tile | None) -> Ended:
    """The end of a hand by a seat that has no tile left.

    From hand it went out when neither it nor anybody else had opened before this turn.
    """
    others = [other for index, other in enumerate(state.seats) if index != seat]
    from_hand = not state.turn.opened_before and all(other.opened == "none" for other in others)
    return Ended(seat, last_tile, from_hand)


def next_turn(state: State) -> State:
    """The hand with the turn gone on to the next seat, who must draw."""
    seat = (state.turn.seat + 1) % len(state.seats)
    turn = Turn(seat, "draw", opened_before=state.seats[seat].opened != "none")
    return state.with_table(state.table, turn)
