"""How many moves the kernel allows in a position, counted as ``tests/oracle/okey_counts.py`` says.

Every move that the facts of a hand allow is made up here and judged; the kernel's own list of legal
moves is not used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from hakem.families.okey.house import House, house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.judge import Judged, judge
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    End,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Source,
    Swap,
    TakeBack,
    Undo,
)
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import COLOUR_SHIFT, FALSE_JOKER, OKEY, Tile, standing_for
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Outcome
from tests.perft.notation import COUNTS

SOURCES: tuple[Source, ...] = ("wall", "discard")


def count(ruleset: Ruleset, state: State) -> dict[str, int]:
    """The numbers, by the names of the published counts."""
    house = house_of(ruleset)
    numbers: Counter[str] = Counter()
    for name, move in every_move(house, state):
        judgement = judge(house, state, move)
        if judgement.verdict.outcome is Outcome.LEGAL:
            numbers[name] += 1
            numbers["finishing"] += name == "discards" and went_out(state, judgement)
    return {name: numbers[name] for name in COUNTS}


def went_out(before: State, judgement: Judged) -> bool:
    return judgement.hand is not None and not judgement.next.seats[before.turn.seat].size


def every_move(house: House, state: State) -> Iterator[tuple[str, Move]]:
    """Every move of the seat to move, okeys bound, each once."""
    seat = state.turn.seat
    rack = state.seats[seat].rack or ()
    if state.turn.phase == "draw":
        for source in SOURCES:
            yield "draws", Draw(seat, source)
        return
    for meld in every_meld(house, state.okey, rack):
        yield "lays", Lay(seat, "melds", (meld,))
    for pair in every_pair(state.okey, rack):
        yield "lays", Lay(seat, "pairs", (pair,))
    for tile in sorted(set(rack)):
        for there in state.table:
            if tile == OKEY:
                ends: tuple[End, ...] = ("low", "high") if there.kind is MeldKind.RUN else ("",)
                for face, end in product(house.tiles.faces, ends):
                    yield "layOffs", LayOff(seat, standing_for(face), there.id, end)
            else:
                yield "layOffs", LayOff(seat, tile, there.id)
                yield "swaps", Swap(seat, tile, there.id)
        yield "discards", Discard(seat, tile)
    yield "returns", ReturnDiscard(seat)
    yield "undos", Undo(seat)
    yield "takeBacks", TakeBack(seat)


def every_meld(house: House, okey: Tile, rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Every run and group that the tiles of a rack make, each with its okeys bound."""
    melds = house.melds
    colours = [colour << COLOUR_SHIFT for colour in melds.colours]
    numbers = range(1, melds.numbers + 1)
    runs = [
        [colour | number for number in range(low, high + 1)]
        for colour in colours
        for low in numbers
        for high in numbers
        if high > low + 1
    ]
    groups = [
        [colour | number for colour in chosen]
        for number in numbers
        for size in range(3, len(colours) + 1)
        for chosen in combinations(colours, size)
    ]
    held, okeys = set(rack), rack.count(OKEY)
    for faces in (*runs, *groups):
        natural = [FALSE_JOKER if face == okey else face for face in faces]
        lacking = sum([tile not in held for tile in natural])
        for wild in range(lacking, okeys + 1):
            for places in combinations(range(len(faces)), wild):
                meld = tuple(
                    standing_for(face) if place in places else tile
                    for place, (face, tile) in enumerate(zip(faces, natural, strict=True))
                )
                if all(tile in held for tile in meld if tile <= FALSE_JOKER):
                    yield meld


def every_pair(okey: Tile, rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Every pair of a rack, each with its okeys bound."""
    okeys = rack.count(OKEY)
    for tile in sorted(set(rack) - {OKEY}):
        if rack.count(tile) > 1:
            yield (tile, tile)
        if okeys:
            yield (tile, standing_for(okey if tile == FALSE_JOKER else tile))
    if okeys > 1:
        yield (standing_for(okey),) * 2
