"""What kernels answer with: verdicts, reasons, ledger entries, hand results.

A move the rules forbid is an answer (:class:`Verdict` with reasons); input that cannot be read
or cannot exist raises :class:`InvalidInput`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hakem.kernel.ruleset import Hit, Named, Place, Row

Parameter: TypeAlias = int | str
"""A number or name inside a sentence; texts are joined from these, never the other way round."""

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ResultT = TypeVar("ResultT")


class InvalidInput(ValueError):
    """A field that cannot be read, or a position that cannot exist.

    ``field`` is the path within the object read, in the contract's spelling
    (``seats[2].hand``); outer layers put their own prefix before it with :meth:`under`. ``code``
    is a stable reason code, ``parameters`` the values for its message.
    """

    def __init__(self, field: str, code: str, **parameters: Parameter) -> None:
        """Name the field, the code and what the message needs."""
        super().__init__(f"{field}: {code} {parameters}")
        self.field = field
        self.code = code
        self.parameters: Mapping[str, Parameter] = parameters

    def under(self, prefix: str) -> InvalidInput:
        """The same problem seen from the object that holds this one."""
        return InvalidInput(
            f"{prefix}.{self.field}" if self.field else prefix, self.code, **self.parameters
        )


class Outcome(Enum):
    """What the referee says of a move."""

    LEGAL = "LEGAL"
    ILLEGAL = "ILLEGAL"
    AMBIGUOUS = "AMBIGUOUS"


class Repair(NamedTuple, Generic[MoveT]):
    """A change that would make the move legal: a message code and the legal move."""

    code: str
    parameters: Mapping[str, Parameter]
    move: MoveT


class Reason(NamedTuple, Generic[MoveT]):
    """One reason against a move. ``place`` is the knob or row behind it, if it is a house rule."""

    code: str
    parameters: Mapping[str, Parameter]
    place: Place | None = None
    repairs: tuple[Repair[MoveT], ...] = ()


class Entry(NamedTuple):
    """Points written to a seat by one row.

    ``amounts`` are the measured amounts of the row's table by name; ``account`` is what the
    points are added to: ``hand`` in Okey, ``main``, ``draft`` or ``bank`` in dominoes.
    """

    seat: int
    hit: Hit
    amounts: Mapping[str, int]
    account: str

    @property
    def points(self) -> int:
        """The points of the row."""
        return self.hit.points

    @property
    def row(self) -> Row:
        """The row that wrote them."""
        return self.hit.row

    @property
    def values(self) -> tuple[Named, ...]:
        """The named numbers of the row that add to these points: none that multiplies nothing."""
        return tuple(
            [
                named
                for named in self.hit.row.values
                if not named.of or any(self.amounts[name] for name in named.of)
            ]
        )

    @property
    def reckoning(self) -> str:
        """The sum written out, e.g. ``2 × 37 + 101``; ``0`` for a row that adds nothing."""
        parts = []
        for term in self.hit.terms:
            number = self.amounts[term.name] if term.value is None else term.value
            if number == 1 or term.coefficient == 1:
                parts.append(str(number * term.coefficient))
            elif number != 0:
                parts.append(f"{term.coefficient} × {number}")
        return " + ".join(part for part in parts if part != "0") or "0"


class Verdict(NamedTuple, Generic[MoveT]):
    """The judgement of one move. ``choices`` are the complete moves an AMBIGUOUS one could be."""

    outcome: Outcome
    reasons: tuple[Reason[MoveT], ...] = ()
    entries: tuple[Entry, ...] = ()
    choices: tuple[MoveT, ...] = ()


class HandScore(NamedTuple):
    """What a finished hand comes to, common to all families.

    ``lines`` in order of writing; ``seat_totals`` one a seat; ``side_totals`` one a side (the
    seats, or the teams 0+2 and 1+3).
    """

    lines: tuple[Entry, ...]
    seat_totals: tuple[int, ...]
    side_totals: tuple[int, ...]


class Standing(NamedTuple):
    """One side's place in a match. ``place`` is 1-based; tied sides share the better place."""

    side: int
    total: int
    place: int
    placing_points: int
    tied: bool


class MatchScore(NamedTuple):
    """What a match comes to. ``winners`` are the sides in first place once it is over."""

    standings: tuple[Standing, ...]
    over: bool
    winners: tuple[int, ...]
    hands_played: int


class Judgement(NamedTuple, Generic[PositionT, MoveT, ResultT]):
    """What the referee says of a move.

    ``next`` is the position after it; when the move does not stand it is the position before, but
    for points written at once. ``hand`` has the scores when the move ended the hand: what all
    families say of them, and what only this one tells.
    """

    verdict: Verdict[MoveT]
    next: PositionT
    hand: tuple[HandScore, ResultT] | None = None
