"""From documents to rule sets that hold: inheritance, checks and proofs, in that order.

Loading a folder, checking one text and checking files are all this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hakem.rules.diagnostics import MAX_PROBLEMS, Report, TooManyProblems, did_you_mean
from hakem.rules.model import Document
from hakem.rules.resolving import MergedRules, check_constraints, check_whole, inherit
from hakem.rules.tables import TableStore, Tally, prove_tables

_NO_PARENT = (
    "name one that exists, or delete `extends`; a folder of rules needs the parents' files too"
)


def _extends_itself(document: Document) -> bool:
    return bool(document.parent) and document.parent == document.id


@dataclass(frozen=True, slots=True)
class Built:
    """The rule sets that hold, by id; ``withheld`` are the ids of those that do not."""

    merged: Mapping[str, MergedRules]
    withheld: tuple[str, ...]
    aliases: Mapping[str, str]


class Builder:
    """Builds houses from documents, parents first, each once."""

    def __init__(
        self,
        documents: Iterable[Document],
        broken: Iterable[str],
        lost: Iterable[str],
        report: Report,
        store: TableStore,
        ready: Mapping[str, MergedRules] | None = None,
    ) -> None:
        """Take in the documents.

        ``broken`` are files with errors of their own, ``lost`` the ids of rule sets whose files
        cannot be read at all, ``ready`` houses already built.
        """
        self._report = report
        self._store = store
        self._merged: dict[str, MergedRules] = dict(ready or {})
        self._broken_files = set(broken)
        self._lost = set(lost)
        self._documents: dict[str, Document] = {}
        self._done: set[str] = set(self._merged)
        self.tally = Tally()
        # one that extends its own id forgot to change it, so the other of that id is the right one
        for document in sorted(documents, key=_extends_itself):
            self._enter(document)

    def _enter(self, document: Document) -> None:
        if not document.id:
            return
        first = self._documents.get(document.id)
        if first is None and _extends_itself(document) and document.id in self._merged:
            first = self._merged[document.id].document
        if first is None:
            self._documents[document.id] = document
            return
        self._broken_files.add(document.file)
        self._report.error(
            document.spot,
            "DUPLICATE_RULESET",
            f"`{document.id}` is also the id of the rule set in {first.file}:{first.spot.line}",
            "give one of the two another id",
        )

    def build(self) -> Built:
        """Build every document that can be built."""
        aliases = self._aliases()
        for name in sorted(self._documents):
            for link in self._to_build(name):
                self._make_one(link)
        good = {name: self._merged[name] for name in sorted(self._merged)}
        return Built(
            merged=good,
            withheld=tuple(sorted((self._documents.keys() | self._lost) - good.keys())),
            aliases={alias: name for alias, name in aliases.items() if name in good},
        )

    def _aliases(self) -> dict[str, str]:
        found: dict[str, str] = {}
        ids = self._documents.keys() | self._merged.keys()
        ready = [
            merged.document for name, merged in self._merged.items() if name not in self._documents
        ]
        for document in (*ready, *self._documents.values()):
            for alias, spot in document.aliases:
                owner = alias if alias in ids else found.get(alias)
                if owner is None:
                    found[alias] = document.id
                    continue
                self._broken_files.add(document.file)
                self._report.error(
                    spot,
                    "ALIAS_TAKEN",
                    f"`{alias}` already names the rule set `{owner}`",
                    "choose another alias",
                )
        return found

    def _to_build(self, name: str) -> list[str]:
        """A rule set and those it extends that are still to be built, the furthest first."""
        waiting: list[str] = []
        while name in self._documents and name not in self._done:
            if name in waiting:
                self._circle([*waiting[waiting.index(name) :], name])
                break
            waiting.append(name)
            name = self._documents[name].parent
        return waiting[::-1]

    def _circle(self, ids: list[str]) -> None:
        """Report rule sets that extend each other; the last of them cannot be built."""
        last = self._documents[ids[-2]]
        self._done.add(last.id)
        self._report.error(
            last.parent_spot,
            "EXTENDS_CYCLE",
            f"the rule sets extend each other: {' -> '.join(ids)}"
            if len(set(ids)) > 1
            else f"`{last.id}` extends itself",
            "let one of them stand on its own"
            if len(set(ids)) > 1
            else "give it an id of its own, or let it extend another",
        )

    def _make_one(self, name: str) -> None:
        """Build the house of an id; what it extends was tried before."""
        if name in self._done:
            return
        self._done.add(name)
        document = self._documents[name]
        parent = self._parent(document) if document.parent else None
        if parent is not None or not document.parent:
            self._make(document, parent)

    def _parent(self, document: Document) -> MergedRules | None:
        name = document.parent
        if name in self._lost:
            self._parent_broken(document)
            return None
        if name not in self._documents and name not in self._merged:
            known = sorted(self._documents.keys() | self._merged.keys() - {document.id})
            near = did_you_mean(name, (k for k in known if k != document.id))
            self._report.error(
                document.parent_spot,
                "UNKNOWN_PARENT",
                f"there is no rule set `{name}` to extend",
                f"did you mean `{near}`?" if near else _NO_PARENT,
            )
            return None
        parent = self._merged.get(name)
        if parent is None:
            self._parent_broken(document)
        elif parent.document.vocabulary.name != document.vocabulary.name:
            self._report.error(
                document.parent_spot,
                "PARENT_OTHER_FAMILY",
                f"`{name}` belongs to {parent.document.vocabulary.name}",
                f"extend a rule set of {document.vocabulary.name}",
            )
            return None
        return parent

    def _parent_broken(self, document: Document) -> None:
        self._report.error(
            document.parent_spot,
            "PARENT_BROKEN",
            f"`{document.parent}` has errors, so nothing can extend it",
            "mend those first",
        )

    def _make(self, document: Document, parent: MergedRules | None) -> None:
        report = Report(MAX_PROBLEMS)
        try:
            merged = self._checked(document, parent, report)
        except TooManyProblems as stopped:
            report.flooded(stopped.spot)
            merged = None
        self._report.include(report.found())
        if merged is not None and not report.errors:
            self._merged[document.id] = merged

    def _checked(
        self, document: Document, parent: MergedRules | None, report: Report
    ) -> MergedRules | None:
        # What could not be read is not missed: nobody knows what it would have said.
        merged = inherit(document, parent, report if document.whole else Report())
        if document.file in self._broken_files:
            return None
        check_whole(merged, report)
        if not report.errors:
            check_constraints(merged, report)
            prove_tables(merged, self._store, report, self.tally)
        return merged
