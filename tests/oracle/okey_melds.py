"""What a list of Okey tiles laid on the table can be: run, group or pair, by brute force.

Written from the rule papers alone: S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards,
S3 = 101 in eight steps; "A" = assumed by the ruling of the houses where the sources are silent.

A tile is text: colour and number (`r5`), `f` the false joker, `*` the okey, `*=r6` the okey with
the tile it stands for. The numbered tile whose face is the okey is the okey, and is read as `*`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from .okey_houses import EVERY_HOUSE

COLOURS = "rybk"
FACES = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, 14))
NUMBER = {face: int(face[1:]) for face in FACES}
WILD, FALSE_JOKER = "*", "f"


class Reading(NamedTuple):
    """One thing a list of tiles can be, in the order in which it lies on the table."""

    kind: str  # run, group, pair
    tiles: tuple[str, ...]  # the tiles themselves: r5, f, *
    faces: tuple[str, ...]  # what each stands for
    points: int  # towards an opening; 0 for a pair (no points are asked on that way, S3 step 5)

    @property
    def text(self) -> str:
        """The meld with every okey bound."""
        return " ".join(map(bound, self.tiles, self.faces))


def okey_of(indicator: str) -> str:
    """The okey: one above the indicator, same colour, after 13 comes 1 (S3 step 2; others A)."""
    number = NUMBER[indicator]
    return f"{indicator[0]}{1 if number == 13 else number + 1}"


def bare(tile: str, okey: str) -> str:
    """The tile itself, without what it stands for."""
    tile = tile.partition("=")[0]
    return WILD if tile == okey else tile


def said(tile: str) -> str | None:
    """What the text says an okey stands for, if it says so."""
    return tile.split("=")[1] if "=" in tile else None


def bound(tile: str, face: str) -> str:
    """The tile as it is written on the table."""
    return f"{WILD}={face}" if tile == WILD else tile


def face_of(tile: str, okey: str) -> str:
    """The face of a tile that is not wild. The false joker is the okey's tile (S3 step 2; A)."""
    return okey if tile == FALSE_JOKER else tile


def read_meld(house: str, okey: str, tiles: Sequence[str]) -> list[Reading] | str:
    """Everything the tiles can be, laid in this order; a word for the reason if they are nothing.

    Runs are laid ascending. An okey at an end where no tile can follow lies at the other end:
    `r12 r13 *` is 11-12-13. The order of a group or pair means nothing, so that two okeys changing
    places are one reading. Two okeys as a pair are the okey's own face.
    """
    found = _read(house, okey, tuple(tiles))
    return found if isinstance(found, str) else list(found)


@lru_cache(maxsize=200_000)
def _read(house: str, okey: str, tiles: tuple[str, ...]) -> tuple[Reading, ...] | str:
    laid = [(bare(tile, okey), said(tile)) for tile in tiles]
    for tile, stands_for in laid:
        if tile not in (WILD, FALSE_JOKER) and tile not in NUMBER:
            return "not_a_tile"
        if stands_for is not None and (tile != WILD or stands_for not in NUMBER):
            return "bad_binding"
    if len(laid) < 2:
        return "too_short"
    wilds = sum(tile == WILD for tile, _ in laid)
    most = EVERY_HOUSE[house].okeys_in_pair if len(laid) == 2 else EVERY_HOUSE[house].okeys_in_meld
    if wilds > most:
        return "too_many_okeys"
    readings: list[Reading] = []
    if len(laid) == 2:
        for faces in _identities(laid, okey):
            both_open = wilds == 2 and laid[0][1] is None and laid[1][1] is None
            if faces[0] == faces[1] and (not both_open or faces[0] == okey):
                readings.append(Reading("pair", tuple(tile for tile, _ in laid), faces, 0))
        return tuple(readings) or "not_a_pair"
    for order in _orders(laid):
        runs = [faces for faces in _identities(order, okey) if is_run(faces)]
        if runs:
            lying = tuple(tile for tile, _ in order)
            readings += [Reading("run", lying, faces, worth(house, faces)) for faces in runs]
            break
    seen: set[frozenset[str]] = set()
    for faces in _identities(laid, okey):
        if is_group(faces) and frozenset(faces) not in seen:
            seen.add(frozenset(faces))
            lying = tuple(tile for tile, _ in laid)
            readings.append(Reading("group", lying, faces, worth(house, faces)))
    return tuple(readings) or "not_a_meld"


def _identities(laid: Sequence[tuple[str, str | None]], okey: str) -> Iterator[tuple[str, ...]]:
    """Every way to say what the tiles stand for: an okey without a word can be any of 52."""
    ways: list[Sequence[str]] = []
    for tile, stands_for in laid:
        if tile != WILD:
            ways.append((face_of(tile, okey),))
        elif stands_for is not None:
            ways.append((stands_for,))
        else:
            ways.append(FACES)
    return product(*ways)


def _orders(
    laid: Sequence[tuple[str, str | None]],
) -> Iterator[Sequence[tuple[str, str | None]]]:
    """As laid; then with one, two ... okeys carried from one end of the row to the other."""
    yield laid
    for moved in range(1, len(laid)):
        if all(tile == WILD for tile, _ in laid[-moved:]):
            yield [*laid[-moved:], *laid[:-moved]]
        if all(tile == WILD for tile, _ in laid[:moved]):
            yield [*laid[moved:], *laid[:moved]]


def is_run(faces: Sequence[str]) -> bool:
    """Same colour, numbers in sequence, three or more; no 1 after 13 (S1, S3 step 4; 51 A)."""
    if len(faces) < 3 or len({face[0] for face in faces}) != 1:
        return False
    return all(NUMBER[high] == NUMBER[low] + 1 for low, high in pairwise(faces))


def is_group(faces: Sequence[str]) -> bool:
    """One number in three or four different colours (S3 step 4; S1 for three; others A)."""
    one_number = len({NUMBER[face] for face in faces}) == 1
    return len(faces) in (3, 4) and one_number and len({face[0] for face in faces}) == len(faces)


def worth(house: str, faces: Sequence[str]) -> int:
    """Points of a run or group: the faces, the okey as what it stands for (S3 step 5; others A)."""
    total = sum(NUMBER[face] for face in faces)
    return total // 3 if EVERY_HOUSE[house].counts_in_thirds else total


# --- every meld that a rack can lay, okeys bound: for the search of openings and for counting -----


def all_melds(rack: Sequence[str], okey: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every run and group of the rack, as (tiles, faces), each once; no house's limits applied."""
    wilds = rack.count(WILD)
    held = {face_of(tile, okey): tile for tile in rack if tile != WILD}
    for colour in COLOURS:
        for low in range(1, 12):
            for high in range(low + 2, 14):
                faces = tuple(f"{colour}{number}" for number in range(low, high + 1))
                if sum(face not in held for face in faces) > wilds:
                    break
                yield from _fillings(faces, held, wilds)
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                faces = tuple(f"{colour}{number}" for colour in colours)
                yield from _fillings(faces, held, wilds)


def all_pairs(rack: Sequence[str], okey: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every pair of the rack, as (tiles, faces), each once."""
    for tile in sorted(set(rack) - {WILD}):
        face = face_of(tile, okey)
        if rack.count(tile) > 1:
            yield (tile, tile), (face, face)
        if WILD in rack:
            yield (tile, WILD), (face, face)
    if rack.count(WILD) > 1:
        yield (WILD, WILD), (okey, okey)


def _fillings(
    faces: tuple[str, ...], held: dict[str, str], wilds: int
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The faces laid with tiles of the rack or okeys in every possible way."""
    missing = [place for place, face in enumerate(faces) if face not in held]
    there = [place for place, face in enumerate(faces) if face in held]
    for spare in range(wilds - len(missing) + 1):
        for replaced in combinations(there, spare):
            wild_at = {*missing, *replaced}
            yield (
                tuple(WILD if at in wild_at else held[face] for at, face in enumerate(faces)),
                faces,
            )
