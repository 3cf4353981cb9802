"""Discarding, which ends the turn, and the time that runs out."""

from __future__ import annotations

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.play.draw import draw_from_wall, hidden_wall, put_back
from hakem.families.okey.play.fit import is_playable
from hakem.families.okey.play.lay_off import not_opened
from hakem.families.okey.play.moves import Discard
from hakem.families.okey.play.prices import penalty
from hakem.families.okey.play.state import Seat, State, in_rack, rack_of, without
from hakem.families.okey.play.step import (
    Ended,
    MoveReason,
    Ruling,
    Step,
    going_out,
    illegal,
    next_turn,
    not_in_rack,
    reason,
)
from hakem.families.okey.scores.hand import Event, TileClass
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile, write_tile
from hakem.kernel.verdict import Entry, InvalidInput


def rule_discard(house: House, state: State, move: Discard) -> Ruling:
    """Discard a tile; raises InvalidInput when the rack is withheld."""
    rack = rack_of(state, move.seat)
    left = without(rack, (move.tile,))
    if left is None:
        return not_in_rack(move.seat, move.tile)
    reasons = duties(house, state, rack)
    if not left:
        reasons += not_opened(house, state, move.seat)
    return illegal(reasons) if reasons else throw(house, state, move.tile, left)


def duties(house: House, state: State, rack: tuple[Tile, ...]) -> list[MoveReason]:
    """What the seat to move, holding ``rack``, still has to do before it may discard anything."""
    turn = state.turn
    reasons = []
    taken = turn.taken
    if taken is not None:
        opened = state.seats[turn.seat].opened != "none"
        if not opened and house.must_open:
            knob = knobs.DISCARD_PILE_UNOPENED_MUST_OPEN
            code = "MUST_OPEN_OR_RETURN" if house.may_return else "MUST_OPEN_AFTER_TAKING"
            reasons.append(reason(house, code, knob, tile=write_tile(taken)))
        if turn.opened_before and house.opened_must_use and not _was_laid(state, taken):
            knob = knobs.DISCARD_PILE_OPENED_MUST_USE
            reasons.append(reason(house, "MUST_LAY_TAKEN", knob, tile=write_tile(taken)))
    if turn.swaps and house.swap_must_play and OKEY in rack:
        reasons.append(reason(house, "SWAPPED_OKEY_NOT_LAID", knobs.SWAP_MUST_PLAY))
    return reasons


def throw(
    house: House,
    state: State,
    tile: Tile,
    left: tuple[Tile, ...] | None,
    *,
    auto_played: bool = False,
) -> Step:
    """The turn ended by a discard that leaves ``left`` in the rack (None: withheld)."""
    turn = state.turn
    seat = turn.seat
    me = state.seats[seat]
    event = Event(
        "discard",
        seat,
        tile_class=tile_class(house, state, tile),
        finishing=me.size == 1,
        auto_played=auto_played,
        tile=tile,
    )
    entries = penalty(house, state, event)
    after = Seat(
        left, me.size - 1, me.opened, me.points, me.pairs, (*me.discards, tile), me.written
    )
    state = state.with_seat(seat, after)
    if not after.size:
        return Step(next_turn(state), entries, going_out(state, seat, tile))
    ended = None if state.wall_count else Ended(None)
    return Step(next_turn(state), entries, ended)


def tile_class(house: House, state: State, tile: Tile) -> TileClass:
    """What a discarded tile is worth to the table."""
    if tile == OKEY:
        return "okey"
    return "playable" if is_playable(house, state.okey, state.table, tile) else "other"


def rule_timeout(house: House, state: State) -> Ruling:
    """The table plays for the seat to move.

    It draws from the wall and throws the same tile. Who has drawn throws the tile it drew or took;
    if that was laid, or there was none, the last of the rack, okeys and false jokers before all
    others and those by colour and number. A discard that an unopened seat has taken goes back
    first. Raises InvalidInput naming what is withheld of the wall, the turn or the rack when it
    decides which tile to throw.
    """
    turn = state.turn
    me = state.seats[turn.seat]
    entries: tuple[Entry, ...] = ()
    if turn.phase == "play" and turn.taken is not None and me.opened == "none":
        event = Event("return_discard", turn.seat, auto_played=True, tile=turn.taken)
        entries, state = penalty(house, state, event), put_back(state, turn.taken)
    if state.turn.phase == "draw":
        state = draw_from_wall(state)
        if state.turn.drawn is None:
            raise hidden_wall()
    tile = _to_throw(state)
    rack = state.seats[turn.seat].rack
    left = None if rack is None else without(rack, (tile,))
    step = throw(house, state, tile, left, auto_played=True)
    return step._replace(entries=entries + step.entries)


def _to_throw(state: State) -> Tile:
    turn = state.turn
    rack, got = state.seats[turn.seat].rack, turn.drawn if turn.taken is None else turn.taken
    if rack is not None and len(set(rack)) == 1:
        return rack[0]
    if got is None and turn.drew == "wall":
        raise InvalidInput("turn.drawn", "HIDDEN_DRAW_NEEDED", seat=turn.seat)
    if got is not None:
        nothing_laid = not (turn.laid or turn.offs or turn.swaps)
        if nothing_laid if rack is None else got in rack:
            return got
    return max(rack_of(state, turn.seat), key=_order)


def _order(tile: Tile) -> tuple[bool, bool, Tile]:
    """Okeys come first, then false jokers, then faces by colour and number."""
    return tile != OKEY, tile != FALSE_JOKER, tile


def _was_laid(state: State, taken: Tile) -> bool:
    """Whether a tile like the one taken was laid in this turn."""
    turn = state.turn
    laid = [tile for meld in state.table if meld.id in turn.laid for tile in meld.tiles]
    laid += [tile.tile for tile in (*turn.offs, *turn.swaps)]
    return taken in map(in_rack, laid)
