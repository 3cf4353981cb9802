"""How many moves the slow referee allows in a position, as chess programs count with perft.

The seat to move is asked. What is counted, each distinct move once:

- `draws`: legal sources of a draw.
- `lays`: legal `lay` moves of exactly ONE meld with every okey bound. Two are the same when kind
  and tiles are the same, the false joker being no numbered tile and an okey differing by what it
  stands for; the order of a group or pair, and which of two equal tiles is taken, make no
  difference. For a seat that has not opened these are openings with a single meld.
- `layOffs`: legal `lay_off` moves: (tile, meld) of a tile that is no okey, and
  (okey bound, meld, end) of an okey.
- `swaps`: legal (tile, meld).
- `discards`: legal different tiles to discard, the false joker and the okey being tiles too;
  `finishing`: those among them that end the hand by going out.
- `returns`, `undos`, `takeBacks`: 1 if that move is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .okey_laying import places
from .okey_melds import WILD, all_melds, all_pairs, bound, face_of
from .okey_position import State, read
from .okey_referee import LEGAL, judge

Move = dict[str, Any]


def count(house: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, int]:
    """The numbers described above."""
    numbers = dict.fromkeys(
        (
            *("draws", "lays", "layOffs", "swaps", "discards"),
            *("finishing", "returns", "undos", "takeBacks"),
        ),
        0,
    )
    for name, move in every_move(read(position)):
        verdict = judge(house, options, position, move)
        if verdict["outcome"] != LEGAL:
            continue
        numbers[name] += 1
        over = verdict["handOver"]
        if name == "discards" and over is not None and over["finisher"] is not None:
            numbers["finishing"] += 1
    return numbers


def every_move(state: State) -> Iterator[tuple[str, Move]]:
    """Every move of the seat to move that the facts of the hand allow, okeys bound."""
    seat, okey = state.turn.seat, state.okey
    rack = state.seats[seat].rack
    if state.turn.phase == "draw":
        for source in ("DRAW_SOURCE_WALL", "DRAW_SOURCE_DISCARD"):
            yield "draws", {"seat": seat, "draw": {"source": source}}
        return
    for kind, melds in (("MELDS", all_melds(rack, okey)), ("PAIRS", all_pairs(rack, okey))):
        for tiles, faces in melds:
            text = " ".join(map(bound, tiles, faces))
            yield "lays", {"seat": seat, "lay": {"kind": f"LAY_KIND_{kind}", "melds": [text]}}
    for tile in sorted(set(rack)):
        for meld in state.table:
            if tile != WILD:
                yield "layOffs", {"seat": seat, "layOff": {"tile": tile, "meld": meld.id}}
                yield "swaps", {"seat": seat, "swap": {"tile": tile, "meld": meld.id}}
                continue
            for face, at in places(meld, WILD):
                end = f"MELD_END_{at.upper()}" if at else "MELD_END_UNSPECIFIED"
                off = {"tile": bound(tile, face), "meld": meld.id, "end": end}
                yield "layOffs", {"seat": seat, "layOff": off}
        yield "discards", {"seat": seat, "discard": {"tile": tile}}
    yield "returns", {"seat": seat, "returnDiscard": {}}
    yield "undos", {"seat": seat, "undo": {}}
    yield "takeBacks", {"seat": seat, "takeBack": {}}


def fitting_faces(state: State) -> list[str]:
    """The faces that fit a run or group on the table, for generators."""
    return [face for meld in state.table for face, _ in places(meld, WILD)]


def tile_for(face: str, okey: str) -> str:
    """The tile that is no okey and has this face."""
    return "f" if face_of("f", okey) == face else face
