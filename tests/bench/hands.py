"""Measurement 3: finished hands scored in process, a single core."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from hakem.families.domino.state import Account, Ending, MatchState
from hakem.families.domino.state import Hand as DominoHand
from hakem.families.domino.tiles import BY_NAME, mask_of
from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.hand import Hand as OkeyHand
from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog
from tests.bench.harness import Budget, Contest, Row, number, rate, steady
from tests.oracle import domino_score, okey_score
from tests.oracle.random_hands import domino_hands, okey_hands
from tests.property.test_okey_oracle import OPTIONS, hand_of
from tests.referees import domino, okey

BAR = 40_000
HANDS, FEW = 2_000, 5
PLAYERS = (2, 3, 4)

HandT = TypeVar("HandT")


def read_okey(catalog: Catalog, house: str, count: int) -> list[tuple[Ruleset, OkeyHand]]:
    """Random hands under the options each was played with; their scores are the oracle's."""
    found = []
    for told in okey_hands(house, seed=1, count=count):
        chosen = {name: "on" if told[key] else "off" for name, key in OPTIONS.items()}
        ruleset = catalog.get(house, chosen)
        hand = hand_of(ScoreRules(ruleset), told)
        score, _ = okey.score_hand(ruleset, hand)
        assert list(score.seat_totals) == okey_score.score_hand(house, told)["totals"], told
        found.append((ruleset, hand))
    return found


def read_domino(catalog: Catalog, players: int, count: int) -> list[tuple[Ruleset, DominoHand]]:
    """Random hands of so many players; their scores are the oracle's."""
    ruleset = catalog.get("domino-101")
    found = []
    for told in domino_hands(players, seed=1, count=count):
        hand = _domino_hand(told)
        _, result = domino.score_hand(ruleset, hand)
        expected = domino_score.score_hand(told)
        accounts = [
            {"main": a.main, "draft": a.draft, "opened": a.opened} for a in result.match.accounts
        ]
        assert accounts == expected["accounts"], told
        found.append((ruleset, hand))
    return found


def _domino_hand(told: dict[str, Any]) -> DominoHand:
    accounts = tuple(Account(**account) for account in told["accounts"])
    return DominoHand(
        Ending(told["ending"]),
        told["actor"],
        tuple(mask_of(BY_NAME[tile] for tile in tiles) for tiles in told["hands"]),
        match=MatchState(accounts, told["bank"]),
    )


def _scoring(
    score: Callable[[Ruleset, HandT], object], hands: Sequence[tuple[Ruleset, HandT]]
) -> Contest:
    def work() -> int:
        for ruleset, hand in hands:
            score(ruleset, hand)
        return len(hands)

    return steady(work)


def _checked(ruleset: Ruleset, hand: OkeyHand) -> None:
    okey.check_finished(ruleset, hand)
    okey.score_hand(ruleset, hand)


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """Okey per house and their mean, with and without the check of the hand, then dominoes."""
    count = budget.counts(HANDS, FEW)
    hands = {house: read_okey(catalog, house, count) for house in okey_score.HOUSES}
    scoring = {house: _scoring(okey.score_hand, each) for house, each in hands.items()}
    checking = {house: _scoring(_checked, each) for house, each in hands.items()}
    scored, checked = _in_turns(scoring, budget), _in_turns(checking, budget)
    for house, speed in scored.items():
        yield _row(f"Okey hands scored, `{house}`", speed, None)
    yield _row("Okey hands scored, mean of the houses", statistics.mean(scored.values()), BAR)
    mean = statistics.mean(checked.values())
    yield _row("Okey hands checked (tiles, sizes, events) and scored, mean", mean, None)
    tables = {n: _scoring(domino.score_hand, read_domino(catalog, n, count)) for n in PLAYERS}
    speeds = _in_turns(tables, budget)
    yield _row(
        "Domino hands checked and scored, mean of 2, 3, 4 players",
        statistics.mean(speeds.values()),
        None,
    )


def _in_turns(contests: dict[Any, Contest], budget: Budget) -> dict[Any, float]:
    """The median of what each reaches, one after the other in every round."""
    for contest in contests.values():
        rate(contest, 0.0)
    seconds = budget.seconds / 2
    rounds = [{k: rate(c, seconds) for k, c in contests.items()} for _ in range(budget.rounds)]
    return {key: statistics.median(turn[key] for turn in rounds) for key in contests}


def _row(what: str, speed: float, bar: float | None) -> Row:
    return Row(
        what,
        f"{number(speed)} hands/s",
        "–" if bar is None else f"{number(bar)} hands/s",
        "–" if bar is None else f"{number(speed / bar)} ×",
        "–" if bar is None else "≥ 1 ×",
        None if bar is None else speed >= bar,
    )
