"""Laying melds: what opens, how melds are read, and what would mend a lay.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.melds.model import MeldKind
from hakem.texts import load_texts
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import HIGH
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    STEPS,
    THIRTY_FOUR,
    accept,
    choices,
    codes,
    entries,
    house,
    judge,
    knobs,
    lay,
    melds,
    only,
    pairs,
    position,
    rack,
    refuse,
    repairs,
)

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
