"""The slow referee of Okey against the worked cases of the papers: the rest of a turn.

Laying off, swapping, taking the discard, taking back, discarding and the end of a hand. Numbers,
sources and the okey as in `test_okey_oracle_referee`.
"""

from __future__ import annotations

import pytest

from .okey_build import (
    FIFTY_ONE,
    GENERAL,
    HUNDRED_ONE,
    OK,
    STEPS,
    Json,
    after,
    discard,
    hand,
    lay,
    move,
    off,
    says,
    seat,
    swap,
)
from .okey_houses import HOUSES

ALL = tuple(HOUSES)
UNOPENED_RACK = "r5 r6 r7 y5 y6 y7 b1 b4"


def refused(why: str, price: int = 0) -> tuple[str, str, list[tuple[int, int]]]:
    return "ILLEGAL", why, [(0, price)] if price else []


# --- laying off -----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ALL)
def test_7_14_an_okey_is_laid_off_at_an_end(house: str) -> None:
    position = hand(seat("* r7 k1 k2", "melds", 101), table=("r9 r10 r11",))
    assert says(house, position, off("*"))[:2] == ("AMBIGUOUS", "several_readings")
    low = after(house, position, off("*", end="LOW"))
    assert low["table"][0]["tiles"] == "*=r8 r9 r10 r11"
    assert says(house, low, off("r7")) == OK
    high = after(house, position, off("*=r12"))
    assert high["table"][0]["tiles"] == "r9 r10 r11 *=r12"
    assert says(house, high, off("r7")) == refused("does_not_fit")
    # and the next player goes on from there
    following = after(house, high, discard("k1"))
    following["seats"][1] = seat("r13 y1 y2", "melds", 101)
    following["turn"]["phase"] = "OKEY_PHASE_PLAY"
    following["turn"]["openedBefore"] = True
    more = {**off("r13"), "seat": 1}
    assert says(house, following, more) == OK


@pytest.mark.parametrize("house", ALL)
def test_8_one_tile_fits_two_melds(house: str) -> None:
    position = hand(seat("r7 k1 k2", "melds", 101), table=("r4 r5 r6", "b7 y7 k7"))
    assert says(house, position, off("r7", 1)) == OK
    assert says(house, position, off("r7", 2)) == OK
    assert says(house, position, off("r7", 3)) == refused("no_such_meld")
    assert says(house, position, off("r7", 1, end="LOW")) == refused("does_not_fit")


@pytest.mark.parametrize("house", ALL)
def test_20_a_pair_does_not_grow(house: str) -> None:
    position = hand(seat("b4 r4 k1", "pairs", 5), table=("r4 *=r4",))
    for tile in ("b4", "r4"):
        assert says(house, position, off(tile)) == refused("pairs_do_not_grow")


@pytest.mark.parametrize("house", ALL)
def test_23_one_tile_is_kept_to_discard(house: str) -> None:
    position = hand(seat("r8", "melds", 101), table=("r5 r6 r7",))
    assert says(house, position, off("r8")) == refused("nothing_left_to_discard")
    laid = hand(seat("r8 r9 r10", "melds", 101))
    assert says(house, laid, lay("r8 r9 r10")) == refused("nothing_left_to_discard")


def test_46_the_limit_of_laying_off() -> None:
    def third(house: str, *tiles: str) -> tuple[str, str, list[tuple[int, int]]]:
        position = hand(seat(" ".join([*tiles, "k1"]), "melds", 101), table=("r5 r6 r7",))
        laid = after(house, position, *[off(tile) for tile in tiles[:-1]])
        return says(house, laid, off(tiles[-1]))

    upwards, both = ("r8", "r9", "r10"), ("r4", "r3", "r8")
    for house in ALL:
        assert third(house, "r8", "r9") == OK
    assert third(STEPS, *upwards) == refused("two_on_one_meld")
    assert third(GENERAL, *upwards) == refused("two_on_one_end")
    assert third(FIFTY_ONE, *upwards) == OK
    assert third(STEPS, *both) == refused("two_on_one_meld")
    assert third(GENERAL, *both) == OK
    # six tiles on six melds
    table = tuple(f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "ryb" for n in (2, 9))
    six = [(f"{c}{n}", at) for at, (c, n) in enumerate(((c, n) for c in "ryb" for n in (5, 12)), 1)]
    position = hand(seat(" ".join(tile for tile, _ in six) + " k1", "melds", 101), table=table)
    after(GENERAL, position, *[off(tile, at) for tile, at in six])


@pytest.mark.parametrize("house", HUNDRED_ONE)
def test_46_three_in_a_row_are_a_run_of_ones_own(house: str) -> None:
    for how, result in (("melds", OK), ("pairs", refused("pairs_opener_lays_no_melds"))):
        position = hand(seat("r8 r9 r10 k1", how, 101), table=("r5 r6 r7",))
        assert says(house, position, lay("r8 r9 r10")) == result


def test_the_worked_reading_of_567_on_8910() -> None:
    # S1: k7 and k6 now, k5 next turn; or a run of one's own, unless one opened with pairs
    for how in ("melds", "pairs"):
        position = hand(seat("k5 k6 k7 y1 y2", how, 101), table=("k8 k9 k10",))
        two = after(GENERAL, position, off("k7"), off("k6"))
        assert says(GENERAL, two, off("k5")) == refused("two_on_one_end")
        next_turn = {**two, "turn": position["turn"]}
        assert says(GENERAL, next_turn, off("k5")) == OK
        run = says(GENERAL, position, lay("k5 k6 k7"))
        assert run == (OK if how == "melds" else refused("pairs_opener_lays_no_melds"))


def test_who_may_lay_which_kind() -> None:
    for house in ALL:
        melds_opener = hand(seat("r3 r3 k1", "melds", 101), table=("r4 r4",))
        assert says(house, melds_opener, lay("r3 r3", pairs=True)) == OK
        alone = hand(seat("r3 r3 k1", "melds", 101))
        assert says(house, alone, lay("r3 r3", pairs=True)) == refused("no_pairs_on_table")
        nobody = hand(seat("r8 k1", "none"), table=("r5 r6 r7",))
        assert says(house, nobody, off("r8")) == refused("not_opened")
    # S0: a pairs opener lays melds once somebody has opened melds
    rack = seat("r3 r4 r5 k1", "pairs", 4)
    opened = hand(rack, seat("k5", "melds", 60))
    assert says(FIFTY_ONE, opened, lay("r3 r4 r5")) == OK
    assert says(FIFTY_ONE, hand(rack), lay("r3 r4 r5")) == refused("nobody_opened_melds")


# --- swapping -------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ALL)
def test_12_an_okey_at_an_end_stands_for_one_tile(house: str) -> None:
    position = hand(seat("r11 r8 k1", "melds", 101), table=("r9 r10 *=r11",))
    swapped = after(house, position, swap("r11"))
    assert swapped["table"][0]["tiles"] == "r9 r10 r11"
    assert sorted(swapped["seats"][0]["rack"].split()) == ["*", "k1", "r8"]
    assert says(house, position, swap("r8")) == refused("not_its_tile")


@pytest.mark.parametrize("house", ALL)
@pytest.mark.parametrize("how", ["melds", "pairs"])
def test_swaps_in_groups_and_pairs(house: str, how: str) -> None:
    table = ("b1 r1 *=k1", "b2 r2 y2 *=k2", "r6 *=r6", "b7 b8 b9")
    position = hand(seat("k1 k2 r6 b10 y9", how, 101), table=table)
    assert says(house, position, swap("k1", 1)) == refused("group_not_full")
    assert says(house, position, swap("k2", 2)) == OK
    assert says(house, position, swap("r6", 3)) == OK
    assert says(house, position, swap("b10", 4)) == refused("no_okey_there")
    unopened = hand(seat("k2 y9", "none"), table=table)
    assert says(house, unopened, swap("k2", 2)) == refused("not_opened")


def test_the_worked_reading_of_the_bar_and_the_swap() -> None:
    # S1: the bar of 130 must be beaten before the okey is swapped
    others = (seat("k5", "melds", 130), seat("k5"), seat("k5"))
    table = ("y8 y9 *=y10",)
    # 120 = 46 + 46 + 28 (1 + ... + 7); 135 = 46 + 46 + 28 + 15 (4 + 5 + 6)
    melds = ("r10 r11 r12 r13", "b10 b11 b12 b13", "k1 k2 k3 k4 k5 k6 k7")
    more = "y4 y5 y6"
    own = hand(seat(" ".join([*melds, "y10 r1 r2"])), *others, table=table)
    assert says(GENERAL, own, swap("y10"), progressive=True) == refused("not_opened")
    short = says(GENERAL, own, lay(*melds), progressive=True)
    assert short == refused("below_the_bar", 101)
    # 135, then the swap, then 30 = 9 + 10 + 11: the opening is worth 165
    rich = hand(seat(" ".join([*melds, more, "y10 k9 k10 r1 r2"])), *others, table=table)
    steps = (lay(*melds, more), swap("y10"), lay("k9 k10 *"))
    assert after(GENERAL, rich, *steps, progressive=True)["seats"][0]["openedPoints"] == 165
    # the melds of the next turn raise nothing
    waits = after(GENERAL, rich, *steps[:2], progressive=True)
    later = {**waits, "turn": {**rich["turn"], "openedBefore": True}}
    assert after(GENERAL, later, steps[2], progressive=True)["seats"][0]["openedPoints"] == 135


# --- the discard of the player before -------------------------------------------------------------


def taking(house: str, rack: str, tile: str) -> Json:
    """A hand in which seat 0 may take the tile of seat 3."""
    others = (seat("k5"), seat("k5"), seat("k5", discards=tile))
    drew = "DRAW_SOURCE_UNSPECIFIED"
    return hand(seat(rack), *others, phase="OKEY_PHASE_DRAW", drew=drew)


def draw(source: str) -> Json:
    return move("draw", source=f"DRAW_SOURCE_{source}")


RETURN = move("returnDiscard")


@pytest.mark.parametrize("house", [house for house in ALL if house != GENERAL])
def test_29_the_discard_may_be_put_back(house: str) -> None:
    position = after(house, taking(house, UNOPENED_RACK, "y3"), draw("DISCARD"))
    assert says(house, position, discard("b1")) == refused("must_open_or_return")
    returned = after(house, position, RETURN)
    assert returned["turn"]["returned"]
    assert returned["seats"][3]["discards"] == "y3"
    assert says(house, returned, draw("DISCARD")) == refused("returned_already")
    assert says(house, after(house, returned, draw("WALL")), discard("b1")) == OK


def test_29_where_it_may_not_be_put_back_it_may_not_be_taken() -> None:
    # 36 + 33 + 21 = 90; with y13: 36 + 46 + 21 = 103
    rack = "r11 r12 r13 y10 y11 y12 b1 b2 b3 b4 b5 b6 k1"
    with_it = taking(GENERAL, rack, "y13")
    assert says(GENERAL, taking(GENERAL, rack, "k9"), draw("DISCARD")) == refused(
        "no_opening_with_it"
    )
    taken = after(GENERAL, with_it, draw("DISCARD"))
    assert says(GENERAL, taken, RETURN) == refused("return_forbidden")
    opening = lay("r11 r12 r13", "y10 y11 y12 y13", "b1 b2 b3 b4 b5 b6")
    assert says(GENERAL, taken, opening) == OK


@pytest.mark.parametrize("house", HUNDRED_ONE)
def test_the_opening_uses_the_taken_tile(house: str) -> None:
    # 101 = 46 + 46 + 9 without b9; with it 46 + 46 + 24 (7 + 8 + 9)
    rack = "r10 r11 r12 r13 y10 y11 y12 y13 b2 b3 b4 b7 b8 k1"
    taken = after(house, taking(house, rack, "b9"), draw("DISCARD"))
    most = ("r10 r11 r12 r13", "y10 y11 y12 y13")
    assert says(house, taken, lay(*most, "b2 b3 b4")) == refused("taken_tile_not_used")
    assert says(house, taken, lay(*most, "b7 b8 b9")) == OK


def test_the_twin_of_the_taken_tile() -> None:
    # S1's example: the own 8 goes with other colours, the taken one into the run
    rack = "k8 k9 k10 r8 y8 r11 r12 r13 y11 y12 y13 b1"
    most = ("r11 r12 r13", "y11 y12 y13")  # 72; 27 = 8 + 9 + 10; 24 = 3 x 8
    for house in ("okey-101", GENERAL):
        taken = after(house, taking(house, rack, "k8"), draw("DISCARD"))
        assert says(house, taken, lay(*most, "k8 k9 k10", "k8 r8 y8")) == OK
    # one copy alone: enough in the parent, not by S1's example; 72 + 27 + 6 = 105
    rack = "k8 k9 k10 b1 b2 b3 r11 r12 r13 y11 y12 y13 r8 y8"
    one = lay(*most, "k8 k9 k10", "b1 b2 b3")
    for house, result in (("okey-101", OK), (GENERAL, refused("taken_tile_not_used"))):
        taken = after(house, taking(house, rack, "k8"), draw("DISCARD"))
        assert says(house, taken, one) == result


@pytest.mark.parametrize("house", ALL)
def test_one_who_has_opened_takes_it_freely(house: str) -> None:
    position = taking(house, UNOPENED_RACK, "y3")
    position["seats"][0]["opened"] = "OPENED_MELDS"
    position["turn"]["openedBefore"] = True
    taken = after(house, position, draw("DISCARD"))
    assert says(house, taken, discard("b1")) == OK
    assert says(house, taken, discard("y3")) == OK


def test_27_who_feeds_an_opening() -> None:
    # on a table with penalties: ten times the tile for melds, twenty times for pairs
    rack = "r11 r12 r13 y11 y12 y13 b11 b12 b13 b1 r10"
    melds = lay("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")
    taken = after("okey-101", taking("okey-101", rack, "r9"), draw("DISCARD"))
    assert says("okey-101", taken, melds) == refused("taken_tile_not_used")
    fed = lay("r9 r10 r11 r12 r13", "y11 y12 y13", "b11 b12 b13")
    assert says("okey-101", taken, fed, penalties=True) == ("LEGAL", "", [(3, 10 * 9)])
    assert says("okey-101", taken, fed) == OK
    pairs = [f"r{n} r{n}" for n in (1, 2, 3, 4)]
    taken = after("okey-101", taking("okey-101", " ".join(pairs) + " r9 b1", "r9"), draw("DISCARD"))
    fed = lay(*pairs, "r9 r9", pairs=True)
    assert says("okey-101", taken, fed, penalties=True) == ("LEGAL", "", [(3, 20 * 9)])


# --- taking back ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "last", "all_of_it"),
    [
        (FIFTY_ONE, OK, ("LEGAL", "", [(0, 51)])),
        (STEPS, refused("undo_forbidden"), ("LEGAL", "", [(0, 101)])),
        (GENERAL, refused("undo_forbidden"), refused("take_back_forbidden")),
        ("okey-101", refused("undo_forbidden"), refused("take_back_forbidden")),
    ],
)
def test_45_taking_back(
    house: str,
    last: tuple[str, str, list[tuple[int, int]]],
    all_of_it: tuple[str, str, list[tuple[int, int]]],
) -> None:
    table = ("r5 r6 r7", "y9 y10 *=y11")
    position = hand(seat("r8 r9 y11 k1 b2 b3 b4", "melds", 101), table=table)
    played = after(house, position, off("r8"), swap("y11", 2), lay("b2 b3 b4"), off("r9"))
    assert says(house, played, move("undo")) == last
    assert says(house, played, move("takeBack")) == all_of_it
    assert says(house, played, move("takeBack"), assisted=True, penalties=True) == all_of_it
    if last == OK:
        undone = after(house, played, move("undo"))
        assert undone["table"][0]["tiles"] == "r5 r6 r7 r8"
        assert "r9" in undone["seats"][0]["rack"].split()
        # S0 Geri Al "tek bir taşı": one, until something new is laid off
        assert says(house, undone, move("undo")) == refused("one_tile_only")
        assert says(house, after(house, undone, off("r9")), move("undo")) == OK
        assert says(house, undone, move("takeBack")) == all_of_it
    if all_of_it[0] == "LEGAL":
        back = after(house, played, move("takeBack"))
        assert [meld["tiles"] for meld in back["table"]] == list(table)
        assert sorted(back["seats"][0]["rack"].split()) == sorted(
            position["seats"][0]["rack"].split()
        )


def test_taking_an_opening_back() -> None:
    position = hand(seat("r9 r10 r11 r7 y7 k7 b1 b3"))
    opened = after(FIFTY_ONE, position, lay("r9 r10 r11", "r7 y7 k7"))
    back = after(FIFTY_ONE, opened, move("takeBack"))
    assert back["seats"][0]["opened"] == "OPENED_NONE"
    assert back["seats"][0]["openedPoints"] == 0
    assert back["seats"][0]["written"] == 51
    assert back["table"] == []
