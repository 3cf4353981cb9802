"""Openings found are legal: the bar, its waiver, a tile that must be used, a stopped search."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hakem.families.okey.melds import Goal, Opening, find_opening
from hakem.families.okey.melds.cover import Covers, covers_of
from hakem.families.okey.melds.rack import Rack
from hakem.families.okey.play import openings
from hakem.families.okey.play.openings import Openings, Question
from hakem.families.okey.tiles import write_tiles
from hakem.kernel.ruleset import Ruleset
from tests.referees import okey
from tests.unit.families.okey.play.said import INDICATOR, At
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    accept,
    codes,
    discard,
    house,
    knobs,
    lay,
    legal,
    only,
    position,
    repairs,
    tile,
    tiles,
)

# Only b9 b10 b11 and the okey for b12, with k2 k3 k4, make 51; the melds of most tiles make 48.
FEW_OF_51 = "* b10 b11 b11 b2 b9 k13 k2 k3 k4 r10 r3 y1 y2"
# 66 points in 21 tiles: three ways to lay 1 to 6 in four colours, and a k13.
ALL_BUT_ONE = "r1 r2 r3 b1 b2 b3 y1 y2 y3 k1 k2 k3 r4 b4 y4 k4 r5 b5 y5 k5 r6 k13"


def opening(rack: str, rules: Ruleset | None = None, /, **question: object) -> Openings:
    asked = Question(**question)  # type: ignore[arg-type]
    return okey.find_opening(rules or house(), tile(INDICATOR), tiles(rack), asked)


def test_a_hand_ends_in_one_go_only_where_the_bar_is_waived_or_reached() -> None:
    waived = opening(ALL_BUT_ONE)
    assert (waived.melds.opens, write_tiles(waived.last_tiles)) == (True, "k13")
    strict = knobs(opening__waived_going_out=False)
    found = opening(ALL_BUT_ONE, strict)
    assert (found.melds.opens, found.last_tiles) == (False, ())
    # the kernel says the same: 4 * (1 + 2 + 3) + 4 * 4 + 4 * 5 + 6 = 66
    melds = ("r1 r2 r3 r4 r5 r6", "b1 b2 b3 b4 b5", "y1 y2 y3 y4 y5", "k1 k2 k3 k4 k5")
    state = position(ALL_BUT_ONE, under=strict)
    assert only(state, lay(*melds), strict).parameters["offered"] == 66
    low = replace(strict, knobs={**strict.knobs, "opening.points": 66})
    assert write_tiles(opening(ALL_BUT_ONE, low).last_tiles) == "k13"
    after = accept(accept(position(ALL_BUT_ONE, under=low), lay(*melds), low), discard("k13"), low)
    assert after.seats[0].size == 0


def test_pairs_end_a_hand_in_one_go_only_where_the_bar_is_waived_or_reached() -> None:
    rack = "r1 r1 r3 r3 y5 y5 y7 y7 b9 b9 k2"
    waived, strict = (
        knobs(opening__pairs=6),
        knobs(opening__pairs=6, opening__waived_going_out=False),
    )
    assert write_tiles(opening(rack, waived).last_tiles) == "k2"
    assert opening(rack, waived).pairs.opens
    assert opening(rack, strict).last_tiles == ()
    (short,) = opening(rack, strict).pairs.reasons
    assert (short.parameters["required"], short.parameters["offered"]) == (6, 5)


def test_a_tile_to_be_used_is_no_last_tile() -> None:
    # The run can do without an end or its middle, the groups without nothing.
    rack = "r1 r2 r3 r4 r5 r6 r7 b9 y9 k9 b11 y11 k11 b13 y13 k13 b3 y3 k3 b5 y5 k5"
    assert write_tiles(opening(rack).last_tiles) == "r1 r4 r7"
    assert write_tiles(opening(rack, must_use=tile("r4")).last_tiles) == "r1 r7"
    assert write_tiles(opening(rack, must_use=tile("k5")).last_tiles) == "r1 r4 r7"


@pytest.mark.parametrize("goal", Goal)
def test_a_tile_that_fits_nowhere_has_its_own_reason(goal: Goal) -> None:
    found = opening(ALL_BUT_ONE, goal=goal, must_use=tile("k13"))
    for offer, kind in ((found.melds, "MELDS"), (found.pairs, "PAIRS")):
        (reason,) = offer.reasons
        assert reason.code == "NO_OPENING_USES_TILE"
        assert reason.parameters == {"kind": kind, "tile": "k13"}
        assert offer.found.melds == ()
    assert found.last_tiles == ()


def test_nothing_to_open_with_where_nothing_is_required() -> None:
    free = knobs(opening__points=0)
    (reason,) = opening("r1 y3 b5", free).melds.reasons
    assert (reason.code, reason.parameters) == ("NOTHING_TO_OPEN_WITH", {"kind": "MELDS"})
    assert opening("r1 r2 r3 b5", free).melds.opens
    assert not opening("r1 r2 r3", free).melds.opens  # none would be left to discard


def test_a_search_that_stopped_early_says_no_no() -> None:
    # Five wild false jokers and okeys are more than melds are listed with.
    rules = knobs(wild__false_joker="wild", tiles__false_jokers=4, opening__waived_going_out=False)
    found = opening("r2 y9 k4 f f f *", rules)
    assert not found.bounded
    found = opening("r2 y9 k4 f f f f *", rules)
    assert found.bounded
    assert not found.melds.opens
    (reason,) = found.melds.reasons
    assert reason.code == "OPENING_NOT_RULED_OUT"
    assert reason.parameters["required"] == 101
    offered = reason.parameters["offered"]
    assert offered == found.melds.found.points
    # the pairs are counted to the end all the same: four, but a tile is left to discard
    (few,) = found.pairs.reasons
    assert (few.parameters["required"], few.parameters["offered"]) == (5, 3)


def test_both_ways_to_end_a_hand_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Rack] = []

    def counted(held: Rack, budget: int) -> Covers:
        made.append(held)
        return covers_of(held, budget)

    for module in ("opening", "finishing"):
        monkeypatch.setattr(f"hakem.families.okey.melds.{module}.covers_of", counted)
    found = opening(ALL_BUT_ONE)
    assert (found.melds.opens, write_tiles(found.last_tiles), len(made)) == (True, "k13", 1)


def test_the_mark_of_a_stopped_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any, **named: Any) -> Opening:
        return find_opening(*given, **named, budget=-1)

    monkeypatch.setattr(openings, "find_opening", stopped)
    found = opening("r11 r12 r13 y11 y12 y13 b11 b12 b13 k1")
    assert (found.bounded, found.melds.opens) == (True, True)  # 108, and there might be more
    found = opening("r1 r2 r3 y1 y2 y3 b1 b2 b3 k10 k12")
    assert (found.bounded, found.melds.opens) == (True, False)
    assert [reason.code for reason in found.melds.reasons] == ["OPENING_NOT_RULED_OUT"]


# --- the moves that are listed, and repairs


def test_an_opening_of_more_tiles_is_listed_only_if_it_reaches_the_bar() -> None:
    rules = house(FIFTY_ONE)
    found = [
        move
        for move in legal(position(FEW_OF_51, under=rules, drawn="y8"), rules)
        if move.startswith("lay ")
    ]
    assert len(found) == 1
    # After 51 by another it would have to count 52.
    raised = position(
        FEW_OF_51,
        under=rules,
        drawn="y8",
        table=("r11 r12 r13 @1", "y5 y6 y7 @1"),
        others={1: At("?8", "melds", 51)},
    )
    assert not [move for move in legal(raised, rules) if move.startswith("lay ")]


def test_going_out_is_listed_where_the_most_points_do_not_reach_the_bar() -> None:
    rules = house(GENERAL, progressive="on")
    rack = "r1 r2 r3 b4 y4 k4 b4 y4 k4 b6 y6 k6 b6 y6 k6 b8 y8 r8 r10 r11 r12 r13"
    table = ("k11 k12 k13 @1", "b9 b10 b11 @1", "k9 k10 k11 @1", "y9 y10 y11 @1")
    seat = At("?9", "melds", 134)
    state = position(rack, under=rules, table=table, others={1: seat})
    lays = [move for move in legal(state, rules) if move.startswith("lay ")]
    (found,) = [move for move in lays if "r11 r12 r13" in move]  # the other one is of pairs
    assert "r1 r2 r3" in found
    assert "r10" not in found
    # and it is the repair of a lay below the bar
    below = lay("r10 r11 r12 r13", "b8 y8 r8")
    assert codes(state, below, rules) == ["OPENING_BELOW_BAR"]
    assert [code for code, _ in repairs(only(state, below, rules))] == ["LAY_ALSO", "LAY_INSTEAD"][
        1:
    ]
