"""Timing: two pieces of work in turns, A B A B, and the medians of what they reach.

Work in process is timed in processor seconds: that is what "a core" means, and other programs on
the machine don't count.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[], int]
"""Does some work and returns how many units it did."""
Contest = Callable[[], Work]
"""Gets some work ready, which isn't timed; only what it returns is."""


@dataclass(frozen=True)
class Budget:
    """How long to measure: ``rounds`` turns of each side, each at least ``seconds`` long.

    ``thorough`` is off in the smoke test, where everything runs once and nothing is timed.
    """

    rounds: int = 6
    seconds: float = 0.3
    thorough: bool = True

    def counts(self, count: int, few: int = 3) -> int:
        """How many hands or games to prepare."""
        return count if self.thorough else few


SMOKE = Budget(rounds=1, seconds=0.0, thorough=False)


@dataclass(frozen=True)
class Duel:
    """What two sides reached, in units a second, and the median of the ratios of the turns."""

    ours: float
    theirs: float
    ratio: float


@dataclass(frozen=True)
class Row:
    """One line of the report. ``ratio`` is compared with ``bar``; without a bar it only informs."""

    what: str
    ours: str
    theirs: str
    ratio: str
    bar: str = "–"
    reached: bool | None = None
    skipped: bool = False

    @property
    def verdict(self) -> str:
        """Whether the bar is reached, as the report says it."""
        if self.skipped:
            return "skipped"
        return "–" if self.reached is None else "yes" if self.reached else "**no**"


def steady(work: Work) -> Contest:
    """Work that needs no getting ready."""
    return lambda: work


def rate(contest: Contest, seconds: float) -> float:
    """Units a processor second of the work, repeated until it took ``seconds``; at least once."""
    gc.collect()
    units, passed = 0, 0.0
    while True:
        work = contest()
        start = time.process_time()
        units += work()
        passed += time.process_time() - start
        if passed >= seconds:
            return units / passed


def side_by_side(ours: Contest, theirs: Contest, budget: Budget) -> Duel:
    """Measure both in turns, so that a slow moment of the machine meets both."""
    rate(ours, 0.0)  # once unmeasured: imports, caches
    rate(theirs, 0.0)
    turns = [
        (rate(ours, budget.seconds), rate(theirs, budget.seconds)) for _ in range(budget.rounds)
    ]
    return duel(turns)


def duel(turns: list[tuple[float, float]]) -> Duel:
    """The medians of pairs of rates that were measured right after one another."""
    return Duel(
        statistics.median(a for a, _ in turns),
        statistics.median(b for _, b in turns),
        statistics.median(a / b for a, b in turns),
    )


def ratio_row(what: str, result: Duel, unit: str, bar: float | None = None) -> Row:
    """A row that compares two rates."""
    return Row(
        what,
        f"{number(result.ours)} {unit}",
        f"{number(result.theirs)} {unit}",
        f"{number(result.ratio)} ×",
        "–" if bar is None else f"≥ {bar:g} ×",
        None if bar is None else result.ratio >= bar,
    )


def number(value: float) -> str:
    """A figure with about three digits, thousands apart."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
