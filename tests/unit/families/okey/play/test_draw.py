"""Drawing, taking the discard, putting it back, and what taking it binds to."""

from __future__ import annotations

import pytest

from hakem.families.okey.play.moves import Discard, ReturnDiscard, TimeOut
from tests.referees import okey
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import HIGH
from tests.unit.families.okey.play.table import (
    GENERAL,
    accept,
    child,
    codes,
    discard,
    draw,
    entries,
    house,
    invalid,
    judge,
    knobs,
    lay,
    only,
    pairs,
    position,
    repairs,
    tile,
)

# With k6 nothing but k4 k5 k6, without it nothing but the fours: no other run, group or pair.
POOR = "r1 r4 r7 r10 r13 y1 y4 y6 y7 y10 y13 b2 b5 b8 b9 b11 k2 k4 k5 k9 k12"


def test_a_tile_from_the_wall() -> None:
    state = position(phase="draw", wall="r9 b3")
    after = accept(state, draw())
    assert after.seats[0].size == 22
    assert after.seats[0].rack == (*(state.seats[0].rack or ()), tile("r9"))
    assert after.wall[0] == tile("b3")
    assert after.wall_count == state.wall_count - 1
    turn = after.turn
    assert (turn.phase, turn.drew, turn.drawn, turn.taken) == ("play", "wall", tile("r9"), None)


def test_a_tile_from_a_withheld_wall_leaves_the_rack_withheld() -> None:
    state = position(phase="draw", wall_hidden=True)
    after = accept(state, draw())
    assert (after.seats[0].rack, after.seats[0].size) == (None, 22)
    assert (after.turn.phase, after.turn.drew, after.turn.drawn) == ("play", "wall", None)
    assert after.wall_count == state.wall_count - 1
    assert okey.check_position(house(), after) == after
    # what needs the tile asks for it
    assert invalid(lambda: judge(after, Discard(0, tile("r1")))) == (
        "seats[0].rack",
        "HIDDEN_RACK_NEEDED",
    )
    assert invalid(lambda: judge(after, TimeOut(0))) == ("turn.drawn", "HIDDEN_DRAW_NEEDED")
    assert invalid(lambda: judge(state, TimeOut(0))) == ("wall", "HIDDEN_WALL_NEEDED")
    # the first tile of the wall is enough
    told = position(phase="draw", wall="r9 b3")
    shown = accept(told._replace(wall=told.wall[:1]), draw())
    assert shown.wall == ()
    assert shown.seats[0].rack == (*(told.seats[0].rack or ()), tile("r9"))
    assert shown.turn.drawn == tile("r9")
    # and nothing changes where the rack is withheld too
    withheld = position("?21", phase="draw", wall_hidden=True)
    after = accept(withheld, draw())
    assert (after.seats[0].rack, after.seats[0].size, after.turn.drawn) == (None, 22, None)


def test_the_discard_of_the_seat_before() -> None:
    state = position(phase="draw", others={3: At(discards="b4 r11")})
    after = accept(state, draw("discard"))
    assert after.seats[0].rack == (*(state.seats[0].rack or ()), tile("r11"))
    assert after.seats[3].discards == (tile("b4"),)
    assert (after.turn.drew, after.turn.taken) == ("discard", tile("r11"))
    assert after.wall_count == state.wall_count


def test_seat_1_takes_from_seat_0() -> None:
    state = position(phase="draw", seat=1, others={0: At(discards="r11"), 2: At(discards="b4")})
    assert accept(state, draw("discard", seat=1)).turn.taken == tile("r11")


def test_no_discard_to_take() -> None:
    reason = only(position(phase="draw"), draw("discard"))
    assert (reason.code, reason.parameters) == ("NO_DISCARD", {"seat": 3})
    assert repairs(reason) == [("DRAW_FROM_WALL", "draw wall")]


def test_the_order_of_a_turn() -> None:
    state = position("r1", phase="draw")
    assert codes(state, discard("r1")) == ["WRONG_PHASE"]
    assert codes(state, ReturnDiscard(0)) == ["WRONG_PHASE"]
    drawn = accept(state, draw())
    assert codes(drawn, draw()) == ["WRONG_PHASE"]
    assert codes(drawn, draw("discard")) == ["WRONG_PHASE"]
    other = only(drawn, draw(seat=2))
    assert (other.code, other.parameters) == ("NOT_YOUR_TURN", {"seat": 2, "to_move": 0})


def test_the_starter_has_a_tile_more_and_discards_first() -> None:
    # S3: 21 tiles each; the starter's 22nd is discarded without drawing
    state = position("r1", drew=None)
    assert state.seats[0].size == 22
    assert codes(state, draw()) == ["WRONG_PHASE"]
    after = accept(state, discard("r1"))
    assert (after.turn.seat, after.turn.phase, after.seats[0].size) == (1, "draw", 21)


# --- putting it back


@pytest.mark.parametrize(("word", "stands"), [("allowed", True), ("forbidden", False)])
def test_a_taken_discard_goes_back(word: str, stands: bool) -> None:
    # S0 Geri Bırak, S3: put back, then draw from the wall; S1: not
    rules = knobs(discard_pile__return=word)
    state = position("r1", under=rules, taken="b4", others={3: At(discards="r2")})
    if not stands:
        reason = only(state, ReturnDiscard(0), rules)
        assert reason.code == "RETURN_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "discard_pile.return"
        return
    back = accept(state, ReturnDiscard(0), rules)
    assert back.seats[3].discards == (tile("r2"), tile("b4"))
    assert (back.seats[0].size, back.turn.phase, back.turn.returned) == (21, "draw", True)
    assert back.turn.taken is None
    again = only(back, draw("discard"), rules)
    assert again.code == "MUST_DRAW_FROM_WALL"
    assert repairs(again) == [("DRAW_FROM_WALL", "draw wall")]
    after = accept(back, draw(), rules)
    assert after.turn.returned
    assert codes(after, ReturnDiscard(0), rules) == ["NOTHING_TO_RETURN"]


def test_nothing_was_taken() -> None:
    assert codes(position("r1"), ReturnDiscard(0)) == ["NOTHING_TO_RETURN"]


def test_not_after_laying() -> None:
    state = position(" ".join(HIGH), taken="b13")
    assert codes(accept(state, lay(*HIGH)), ReturnDiscard(0)) == ["RETURN_AFTER_LAYING"]


def test_putting_back_at_a_price() -> None:
    assert entries(position(taken="b4"), ReturnDiscard(0)) == []
    rules = child("values: {return_discard: {value: 20, src: 'assumed: test'}}\n")
    state = position(taken="b4", under=rules)
    assert entries(state, ReturnDiscard(0), rules) == [(0, 20, "tables.penalties.return_discard")]
    assert accept(state, ReturnDiscard(0), rules).seats[0].written == 20


# --- what taking it binds to


@pytest.mark.parametrize(("binds", "stands"), [(True, False), (False, True)])
def test_one_who_has_not_opened_must_open_with_it(binds: bool, stands: bool) -> None:
    # S0, S1, S3: who takes it must open
    rules = knobs(discard_pile__unopened_must_open=binds)
    state = position("r1", under=rules, taken="b4")
    if stands:
        accept(state, discard("r1"), rules)
        return
    reason = only(state, discard("r1"), rules)
    assert (reason.code, reason.parameters) == ("MUST_OPEN_OR_RETURN", {"tile": "b4"})
    assert ("PUT_DISCARD_BACK", "return") in repairs(reason)


def test_the_way_out_is_shown() -> None:
    state = position(" ".join((*HIGH, "r2 r4 r6 r8 y2 y4 y6 y8 b2 b4 k10 k1 k3")), taken="b13")
    reason = only(state, discard("r2"))
    assert repairs(reason)[0] == ("PUT_DISCARD_BACK", "return")
    code, move = repairs(reason)[1]
    assert code == "LAY_INSTEAD"
    assert "b11 b12 b13" in move
    # where nothing goes back, only the opening is left
    rules = knobs(discard_pile__return="forbidden")
    assert [r[0] for r in repairs(only(state, discard("r2"), rules))] == ["LAY_INSTEAD"]


@pytest.mark.parametrize("word", ["any_copy", "all_copies", "nothing"])
def test_the_opening_uses_it(word: str) -> None:
    rules = knobs(discard_pile__unopened_must_use=word)
    # b13 was taken, its twin was in the rack before
    state = position(" ".join((*HIGH, "b13 k11 k12 k13")), under=rules, taken="b13")
    without = lay("r11 r12 r13", "y11 y12 y13", "k11 k12 k13")
    one = lay(*HIGH)
    both = lay("b11 b12 b13", "r13 b13 k13", "y11 y12 y13")
    found = judge(state, without, rules).verdict
    if word == "nothing":
        assert found.outcome.value == "LEGAL"
    else:
        (reason,) = found.reasons
        assert reason.code == "MUST_USE_TAKEN"
        needed = 1 if word == "any_copy" else 2
        assert reason.parameters == {"tile": "b13", "needed": needed, "used": 0}
        assert reason.place is not None
        assert reason.place.path == "discard_pile.unopened_must_use"
        assert [repair.code for repair in reason.repairs] == ["LAY_INSTEAD"]
        assert found.entries == ()  # not what S1 calls a wrong opening
    assert (judge(state, one, rules).verdict.outcome.value == "LEGAL") == (word != "all_copies")
    accept(state, both, rules)


def test_s1_uses_the_twin_elsewhere() -> None:
    # S1: k8 is thrown, the rack has k8 k9 k10 and r8; its k8 goes to r8, the taken one to 9-10
    rules = house(GENERAL)
    state = position(
        "k8 k9 k10 r8 b8 k8 y11 y12 y13 b11 b12 b13", taken="k8", under=rules, indicator="r2"
    )
    one = lay("k8 k9 k10", "y11 y12 y13", "b11 b12 b13", indicator="r2")
    both = lay("k8 k9 k10", "k8 r8 b8", "y11 y12 y13", "b11 b12 b13", indicator="r2")
    assert "MUST_USE_TAKEN" in codes(state, one, rules)
    accept(state, both, rules)


def test_opening_with_pairs_uses_it_too() -> None:
    five = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "k5 k5")
    state = position(" ".join((*five, "k6 k6")), taken="k6")
    assert codes(state, pairs(*five)) == ["MUST_USE_TAKEN"]
    accept(state, pairs(*five[:4], "k6 k6"))


def test_an_okey_that_was_discarded() -> None:
    state = position("r12 r13 * y11 y12 y13 b11 b12 b13 r11", taken="*")
    assert codes(state, lay("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")) == ["MUST_USE_TAKEN"]
    accept(state, lay("* r12 r13", "y11 y12 y13", "b11 b12 b13"))
