"""Resolving: a document with what it inherits, under chosen options, checked to be whole."""

from hakem.rules.resolving.completeness import check_constraints, check_house
from hakem.rules.resolving.digest import canonical, canonical_bytes, digest_of
from hakem.rules.resolving.inheritance import House, inherit
from hakem.rules.resolving.resolved import Parts, Resolved, parts, resolve

__all__ = [
    "House",
    "Parts",
    "Resolved",
    "canonical",
    "canonical_bytes",
    "check_constraints",
    "check_house",
    "digest_of",
    "inherit",
    "parts",
    "resolve",
]
