"""The slow referee of Okey on who takes its opening back and opens again in the same turn.

S2 Siler: a reward stays whatever happens. That a charge does too, and that both are written once a
turn, is A. The okey is k13. The made-up house gives 20 from 105 to 119 points, 30 from 112 on and
101 from 130 on; 7 for five pairs and 101 from six on.
"""

from __future__ import annotations

import pytest

from .okey_build import FIFTY_ONE, OK, STEPS, Json, after, discard, hand, lay, move, says, seat
from .okey_houses import TAKEN_BACK

BACK = move("takeBack")
HIGH = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")  # 3 * 36 = 108
PAIRS = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r2 r2", "y2 y2")


def test_a_reward_is_written_once_a_turn() -> None:
    position = hand(seat(" ".join((*HIGH, "k1 k2 k3", "y5"))))
    assert says(TAKEN_BACK, position, lay(*HIGH)) == ("LEGAL", "", [(0, -20)])
    back = after(TAKEN_BACK, position, lay(*HIGH), BACK)
    assert back["seats"][0]["written"] == -20
    assert says(TAKEN_BACK, back, lay(*HIGH)) == OK
    # 108 + 6 = 114: the row from 112 on is new
    assert says(TAKEN_BACK, back, lay(*HIGH, "k1 k2 k3")) == ("LEGAL", "", [(0, -30)])
    again = after(TAKEN_BACK, back, lay(*HIGH))
    assert says(TAKEN_BACK, again, lay("k1 k2 k3")) == ("LEGAL", "", [(0, -30)])


def test_a_reward_that_was_outgrown_is_not_written_again() -> None:
    # 108 + 12 = 120 is no longer between 105 and 119
    position = hand(seat(" ".join((*HIGH, "k3 k4 k5", "y5"))))
    back = after(TAKEN_BACK, position, lay(*HIGH), lay("k3 k4 k5"), BACK)
    assert back["seats"][0]["written"] == -20 - 30
    assert says(TAKEN_BACK, back, lay(*HIGH)) == OK
    assert says(TAKEN_BACK, back, lay(*HIGH, "k3 k4 k5")) == OK


def test_a_reward_of_the_other_way_is_another_one() -> None:
    position = hand(seat(" ".join((*HIGH, *PAIRS, "y5"))))
    back = after(TAKEN_BACK, position, lay(*HIGH), BACK)
    six = lay(*PAIRS, pairs=True)
    assert says(TAKEN_BACK, back, six) == ("LEGAL", "", [(0, -101)])
    again = after(TAKEN_BACK, back, six, BACK)
    assert says(TAKEN_BACK, again, six) == OK
    assert says(TAKEN_BACK, again, lay(*PAIRS[:5], pairs=True)) == ("LEGAL", "", [(0, -7)])
    assert says(TAKEN_BACK, again, lay(*HIGH)) == OK


@pytest.mark.parametrize(("house", "price"), [(STEPS, 101), (FIFTY_ONE, 51), (TAKEN_BACK, 0)])
def test_a_fed_opening_is_charged_once_a_turn(house: str, price: int) -> None:
    taken: Json = {"drew": "DRAW_SOURCE_DISCARD", "taken": "r11"}
    position = hand(seat(" ".join((*HIGH, "r11", "y1 y1", *PAIRS[2:], "y5"))), **taken)
    pairs = lay("r11 r11", "y1 y1", *PAIRS[2:], pairs=True)
    reward = {"melds": -20, "pairs": -101} if house == TAKEN_BACK else {}
    for way, opening, fed in (("melds", lay(*HIGH), 10 * 11), ("pairs", pairs, 20 * 11)):
        gained = [(0, reward[way])] if reward else []
        first = says(house, position, opening, penalties=True)
        assert first == ("LEGAL", "", [*gained, (3, fed)])
        back = after(house, position, opening, BACK, penalties=True)
        written = [one["written"] for one in back["seats"]]
        assert written == [price + reward.get(way, 0), 0, 0, fed]
        assert says(house, back, opening, penalties=True) == OK
        other = pairs if way == "melds" else lay(*HIGH)
        gained = [(0, reward["pairs" if way == "melds" else "melds"])] if reward else []
        assert says(house, back, other, penalties=True) == ("LEGAL", "", gained)


def test_putting_the_tile_back_does_not_make_a_new_turn() -> None:
    taken: Json = {"drew": "DRAW_SOURCE_DISCARD", "taken": "r11"}
    position = hand(seat(" ".join((*HIGH, "y5 y6"))), wall="r11 b1", **taken)
    wall = move("draw", source="DRAW_SOURCE_WALL")
    steps = (lay(*HIGH), BACK, move("returnDiscard"), wall)
    drawn = after(TAKEN_BACK, position, *steps, penalties=True)
    assert drawn["turn"]["rewardsWritten"] == ["tables.rewards.fair"]
    assert says(TAKEN_BACK, drawn, lay(*HIGH), penalties=True) == OK


def test_the_next_turn_knows_nothing_of_it() -> None:
    taken: Json = {"drew": "DRAW_SOURCE_DISCARD", "taken": "r11"}
    position = hand(seat(" ".join((*HIGH, "y5 y6"))), **taken)
    gone_on = after(TAKEN_BACK, position, lay(*HIGH), discard("y5"), penalties=True)
    assert (gone_on["turn"]["rewardsWritten"], gone_on["turn"]["fedWritten"]) == ([], False)
