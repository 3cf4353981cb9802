"""Why a move does not stand: one reason a rule, with the numbers and the rule behind it."""

from __future__ import annotations

from typing import TypeAlias

from hakem.families.domino import knobs
from hakem.families.domino.house import House
from hakem.families.domino.moves import PLACE, PLACE_LEFT, PLACE_RIGHT, Draw, End, Move, Pass, Place
from hakem.families.domino.play.hidden import fitting, holds, is_closed
from hakem.families.domino.play.legal import legal_moves, required_tile
from hakem.families.domino.state import State
from hakem.families.domino.tiles import HALVES, NAMES, tiles_in
from hakem.kernel.knobs import Knob
from hakem.kernel.ruleset import Setting
from hakem.kernel.verdict import Outcome, Parameter, Reason, Repair, Verdict

MoveReason: TypeAlias = Reason[Move]
MoveVerdict: TypeAlias = Verdict[Move]


def rule_on(house: House, state: State, move: Move) -> Move | MoveVerdict:
    """The move made complete when it is legal, otherwise the verdict against it.

    Raises InvalidInput naming a withheld hand the answer depends on.
    """
    reason = _before_any_move(house, state, move)
    if reason is not None:
        return _illegal(reason)
    if isinstance(move, Place):
        return _place(house, state, move)
    if isinstance(move, Draw):
        return _draw(house, state, move)
    return _pass(house, state, move)


def _illegal(*reasons: MoveReason) -> MoveVerdict:
    return Verdict(Outcome.ILLEGAL, reasons)


def _before_any_move(house: House, state: State, move: Move) -> MoveReason | None:
    winner = house.match_winner(state.match)
    if winner is not None:
        total = state.match.accounts[winner].main
        target = house.ruleset.setting(knobs.MATCH_TARGET)
        return _reason(house, "MATCH_OVER", target, side=winner, total=total, target=target.value)
    if 0 in state.hands:
        return Reason("HAND_OVER", {"seat": state.hands.index(0)})
    if house.pass_round_closes and state.passes >= len(state.hands):
        return _hand_closed(house, state, knobs.CLOSED_AFTER_FULL_PASS_ROUND)
    if move.seat != state.seat_to_move:
        return Reason("NOT_YOUR_TURN", {"seat": move.seat, "to_move": state.seat_to_move})
    return None


def _hand_closed(house: House, state: State, knob: Knob[object]) -> MoveReason:
    return _reason(house, "HAND_CLOSED", knob, left=state.left, right=state.right)


def _place(house: House, state: State, move: Place) -> Move | MoveVerdict:
    seat, tile, end = move.seat, move.tile, move.end
    if not holds(house, state, seat, tile):
        return _no_such_tile(house, state, move)
    if not state.chain:
        required = required_tile(house, state)
        if required is not None and tile != required:
            return _not_the_opening_tile(house, seat, tile, required)
        return PLACE[seat][tile]
    left, right = state.left, state.right
    halves = HALVES[tile]
    on_left, on_right = left in halves, right in halves
    if end is End.LEFT and on_left:
        return move
    if end is End.RIGHT and on_right:
        return move
    if end is None and (on_left or on_right):
        if not on_left or left == right:
            return PLACE_RIGHT[seat][tile]
        return _which_end(state, move) if on_right else PLACE_LEFT[seat][tile]
    if on_left or on_right:
        return _other_end(state, move, PLACE_LEFT if on_left else PLACE_RIGHT)
    return _does_not_fit(house, state, tile)


def _no_such_tile(house: House, state: State, move: Place) -> MoveVerdict:
    if is_closed(house, state):
        return _illegal(_hand_closed(house, state, knobs.CLOSED_DETECT))
    return _illegal(Reason("TILE_NOT_IN_HAND", {"tile": NAMES[move.tile], "seat": move.seat}))


def _not_the_opening_tile(house: House, seat: int, tile: int, required: int) -> MoveVerdict:
    repair: Repair[Move] = Repair(
        "PLAY_OPENING_TILE", {"tile": NAMES[required]}, PLACE[seat][required]
    )
    return _illegal(
        _reason(
            house,
            "OPENING_TILE_REQUIRED",
            knobs.OPENING_FORCED_TILE,
            repair,
            tile=NAMES[tile],
            required=NAMES[required],
        )
    )


def _which_end(state: State, move: Place) -> MoveVerdict:
    ends: dict[str, Parameter] = {
        "tile": NAMES[move.tile],
        "left": state.left,
        "right": state.right,
    }
    choices = (PLACE_LEFT[move.seat][move.tile], PLACE_RIGHT[move.seat][move.tile])
    return Verdict(Outcome.AMBIGUOUS, (Reason("END_NEEDED", ends),), choices=choices)


def _other_end(state: State, move: Place, places: tuple[tuple[Place, ...], ...]) -> MoveVerdict:
    name = NAMES[move.tile]
    pip, other = state.left, state.right
    if places is PLACE_LEFT:
        pip, other = other, pip
    repair: Repair[Move] = Repair(
        "PLAY_AT_OTHER_END", {"tile": name, "pip": other}, places[move.seat][move.tile]
    )
    return _illegal(
        Reason(
            "TILE_DOES_NOT_FIT_END", {"tile": name, "pip": pip, "other": other}, repairs=(repair,)
        )
    )


def _does_not_fit(house: House, state: State, tile: int) -> MoveVerdict:
    if is_closed(house, state):
        return _illegal(_hand_closed(house, state, knobs.CLOSED_DETECT))
    ends: dict[str, Parameter] = {"tile": NAMES[tile], "left": state.left, "right": state.right}
    return _illegal(Reason("TILE_DOES_NOT_FIT", ends, repairs=_only_move(house, state)))


def _draw(house: House, state: State, move: Draw) -> Move | MoveVerdict:
    players = len(state.hands)
    unit, left = house.unit[players], state.boneyard_count
    if not state.chain:
        return _illegal(Reason("DRAW_BEFORE_FIRST_TILE", {}, repairs=_only_move(house, state)))
    nothing = None if house.drawable[players][left] else _nothing_to_draw(house, players, left)
    # A withheld hand is not asked for where the answer is no anyway.
    skip = house.voluntary or (nothing is not None and state.hands[move.seat] < 0)
    fits = 0 if skip else fitting(house, state, move.seat)
    if not fits and is_closed(house, state):
        return _illegal(_hand_closed(house, state, knobs.CLOSED_DETECT))
    reasons = []
    if fits:
        reasons.append(_reason(house, "DRAW_NOT_ALLOWED", knobs.DRAW_VOLUNTARY, **_fits(fits)))
    if nothing is not None:
        reasons.append(nothing)
    elif move.count not in (0, unit):
        reasons.append(
            _reason(house, "WRONG_DRAW_COUNT", knobs.DRAW_UNIT, required=unit, offered=move.count)
        )
    return _with_repairs(house, state, reasons) if reasons else move


def _nothing_to_draw(house: House, players: int, left: int) -> MoveReason:
    unit, reserve = house.unit[players], house.reserve[players]
    if not left:
        return _reason(house, "NO_BONEYARD", None if unit else knobs.DRAW_UNIT)
    if not unit:
        return _reason(house, "DRAWING_NOT_PLAYED", knobs.DRAW_UNIT, boneyard=left)
    if left <= reserve:
        return _reason(
            house, "ONLY_RESERVE_LEFT", knobs.DRAW_RESERVE, boneyard=left, reserve=reserve
        )
    return _reason(house, "TOO_FEW_TO_DRAW", knobs.DRAW_UNIT, drawable=left - reserve, unit=unit)


def _pass(house: House, state: State, move: Pass) -> Move | MoveVerdict:
    players = len(state.hands)
    if not state.chain:
        return _illegal(Reason("PASS_BEFORE_FIRST_TILE", {}, repairs=_only_move(house, state)))
    fits = fitting(house, state, move.seat)
    if not fits and is_closed(house, state):
        return _illegal(_hand_closed(house, state, knobs.CLOSED_DETECT))
    reasons = []
    if fits:
        reasons.append(_reason(house, "PASS_WITH_FITTING_TILE", knobs.PASS_WHEN, **_fits(fits)))
    elif house.draw_before_pass and (drawable := house.drawable[players][state.boneyard_count]):
        reasons.append(
            _reason(
                house,
                "PASS_BEFORE_DRAWING",
                knobs.PASS_WHEN,
                drawable=drawable,
                unit=house.unit[players],
            )
        )
    return _with_repairs(house, state, reasons) if reasons else move


def _reason(
    house: House,
    code: str,
    behind: Knob[object] | Setting[object] | None,
    *repairs: Repair[Move],
    **parameters: Parameter,
) -> MoveReason:
    """One reason against a move, with the knob behind it or what that is set to."""
    if isinstance(behind, Setting):
        return Reason(code, parameters, behind.place, repairs)
    return Reason(code, parameters, house.place(behind) if behind else None, repairs)


def _fits(fits: int) -> dict[str, Parameter]:
    return {"fitting": fits.bit_count(), "tile": NAMES[next(tiles_in(fits))]}


def _with_repairs(house: House, state: State, reasons: list[MoveReason]) -> MoveVerdict:
    first = reasons[0]
    mended = Reason(first.code, first.parameters, first.place, _only_move(house, state))
    return _illegal(mended, *reasons[1:])


def _only_move(house: House, state: State) -> tuple[Repair[Move], ...]:
    """The repair, when there is exactly one legal move."""
    if state.hands[state.seat_to_move] < 0:
        return ()
    moves = legal_moves(house, state)
    if len(moves) != 1:
        return ()
    move = moves[0]
    if isinstance(move, Place):
        return (Repair("PLAY_INSTEAD", {"tile": NAMES[move.tile]}, move),)
    if isinstance(move, Draw):
        unit = house.unit[len(state.hands)]
        return (Repair("DRAW_INSTEAD", {"count": unit}, move),)
    return (Repair("PASS_INSTEAD", {}, move),)
