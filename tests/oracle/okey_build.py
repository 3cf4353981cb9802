"""Small hands of Okey and moves for tests of the slow referee."""

from __future__ import annotations

from typing import Any

from .okey_melds import Reading, okey_of, read_meld
from .okey_referee import judge

GENERAL, REWARDS, STEPS, FIFTY_ONE = (
    "okey-101-general",
    "okey-101-rewards",
    "okey-101-steps",
    "okey-51",
)
HUNDRED_ONE = ("okey-101", GENERAL, REWARDS, STEPS)
Json = dict[str, Any]


def readings(house: str, text: str, okey: str = "k13") -> list[Reading]:
    found = read_meld(house, okey, text.split())
    return [] if isinstance(found, str) else found


def seat(
    rack: str = "", opened: str = "", value: int = 0, discards: str = "", written: int = 0
) -> Json:
    """`value`: points of an opening with melds, pairs of one with pairs."""
    return {
        "rack": rack,
        "opened": f"OPENED_{(opened or 'none').upper()}",
        "openedPoints": value if opened == "melds" else 0,
        "openedPairs": value if opened == "pairs" else 0,
        "discards": discards,
        "written": written,
    }


def hand(
    me: Json,
    *others: Json,
    table: tuple[str, ...] = (),
    wall: str = "b1 b2",
    indicator: str = "k12",
    **turn: Any,
) -> Json:
    """Seat 0 moves, after its draw. Melds of the table are numbered from 1, okeys bound."""
    seats = [me, *others, *[seat("k1 k2 k3")] * (3 - len(others))]
    okey = okey_of(indicator)
    melds = []
    for number, text in enumerate(table, start=1):
        (reading,) = readings("okey-101", text, okey)
        kind = f"MELD_KIND_{reading.kind.upper()}"
        melds.append({"id": number, "kind": kind, "tiles": reading.text, "owner": 1})
    now = {
        "seat": 0,
        "phase": "OKEY_PHASE_PLAY",
        "drew": "DRAW_SOURCE_WALL",
        "openedBefore": me["opened"] != "OPENED_NONE",
        **turn,
    }
    return {
        "indicator": indicator,
        "seats": seats,
        "table": melds,
        "wall": wall,
        "wallCount": len(wall.split()),
        "turn": now,
    }


def move(name: str, **body: Any) -> Json:
    return {"seat": 0, name: body}


def lay(*melds: str, pairs: bool = False) -> Json:
    return move("lay", kind="LAY_KIND_PAIRS" if pairs else "LAY_KIND_MELDS", melds=list(melds))


def off(tile: str, meld: int = 1, end: str = "") -> Json:
    return move("layOff", tile=tile, meld=meld, **({"end": f"MELD_END_{end}"} if end else {}))


def swap(tile: str, meld: int = 1) -> Json:
    return move("swap", tile=tile, meld=meld)


def discard(tile: str) -> Json:
    return move("discard", tile=tile)


def says(
    house: str, position: Json, made: Json, **options: bool
) -> tuple[str, str, list[tuple[int, int]]]:
    """Outcome, reason and entries as (seat, points)."""
    verdict = judge(house, options, position, made)
    return (
        verdict["outcome"],
        verdict["why"],
        [(entry["seat"], entry["points"]) for entry in verdict["entries"]],
    )


def after(house: str, position: Json, *moves: Json, **options: bool) -> Json:
    """The position after moves that are all legal."""
    for made in moves:
        verdict = judge(house, options, position, made)
        assert verdict["outcome"] == "LEGAL", (made, verdict["why"])
        position = verdict["next"]
    return position


OK: tuple[str, str, list[tuple[int, int]]] = ("LEGAL", "", [])
