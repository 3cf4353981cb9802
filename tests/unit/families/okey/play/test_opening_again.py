"""Opening again in the turn in which an opening was taken back: what is written, and what is not.

S2: a reward stays whatever happens in the hand. That a charge stays too, and that both are written
once a turn, no source says (docs/decisions/0012).
"""

from __future__ import annotations

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.play.moves import Draw, Move, ReturnDiscard, TakeBack
from hakem.families.okey.play.state import State
from hakem.families.okey.wire.position import read_position, write_position
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput
from tests.referees import okey
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    PARENT,
    REWARDS,
    STEPS,
    accept,
    child,
    discard,
    entries,
    house,
    invalid,
    knobs,
    lay,
    lay_off,
    pairs,
    position,
    tile,
)

BACK = TakeBack(0)
HIGH = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")  # 3 * 36 = 108
FOUR = "k9 k10 k11 k12"  # 42, so 150 with the three
MELDS, PAIRS = "tables.rewards.big_melds", "tables.rewards.big_pairs"
UNDO = {"undo__last_tile": "allowed", "undo__whole_turn": "allowed"}
FED = "tables.penalties.fed_melds"


def rewarding(**more: str) -> Ruleset:
    """S2's rewards in a house that lets a turn be taken back."""
    return knobs(house(REWARDS, penalties="on"), **UNDO, **more)


def after(rules: Ruleset, state: State, *moves: Move) -> State:
    """The position after legal moves, each of which the referee would take again."""
    for move in moves:
        state = accept(state, move, rules)
        assert okey.check_position(rules, state) == state
        assert read_position(write_position(state), house_of(rules)) == state
    return state


def test_a_reward_is_written_once() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR)), under=rules)
    all_of_it = lay(*HIGH, FOUR)
    assert entries(state, all_of_it, rules) == [(0, -101, MELDS)]
    back = after(rules, state, all_of_it, BACK)
    assert (back.seats[0].opened, back.seats[0].written) == ("none", -101)
    assert back.turn.rewards == (MELDS,)
    assert entries(back, all_of_it, rules) == []
    again = after(rules, back, lay(*HIGH))
    assert entries(again, lay(FOUR), rules) == []
    assert after(rules, again, lay(FOUR), BACK, all_of_it).seats[0].written == -101


def test_listed_moves_say_so() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR)), under=rules)
    best = okey.legal_moves(rules, state)[0]
    assert [entry.points for entry in best[1]] == [-101]
    back = after(rules, state, best[0], BACK)
    assert okey.legal_moves(rules, back)[0][1] == ()


def test_a_reward_not_yet_written_is() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR)), under=rules)
    back = after(rules, state, lay(*HIGH), BACK)
    assert back.turn.rewards == ()
    assert entries(back, lay(*HIGH, FOUR), rules) == [(0, -101, MELDS)]


def test_pairs_have_a_reward_of_their_own() -> None:
    rules = rewarding()
    seven = [f"{tile} {tile}" for tile in (*HIGH[0].split(), *HIGH[1].split(), "b11")]
    state = position(" ".join((*HIGH, FOUR, *HIGH[:2], "b11")), under=rules)
    back = after(rules, state, pairs(*seven), BACK)
    assert (back.turn.rewards, back.seats[0].pairs) == ((PAIRS,), 0)
    assert entries(back, pairs(*seven), rules) == []
    assert entries(back, lay(*HIGH, FOUR), rules) == [(0, -101, MELDS)]
    both = after(rules, back, lay(*HIGH, FOUR), BACK)
    assert both.turn.rewards == (PAIRS, MELDS)
    assert entries(both, pairs(*seven), rules) == entries(both, lay(*HIGH, FOUR), rules) == []


def test_a_row_that_was_outgrown_is_not_written_again() -> None:
    rules = child(
        "undo: {whole_turn: allowed, src: 'assumed: test'}\n"
        "values: {fair: -20, src: 'assumed: test'}\n"
        "tables:\n"
        "  rewards:\n"
        "    hit: collect\n"
        "    src: 'assumed: test'\n"
        "    rows:\n"
        "      none: null\n"
        "      low: {when: {opened: melds, opening_points: {below: 105}}, add: {},"
        " text: {en: No., tr: Yok.}}\n"
        "      fair: {when: {opened: melds, opening_points: {min: 105, below: 120}},"
        " add: {fair: 1}, text: {en: Fair., tr: Siler.}}\n"
        "      high: {when: {opened: melds, opening_points: {min: 120}}, add: {},"
        " text: {en: No., tr: Yok.}}\n"
        "      pairs: {when: {opened: pairs}, add: {}, text: {en: No., tr: Yok.}}\n"
    )
    state = position(" ".join((*HIGH, FOUR)), under=rules)
    back = after(rules, state, lay(*HIGH), lay(FOUR), BACK)
    assert back.seats[0].written == -20
    assert entries(back, lay(*HIGH), rules) == []


@pytest.mark.parametrize(("name", "price"), [(STEPS, 101), (FIFTY_ONE, 51)])
def test_the_discarder_is_charged_once(name: str, price: int) -> None:
    rules = house(name, penalties="on")
    state = position(" ".join(HIGH), under=rules, taken="r11")
    assert entries(state, lay(*HIGH), rules) == [(3, 10 * 11, FED)]
    back = after(rules, state, lay(*HIGH), BACK)
    assert back.turn.fed
    assert entries(back, lay(*HIGH), rules) == []
    twice = after(rules, back, lay(*HIGH), BACK, lay(*HIGH))
    assert [seat.written for seat in twice.seats] == [2 * price, 0, 0, 110]


def test_nor_when_it_opens_the_other_way() -> None:
    rules = house(STEPS, penalties="on")
    five = ("r1 r1", "y1 y1", "b1 b1", "k1 k1", "r11 r11")
    state = position(" ".join((*HIGH, *five[:4], "r11")), under=rules, taken="r11")
    assert entries(state, pairs(*five), rules) == [(3, 20 * 11, "tables.penalties.fed_pairs")]
    assert entries(after(rules, state, lay(*HIGH), BACK), pairs(*five), rules) == []
    assert entries(after(rules, state, pairs(*five), BACK), lay(*HIGH), rules) == []


def test_an_opening_without_the_tile_charges_nobody_and_the_next_may() -> None:
    rules = rewarding(discard_pile__unopened_must_use="nothing")
    state = position(" ".join((*HIGH, FOUR)), under=rules, taken="r11")
    without = lay(*HIGH[1:], FOUR)  # 36 + 36 + 42 = 114
    assert entries(state, without, rules) == []
    back = after(rules, state, without, BACK)
    assert not back.turn.fed
    assert entries(back, lay(*HIGH), rules) == [(3, 10 * 11, FED)]


def test_it_outlives_undoing_laying_off_and_returning() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR, "r10")), under=rules, taken="r11", wall="r11")
    opening = lay(*HIGH, FOUR)
    laid = after(rules, state, opening, lay_off("r10", 1, "low"), BACK)
    assert (laid.turn.rewards, laid.turn.fed) == ((MELDS,), True)
    returned = after(rules, laid, ReturnDiscard(0))
    assert (returned.turn.rewards, returned.turn.fed) == ((MELDS,), True)
    drawn = after(rules, returned, Draw(0, "wall"))
    assert drawn.turn.drawn == tile("r11")
    assert entries(drawn, opening, rules) == []


def test_the_turn_takes_it_along() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR, "k1")), under=rules, taken="r11")
    gone_on = after(rules, state, lay(*HIGH, FOUR), discard("k1"))
    assert (gone_on.turn.seat, gone_on.turn.rewards, gone_on.turn.fed) == (1, (), False)


# --- what follows, and what cannot be


def test_what_an_opening_wrote_follows_while_it_lies_there() -> None:
    rules = rewarding()
    state = after(rules, position(" ".join((*HIGH, FOUR)), under=rules, taken="r11"))
    opened = after(rules, state, lay(*HIGH, FOUR))
    assert (opened.turn.rewards, opened.turn.fed) == ((MELDS,), True)
    bare = opened._replace(turn=opened.turn._replace(rewards=(), fed=False))
    assert okey.check_position(rules, bare) == opened
    free = rewarding(discard_pile__unopened_must_use="nothing")
    assert not okey.check_position(free, bare).turn.fed  # the tile need not have been used


def test_a_reward_does_not_follow_once_something_was_taken_back() -> None:
    rules = rewarding()
    state = position(" ".join((*HIGH, FOUR)), under=rules)
    again = after(rules, state, lay(*HIGH, FOUR), BACK, lay(*HIGH))
    assert entries(again, lay(FOUR), rules) == []
    bare = again._replace(turn=again.turn._replace(rewards=()))
    assert okey.check_position(rules, bare).turn.rewards == ()  # 108 that lie there earn nothing
    assert entries(bare, lay(FOUR), rules) == [(0, -101, MELDS)]  # so the field has to be sent


def checked(
    rules: Ruleset, state: State, rewards: tuple[str, ...] = (), *, fed: bool = False
) -> tuple[str, str]:
    told = state._replace(turn=state.turn._replace(rewards=rewards, fed=fed))
    return invalid(lambda: okey.check_position(rules, told))


def test_rewards_that_cannot_be() -> None:
    rules = rewarding()
    state = position(under=rules)
    field = "turn.rewards_written"
    small = "tables.rewards.small_melds"
    assert okey.check_position(rules, state._replace(turn=state.turn._replace(rewards=(MELDS,))))
    for row in ("big_melds", "", "tables.rewards.", "tables.penalties.take_back"):
        assert checked(rules, state, rewards=(row,)) == (f"{field}[0]", "REWARD_UNKNOWN")
    unknown = invalid_input(rules, state, ("tables.rewards.big",))
    assert unknown.parameters["offered"] == "tables.rewards.big_melds, tables.rewards.big_pairs"
    assert checked(rules, state, rewards=(MELDS, small, MELDS)) == (f"{field}[2]", "REWARD_TWICE")
    assert checked(house(REWARDS), position(), rewards=(MELDS,)) == (field, "NOTHING_WAS_OPENED")


def test_a_house_without_rewards_names_none() -> None:
    rules = knobs(undo__whole_turn="allowed")
    for row in ("", "tables.rewards.big_melds"):
        told = invalid_input(rules, position(under=rules), (row,))
        assert (told.code, dict(told.parameters)) == ("NO_REWARDS_HERE", {"row": row})


def invalid_input(rules: Ruleset, state: State, rewards: tuple[str, ...]) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        okey.check_position(rules, state._replace(turn=state.turn._replace(rewards=rewards)))
    return caught.value


def test_charges_that_cannot_be() -> None:
    rules = rewarding()
    field = "turn.fed_written"
    assert checked(rules, position(under=rules), fed=True) == (field, "DREW_ELSEWHERE")
    took = position("r11", under=rules, taken="r11")
    assert okey.check_position(rules, took._replace(turn=took.turn._replace(fed=True)))
    parent = position("r11", taken="r11")
    assert checked(house(PARENT), parent, fed=True) == (field, "NOTHING_WAS_OPENED")
    before = position(
        "r1 k1", under=rules, opened="melds", value=108, table=(f"{HIGH[0]} @0",), taken="r1"
    )
    assert checked(rules, before, fed=True) == (field, "NOTHING_WAS_OPENED")
    assert checked(rules, before, rewards=(MELDS,))[1] == "NOTHING_WAS_OPENED"


def test_nothing_was_written_before_the_draw_but_after_returning() -> None:
    rules = rewarding()
    state = position(under=rules, phase="draw", others={3: At(discards="r1")})
    assert checked(rules, state, fed=True) == ("turn.fed_written", "NOT_BEFORE_THE_DRAW")
    assert checked(rules, state, rewards=(MELDS,))[1] == "NOT_BEFORE_THE_DRAW"
    turn = state.turn._replace(returned=True, rewards=(MELDS,), fed=True)
    assert okey.check_position(rules, state._replace(turn=turn)).turn == turn
