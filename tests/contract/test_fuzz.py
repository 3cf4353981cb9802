"""Whatever is sent, the answer is a reply or a refusal, never a fault of the service."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2

from hakem.serve.calls.errors import RpcFailure
from hakem.serve.calls.referee_service import JudgeStream
from hakem.serve.local import LocalReferee
from hakem.texts import load_texts
from hakem.v1 import referee_service_pb2 as pb
from tests.contract.failures import call_of, read_status
from tests.contract.requests import (
    DOMINO,
    MORE,
    OKEY,
    PLAY,
    RACK,
    finished,
    first_hand,
)
from tests.contract.server import Server
from tests.contract.test_rulesets import CHILD

SLOW_SECONDS = 5.0
"""No request of this size takes near that long on any machine."""

TRAILER_BYTES = 5000
"""Base64 and the message beside it still fit into the 8 KiB that clients read."""

MATCH = {"accounts": [{"main": 40, "opened": True}, {"draft": 9}], "bank": 24, "handsPlayed": 3}
MID_HAND = {
    "seats": [{"hand": "6-1 5-4 4-1 2-0 1-1"}, {"hand": "6-2 3-1 4-4 3-0 2-2 0-0"}],
    "chain": "2-3 3-5 5-6",
    "boneyardCount": 14,
    "seatToMove": 1,
    "lastPlacer": 0,
    "leader": 0,
    "passes": 0,
    "match": MATCH,
}
FITTING = {"seat": 1, "place": {"tile": "6-2", "end": "CHAIN_END_RIGHT"}}
DOMINO_HAND = {
    "ending": "DOMINO_ENDING_WENT_OUT",
    "seat": 0,
    "hands": ["", "6-6 5-0 3-1"],
    "leader": 1,
    "match": MATCH,
}
OKEY_HAND = {
    "okey": {
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
                "discards": "k4",
            },
            {"rackCount": 21, "discards": "r1"},
            {"rackCount": 21, "discards": "y5"},
        ],
        "table": [
            {"id": 1, "kind": "MELD_KIND_RUN", "tiles": "b5 b6 *=b7"},
            {"id": 2, "kind": "MELD_KIND_RUN", "tiles": "k11 k12 k13"},
            {"id": 3, "kind": "MELD_KIND_GROUP", "tiles": "r13 y13 b13"},
            {"id": 4, "kind": "MELD_KIND_RUN", "tiles": "y10 y11 y12"},
        ],
        "wallCount": 15,
        "turn": {"seat": 1, "phase": "OKEY_PHASE_PLAY", "drew": "DRAW_SOURCE_WALL"},
    }
}
OKEY_MELDS = ["r10 r11 r12", "k9 y9 b9", "y1 y2 y3", "k13 r13 b13"]
OKEY_MOVES: list[dict[str, Any]] = [
    {"seat": 1, "lay": {"kind": "LAY_KIND_MELDS", "melds": OKEY_MELDS}},
    {"seat": 1, "layOff": {"tile": "b8", "meld": 1, "end": "MELD_END_HIGH"}},
    {"seat": 1, "swap": {"tile": "f", "meld": 1}},
    {"seat": 1, "discard": {"tile": "b8"}},
    {"seat": 1, "takeBack": {}},
    {"seat": 1, "undo": {}},
    {"seat": 1, "returnDiscard": {}},
    {"seat": 2, "draw": {"source": "DRAW_SOURCE_DISCARD"}},
]
EVENTS = [
    {"kind": "OKEY_EVENT_KIND_OPENED", "seat": 0, "opened": "OPENED_MELDS", "points": 60},
    {"kind": "OKEY_EVENT_KIND_DISCARD", "seat": 1, "tileClass": "OKEY_TILE_CLASS_OKEY"},
    {
        "kind": "OKEY_EVENT_KIND_FED_OPENING",
        "seat": 0,
        "opened": "OPENED_MELDS",
        "discarder": 3,
        "tile": "k9",
    },
]
SEEDS: list[tuple[str, dict[str, Any]]] = [
    ("JudgeMove", {"ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]}),
    ("JudgeMove", {"ruleset": DOMINO, "position": {"domino": MID_HAND}, "move": FITTING}),
    ("JudgeMove", {"ruleset": DOMINO, "position": first_hand(), "move": {"draw": {"count": 2}}}),
    *(
        ("JudgeMove", {"ruleset": "101-general", "position": OKEY_HAND, "move": m})
        for m in OKEY_MOVES
    ),
    ("ListLegalMoves", {"ruleset": "101-general", "position": OKEY_HAND}),
    ("Deal", {"ruleset": OKEY, "seed": "s", "leader": 2}),
    (
        "BatchJudgeMoves",
        {"ruleset": DOMINO, "position": first_hand(), "items": [{"move": m} for m in PLAY]},
    ),
    ("ListLegalMoves", {"ruleset": DOMINO, "position": {"domino": MID_HAND}, "pageSize": 5}),
    ("Deal", {"ruleset": DOMINO, "seed": "s", "players": 3, "leader": 1}),
    ("ScoreHand", {"ruleset": DOMINO, "hand": {"domino": DOMINO_HAND}}),
    ("ScoreHand", {"ruleset": OKEY, "hand": finished(events=EVENTS)}),
    ("ScoreHand", {"ruleset": "okey-101-rewards", "hand": finished(*MORE, events=EVENTS)}),
    ("ScoreHand", {"ruleset": "okey-101", "hand": finished(*MORE, fromHand=True), "locale": "tr"}),
    ("BatchScoreHands", {"ruleset": OKEY, "hands": [finished(), finished(lastTile="*")]}),
    ("ScoreMatch", {"ruleset": OKEY, "match": {"hands": [{"points": [1, -2, 3, 4]}] * 3}}),
    (
        "ScoreMatch",
        {"ruleset": DOMINO, "match": {"dominoHands": [DOMINO_HAND, {**DOMINO_HAND, "leader": 0}]}},
    ),
    ("ClassifyMeld", {"ruleset": OKEY, "indicator": "b7", "tiles": "r1 r2 r3"}),
    ("FindOpening", {"ruleset": OKEY, "indicator": "b7", "rack": RACK}),
    ("ListRulesets", {"pageSize": 2, "family": "okey/v1", "locale": "tr"}),
    ("GetRuleset", {"ruleset": "okey-101", "options": {"progressive": "on"}}),
    ("CompareRulesets", {"before": OKEY, "after": "okey-101", "afterOptions": {"partners": "on"}}),
    ("RenderRulebook", {"ruleset": OKEY, "locale": "tr"}),
    ("CheckRuleset", {"sourceYaml": CHILD, "filename": "x.yaml"}),
]
TEXTS = [
    "",
    " ",
    "*",
    "f",
    "6-4",
    "r5 r5 r5",
    "7-7",
    "0",
    "é",
    "\0",
    "%(x)s",
    "a" * 300,
    "r1 " * 99,
]
TEXTS += ["*=r5", "rulesets/okey-51", "rulesets//revisions/", "on", "tr", "1-1 1-1", "-", "\u202e"]
ENUMS = ("OPENED_", "OKEY_", "DOMINO_", "CHAIN_")
NUMBERS = [-(2**31), -1, 0, 1, 2, 3, 4, 7, 255, 256, 2**31 - 1]


@pytest.fixture(scope="module")
def local(rules_root: Path) -> LocalReferee:
    """The service in this process."""
    return LocalReferee.load(rules_root)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container and key in JSON data."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def mutate(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The data with a few values changed, dropped or repeated."""
    changed = copy.deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        options = list(places(changed))
        if not options:
            break
        holder, key = chance.choice(options)
        value = holder[key]
        roll = chance.random()
        if roll < 0.15:
            del holder[key]
        elif roll < 0.3 and isinstance(value, list) and value:
            holder[key] = value * chance.choice([2, 5, 300])
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int) or (value is not None and str(value).startswith(ENUMS)):
            holder[key] = chance.choice(NUMBERS)
        elif isinstance(value, str):
            words = [*value.split(" "), chance.choice(TEXTS)]
            chance.shuffle(words)
            holder[key] = chance.choice([chance.choice(TEXTS), " ".join(words)])
    return changed


def call(local: LocalReferee, rpc: str, request: Message) -> str:
    """The status of a call. Fails for a fault of the service, and when it takes too long."""
    began = time.monotonic()
    status = None
    try:
        local.call(rpc, request)
    except RpcFailure as failure:
        status = failure.status
    assert time.monotonic() - began < SLOW_SECONDS, f"{rpc} {request}"
    if status is None:
        return "OK"
    assert status.code != code_pb2.INTERNAL, f"{rpc} {request}"
    assert status.ByteSize() < TRAILER_BYTES, "a status must fit into the trailers"
    return read_status(status).code


@pytest.mark.parametrize("seed", range(len(SEEDS)), ids=lambda n: f"{n}-{SEEDS[n][0]}")
def test_changed_requests(local: LocalReferee, seed: int) -> None:
    rpc, data = SEEDS[seed]
    chance = random.Random(seed)
    codes = {call(local, rpc, json_format.ParseDict(data, local.methods[rpc].request()))}
    for _ in range(60 if rpc == "CheckRuleset" else 250):
        try:
            request = json_format.ParseDict(mutate(data, chance), local.methods[rpc].request())
        except json_format.ParseError:
            continue
        codes.add(call(local, rpc, request))
    assert len(codes) > 1 or rpc in {"RenderRulebook", "ListRulesets"}, codes


def test_seeds_are_what_they_should_be(local: LocalReferee) -> None:
    for rpc, data in SEEDS:
        code = call(local, rpc, json_format.ParseDict(data, local.methods[rpc].request()))
        assert code == "OK", f"{rpc} {data}"


def noise(chance: random.Random, raw: bytes) -> bytes:
    """Bytes with some of them changed, cut or doubled."""
    data = bytearray(raw)
    for _ in range(chance.randint(1, 6)):
        if not data:
            break
        at = chance.randrange(len(data))
        roll = chance.random()
        if roll < 0.6:
            data[at] = chance.randrange(256)
        elif roll < 0.8:
            del data[at:]
        else:
            data[at:at] = data[at : at + chance.randint(1, 40)]
    return bytes(data)


def test_changed_bytes_over_the_wire(server: Server, local: LocalReferee) -> None:
    chance = random.Random(1)
    codes = set()
    for _ in range(25):
        for rpc, data in SEEDS:
            method = local.methods[rpc]
            raw = json_format.ParseDict(data, method.request()).SerializeToString()
            try:
                server.raw(method.path, noise(chance, raw))
                codes.add(grpc.StatusCode.OK)
            except grpc.RpcError as error:
                codes.add(call_of(error).code())
    assert grpc.StatusCode.INVALID_ARGUMENT in codes
    assert not codes & {grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN}, codes


def test_any_bytes_over_the_wire(server: Server, local: LocalReferee) -> None:
    chance = random.Random(2)
    for method in local.methods.values():
        for length in (0, 1, 2, 10, 100, 1000):
            try:
                server.raw(method.path, chance.randbytes(length))
            except grpc.RpcError as error:
                code = call_of(error).code()
                assert code not in (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)


def test_changed_messages_of_a_stream(local: LocalReferee) -> None:
    chance = random.Random(3)
    stream = JudgeStream(local.library, load_texts())
    seeds = [data for rpc, data in SEEDS if rpc == "JudgeMove"]
    kinds = set()
    for _ in range(600):
        data = mutate(chance.choice(seeds), chance)
        if chance.random() < 0.3:
            data.pop("position", None)
        try:
            request = json_format.ParseDict(data, pb.StreamJudgeMovesRequest())
        except json_format.ParseError:
            continue
        raw = request.SerializeToString()
        sent = noise(chance, raw) if chance.random() < 0.2 else raw
        reply = pb.StreamJudgeMovesResponse.FromString(stream.answer(sent))
        kinds.add(reply.WhichOneof("result"))
        if reply.HasField("error"):
            assert reply.error.code != code_pb2.INTERNAL, f"{request} {reply}"
    assert kinds == {"judgement", "error"}
