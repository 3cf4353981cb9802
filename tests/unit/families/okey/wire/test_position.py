"""Positions, moves and openings as messages of the contract, there and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from google.protobuf import json_format

from hakem.families.okey.house import house_of
from hakem.families.okey.melds import Goal
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
)
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import OKEY, face
from hakem.families.okey.wire.move import read_move, write_move
from hakem.families.okey.wire.openings import (
    read_meld_request,
    read_opening_request,
    write_openings,
    write_reading,
)
from hakem.families.okey.wire.position import read_position, write_position
from hakem.v1 import move_pb2, okey_pb2
from hakem.v1 import referee_service_pb2 as pb
from tests.referees import okey
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    GENERAL,
    accept,
    house,
    invalid,
    knobs,
    lay,
    lay_off,
    only,
    position,
    swap,
    tile,
    tiles,
)

BLACK_8 = face("k", 8)  # the okey's face

EXAMPLE = {
    "indicator": "k7",
    "seats": [
        {
            "rack": "r5 y13 b1 b3 k2 k6 y4 y7 r7",
            "opened": "OPENED_MELDS",
            "openedPoints": 126,
            "discards": "b4 r11",
        },
        {
            "rack": "r10 r11 r12 y9 k9 b9 y1 y2 y3 k13 r13 b13 f r2 r4 b2 b8 k1 k3 k5 y6 y11",
            "opened": "OPENED_NONE",
            "discards": "k4",
        },
        {"rackCount": 21, "discards": "r1"},
        {"rackCount": 21, "discards": "y5"},
    ],
    "table": [
        {"id": 1, "kind": "MELD_KIND_RUN", "tiles": "b5 b6 *=b7", "owner": 0},
        {"id": 2, "kind": "MELD_KIND_RUN", "tiles": "k11 k12 k13", "owner": 0},
        {"id": 3, "kind": "MELD_KIND_GROUP", "tiles": "r13 y13 b13", "owner": 0},
        {"id": 4, "kind": "MELD_KIND_RUN", "tiles": "y10 y11 y12", "owner": 0},
    ],
    "wallCount": 15,
    "turn": {"seat": 1, "phase": "OKEY_PHASE_PLAY", "drew": "DRAW_SOURCE_WALL"},
}


def example() -> okey_pb2.OkeyPosition:
    return json_format.ParseDict(EXAMPLE, okey_pb2.OkeyPosition())


def test_the_worked_example_of_the_contract() -> None:
    # a progressive table of S1: 126 was opened, so 127 are needed; 33 + 27 + 6 + 39 = 105
    rules = house(GENERAL, progressive="on")
    state = read_position(example(), house_of(rules))
    assert state.seats[2].rack is None
    melds = ("r10 r11 r12", "k9 y9 b9", "y1 y2 y3", "k13 r13 b13")
    reason = only(state, lay(*melds, seat=1), rules)
    assert reason.code == "OPENING_BELOW_BAR"
    assert reason.parameters == {
        "kind": "MELDS",
        "required": 127,
        "offered": 33 + 27 + 6 + 39,
        "short": 22,
        "bar_set_by_seat": 0,
    }
    judgement = okey.judge(rules, state, lay(*melds, seat=1))
    assert [entry.points for entry in judgement.verdict.entries] == [101]
    after = write_position(judgement.next)
    assert after.seats[1].written == 101
    after.seats[1].written = 0
    assert after == write_position(state)


def there_and_back(state: State) -> None:
    message = write_position(state)
    assert read_position(message, house_of(house())) == state
    into = okey_pb2.OkeyPosition()
    assert write_position(state, into) is into
    assert into == message


def test_positions_there_and_back() -> None:
    there_and_back(position())
    there_and_back(position(phase="draw", others={3: At(discards="r1 r2", written=-50)}))
    there_and_back(position(taken="b4"))
    there_and_back(position(drawn="b4", returned=True, others={3: At(discards="r1")}))
    there_and_back(position(drew=None))
    there_and_back(position(hidden=True))
    there_and_back(position(wall_hidden=True))
    table = tuple(f"{t} {t} @1" for t in ("y1", "b1", "k1", "r2", "*=k8"))
    there_and_back(position(others={1: At("", "pairs", 5)}, table=(*table[:4], "y2 *=y2 @1")))


def test_a_turn_there_and_back() -> None:
    state = position(
        "r8 r4 b7 k1 y1 y2 y3",
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0", "r5 r6 r7 @1", "b5 b6 *=b7 @1", "r9 y9 b9 @1"),
        before=True,
        others={1: At("", "melds", 101)},
    )
    state = accept(accept(state, lay_off("r8", 2)), swap("b7", 3))
    state = accept(accept(state, lay_off("*=k9", 4)), lay("y1 y2 y3"))
    there_and_back(state)
    message = write_position(state)
    assert [(t.tile, t.meld, t.end) for t in message.turn.laid_off] == [
        ("r8", 2, okey_pb2.MELD_END_HIGH),
        ("*=k9", 4, okey_pb2.MELD_END_UNSPECIFIED),
    ]
    assert [(t.tile, t.meld) for t in message.turn.swaps] == [("b7", 3)]
    assert list(message.turn.laid_melds) == [5]


def test_a_finished_hand_there_and_back() -> None:
    state = accept(
        position("b10 r9", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True),
        lay_off("b10", 1),
    )
    there_and_back(okey.judge(house(), state, Discard(0, tile("r9"))).next)


def test_the_tile_of_the_okeys_face_is_the_okey() -> None:
    message = write_position(position("* r1"))
    message.seats[0].rack = message.seats[0].rack.replace("*", "k8", 1)
    rack = read_position(message, house_of(house())).seats[0].rack
    assert rack is not None
    assert rack[0] == OKEY


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda m: m.ClearField("indicator"), "indicator", "TILE_MISSING"),
        (lambda m: setattr(m, "indicator", "f"), "indicator", "INDICATOR_NOT_NUMBERED"),
        (lambda m: setattr(m, "indicator", "k7 k8"), "indicator", "ONE_TILE_EXPECTED"),
        (lambda m: setattr(m, "indicator", "k" * 17), "indicator", "TOO_LONG"),
        (lambda m: setattr(m.seats[0], "rack", "r5 r14"), "seats[0].rack", "UNKNOWN_TILE"),
        (lambda m: setattr(m.seats[0], "rack", "*=r5"), "seats[0].rack", "OKEY_BOUND_OFF_TABLE"),
        (lambda m: m.seats[0].ClearField("rack"), "seats[0].rack", "MISSING_FIELD"),
        (lambda m: setattr(m.seats[0], "rack", "r" * 601), "seats[0].rack", "TOO_LONG"),
        (
            lambda m: setattr(m.seats[0], "rack_count", 3),
            "seats[0].rack_count",
            "COUNT_CONTRADICTS_TILES",
        ),
        (
            lambda m: setattr(m.seats[2], "rack_count", -1),
            "seats[2].rack_count",
            "NUMBER_TOO_SMALL",
        ),
        (lambda m: setattr(m.seats[0], "opened", 9), "seats[0].opened", "UNKNOWN_ENUM_VALUE"),
        (lambda m: setattr(m.seats[3], "discards", "x"), "seats[3].discards", "UNKNOWN_TILE"),
        (lambda m: setattr(m.table[1], "kind", 0), "table[1].kind", "MISSING_FIELD"),
        (lambda m: setattr(m.table[1], "kind", 7), "table[1].kind", "UNKNOWN_ENUM_VALUE"),
        (lambda m: setattr(m.table[1], "kind", 2), "table[1].tiles", "NOT_A_MELD_HERE"),
        (lambda m: setattr(m.table[1], "tiles", "k11 k12 q"), "table[1].tiles", "UNKNOWN_TILE"),
        (lambda m: setattr(m.table[1], "tiles", "k" * 601), "table[1].tiles", "TOO_LONG"),
        (
            lambda m: m.table.extend([okey_pb2.OkeyMeld()] * 61),
            "table",
            "TOO_MANY",
        ),
        (lambda m: setattr(m, "wall", "r1 zz"), "wall", "UNKNOWN_TILE"),
        (
            lambda m: m.MergeFrom(okey_pb2.OkeyPosition(wall="r1 r3", wall_count=1)),
            "wall_count",
            "COUNT_CONTRADICTS_TILES",
        ),
        (lambda m: m.ClearField("turn"), "turn", "MISSING_FIELD"),
        (lambda m: setattr(m.turn, "phase", 0), "turn.phase", "MISSING_FIELD"),
        (lambda m: setattr(m.turn, "phase", 5), "turn.phase", "UNKNOWN_ENUM_VALUE"),
        (lambda m: setattr(m.turn, "drew", 3), "turn.drew", "UNKNOWN_ENUM_VALUE"),
        (lambda m: setattr(m.turn, "drew", 0), "turn.drew", "MISSING_FIELD"),
        (lambda m: setattr(m.turn, "drew", 2), "turn.taken", "TILE_MISSING"),
        (lambda m: setattr(m.turn, "taken", "r1 r2"), "turn.taken", "ONE_TILE_EXPECTED"),
        (lambda m: setattr(m.turn, "drawn", "r99"), "turn.drawn", "UNKNOWN_TILE"),
        (lambda m: m.turn.laid_melds.extend([1] * 65), "turn.laid_melds", "TOO_MANY"),
        (
            lambda m: m.turn.laid_off.extend([okey_pb2.OkeyLaidTile(tile="r1")] * 65),
            "turn.laid_off",
            "TOO_MANY",
        ),
        (lambda m: m.turn.laid_off.add(meld=1), "turn.laid_off[0].tile", "TILE_MISSING"),
        (
            lambda m: m.turn.laid_off.add(tile="r1", end=4),
            "turn.laid_off[0].end",
            "UNKNOWN_ENUM_VALUE",
        ),
        (lambda m: m.turn.swaps.add(tile="u"), "turn.swaps[0].tile", "UNKNOWN_TILE"),
    ],
)
def test_positions_that_cannot_be_read(
    change: Callable[[okey_pb2.OkeyPosition], object], field: str, code: str
) -> None:
    message = example()
    change(message)
    assert invalid(lambda: read_position(message, house_of(house()))) == (field, code)


# --- moves

MOVES: list[Move] = [
    Draw(1, "wall"),
    Draw(1, "discard"),
    ReturnDiscard(2),
    Lay(0, "melds", (tiles("r5 *=r6 r7"), tiles("r9 y9 f"))),
    Lay(3, "pairs", (tiles("r5 *"),)),
    LayOff(0, tile("r5"), 3),
    LayOff(0, tile("*=r5"), 3, "low"),
    LayOff(0, tile("f"), 3, "high"),
    Swap(1, tile("b7"), 12),
    Undo(0),
    TakeBack(3),
    Discard(0, tile("*")),
    TimeOut(2),
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_moves_there_and_back(move: Move) -> None:
    message = write_move(move)
    assert read_move(message, house_of(house())) == move
    again = json_format.Parse(json_format.MessageToJson(message), move_pb2.Move())
    assert again == message


def test_the_okeys_own_tile() -> None:
    message = move_pb2.Move(discard=move_pb2.DiscardTile(tile="k8"))
    assert read_move(message, house_of(house()), BLACK_8) == Discard(0, OKEY)
    assert read_move(message, house_of(house())) == Discard(0, BLACK_8)
    # judging reads it so as well
    state = position("*")
    judgement = okey.judge(house(), state, read_move(message, house_of(house())))
    assert judgement.next.seats[0].discards == (OKEY,)


def move(**action: object) -> move_pb2.Move:
    return json_format.ParseDict(action, move_pb2.Move())


@pytest.mark.parametrize(
    ("message", "field", "code"),
    [
        (move(), "", "MISSING_ACTION"),
        (move(seat=4, undo={}), "seat", "SEAT_OUT_OF_RANGE"),
        (move(seat=-1, undo={}), "seat", "SEAT_OUT_OF_RANGE"),
        (move(passTurn={}), "pass_turn", "WRONG_MOVE_FOR_FAMILY"),
        (move(place={"tile": "6-4"}), "place", "WRONG_MOVE_FOR_FAMILY"),
        (move(draw={}), "draw.source", "MISSING_FIELD"),
        (move(draw={"source": "DRAW_SOURCE_BONEYARD"}), "draw.source", "UNKNOWN_ENUM_VALUE"),
        (
            move(draw={"source": "DRAW_SOURCE_WALL", "count": 2}),
            "draw.count",
            "COUNT_OUT_OF_RANGE",
        ),
        (move(lay={"melds": ["r1 r2 r3"]}), "lay.kind", "MISSING_FIELD"),
        (move(lay={"kind": 9, "melds": ["r1"]}), "lay.kind", "UNKNOWN_ENUM_VALUE"),
        (move(lay={"kind": "LAY_KIND_MELDS"}), "lay.melds", "MISSING_FIELD"),
        (move(lay={"kind": 1, "melds": ["r1"] * 12}), "lay.melds", "TOO_MANY"),
        (move(lay={"kind": 1, "melds": ["r1 r2 r3", " "]}), "lay.melds[1]", "TILE_MISSING"),
        (move(lay={"kind": 1, "melds": ["r1 r2 g3"]}), "lay.melds[0]", "UNKNOWN_TILE"),
        (move(lay={"kind": 1, "melds": ["r" * 601]}), "lay.melds[0]", "TOO_LONG"),
        (move(layOff={"meld": 1}), "lay_off.tile", "TILE_MISSING"),
        (move(layOff={"tile": "r1", "end": 5}), "lay_off.end", "UNKNOWN_ENUM_VALUE"),
        (move(swap={"tile": "*=r1"}), "swap.tile", "OKEY_BOUND_OFF_TABLE"),
        (move(discard={"tile": "r1 r2"}), "discard.tile", "ONE_TILE_EXPECTED"),
        (move(discard={"tile": "r" * 17}), "discard.tile", "TOO_LONG"),
    ],
)
def test_moves_that_cannot_be_read(message: move_pb2.Move, field: str, code: str) -> None:
    assert invalid(lambda: read_move(message, house_of(house()))) == (field, code)


def test_a_seat_of_a_smaller_table() -> None:
    rules = knobs(players__count=3)
    assert invalid(lambda: read_move(move(seat=3, undo={}), house_of(rules))) == (
        "seat",
        "SEAT_OUT_OF_RANGE",
    )


def test_no_false_jokers_in_a_set_without_them() -> None:
    rules = knobs(tiles__false_jokers=0)
    assert invalid(lambda: read_move(move(discard={"tile": "f"}), house_of(rules))) == (
        "discard.tile",
        "UNKNOWN_TILE",
    )


# --- melds and openings


def test_a_meld_to_classify() -> None:
    request = pb.ClassifyMeldRequest(indicator="k7", tiles="k6 k7 k8")
    okey_face, laid = read_meld_request(request, house_of(house()))
    assert (okey_face, laid) == (BLACK_8, tiles("k6 k7 *"))
    out = pb.MeldReading()
    write_reading(okey.classify(house(), okey_face, laid)[0].readings[0], out)
    assert (out.kind, out.tiles, out.points) == (okey_pb2.MELD_KIND_RUN, "k6 k7 *=k8", 21)


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"tiles": "r1 r2 r3"}, "indicator", "TILE_MISSING"),
        ({"indicator": "k7"}, "tiles", "TILE_MISSING"),
        ({"indicator": "k7", "tiles": "r1 " * 15}, "tiles", "TOO_MANY"),
        ({"indicator": "k7", "tiles": "r1" * 301}, "tiles", "TOO_LONG"),
    ],
)
def test_melds_that_cannot_be_read(fields: dict[str, str], field: str, code: str) -> None:
    request = json_format.ParseDict(fields, pb.ClassifyMeldRequest())
    assert invalid(lambda: read_meld_request(request, house_of(house()))) == (field, code)


def test_an_opening_to_find() -> None:
    rack = "r11 r12 r13 y11 y12 y13 b11 b12 b13 k1 k4"
    request = pb.FindOpeningRequest(
        indicator="k7",
        rack=rack,
        goal=pb.OPENING_GOAL_MOST_TILES,
        must_use="b13",
        bar_points=101,
        bar_pairs=5,
    )
    indicator, held, question = read_opening_request(request, house_of(house()))
    assert (indicator, held) == (tile("k7"), tiles(rack))
    assert (question.goal, question.must_use) == (Goal.MOST_TILES, tile("b13"))
    assert (question.best_points, question.best_pairs) == (101, 5)
    out = pb.FindOpeningResponse()
    write_openings(okey.find_opening(house(), indicator, held, question), out)
    assert out.melds.opens
    assert list(out.melds.melds) == ["r11 r12 r13", "y11 y12 y13", "b11 b12 b13"]
    assert (out.melds.points, out.melds.left) == (108, "k1 k4")
    assert not out.pairs.opens
    assert not out.bounded


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"rack": "r1"}, "indicator", "TILE_MISSING"),
        ({"indicator": "k7", "rack": "r1", "goal": 8}, "goal", "UNKNOWN_ENUM_VALUE"),
        ({"indicator": "k7", "rack": "r1", "must_use": "rr"}, "must_use", "UNKNOWN_TILE"),
        ({"indicator": "k7", "rack": "*=r1"}, "rack", "OKEY_BOUND_OFF_TABLE"),
    ],
)
def test_questions_that_cannot_be_read(fields: dict[str, object], field: str, code: str) -> None:
    request = json_format.ParseDict(fields, pb.FindOpeningRequest())
    assert invalid(lambda: read_opening_request(request, house_of(house()))) == (field, code)
