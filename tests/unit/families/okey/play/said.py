"""What tests say of a hand of Okey being played; see ``table.py``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from hakem.families.okey.play.moves import Phase, Source
from hakem.families.okey.scores.hand import Opened
from hakem.kernel.ruleset import Ruleset

INDICATOR = "k7"


@dataclass(frozen=True)
class At:
    """A player: the rack as text (filled up where it is short; ``?5``: five withheld tiles).

    ``opened`` is the way, ``value`` the points or pairs of the opening.
    """

    rack: str = ""
    opened: Opened = "none"
    value: int = 0
    discards: str = ""
    written: int = 0
    size: int = 0


class Said(TypedDict, total=False):
    """What is said of a position beside the rack of the seat to move.

    ``table`` has one text a meld, its owner after ``@`` (``b5 b6 *=b7 @1``), numbered from 1.
    ``offs`` and ``swaps`` are ``tile meld end``. ``before``: had opened before this turn; by
    default whether ``opened`` and nothing was laid. The tile ``taken`` or ``drawn`` is in the rack
    too. An unopened rack is filled up unless ``exact``. ``wall`` comes first in the wall;
    ``wall_left`` tiles stay in it, the rest lies among the discards of the seat opposite.
    """

    under: Ruleset | None
    opened: Opened
    value: int
    seat: int
    phase: Phase
    drew: Source | None
    taken: str
    drawn: str
    table: Sequence[str]
    laid: Sequence[int]
    offs: Sequence[str]
    swaps: Sequence[str]
    before: bool | None
    returned: bool
    others: dict[int, At] | None
    discards: str
    wall: str
    wall_left: int | None
    wall_hidden: bool
    hidden: bool
    exact: bool
    written: int
    indicator: str


UNSAID: Said = {
    "under": None,
    "opened": "none",
    "value": 0,
    "seat": 0,
    "phase": "play",
    "drew": "wall",
    "taken": "",
    "drawn": "",
    "table": (),
    "laid": (),
    "offs": (),
    "swaps": (),
    "before": None,
    "returned": False,
    "others": None,
    "discards": "",
    "wall": "",
    "wall_left": None,
    "wall_hidden": False,
    "hidden": False,
    "exact": False,
    "written": 0,
    "indicator": INDICATOR,
}
"""What holds of a position where nothing is said."""
