"""All measurements, by name, in the order of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hakem.rules.catalog import Catalog, load_folder
from tests.bench import domino_play, hands, loading, okey_moves, opening, rpc, tables
from tests.bench.harness import Budget, Row
from tests.bench.loading import ROOT

Measurement = Callable[[Catalog, Budget], Iterator[Row]]


def catalog() -> Catalog:
    """The rules of the checkout. Raises ValueError with what is wrong with them."""
    result = load_folder(ROOT / "rules")
    if not result.ok or result.catalog is None:
        raise ValueError("\n".join(problem.render() for problem in result.diagnostics))
    return result.catalog


MEASUREMENTS: dict[str, Measurement] = {
    "tables": tables.measure,
    "domino": domino_play.measure,
    "hands": hands.measure,
    "load": lambda _, budget: loading.measure(budget),
    "opening": opening.measure,
    "rpc": rpc.measure,
    "okey-moves": okey_moves.measure,
}
