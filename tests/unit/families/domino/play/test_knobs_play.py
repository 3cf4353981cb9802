"""Every knob about dealing and playing, at another value than in Domino 101."""

from __future__ import annotations

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Draw, Pass
from hakem.families.domino.play.opening import opener, thrown_in
from hakem.families.domino.state import Ending
from hakem.families.domino.tiles import BY_NAME
from tests.referees import domino
from tests.unit.families.domino.table import (
    accept,
    child,
    codes,
    house,
    invalid,
    judge,
    legal,
    mask,
    place,
    position,
    refuse,
    rules,
)

HANDS = "5-2 6-6 5-0 6-2 5-4 6-4 | 4-0 6-1 3-1 6-3 2-0 0-0"
FIRST = "3-3 6-6 5-4 3-0 2-1 6-1 4-0 | 2-2 5-2 6-5 4-3 1-0 5-0 6-3"
NO_SIX = "2-0 3-0 4-0 3-1 4-1 5-1 | 1-0 2-1 3-2 4-3 5-4 5-0 1-1"


def test_max_pip() -> None:
    under = house(set__max_pip=7)
    assert house_of(under).tile_count == 36
    state = domino.deal(under, "x", 2).state
    assert state.boneyard_count == 36 - 2 * 7
    assert invalid(lambda: position("7-7 | 1-0")) == ("seats[0].hand", "UNKNOWN_TILE")


def test_players_allowed() -> None:
    under = house(players__allowed=(2, 4))
    assert invalid(lambda: domino.deal(under, "x", 3)) == ("players", "PLAYERS_NOT_OFFERED")
    assert len(domino.deal(under, "x", 4).state.hands) == 4
    assert len(domino.deal(house(players__allowed=(3, 4)), "x").state.hands) == 3


def test_players_teams() -> None:
    assert len(domino.deal(rules(), "x", 4).state.match.accounts) == 2
    assert len(domino.deal(house(players__teams=()), "x", 4).state.match.accounts) == 4


def test_players_direction_is_for_display() -> None:
    under = house(players__direction="counter_clockwise")
    state = position(HANDS, "2-3 3-5")
    assert judge(state, place(0, "6-2"), under) == judge(state, place(0, "6-2"))


def test_hand_size() -> None:
    under = house(deal__hand_size={"2": 6, "3": 5, "4": 7})
    state = domino.deal(under, "x", 3).state
    assert [hand.bit_count() for hand in state.hands] == [5, 5, 5]
    assert state.boneyard_count == 28 - 15
    assert invalid(lambda: position(FIRST, first=True, to_move=1, under=under)) == (
        "seats[0].hand",
        "HAND_SIZE_WRONG",
    )


def test_opening_order() -> None:
    under = house(opening__order=(6, 5, 4, 3, 2, 1))
    state = position(FIRST, first=True, to_move=0, under=under)
    assert legal(state, under) == ["6-6"]
    only_blank = [mask("0-0 5-4"), mask("6-5 4-3")]
    assert opener(house_of(under), only_blank) is None  # 0-0 is not in this order


def test_the_opening_tile_may_be_free() -> None:
    under = house(opening__forced_tile=False)
    state = position(FIRST, first=True, to_move=1, under=under)
    assert len(legal(state, under)) == 7
    accept(state, place(1, "6-5"), under)
    assert invalid(lambda: position(FIRST, first=True, to_move=0, under=under)) == (
        "seat_to_move",
        "OPENER_NOT_TO_MOVE",
    )


def test_no_double_in_any_hand() -> None:
    hands = [mask("5-4 3-0 2-1 6-1 4-0 5-2 6-0"), mask("6-5 4-3 1-0 5-0 6-3 4-2 3-1")]
    assert opener(house_of(rules()), hands) is None
    found = thrown_in(house_of(rules()), hands, first_hand=True)
    assert found is not None
    assert (found.place.path, found.seat) == ("opening.no_double", None)
    assert found.place.assumed
    under = house(opening__no_double="highest_tile")
    assert opener(house_of(under), hands) == (1, BY_NAME["6-5"])  # 11 is the highest sum (B18)
    assert thrown_in(house_of(under), hands, first_hand=True) is None
    equal = [mask("5-4 1-0"), mask("6-3 2-1")]  # both 9: the higher half decides
    assert opener(house_of(under), equal) == (1, BY_NAME["6-3"])


def test_redeal_rows() -> None:
    under = child("values: {doubles_limit: {value: 8, src: S4 §04}}\n")
    doubles = [mask("0-0 1-1 2-2 3-3 4-4 6-5 5-1"), mask("6-0 4-3 5-4 5-3 6-2 4-1 3-0")]
    assert thrown_in(house_of(rules()), doubles, False) is not None
    assert thrown_in(house_of(under), doubles, False) is None


def test_draw_unit() -> None:
    under = house(draw__unit={"2": 1, "3": 1, "4": 0})
    state = position(NO_SIX, "6-6", to_move=1, draw="6-0 2-2")
    after = accept(state, Draw(1), under)
    assert (after.hands[1].bit_count(), after.boneyard_count) == (8, 13)
    assert codes(state, Draw(1, 2), under) == ["WRONG_DRAW_COUNT"]
    never = house(draw__unit={"2": 0, "3": 0, "4": 0})
    state = position(NO_SIX.replace("5-1", "6-5"), "6-6", to_move=1, under=never)
    (reason,) = refuse(state, Draw(1), never)
    assert (reason.code, reason.parameters) == ("DRAWING_NOT_PLAYED", {"boneyard": 14})
    assert legal(state, never) == ["pass"]


def test_draw_reserve() -> None:
    hands = "0-0 3-0 4-0 6-0 3-1 6-1 3-3 4-3 6-3 | 2-1 2-2 3-2 4-2 5-0 5-1 5-2 5-3 5-5 6-2 6-5"
    chain = "5-4 4-4 4-1 1-1 1-0 0-2"
    under = house(draw__reserve={"2": 0, "3": 0, "4": 0})
    state = position(hands, chain, draw="6-6 6-4", under=under)
    assert legal(state, under) == ["draw"]
    assert accept(state, Draw(0), under).boneyard_count == 0
    odd = house(draw__reserve={"2": 1, "3": 1, "4": 0})
    (reason,) = refuse(state, Draw(0), odd)
    assert (reason.code, reason.parameters) == ("TOO_FEW_TO_DRAW", {"drawable": 1, "unit": 2})


def test_voluntary_drawing() -> None:
    under = house(draw__voluntary=True)
    state = position(HANDS, "2-3 3-5", draw="1-0 1-1")
    assert codes(state, Draw(0)) == ["DRAW_NOT_ALLOWED"]
    assert legal(state, under)[-1] == "draw"
    after = accept(state, Draw(0), under)
    assert after.hands[0] == state.hands[0] | mask("1-0 1-1")
    assert codes(after, Pass(0), under) == ["PASS_WITH_FITTING_TILE"]
    fresh = position(FIRST, first=True, to_move=1, under=under)
    assert codes(fresh, Draw(1), under) == ["DRAW_BEFORE_FIRST_TILE"]


def test_passing_instead_of_drawing() -> None:
    under = house(pass__when="nothing_fits")
    state = position(NO_SIX, "6-6", to_move=1)
    assert legal(state, under) == ["draw", "pass"]
    after = accept(state, Pass(1), under)
    assert after.seat_to_move == 0
    assert codes(position(HANDS, "2-3 3-5"), Pass(0), under) == ["PASS_WITH_FITTING_TILE"]
    # A round of passes closes the hand in Domino 101, and so it does here.
    judgement = judge(after, Pass(0), under)
    assert judgement.hand is not None
    assert judgement.hand[1].ending is Ending.CLOSED
    assert judgement.hand[1].next_leader == 0  # who placed the last tile


CHAIN = "6-1 1-3 3-6 6-2 2-4 4-6 6-6 6-5 5-0"  # ends 6 and 0; 6-0 is the last six
BEFORE_LAST_SIX = "6-0 1-0 2-0 5-2 | 3-0 4-0 1-1"  # once it is placed, both ends show 6


def test_closed_at_once_or_drawn_out_first() -> None:
    closing = place(0, "6-0", "right")
    judgement = judge(position(BEFORE_LAST_SIX, CHAIN), closing)
    assert judgement.hand is not None
    assert judgement.hand[1].ending is Ending.CLOSED
    late = house(closed__detect="after_draw_out")
    after = accept(position(BEFORE_LAST_SIX, CHAIN), closing, late)
    for left in (12, 10, 8, 6):
        assert (after.boneyard_count, after.seat_to_move) == (left, 1)
        assert legal(after, late) == ["draw"]
        after = accept(after, Draw(1), late)
    ended = judge(after, Draw(1), late)
    assert ended.hand is not None
    assert ended.next.boneyard_count == 2
    assert ended.hand[1].ending is Ending.CLOSED
    assert ended.hand[1].next_leader == 0  # who placed the last tile
    assert legal(ended.next, late) == []


def test_who_closed_a_hand_that_was_drawn_out() -> None:
    under = house(closed__detect="after_draw_out", closed__closer="last_actor")
    after = accept(position(BEFORE_LAST_SIX, CHAIN), place(0, "6-0", "right"), under)
    while not (judgement := judge(after, Draw(1), under)).hand:
        after = judgement.next
    assert judgement.hand[1].next_leader == 1  # the drawer acted last


# 6-5 and 6-4 are the reserve; placing 6-3 leaves no other six, and both ends show 6.
RESERVE_HANDS = "6-3 0-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1 4-1 | 5-1 2-2 4-2 5-2 3-3 4-3 5-3 4-4 5-4 5-5"
RESERVE_CHAIN = "6-0 0-1 1-6 6-6 6-2 2-3"


def test_the_reserve_may_keep_a_hand_open() -> None:
    state = position(RESERVE_HANDS, RESERVE_CHAIN, draw="6-5 6-4")
    closing = place(0, "6-3", "right")
    assert judge(state, closing).hand is not None
    under = house(closed__scope="all")
    after = accept(state, closing, under)
    assert legal(after, under) == ["pass"]
    after = accept(after, Pass(1), under)
    ended = judge(after, Pass(0), under)
    assert ended.hand is not None
    assert ended.hand[1].ending is Ending.CLOSED
    assert codes(ended.next, Pass(1), under) == ["HAND_CLOSED"]


def test_passes_may_never_close_a_hand() -> None:
    under = house(closed__scope="all", closed__after_full_pass_round=False)
    state = position(RESERVE_HANDS, RESERVE_CHAIN, draw="6-5 6-4")
    after = accept(state, place(0, "6-3", "right"), under)
    after = accept(accept(after, Pass(1), under), Pass(0), under)
    assert legal(after, under) == ["pass"]


def test_last_actor_closes_by_passing() -> None:
    under = house(closed__scope="all", closed__closer="last_actor")
    state = position(RESERVE_HANDS, RESERVE_CHAIN, draw="6-5 6-4")
    after = accept(accept(state, place(0, "6-3", "right"), under), Pass(1), under)
    ended = judge(after, Pass(0), under)
    assert ended.hand is not None
    assert ended.hand[1].next_leader == 0
