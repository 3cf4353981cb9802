"""What an opening has to come to, what counts for it, and what it earns or charges.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import HIGH
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    REWARDS,
    accept,
    child,
    codes,
    entries,
    house,
    knobs,
    lay,
    only,
    pairs,
    position,
    refuse,
    swap,
)

OPENER = At("r5", "melds", 126)


# --- progressive openings


@pytest.mark.parametrize(
    ("step", "required", "stands"),
    [(None, 101, True), (1, 103, True), (6, 108, True), (7, 109, False)],
)
def test_an_opening_must_beat_the_best_before(
    step: int | None, required: int, stands: bool
) -> None:
    rules = knobs(opening__raise_points=step)
    others = {1: At("", "melds", 102), 2: At("", "melds", 101)}
    table = ("k1 k2 k3 @1", "k4 k5 k6 @2")
    state = position(" ".join(HIGH), under=rules, others=others, table=table)
    if stands:
        accept(state, lay(*HIGH), rules)
    below = refuse(state, lay(*HIGH[:2]), rules)[0]
    assert below.parameters["required"] == required
    assert below.parameters.get("bar_set_by_seat") == (None if step is None else 1)
    assert below.place is not None
    assert below.place.path == ("opening.points" if step is None else "opening.raise_points")


def test_the_worked_bars_of_the_sources() -> None:
    # S0: after 74 at least 75. r11 r12 r13 + r13 y13 k13 = 75; with r12 b12 k12 it is 72
    rules = house(FIFTY_ONE)
    others = {3: At("", "melds", 74)}
    state = position(
        "r11 r12 r13 r13 y13 k13 r12 b12 k12",
        under=rules,
        others=others,
        table=("k1 k2 k3 @3",),
    )
    accept(state, lay("r11 r12 r13", "r13 y13 k13"), rules)
    below = refuse(state, lay("r11 r12 r13", "r12 b12 k12"), rules)[0]
    assert below.parameters == {
        "kind": "MELDS",
        "required": 75,
        "offered": 72,
        "short": 3,
        "bar_set_by_seat": 3,
    }
    # S1: after 6 pairs, 7
    rules = house(GENERAL, progressive="on")
    table = tuple(f"{tile} {tile} @3" for tile in ("r3", "y3", "b3", "k3", "r4", "y4"))
    state = position(
        "r1 r1 y1 y1 b1 b1 k1 k1 r2 r2 y2 y2 b2 b2",
        under=rules,
        others={3: At("", "pairs", 6)},
        table=table,
    )
    six = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2", "y2 y2")
    below = refuse(state, pairs(*six), rules)[0]
    assert (below.parameters["required"], below.parameters["bar_set_by_seat"]) == (7, 3)
    assert below.place is not None
    assert below.place.path == "opening.raise_pairs"
    accept(state, pairs(*six, "b2 b2"), rules)


@pytest.mark.parametrize(("step", "required"), [(None, 5), (1, 6), (2, 7)])
def test_pairs_rise_on_their_own(step: int | None, required: int) -> None:
    rules = knobs(opening__raise_pairs=step, opening__raise_points=1)
    table = (*[f"{t} {t} @1" for t in ("r3", "y3", "b3", "k3", "r4")], "k10 k11 k12 @2")
    others = {1: At("", "pairs", 5), 2: At("", "melds", 170)}
    state = position("r1 r1", under=rules, others=others, table=table)
    assert only(state, pairs("r1 r1"), rules).parameters["required"] == required
    state = position("r6 r7 r8", under=rules, others={1: others[1]}, table=table[:5])
    assert only(state, lay("r6 r7 r8"), rules).parameters["required"] == 101


@pytest.mark.parametrize(("counts", "required"), [(True, 103), (False, 101)])
def test_a_partners_opening_raises_the_bar_where_the_house_says_so(
    counts: bool, required: int
) -> None:
    # S1: at a progressive table of partners you must beat your partner too
    rules = knobs(opening__raise_points=1, opening__raise_by_partner=counts, players__partners=True)
    others = {2: At("", "melds", 102)}
    state = position("r1 r2 r3", under=rules, others=others, table=("k1 k2 k3 @2",))
    assert only(state, lay("r1 r2 r3"), rules).parameters["required"] == required
    rival = position(
        "r1 r2 r3", under=rules, others={1: At("", "melds", 102)}, table=("k1 k2 k3 @1",)
    )
    assert only(rival, lay("r1 r2 r3"), rules).parameters["required"] == 103


def test_a_partner_counts_alone_at_a_table_without_partners() -> None:
    rules = knobs(opening__raise_points=1, opening__raise_by_partner=False)
    others = {2: At("", "melds", 102)}
    state = position("r1 r2 r3", under=rules, others=others, table=("k1 k2 k3 @2",))
    assert only(state, lay("r1 r2 r3"), rules).parameters["required"] == 103


# --- what an opening counts


@pytest.mark.parametrize(("window", "points"), [("turn", 108 + 6), ("first_lay", 108)])
def test_later_melds_of_the_opening_turn(window: str, points: int) -> None:
    rules = knobs(opening__value_window=window)
    state = position(" ".join((*HIGH, "k1 k2 k3")), under=rules)
    after = accept(accept(state, lay(*HIGH), rules), lay("k1 k2 k3"), rules)
    assert after.seats[0].points == points


@pytest.mark.parametrize(("window", "count"), [("turn", 6), ("first_lay", 5)])
def test_later_pairs_of_the_opening_turn(window: str, count: int) -> None:
    rules = knobs(opening__value_window=window)
    state = position("r1 r1 y1 y1 b1 b1 k1 k1 r2 r2 y2 y2", under=rules)
    opening = pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2")
    after = accept(accept(state, opening, rules), pairs("y2 y2"), rules)
    assert after.seats[0].pairs == count


def test_s1_opens_swaps_and_lays_30_more() -> None:
    # S1: bar 130, opened with 135, the okey taken, 9-10-11 laid with it: 165
    rules = house(GENERAL, progressive="on")
    table = ("b5 b6 *=b7 @1", "k10 k11 k12 k13 @1")
    own = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13", "y8 y9 y10")  # 36 * 3 + 27 = 135
    state = position(
        " ".join((*own, "b7 r9 r10")), under=rules, others={1: At("", "melds", 130)}, table=table
    )
    opened = accept(state, lay(*own), rules)
    assert opened.seats[0].points == 135
    after = accept(accept(opened, swap("b7", 1), rules), lay("r9 r10 *"), rules)
    assert after.seats[0].points == 135 + 30


def test_s1_the_bar_comes_before_the_swap() -> None:
    # S1: bar 130, own melds 120, an okey on the table would make 140: refused
    rules = house(GENERAL, progressive="on")
    own = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13", "y3 y4 y5")  # 108 + 12 = 120
    state = position(
        " ".join((*own, "b7 r9 r10")),
        under=rules,
        others={1: At("", "melds", 130)},
        table=("b5 b6 *=b7 @1",),
    )
    below = refuse(state, lay(*own), rules)[0]
    assert (below.parameters["required"], below.parameters["offered"]) == (131, 120)
    assert codes(state, swap("b7", 1), rules) == ["NOT_OPENED"]


def test_next_turn_nothing_is_added() -> None:
    # S1: opened with 110, 30 more in a later turn: still 110
    state = position(
        "r9 r10 r11 k1", opened="melds", value=110, table=("b11 b12 b13 @0",), before=True
    )
    assert accept(state, lay("r9 r10 r11")).seats[0].points == 110


# --- rewards


@pytest.mark.parametrize(("last", "points"), [("k13 r13 b13", -101), ("k12 r12 b12", 0)])
def test_a_big_opening_is_rewarded_at_once(last: str, points: int) -> None:
    # S2: 150 or more earns -101. 36 + 36 + 39 + 39 = 150; with 36 it is 147
    rules = house(REWARDS)
    own = ("r11 r12 r13", "y11 y12 y13", "y13 b13 k13", last)
    state = position(" ".join(own), under=rules)
    move = lay(*own)
    expected = [(0, -101, "tables.rewards.big_melds")] if points else []
    assert entries(state, move, rules) == expected
    assert accept(state, move, rules).seats[0].written == points


def test_the_reward_comes_when_the_turn_reaches_it() -> None:
    rules = house(REWARDS)
    own = ("r11 r12 r13", "y11 y12 y13", "y13 b13 k13")  # 111
    state = position(" ".join((*own, "k13 r13 b13 k10 k11 k12")), under=rules)
    opened = accept(state, lay(*own), rules)
    assert opened.seats[0].written == 0
    more = lay("k13 r13 b13")
    assert entries(opened, more, rules) == [(0, -101, "tables.rewards.big_melds")]
    rewarded = accept(opened, more, rules)
    assert entries(rewarded, lay("k10 k11 k12"), rules) == []  # and once only
    assert accept(rewarded, lay("k10 k11 k12"), rules).seats[0].written == -101


def test_seven_pairs_are_rewarded() -> None:
    rules = house(REWARDS)
    six = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2", "y2 y2")
    state = position(" ".join((*six, "b2 b2")), under=rules)
    assert entries(state, pairs(*six), rules) == []
    assert entries(state, pairs(*six, "b2 b2"), rules) == [(0, -101, "tables.rewards.big_pairs")]
    assert entries(accept(state, pairs(*six), rules), pairs("b2 b2"), rules) == [
        (0, -101, "tables.rewards.big_pairs")
    ]


# --- who fed the opening


@pytest.mark.parametrize(
    ("options", "paid"), [({}, []), ({"penalties": "on"}, [(3, 130, "tables.penalties.fed_melds")])]
)
def test_the_discarder_pays_where_penalties_were_agreed(
    options: dict[str, str], paid: list[tuple[int, int, str]]
) -> None:
    # the taken tile's number times ten: 13 * 10
    rules = house(PARENT, **options)
    state = position(" ".join(HIGH), under=rules, taken="b13")
    assert entries(state, lay(*HIGH), rules) == paid
    assert accept(state, lay(*HIGH), rules).seats[3].written == sum(points for _, points, _ in paid)


def test_pairs_on_a_discard_cost_double() -> None:
    rules = house(PARENT, penalties="on")
    five = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "f f")
    state = position(" ".join(five), under=rules, taken="f")
    # a joker is worth the okey's number, here 8: 8 * 20
    assert entries(state, pairs(*five), rules) == [(3, 160, "tables.penalties.fed_pairs")]


def test_rewards_add_up_over_the_rows_of_a_house() -> None:
    rules = child(
        "values: {big: -50, huge: -70, src: 'assumed: test'}\n"
        "tables:\n"
        "  rewards:\n"
        "    hit: collect\n"
        "    src: 'assumed: test'\n"
        "    rows:\n"
        "      none: null\n"
        "      low: {when: {opened: melds, opening_points: {below: 108}}, add: {},"
        " text: {en: No., tr: Yok.}}\n"
        "      big: {when: {opened: melds, opening_points: {min: 108}}, add: {big: 1},"
        " text: {en: Big., tr: Siler.}}\n"
        "      huge: {when: {opened: melds, opening_points: {min: 114}}, add: {huge: 1},"
        " text: {en: Huge., tr: Siler.}}\n"
        "      pairs: {when: {opened: pairs}, add: {}, text: {en: No., tr: Yok.}}\n"
    )
    state = position(" ".join((*HIGH, "k1 k2 k3")), under=rules)
    opened = accept(state, lay(*HIGH), rules)
    assert opened.seats[0].written == -50
    assert accept(opened, lay("k1 k2 k3"), rules).seats[0].written == -50 - 70
    assert accept(state, lay(*HIGH, "k1 k2 k3"), rules).seats[0].written == -50 - 70
