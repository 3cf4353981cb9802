"""Rule files: YAML in, checked and proved rule sets out.

:meth:`Catalog.load` reads a folder, :func:`check_text` and :func:`check_paths` check without
storing. The same code loads and checks: strict YAML (:mod:`.yaml_source`), a typed document
(:mod:`.document`), inheritance and options (:mod:`.inherit`), completeness (:mod:`.checks`), the
proof that every situation is answered once (:mod:`.proof`), and tables compiled to Python
(:mod:`.compile`).
"""

from hakem.rules.catalog import Catalog, Counts, LoadResult, OptionInfo, RulesetInfo
from hakem.rules.check import check_paths, check_text
from hakem.rules.compare import Change, compare
from hakem.rules.describe import (
    OpenPoint,
    describe_data,
    describe_text,
    open_points,
)
from hakem.rules.diagnostics import CODES, Diagnostic, Severity, did_you_mean
from hakem.rules.digest import canonical_bytes, digest_of
from hakem.rules.errors import (
    CatalogError,
    RefusedChoice,
    RevisionConflict,
    UnknownChoice,
    UnknownOption,
    UnknownRevision,
    UnknownRuleset,
)
from hakem.rules.families import FAMILIES
from hakem.rules.model import Multiplier, RowDoc, TableDoc
from hakem.rules.points import open_points_markdown
from hakem.rules.resolve import Resolved
from hakem.rules.rulebook import rulebook_markdown
from hakem.rules.schema import check_all, schema_file, schema_for, write_all

__all__ = [
    "CODES",
    "FAMILIES",
    "Catalog",
    "CatalogError",
    "Change",
    "Counts",
    "Diagnostic",
    "LoadResult",
    "Multiplier",
    "OpenPoint",
    "OptionInfo",
    "RefusedChoice",
    "Resolved",
    "RevisionConflict",
    "RowDoc",
    "RulesetInfo",
    "Severity",
    "TableDoc",
    "UnknownChoice",
    "UnknownOption",
    "UnknownRevision",
    "UnknownRuleset",
    "canonical_bytes",
    "check_all",
    "check_paths",
    "check_text",
    "compare",
    "describe_data",
    "describe_text",
    "did_you_mean",
    "digest_of",
    "open_points",
    "open_points_markdown",
    "rulebook_markdown",
    "schema_file",
    "schema_for",
    "write_all",
]
