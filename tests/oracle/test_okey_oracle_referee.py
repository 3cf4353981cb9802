"""The slow referee of Okey against the worked cases of the papers: melds and openings.

The number before a case is that of the collected cases; every expected value is written as the
reckoning that gives it. S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in
eight steps. The okey is k13 unless a case says otherwise.
"""

from __future__ import annotations

import pytest

from .okey_build import (
    FIFTY_ONE,
    GENERAL,
    HUNDRED_ONE,
    OK,
    REWARDS,
    STEPS,
    after,
    discard,
    hand,
    lay,
    off,
    readings,
    says,
    seat,
    swap,
)
from .okey_houses import HOUSES
from .okey_melds import read_meld
from .okey_referee import judge

ALL = tuple(HOUSES)


# --- what a meld is -------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ALL)
def test_1_a_group_has_no_colour_twice(house: str) -> None:
    assert not readings(house, "r13 y13 b12 b13")
    assert not readings(house, "r12 y12 k12 k12")
    thirds = house == "okey-34"  # 39 counted in thirds
    assert readings(house, "r13 y13 b13")[0].points == (13 if thirds else 13 + 13 + 13)


@pytest.mark.parametrize("house", ALL)
def test_19_three_tiles_alike_are_no_group(house: str) -> None:
    assert [reading.kind for reading in readings(house, "r8 k8 b8")] == ["group"]
    assert not readings(house, "r8 r8 *")
    assert not readings(house, "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 *")


@pytest.mark.parametrize("house", ALL)
@pytest.mark.parametrize("text", ["b11 b12 b13 b1", "b13 b1 b2", "b12 b13 b1 b2", "b12 b13 b1"])
def test_17_nothing_follows_13(house: str, text: str) -> None:
    assert read_meld(house, "k13", text.split()) == "not_a_meld"


@pytest.mark.parametrize("house", HUNDRED_ONE)
def test_10_an_okey_is_what_it_lies_as(house: str) -> None:
    okey = "y5"
    assert [each.points for each in readings(house, "r11 r12 *", okey)] == [11 + 12 + 13]
    assert [each.points for each in readings(house, "* r11 r12", okey)] == [10 + 11 + 12]
    (high,) = readings(house, "r12 r13 *", okey)
    assert (high.text, high.points) == ("*=r11 r12 r13", 11 + 12 + 13)
    (low,) = readings(house, "* r1 r2", okey)
    assert (low.text, low.points) == ("r1 r2 *=r3", 1 + 2 + 3)


def test_3_two_okeys_and_a_tile() -> None:
    assert read_meld(STEPS, "k13", ["*", "*", "b5"]) == "too_many_okeys"
    found = readings("okey-101", "* * b5")
    groups = {frozenset(each.faces) for each in found if each.kind == "group"}
    # a run with b5 highest; or a group with two of the three other colours
    assert [each.faces for each in found if each.kind == "run"] == [("b3", "b4", "b5")]
    assert len(groups) == 3
    assert [each.kind for each in readings("okey-101", "*=b4 *=b6 b5")] == []
    assert readings("okey-101", "*=r5 *=k5 b5")[0].kind == "group"


def test_4_only_okeys() -> None:
    assert read_meld(STEPS, "k13", ["*", "*"]) == "too_many_okeys"
    (pair,) = readings(FIFTY_ONE, "* *")
    assert (pair.kind, pair.faces) == ("pair", ("k13", "k13"))
    rack = seat("* * y1 y2", "melds", 101)
    assert says("okey-101", hand(rack), lay("* *")) == ("ILLEGAL", "other_kind", [])


@pytest.mark.parametrize("house", ALL)
def test_21_an_okey_in_a_pair(house: str) -> None:
    assert readings(house, "r5 *")[0].text == "r5 *=r5"


@pytest.mark.parametrize("house", ALL)
def test_the_false_joker_is_the_okeys_tile_only(house: str) -> None:
    assert readings(house, "b6 f b8", "b7")[0].faces == ("b6", "b7", "b8")  # S3 step 2
    assert not readings(house, "b6 f b8", "r7")
    assert readings(house, "b6 b7 b8", "b7")[0].tiles == ("b6", "*", "b8")


def test_a_group_with_an_okey_must_say_its_colour() -> None:
    assert {each.text for each in readings("okey-101", "r7 y7 *")} == {
        "r7 y7 *=b7",
        "r7 y7 *=k7",
    }
    assert len(readings("okey-101", "r7 y7 k7 *")) == 1


# --- opening --------------------------------------------------------------------------------------


MELDS_102 = ("r11 r12 r13", "y11 y12 y13", "k10 b10 *=r10")  # 36 + 36 + 30


@pytest.mark.parametrize("house", HUNDRED_ONE)
def test_2_the_okey_counts_in_an_opening(house: str) -> None:
    rack = seat("r11 r12 r13 y11 y12 y13 k10 b10 * b1 b1")
    position = hand(rack, indicator="y4")
    assert says(house, position, lay(*MELDS_102)) == OK
    assert after(house, position, lay(*MELDS_102))["seats"][0]["openedPoints"] == 102
    unbound = lay("r11 r12 r13", "y11 y12 y13", "k10 b10 *")
    assert says(house, position, unbound) == ("AMBIGUOUS", "several_readings", [])


@pytest.mark.parametrize(
    ("house", "price"), [("okey-101", 0), (GENERAL, 101), (REWARDS, 0), (STEPS, 0)]
)
def test_an_opening_that_is_none(house: str, price: int) -> None:
    rack = "r11 r12 r13 y11 y12 y13 r1 b10 k10 y9"  # 36 + 36 + 10 + 10 + 9 = 101
    entries = [(0, price)] if price else []
    position = hand(seat(rack + " y1 y2"))
    # 72 is short of 101
    short = lay("r11 r12 r13", "y11 y12 y13")
    assert says(house, position, short) == ("ILLEGAL", "below_the_bar", entries)
    assert says(house, position, short, assisted=True) == ("ILLEGAL", "below_the_bar", [])
    # 18: 12-13-1
    wrapped = lay("r12 r13 r1", "y11 y12 y13")
    assert says(house, position, wrapped) == ("ILLEGAL", "not_a_meld", entries)
    assert says(house, position, lay("r11 r12 r13", "b10 k10 y9")) == (
        "ILLEGAL",
        "not_a_meld",
        entries,
    )


def test_a_wrong_opening_in_51() -> None:
    position = hand(seat("r9 r10 r11 r6 y6 k6 b1 b3"))
    # 32: 9 + 10 + 11 + 3 x 6 = 48
    assert says(FIFTY_ONE, position, lay("r9 r10 r11", "r6 y6 k6")) == (
        "ILLEGAL",
        "below_the_bar",
        [(0, 51)],  # S0 Topla
    )
    better = hand(seat("r9 r10 r11 r7 y7 k7 b1 b3"))
    # 32: 30 + 21 = 51
    assert says(FIFTY_ONE, better, lay("r9 r10 r11", "r7 y7 k7")) == OK


PAIRS = "r1 r1 r2 r2 r3 r3 r4 r4 r6 r6 r8 r8"


@pytest.mark.parametrize(("house", "least"), [(house, HOUSES[house].min_pairs) for house in ALL])
def test_15_38_pairs_open_by_number_alone(house: str, least: int) -> None:
    position = hand(seat(PAIRS + " b9 b11"))
    pairs = [f"r{n} r{n}" for n in (1, 2, 3, 4, 6, 8)]
    assert least == (4 if house == FIFTY_ONE else 5)
    assert says(house, position, lay(*pairs[: least - 1], pairs=True))[:2] == (
        "ILLEGAL",
        "below_the_bar",
    )
    assert says(house, position, lay(*pairs[:least], pairs=True)) == OK
    assert says(house, position, lay(*pairs, pairs=True)) == OK


@pytest.mark.parametrize(
    ("house", "highest", "options"),
    [
        (FIFTY_ONE, 54, {}),
        (FIFTY_ONE, 74, {}),
        ("okey-101", 120, {"progressive": True}),
        (GENERAL, 120, {"progressive": True}),
        (STEPS, 120, {"progressive": True}),
    ],
)
@pytest.mark.parametrize("opener", [1, 2])  # 2: the partner (S1, last sentence)
def test_33_each_opening_beats_the_one_before(
    house: str, highest: int, options: dict[str, bool], opener: int
) -> None:
    # 75 = 36 + 39; 121 = 75 + 46; 55 = 9 + ... + 13
    offers = {
        55: ["r9 r10 r11 r12 r13"],
        75: ["r11 r12 r13", "r13 y13 b13"],
        121: ["r11 r12 r13", "r13 y13 b13", "y10 y11 y12 y13"],
    }
    melds = offers[highest + 1]
    held = " ".join([*melds, "k1 k2"])
    others = [seat("k5"), seat("k5"), seat("k5")]
    others[opener - 1] = seat("k5", "melds", highest)
    enough = hand(seat(held), *others)
    assert says(house, enough, lay(*melds), **options, partners=True) == OK
    others[opener - 1] = seat("k5", "melds", highest + 1)
    short = hand(seat(held), *others)
    assert says(house, short, lay(*melds), **options, partners=True)[:2] == (
        "ILLEGAL",
        "below_the_bar",
    )


def test_33_pairs_rise_too() -> None:
    position = hand(seat(PAIRS + " r9 r9 b9 b11"), seat("k5", "pairs", 6))
    six = [f"r{n} r{n}" for n in (1, 2, 3, 4, 6, 8)]
    assert says(GENERAL, position, lay(*six, pairs=True), progressive=True) == (
        "ILLEGAL",
        "below_the_bar",
        [(0, 101)],
    )
    assert says(GENERAL, position, lay(*six, "r9 r9", pairs=True), progressive=True) == OK
    assert says(GENERAL, position, lay(*six, pairs=True)) == OK


@pytest.mark.parametrize("house", ["okey-101", GENERAL, FIFTY_ONE])
def test_35_all_laid_in_the_opening_turn_counts(house: str) -> None:
    # 110 = 46 + 39 + 25 (3 + 4 + 5 + 6 + 7); then y9 *=y10 y11 with an okey from the table = 30
    opening = ("r10 r11 r12 r13", "y13 b13 r13", "b3 b4 b5 b6 b7")
    rack = "r10 r11 r12 r13 y13 b13 r13 b3 b4 b5 b6 b7 k9 y9 y11 k1 k2"
    start = hand(seat(rack), seat("k5", "melds", 102), table=("k7 k8 *=k9",), indicator="r2")
    opened = after(house, start, lay(*opening), swap("k9"), lay("y9 * y11"))
    assert opened["seats"][0]["openedPoints"] == 110 + 30
    waits = after(house, start, lay(*opening), swap("k9"), discard("k1"))
    later = {**waits, "turn": {**start["turn"], "openedBefore": True}}
    assert after(house, later, lay("y9 * y11"))["seats"][0]["openedPoints"] == 110


@pytest.mark.parametrize("house", HUNDRED_ONE)
def test_37_going_out_in_one_go_needs_no_threshold(house: str) -> None:
    # 90 = 33 + 27 + 18 + 12, twelve tiles and one to discard
    melds = ("r10 r11 r12", "r9 y9 b9", "b5 b6 b7", "k3 k4 k5")
    out = hand(seat(" ".join([*melds, "k1"])))
    assert says(house, out, lay(*melds)) == OK
    laid = after(house, out, lay(*melds))
    assert judge(house, {}, laid, discard("k1"))["handOver"]["finisher"] == 0
    # 80 and the rest by laying off: two tiles would be left
    most = hand(seat(" ".join([*melds, "k6 k1"])))
    assert says(house, most, lay(*melds))[:2] == ("ILLEGAL", "below_the_bar")
    # a raised bar does not stand in the way either
    raised = hand(seat(" ".join([*melds, "k1"])), seat("k5", "melds", 130))
    assert says(house, raised, lay(*melds), progressive=True) == OK


def test_after_a_waived_opening_nothing_else_is_done() -> None:
    melds = ("r10 r11 r12", "r9 y9 b9", "b5 b6 b7", "k3 k4 k5")
    position = hand(
        seat(" ".join([*melds, "k10"])), seat("k5", "melds", 130), table=("k8 k9 *=k10",)
    )
    laid = after(GENERAL, position, lay(*melds), progressive=True)
    for made in (swap("k10"), off("k10")):
        assert says(GENERAL, laid, made, progressive=True)[:2] == ("ILLEGAL", "went_out_at_once")
    assert says(GENERAL, laid, discard("k10"), progressive=True) == OK


def test_43_the_submitted_grouping_counts() -> None:
    position = hand(seat("r4 y4 k4 * k1", "melds", 101))
    laid = after("okey-101", position, lay("r4 y4 k4"))
    assert sorted(laid["seats"][0]["rack"].split()) == ["*", "k1"]


def test_rewards_for_a_big_opening() -> None:
    # S2 Siler: 150 = 46 + 46 + 36 + 22 (4 + 5 + 6 + 7); 149 = the same with 3 + 4 + 14
    melds = ["r10 r11 r12 r13", "y10 y11 y12 y13", "b11 b12 b13"]
    big = hand(seat(" ".join([*melds, "k4 k5 k6 k7 k1 k2"])))
    assert says(REWARDS, big, lay(*melds, "k4 k5 k6 k7")) == ("LEGAL", "", [(0, -101)])
    assert says(REWARDS, big, lay(*melds, "k5 k6 k7")) == OK  # 146
    assert says("okey-101", big, lay(*melds, "k4 k5 k6 k7")) == OK
    pairs = [f"r{n} r{n}" for n in (1, 2, 3, 4, 6, 8, 9)]
    seven = hand(seat(PAIRS + " r9 r9 b9"))
    assert says(REWARDS, seven, lay(*pairs, pairs=True)) == ("LEGAL", "", [(0, -101)])
    assert says(REWARDS, seven, lay(*pairs[:6], pairs=True)) == OK
