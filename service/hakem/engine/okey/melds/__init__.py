"""Melds: what laid tiles are, the best opening of a rack, and how a hand can be ended at once."""

from __future__ import annotations

from hakem.engine.okey.melds.demand import Demand
from hakem.engine.okey.melds.finishing import Finishing, finishing_discards, shared_covers
from hakem.engine.okey.melds.house import MeldHouse, meld_house
from hakem.engine.okey.melds.model import Classification, Fault, MeldKind, Reading
from hakem.engine.okey.melds.opening import Opening, find_opening
from hakem.engine.okey.melds.pairs import best_pairs
from hakem.engine.okey.melds.reading import classify
from hakem.engine.okey.melds.scheme import Goal

__all__ = [
    "Classification",
    "Demand",
    "Fault",
    "Finishing",
    "Goal",
    "MeldHouse",
    "MeldKind",
    "Opening",
    "Reading",
    "best_pairs",
    "classify",
    "find_opening",
    "finishing_discards",
    "meld_house",
    "shared_covers",
]
