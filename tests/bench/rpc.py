"""Measurements 5 to 7: the server under load from h2load.

The server is held on one core and h2load on another, as one worker a core is meant to run; the
rows that let both use every core say so.
"""

from __future__ import annotations

import contextlib
import os
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hakem.rules.catalog import Catalog
from tests.bench.bodies import BATCH, Bodies, check_replies, make_bodies
from tests.bench.generator import MISSING, Generator, find_h2load
from tests.bench.harness import Budget, Row, duel, number, ratio_row
from tests.bench.server import NOOP, REFEREE, Server, running

JUDGE, BATCHED = f"{REFEREE}JudgeMove", f"{REFEREE}BatchJudgeMoves"
NOOP_BAR, BATCH_BAR, WORKERS_BAR = 0.85, 10.0, 1.6
HOW = {
    "anew": ("read and judged anew", ("--cache", "0", "--positions", "0")),
    "known": ("judged anew, position known", ("--cache", "0")),
    "kept": ("reply kept", ()),
}
"""What a server remembers: words for the report, and flags."""
DEMANDED = frozenset({"kept", "kept own", "kept hands"})
"""The rows with a bar: the server as it is started."""
Measure = Callable[[], float]


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """Every row, or one that says what is missing."""
    h2load = find_h2load()
    if h2load is None:
        yield Row(f"the server under load: {MISSING}", "–", "–", "–", skipped=True)
        return
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        yield Row("the server under load: needs two cores", "–", "–", "–", skipped=True)
        return
    bodies = make_bodies(catalog)
    load = Generator(h2load, 0.8) if budget.thorough else Generator(h2load, 0.3, 1, 1)
    rounds = max(1, budget.rounds - 2)
    yield from _one_worker(load, bodies, rounds, cores)
    yield from _free(load, bodies, rounds)
    yield from _two_workers(load, bodies, rounds, cores)


def _check(server: Server, bodies: Bodies) -> None:
    """One call of each kind, read; h2load doesn't look into replies."""
    server.call(NOOP, b"")
    check_replies(
        server.call(JUDGE, bodies.single),
        server.call(BATCHED, bodies.own_positions),
        server.call(BATCHED, bodies.whole_hands),
    )


def _in_turns(measures: dict[str, Measure], rounds: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, take in measures.items():
            found[name].append(take())
    return found


def _one_worker(load: Generator, bodies: Bodies, rounds: int, cores: list[int]) -> Iterator[Row]:
    ours, others = {cores[0]}, set(cores[1:])
    measures: dict[str, Measure] = {}
    with contextlib.ExitStack() as stack:
        for name, (_, flags) in HOW.items():
            server = stack.enter_context(running(flags, cores=ours))
            _check(server, bodies)
            for kind, path, body in (
                ("noop", NOOP, b""),
                ("move", JUDGE, bodies.single),
                ("own", BATCHED, bodies.own_positions),
                ("hands", BATCHED, bodies.whole_hands),
            ):
                measures[f"{name} {kind}"] = _taking(load, server, path, body, others)
        found = _in_turns(measures, rounds)
    for name in reversed(HOW):
        yield _against_noop(found, name, HOW[name][0], NOOP_BAR if name in DEMANDED else None)
    for name, (how, _) in HOW.items():
        for kind, items in (
            ("hands", "going on from one another"),
            ("own", "each with its position"),
        ):
            moves = [rate * BATCH for rate in found[f"{name} {kind}"]]
            result = duel(list(zip(moves, found[f"{name} move"], strict=True)))
            what = f"BatchJudgeMoves({BATCH}) against JudgeMove, {items}, {how}"
            bar = BATCH_BAR if f"{name} {kind}" in DEMANDED else None
            yield ratio_row(what, result, "moves/s", bar)


def _taking(
    load: Generator, server: Server, path: str, body: bytes, cores: set[int] | None
) -> Measure:
    return lambda: load.rate(server.port, path, body, cores)


def _against_noop(found: dict[str, list[float]], name: str, how: str, bar: float | None) -> Row:
    pairs = zip(found[f"{name} move"], found[f"{name} noop"], strict=True)
    return ratio_row(f"JudgeMove against a no-op rpc, {how}", duel(list(pairs)), "calls/s", bar)


def _free(load: Generator, bodies: Bodies, rounds: int) -> Iterator[Row]:
    """The same with nothing held anywhere: gRPC's own threads get a second core."""
    measures: dict[str, Measure] = {}
    names = ("kept", "anew")
    with contextlib.ExitStack() as stack:
        for name in names:
            server = stack.enter_context(running(HOW[name][1]))
            _check(server, bodies)
            measures[f"{name} noop"] = _taking(load, server, NOOP, b"", None)
            measures[f"{name} move"] = _taking(load, server, JUDGE, bodies.single, None)
        found = _in_turns(measures, rounds)
    for name in names:
        yield _against_noop(found, name, f"{HOW[name][0]}, on all cores", None)


@dataclass
class _Used:
    """Replies a second, and the processor time of the server's processes for one reply."""

    rates: list[float]
    microseconds: list[float]

    def take(self, load: Generator, server: Server, body: bytes, cores: set[int] | None) -> float:
        before = sum(server.processor_seconds())
        rate = load.rate(server.port, JUDGE, body, cores)
        spent = sum(server.processor_seconds()) - before
        self.rates.append(rate)
        self.microseconds.append(spent / (rate * load.seconds_in_all) * 1e6)
        return rate


def _two_workers(load: Generator, bodies: Bodies, rounds: int, cores: list[int]) -> Iterator[Row]:
    """One worker on one core, one on all, and two on two; h2load takes its part of the same."""
    pair = set(cores[:2])
    many = Generator(load.h2load, load.seconds, 4 * load.connections, max(1, load.streams // 2))
    held, free, two = (_Used([], []) for _ in range(3))
    with contextlib.ExitStack() as stack:
        flags = HOW["anew"][1]
        one_core = stack.enter_context(running(flags, cores={cores[0]}))
        all_cores = stack.enter_context(running(flags, cores=pair))
        both = stack.enter_context(running(flags, cores=pair, workers=2))
        for server in (one_core, all_cores, both):
            _check(server, bodies)
        for _ in range(rounds):
            held.take(many, one_core, bodies.single, {cores[1]})
            free.take(many, all_cores, bodies.single, pair)
            two.take(many, both, bodies.single, pair)
    what = "two workers on two cores that h2load shares, JudgeMove read and judged anew, against"
    against_held = duel(list(zip(two.rates, held.rates, strict=True)))
    yield ratio_row(f"{what} one worker on one core", against_held, "calls/s", WORKERS_BAR)
    against_free = duel(list(zip(two.rates, free.rates, strict=True)))
    yield ratio_row(f"{what} one worker on both cores", against_free, "calls/s")
    each = [statistics.median(used.microseconds) for used in (two, held, free)]
    yield Row(
        "processor time of a call: two workers, one on one core, one on both",
        f"{number(each[0])} µs",
        f"{number(each[1])} µs, {number(each[2])} µs",
        f"{number(each[1] / each[0])} ×, {number(each[2] / each[0])} ×",
    )
