"""Requests as JSON, the way a caller writes them."""

from __future__ import annotations

from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

M = TypeVar("M", bound=Message)

DOMINO, OKEY = "domino-101", "okey-51"

FOUR_HANDS = (
    "6-6 5-4 3-2 1-0 6-1 5-0 4-2",
    "5-5 6-4 3-1 2-0 6-0 4-1 3-0",
    "4-4 3-3 6-5 2-1 5-1 6-2 4-0",
    "2-2 1-1 0-0 6-3 5-3 5-2 4-3",
)
"""A whole double-six set of which no house throws a hand in; seat 3 opens with 1-1."""

PLAY = (
    {"seat": 3, "place": {"tile": "1-1"}},
    {"seat": 0, "place": {"tile": "1-0", "end": "CHAIN_END_RIGHT"}},
    {"seat": 1, "place": {"tile": "2-0", "end": "CHAIN_END_RIGHT"}},
)
"""Moves that stand one after another; then the ends show 1 and 2 and seat 2 holds 2-1."""

AMBIGUOUS = {"seat": 2, "place": {"tile": "2-1"}}
FORBIDDEN = {"seat": 2, "place": {"tile": "4-4"}}
"""After :data:`PLAY`: a tile that fits both ends, and one that fits neither."""

RACK = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 b1"
"""Fourteen tiles: what a rack of Okey 51 holds at the end of a hand."""

MORE = ("b2 b3 b4 b5 b6 b8 b9", "b3 b4 b5 b6 b8 b9 b10", "b10 b11 b11 b12 b12 b13 b13")
"""Seven more tiles for each of three racks: what they hold in Okey 101."""


def make(kind: type[M], data: dict[str, Any]) -> M:
    """A message from JSON data."""
    return json_format.ParseDict(data, kind())


def first_hand(*hands: str) -> dict[str, Any]:
    """A first hand of dominoes before its first tile, :data:`FOUR_HANDS` unless said otherwise."""
    seats = [{"hand": hand} for hand in hands or FOUR_HANDS]
    return {"domino": {"seats": seats, "seatToMove": 3, "firstHand": True}}


def finished(*more: str, **changes: Any) -> dict[str, Any]:
    """A finished hand of Okey 51, or of 101 with :data:`MORE`: seat 0 ended it with red 5."""
    racks = [RACK, RACK.replace("r", "y"), RACK.replace("r", "k").replace("b1", "b2")]
    racks = [f"{rack} {tiles}" for rack, tiles in zip(racks, more, strict=True)] if more else racks
    hand = {
        "indicator": "b7",
        "finisher": 0,
        "lastTile": "r5",
        "seats": [{"opened": "OPENED_MELDS"}, *({"rack": rack} for rack in racks)],
    }
    return {"okey": {**hand, **changes}}
