"""Seeded random positions of Okey, reachable in play, each with moves to judge.

Games are played with the slow referee itself from deals of which many are rigged, so that openings,
laying off, swaps and finishes come about; now and then the seat to move exchanges one of its tiles
for a hidden one it can use, which is nothing but another deal. Same seed, same positions.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from .okey_candidates import Move, Plan, candidates
from .okey_counts import fitting_faces, tile_for
from .okey_houses import EVERY_HOUSE
from .okey_laying import places
from .okey_melds import COLOURS, FACES, WILD, bound, face_of, okey_of
from .okey_position import Position, Seat, State, Turn, full_deck, read, write
from .okey_referee import LEGAL, Verdict, judge

LONGEST_GAME = 250  # moves
OPTIONS = ("progressive", "partners", "penalties", "assisted")


class Sample(NamedTuple):
    """A position, what was agreed at the table, moves of it and what the slow referee says."""

    options: dict[str, bool]
    position: Position
    moves: list[Move]
    verdicts: list[Verdict]


class Bent(NamedTuple):
    """What players like: weights of moves among the others that are legal."""

    take_back: float = 0.3
    take_discard: float = 0.6
    penalties: bool = False  # always agreed, not only now and then


EVEN = Bent()
FICKLE = Bent(take_back=8.0, take_discard=3.0, penalties=True)
"""They open with a discard, take it back and open again."""


def positions(house: str, seed: int, count: int, bent: Bent = EVEN) -> Iterator[Sample]:
    """So many positions of a house. Options are off unless they are in `options` and true."""
    rng = random.Random(f"{house} {seed}")
    made = 0
    while made < count:
        options = {name: rng.random() < 0.4 for name in OPTIONS}
        options["penalties"] |= bent.penalties
        if EVERY_HOUSE[house].always_raises:
            options["progressive"] = False
        for sample in game(house, options, rng, bent):
            yield sample
            made += 1
            if made == count:
                return


def game(
    house: str, options: dict[str, bool], rng: random.Random, bent: Bent = EVEN
) -> Iterator[Sample]:
    """One hand, from the deal to its end, or until nothing is left to do."""
    position, plans = deal(house, rng)
    shown_by_face = rng.random() < 0.05
    for _ in range(LONGEST_GAME):
        if rng.random() < 0.35:
            position = lucky(position, rng)
        if shown_by_face:
            position = name_the_okey(position)
        plan = plans[position["turn"]["seat"]]
        moves = candidates(house, options, position, plan, rng)
        verdicts = [judge(house, options, position, move) for move in moves]
        yield Sample(options, position, moves, verdicts)
        chosen = choose(position, moves, verdicts, plan, rng, bent)
        if chosen is None or chosen["handOver"] is not None:
            return
        position = chosen["next"]


def choose(
    position: Position,
    moves: list[Move],
    verdicts: list[Verdict],
    plan: Plan,
    rng: random.Random,
    bent: Bent = EVEN,
) -> Verdict | None:
    """A legal move, mostly one that brings the hand forward."""
    weights = []
    legal = [(m, v) for m, v in zip(moves, verdicts, strict=True) if v["outcome"] == LEGAL]
    state = read(position)
    planned = Counter(tile.partition("=")[0] for meld in plan for tile in meld.split())
    held = Counter(state.seats[state.turn.seat].rack)
    for move, verdict in legal:
        weight = 1.0
        if verdict["handOver"] is not None:
            weight = 2.0
        elif "lay" in move:
            weight = 12.0
        elif "swap" in move or "layOff" in move:
            weight = 5.0
        elif "draw" in move:
            weight = 1.0 if "WALL" in move["draw"]["source"] else bent.take_discard
        elif "takeBack" in move:
            weight = bent.take_back
        elif "undo" in move:
            weight = 0.3
        elif "discard" in move:
            tile = move["discard"]["tile"]
            kept = tile == WILD or held[tile] <= planned[tile]
            weight = 0.05 if kept or verdict["entries"] else 1.0
        weights.append(weight)
    return rng.choices([verdict for _, verdict in legal], weights)[0] if legal else None


def name_the_okey(position: Position) -> Position:
    """The same position with the okeys in racks written as the tile they are."""
    okey = okey_of(position["indicator"])
    seats = [
        {**seat, "rack": " ".join(okey if tile == WILD else tile for tile in seat["rack"].split())}
        for seat in position["seats"]
    ]
    return {**position, "seats": seats}


# --- deals ----------------------------------------------------------------------------------------


def deal(house: str, rng: random.Random) -> tuple[Position, list[Plan]]:
    """A starting position, and for each seat the melds its rack was made of, if it was."""
    indicator = rng.choice(FACES)
    okey = okey_of(indicator)
    pool = Counter(full_deck(indicator))
    rules = EVERY_HOUSE[house]
    sizes = [rules.starter_tiles] + [rules.other_tiles] * 3
    racks: list[list[str]] = []
    plans: list[Plan] = []
    for size in sizes:
        style = rng.choices(("dealt", "melds", "out", "pairs"), (25, 45, 15, 15))[0]
        plan = [] if style == "dealt" else rig(style, size, rules.other_tiles, okey, pool, rng)
        plans.append(plan)
        racks.append([tile.partition("=")[0] for meld in plan for tile in meld.split()])
    rest = list(pool.elements())
    rng.shuffle(rest)
    for rack, size in zip(racks, sizes, strict=True):
        while len(rack) < size:
            rack.append(rest.pop())
        rng.shuffle(rack)
    seats = [Seat(rack, "none", 0, 0, [], 0) for rack in racks]
    return write(State(indicator, okey, seats, [], rest, Turn(0, "play"))), plans


def rig(
    style: str, size: int, laid: int, okey: str, pool: Counter[str], rng: random.Random
) -> Plan:
    """Melds or pairs for a rack, taken out of the pool; `laid` tiles of them to go out at once."""
    left = laid if style == "out" else int(size * rng.uniform(0.45, 0.95))
    if style == "pairs":
        left = min(size, 2 * rng.randint(3, 11))
    if style == "out" and rng.random() < 0.1:
        style, left = "pairs", size - size % 2
    low = style == "out" and rng.random() < 0.6  # out at once, and worth less than the bar
    plan: Plan = []
    for _ in range(60):
        if left < (2 if style == "pairs" else 3):
            break
        sizes = [n for n in (3, 3, 4, 5, 6) if n <= left and left - n not in (1, 2)]
        if not sizes:
            break
        faces = part(style, rng.choice(sizes), low, rng)
        tiles = [tile_for(face, okey) for face in faces]
        if rng.random() < 0.25:
            tiles[rng.randrange(len(tiles))] = WILD
        if rng.random() < 0.05:
            tiles[rng.randrange(len(tiles))] = WILD
        if Counter(tiles) - pool:
            continue
        pool -= Counter(tiles)
        left -= len(tiles)
        plan.append(" ".join(map(bound, tiles, faces)))
    return plan


def part(style: str, size: int, low: bool, rng: random.Random) -> list[str]:
    """The faces of a run, a group or a pair; rather low or rather high numbers."""
    pick = min if low else max
    if style == "pairs":
        return [rng.choice(FACES)] * 2
    if size <= 4 and rng.random() < 0.45:
        number = pick(rng.randint(1, 13), rng.randint(1, 13))
        return [f"{colour}{number}" for colour in rng.sample(COLOURS, size)]
    first = pick(rng.randint(1, 14 - size), rng.randint(1, 14 - size))
    colour = rng.choice(COLOURS)
    return [f"{colour}{number}" for number in range(first, first + size)]


# --- luck -----------------------------------------------------------------------------------------


def lucky(position: Position, rng: random.Random) -> Position:
    """The seat to move holds one tile more that it can use, another hidden place one of its own.

    Not the tile it has just drawn: the position says which that was. And not while it holds a
    discard it must open with: where it may only be taken for an opening, the opening must be there.
    """
    state = read(position)
    me = state.seats[state.turn.seat]
    if state.turn.drew == "discard" and me.opened == "none":
        return position
    wanted = wishes(state, me)
    rng.shuffle(wanted)
    places = [state.wall, *(seat.rack for seat in state.seats if seat is not me)]
    known = (WILD, state.turn.drawn, state.turn.taken)
    given = [tile for tile in me.rack if tile not in known]
    for tile in wanted:
        for place in rng.sample(places, len(places)):
            if tile in place and given:
                mine = rng.choice(given)
                place[place.index(tile)] = mine
                me.rack[me.rack.index(mine)] = tile
                return write(state)
    return position


def wishes(state: State, me: Seat) -> list[str]:
    """Tiles that the seat could use."""
    okey = state.okey
    faces = [face_of(tile, okey) for tile in me.rack if tile != WILD]
    if me.opened == "none":
        return [tile_for(face, okey) for face in faces]  # twins
    wanted = [tile_for(face, okey) for face in fitting_faces(state)]
    for meld in state.table:
        for tile, face in zip(meld.tiles, meld.faces, strict=True):
            if tile == WILD:
                wanted += [tile_for(face, okey)] * 4
        if any(put.meld == meld.id for put in state.turn.laid_off):  # a third one, too many
            wanted += [tile_for(face, okey) for face, _ in places(meld, WILD)] * 6
    wanted += [tile_for(face, okey) for face in faces]
    return [*wanted, WILD]


def summary(samples: Iterator[Sample]) -> Counter[Any]:
    """How often each kind of move met each verdict and reason: a look at what is generated."""
    seen: Counter[Any] = Counter()
    for sample in samples:
        for move, verdict in zip(sample.moves, sample.verdicts, strict=True):
            kind = next(name for name in move if name != "seat")
            over = "" if verdict["handOver"] is None else "hand over"
            seen[kind, verdict["outcome"], verdict["why"] or over] += 1
    return seen
