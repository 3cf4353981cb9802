"""A hand of Okey being played, read from and written to the JSON shape of `OkeyPosition`.

Full information only: racks and wall are given, not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .okey_melds import COLOURS, FACES, WILD, bare, bound, face_of, okey_of, said

Position = dict[str, Any]

OPENED = {"OPENED_NONE": "none", "OPENED_MELDS": "melds", "OPENED_PAIRS": "pairs"}
KINDS = {"MELD_KIND_RUN": "run", "MELD_KIND_GROUP": "group", "MELD_KIND_PAIR": "pair"}
PHASES = {"OKEY_PHASE_DRAW": "draw", "OKEY_PHASE_PLAY": "play"}
SOURCES = {"DRAW_SOURCE_WALL": "wall", "DRAW_SOURCE_DISCARD": "discard"}
ENDS = {"MELD_END_LOW": "low", "MELD_END_HIGH": "high"}


@dataclass
class Seat:
    """One player."""

    rack: list[str]
    opened: str  # none, melds, pairs
    points: int
    pairs: int
    discards: list[str]
    written: int


@dataclass
class Meld:
    """A meld on the table: its tiles and what each stands for, in the order in which they lie."""

    id: int
    kind: str  # run, group, pair
    tiles: list[str]
    faces: list[str]
    owner: int

    @property
    def text(self) -> str:
        """The tiles, every okey bound."""
        return " ".join(map(bound, self.tiles, self.faces))


@dataclass
class Put:
    """A tile laid off, or given for an okey."""

    tile: str
    face: str
    meld: int
    end: str = ""  # low, high; empty for a group and for a swap


@dataclass
class Turn:
    """What has happened in the turn being played."""

    seat: int
    phase: str  # draw, play
    drew: str = ""  # wall, discard; empty before the draw and for the starter's first turn
    taken: str = ""
    laid_melds: list[int] = field(default_factory=list)
    laid_off: list[Put] = field(default_factory=list)
    swaps: list[Put] = field(default_factory=list)
    opened_before: bool = False
    drawn: str = ""
    returned: bool = False
    rewards_written: list[str] = field(default_factory=list)  # rows, in the order written
    fed_written: bool = False
    undone: bool = False  # the one tile that may come back did, and none was laid off since


@dataclass
class State:
    """The whole hand."""

    indicator: str
    okey: str
    seats: list[Seat]
    table: list[Meld]
    wall: list[str]
    turn: Turn


def read(position: Mapping[str, Any]) -> State:
    """A position, fields at their zero value left out or not."""
    okey = okey_of(position["indicator"])
    turn = position["turn"]

    def tiles(text: str) -> list[str]:
        return [bare(tile, okey) for tile in text.split()]

    def puts(entries: Iterable[Mapping[str, Any]]) -> list[Put]:
        found = []
        for entry in entries:
            tile = bare(entry["tile"], okey)
            face = said(entry["tile"]) or "" if tile == WILD else face_of(tile, okey)
            found.append(Put(tile, face, entry["meld"], ENDS.get(entry.get("end", ""), "")))
        return found

    return State(
        indicator=position["indicator"],
        okey=okey,
        seats=[
            Seat(
                rack=tiles(seat.get("rack", "")),
                opened=OPENED.get(seat.get("opened", ""), "none"),
                points=seat.get("openedPoints", 0),
                pairs=seat.get("openedPairs", 0),
                discards=tiles(seat.get("discards", "")),
                written=seat.get("written", 0),
            )
            for seat in position["seats"]
        ],
        table=[
            Meld(
                id=meld["id"],
                kind=KINDS[meld["kind"]],
                tiles=tiles(meld["tiles"]),
                faces=[said(tile) or face_of(tile, okey) for tile in meld["tiles"].split()],
                owner=meld.get("owner", 0),
            )
            for meld in position.get("table", [])
        ],
        wall=tiles(position.get("wall", "")),
        turn=Turn(
            seat=turn.get("seat", 0),
            phase=PHASES[turn["phase"]],
            drew=SOURCES.get(turn.get("drew", ""), ""),
            taken="".join(tiles(turn.get("taken", ""))),
            laid_melds=list(turn.get("laidMelds", [])),
            laid_off=puts(turn.get("laidOff", [])),
            swaps=puts(turn.get("swaps", [])),
            opened_before=turn.get("openedBefore", False),
            drawn="".join(tiles(turn.get("drawn", ""))),
            returned=turn.get("returned", False),
            rewards_written=list(turn.get("rewardsWritten", [])),
            fed_written=turn.get("fedWritten", False),
            undone=turn.get("undone", False),
        ),
    )


def _name(names: Mapping[str, str], word: str, unspecified: str) -> str:
    return next((name for name, meaning in names.items() if meaning == word), unspecified)


def write(state: State) -> Position:
    """The position with every field."""
    turn = state.turn

    def puts(entries: Iterable[Put]) -> list[dict[str, Any]]:
        return [
            {
                "tile": bound(put.tile, put.face) if put.face else put.tile,
                "meld": put.meld,
                "end": _name(ENDS, put.end, "MELD_END_UNSPECIFIED"),
            }
            for put in entries
        ]

    return {
        "indicator": state.indicator,
        "seats": [
            {
                "rack": " ".join(seat.rack),
                "opened": _name(OPENED, seat.opened, "OPENED_NONE"),
                "openedPoints": seat.points,
                "openedPairs": seat.pairs,
                "discards": " ".join(seat.discards),
                "written": seat.written,
            }
            for seat in state.seats
        ],
        "table": [
            {
                "id": meld.id,
                "kind": _name(KINDS, meld.kind, ""),
                "tiles": meld.text,
                "owner": meld.owner,
            }
            for meld in state.table
        ],
        "wallCount": len(state.wall),
        "wall": " ".join(state.wall),
        "turn": {
            "seat": turn.seat,
            "phase": _name(PHASES, turn.phase, ""),
            "drew": _name(SOURCES, turn.drew, "DRAW_SOURCE_UNSPECIFIED"),
            "taken": turn.taken,
            "laidMelds": list(turn.laid_melds),
            "laidOff": puts(turn.laid_off),
            "swaps": puts(turn.swaps),
            "openedBefore": turn.opened_before,
            "drawn": turn.drawn,
            "returned": turn.returned,
            "rewardsWritten": list(turn.rewards_written),
            "fedWritten": turn.fed_written,
            "undone": turn.undone,
        },
    }


def normal(position: Mapping[str, Any]) -> Position:
    """The position as it compares: racks, groups and pairs in one order, no field left out.

    What a laid-off okey stands for, and an end beside a swap or a group, are dropped: the table
    says the first, and the second means nothing.
    """
    state = read(position)
    for seat in state.seats:
        seat.rack.sort(key=rank)
    runs = set()
    for meld in state.table:
        if meld.kind == "run":
            runs.add(meld.id)
            continue
        lying = sorted(
            zip(meld.faces, meld.tiles, strict=True), key=lambda it: rank(it[0]) + it[1:]
        )
        meld.faces = [face for face, _ in lying]
        meld.tiles = [tile for _, tile in lying]
    for put in state.turn.laid_off + state.turn.swaps:
        put.face = ""
    for put in state.turn.laid_off:
        put.end = put.end if put.meld in runs else ""
    for put in state.turn.swaps:
        put.end = ""
    return write(state)


def rank(tile: str) -> tuple[int, int, str]:
    """Order of tiles: red, yellow, blue, black, false joker, okey."""
    if tile in FACES:
        return COLOURS.index(tile[0]), int(tile[1:]), tile
    return len(COLOURS), 0, tile


def whole_set(state: State) -> list[str]:
    """All tiles of the hand but the indicator, sorted: 105 of them, whatever is played."""
    tiles = list(state.wall)
    for seat in state.seats:
        tiles += seat.rack + seat.discards
    for meld in state.table:
        tiles += meld.tiles
    return sorted(tiles, key=rank)


def full_deck(indicator: str) -> list[str]:
    """The 105 tiles beside the indicator, sorted."""
    okey = okey_of(indicator)
    tiles = [bare(face, okey) for face in FACES] * 2 + ["f", "f"]
    tiles.remove(indicator)
    return sorted(tiles, key=rank)
