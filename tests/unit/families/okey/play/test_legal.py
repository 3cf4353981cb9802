"""The legal moves that are listed, and the openings a rack allows."""

from __future__ import annotations

import pytest

from hakem.families.okey.melds import Goal
from hakem.families.okey.play.openings import Offer, Openings, Question
from hakem.families.okey.tiles import write_tiles
from hakem.kernel.ruleset import Ruleset
from tests.referees import okey
from tests.unit.families.okey.play.said import INDICATOR, At
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    STEPS,
    accept,
    house,
    invalid,
    knobs,
    lay_off,
    legal,
    position,
    tile,
    tiles,
)

# Fourteen tiles that go with nothing: each number in one or two colours, far apart in each.
POOR = "r1 r4 r7 r9 y2 y5 y8 b3 b6 b9 k1 k4 k6 k10"


def lays(moves: list[str]) -> list[str]:
    return [move for move in moves if move.startswith("lay ")]


def test_the_best_opening_is_listed() -> None:
    state = position(f"r11 r12 r13 y11 y12 b11 b12 b13 {POOR}", drawn="b13")
    assert lays(legal(state)) == []
    state = position(f"r11 r12 r13 y11 y12 y13 b11 b12 b13 {POOR[:-4]}", drawn="b13")
    assert lays(legal(state)) == ["lay melds | r11 r12 r13 | y11 y12 y13 | b11 b12 b13"]


def test_pairs_are_listed_too() -> None:
    rest = "r4 r9 y5 y8 b6 b9 k1 k6 k10 r11 y12 b13"
    (found,) = lays(legal(position(f"r1 r1 y2 y2 b3 b3 k4 k4 r7 r7 {rest}")))
    assert found.startswith("lay pairs | ")
    assert sorted(found.split(" | ")[1:]) == ["b3 b3", "k4 k4", "r1 r1", "r7 r7", "y2 y2"]


def test_an_opening_must_use_the_discard_taken() -> None:
    text = "r11 r12 r13 y11 y12 y13 b11 b12 b13 r4 r7 y2 y5 b3 b6 b9 k1 k4 k10 y8 k6"
    state = position(text, taken="k6")
    assert lays(legal(state)) == []
    # nothing else is left but putting it back
    assert legal(state) == ["return"]
    state = position(text, taken="b13")
    assert legal(state) == [
        "lay melds | r11 r12 r13 | y11 y12 y13 | b11 b12 b13",
        "return",
    ]
    forbidden = knobs(discard_pile__return="forbidden")
    assert "return" not in legal(state, forbidden)


def test_going_out_in_one_go_is_listed() -> None:
    text = "r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 k1 k2 k3 k13"
    (found,) = lays(legal(position(text)))
    assert sum(len(meld.split()) for meld in found.split(" | ")[1:]) == 21


def test_lays_of_an_opener() -> None:
    state = position(
        "r5 r6 r7 k1 k1 k4",
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0", "y1 y1 @1", *[f"{t} {t} @1" for t in ("b1", "r2", "y2", "b2")]),
        before=True,
        others={1: At("", "pairs", 5)},
    )
    assert lays(legal(state)) == ["lay melds | r5 r6 r7", "lay pairs | k1 k1"]
    # a pairs opener lays no runs in 101
    state = position(
        "r5 r6 r7 k1 k1 k4",
        opened="pairs",
        value=5,
        table=tuple(f"{t} {t} @0" for t in ("y1", "b1", "r2", "y2", "b2")),
        before=True,
    )
    assert lays(legal(state)) == ["lay pairs | k1 k1"]


def test_a_lay_keeps_a_tile_where_it_must() -> None:
    table = ("b11 b12 b13 @0",)
    state = position("r5 r6 r7 r8", opened="melds", value=101, table=table, before=True)
    assert lays(legal(state)) == ["lay melds | r6 r7 r8"]
    rules = knobs(finish__melds_discard="optional")
    assert lays(legal(state, rules)) == ["lay melds | r5 r6 r7 r8"]


def test_s3_the_last_pair_is_listed() -> None:
    table = tuple(f"{t} {t} @0" for t in ("y1", "b1", "r2", "y2", "b2"))
    state = position("r9 r9", opened="pairs", value=5, table=table, before=True)
    assert lays(legal(state, house(STEPS))) == ["lay pairs | r9 r9"]
    assert lays(legal(state)) == []


def test_everything_in_order() -> None:
    rules = knobs(undo__last_tile="allowed", undo__whole_turn="allowed")
    state = position(
        "r8 b7 y5 y6 y7 k1",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0", "r5 r6 r7 @1", "b5 b6 *=b7 @1"),
        before=True,
        others={1: At("", "melds", 101)},
    )
    state = accept(state, lay_off("r8", 2), rules)
    assert legal(state, rules) == [
        "lay melds | y5 y6 y7",
        "swap b7 3",
        "undo",
        "take_back",
        "discard y5",
        "discard y6",
        "discard y7",
        "discard b7",
        "discard k1",
    ]


def test_withheld_racks() -> None:
    hidden = position("?22")
    assert invalid(lambda: legal(hidden)) == ("seats[0].rack", "HIDDEN_RACK_NEEDED")
    # drawing needs no rack, and is listed though its tile is withheld
    drawing = position("?21", phase="draw", others={3: At(discards="r1")}, wall_hidden=True)
    assert legal(drawing) == ["draw wall", "draw discard"]
    strict = house(GENERAL)
    assert invalid(lambda: legal(drawing, strict)) == ("seats[0].rack", "HIDDEN_RACK_NEEDED")


# --- classifying


def test_every_reading() -> None:
    found, against = okey.classify(house(), tile("k8"), tiles("r13 * k13"))
    assert [write_tiles(reading.tiles) for reading in found.readings] == [
        "r13 *=y13 k13",
        "r13 *=b13 k13",
    ]
    assert against == ()


def test_why_it_is_no_meld() -> None:
    found, against = okey.classify(house(), tile("k8"), tiles("r12 r13 r1"))
    assert found.readings == ()
    (reason,) = against
    assert reason.code == "RUN_WRAPS"
    assert reason.place is not None
    assert reason.place.path == "melds.run_wrap"
    assert reason.place.file == "rules/okey/okey-101.yaml"


# --- openings


def opening(rack: str, rules: Ruleset | None = None, /, **question: object) -> Openings:
    asked = Question(**question)  # type: ignore[arg-type]
    return okey.find_opening(rules or house(), tile(INDICATOR), tiles(rack), asked)


def told(offer: Offer) -> str:
    return " | ".join(write_tiles(meld.tiles) for meld in offer.found.melds)


def test_the_best_of_both_ways() -> None:
    found = opening(f"r11 r12 r13 y11 y12 y13 b11 b12 b13 {POOR[:-4]}")
    assert found.melds.opens
    assert told(found.melds) == "r11 r12 r13 | y11 y12 y13 | b11 b12 b13"
    assert found.melds.found.points == 36 * 3
    assert not found.pairs.opens
    (reason,) = found.pairs.reasons
    assert reason.parameters == {"kind": "PAIRS", "required": 5, "offered": 0, "short": 5}
    assert not found.bounded
    assert found.last_tiles == ()


def test_an_opening_that_does_not_reach() -> None:
    found = opening(f"r11 r12 r13 y11 y12 y13 {POOR}")
    assert not found.melds.opens
    (reason,) = found.melds.reasons
    assert reason.parameters == {"kind": "MELDS", "required": 101, "offered": 72, "short": 29}


@pytest.mark.parametrize(
    ("best", "opens", "required"), [(0, True, 101), (107, True, 108), (108, False, 109)]
)
def test_the_bar_that_was_raised(best: int, opens: bool, required: int) -> None:
    rules = house(GENERAL, progressive="on")
    rack = f"r11 r12 r13 y11 y12 y13 b11 b12 b13 {POOR[:-4]}"
    found = opening(rack, rules, best_points=best).melds
    assert found.opens == opens
    if not opens:
        assert found.reasons[0].parameters["required"] == required
    # where openings do not rise, an earlier one means nothing
    assert opening(rack, house(PARENT), best_points=best).melds.opens


def test_pairs_that_must_rise() -> None:
    rack = "r1 r1 y2 y2 b3 b3 k4 k4 r7 r7 y5 b6"
    assert opening(rack).pairs.opens
    rules = house(GENERAL, progressive="on")
    assert opening(rack, rules, best_pairs=4).pairs.opens
    assert not opening(rack, rules, best_pairs=5).pairs.opens


def test_the_tile_it_must_use() -> None:
    rack = "r11 r12 r13 r10 y11 y12 y13 b11 b12 b13"
    assert "r10 r11 r12" in told(opening(rack, must_use=tile("r10")).melds)
    found = opening(f"{rack} k1", must_use=tile("k1")).melds
    assert found.found.melds == ()
    assert not found.opens
    field, code = invalid(lambda: opening(rack, must_use=tile("k5")))
    assert (field, code) == ("must_use", "NOT_IN_THE_RACK")


@pytest.mark.parametrize("word", ["any_copy", "all_copies", "nothing"])
def test_both_copies_where_the_house_wants_them(word: str) -> None:
    rules = knobs(discard_pile__unopened_must_use=word)
    rack = "b11 b12 b13 b13 r13 y13 r11 r12 y11 y12 k1 k4"
    found = opening(rack, rules, must_use=tile("b13")).melds.found
    used = sum(meld.tiles.count(tile("b13")) for meld in found.melds)
    assert used == 2 if word == "all_copies" else used >= 1


def test_every_last_tile() -> None:
    # 14 tiles in melds and any of the ends, or k9, can be thrown
    rules = house(FIFTY_ONE)
    rack = "r1 r2 r3 r4 y5 y6 y7 b9 b10 b11 b12 k9 y9 r9 k1"
    found = opening(rack, rules)
    assert write_tiles(found.last_tiles) == "k1"
    assert found.melds.opens  # 10 + 18 + 42 + 27 = 97


def test_goals() -> None:
    rack = "r11 r12 r13 r1 r2 r3 r4 r5 y13 b13 k1 k5"
    most = opening(rack, goal=Goal.MOST_POINTS).melds.found
    tiles_laid = opening(rack, goal=Goal.MOST_TILES).melds.found
    assert most.points >= tiles_laid.points
    assert len(tiles_laid.left) <= len(most.left)


def test_an_okey_that_is_dear_to_keep() -> None:
    # what is left counts 101 for an okey, so it is laid though a natural run is as long
    found = opening("r11 r12 r13 * y5", house(STEPS), goal=Goal.LEAST_LEFT).melds.found
    assert tile("*") not in found.left


@pytest.mark.parametrize(
    ("rack", "question", "field", "code"),
    [
        ("", {}, "rack", "MISSING_FIELD"),
        (" ".join(["r1 r2 r3"] * 8), {}, "rack", "TOO_MANY"),
        ("r1 r1 r1", {}, "rack", "TOO_MANY_COPIES"),
        ("k7 k7", {}, "rack", "TOO_MANY_COPIES"),  # one is the indicator
        ("r1", {"best_points": -1}, "bar_points", "COUNT_OUT_OF_RANGE"),
        ("r1", {"best_points": 287}, "bar_points", "COUNT_OUT_OF_RANGE"),
        ("r1", {"best_pairs": 12}, "bar_pairs", "COUNT_OUT_OF_RANGE"),
    ],
)
def test_what_cannot_be_asked(
    rack: str, question: dict[str, object], field: str, code: str
) -> None:
    assert invalid(lambda: opening(rack, None, **question)) == (field, code)


def test_going_out_in_one_go_opens() -> None:
    found = opening("r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 k1 k2 k3 k13")
    assert found.melds.found.points == 69
    assert found.melds.opens
    strict = knobs(opening__waived_going_out=False)
    rack = "r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 k1 k2 k3 k13"
    assert not opening(rack, strict).melds.opens
