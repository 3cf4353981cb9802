"""Whether the turn being played can have come to where it is said to be."""

from __future__ import annotations

from hakem.families.okey.house import House
from hakem.families.okey.play.prices import fed, reward, reward_rows, with_written
from hakem.families.okey.play.state import State, Turn, in_rack
from hakem.families.okey.play.take_back import (
    given_to,
    only_one_comes_back,
    place_of,
    unwind,
)
from hakem.families.okey.tiles import OKEY, Tile, write_tile
from hakem.kernel.verdict import Entry, InvalidInput

_REWARDS = "tables.rewards."  # the rows of that table, as entries name them


def check_turn(house: House, state: State) -> State:
    """The hand, with what follows from the rest of the turn filled in.

    Raises InvalidInput with the field for a turn that cannot be.
    """
    turn = state.turn
    if not 0 <= turn.seat < house.seats:
        last = house.seats - 1
        raise InvalidInput("turn.seat", "SEAT_OUT_OF_RANGE", seat=turn.seat, last=last)
    opened = state.seats[turn.seat].opened != "none"
    _check_opened_before(turn, opened)
    if not turn.laid and opened != turn.opened_before:
        turn = turn._replace(opened_before=opened)
        state = state._replace(turn=turn)
    if turn.rewards or turn.fed:
        _check_written(house, state)
    if turn.undone and turn.phase == "play":
        state = state._replace(turn=turn._replace(undone=only_one_comes_back(house, turn.offs)))
    if turn.laid and not turn.opened_before:
        state = state._replace(turn=_with_what_opening_wrote(house, state))
    if turn.phase == "draw":
        _check_before_draw(state)
        _check_racks(house, state, 0)
        return state
    _check_drawn(house, state)
    laid = _check_laid(house, state)
    _check_racks(house, state, laid)
    return state


def _check_opened_before(turn: Turn, opened: bool) -> None:
    if (turn.opened_before or turn.laid) and not opened:
        field = "turn.opened_before" if turn.opened_before else "turn.laid_melds"
        raise InvalidInput(field, "TURN_CONTRADICTS_OPENED", seat=turn.seat)


def _check_written(house: House, state: State) -> None:
    """What openings of this turn wrote: there can have been one, and each reward is one, once."""
    turn = state.turn
    field = "turn.rewards_written" if turn.rewards else "turn.fed_written"
    if turn.phase == "draw" and not turn.returned:
        raise InvalidInput(field, "NOT_BEFORE_THE_DRAW")
    if turn.opened_before or not (turn.laid or house.undo_turn):
        raise InvalidInput(field, "NOTHING_WAS_OPENED", seat=turn.seat)
    for place, row in enumerate(turn.rewards):
        field = f"turn.rewards_written[{place}]"
        if not row.startswith(_REWARDS) or row not in house.ruleset.places:
            raise _unknown_reward(house, field, row)
        if row in turn.rewards[:place]:
            raise InvalidInput(field, "REWARD_TWICE", row=row)
    if turn.fed and turn.taken is None and not turn.returned:
        raise InvalidInput("turn.fed_written", "DREW_ELSEWHERE")


def _unknown_reward(house: House, field: str, row: str) -> InvalidInput:
    offered = ", ".join(reward_rows(house))
    if not offered:
        return InvalidInput(field, "NO_REWARDS_HERE", row=row)
    return InvalidInput(field, "REWARD_UNKNOWN", row=row, offered=offered)


def _with_what_opening_wrote(house: House, state: State) -> Turn:
    """The turn with what an opening that lies there has earned, and charged for its tile."""
    turn, me = state.turn, state.seats[state.turn.seat]
    way = me.opened
    if way == "none":
        return turn
    charged: tuple[Entry, ...] = ()
    if turn.taken is not None and house.must_use != "nothing":
        charged = fed(house, state, way, (turn.taken,))
    return with_written(turn, reward(house, turn, way, me.points, me.pairs), charged)


def _check_before_draw(state: State) -> None:
    """Nothing has happened yet, but that a discard was put back."""
    turn = state.turn
    happened = (
        ("drew", turn.drew),
        ("taken", turn.taken),
        ("drawn", turn.drawn),
        ("laid_melds", turn.laid),
        ("laid_off", turn.offs),
        ("swaps", turn.swaps),
        ("undone", turn.undone),
    )
    for name, value in happened:
        if value:
            raise InvalidInput(f"turn.{name}", "NOT_BEFORE_THE_DRAW")
    before = (turn.seat - 1) % len(state.seats)
    if turn.returned and not state.seats[before].discards:
        raise InvalidInput("turn.returned", "NOTHING_WAS_RETURNED", seat=before)


def _check_drawn(house: House, state: State) -> None:
    """Where the tile of this turn came from, and that the seat has it or has laid it."""
    turn = state.turn
    if turn.drew is None:
        discarded = any(seat.discards for seat in state.seats)
        if discarded or house.starter_draws or state.wall_count != house.first_wall:
            raise InvalidInput("turn.drew", "MISSING_FIELD")
    if turn.taken is None and turn.drew == "discard":
        raise InvalidInput("turn.taken", "TILE_MISSING")
    if turn.taken is not None and turn.drew != "discard":
        raise InvalidInput("turn.taken", "DREW_ELSEWHERE")
    if turn.drawn is not None and turn.drew != "wall":
        raise InvalidInput("turn.drawn", "DREW_ELSEWHERE")
    if turn.returned and turn.drew != "wall":
        raise InvalidInput("turn.returned", "DREW_ELSEWHERE")
    if turn.drew == "discard" and not state.wall_count:
        raise InvalidInput("turn.drew", "WALL_WAS_EMPTY")
    for name, tile in (("taken", turn.taken), ("drawn", turn.drawn)):
        if tile is not None and not _has_or_laid(state, tile):
            raise InvalidInput(
                f"turn.{name}", "TURN_TILE_GONE", tile=write_tile(tile), seat=turn.seat
            )


def _has_or_laid(state: State, tile: Tile) -> bool:
    turn = state.turn
    rack = state.seats[turn.seat].rack
    if rack is None or tile in rack:
        return True
    laid = [t for meld in state.table if meld.id in turn.laid for t in meld.tiles]
    return tile in map(in_rack, (*laid, *[t.tile for t in (*turn.offs, *turn.swaps)]))


def _check_laid(house: House, state: State) -> int:
    """The number of tiles laid in this turn; melds and tiles lie where they are said to."""
    turn = state.turn
    if not (turn.laid or turn.offs or turn.swaps):
        return 0
    seat = turn.seat
    if state.seats[seat].opened == "none":
        field = "turn.laid_off" if turn.offs else "turn.swaps"
        raise InvalidInput(field, "TURN_CONTRADICTS_OPENED", seat=seat)
    count = 0
    melds = {meld.id: meld for meld in state.table}
    for place, number in enumerate(turn.laid):
        meld = melds.get(number)
        if meld is None or meld.owner != seat or number in turn.laid[:place]:
            raise _bad_laid(state, place, number)
        count += len(meld.tiles)
    if turn.offs or turn.swaps:
        count += _check_tiles_laid(house, state)
    return count


def _bad_laid(state: State, place: int, number: int) -> InvalidInput:
    field = f"turn.laid_melds[{place}]"
    meld = state.meld(number)
    if meld is None:
        return InvalidInput(field, "MELD_UNKNOWN", meld=number)
    if meld.owner != state.turn.seat:
        return InvalidInput(field, "MELD_OF_ANOTHER", meld=number, owner=meld.owner)
    return InvalidInput(field, "MELD_ID_TWICE", meld=number)


def _check_tiles_laid(house: House, state: State) -> int:
    """The number of tiles laid off to melds that lay there before."""
    turn = state.turn
    for name, laid in (("laid_off", turn.offs), ("swaps", turn.swaps)):
        for place, (tile, number, _) in enumerate(laid):
            if state.meld(number) is None:
                raise InvalidInput(f"turn.{name}[{place}].meld", "MELD_UNKNOWN", meld=number)
            if name == "swaps" and tile >= OKEY and in_rack(tile) == OKEY:
                raise InvalidInput(
                    f"turn.{name}[{place}].tile", "LAID_TILE_NOT_THERE", tile="*", meld=number
                )
    _check_offs(state)
    undone = unwind(house, state)
    rack = state.seats[turn.seat].rack
    if rack is not None and (*rack, *undone.back).count(OKEY) < undone.okeys:
        raise InvalidInput("turn.swaps", "SWAPPED_OKEY_GONE", okeys=undone.okeys)
    return sum([off.meld not in turn.laid for off in turn.offs])


def _check_offs(state: State) -> None:
    """Every tile laid off lies in its meld, the last one outermost, and the given ones too."""
    turn = state.turn
    shrunk = {meld.id: meld for meld in state.table}
    for place in range(len(turn.offs) - 1, -1, -1):
        off = turn.offs[place]
        meld = shrunk[off.meld]
        at = place_of(meld, off, given_to(turn, off.meld))
        if at is None:
            raise InvalidInput(
                f"turn.laid_off[{place}].tile",
                "LAID_TILE_NOT_THERE",
                tile=write_tile(off.tile),
                meld=off.meld,
            )
        tiles, faces = meld.tiles, meld.faces
        shrunk[off.meld] = meld._replace(
            tiles=(*tiles[:at], *tiles[at + 1 :]), faces=(*faces[:at], *faces[at + 1 :])
        )
        if not shrunk[off.meld].tiles:
            raise InvalidInput(f"turn.laid_off[{place}].meld", "MELD_UNKNOWN", meld=off.meld)
    for place, swap in enumerate(turn.swaps):
        if swap.tile not in _meld_tiles(state, swap.meld):
            raise InvalidInput(
                f"turn.swaps[{place}].tile",
                "LAID_TILE_NOT_THERE",
                tile=write_tile(swap.tile),
                meld=swap.meld,
            )


def _meld_tiles(state: State, number: int) -> tuple[Tile, ...]:
    meld = state.meld(number)
    return meld.tiles if meld is not None else ()


def _check_racks(house: House, state: State, laid: int) -> None:
    """Every rack has a size it can have come to."""
    turn = state.turn
    fewest, most = house.score.rack_between
    over = [index for index, seat in enumerate(state.seats) if not seat.size]
    for index, seat in enumerate(state.seats):
        low, high = fewest, most
        if seat.opened != "none":
            low, high = 1, house.score.left_after[seat.opened]
        if index == turn.seat and turn.phase == "play":
            if not turn.opened_before:
                low, high = fewest, most
            extra = 1 - laid
            if turn.drew is None:
                low = high = house.dealt_starter
                extra = -laid
            low, high = max(low + extra, 1), high + extra
        elif over == [index] and seat.opened != "none":
            low = 0  # the hand is over
        if not low <= seat.size <= high:
            raise InvalidInput(
                f"seats[{index}].rack", "RACK_SIZE_WRONG", count=seat.size, least=low, most=high
            )
