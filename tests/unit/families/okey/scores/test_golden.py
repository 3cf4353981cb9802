"""The scores that follow from the sources, under the rule files that ship.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps. Seat 0
finishes, seat 1 opened with melds and holds r5 r6, seat 2 with pairs and holds r3, seat 3 never
opened and its rack is withheld, unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hakem.families.okey.scores.hand import Event, Opened
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import HandScore
from hakem.rules.catalog import Catalog, load_folder
from tests.referees.okey import score_hand
from tests.unit.families.okey.scores.hands import At, make

S0, S1, S2, S3 = "okey-51", "okey-101-general", "okey-101-rewards", "okey-101-steps"
ALONE, PARTNERS = {"partners": "off"}, {"partners": "on"}
CLOSED, MELDS, PAIRS = At(), At("melds", "r5 r6"), At("pairs", "r3")


@pytest.fixture(scope="module")
def catalog(rules_root: Path) -> Catalog:
    catalog = load_folder(rules_root).catalog
    assert catalog is not None
    return catalog


def finished(
    rules: Ruleset,
    way: Opened,
    last: str,
    others: Sequence[At] = (MELDS, PAIRS, CLOSED),
    events: Sequence[Event] = (),
    from_hand: bool = False,
) -> HandScore:
    hand = make(rules, At(way), *others, finisher=0, last=last, from_hand=from_hand, events=events)
    return score_hand(rules, hand)[0]


def wall(rules: Ruleset, *seats: At, events: Sequence[Event] = ()) -> tuple[int, ...]:
    return score_hand(rules, make(rules, *seats, events=events))[0].seat_totals


@pytest.mark.parametrize(
    ("house", "way", "last", "totals"),
    [
        (S2, "melds", "y1", (-101, 5 + 6, 2 * 3, 202)),
        (S2, "melds", "*", (-202, 5 + 6, 2 * 3, 404)),
        (S2, "pairs", "y1", (-202, 5 + 6, 2 * 3, 404)),
        (S2, "pairs", "*", (-404, 5 + 6, 2 * 3, 808)),
        (S3, "melds", "y1", (-101, 5 + 6, 3, 202)),
        (S3, "melds", "*", (-404, 5 + 6, 3, 202)),
        (S3, "pairs", "", (-202, 5 + 6, 3, 202)),  # the last pair ends the hand
        (S3, "pairs", "*", (-808, 5 + 6, 3, 202)),
        (S0, "melds", "y1", (-50, 5 + 6, 2 * 3, 200)),
        (S0, "melds", "*", (-100, 2 * (5 + 6), 2 * 2 * 3, 200)),
        (S0, "pairs", "y1", (-100, 2 * (5 + 6), 2 * 2 * 3, 200)),
        (S0, "pairs", "*", (-200, 4 * (5 + 6), 4 * 3, 200)),
    ],
)
def test_a_finish_among_openers(
    catalog: Catalog, house: str, way: Opened, last: str, totals: tuple[int, ...]
) -> None:
    assert finished(catalog.get(house, ALONE), way, last).seat_totals == totals


@pytest.mark.parametrize("way", ["melds", "pairs"])
@pytest.mark.parametrize(
    ("house", "last", "own", "theirs"),
    [
        (S2, "y1", -202, 404),
        (S2, "*", -404, 808),
        (S0, "y1", -100, 400),
        (S0, "*", -200, 800),
    ],
)
def test_a_finish_from_hand(
    catalog: Catalog, house: str, way: Opened, last: str, own: int, theirs: int
) -> None:
    rules = catalog.get(house, ALONE)
    score = finished(rules, way, last, others=[CLOSED] * 3, from_hand=True)
    assert score.seat_totals == (own, theirs, theirs, theirs)


def test_s3_has_no_row_of_its_own_for_a_finish_from_hand(catalog: Catalog) -> None:
    rules = catalog.get(S3, ALONE)
    score = finished(rules, "melds", "*", others=[CLOSED] * 3, from_hand=True)
    assert score.seat_totals == (-404, 202, 202, 202)


@pytest.mark.parametrize(
    ("rack", "opened", "last", "points"),
    [
        ("r5 r6 *", "melds", "y1", 5 + 6 + 101),
        ("r3 *", "pairs", "y1", 2 * 3 + 101),
        ("r3 * *", "pairs", "y1", 2 * 3 + 2 * 101),
        ("r5 *", "melds", "*", 5 + 101),  # an okey finish does not double it
        ("r5 f", "melds", "y1", 5 + 8),  # the okey is k8
        ("r5 f", "pairs", "y1", 2 * (5 + 8)),
    ],
)
def test_s2_an_okey_left_is_written_once_and_never_doubled(
    catalog: Catalog, rack: str, opened: Opened, last: str, points: int
) -> None:
    rules = catalog.get(S2, ALONE)
    score = finished(rules, "melds", last, others=[At(opened, rack), CLOSED, CLOSED])
    assert score.seat_totals[1] == points


@pytest.mark.parametrize(
    ("house", "rack", "named"),
    [
        (S0, "r5", []),
        (S0, "r5 *", ["okey_face"]),
        (S1, "r5 r6", []),
        (S1, "r5 *", ["okey_left"]),
        (S3, "r5", []),
        (S3, "*", ["okey_left", "okey_face"]),
    ],
)
def test_a_line_names_what_multiplies_something_in_it(
    catalog: Catalog, house: str, rack: str, named: list[str]
) -> None:
    others = [At("melds", rack), CLOSED, CLOSED]
    line = finished(catalog.get(house, ALONE), "melds", "y1", others=others).lines[1]
    assert [number.name for number in line.values] == named


def test_s2_an_okey_of_one_who_never_opened_costs_nothing_more(catalog: Catalog) -> None:
    full = "* " + " ".join(f"{colour}{number}" for colour in "ry" for number in range(1, 11))
    score = finished(
        catalog.get(S2, ALONE), "melds", "y1", others=[At("none", full), CLOSED, CLOSED]
    )
    assert score.seat_totals == (-101, 202, 202, 202)


@pytest.mark.parametrize(
    ("house", "opener", "closed"), [(S2, 5 + 6, 202), (S3, 5 + 6, 202), (S0, 5 + 6, 200)]
)
def test_the_wall_after_somebody_opened(
    catalog: Catalog, house: str, opener: int, closed: int
) -> None:
    totals = wall(catalog.get(house, ALONE), CLOSED, MELDS, CLOSED, CLOSED)
    assert totals == (closed, opener, closed, closed)


@pytest.mark.parametrize("house", [S0, S1, S2, S3])
def test_the_wall_before_anybody_opened(catalog: Catalog, house: str) -> None:
    rules = catalog.get(house, ALONE)
    each = 200 if house == S0 else 0  # S0 El Açamama knows no exception
    assert wall(rules, CLOSED, CLOSED, CLOSED, CLOSED) == (each,) * 4
    hand = make(rules, CLOSED, CLOSED, CLOSED, CLOSED)
    assert score_hand(rules, hand)[1].stake_returned == (house == S3)


@pytest.mark.parametrize(
    ("opened", "points", "pairs", "reward"),
    [("melds", 150, 0, -101), ("melds", 149, 0, 0), ("pairs", 0, 7, -101), ("pairs", 0, 6, 0)],
)
def test_s2_rewards_a_big_opening_and_keeps_the_reward(
    catalog: Catalog, opened: Opened, points: int, pairs: int, reward: int
) -> None:
    opening = Event("opened", 1, opened=opened, points=points, pairs=pairs)
    rules = catalog.get(S2, ALONE)
    seats = (CLOSED, At(opened, "r5"), CLOSED, CLOSED)
    left = 5 if opened == "melds" else 2 * 5
    assert wall(rules, *seats, events=[opening]) == (202, reward + left, 202, 202)


def test_s2_a_penalty_stays_when_the_wall_ends_an_unopened_hand(catalog: Catalog) -> None:
    rules = catalog.get(S2, ALONE)
    assert wall(rules, At(written=101), CLOSED, CLOSED, CLOSED) == (101, 0, 0, 0)


def test_s2_partners(catalog: Catalog) -> None:
    rules = catalog.get(S2, PARTNERS)
    score = finished(rules, "melds", "y1", others=[CLOSED, CLOSED, CLOSED])
    assert (score.seat_totals, score.side_totals) == ((-101, 202, 0, 202), (-101, 404))
    score = finished(rules, "melds", "y1", others=[MELDS, PAIRS, CLOSED])
    assert (score.seat_totals, score.side_totals) == ((-101, 11, 0, 202), (-101, 11 + 202))


def test_s0_partners_zero_the_finishers_partner_and_take_50_off(catalog: Catalog) -> None:
    score = finished(catalog.get(S0, PARTNERS), "melds", "y1", others=[MELDS, PAIRS, CLOSED])
    assert (score.seat_totals, score.side_totals) == ((-50, 11, -50, 200), (-100, 11 + 200))


def test_s0_a_penalty_counts_once_for_the_team(catalog: Catalog) -> None:
    playable = Event("discard", 1, tile_class="playable")
    score = finished(
        catalog.get(S0, PARTNERS), "melds", "y1", others=[MELDS, PAIRS, CLOSED], events=[playable]
    )
    assert score.side_totals == (-100, 51 + 11 + 200)


@pytest.mark.parametrize(
    ("house", "event", "points"),
    [
        (S0, Event("discard", 3, tile_class="playable"), 51),
        (S0, Event("discard", 3, tile_class="okey"), 0),
        (S0, Event("take_back", 3), 51),
        (S0, Event("wrong_opening", 3), 51),
        (S0, Event("return_discard", 3), 0),
        (S1, Event("wrong_opening", 3), 101),
        (S1, Event("discard", 3, tile_class="playable"), 0),
        (S2, Event("wrong_opening", 3), 0),
        (S3, Event("discard", 3, tile_class="okey"), 101),
        (S3, Event("discard", 3, tile_class="playable"), 101),
        (S3, Event("discard", 3, tile_class="playable", auto_played=True), 0),
        (S3, Event("discard", 3, tile_class="okey", auto_played=True), 0),
        (S3, Event("take_back", 3), 101),
        (S3, Event("return_discard", 3), 0),
    ],
)
def test_what_an_event_costs(catalog: Catalog, house: str, event: Event, points: int) -> None:
    rules = catalog.get(house, ALONE)
    before = wall(rules, CLOSED, CLOSED, CLOSED, CLOSED)
    totals = wall(rules, CLOSED, CLOSED, CLOSED, CLOSED, events=[event])
    assert totals == (*before[:3], before[3] + points)


@pytest.mark.parametrize("house", [S0, S3])
@pytest.mark.parametrize("last", ["*", "y1"])
def test_the_finishing_discard_is_free(catalog: Catalog, house: str, last: str) -> None:
    rules = catalog.get(house, ALONE)
    event = Event("discard", 0, finishing=True, tile_class="okey" if last == "*" else "playable")
    with_event = finished(rules, "melds", last, events=[event])
    assert with_event == finished(rules, "melds", last)


@pytest.mark.parametrize("house", [S0, S1, S2, S3, "okey-34", "okey-101"])
def test_with_penalties_the_discarder_pays_for_a_fed_opening(catalog: Catalog, house: str) -> None:
    # ten times the tile for an opening with melds, twenty times with pairs (assumed)
    rules = catalog.get(house, {"penalties": "on"})
    fed = Event("fed_opening", 1, opened="melds", discarder=0, tile=9)
    fed_pairs = Event("fed_opening", 2, opened="pairs", discarder=1, tile=9)
    score = finished(rules, "melds", "y1", events=[fed, fed_pairs])
    plain = finished(rules, "melds", "y1")
    written = [a - b for a, b in zip(score.seat_totals, plain.seat_totals, strict=True)]
    assert written == [10 * 9, 20 * 9, 0, 0]
    off = catalog.get(house, {"penalties": "off"})
    assert finished(off, "melds", "y1", events=[fed]) == finished(off, "melds", "y1")
