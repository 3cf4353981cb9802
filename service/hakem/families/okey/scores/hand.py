"""A finished hand of the Okey family, as it is scored, and what it comes to beside the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hakem.families.okey.tiles import Tile

Opened: TypeAlias = Literal["none", "melds", "pairs"]
"""How a seat has opened; the words of the fact ``opened``."""

TileClass: TypeAlias = Literal["other", "playable", "okey"]
"""What a discarded tile was worth to the table; the words of the fact ``tile``."""

EventKind: TypeAlias = Literal[
    "opened",
    "discard",
    "return_discard",
    "take_back",
    "wrong_opening",
    "wrong_lay_off",
    "fed_opening",
]
"""What happened: an opening (priced by the table ``rewards``), or a word of the fact ``event``."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened during a hand and may cost or earn points.

    ``seat`` did it. ``opened`` belongs to an opening and a fed opening, ``points`` and ``pairs`` to
    an opening with melds or with pairs; ``tile_class`` and ``finishing`` to a discard.
    ``discarder`` is who had discarded the ``tile`` of a fed opening. ``tile`` may also be told of
    a discard, a discard put back and a lay-off, and must be told where the house prices it.
    """

    kind: EventKind
    seat: int
    opened: Opened = "none"
    points: int = 0
    pairs: int = 0
    tile_class: TileClass = "other"
    finishing: bool = False
    auto_played: bool = False
    discarder: int | None = None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class HandSeat:
    """One seat of a finished hand.

    ``rack`` is what is left; empty for the finisher, and where it was withheld. ``written`` are
    points already written during the hand that no event repeats.
    """

    opened: Opened = "none"
    rack: tuple[Tile, ...] = ()
    written: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand.

    ``finisher`` ended it, or None when the wall ran out; ``last_tile`` is its last discard, None
    when there was none. ``from_hand``: nobody at all had opened before the finisher's last turn.
    ``indicator`` and ``okey`` are faces.
    """

    indicator: Tile
    okey: Tile
    finisher: int | None
    last_tile: Tile | None
    from_hand: bool
    seats: tuple[HandSeat, ...]
    events: tuple[Event, ...] = ()

    @property
    def anyone_opened(self) -> bool:
        """Whether any seat opened in this hand."""
        return any(seat.opened != "none" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class OkeyHandResult:
    """What only this family tells of a finished hand.

    ``okey`` is a face; ``stake_returned`` says whether the stake goes back to the players.
    """

    okey: Tile
    stake_returned: bool
