"""Measurement: moves of Okey judged, in process beside the slow referee and by the server.

In process both sides judge the same candidate moves, good and bad, of the same random positions,
after they were found to agree on all of them. Over the wire the moves are those of simulated hands,
all legal, one house; how the server is loaded is told in ``rpc.py``.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from hakem.families.okey.house import House, house_of
from hakem.families.okey.play.judge import judge
from hakem.families.okey.play.legal import legal_moves
from hakem.families.okey.play.moves import Move
from hakem.families.okey.play.state import State
from hakem.families.okey.selfplay.bots import Bots
from hakem.families.okey.selfplay.deals import kind_deal
from hakem.families.okey.wire.move import write_move
from hakem.families.okey.wire.position import write_position
from hakem.kernel.chance import Chance
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Outcome
from hakem.rules.catalog import Catalog
from hakem.v1 import referee_service_pb2 as pb
from hakem.v1.position_pb2 import Position
from tests.bench.bodies import BATCH, Bodies, check_replies
from tests.bench.generator import Generator, find_h2load
from tests.bench.harness import (
    Budget,
    Contest,
    Row,
    duel,
    number,
    rate,
    ratio_row,
    side_by_side,
    steady,
)
from tests.bench.rpc import BATCH_BAR, BATCHED, DEMANDED, HOW, JUDGE, NOOP_BAR
from tests.bench.server import NOOP, Server, running
from tests.oracle import okey_referee
from tests.oracle.random_positions import Sample, positions
from tests.property.okey_positions import read_move, read_state
from tests.property.test_okey_referee_oracle import READINGS, Question, differs, upward
from tests.referees import okey

HOUSES = ("okey-101-general", "okey-101-rewards", "okey-101-steps", "okey-51")
SERVED = "okey-101-steps"
POSITIONS, FEW = 400, 5


class Asked(NamedTuple):
    """Moves of one position that are all legal or all not, as we and the slow referee read them."""

    house: House
    state: State
    moves: list[Move]
    name: str
    sample: Sample
    slowly: list[Any]


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """Rows in process, then those of the server unless something is missing."""
    legal: list[Asked] = []
    refused: list[Asked] = []
    for house in HOUSES:
        _ask(catalog, house, budget.counts(POSITIONS, FEW), legal, refused)
    what = "Okey moves of all kinds judged, against the slow referee"
    for asked, kind in (
        (legal, "legal ones"),
        (refused, "refused ones, ours with what would mend them"),
    ):
        result = side_by_side(_judging(asked), _judging_slowly(asked), budget)
        yield ratio_row(f"{what}: {kind}", result, "moves/s")
    listed = rate(_listing(legal), budget.seconds)
    yield Row("Okey positions whose legal moves are listed", f"{number(listed)} /s", "–", "–")
    yield from _served(catalog, budget)


# --- in process -----------------------------------------------------------------------------------


def _ask(
    catalog: Catalog, house: str, count: int, legal: list[Asked], refused: list[Asked]
) -> None:
    """Add random positions with their moves; raises AssertionError when the two referees differ."""
    for sample in positions(house, 1, count):
        chosen = {name: "on" for name, on in sample.options.items() if on}
        ruleset = catalog.get(house, chosen)
        state = read_state(ruleset, sample.position)
        parts = [Asked(house_of(ruleset), state, [], house, sample, []) for _ in range(2)]
        for move, told in zip(sample.moves, sample.verdicts, strict=True):
            ours = read_move(ruleset, state, move)
            question = Question(ruleset, state, ours, okey.judge(ruleset, state, ours), told)
            agree = not differs(question) or any(reading(question) for reading in READINGS)
            assert agree or upward(house, state, move) != move, sample
            part = parts[question.ours.verdict.outcome is Outcome.LEGAL]
            part.moves.append(ours)
            part.slowly.append(move)
        refused.append(parts[0])
        legal.append(parts[1])


def _judging(asked: list[Asked]) -> Contest:
    def work() -> int:
        count = 0
        for house, state, moves, *_ in asked:
            for move in moves:
                judge(house, state, move)
            count += len(moves)
        return count

    return steady(work)


def _judging_slowly(asked: list[Asked]) -> Contest:
    def work() -> int:
        count = 0
        for *_, name, sample, slowly in asked:
            for move in slowly:
                okey_referee.judge(name, sample.options, sample.position, move)
            count += len(slowly)
        return count

    return steady(work)


def _listing(asked: list[Asked]) -> Contest:
    def work() -> int:
        for house, state, *_ in asked:
            legal_moves(house, state)
        return len(asked)

    return steady(work)


# --- over the wire --------------------------------------------------------------------------------


def played(ruleset: Ruleset) -> Iterator[tuple[State, Move, bool]]:
    """Legal moves of simulated hands, one after the other; the last says whether a hand begins."""
    house, chance = house_of(ruleset), Chance("bench")
    for hand in range(BATCH):
        state, first = kind_deal(house, f"bench/{hand}", 0, chance), True
        bots = Bots.seated(house, chance)
        while True:
            move = bots.choose(state, legal_moves(house, state))
            yield state, move, first
            judgement = judge(house, state, move)
            if judgement.hand is not None:
                break
            state, first = judgement.next, False


def make_bodies(ruleset: Ruleset) -> Bodies:
    """One move in the middle of a hand, and the first moves played as two batches."""
    turns = [
        (Position(okey=write_position(state)), write_move(move), first)
        for state, move, first in islice(played(ruleset), BATCH)
    ]
    position, move, _ = next(
        turn for turn in turns[BATCH // 4 :] if turn[1].HasField("discard") and turn[0].okey.table
    )
    single = pb.JudgeMoveRequest(ruleset=ruleset.id, position=position, move=move)
    own = pb.BatchJudgeMovesRequest(ruleset=ruleset.id)
    hands = pb.BatchJudgeMovesRequest(ruleset=ruleset.id)
    for position, move, first in turns:
        own.items.add(position=position, move=move)
        hands.items.add(position=position if first else None, move=move)
    return Bodies(*(message.SerializeToString() for message in (single, own, hands)))


def _served(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    h2load = find_h2load()
    cores = sorted(os.sched_getaffinity(0))
    if h2load is None or len(cores) < 2:
        what = "Okey over the wire: needs h2load and two cores"
        yield Row(what, "–", "–", "–", skipped=True)
        return
    bodies = make_bodies(catalog.get(SERVED))
    load = Generator(h2load, 1.0) if budget.thorough else Generator(h2load, 0.3, 1, 1)
    found: dict[str, list[float]] = {}
    with contextlib.ExitStack() as stack:
        takes: dict[str, Callable[[], float]] = {}
        for name, (_, flags) in HOW.items():
            server = stack.enter_context(running(flags, cores={cores[0]}))
            check_replies(
                server.call(JUDGE, bodies.single),
                server.call(BATCHED, bodies.own_positions),
                server.call(BATCHED, bodies.whole_hands),
            )
            for kind, path, body in (
                ("noop", NOOP, b""),
                ("move", JUDGE, bodies.single),
                ("own", BATCHED, bodies.own_positions),
                ("hands", BATCHED, bodies.whole_hands),
            ):
                takes[f"{name} {kind}"] = _taking(load, server, path, body, set(cores[1:]))
        for _ in range(max(1, budget.rounds - 2)):
            for name, take in takes.items():
                found.setdefault(name, []).append(take())
    yield from _rows(found)


def _taking(
    load: Generator, server: Server, path: str, body: bytes, cores: set[int]
) -> Callable[[], float]:
    return lambda: load.rate(server.port, path, body, cores)


def _rows(found: dict[str, list[float]]) -> Iterator[Row]:
    for name in reversed(HOW):
        pairs = list(zip(found[f"{name} move"], found[f"{name} noop"], strict=True))
        what = f"JudgeMove of Okey against a no-op rpc, {HOW[name][0]}"
        bar = NOOP_BAR if name in DEMANDED else None
        yield ratio_row(what, duel(pairs), "calls/s", bar)
    for name, (how, _) in HOW.items():
        for kind, items in (
            ("hands", "going on from one another"),
            ("own", "each with its position"),
        ):
            moves = [taken * BATCH for taken in found[f"{name} {kind}"]]
            result = duel(list(zip(moves, found[f"{name} move"], strict=True)))
            what = f"BatchJudgeMoves({BATCH}) of Okey against JudgeMove, {items}, {how}"
            bar = BATCH_BAR if f"{name} {kind}" in DEMANDED else None
            yield ratio_row(what, result, "moves/s", bar)
