"""Melds: what laid tiles are, the best opening of a rack, and how a hand can be ended at once."""

from __future__ import annotations

from hakem.families.okey.house.melds import MeldRules, meld_rules
from hakem.families.okey.melds.demand import Demand
from hakem.families.okey.melds.finishing import Finishing, finishing_discards, shared_covers
from hakem.families.okey.melds.model import Classification, Fault, MeldKind, Reading
from hakem.families.okey.melds.opening import Opening, find_opening
from hakem.families.okey.melds.pairs import best_pairs
from hakem.families.okey.melds.reading import classify
from hakem.families.okey.melds.scheme import Goal

__all__ = [
    "Classification",
    "Demand",
    "Fault",
    "Finishing",
    "Goal",
    "MeldKind",
    "MeldRules",
    "Opening",
    "Reading",
    "best_pairs",
    "classify",
    "find_opening",
    "finishing_discards",
    "meld_rules",
    "shared_covers",
]
