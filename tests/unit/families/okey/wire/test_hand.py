from __future__ import annotations

from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.hand import Event
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, face
from hakem.families.okey.wire.hand import (
    read_hand,
    read_match,
    write_hand_result,
    write_match_result,
)
from hakem.kernel.limits import BATCH_ITEMS
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import okey_pb2, score_pb2
from tests.referees.okey import score_hand, score_match
from tests.unit.families.okey.scores.probe import probe_house

HOUSE = probe_house()
HAND: dict[str, Any] = {
    "indicator": "k7",
    "finisher": 0,
    "lastTile": "k8",
    "seats": [
        {"opened": "OPENED_MELDS", "written": -101},
        {"opened": "OPENED_MELDS", "rack": "r5 * f"},
        {"opened": "OPENED_PAIRS", "rack": "r3"},
        {},
    ],
    "events": [
        {"kind": "OKEY_EVENT_KIND_OPENED", "seat": 2, "opened": "OPENED_PAIRS", "pairs": 7},
        {
            "kind": "OKEY_EVENT_KIND_FED_OPENING",
            "seat": 1,
            "opened": "OPENED_MELDS",
            "discarder": 0,
            "tile": "y9",
        },
        {
            "kind": "OKEY_EVENT_KIND_DISCARD",
            "seat": 3,
            "tileClass": "OKEY_TILE_CLASS_PLAYABLE",
            "autoPlayed": True,
        },
        {
            "kind": "OKEY_EVENT_KIND_DISCARD",
            "seat": 0,
            "tileClass": "OKEY_TILE_CLASS_OKEY",
            "finishing": True,
        },
    ],
}


def message(**changes: Any) -> okey_pb2.OkeyHand:
    return ParseDict({**HAND, **changes}, okey_pb2.OkeyHand())


def refused(**changes: Any) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        read_hand(message(**changes), ScoreRules(HOUSE))
    return caught.value


def test_a_hand_is_read_whole() -> None:
    hand = read_hand(message(), ScoreRules(HOUSE))
    assert (hand.indicator, hand.okey) == (face("k", 7), face("k", 8))
    assert (hand.finisher, hand.last_tile, hand.from_hand) == (0, OKEY, False)
    assert [(seat.opened, seat.rack, seat.written) for seat in hand.seats] == [
        ("melds", (), -101),
        ("melds", (face("r", 5), OKEY, FALSE_JOKER), 0),
        ("pairs", (face("r", 3),), 0),
        ("none", (), 0),
    ]
    assert hand.events == (
        Event("opened", 2, opened="pairs", pairs=7),
        Event("fed_opening", 1, opened="melds", discarder=0, tile=face("y", 9)),
        Event("discard", 3, tile_class="playable", auto_played=True),
        Event("discard", 0, tile_class="okey", finishing=True),
    )


def test_without_a_finisher_the_wall_ran_out() -> None:
    seats = [okey_pb2.OkeyHandSeat(opened=okey_pb2.OPENED_NONE)]
    seats += [okey_pb2.OkeyHandSeat() for _ in range(3)]
    wall = okey_pb2.OkeyHand(indicator="r13", seats=seats)
    hand = read_hand(wall, ScoreRules(HOUSE))
    assert (hand.finisher, hand.last_tile, hand.anyone_opened) == (None, None, False)
    wall.finisher = 0  # seat 0, not nobody
    with pytest.raises(InvalidInput):
        read_hand(wall, ScoreRules(HOUSE))


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"indicator": ""}, "indicator", "TILE_MISSING"),
        ({"indicator": "f"}, "indicator", "INDICATOR_NOT_NUMBERED"),
        ({"lastTile": "y3 y4"}, "last_tile", "ONE_TILE_EXPECTED"),
        ({"lastTile": " "}, "last_tile", "TILE_MISSING"),
        ({"finisher": -1}, "finisher", "SEAT_OUT_OF_RANGE"),
        ({"seats": []}, "seats", "WRONG_SEAT_COUNT"),
        ({"seats": [{}, {"rack": "r5 z9"}, {}, {}]}, "seats[1].rack", "UNKNOWN_TILE"),
        ({"seats": [{}, {"opened": 7}, {}, {}]}, "seats[1].opened", "UNKNOWN_ENUM_VALUE"),
        ({"seats": [{}, {}, {"rack": "*=r4"}, {}]}, "seats[2].rack", "OKEY_BOUND_OFF_TABLE"),
        ({"events": [{"seat": 1}]}, "events[0].kind", "EVENT_KIND_MISSING"),
        ({"events": [{"kind": 99}]}, "events[0].kind", "UNKNOWN_ENUM_VALUE"),
        (
            {"events": [{"kind": "OKEY_EVENT_KIND_DISCARD", "tileClass": -1}]},
            "events[0].tile_class",
            "UNKNOWN_ENUM_VALUE",
        ),
        (
            {"events": [{"kind": "OKEY_EVENT_KIND_DISCARD", "tile": "x"}]},
            "events[0].tile",
            "UNKNOWN_TILE",
        ),
        (
            {"events": [{"kind": "OKEY_EVENT_KIND_DISCARD", "discarder": 0}]},
            "events[0].discarder",
            "EVENT_FIELD_NOT_FITTING",
        ),
        (
            {"events": [{"kind": "OKEY_EVENT_KIND_TAKE_BACK"}] * (BATCH_ITEMS + 1)},
            "events",
            "TOO_MANY_EVENTS",
        ),
    ],
)
def test_a_field_that_cannot_be_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    error = refused(**changes)
    assert (error.field, error.code) == (field, code)


def test_the_result_names_the_okey() -> None:
    out = score_pb2.HandResult()
    write_hand_result(
        score_hand(HOUSE, read_hand(message(indicator="b13", events=[]), ScoreRules(HOUSE)))[1],
        out,
    )
    assert (out.okey.okey, out.okey.stake_returned) == ("b1", False)
    wall = okey_pb2.OkeyHand(indicator="k7", seats=[okey_pb2.OkeyHandSeat() for _ in range(4)])
    write_hand_result(score_hand(HOUSE, read_hand(wall, ScoreRules(HOUSE)))[1], out)
    assert (out.okey.okey, out.okey.stake_returned) == ("k8", True)


def test_a_match_is_read_and_its_standings_written() -> None:
    given: dict[str, Any] = {
        "hands": [
            {"points": [10, -101, 202, 0]},
            {"points": [0, 0, 0, 0]},
            {"points": [1, 0, 0, 9]},
        ],
        "handsAgreed": 3,
    }
    match = read_match(ParseDict(given, score_pb2.Match()), ScoreRules(HOUSE))
    out = score_pb2.MatchResult()
    write_match_result(score_match(HOUSE, match), match, out)
    assert [(s.side, s.total, s.place, s.placing_points, s.tied) for s in out.standings] == [
        (1, -101, 1, 3, False),
        (3, 9, 2, 1, False),
        (0, 11, 3, -1, False),
        (2, 202, 4, -3, False),
    ]
    assert (out.over, list(out.winners), out.hands_played, out.hands_agreed) == (True, [1], 3, 3)


def test_a_match_that_goes_on_says_how_many_hands_were_agreed() -> None:
    match = read_match(score_pb2.Match(), ScoreRules(HOUSE))
    out = score_pb2.MatchResult()
    write_match_result(score_match(HOUSE, match), match, out)
    assert (out.over, list(out.winners), out.hands_played, out.hands_agreed) == (False, [], 0, 5)


@pytest.mark.parametrize(
    ("given", "field", "code"),
    [
        ({"dominoHands": [{}]}, "domino_hands", "NOT_OF_THIS_FAMILY"),
        ({"players": 4}, "players", "NOT_OF_THIS_FAMILY"),
        ({"handsAgreed": 4}, "hands_agreed", "MATCH_LENGTH_NOT_OFFERED"),
        ({"hands": [{}]}, "hands[0].points", "WRONG_SEAT_COUNT"),
    ],
)
def test_a_match_that_cannot_be_is_refused(given: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_match(ParseDict(given, score_pb2.Match()), ScoreRules(HOUSE))
    assert (caught.value.field, caught.value.code) == (field, code)
