"""Laying melds: opening, the bar, the waiver, and what comes after.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.engine.okey.melds.model import MeldKind
from hakem.engine.okey.play.house import play_house
from hakem.engine.okey.play.moves import Lay
from hakem.engine.okey.tiles import OKEY
from hakem.texts import load_texts
from tests.unit.okey_kernel.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    REWARDS,
    STEPS,
    THIRTY_FOUR,
    At,
    accept,
    child,
    choices,
    codes,
    discard,
    entries,
    house,
    judge,
    knobs,
    lay,
    lay_off,
    melds,
    only,
    pairs,
    position,
    rack,
    refuse,
    repairs,
    swap,
)

HIGH = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")  # 36 each, 108 together
OPENER = At("r5", "melds", 126)


def test_an_opening_comes_to_the_table() -> None:
    state = position(" ".join(HIGH))
    after = accept(state, lay(*HIGH))
    assert melds(after) == list(HIGH)
    me = after.seats[0]
    assert (me.opened, me.points, me.pairs, me.size) == ("melds", 108, 0, 22 - 9)
    assert after.turn.laid == (1, 2, 3)
    assert after.turn.phase == "play"
    assert not after.turn.opened_before


def test_the_bar_of_101() -> None:
    # S3: at least 101; 33 + 36 + 30 = 99 is 2 short, 33 + 36 + 33 = 102 is enough
    state = position("y10 y11 y12 k11 k12 k13 r10 b10 k10 b11 r11 y11")
    below = only(state, lay("y10 y11 y12", "k11 k12 k13", "r10 b10 k10"))
    assert below.code == "OPENING_BELOW_BAR"
    assert below.parameters == {
        "kind": "MELDS",
        "required": 101,
        "offered": 33 + 36 + 30,
        "short": 2,
    }
    assert below.place is not None
    assert below.place.path == "opening.points"
    assert below.place.at.startswith("rules/okey/okey-101.yaml:")
    accept(state, lay("y10 y11 y12", "k11 k12 k13", "b11 r11 y11"))


def test_51_counts_all_melds_laid() -> None:
    # S0: the value of the melds is 51 or more: 30 + 21 = 51 opens, 30 + 18 = 48 does not
    rules = house(FIFTY_ONE)
    state = position("r9 r10 r11 r7 y7 k7 r6 y6 k6", under=rules, indicator="b1")
    accept(state, lay("r9 r10 r11", "r7 y7 k7"), rules)
    below = only(state, lay("r9 r10 r11", "r6 y6 k6"), rules)
    assert (below.parameters["offered"], below.parameters["required"]) == (30 + 18, 51)


def test_34_counts_a_third() -> None:
    # r11 r12 r13 counts 12, k10 k11 k12 11, y9 y10 y11 10: 33 is one short; y10 y11 y12 makes 34
    rules = house(THIRTY_FOUR)
    state = position("r11 r12 r13 k10 k11 k12 y9 y10 y11 y12", under=rules)
    below = only(state, lay("r11 r12 r13", "k10 k11 k12", "y9 y10 y11"), rules)
    assert (below.parameters["offered"], below.parameters["required"]) == (12 + 11 + 10, 34)
    accept(state, lay("r11 r12 r13", "k10 k11 k12", "y10 y11 y12"), rules)


def test_an_okey_counts_the_tile_it_stands_for() -> None:
    # okey k8: 11-12-13 never 12-13-1 (S1), and the okey counts 11 (S3): 36 + 36 + 30 = 102
    state = position("r12 r13 * y11 y12 y13 k10 b10 y10")
    after = accept(state, lay("r12 r13 *", "y11 y12 y13", "k10 b10 y10"))
    assert melds(after)[0] == "*=r11 r12 r13"
    assert after.seats[0].points == 36 + 36 + 30


def test_only_what_was_submitted_is_laid() -> None:
    state = position("r13 y13 k13 * r12 b12 y12 r11 y11 b11")
    after = accept(state, lay("r13 y13 k13", "r12 b12 y12", "r11 y11 b11"))
    assert after.seats[0].points == 39 + 36 + 33
    assert "*" in rack(after)


@pytest.mark.parametrize(
    ("meld", "code", "parameters"),
    [
        ("r13 y13 k13 k13", "GROUP_DUPLICATE_COLOUR", {"index": 2, "colour": "k"}),
        ("r12 r13 r1", "RUN_WRAPS", {"index": 2, "highest": 13}),
        ("r1 b5 y9", "MIXED_TILES", {"index": 2, "first": "r1", "other": "b5"}),
        ("r9 r9 *", "GROUP_DUPLICATE_COLOUR", {"index": 2, "colour": "r"}),
        ("* *", "NOT_RUN_OR_GROUP", {"index": 2, "tiles": "* *"}),
        ("r5 r5", "NOT_RUN_OR_GROUP", {"index": 2, "tiles": "r5 r5"}),
    ],
)
def test_an_invalid_meld_is_a_wrong_opening(
    meld: str, code: str, parameters: dict[str, int | str]
) -> None:
    # S1: who opens with a wrong meld takes the tiles back and gets 101
    rules = house(GENERAL)
    state = position(f"b11 b12 b13 y11 y12 y13 {meld}", under=rules)
    move = lay("b11 b12 b13", "y11 y12 y13", meld)
    reasons = refuse(state, move, rules)
    assert (reasons[0].code, reasons[0].parameters) == (code, parameters)
    assert entries(state, move, rules) == [(0, 101, "tables.penalties.wrong_opening")]
    assert judge(state, move, rules).next.seats[0].written == 101


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        (PARENT, {}, 0),  # refused only
        (PARENT, {"penalties": "on"}, 101),
        (PARENT, {"penalties": "on", "assisted": "on"}, 0),
        (GENERAL, {}, 101),  # S1
        (STEPS, {}, 0),
        (FIFTY_ONE, {}, 51),  # S0
    ],
)
def test_what_a_wrong_opening_costs(name: str, options: dict[str, str], points: int) -> None:
    rules = house(name, **options)
    state = position("r1 r2 r3", under=rules)
    judgement = judge(state, lay("r1 r2 r3"), rules)
    assert sum(entry.points for entry in judgement.verdict.entries) == points
    assert judgement.next.seats[0].written == points


def test_one_who_has_opened_makes_no_wrong_opening() -> None:
    rules = house(GENERAL)
    state = position("r5 r7 r9 k1", under=rules, opened="melds", value=101, table=("b1 b2 b3 @0",))
    assert codes(state, lay("r5 r7 r9"), rules) == ["RUN_GAP"]
    assert entries(state, lay("r5 r7 r9"), rules) == []


def test_pairs_open_without_points() -> None:
    # S3: at least 5 pairs, no points are asked; S0: 4 in 51
    state = position("r1 r1 y1 y1 b1 b1 k1 k1 r2 r2 y2 y2")
    after = accept(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2"))
    assert (after.seats[0].opened, after.seats[0].pairs, after.seats[0].points) == ("pairs", 5, 0)
    accept(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2", "y2 y2"))
    below = only(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1"))
    assert below.parameters == {"kind": "PAIRS", "required": 5, "offered": 4, "short": 1}
    told = load_texts().message("en", below.code, below.parameters)
    assert told == "At least 5 pairs are needed to open; you lay 4, 1 short."
    rules = house(FIFTY_ONE)
    state = position("r1 r1 y1 y1 b1 b1 k1 k1", under=rules)
    accept(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1"), rules)
    assert codes(state, pairs("r1 r1", "y1 y1", "b1 b1"), rules) == ["OPENING_TOO_FEW_PAIRS"]


def test_a_pair_with_an_okey() -> None:
    # S1 speaks of pairs opened with an okey; with S3 one okey at most, so no pair of two
    rack_text = "r1 * y1 y1 b1 b1 k1 k1 r2 r2 *"
    state = position(rack_text)
    after = accept(state, pairs("* r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2"))
    assert melds(after)[0] == "r1 *=r1"
    accept(state, pairs("* *", "y1 y1", "b1 b1", "k1 k1", "r2 r2"))
    rules = house(STEPS)
    state = position(rack_text, under=rules)
    refused = only(state, pairs("* *", "y1 y1", "b1 b1", "k1 k1", "r2 r2"), rules)
    assert (refused.code, refused.parameters["most"]) == ("TOO_MANY_WILDS", 1)
    assert refused.place is not None
    assert refused.place.path == "wild.per_pair"


def test_a_run_is_no_pair() -> None:
    state = position("r1 r1 y1 y1 b1 b1 k1 k1 r2 r3 r4")
    reason = refuse(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r3 r4"))[0]
    assert (reason.code, reason.parameters) == (
        "NOT_PAIR_SHAPED",
        {"index": 4, "tiles": "r2 r3 r4"},
    )


@pytest.mark.parametrize(("limit", "stands"), [(None, True), (2, True), (1, False), (0, False)])
def test_okeys_in_one_meld(limit: int | None, stands: bool) -> None:
    rules = knobs(wild__per_meld=limit)
    state = position("r11 * * y11 y12 y13 b11 b12 b13", under=rules)
    move = lay("r11 *=r12 *=r13", "y11 y12 y13", "b11 b12 b13")
    assert (judge(state, move, rules).verdict.outcome.value == "LEGAL") == stands


# --- more than one reading


def test_an_okey_in_a_group_of_three_can_be_two_tiles() -> None:
    state = position("r13 * k13 y11 y12 y13 b11 b12 b13")
    assert choices(state, lay("r13 * k13", "y11 y12 y13", "b11 b12 b13")) == [
        "lay melds | r13 *=y13 k13 | y11 y12 y13 | b11 b12 b13",
        "lay melds | r13 *=b13 k13 | y11 y12 y13 | b11 b12 b13",
    ]
    after = accept(state, lay("r13 *=b13 k13", "y11 y12 y13", "b11 b12 b13"))
    assert melds(after)[0] == "r13 *=b13 k13"


def test_no_run_is_longer_than_the_numbers() -> None:
    whole = " ".join(f"r{number}" for number in range(1, 14))
    state = position(f"{whole} * y11 y12 y13")
    accept(state, lay(whole, "y11 y12 y13"))
    reason = refuse(state, lay(f"{whole} *", "y11 y12 y13"))[0]
    assert (reason.code, reason.parameters["most"]) == ("MELD_TOO_LONG", 13)


def test_two_okeys_that_change_places_are_one_reading() -> None:
    state = position("r13 * * y11 y12 y13 b11 b12 b13")
    found = choices(state, lay("r13 * *", "y11 y12 y13", "b11 b12 b13"))
    # the run 11-12-13, and three ways to choose two of the colours y, b, k
    assert len(found) == 1 + 3


def test_every_choice_is_complete() -> None:
    state = position("r13 * k13 r12 * k12 y11 y12 y13")
    move = lay("r13 * k13", "r12 * k12", "y11 y12 y13")
    verdict = judge(state, move).verdict
    assert len(verdict.choices) == 2 * 2
    for choice in verdict.choices:
        assert judge(state, choice).verdict.outcome.value == "LEGAL"


def test_no_reading_reaches_the_bar() -> None:
    state = position("r3 * k3")
    below = only(state, lay("r3 * k3"))
    assert (below.code, below.parameters["offered"]) == ("OPENING_BELOW_BAR", 9)


def test_readings_below_the_bar_are_not_offered() -> None:
    # r13 * * is a run of 36 or a group of 39; with 30 + 33 that is 99 or 102, and 101 are needed
    state = position("r13 * * y9 y10 y11 b10 b11 b12")
    move = lay("r13 * *", "y9 y10 y11", "b10 b11 b12")
    told = choices(state, move)
    assert [told_one.split(" | ")[1] for told_one in told] == [
        "r13 *=y13 *=b13",
        "r13 *=y13 *=k13",
        "r13 *=b13 *=k13",
    ]


def test_the_one_reading_that_reaches_the_bar_is_taken() -> None:
    # 1-2-3 as a run counts 6, as the group of three 1s 3: with 96 more only the run reaches 101
    runs = ("y9 y10 y11", "b11 b12 b13", "k9 k10 k11")  # 30 + 36 + 30 = 96
    state = position(" ".join(("r1 * *", *runs)))
    after = accept(state, lay("r1 * *", *runs))
    assert melds(after)[0] == "r1 *=r2 *=r3"
    assert after.seats[0].points == 6 + 96


def test_false_jokers_that_cannot_say_run_or_group_are_what_counts_more() -> None:
    # the run 11-12-13 counts 36, the group of 13s 39: 39 + 36 + 30 = 105
    rules = knobs(wild__false_joker="wild")
    melds_ = ("r13 f f", "y11 y12 y13", "b9 b10 b11")
    after = accept(position(" ".join(melds_), under=rules), lay(*melds_), rules)
    assert (after.table[0].kind, after.seats[0].points) == (MeldKind.GROUP, 39 + 36 + 30)


def test_the_best_reading_counts_against_the_bar() -> None:
    # 10-11-12 is the run r10 * * at its best: 33; the groups give 30. 33 + 36 = 69
    state = position("r10 * * b11 b12 b13")
    assert only(state, lay("r10 * *", "b11 b12 b13")).parameters["offered"] == 33 + 36


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


# --- going out in one go

ALL_BUT_ONE = (
    "r1 r2 r3 r4 r5 r6",  # 21
    "y1 y2 y3 y4 y5 y6",  # 21
    "b1 b2 b3 b4 b5 b6",  # 21
    "k1 k2 k3",  # 6, together 69
)


@pytest.mark.parametrize("bar", [None, 1])
def test_going_out_in_one_go_needs_no_bar(bar: int | None) -> None:
    # S1: 90 may go out, also below a raised bar
    rules = knobs(opening__raise_points=bar)
    state = position(
        " ".join((*ALL_BUT_ONE, "k13")),
        under=rules,
        others={1: At("", "melds", 130)},
        table=("k10 k11 k12 @1",),
    )
    opened = accept(state, lay(*ALL_BUT_ONE), rules)
    assert opened.seats[0].points == 69
    # then nothing is laid off and no okey taken, also where it would fit
    refused = refuse(opened, lay_off("k13", 1, "high"), rules)
    assert [reason.code for reason in refused] == ["WAIVED_OPENING_IS_ALL", "MUST_KEEP_DISCARD"]
    judgement = judge(opened, discard("k13"), rules)
    assert judgement.hand is not None


def test_no_swap_after_a_waived_opening() -> None:
    state = position(
        " ".join((*ALL_BUT_ONE, "b7")),
        others={1: At("", "melds", 130)},
        table=("b5 b6 *=b7 @1",),
        indicator="k7",
    )
    opened = accept(state, lay(*ALL_BUT_ONE))
    assert codes(opened, swap("b7", 1)) == ["WAIVED_OPENING_IS_ALL"]


def test_two_tiles_left_are_not_going_out() -> None:
    state = position(" ".join((*ALL_BUT_ONE, "k13")))
    short = (*ALL_BUT_ONE[:3],)
    assert codes(state, lay(*short)) == ["OPENING_BELOW_BAR"]


def test_where_the_bar_is_never_waived() -> None:
    rules = knobs(opening__waived_going_out=False)
    state = position(" ".join((*ALL_BUT_ONE, "k13")), under=rules)
    assert codes(state, lay(*ALL_BUT_ONE), rules) == ["OPENING_BELOW_BAR"]


# --- keeping a tile to discard


def test_a_lay_must_leave_a_tile() -> None:
    # S1: who has none left has not gone out
    state = position(
        "r9 r10 r11", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True
    )
    reason = only(state, lay("r9 r10 r11"))
    assert reason.code == "MUST_KEEP_DISCARD"
    assert reason.place is not None
    assert reason.place.path == "finish.melds_discard"


def test_where_no_last_discard_is_needed() -> None:
    rules = knobs(finish__melds_discard="optional")
    state = position(
        "r9 r10 r11",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        before=True,
    )
    judgement = judge(state, lay("r9 r10 r11"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 202, 202, 202)
    assert judgement.next.seats[0].size == 0


def test_s3_the_last_pair_ends_the_hand() -> None:
    rules = house(STEPS)
    table = tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2"))
    state = position("r9 r9", under=rules, opened="pairs", value=5, table=table, before=True)
    judgement = judge(state, pairs("r9 r9"), rules)
    assert judgement.hand is not None
    # S3: -202 with pairs, who never opened 202
    assert judgement.hand[0].seat_totals == (-202, 202, 202, 202)
    # elsewhere a tile must be kept
    state = position("r9 r9", opened="pairs", value=5, table=table, before=True)
    reason = only(state, pairs("r9 r9"))
    assert reason.code == "MUST_KEEP_DISCARD"
    assert reason.place is not None
    assert reason.place.path == "finish.pairs_discard"


def test_a_melds_opener_keeps_a_discard_when_it_lays_a_pair() -> None:
    rules = house(STEPS)
    state = position(
        "r9 r9",
        under=rules,
        opened="melds",
        value=101,
        table=("r1 r1 @1", "b11 b12 b13 @0"),
        others={1: At("", "pairs", 0)},
        before=True,
    )
    assert only(state, pairs("r9 r9"), rules).code == "MUST_KEEP_DISCARD"


# --- crossing over


@pytest.mark.parametrize(
    ("word", "on_table", "stands"),
    [
        ("never", True, False),
        ("never", False, False),
        ("when_pairs_on_table", True, True),
        ("when_pairs_on_table", False, False),
        ("always", False, True),
    ],
)
def test_pairs_of_a_melds_opener(word: str, on_table: bool, stands: bool) -> None:
    # S1, S3: when pairs are on the table
    rules = knobs(after_opening__pairs_by_melds_opener=word)
    table = ("b11 b12 b13 @0", *(("r1 r1 @1",) if on_table else ()))
    others = {1: At("", "pairs", 0)} if on_table else {}
    state = position(
        "r9 r9 k1",
        under=rules,
        opened="melds",
        value=101,
        table=table,
        others=others,
        before=True,
    )
    if stands:
        assert accept(state, pairs("r9 r9"), rules).seats[0].opened == "melds"
    else:
        reason = only(state, pairs("r9 r9"), rules)
        assert reason.code == "PAIRS_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "after_opening.pairs_by_melds_opener"


@pytest.mark.parametrize(
    ("word", "on_table", "stands"),
    [
        ("never", True, False),
        ("when_melds_on_table", True, True),
        ("when_melds_on_table", False, False),
        ("always", False, True),
    ],
)
def test_melds_of_a_pairs_opener(word: str, on_table: bool, stands: bool) -> None:
    # S1, S3: never; S0: once somebody has opened melds
    rules = knobs(after_opening__melds_by_pairs_opener=word)
    own = tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2"))
    table = (*own, *(("b11 b12 b13 @1",) if on_table else ()))
    others = {1: At("", "melds", 101)} if on_table else {}
    state = position(
        "r9 r10 r11 k5",
        under=rules,
        opened="pairs",
        value=5,
        table=table,
        others=others,
        before=True,
    )
    if stands:
        assert accept(state, lay("r9 r10 r11"), rules).seats[0].pairs == 5
    else:
        assert codes(state, lay("r9 r10 r11"), rules) == ["MELDS_NOT_ALLOWED"]


def test_all_independent_reasons_are_told() -> None:
    state = position(
        "r9 r10 r12",
        opened="pairs",
        value=5,
        table=tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2")),
        before=True,
    )
    assert codes(state, lay("r9 r10 r12")) == ["MELDS_NOT_ALLOWED", "RUN_GAP", "MUST_KEEP_DISCARD"]


# --- what a rack has


def test_a_tile_that_is_not_there() -> None:
    state = position("r11 r12 r13 y11 y12 y13 b11 b12", exact=False)
    missing = refuse(state, lay("r11 r12 r13", "y11 y12 y13", "b11 b12 b12"))
    assert [reason.code for reason in missing] == ["TILE_NOT_IN_RACK"]
    assert missing[0].parameters == {"tile": "b12", "seat": 0}


def test_the_tile_of_the_okeys_face_is_the_okey() -> None:
    # k8 is the okey: a client may call it so
    state = position("k9 k8 k10 y11 y12 y13 b11 b12 b13 r1 r2 r3")
    move = Lay(0, "melds", tuple(as_written("k8 k9 k10|y11 y12 y13|b11 b12 b13|r1 r2 r3")))
    after = accept(state, move)
    assert melds(after)[0] == "*=k8 k9 k10"
    assert after.seats[0].points == 27 + 36 + 36 + 6


def as_written(text: str) -> list[tuple[int, ...]]:
    """Tiles as one reads them who does not know the okey."""
    read = play_house(house()).tiles.read
    return [read(meld, OKEY, "melds", in_meld=True) for meld in text.split("|")]


def test_a_false_joker_is_the_okeys_tile() -> None:
    state = position("f k9 k10 y11 y12 y13 b11 b12 b13 r1 r2 r3")
    rest = ("y11 y12 y13", "b11 b12 b13", "r1 r2 r3")
    assert accept(state, lay("f k9 k10", *rest)).seats[0].points == 27 + 36 + 36 + 6
    assert codes(state, lay("k9 f k10", *rest)) == ["RUN_OUT_OF_ORDER"]


def test_where_a_false_joker_is_wild() -> None:
    rules = knobs(wild__false_joker="wild")
    state = position("f r12 r13 y11 y12 y13 b11 b12 b13", under=rules)
    after = accept(state, lay("f r12 r13", "y11 y12 y13", "b11 b12 b13"), rules)
    assert after.seats[0].points == 36 * 3
    # elsewhere it is a tile of the okey's face, here black 8
    mixed = refuse(position("f r12 r13"), lay("f r12 r13"))[0]
    assert (mixed.code, mixed.parameters["first"]) == ("MIXED_TILES", "k8")


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


# --- repairs


def test_repair_one_meld_more() -> None:
    state = position("r11 r12 r13 y11 y12 y13 b11 b12 b13")
    reason = only(state, lay("r11 r12 r13", "y11 y12 y13"))
    assert ("LAY_ALSO", "lay melds | r11 r12 r13 | y11 y12 y13 | b11 b12 b13") in repairs(reason)


def test_repair_one_pair_more() -> None:
    state = position("r1 r1 y1 y1 b1 b1 k1 k1 k5 k5 r2 r4 r6 r8 r10 r12 y2 y4 y6 y8 y10 y12")
    reason = only(state, pairs("r1 r1", "y1 y1", "b1 b1", "k1 k1"))
    assert repairs(reason) == [("LAY_ALSO", "lay pairs | r1 r1 | y1 y1 | b1 b1 | k1 k1 | k5 k5")]


def test_repair_drop_a_tile() -> None:
    state = position("r13 y13 k13 k13 y10 y11 y12 b11 b12 b13")
    reason = only(state, lay("r13 y13 k13 k13", "y10 y11 y12", "b11 b12 b13"))
    assert repairs(reason) == [
        ("LAY_WITHOUT_TILE", "lay melds | r13 y13 k13 | y10 y11 y12 | b11 b12 b13")
    ]


def test_repair_keep_a_tile() -> None:
    state = position(
        "r9 r10 r11 r12", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True
    )
    reason = only(state, lay("r9 r10 r11 r12"))
    assert reason.code == "MUST_KEEP_DISCARD"
    assert repairs(reason) == [
        ("LAY_WITHOUT_TILE", "lay melds | r10 r11 r12"),
        ("LAY_WITHOUT_TILE", "lay melds | r9 r10 r11"),
    ]


def test_no_repair_where_nothing_helps() -> None:
    state = position("r1 r2 r3 r5 r7 r9 r11 r13 y1 y3 y5 y7 y9 y11 y13 b2 b4 b6 b8 b10 b12 k1")
    assert only(state, lay("r1 r2 r3")).repairs == ()
