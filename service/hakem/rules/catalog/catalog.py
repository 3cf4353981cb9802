"""All rule sets of a folder, checked and ready: an immutable snapshot."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hakem.kernel.ruleset import Place, Ruleset
from hakem.rules.catalog.builder import Built
from hakem.rules.catalog.errors import (
    RefusedChoice,
    RevisionConflict,
    UnknownChoice,
    UnknownOption,
    UnknownRevision,
    UnknownRuleset,
)
from hakem.rules.diagnostics import Diagnostic, did_you_mean
from hakem.rules.model import OptionDoc
from hakem.rules.resolving import MergedRules, Parts, Resolved, digest_of, resolve
from hakem.rules.tables import TableStore

_PREFIX, _REVISIONS = "rulesets/", "/revisions/"
Chosen = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """What a table may choose: the choices, the one by default, and those refused.

    ``refused`` has the reason against each of these, in every language.
    """

    name: str
    title: Mapping[str, str]
    default: str
    choices: tuple[str, ...]
    refused: Mapping[str, Mapping[str, str]]
    place: Place


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """A rule set as a list shows it. ``digest`` holds under the default options."""

    id: str
    family: str
    parent: str | None
    aliases: tuple[str, ...]
    status: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    sources: Mapping[str, str]
    options: tuple[OptionInfo, ...]
    file: str
    digest: str

    @property
    def revision(self) -> str:
        """The resource name under the default options."""
        return f"{_PREFIX}{self.id}{_REVISIONS}{self.digest}"


@dataclass(frozen=True, slots=True)
class Counts:
    """What a load or check went through: gaps and conflicts should be 0."""

    files: int = 0
    rulesets: int = 0
    tables: int = 0
    combinations: int = 0
    gaps: int = 0
    conflicts: int = 0


class Catalog:
    """An immutable snapshot of rule sets; compiled ones are made when first asked for.

    A reference is an id, an alias, ``rulesets/{id}`` or ``rulesets/{id}/revisions/{digest}``.
    A revision of any combination of options is found. Threads may share a catalog.
    """

    def __init__(self, built: Built, store: TableStore) -> None:
        self._merged = built.merged
        self._aliases = built.aliases
        self._withheld = built.withheld
        self._store = store
        self._resolved: dict[tuple[str, Chosen], Resolved] = {}
        self._digests: dict[tuple[str, Chosen], str] = {}
        self._compiled: dict[tuple[str, Chosen], Ruleset] = {}
        self._revisions: dict[str, dict[str, Chosen]] = {}

    @property
    def merged(self) -> Mapping[str, MergedRules]:
        """The rule sets before options are chosen, by id."""
        return self._merged

    @property
    def withheld(self) -> tuple[str, ...]:
        """Ids of rule sets whose file, or whose parent's file, has errors."""
        return self._withheld

    @property
    def version(self) -> str:
        """64 hex digits that change whenever any rule set does."""
        parts = "".join(f"{info.id} {info.digest}\n" for info in self.list())
        return hashlib.sha256(parts.encode()).hexdigest()

    def list(self) -> tuple[RulesetInfo, ...]:
        """All rule sets, by id."""
        return tuple(self.info(name) for name in self._merged)

    def info(self, ref: str) -> RulesetInfo:
        """What a list shows of one rule set.

        Raises:
            UnknownRuleset: no rule set has that id or alias.
        """
        merged = self._merged[self._split(ref)[0]]
        document = merged.document
        return RulesetInfo(
            id=document.id,
            family=document.vocabulary.name,
            parent=document.parent or None,
            aliases=tuple(alias for alias, _ in document.aliases),
            status=document.status,
            title=document.title,
            about=document.about,
            sources=MappingProxyType(dict(merged.sources)),
            options=tuple(_option_info(option) for option in merged.options.values()),
            file=document.file,
            digest=self._digest(merged, self._chosen(merged, {})),
        )

    def source(self, ref: str) -> str:
        """The text of a rule set's file.

        Raises:
            UnknownRuleset: no rule set has that id or alias.
        """
        return self._merged[self._split(ref)[0]].document.text

    def resolved(self, ref: str, options: Mapping[str, str] | None = None) -> Resolved:
        """A rule set under chosen options, every value with its place.

        Raises:
            CatalogError: as :meth:`get`.
        """
        merged, chosen = self._find(ref, options or {})
        return self._resolve(merged, chosen)

    def get(self, ref: str, options: Mapping[str, str] | None = None) -> Ruleset:
        """A compiled rule set. Asked again, it is the same object.

        Args:
            ref: an id, alias, ``rulesets/{id}`` or ``rulesets/{id}/revisions/{digest}``.
            options: choices by option name; those left out have their defaults. Beside a
                revision they may be left out altogether.

        Raises:
            UnknownRuleset: no rule set has that id or alias.
            UnknownRevision: no combination of options has that digest.
            UnknownOption: the rule set has no such option.
            UnknownChoice: the option has no such choice.
            RefusedChoice: the choice is refused by name.
            RevisionConflict: the options given do not lead to the revision.
        """
        merged, chosen = self._find(ref, options or {})
        key = (merged.document.id, chosen)
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled.setdefault(key, self._compile(merged, chosen))
        return found

    def _split(self, ref: str) -> tuple[str, str]:
        """The id a reference names, and the digest; empty where it names no revision."""
        name, pinned, digest = ref.removeprefix(_PREFIX).partition(_REVISIONS)
        name = self._aliases.get(name, name)
        if name not in self._merged:
            known = tuple(self._merged)
            raise UnknownRuleset(
                name,
                did_you_mean(name[:80], (*known, *self._aliases)),
                known,
                name in self._withheld,
            )
        if pinned and not digest:
            raise UnknownRevision(name, digest)
        return name, digest

    def _find(self, ref: str, options: Mapping[str, str]) -> tuple[MergedRules, Chosen]:
        name, digest = self._split(ref)
        merged = self._merged[name]
        chosen = self._chosen(merged, options)
        if not digest:
            return merged, chosen
        if options:
            if self._digest(merged, chosen) != digest:
                raise RevisionConflict(name, digest, dict(options))
            return merged, chosen
        if self._digest(merged, chosen) == digest:
            return merged, chosen
        found = self._all_revisions(merged).get(digest)
        if found is None:
            raise UnknownRevision(name, digest)
        return merged, found

    def _all_revisions(self, merged: MergedRules) -> dict[str, Chosen]:
        name = merged.document.id
        if name not in self._revisions:
            combinations = merged.combinations(tuple(merged.options))
            self._revisions[name] = {
                self._digest(merged, chosen): chosen
                for chosen in (tuple(c.items()) for c in combinations)
            }
        return self._revisions[name]

    def _chosen(self, merged: MergedRules, options: Mapping[str, str]) -> Chosen:
        name, offered = merged.document.id, merged.options
        for option, choice in options.items():
            if option not in offered:
                raise UnknownOption(
                    name, option, did_you_mean(option[:80], offered), tuple(offered)
                )
            known = offered[option]
            if choice in known.choices:
                continue
            choices = tuple(known.choices)
            if choice in known.refused:
                raise RefusedChoice(
                    name, option, choice, known.refused[choice], choices, _option_place(known)
                )
            raise UnknownChoice(name, option, choice, did_you_mean(choice[:80], choices), choices)
        return tuple({**merged.defaults(), **options}.items())

    def _resolve(self, merged: MergedRules, chosen: Chosen) -> Resolved:
        key = (merged.document.id, chosen)
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved.setdefault(key, resolve(merged, dict(chosen)))
        return found

    def _digest(self, merged: MergedRules, chosen: Chosen) -> str:
        key = (merged.document.id, chosen)
        found = self._digests.get(key)
        if found is None:
            found = self._digests.setdefault(key, digest_of(resolve(merged, dict(chosen))))
        return found

    def _compile(self, merged: MergedRules, chosen: Chosen) -> Ruleset:
        resolved = self._resolve(merged, chosen)
        parts = Parts(resolved.values, resolved.multipliers, resolved.tables)
        tables = {
            name: self._store.table(resolved.vocabulary, table, parts, resolved.places)
            for name, table in resolved.tables.items()
        }
        return Ruleset(
            id=resolved.id,
            family=resolved.vocabulary.name,
            digest=self._digest(merged, chosen),
            options=resolved.options,
            knobs=resolved.knobs,
            values=resolved.values,
            tables=MappingProxyType(tables),
            places=resolved.places,
        )


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What loading or checking came to.

    ``catalog`` holds the rule sets that are good (None when there is none); ``diagnostics`` are
    sorted by position.
    """

    catalog: Catalog | None
    diagnostics: tuple[Diagnostic, ...]
    counts: Counts

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings are allowed."""
        return not any(found.is_error for found in self.diagnostics)


def _option_place(option: OptionDoc) -> Place:
    return Place(f"options.{option.name}", option.spot.file, option.spot.line, option.src)


def _option_info(option: OptionDoc) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option.title,
        default=option.default,
        choices=tuple(option.choices),
        refused=MappingProxyType(dict(option.refused)),
        place=_option_place(option),
    )
