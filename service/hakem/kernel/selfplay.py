"""What the self-play of every family has in common: what must hold, and what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Judgement

HouseT_contra = TypeVar("HouseT_contra", contravariant=True)
PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ResultT = TypeVar("ResultT")


class Broken(AssertionError):
    """Something that must hold does not; the message says what.

    ``position`` is the one in which it broke, where that is not the one last played in.
    """

    def __init__(self, what: str, position: object = None) -> None:
        super().__init__(what)
        self.position = position


def hold(condition: bool, what: str) -> None:
    """Raises Broken saying ``what`` when the condition does not hold."""
    if not condition:
        raise Broken(what)


@dataclass(slots=True)
class Tally:
    """What happened in all hands played so far.

    ``tried`` counts the moves tried beside those played, ``again`` the openings made after the
    same turn had been taken back. ``kinds`` counts the moves played by kind, ``endings`` the ways
    hands ended, ``refused`` the codes of reasons against moves tried, ``repairs`` the codes of
    repairs, ``events`` what the house was asked a price for, ``rows`` the table rows that applied
    (those that add nothing included), ``redeals`` the rules that threw deals in.
    """

    hands: int = 0
    matches: int = 0
    moves: int = 0
    tried: int = 0
    again: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    repairs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    redeals: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add what happened elsewhere."""
        for name in ("hands", "matches", "moves", "tried", "again"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for counts, more in zip(self._counters(), other._counters(), strict=True):
            counts.update(more)

    def _counters(self) -> tuple[Counter[str], ...]:
        played = (self.kinds, self.endings, self.events, self.rows, self.redeals)
        return (*played, self.refused, self.repairs)


class Bench(Protocol[PositionT, MoveT, ResultT]):
    """The players of one house, hand after hand; the same seed gives the same play.

    Each method checks what must hold before and after it, and raises Broken or InvalidInput.
    ``tally`` counts what happens, but for ``hands`` and ``moves``, which the caller counts.
    """

    tally: Tally

    def deal(self) -> PositionT:
        """Deal the next hand."""

    def most_moves(self) -> int:
        """More moves than a hand can have."""

    def move(self, position: PositionT) -> tuple[MoveT, Judgement[PositionT, MoveT, ResultT]]:
        """Check everything about a position and play one of its moves."""

    def end(
        self,
        position: PositionT,
        move: MoveT,
        judgement: Judgement[PositionT, MoveT, ResultT],
    ) -> None:
        """Check the end of a hand that a move in a position brought about."""

    def transcript(self) -> Iterable[bytes]:
        """All that was dealt and played in the hand that has just ended."""


class SelfPlay(Protocol[HouseT_contra, PositionT, MoveT, ResultT]):
    """How a family plays by itself. ``events`` are what its houses are asked a price for."""

    events: tuple[str, ...]

    def players(self, house: HouseT_contra) -> tuple[int, ...]:
        """How many may play, the fewest first."""

    def bench(
        self, rules: Ruleset, players: int, seed: str, codes: Container[str] | None
    ) -> Bench[PositionT, MoveT, ResultT]:
        """The players of a house. ``codes`` are those that verdicts may use, None to take any."""

    def known(self, house: HouseT_contra, players: int) -> Mapping[str, KnobValue]:
        """What is fixed for so many players beside the knobs of a house, by path."""

    def joined(self, transcripts: Sequence[bytes]) -> str:
        """The transcripts of houses, 32 bytes each, told as one, in hex."""
