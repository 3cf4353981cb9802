"""Whatever a caller sends as an Okey hand or match is answered or refused, and nothing else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hakem.families.okey.house import house_of
from hakem.families.okey.wire.hand import (
    read_hand,
    read_match,
    write_hand_result,
    write_match_result,
)
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput
from hakem.rules.catalog import load_folder
from hakem.v1 import okey_pb2, score_pb2
from tests.referees.okey import score_hand, score_match

RULES = Path(__file__).resolve().parents[2] / "rules"
INT32 = st.integers(-(2**31), 2**31 - 1)
SMALL = st.integers(-1, 5) | INT32
ENUM = st.integers(0, 4) | INT32
TILE = st.sampled_from(("", "r5", "k8", "k9", "*", "f", "*=r6", "z1", " ", "r5 r6")) | st.text()
RACK = st.lists(st.sampled_from(("r5", "y6", "k8", "*", "f", "b13")), max_size=22).map(" ".join)
SEAT = st.builds(okey_pb2.OkeyHandSeat, opened=ENUM, rack=RACK | TILE, written=SMALL)
EVENT = st.builds(
    okey_pb2.OkeyEvent,
    kind=st.integers(0, 8) | INT32,
    seat=SMALL,
    opened=ENUM,
    points=SMALL,
    pairs=SMALL,
    tile_class=ENUM,
    finishing=st.booleans(),
    auto_played=st.booleans(),
    discarder=st.none() | SMALL,
    tile=TILE,
)
HAND = st.builds(
    okey_pb2.OkeyHand,
    indicator=st.sampled_from(("k7", "k7", "r13", "f")) | TILE,
    finisher=st.none() | SMALL,
    last_tile=TILE,
    from_hand=st.booleans(),
    seats=st.lists(SEAT, min_size=4, max_size=4) | st.lists(SEAT, max_size=6),
    events=st.lists(EVENT, max_size=3),
)
# Hands most of whose fields can be, so that scoring itself is reached.
LIKELY_SEAT = st.builds(okey_pb2.OkeyHandSeat, written=st.sampled_from((0, 101))) | st.builds(
    okey_pb2.OkeyHandSeat,
    opened=st.integers(2, 3),
    rack=st.sampled_from(("r5", "y6 b13", "* f", "")),
)
FINISHER = st.builds(okey_pb2.OkeyHandSeat, opened=st.integers(2, 3))
EVENTS = st.lists(
    st.builds(okey_pb2.OkeyEvent, kind=st.integers(2, 6), seat=st.integers(0, 3)), max_size=3
)
WALL = st.builds(
    okey_pb2.OkeyHand,
    indicator=st.just("k7"),
    seats=st.tuples(*[LIKELY_SEAT] * 4),
    events=EVENTS,
)
FINISHED = st.builds(
    okey_pb2.OkeyHand,
    indicator=st.just("k7"),
    finisher=st.just(0),
    last_tile=st.sampled_from(("k9", "*")),
    from_hand=st.integers(0, 3).map(lambda one_in_four: not one_in_four),
    seats=st.tuples(FINISHER, *[LIKELY_SEAT] * 3),
    events=EVENTS,
)
MATCH = st.builds(
    score_pb2.Match,
    hands=st.lists(
        st.builds(
            score_pb2.SeatPoints,
            points=st.lists(st.integers(-404, 808), min_size=4, max_size=4)
            | st.lists(INT32, max_size=5),
        ),
        max_size=12,
    ),
    hands_agreed=st.sampled_from((0, 3, 5, 11)) | INT32,
    players=st.just(0) | INT32,
)
HOUSE = st.sampled_from(
    [
        (house, partners)
        for house in ("okey-51", "okey-101-rewards", "okey-101-steps")
        for partners in ("off", "on")
    ]
)
SPELLED = re.compile(r"[a-z_]+(\[\d+\])?(\.[a-z_]+(\[\d+\])?)*")


@cache
def rules_of(house: tuple[str, str]) -> Ruleset:
    catalog = load_folder(RULES).catalog
    assert catalog is not None
    return catalog.get(house[0], {"partners": house[1]})


def told(error: InvalidInput) -> None:
    """A refusal names a field by a path and a code, and repeats little of what came in."""
    assert SPELLED.fullmatch(error.field)
    assert re.fullmatch(r"[A-Z]+(_[A-Z]+)*", error.code)
    assert all(isinstance(v, int) or len(v) <= 400 for v in error.parameters.values())


@given(HOUSE, HAND | WALL | FINISHED)
def test_any_hand_is_scored_or_refused(house: tuple[str, str], message: okey_pb2.OkeyHand) -> None:
    rules = rules_of(house)
    try:
        score, result = score_hand(rules, read_hand(message, house_of(rules).score))
    except InvalidInput as error:
        told(error)
        return
    out = score_pb2.HandResult(seat_totals=score.seat_totals, side_totals=score.side_totals)
    write_hand_result(result, out)
    assert len(out.seat_totals) == 4


@given(HOUSE, MATCH)
def test_any_match_is_scored_or_refused(house: tuple[str, str], message: score_pb2.Match) -> None:
    rules = rules_of(house)
    try:
        match = read_match(message, house_of(rules).score)
    except InvalidInput as error:
        told(error)
        return
    out = score_pb2.MatchResult()
    write_match_result(score_match(rules, match), match, out)
    assert out.hands_played == len(message.hands)
