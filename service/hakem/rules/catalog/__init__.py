"""The catalog: whole folders and single texts to rule sets that are served."""

from hakem.rules.catalog.catalog import Catalog, LoadResult, RulesetInfo
from hakem.rules.catalog.errors import (
    CatalogError,
    RefusedChoice,
    RevisionConflict,
    UnknownChoice,
    UnknownOption,
    UnknownRevision,
    UnknownRuleset,
)
from hakem.rules.catalog.loading import check_paths, check_text, load_folder

__all__ = [
    "Catalog",
    "CatalogError",
    "LoadResult",
    "RefusedChoice",
    "RevisionConflict",
    "RulesetInfo",
    "UnknownChoice",
    "UnknownOption",
    "UnknownRevision",
    "UnknownRuleset",
    "check_paths",
    "check_text",
    "load_folder",
]
