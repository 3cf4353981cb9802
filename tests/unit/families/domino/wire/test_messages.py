"""Messages of the contract to values and back; nothing a caller sends raises anything else."""

from __future__ import annotations

from typing import Any

import pytest
from google.protobuf import json_format

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Draw, End, Pass, Place
from hakem.families.domino.tiles import BY_NAME
from hakem.families.domino.wire import hand as wire_hand
from hakem.families.domino.wire import move as wire_move
from hakem.families.domino.wire import position as wire_position
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import domino_pb2, move_pb2, score_pb2
from tests.referees import domino
from tests.unit.families.domino.table import invalid, legal, mask, place, rules

POSITION: dict[str, Any] = {
    "seats": [{"hand": "2-5 6-6 5-0 6-2 5-4 6-4"}, {"hand": "4-0 6-1 3-1 6-3 2-0 0-0"}],
    "chain": "2-3 3-5",
    "boneyardCount": 14,
    "seatToMove": 0,
    "lastPlacer": 1,
}


def read(**changes: Any) -> domino_pb2.DominoPosition:
    data = {**POSITION, **changes}
    return json_format.ParseDict(
        {key: value for key, value in data.items() if value is not None},
        domino_pb2.DominoPosition(),
    )


def move(**action: Any) -> move_pb2.Move:
    return json_format.ParseDict(action, move_pb2.Move())


def test_a_position_is_read() -> None:
    state = wire_position.read_position(read(), house_of(rules()))
    assert state.hands == (mask("5-2 6-6 5-0 6-2 5-4 6-4"), mask("4-0 6-1 3-1 6-3 2-0 0-0"))
    assert (state.left, state.right, state.boneyard, state.boneyard_count) == (2, 5, None, 14)
    assert [account.opened for account in state.match.accounts] == [False, False]
    assert "5-2 left" in legal(state)


def test_a_position_is_written_as_it_is_read() -> None:
    for players in (2, 3, 4):
        state = domino.deal(rules(), "round", players).state
        assert (
            wire_position.read_position(wire_position.write_position(state), house_of(rules()))
            == state
        )
    hidden = wire_position.read_position(
        read(
            seats=[{"handCount": 6}, {"hand": "4-0 6-1 3-1 6-3 2-0 0-0", "handCount": 6}],
            leader=1,
            match={"accounts": [{"main": 40, "opened": True}, {"draft": 3}], "bank": 24},
        ),
        house_of(rules()),
    )
    assert hidden.hands[0] == -6
    written = wire_position.write_position(hidden)
    assert wire_position.read_position(written, house_of(rules())) == hidden
    assert (written.seats[0].hand, written.seats[0].hand_count) == ("", 6)
    assert written.seats[1].hand_count == 6
    assert written.seats[1].hand == "0-0 2-0 3-1 4-0 6-1 6-3"
    assert written.chain == "2-3 3-5"


def test_a_finished_hand_is_written_and_read_again() -> None:
    chain = "2-2 2-4 4-4 4-1 1-1 1-3 3-3 3-0 0-0 0-4 4-6 6-6 6-2"
    state = wire_position.read_position(
        read(seats=[{"hand": "5-2"}, {"hand": "4-3 6-0"}], chain=chain, boneyardCount=12),
        house_of(rules()),
    )
    after = domino.judge(rules(), state, place(0, "5-2", "left")).next
    written = wire_position.write_position(after)
    assert written.seats[0].HasField("hand_count")
    assert wire_position.read_position(written, house_of(rules())) == after


LONG = "6-4 " * 200


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"seats": None}, "seats", "PLAYERS_NOT_OFFERED"),
        ({"seats": [{"hand": "1-1"}] * 300}, "seats", "PLAYERS_NOT_OFFERED"),
        ({"seats": [{}, {"handCount": 6}]}, "seats[0].hand", "MISSING_FIELD"),
        ({"seats": [{"hand": " "}, {"handCount": 6}]}, "seats[0].hand", "MISSING_FIELD"),
        ({"seats": [{"hand": "6-7"}, {"handCount": 6}]}, "seats[0].hand", "UNKNOWN_TILE"),
        ({"seats": [{"hand": "64"}, {"handCount": 6}]}, "seats[0].hand", "UNKNOWN_TILE"),
        ({"seats": [{"hand": "٣-٤"}, {"handCount": 6}]}, "seats[0].hand", "UNKNOWN_TILE"),
        ({"seats": [{"hand": "x" * 500}, {"handCount": 6}]}, "seats[0].hand", "UNKNOWN_TILE"),
        ({"seats": [{"hand": LONG}, {"handCount": 6}]}, "seats[0].hand", "TOO_LONG"),
        ({"seats": [{"hand": "6-4 4-6"}, {"handCount": 6}]}, "seats[0].hand", "TILE_TWICE"),
        (
            {"seats": [{"hand": "6-4", "handCount": 2}, {"handCount": 6}]},
            "seats[0].hand_count",
            "COUNT_CONTRADICTS_TILES",
        ),
        (
            {"seats": [{"handCount": -1}, {"handCount": 6}]},
            "seats[0].hand_count",
            "COUNT_OUT_OF_RANGE",
        ),
        (
            {"seats": [{"handCount": 6}, {"handCount": 2**31 - 1}]},
            "seats[1].hand_count",
            "COUNT_OUT_OF_RANGE",
        ),
        ({"chain": "2-3 5-3"}, "chain", "CHAIN_DOES_NOT_MATCH"),
        ({"chain": "2-3 3-7"}, "chain", "UNKNOWN_TILE"),
        ({"chain": LONG}, "chain", "TOO_LONG"),
        ({"boneyard": "1-1 1-1"}, "boneyard", "TILE_TWICE"),
        ({"boneyard": "1-1"}, "boneyard_count", "COUNT_CONTRADICTS_TILES"),
        ({"boneyardCount": -1}, "boneyard_count", "COUNT_OUT_OF_RANGE"),
        ({"boneyardCount": None}, "boneyard", "BONEYARD_BELOW_RESERVE"),
        ({"boneyardCount": 13}, "boneyard_count", "BONEYARD_NOT_IN_UNITS"),
        ({"seatToMove": 2**31 - 1}, "seat_to_move", "SEAT_OUT_OF_RANGE"),
        ({"lastPlacer": None}, "last_placer", "MISSING_FIELD"),
        ({"passes": -(2**31)}, "passes", "COUNT_OUT_OF_RANGE"),
        ({"openingTile": "2-3"}, "opening_tile", "OPENING_TILE_WRONG"),
        ({"openingTile": " "}, "opening_tile", "TILE_MISSING"),
        ({"openingTile": "1-1 2-2"}, "opening_tile", "ONE_TILE_EXPECTED"),
        ({"openingTile": "1-1" * 9}, "opening_tile", "TOO_LONG"),
        ({"match": {}}, "match.accounts", "ACCOUNT_COUNT_WRONG"),
    ],
)
def test_positions_that_cannot_be_read(changes: dict[str, Any], field: str, code: str) -> None:
    message = read(**changes)
    assert invalid(lambda: wire_position.read_position(message, house_of(rules()))) == (field, code)


def test_long_words_are_clipped() -> None:
    with pytest.raises(InvalidInput) as caught:
        wire_position.read_position(read(chain="x" * 500), house_of(rules()))
    assert len(str(caught.value.parameters["tile"])) <= 40


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"seat": 1, "place": {"tile": "4-6"}}, Place(1, BY_NAME["6-4"], None)),
        (
            {"seat": 1, "place": {"tile": "6-4", "end": "CHAIN_END_LEFT"}},
            Place(1, BY_NAME["6-4"], End.LEFT),
        ),
        (
            {"place": {"tile": "6-4", "end": "CHAIN_END_RIGHT"}},
            Place(0, BY_NAME["6-4"], End.RIGHT),
        ),
        ({"seat": 3, "draw": {}}, Draw(3, 0)),
        ({"draw": {"source": "DRAW_SOURCE_BONEYARD", "count": 2}}, Draw(0, 2)),
        ({"seat": 2, "passTurn": {}}, Pass(2)),
    ],
)
def test_moves(action: dict[str, Any], expected: Any) -> None:
    read_move = wire_move.read_move(move(**action), house_of(rules()))
    assert read_move == expected
    assert wire_move.read_move(wire_move.write_move(read_move), house_of(rules())) == expected


@pytest.mark.parametrize(
    ("action", "field", "code"),
    [
        ({"seat": 1}, "", "MISSING_ACTION"),
        ({"layOff": {}}, "lay_off", "WRONG_MOVE_FOR_FAMILY"),
        ({"takeBack": {}}, "take_back", "WRONG_MOVE_FOR_FAMILY"),
        ({"seat": -1, "passTurn": {}}, "seat", "SEAT_OUT_OF_RANGE"),
        ({"seat": 4, "passTurn": {}}, "seat", "SEAT_OUT_OF_RANGE"),
        ({"place": {}}, "place.tile", "TILE_MISSING"),
        ({"place": {"tile": "7-6"}}, "place.tile", "UNKNOWN_TILE"),
        ({"place": {"tile": "6-4 5-4"}}, "place.tile", "ONE_TILE_EXPECTED"),
        ({"place": {"tile": "6-4", "end": 9}}, "place.end", "UNKNOWN_ENUM_VALUE"),
        ({"draw": {"source": "DRAW_SOURCE_DISCARD"}}, "draw.source", "UNKNOWN_ENUM_VALUE"),
        ({"draw": {"source": 77}}, "draw.source", "UNKNOWN_ENUM_VALUE"),
        ({"draw": {"count": -1}}, "draw.count", "COUNT_OUT_OF_RANGE"),
        ({"draw": {"count": 2**31 - 1}}, "draw.count", "COUNT_OUT_OF_RANGE"),
    ],
)
def test_moves_that_cannot_be_read(action: dict[str, Any], field: str, code: str) -> None:
    message = move(**action)
    assert invalid(lambda: wire_move.read_move(message, house_of(rules()))) == (field, code)


def test_the_name_of_a_move_of_another_family() -> None:
    with pytest.raises(InvalidInput) as caught:
        wire_move.read_move(move(layOff={}), house_of(rules()))
    assert caught.value.parameters == {"action": "layOff", "family": "domino/v1"}


HAND: dict[str, Any] = {"ending": "DOMINO_ENDING_WENT_OUT", "hands": ["", "6-6 5-0 3-1"]}


def hand(**changes: Any) -> domino_pb2.DominoHand:
    return json_format.ParseDict({**HAND, **changes}, domino_pb2.DominoHand())


def test_a_hand_and_its_result() -> None:
    message = hand(match={"accounts": [{"main": 40, "opened": True}, {}], "bank": 24})
    score, result = domino.score_hand(rules(), wire_hand.read_hand(message, house_of(rules())))
    written = json_format.MessageToDict(wire_hand.write_hand_result(result))
    assert written == {
        "ending": "DOMINO_ENDING_WENT_OUT",
        "winnerSide": 0,
        "handPoints": 12 + 5 + 4,
        "bankTaken": 24,
        "pips": [0, 21],
        "match": {
            "accounts": [{"main": 40 + 21 + 24, "opened": True}, {}],
            "handsPlayed": 1,
        },
    }
    assert score.side_totals == (45, 0)


def test_a_tied_hand_and_a_won_match() -> None:
    tied = hand(ending="DOMINO_ENDING_CLOSED", hands=["6-6", "5-5 2-0"], seat=1, leader=0)
    result = domino.score_hand(rules(), wire_hand.read_hand(tied, house_of(rules())))[1]
    written = wire_hand.write_hand_result(result)
    assert written.ending == domino_pb2.DOMINO_ENDING_TIED
    assert not written.HasField("winner_side")
    won = hand(match={"accounts": [{"main": 99, "opened": True}, {}]})
    result = domino.score_hand(rules(), wire_hand.read_hand(won, house_of(rules())))[1]
    written = wire_hand.write_hand_result(result)
    assert written.match_over
    assert written.HasField("match_winner_side")


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"ending": 0}, "ending", "ENDING_MISSING"),
        ({"ending": 9}, "ending", "UNKNOWN_ENUM_VALUE"),
        ({"ending": "DOMINO_ENDING_TIED"}, "ending", "ENDING_IS_A_RESULT"),
        ({"hands": []}, "hands", "PLAYERS_NOT_OFFERED"),
        ({"hands": [""] * 500}, "hands", "PLAYERS_NOT_OFFERED"),
        ({"hands": ["", "6-7"]}, "hands[1]", "UNKNOWN_TILE"),
        ({"seat": 2**31 - 1}, "seat", "SEAT_OUT_OF_RANGE"),
    ],
)
def test_hands_that_cannot_be_read(changes: dict[str, Any], field: str, code: str) -> None:
    message = hand(**changes)
    assert invalid(
        lambda: domino.score_hand(rules(), wire_hand.read_hand(message, house_of(rules())))
    ) == (
        field,
        code,
    )


def match(**fields: Any) -> score_pb2.Match:
    return json_format.ParseDict(fields, score_pb2.Match())


def test_a_match() -> None:
    closed = {"ending": "DOMINO_ENDING_CLOSED", "seat": 1, "hands": ["5-2", "4-3"]}
    players, hands = wire_hand.read_match(match(dominoHands=[HAND, closed]), house_of(rules()))
    score, state = domino.score_match(rules(), players, hands)
    written = json_format.MessageToDict(wire_hand.write_match_result(score, state))
    assert written == {
        "standings": [{"total": 21, "place": 1}, {"side": 1, "place": 2}],
        "handsPlayed": 2,
        "domino": {"accounts": [{"main": 21, "opened": True}, {}], "bank": 14, "handsPlayed": 2},
    }


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"hands": [{"points": [1]}]}, "hands", "NOT_OF_THIS_FAMILY"),
        ({"handsAgreed": 3}, "hands_agreed", "NOT_OF_THIS_FAMILY"),
        ({"dominoHands": [HAND] * 257}, "domino_hands", "TOO_MANY"),
        ({"dominoHands": [HAND, {"hands": ["", ""]}]}, "domino_hands[1].ending", "ENDING_MISSING"),
        ({}, "players", "MISSING_FIELD"),
        ({"players": -1}, "players", "PLAYERS_NOT_OFFERED"),
        ({"players": 7}, "players", "PLAYERS_NOT_OFFERED"),
    ],
)
def test_matches_that_cannot_be_read(fields: dict[str, Any], field: str, code: str) -> None:
    message = match(**fields)

    def act() -> object:
        return domino.score_match(rules(), *wire_hand.read_match(message, house_of(rules())))

    assert invalid(act) == (field, code)
