"""What tiles are read as: kinds of melds, readings, and what stands against a reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from hakem.families.okey.tiles import Tile
from hakem.kernel.knobs import Knob
from hakem.kernel.verdict import Parameter


class MeldKind(Enum):
    """The kind of a meld, by its word in the contract."""

    RUN = "RUN"
    GROUP = "GROUP"
    PAIR = "PAIR"

    # There is one of each, so it is itself its hash; that of Enum is a call in Python.
    __hash__ = object.__hash__


class Reading(NamedTuple):
    """One way to read tiles as a meld.

    ``tiles`` are the tiles in order (a run upward), each okey bound to what it stands for; a false
    joker stays a false joker. ``faces`` are what they all stand for, in the same order. ``points``
    is what the meld counts; a pair counts no points, the number of pairs is what matters.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    faces: tuple[Tile, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps tiles from being a meld.

    ``code`` is stable, ``parameters`` are the values for its message (tiles as text), ``knob`` is
    the path of the knob behind it, empty where no house could want it otherwise.
    """

    code: str
    parameters: Mapping[str, Parameter]
    knob: Knob[object] | None = None


@dataclass(frozen=True, slots=True)
class Classification:
    """All readings of laid tiles; ``faults`` says why when there is none, else it is empty."""

    readings: tuple[Reading, ...]
    faults: tuple[Fault, ...]


class Slot(NamedTuple):
    """A laid tile: its code, the face it has or stands for (None while open), and if it is wild."""

    tile: Tile
    face: Tile | None
    wild: bool
