"""Ruling on any move: what is asked of all of them first, then the rules of its kind."""

from __future__ import annotations

from dataclasses import replace

from hakem.families.okey.house import House
from hakem.families.okey.play.discard import rule_discard, rule_timeout
from hakem.families.okey.play.draw import rule_draw, rule_return
from hakem.families.okey.play.lay import rule_lay
from hakem.families.okey.play.lay_off import rule_lay_off
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
)
from hakem.families.okey.play.state import State
from hakem.families.okey.play.step import MoveReason, Ruling, Step, illegal
from hakem.families.okey.play.swap import rule_swap
from hakem.families.okey.play.take_back import rule_take_back, rule_undo
from hakem.families.okey.tiles import OKEY, Tile
from hakem.kernel.verdict import Reason


def rule_on(house: House, state: State, move: Move) -> Ruling:
    """What a settled move does, or the verdict against it, without repairs.

    Raises InvalidInput naming the field when withheld tiles decide.
    """
    before = _before_any_move(state, move)
    if before is not None:
        return illegal([before])
    match move:
        case Discard():
            return rule_discard(house, state, move)
        case Draw():
            return rule_draw(house, state, move)
        case LayOff():
            return rule_lay_off(house, state, move)
        case Lay():
            return rule_lay(house, state, move)
        case Swap():
            return rule_swap(house, state, move)
        case ReturnDiscard():
            return rule_return(house, state)
        case Undo():
            return rule_undo(house, state)
        case TakeBack():
            return rule_take_back(house, state)
        case TimeOut():
            return rule_timeout(house, state)


def stands(house: House, state: State, move: Move) -> bool:
    """Whether a move is legal."""
    return isinstance(rule_on(house, state, move), Step)


def settled(state: State, move: Move) -> Move:
    """The move with the numbered tile whose face is the okey read as the okey it is."""
    okey = state.okey
    match move:
        case Discard() | LayOff() | Swap():
            return replace(move, tile=OKEY) if move.tile == okey else move
        case Lay():
            if any(okey in meld for meld in move.melds):
                melds = tuple([_settled(meld, okey) for meld in move.melds])
                return replace(move, melds=melds)
    return move


def over(state: State) -> MoveReason | None:
    """Why nothing is played any more: a rack is empty, or the wall is; None while it goes on."""
    for seat, player in enumerate(state.seats):
        if not player.size:
            return Reason("HAND_OVER", {"seat": seat})
    if not state.wall_count and state.turn.phase == "draw":
        return Reason("WALL_EXHAUSTED", {})
    return None


def _before_any_move(state: State, move: Move) -> MoveReason | None:
    turn = state.turn
    ended = over(state)
    if ended is not None:
        return ended
    if move.seat != turn.seat:
        return Reason("NOT_YOUR_TURN", {"seat": move.seat, "to_move": turn.seat})
    if isinstance(move, TimeOut):
        return None
    needed = "draw" if isinstance(move, Draw) else "play"
    if needed == turn.phase:
        return None
    return Reason("WRONG_PHASE", {})


def _settled(meld: tuple[Tile, ...], okey: Tile) -> tuple[Tile, ...]:
    return tuple([OKEY if tile == okey else tile for tile in meld])
