"""Whether a hand being played can exist at all; whether it was played well is not asked.

Withheld racks and a withheld wall are allowed; counts must add up all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hakem.families.okey.bounds import MOST_MELD_ID, check_points
from hakem.families.okey.house import House
from hakem.families.okey.melds import classify
from hakem.families.okey.melds.model import MeldKind, Reading
from hakem.families.okey.play.check_turn import check_turn
from hakem.families.okey.play.fit import face_of
from hakem.families.okey.play.state import Seat, State, as_it_lies
from hakem.families.okey.tiles import BOUND, CODES, OKEY, Tile, write_tile, write_tiles
from hakem.kernel.verdict import InvalidInput

# Where a laid tile is counted: an okey that stands for a tile is still an okey.
_COUNTED_AS = bytes([OKEY if code >= BOUND else code for code in range(CODES)])
_SET_KEPT = 256  # sets without their indicator: a house has no more indicators
_WHOLE: dict[tuple[int, Tile], tuple[House, bytes]] = {}


def check_state(house: House, state: State) -> State:
    """The hand, with what follows from the rest filled in.

    Raises InvalidInput with the field as the contract spells it (``seats[2].rack``,
    ``turn.taken``) for a hand that cannot exist.
    """
    if len(state.seats) != house.seats:
        count = len(state.seats)
        raise InvalidInput("seats", "WRONG_SEAT_COUNT", count=count, expected=house.seats)
    for index, seat in enumerate(state.seats):
        if seat.written:
            check_points(f"seats[{index}].written", seat.written)
    _check_tiles(house, state)
    _check_owners(house, state)
    return check_turn(house, state)


def read_meld(house: House, okey: Tile, kind: MeldKind, tiles: tuple[Tile, ...]) -> Reading:
    """A meld of the table from its tiles, read under the house; in a pair an okey lies last.

    Raises InvalidInput under ``tiles`` for tiles that are no such meld, and for okeys that do not
    say what they stand for where more than one tile is possible.
    """
    found = [r for r in classify(tiles, okey, house.melds).readings if r.kind is kind]
    if kind is MeldKind.PAIR and not found and house.pairs_grow:
        found = _grown_pair(house, okey, tiles)
    if not found:
        raise InvalidInput("tiles", "NOT_A_MELD_HERE", tiles=write_tiles(tiles))
    if len(found) > 1 and len({reading.tiles for reading in found}) > 1:
        raise InvalidInput("tiles", "OKEY_SAYS_NOTHING", tiles=write_tiles(tiles))
    return as_it_lies(found[0])


def _grown_pair(house: House, okey: Tile, tiles: tuple[Tile, ...]) -> list[Reading]:
    """A pair that tiles were laid off to, in a house where pairs grow."""
    faces = {face for face in (face_of(house, okey, tile) for tile in tiles) if face is not None}
    wilds = sum([house.is_wild(tile) for tile in tiles])
    if len(faces) > 1 or len(tiles) <= 2 or wilds > house.melds.wilds_per_pair:
        return []
    face = faces.pop() if faces else okey
    bound = tuple([face | BOUND if tile == OKEY else tile for tile in tiles])
    return [Reading(MeldKind.PAIR, bound, (face,) * len(tiles), 0)]


def _check_tiles(house: House, state: State) -> None:
    """No tile is there too often, and all together are the set."""
    seats = state.seats
    shown = [seat.rack for seat in seats if seat.rack is not None]
    known = bytes(
        chain(
            *shown,
            *[seat.discards for seat in seats],
            *[meld.tiles for meld in state.table],
            state.wall,
        )
    ).translate(_COUNTED_AS)
    whole = _whole_set(house, state)
    nothing_hidden = len(shown) == len(seats) and len(state.wall) == state.wall_count
    if nothing_hidden and bytes(sorted(known)) == whole:
        return
    if any(known.count(code) > whole.count(code) for code in set(known)):
        raise _too_many(state, whole)
    count = len(known) + state.wall_count - len(state.wall)
    count += sum([seat.size for seat in seats if seat.rack is None])
    if count != len(whole):
        raise InvalidInput("seats", "SET_DOES_NOT_ADD_UP", count=count + 1, expected=house.set_size)


def _whole_set(house: House, state: State) -> bytes:
    key = (id(house), state.indicator)
    kept = _WHOLE.get(key)
    if kept is not None:  # the house is kept with its sets, so its id is not used again
        return kept[1]
    whole = house.whole_set(state.okey, state.indicator)
    if len(_WHOLE) >= _SET_KEPT:
        _WHOLE.clear()
    _WHOLE[key] = (house, whole)
    return whole


def _too_many(state: State, whole: bytes) -> InvalidInput:
    """The error of the first field in which a tile is there once too often."""
    counts: dict[int, int] = {}
    for field, tiles in _places(state):
        for code in bytes(tiles).translate(_COUNTED_AS):
            counts[code] = counts.get(code, 0) + 1
            most = whole.count(code)
            if counts[code] > most:
                shown = OKEY if state.indicator == state.okey else state.indicator
                turned = int(code == shown)  # the indicator is one of them
                return InvalidInput(
                    field,
                    "TOO_MANY_COPIES",
                    tile=write_tile(code),
                    count=counts[code] + turned,
                    most=most + turned,
                )
    raise AssertionError("asked for a tile that is not there")


def _places(state: State) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    for index, seat in enumerate(state.seats):
        yield f"seats[{index}].rack", seat.rack or ()
    for index, seat in enumerate(state.seats):
        yield f"seats[{index}].discards", seat.discards
    for index, meld in enumerate(state.table):
        yield f"table[{index}].tiles", meld.tiles
    yield "wall", state.wall


def _check_owners(house: House, state: State) -> None:
    """Who opened has melds on the table, and nobody else has."""
    pair = MeldKind.PAIR
    runs, pairs = [0] * house.seats, [0] * house.seats
    opened = [seat.opened != "none" for seat in state.seats]
    ids: set[int] = set()
    for index, (number, kind, _, _, owner) in enumerate(state.table):
        if not (0 <= owner < house.seats and opened[owner]):
            raise _bad_owner(house, index, owner)
        if number in ids or not 1 <= number <= MOST_MELD_ID:
            raise _bad_id(index, number)
        ids.add(number)
        if kind is pair:
            pairs[owner] += 1
        else:
            runs[owner] += 1
    for index, seat in enumerate(state.seats):
        if seat.opened != "none" or seat.points or seat.pairs:
            own = runs[index] if seat.opened == "melds" else pairs[index]
            _check_opened(house, state, index, seat, own)


def _bad_owner(house: House, index: int, owner: int) -> InvalidInput:
    field, last = f"table[{index}].owner", house.seats - 1
    if not 0 <= owner <= last:
        return InvalidInput(field, "SEAT_OUT_OF_RANGE", seat=owner, last=last)
    return InvalidInput(field, "MELD_OWNER_NOT_OPENED", seat=owner)


def _bad_id(index: int, number: int) -> InvalidInput:
    field = f"table[{index}].id"
    if number < 1:
        return InvalidInput(field, "NUMBER_TOO_SMALL", value=number, minimum=1)
    if number > MOST_MELD_ID:
        return InvalidInput(field, "NUMBER_TOO_LARGE", value=number, maximum=MOST_MELD_ID)
    return InvalidInput(field, "MELD_ID_TWICE", meld=number)


def _check_opened(house: House, state: State, index: int, seat: Seat, own: int) -> None:
    """What a seat opened with fits how it opened, and the melds it ``own``s of that way."""
    path = f"seats[{index}]"
    for way, field, value in (
        ("melds", "opened_points", seat.points),
        ("pairs", "opened_pairs", seat.pairs),
    ):
        if seat.opened != way:
            if value:
                raise InvalidInput(f"{path}.{field}", "OPENED_ANOTHER_WAY", seat=index)
            continue
        least, raised = house.opening_points, house.raise_points
        if way == "pairs":
            least, raised = house.opening_pairs, house.raise_pairs
        if not own or (way == "pairs" and own < value):
            raise InvalidInput(f"{path}.opened", "OPENED_WITHOUT_MELDS", seat=index)
        # It may be left out where nothing depends on it; who goes out at once needs no bar.
        if not value and raised is None and index != state.turn.seat:
            continue
        turn = state.turn
        at_once = not seat.size or (index == turn.seat and turn.laid and not turn.opened_before)
        least = 1 if at_once else least
        most = house.score.opening_most[seat.opened]
        if not least <= value <= most:
            raise InvalidInput(
                f"{path}.{field}",
                "OPENING_VALUE_OUT_OF_RANGE",
                value=value,
                least=least,
                most=most,
            )
