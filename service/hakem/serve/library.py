"""The rule sets being served: one reference that is swapped as a whole, and what it replaced."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace

from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, CatalogError, LoadResult
from hakem.rules.diagnostics import Diagnostic
from hakem.rules.resolving import Resolved
from hakem.serve.bounds import OLD_SNAPSHOTS, REFERENCES_KEPT
from hakem.serve.cache import CacheLimits, PositionCache, ReplyCache


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The rules at one moment.

    ``diagnostics`` says what kept the newest files from being served; ``replies`` were given and
    ``positions`` read under these rules; ``asked`` are the rule sets found for references and
    options.
    """

    catalog: Catalog
    diagnostics: tuple[Diagnostic, ...]
    replies: ReplyCache
    positions: PositionCache
    asked: dict[tuple[str, tuple[tuple[str, str], ...]], Ruleset]


class Library:
    """The current snapshot and, for pinned revisions, a bounded number of earlier ones."""

    def __init__(self, catalog: Catalog, cache: CacheLimits | None = None) -> None:
        self._limits = cache or CacheLimits()
        self._older: deque[Catalog] = deque(maxlen=OLD_SNAPSHOTS)
        self.current = self._snapshot(catalog, ())
        self.changed = asyncio.Event()

    def _snapshot(self, catalog: Catalog, diagnostics: tuple[Diagnostic, ...]) -> Snapshot:
        limits = self._limits
        replies = ReplyCache(limits.entries, limits.size)
        return Snapshot(catalog, diagnostics, replies, PositionCache(limits.positions), {})

    def note(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Show what is wrong beside the rules that are served."""
        self.current = replace(self.current, diagnostics=diagnostics)
        waiting, self.changed = self.changed, asyncio.Event()
        waiting.set()

    def install(self, result: LoadResult) -> bool:
        """Serve what was loaded, or, if it has errors, keep what is served and show them.

        Returns whether the rules were swapped. Whoever waits for :attr:`changed` is told.
        """
        swapped = result.ok and result.catalog is not None
        if result.ok and result.catalog is not None:
            before = self.current.catalog
            if result.catalog.version != before.version:
                self._older.appendleft(before)
            self.current = self._snapshot(result.catalog, ())
        self.note(result.diagnostics)
        return swapped

    def ruleset(self, ref: str, options: Mapping[str, str]) -> Ruleset:
        """The rule set a request names; a pinned revision may come from an earlier snapshot.

        Raises a CatalogError.
        """
        asked = self.current.asked
        key = (ref, tuple(options.items()))
        found = asked.get(key)
        if found is None:
            try:
                found = self.current.catalog.get(ref, options)
            except CatalogError:
                found = self._holder(ref, options).get(ref, options)
            if len(asked) >= REFERENCES_KEPT:
                asked.clear()
            asked[key] = found
        return found

    def resolved(self, ref: str, options: Mapping[str, str]) -> tuple[Catalog, Resolved]:
        """The document behind a rule set, and the catalog that has it. Raises a CatalogError."""
        catalog = self.current.catalog
        try:
            return catalog, catalog.resolved(ref, options)
        except CatalogError:
            catalog = self._holder(ref, options)
            return catalog, catalog.resolved(ref, options)

    def _holder(self, ref: str, options: Mapping[str, str]) -> Catalog:
        """The newest earlier catalog that knows a pinned revision; else the current one."""
        if "/revisions/" in ref:
            for catalog in self._older:
                try:
                    catalog.resolved(ref, options)
                except CatalogError:
                    continue
                return catalog
        return self.current.catalog
