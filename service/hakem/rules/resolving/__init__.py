"""Resolving: a document with what it inherits, under chosen options, checked to be whole."""

from hakem.rules.resolving.completeness import check_constraints, check_whole
from hakem.rules.resolving.digest import canonical, digest_of
from hakem.rules.resolving.inheritance import MergedRules, inherit
from hakem.rules.resolving.resolved import Parts, Resolved, parts, resolve

__all__ = [
    "MergedRules",
    "Parts",
    "Resolved",
    "canonical",
    "check_constraints",
    "check_whole",
    "digest_of",
    "inherit",
    "parts",
    "resolve",
]
