"""Moves of the source on Domino 101: dealing, opening, placing, drawing, passing, closing."""

from __future__ import annotations

import pytest

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Draw, Pass
from hakem.families.domino.play.opening import opener, thrown_in
from hakem.families.domino.tiles import BY_NAME, NAMES, PIPS, tiles_in
from hakem.kernel.verdict import Outcome
from tests.referees import domino
from tests.unit.families.domino.table import (
    accept,
    codes,
    invalid,
    judge,
    legal,
    mask,
    place,
    position,
    refuse,
    rules,
    tell,
)

D15_A, D15_B = "3-3 6-6 5-4 3-0 2-1 6-1 4-0", "2-2 5-2 6-5 4-3 1-0 5-0 6-3"
D29_A, D29_B = "2-0 3-0 4-0 3-1 4-1 5-1", "1-0 2-1 3-2 4-3 5-4 5-0 1-1"
D35_CHAIN = "5-4 4-4 4-1 1-1 1-0 0-2"
D35_HANDS = "0-0 3-0 4-0 6-0 3-1 6-1 3-3 4-3 6-3 | 2-1 2-2 3-2 4-2 5-0 5-1 5-2 5-3 5-5 6-2 6-5"
# A Latin square of halves: no hand has five of a suit or five doubles.
FAIR_4 = (
    "1-1 1-0 2-1 3-1 6-6 5-4 3-2 | 2-0 3-0 4-2 6-2 5-3 4-4 6-1"
    "| 4-1 5-1 6-5 0-0 2-2 4-3 5-5 | 4-0 5-0 6-0 5-2 3-3 6-3 6-4"
)


def test_face_values() -> None:  # D01
    assert [PIPS[BY_NAME[tile]] for tile in ("6-4", "3-0", "6-6")] == [10, 3, 12]


def test_the_set() -> None:  # D02
    house = house_of(rules())
    names = [NAMES[tile] for tile in range(house.tile_count)]
    assert len(names) == len(set(names)) == 28
    fours = [NAMES[tile] for tile in tiles_in(house.suits[4])]
    assert fours == ["4-0", "4-1", "4-2", "4-3", "4-4", "5-4", "6-4"]


@pytest.mark.parametrize(("players", "boneyard"), [(2, 14), (3, 7), (4, 0)])
def test_sizes_of_a_deal(players: int, boneyard: int) -> None:  # D03
    state = domino.deal(rules(), "D03", players).state
    assert [hand.bit_count() for hand in state.hands] == [7] * players
    assert state.boneyard_count == len(state.boneyard or ()) == boneyard


@pytest.mark.parametrize("hand", ["3-3 6-6 5-4 3-0 2-1 6-1", D15_A + " 1-1"])
def test_a_first_hand_of_another_size(hand: str) -> None:  # D04
    assert invalid(lambda: position(f"{hand} | {D15_B}", to_move=1)) == (
        "seats[0].hand",
        "HAND_SIZE_WRONG",
    )


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("2-0 2-1 3-2 4-2 5-2 6-6 1-1", "same_suit"),  # D05: five 2s without 2-2
        ("2-2 2-0 2-1 3-2 4-2 6-6 5-1", None),  # D06: 2-2 and four 2s
        ("2-2 2-0 2-1 3-2 4-2 5-2 5-1", "same_suit_and_double"),  # 2-2 and five 2s
        ("2-0 2-1 3-2 4-2 6-6 5-5 3-1", None),  # D08: four 2s
        ("0-0 1-1 2-2 3-3 4-4 6-5 5-1", "doubles"),  # D10: five doubles
        ("0-0 1-1 2-2 3-3 6-4 6-5 5-1", None),  # four doubles are allowed
    ],
)
def test_deals_thrown_in_for_one_hand(hand: str, row: str | None) -> None:
    house = house_of(rules())
    other = "6-0 4-3 5-4 5-3 6-2 4-1 3-0"
    found = thrown_in(house, [mask(other), mask(hand)], first_hand=False)
    if row is None:
        assert found is None
    else:
        assert found is not None
        assert (found.place.path, found.seat) == (f"tables.redeal.{row}", 1)


def test_opening_suit_absent_in_the_rival_team() -> None:  # D12
    hands = (
        "1-1 1-0 2-1 3-1 6-6 5-4 3-2 | 2-0 3-0 4-2 6-2 5-3 4-4 5-5"
        "| 4-1 5-1 6-1 0-0 2-2 4-3 6-5 | 4-0 5-0 6-0 5-2 3-3 6-3 6-4"
    )
    found = thrown_in(house_of(rules()), [mask(h) for h in hands.split("|")], first_hand=True)
    assert found is not None
    assert (found.place.path, found.seat) == ("tables.redeal.opening_suit_absent", None)
    assert found.place.source == "S4 §04"
    # Later hands have no opening double.
    assert thrown_in(house_of(rules()), [mask(h) for h in hands.split("|")], False) is None
    assert invalid(lambda: position(hands, first=True)) == ("seats", "DEAL_IS_THROWN_IN")


def test_one_tile_of_the_opening_suit_is_enough() -> None:  # D13
    hands = (
        "1-1 1-0 2-1 3-1 6-6 5-4 3-2 | 2-0 3-0 4-2 6-1 5-3 4-4 5-5"
        "| 4-1 5-1 6-2 0-0 2-2 4-3 6-5 | 4-0 5-0 6-0 5-2 3-3 6-3 6-4"
    )
    state = position(hands, first=True)
    assert state.opening_tile == BY_NAME["1-1"]
    assert legal(state) == ["1-1"]
    assert codes(state, place(0, "6-6")) == ["OPENING_TILE_REQUIRED"]


def test_the_first_double_in_any_hand_opens() -> None:  # D15: 1-1 lies in the boneyard
    state = position(f"{D15_A} | {D15_B}", first=True, to_move=1)
    assert state.opening_tile == BY_NAME["2-2"]
    assert legal(state) == ["2-2"]


def test_another_opening_tile() -> None:  # D16
    state = position(f"{D15_A} | {D15_B}", first=True, to_move=1)
    (reason,) = refuse(state, place(1, "5-2"))
    assert (reason.code, reason.parameters) == (
        "OPENING_TILE_REQUIRED",
        {"tile": "5-2", "required": "2-2"},
    )
    assert reason.place == rules().places["opening.forced_tile"]
    assert [repair.move for repair in reason.repairs] == [place(1, "2-2")]


def test_out_of_turn() -> None:  # D17
    state = position(f"{D15_A} | {D15_B}", first=True, to_move=1)
    (reason,) = refuse(state, place(0, "3-3"))
    assert (reason.code, reason.parameters) == ("NOT_YOUR_TURN", {"seat": 0, "to_move": 1})


def test_double_blank_opens_last() -> None:  # D19
    hands = "0-0 5-4 3-0 2-1 6-1 4-0 5-2 | 6-5 4-3 1-0 5-0 6-3 4-2 6-2"
    assert legal(position(hands, first=True)) == ["0-0"]
    house = house_of(rules())
    with_six = [mask("6-6 5-4"), mask("0-0 1-0")]
    assert opener(house, with_six) == (0, BY_NAME["6-6"])  # B04: 6-6 comes before 0-0


def test_the_end_of_the_first_tile_does_not_matter() -> None:  # B08
    state = position(f"{D15_A} | {D15_B}", first=True, to_move=1)
    after = {accept(state, place(1, "2-2", end)) for end in ("", "left", "right")}
    assert len(after) == 1


def test_placing_opens_a_new_end() -> None:  # D22
    state = position("4-1 6-6 5-0 3-2 6-2 5-4 0-0 | 4-0 6-1 5-1 3-1 6-3 2-0", "1-1")
    after = accept(state, place(0, "4-1"))
    assert (after.left, after.right) in {(4, 1), (1, 4)}
    assert (after.seat_to_move, after.last_placer, after.passes) == (1, 0, 0)


@pytest.mark.parametrize("end", ["left", "right", ""])
def test_a_tile_that_fits_nowhere(end: str) -> None:  # D23
    state = position("4-3 6-6 5-0 3-2 6-2 5-4 | 4-0 6-1 3-1 6-3 2-0", "2-1 1-1 1-5")
    (reason,) = refuse(state, place(0, "4-3", end))
    assert (reason.code, reason.parameters) == (
        "TILE_DOES_NOT_FIT",
        {"tile": "4-3", "left": 2, "right": 5},
    )


def test_a_double_is_no_spinner() -> None:  # D24
    state = position("6-4 6-6 5-0 3-2 6-2 5-4 | 4-0 6-1 3-1 6-3 2-0", "1-4 4-4 4-2")
    assert codes(state, place(0, "6-4")) == ["TILE_DOES_NOT_FIT"]


@pytest.mark.parametrize(
    ("end", "ends", "chain"),
    [("left", (5, 5), "5-2 2-3 3-5"), ("right", (2, 2), "2-3 3-5 5-2")],  # D25, D26
)
def test_both_ends_are_possible(end: str, ends: tuple[int, int], chain: str) -> None:
    hands = "5-2 6-6 5-0 6-2 5-4 6-4 | 4-0 6-1 3-1 6-3 2-0 0-0"
    state = position(hands, "2-3 3-5")
    after = accept(state, place(0, "5-2", end))
    assert (after.left, after.right) == ends
    assert after.chain == position("6-6 5-0 6-2 5-4 6-4|4-0 6-1 3-1 6-3 2-0 0-0", chain).chain


def test_an_end_must_be_named_where_it_matters() -> None:
    state = position("5-2 6-6 5-0 6-2 5-4 6-4 | 4-0 6-1 3-1 6-3 2-0 0-0", "2-3 3-5")
    verdict = judge(state, place(0, "5-2")).verdict
    assert verdict.outcome is Outcome.AMBIGUOUS
    assert verdict.choices == (place(0, "5-2", "left"), place(0, "5-2", "right"))
    assert [reason.code for reason in verdict.reasons] == ["END_NEEDED"]


def test_a_tile_not_in_hand() -> None:  # D28
    state = position("5-2 6-6 6-2 5-4 6-4 4-4 | 5-0 6-1 3-1 6-3 2-0 0-0", "2-3 3-5")
    (reason,) = refuse(state, place(0, "5-0"))
    assert (reason.code, reason.parameters) == ("TILE_NOT_IN_HAND", {"tile": "5-0", "seat": 0})


def test_equal_ends_give_one_move_a_tile() -> None:  # B09
    state = position("5-3 6-6 5-0 6-2 5-4 | 4-0 6-1 3-1 2-0 0-0 1-1", "3-4 4-6 6-3")
    assert [move for move in legal(state) if move.startswith("5-3")] == ["5-3 right"]
    for end in ("", "left", "right"):
        accept(state, place(0, "5-3", end))


def test_not_closed_while_the_boneyard_has_a_fit() -> None:  # D29, D30
    state = position(f"{D29_A} | {D29_B}", "6-6", to_move=1)
    assert legal(state) == ["draw"]
    (reason,) = refuse(state, Pass(1))
    assert (reason.code, reason.parameters) == ("PASS_BEFORE_DRAWING", {"drawable": 12, "unit": 2})
    assert [repair.code for repair in reason.repairs] == ["DRAW_INSTEAD"]


def test_two_are_drawn_though_the_first_fits() -> None:  # D31
    state = position(f"{D29_A} | {D29_B}", "6-6", to_move=1, draw="6-0 2-2")
    after = accept(state, Draw(1))
    assert after.hands[1] == mask(D29_B + " 6-0 2-2")
    assert (after.hands[1].bit_count(), after.boneyard_count) == (9, 12)
    assert after.seat_to_move == 1
    # D32: now a tile fits, and pairs only
    assert codes(after, Draw(1, 1)) == ["DRAW_NOT_ALLOWED", "WRONG_DRAW_COUNT"]
    assert codes(state, Draw(1, 1)) == ["WRONG_DRAW_COUNT"]
    assert accept(state, Draw(1, 2)) == after
    assert legal(after) == ["6-0 right"]


def test_drawing_goes_on_until_a_tile_fits() -> None:  # D34
    state = position(f"{D29_A} | {D29_B}", "6-6", to_move=1, draw="0-0 2-2")
    after = accept(state, Draw(1))
    assert (after.hands[1].bit_count(), after.boneyard_count) == (9, 12)
    assert codes(after, Pass(1)) == ["PASS_BEFORE_DRAWING"]


def test_the_last_two_are_the_reserve() -> None:  # D35, D36, D37
    state = position(D35_HANDS, D35_CHAIN, draw="6-6 6-4")
    (reason,) = refuse(state, Draw(0))
    assert (reason.code, reason.parameters) == ("ONLY_RESERVE_LEFT", {"boneyard": 2, "reserve": 2})
    assert reason.place == rules().places["draw.reserve"]
    assert [tell(repair.move) for repair in reason.repairs] == ["pass"]
    after = accept(state, Pass(0))
    assert (after.seat_to_move, after.passes, after.last_placer) == (1, 1, 1)
    (reason,) = refuse(after, Pass(1))
    assert reason.code == "PASS_WITH_FITTING_TILE"
    assert reason.parameters == {"fitting": 11, "tile": "2-1"}


def test_three_draw_one_by_one() -> None:  # D38
    hands = "6-1 6-3 0-0 5-5 3-1 2-2 | 1-0 2-0 3-2 5-3 6-5 6-6 3-3 | 4-0 4-2 4-3 3-0 5-0 1-1 5-2"
    state = position(hands, "4-4", to_move=1, draw="2-1 6-4")
    assert codes(state, Draw(1, 2)) == ["WRONG_DRAW_COUNT"]
    after = accept(state, Draw(1))
    assert after.boneyard_count == 6
    assert codes(after, Pass(1)) == ["PASS_BEFORE_DRAWING"]
    again = accept(after, Draw(1))
    assert legal(again) == ["6-4 right"]  # B05: stop at the first that fits
    assert codes(again, Draw(1)) == ["DRAW_NOT_ALLOWED"]


def test_three_keep_one_tile_in_reserve() -> None:  # D40, B06
    chain = "6-4 4-2 2-0 0-3 3-6"
    hands = (
        "5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3| 1-1 1-0 2-1 3-1 4-1 6-1 2-2 | 6-6 6-5 3-3 3-2 0-0 4-0 6-0"
    )
    state = position(hands, chain, to_move=0)
    assert state.boneyard_count == 1
    assert legal(state) == ["pass"]
    assert codes(state, Draw(0)) == ["ONLY_RESERVE_LEFT"]
    assert accept(state, Pass(0)).seat_to_move == 1


def test_four_pass_at_once() -> None:  # D42, B11
    hands = (
        "1-0 2-1 3-1 6-6 5-4 3-2 | 2-0 3-0 4-2 6-2 5-3 4-4 6-5"
        "| 4-1 5-1 6-1 0-0 2-2 4-3 5-5 | 4-0 5-0 6-0 5-2 3-3 6-3 6-4"
    )
    state = position(hands, "1-1", to_move=1)
    assert codes(state, Draw(1)) == ["NO_BONEYARD"]
    after = accept(state, Pass(1))
    assert (after.seat_to_move, after.passes) == (2, 1)


def test_a_first_deal_of_four() -> None:
    assert legal(position(FAIR_4, first=True)) == ["1-1"]
