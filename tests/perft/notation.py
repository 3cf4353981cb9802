"""Positions of Okey and their counts as plain text, one block of lines each.

    house okey-51 partners penalties
    indicator y4
    seat 0 melds 55 written 0 rack r5 r6 discards k1
    meld 1 run of 0 k9 k10 *=k11
    wall r1 b2
    turn 1 play drew wall drawn y5 laid 2 3 off k8@1:low swap b4@2 opened returned
    count draws 0 lays 3 layOffs 2 swaps 0 discards 5 finishing 0 returns 0 undos 0 takeBacks 0

or, where whole openings are counted,

    count meldOpenings 12 pairOpenings 0 goingOut 1

Words that say nothing (nothing drawn, nothing laid, not returned) are left out. Positions are read
as the contract's JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Position = dict[str, Any]

OPENED = {"none": "OPENED_NONE", "melds": "OPENED_MELDS", "pairs": "OPENED_PAIRS"}
KINDS = {"run": "MELD_KIND_RUN", "group": "MELD_KIND_GROUP", "pair": "MELD_KIND_PAIR"}
PHASES = {"draw": "OKEY_PHASE_DRAW", "play": "OKEY_PHASE_PLAY"}
SOURCES = {"wall": "DRAW_SOURCE_WALL", "discard": "DRAW_SOURCE_DISCARD"}
ENDS = {"low": "MELD_END_LOW", "high": "MELD_END_HIGH"}
COUNTS = (
    *("draws", "lays", "layOffs", "swaps", "discards"),
    *("finishing", "returns", "undos", "takeBacks"),
)
OPENINGS = ("meldOpenings", "pairOpenings", "goingOut")


@dataclass(frozen=True)
class Line:
    """One published position: the house, its options that are on, and what is counted there."""

    house: str
    options: tuple[str, ...]
    position: Position
    counts: Mapping[str, int]


# --- writing --------------------------------------------------------------------------------------


def write(line: Line) -> str:
    """The block of a position."""
    position = line.position
    rows = [
        " ".join(["house", line.house, *line.options]),
        f"indicator {position['indicator']}",
        *[_write_seat(number, seat) for number, seat in enumerate(position["seats"])],
        *map(_write_meld, position["table"]),
        " ".join(["wall", *position["wall"].split()]),
        _write_turn(position["turn"]),
        " ".join(["count", *[f"{name} {number}" for name, number in line.counts.items()]]),
    ]
    return "\n".join(rows) + "\n"


def _word(words: Mapping[str, str], name: str) -> str:
    return next((word for word, full in words.items() if full == name), "")


def _write_seat(number: int, seat: Mapping[str, Any]) -> str:
    opened = _word(OPENED, seat["opened"])
    value = seat["openedPairs"] if opened == "pairs" else seat["openedPoints"]
    return " ".join(
        [
            f"seat {number} {opened} {value} written {seat['written']}",
            *["rack", *seat["rack"].split()],
            *["discards", *seat["discards"].split()],
        ]
    )


def _write_meld(meld: Mapping[str, Any]) -> str:
    return f"meld {meld['id']} {_word(KINDS, meld['kind'])} of {meld['owner']} {meld['tiles']}"


def _write_turn(turn: Mapping[str, Any]) -> str:
    words = ["turn", str(turn["seat"]), _word(PHASES, turn["phase"])]
    drew = _word(SOURCES, turn["drew"])
    words += ["drew", drew] if drew else []
    for name in ("taken", "drawn"):
        words += [name, turn[name]] if turn[name] else []
    words += ["laid", *map(str, turn["laidMelds"])] if turn["laidMelds"] else []
    words += ["off", *map(_write_put, turn["laidOff"])] if turn["laidOff"] else []
    words += ["swap", *map(_write_put, turn["swaps"])] if turn["swaps"] else []
    words += ["opened"] * turn["openedBefore"] + ["returned"] * turn["returned"]
    return " ".join(words)


def _write_put(put: Mapping[str, Any]) -> str:
    end = _word(ENDS, put["end"])
    return f"{put['tile']}@{put['meld']}" + (f":{end}" if end else "")


# --- reading --------------------------------------------------------------------------------------


def read_all(text: str) -> Iterator[Line]:
    """Every block of a text; lines that begin with ``#`` say something to people."""
    rows = "\n".join(row for row in text.splitlines() if not row.startswith("#"))
    for block in rows.split("\n\n"):
        if block.strip():
            yield read(block)


def read(block: str) -> Line:
    """The position of a block; raises KeyError or ValueError for one that is none."""
    rows = [row.split() for row in block.strip().splitlines()]
    named: dict[str, list[list[str]]] = {}
    for word, *rest in rows:
        named.setdefault(word, []).append(rest)
    house, *options = named["house"][0]
    wall = named["wall"][0]
    position = {
        "indicator": named["indicator"][0][0],
        "seats": [_read_seat(words) for words in named["seat"]],
        "table": [_read_meld(words) for words in named.get("meld", [])],
        "wallCount": len(wall),
        "wall": " ".join(wall),
        "turn": _read_turn(named["turn"][0]),
    }
    counts = named["count"][0]
    numbers = {name: int(number) for name, number in _twos(counts)}
    return Line(house, tuple(options), position, numbers)


def _twos(words: list[str]) -> Iterable[tuple[str, str]]:
    return zip(words[::2], words[1::2], strict=True)


def _read_seat(words: list[str]) -> dict[str, Any]:
    rack, discards = words.index("rack"), words.index("discards")
    value = int(words[2])
    return {
        "rack": " ".join(words[rack + 1 : discards]),
        "opened": OPENED[words[1]],
        "openedPoints": value if words[1] == "melds" else 0,
        "openedPairs": value if words[1] == "pairs" else 0,
        "discards": " ".join(words[discards + 1 :]),
        "written": int(words[4]),
    }


def _read_meld(words: list[str]) -> dict[str, Any]:
    number, kind, _, owner, *tiles = words
    return {
        "id": int(number),
        "kind": KINDS[kind],
        "tiles": " ".join(tiles),
        "owner": int(owner),
    }


def _read_turn(words: list[str]) -> dict[str, Any]:
    seat, phase, *rest = words
    said: dict[str, list[str]] = {}
    latest: list[str] = []
    for word in rest:
        if word in ("drew", "taken", "drawn", "laid", "off", "swap", "opened", "returned"):
            latest = said.setdefault(word, [])
        else:
            latest.append(word)
    return {
        "seat": int(seat),
        "phase": PHASES[phase],
        "drew": SOURCES[said["drew"][0]] if "drew" in said else "DRAW_SOURCE_UNSPECIFIED",
        "taken": " ".join(said.get("taken", [])),
        "drawn": " ".join(said.get("drawn", [])),
        "laidMelds": [int(number) for number in said.get("laid", [])],
        "laidOff": [_read_put(put) for put in said.get("off", [])],
        "swaps": [_read_put(put) for put in said.get("swap", [])],
        "openedBefore": "opened" in said,
        "returned": "returned" in said,
    }


def _read_put(text: str) -> dict[str, Any]:
    tile, _, rest = text.partition("@")
    meld, _, end = rest.partition(":")
    return {"tile": tile, "meld": int(meld), "end": ENDS[end] if end else "MELD_END_UNSPECIFIED"}
