"""Laid tiles against a brute force over everything their okeys could stand for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from hakem.families.okey.melds import MeldRules, classify
from hakem.families.okey.tiles import COLOURS, FALSE_JOKER, OKEY, Tile, face, standing_for
from tests.unit.families.okey.melds.houses import FREE, ONE

LISTS = 1_500
MARK = face("y", 9)
FACES = [face(colour, number) for colour in COLOURS for number in range(1, 14)]
Parsed = tuple[str, tuple[Tile, ...]]


def meanings(row: Sequence[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every way to read each tile as a face."""
    choices = []
    for tile in row:
        if tile == OKEY:
            choices.append(FACES)
        else:
            choices.append([MARK if tile == FALSE_JOKER else tile & 127])
    return product(*choices)


def is_okey(tile: Tile) -> bool:
    return tile == OKEY or tile >= 128


def upward(faces: Sequence[Tile]) -> bool:
    steps = [(a, a + 1) for a in range(1, 13)]
    return len({f >> 4 for f in faces}) == 1 and all(
        (a & 15, b & 15) in steps for a, b in pairwise(faces)
    )


def orders(row: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """As laid, then the okeys of one end moved to the other, then the same from behind."""
    for way in (row, row[::-1]):
        yield way
        for moved in range(1, len(row)):
            if all(map(is_okey, way[-moved:])):
                yield (*way[-moved:], *way[:-moved])
        for moved in range(1, len(row)):
            if all(map(is_okey, way[:moved])):
                yield (*way[moved:], *way[:moved])


def brute(row: tuple[Tile, ...], house: MeldRules) -> set[Parsed]:
    okeys = sum(map(is_okey, row))
    found: set[Parsed] = set()
    if len(row) == 2 and okeys <= house.wilds_per_pair:
        loose = all(tile == OKEY for tile in row)
        for faces in meanings(row):
            if faces[0] == faces[1] and (not loose or faces[0] == MARK):
                found.add(("PAIR", faces))
    few = house.wilds_per_meld is None or okeys <= house.wilds_per_meld
    if len(row) < 3 or okeys == len(row) or not few:
        return found
    for faces in meanings(row) if len(row) <= 4 else ():
        if len({f & 15 for f in faces}) == 1 and len({f >> 4 for f in faces}) == len(faces):
            found.add(("GROUP", faces))
    for way in orders(row):
        runs = {("RUN", faces) for faces in meanings(way) if upward(faces)}
        if runs:
            return found | runs
    return found


def draw(rng: random.Random) -> tuple[Tile, ...]:
    """A run, a group or a pair, mostly with something wrong or an okey in it."""
    size, colour, number = rng.randint(2, 6), rng.choice(COLOURS), rng.randint(1, 13)
    shape = rng.random()
    if shape < 0.6:
        row = [face(colour, (number + i - 1) % 13 + 1) for i in range(size)]
    elif shape < 0.9:
        row = [face(rng.choice(COLOURS), number) for _ in range(min(size, 4))]
    else:
        row = [rng.choice(FACES) for _ in range(size)]
    for place in rng.sample(range(len(row)), rng.choice((0, 0, 1, 1, 2))):
        row[place] = rng.choice((OKEY, OKEY, standing_for(row[place]), FALSE_JOKER))
    if rng.random() < 0.3:
        row.reverse()
    if rng.random() < 0.3:
        row.insert(rng.randrange(len(row) + 1), row.pop(rng.randrange(len(row))))
    return tuple(row)


def test_lists_against_brute_force() -> None:
    rng = random.Random(2024)
    read = {"RUN": 0, "GROUP": 0, "PAIR": 0, "": 0}
    for _ in range(LISTS):
        row = draw(rng)
        house = rng.choice((FREE, ONE))
        found = classify(row, MARK, house)
        got = [(reading.kind.value, reading.faces) for reading in found.readings]
        assert len(got) == len(set(got))
        assert set(got) == brute(row, house), row
        assert bool(found.faults) != bool(got)
        for reading in found.readings:
            points = sum(f & 15 for f in reading.faces)
            assert reading.points == (0 if reading.kind.value == "PAIR" else points)
        for kind in {kind for kind, _ in got} or {""}:
            read[kind] += 1
    assert min(read.values()) > 50, read
