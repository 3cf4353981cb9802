"""Tables: proved to answer every situation once, then compiled to Python."""

from hakem.rules.tables.evaluate import named_in
from hakem.rules.tables.house_proof import Tally, prove_house
from hakem.rules.tables.workshop import Workshop

__all__ = [
    "Tally",
    "Workshop",
    "named_in",
    "prove_house",
]
