"""Positions and hands that cannot be, each refused with its field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hakem.families.domino.state import Account, Ending, MatchState, State
from hakem.families.domino.tiles import BY_NAME
from tests.referees import domino
from tests.unit.families.domino.table import (
    accounts,
    child,
    finished,
    house,
    invalid,
    mask,
    position,
    rules,
)

HANDS = "5-2 6-6 5-0 6-2 5-4 6-4 | 4-0 6-1 3-1 6-3 2-0 0-0"
FRESH = "3-3 6-6 5-4 3-0 2-1 6-1 4-0 | 2-2 5-2 6-5 4-3 1-0 5-0 6-3"


def middle() -> State:
    return position(HANDS, "2-3 3-5", leader=0)


def start() -> State:
    return position(FRESH, first=True, to_move=1)


def four() -> State:
    hands = (
        "1-0 2-1 3-1 6-6 5-4 3-2 | 2-0 3-0 4-2 6-2 5-3 4-4 6-5"
        "| 4-1 5-1 6-1 0-0 2-2 4-3 5-5 | 4-0 5-0 6-0 5-2 3-3 6-3 6-4"
    )
    return position(hands, "1-1", to_move=1)


Change = Callable[[], State]
Case = tuple[str, str, str, Change]


def shorter(state: State, tiles: int) -> State:
    assert state.boneyard is not None
    return state._replace(
        boneyard=state.boneyard[tiles:],
        boneyard_count=state.boneyard_count - tiles,
    )


def grown(state: State, seat: int, tiles: int) -> State:
    """``tiles`` of the boneyard moved to a seat."""
    assert state.boneyard is not None
    hands = list(state.hands)
    for tile in state.boneyard[:tiles]:
        hands[seat] |= 1 << tile
    return shorter(state, tiles)._replace(hands=tuple(hands))


CASES: list[Case] = [
    (
        "five players",
        "seats",
        "PLAYERS_NOT_OFFERED",
        lambda: middle()._replace(hands=(*middle().hands, 0, 0, 0)),
    ),
    ("no players", "seats", "PLAYERS_NOT_OFFERED", lambda: middle()._replace(hands=())),
    (
        "a tile in two hands",
        "seats[1].hand",
        "TILE_TWICE",
        lambda: middle()._replace(hands=(middle().hands[0], middle().hands[1] | mask("5-2"))),
    ),
    (
        "a tile of the chain in a hand",
        "chain",
        "TILE_TWICE",
        lambda: middle()._replace(hands=(middle().hands[0] | mask("3-2"), middle().hands[1])),
    ),
    (
        "a tile of a hand in the boneyard",
        "boneyard",
        "TILE_TWICE",
        lambda: middle()._replace(boneyard=(BY_NAME["5-2"],) * 14),
    ),
    (
        "a tile of a larger set",
        "boneyard",
        "UNKNOWN_TILE",
        lambda: middle()._replace(boneyard=(BY_NAME["7-2"],) * 14),
    ),
    (
        "seat to move",
        "seat_to_move",
        "SEAT_OUT_OF_RANGE",
        lambda: middle()._replace(seat_to_move=2),
    ),
    (
        "a negative seat",
        "seat_to_move",
        "SEAT_OUT_OF_RANGE",
        lambda: middle()._replace(seat_to_move=-1),
    ),
    ("leader", "leader", "SEAT_OUT_OF_RANGE", lambda: middle()._replace(leader=4)),
    (
        "last placer missing",
        "last_placer",
        "MISSING_FIELD",
        lambda: middle()._replace(last_placer=None),
    ),
    ("last placer", "last_placer", "SEAT_OUT_OF_RANGE", lambda: middle()._replace(last_placer=7)),
    (
        "turn",
        "seat_to_move",
        "TURN_CONTRADICTS_PLAY",
        lambda: middle()._replace(last_placer=0),
    ),
    (
        "passes and turn",
        "seat_to_move",
        "TURN_CONTRADICTS_PLAY",
        lambda: middle()._replace(passes=1),
    ),
    ("passes", "passes", "COUNT_OUT_OF_RANGE", lambda: middle()._replace(passes=3)),
    ("negative passes", "passes", "COUNT_OUT_OF_RANGE", lambda: middle()._replace(passes=-1)),
    ("an odd boneyard", "boneyard", "BONEYARD_NOT_IN_UNITS", lambda: grown(middle(), 0, 1)),
    ("a boneyard with a tile missing", "boneyard", "BONEYARD_NOT_IN_UNITS",
     lambda: shorter(middle(), 1)),
    ("two tiles missing", "seats", "TILES_DO_NOT_ADD_UP", lambda: shorter(middle(), 2)),
    ("the reserve drawn", "boneyard", "BONEYARD_BELOW_RESERVE", lambda: grown(middle(), 0, 14)),
    (
        "too large a boneyard",
        "boneyard_count",
        "BONEYARD_TOO_LARGE",
        lambda: middle()._replace(boneyard=None, boneyard_count=16),
    ),
    (
        "a boneyard for four",
        "boneyard_count",
        "BONEYARD_TOO_LARGE",
        lambda: four()._replace(boneyard=None, boneyard_count=1),
    ),
    ("too large a hand", "seats[1].hand", "HAND_TOO_LARGE",
     lambda: four()._replace(hands=(*four().hands[:1], -8, *four().hands[2:]))),
    (
        "an empty hand that did not place last",
        "seats[0].hand",
        "HAND_EMPTY",
        lambda: middle()._replace(hands=(0, middle().hands[1])),
    ),
    (
        "an opening tile in a later hand",
        "opening_tile",
        "OPENING_TILE_WRONG",
        lambda: middle()._replace(opening_tile=BY_NAME["3-2"]),
    ),
    (
        "an opening tile that was not placed",
        "opening_tile",
        "OPENING_TILE_WRONG",
        lambda: middle()._replace(first_hand=True, opening_tile=BY_NAME["1-1"]),
    ),
    ("account count", "match.accounts", "ACCOUNT_COUNT_WRONG",
     lambda: middle()._replace(match=MatchState((Account(),)))),
    ("accounts of teams", "match.accounts", "ACCOUNT_COUNT_WRONG",
     lambda: four()._replace(match=MatchState((Account(),) * 4))),
    ("main", "match.accounts[1].main", "POINTS_OUT_OF_RANGE",
     lambda: middle()._replace(match=MatchState((Account(), Account(2**31 - 1))))),
    ("draft", "match.accounts[0].draft", "POINTS_OUT_OF_RANGE",
     lambda: middle()._replace(match=MatchState((Account(0, -(2**31)), Account())))),
    ("bank", "match.bank", "POINTS_OUT_OF_RANGE",
     lambda: middle()._replace(match=accounts("0/0", "0/0", bank=-1))),
    ("hands played", "match.hands_played", "COUNT_OUT_OF_RANGE",
     lambda: middle()._replace(match=accounts("0/0", "0/0", hands=-1))),
    # before the first tile
    ("hand size", "seats[0].hand", "HAND_SIZE_WRONG",
     lambda: start()._replace(hands=(-6, start().hands[1]))),
    ("tiles missing from a fresh boneyard", "boneyard", "BONEYARD_NOT_WHOLE",
     lambda: shorter(start(), 2)),
    ("last placer before the first tile", "last_placer", "ONLY_AFTER_FIRST_TILE",
     lambda: start()._replace(last_placer=0)),
    ("passes before the first tile", "passes", "ONLY_AFTER_FIRST_TILE",
     lambda: start()._replace(passes=1)),
    ("another leader", "leader", "LEADER_CONTRADICTS_TURN", lambda: start()._replace(leader=0)),
    ("a first hand after others", "first_hand", "FIRST_HAND_AFTER_OTHERS",
     lambda: start()._replace(match=accounts("0/0", "0/0", hands=1))),
    ("opener", "seat_to_move", "OPENER_NOT_TO_MOVE", lambda: start()._replace(seat_to_move=0)),
    ("opening tile", "opening_tile", "OPENING_TILE_WRONG",
     lambda: start()._replace(opening_tile=BY_NAME["3-3"])),
    ("an opening tile in a later fresh hand", "opening_tile", "OPENING_TILE_WRONG",
     lambda: start()._replace(first_hand=False)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "code", "change"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_positions_that_cannot_be(field: str, code: str, change: Change) -> None:
    state = change()
    assert invalid(lambda: domino.check_position(rules(), state)) == (field, code)


def test_the_leader_is_needed_where_the_same_leads_again() -> None:
    under = house(lead_next__tied="same_leader")
    state = middle()._replace(leader=None)
    assert invalid(lambda: domino.check_position(under, state)) == ("leader", "LEADER_MISSING")
    assert domino.check_position(rules(), state) == state


def test_a_broken_chain() -> None:
    assert invalid(lambda: position(HANDS, "2-3 5-3")) == ("chain", "CHAIN_DOES_NOT_MATCH")


def test_a_boneyard_nobody_may_draw_from_is_whole() -> None:
    under = house(draw__unit={"2": 0, "3": 0, "4": 0})
    state = grown(middle(), 0, 2)
    assert invalid(lambda: domino.check_position(under, state)) == (
        "boneyard",
        "BONEYARD_NOT_WHOLE",
    )


def test_the_message_has_the_numbers() -> None:
    with pytest.raises(ValueError, match="BONEYARD_NOT_IN_UNITS") as caught:
        domino.check_position(rules(), shorter(middle(), 1))
    assert vars(caught.value)["parameters"] == {"count": 13, "dealt": 14, "unit": 2}


@pytest.mark.parametrize(
    ("hands", "ending", "seat", "field", "code"),
    [
        ("6-6", "closed", 0, "hands", "PLAYERS_NOT_OFFERED"),
        ("|6-6", "went_out", 2, "seat", "SEAT_OUT_OF_RANGE"),
        ("|6-6", "went_out", -1, "seat", "SEAT_OUT_OF_RANGE"),
        ("|6-6", "went_out", 1, "hands[0]", "HAND_EMPTY"),
        ("1-0|6-6", "went_out", 0, "hands[0]", "WINNER_HOLDS_TILES"),
        ("|6-6|", "went_out", 0, "hands[2]", "HAND_EMPTY"),
        ("|6-6", "closed", 1, "hands[0]", "HAND_EMPTY"),
        ("6-6|6-6", "closed", 1, "hands[1]", "TILE_TWICE"),
        ("|7-0", "went_out", 0, "hands[1]", "UNKNOWN_TILE"),
        ("|0-0 1-0 2-0 3-0 4-0 5-0 6-0 1-1|2-1|3-1", "went_out", 0, "hands[1]", "HAND_TOO_LARGE"),
        ("1-0|6-6", "tied", 0, "ending", "ENDING_IS_A_RESULT"),
    ],
)
def test_hands_that_cannot_be(hands: str, ending: str, seat: int, field: str, code: str) -> None:
    hand = finished(hands, ending, seat)
    assert invalid(lambda: domino.score_hand(rules(), hand)) == (field, code)


def test_the_leader_of_a_hand_is_a_seat() -> None:
    hand = finished("|6-6", "went_out", 0, leader=2)
    assert invalid(lambda: domino.score_hand(rules(), hand)) == ("leader", "SEAT_OUT_OF_RANGE")


def test_the_match_before_a_hand() -> None:
    hand = finished("|6-6", "went_out", 0, accounts("0/0", "0/0", "0/0"))
    assert invalid(lambda: domino.score_hand(rules(), hand)) == (
        "match.accounts",
        "ACCOUNT_COUNT_WRONG",
    )
    assert hand.ending is Ending.WENT_OUT


def test_a_shut_account_has_no_main_score() -> None:
    told = MatchState((Account(20, 0, opened=False), Account()))
    hand = finished("|6-6", "went_out", 0, told)
    assert invalid(lambda: domino.score_hand(rules(), hand)) == (
        "match.accounts[0].main",
        "SHUT_ACCOUNT_WITH_MAIN",
    )
    writes = child(
        "tables: {main: {rows: {shut: {when: {account: shut}, add: {hand_points: 1}, src: S4}}}}"
    )
    assert domino.score_hand(writes, hand)[1].match.accounts[0].main == 20 + 12
    assert domino.score_hand(house(account__threshold=0), hand)[1].account == "open"
