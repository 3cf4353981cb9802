"""Verdicts, reasons and ledger lines as messages, with their sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from google.protobuf.struct_pb2 import Struct

from hakem.kernel.ruleset import Named, Row
from hakem.kernel.texts import Texts
from hakem.kernel.verdict import Entry, HandScore, Outcome, Parameter, Reason, Verdict
from hakem.v1 import move_pb2, score_pb2, verdict_pb2

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

_OUTCOMES = {
    Outcome.LEGAL: verdict_pb2.OUTCOME_LEGAL,
    Outcome.ILLEGAL: verdict_pb2.OUTCOME_ILLEGAL,
    Outcome.AMBIGUOUS: verdict_pb2.OUTCOME_AMBIGUOUS,
}

MoveT = TypeVar("MoveT")
WriteMove: TypeAlias = Callable[[MoveT], move_pb2.Move]
Entries: TypeAlias = "RepeatedCompositeFieldContainer[verdict_pb2.Entry]"


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes what the referee says, in one language."""

    texts: Texts
    locale: str

    def sentence(self, texts: Mapping[str, str], code: str) -> str:
        """A rule's own sentence in this language; where it has none, that of a code."""
        return (
            texts.get(self.locale)
            or texts.get("en")
            or texts.get("tr")
            or self.texts.message(self.locale, code, {})
        )

    def verdict(
        self, verdict: Verdict[MoveT], write_move: WriteMove[MoveT], out: verdict_pb2.Verdict
    ) -> None:
        """A judgement without its id."""
        out.outcome = _OUTCOMES[verdict.outcome]
        for reason in verdict.reasons:
            self.reason(reason, write_move, out.reasons.add())
        if verdict.entries:
            self.entries(verdict.entries, out.entries)
        if verdict.choices:
            out.choices.extend(map(write_move, verdict.choices))

    def reason(
        self, reason: Reason[MoveT], write_move: WriteMove[MoveT], out: verdict_pb2.Reason
    ) -> None:
        """One reason against a move, with the rule behind it and what would mend it."""
        out.code = reason.code
        out.message = self.texts.message(self.locale, reason.code, reason.parameters)
        write_parameters(reason.parameters, out.parameters)
        place = reason.place
        if place is not None:
            out.rule, out.file, out.source = place.path, place.at, place.source
        for repair in reason.repairs:
            sentence = self.texts.message(self.locale, repair.code, repair.parameters)
            out.repairs.add(message=sentence, move=write_move(repair.move))

    def entries(self, entries: Iterable[Entry], out: Entries) -> None:
        """Ledger lines into a repeated field."""
        for entry in entries:
            row = entry.hit.row
            out.add(
                seat=entry.seat,
                points=entry.hit.points,
                row=row.place.path,
                file=row.place.at,
                source=row.place.source,
                message=self.row(row),
                reckoning=entry.reckoning,
                account=entry.account,
                values=map(_entry_value, entry.values),
            )

    def row(self, row: Row) -> str:
        """What a row says."""
        return self.sentence(row.texts, row.id)

    def score(self, score: HandScore, out: score_pb2.HandResult) -> None:
        """What all families say of a finished hand."""
        self.entries(score.lines, out.lines)
        out.seat_totals.extend(score.seat_totals)
        out.side_totals.extend(score.side_totals)


def _entry_value(named: Named) -> verdict_pb2.EntryValue:
    place = named.place
    return verdict_pb2.EntryValue(
        name=named.name, value=named.value, file=place.at, source=place.source
    )


def write_parameters(parameters: Mapping[str, Parameter], out: Struct) -> None:
    """The numbers and names of a sentence."""
    for name, value in parameters.items():
        if isinstance(value, str):
            out.fields[name].string_value = value
        else:
            out.fields[name].number_value = value
