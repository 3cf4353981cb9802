"""Tables: proved to answer every situation once, then compiled to Python."""

from hakem.rules.tables.evaluate import named_in
from hakem.rules.tables.store import TableStore
from hakem.rules.tables.table_proofs import Tally, prove_tables

__all__ = [
    "TableStore",
    "Tally",
    "named_in",
    "prove_tables",
]
