"""A new house is a name and five lines of YAML: checked, served and played, no Python touched."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hakem.cli import app
from hakem.v1 import move_pb2, okey_pb2, verdict_pb2
from hakem.v1 import referee_service_pb2 as pb
from hakem.v1.position_pb2 import Position
from hakem.v1.score_pb2 import HandResult
from tests.contract.requests import make
from tests.contract.server import CALL_SECONDS, Server, running

HOUSE = "our-81"
FILE = f"""\
ruleset: {HOUSE}
family: okey/v1
extends: okey-101
title: {{tr: Bizim 81, en: Our 81}}
opening: {{points: 81, src: "assumed: agreed at our table"}}
values: {{unopened: 303, playable_discard: 50, okey_left: 77, src: "assumed: agreed at our table"}}
"""
PARENT = "okey-101"
LEGAL, ILLEGAL = verdict_pb2.OUTCOME_LEGAL, verdict_pb2.OUTCOME_ILLEGAL

RACK = "r9 r10 r11 y9 y10 y11 k6 k7 k8 k5 b1 b2 b3 b5 b7 b9 b11 b13 y1 y3 y5 y13"
TENS = ["r9 r10 r11", "y9 y10 y11"]
EIGHTY_ONE, EIGHTY = "k6 k7 k8", "k5 k6 k7"  # 2 * (9 + 10 + 11) + 21, and + 18


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, rules_root: Path) -> Iterator[Server]:
    """A server of the rules that come along and of the new house."""
    folder = tmp_path_factory.mktemp("five-lines")
    rules = folder / "rules"
    shutil.copytree(rules_root, rules)
    (rules / "okey" / f"{HOUSE}.yaml").write_text(FILE, encoding="utf-8")
    with running(folder, "--rules", str(rules)) as started:
        yield started


def test_it_is_a_name_and_five_lines() -> None:
    name, *lines = FILE.splitlines()
    assert name == f"ruleset: {HOUSE}"
    assert len(lines) == 5


def test_it_is_checked(tmp_path: Path, rules_root: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(FILE, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(file), "--rules", str(rules_root)])
    assert result.exit_code == 0, result.output
    assert "0 gaps, 0 conflicts" in result.stdout
    file.write_text(FILE.replace("points: 81", "points: many"), encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(file), "--rules", str(rules_root)])
    assert result.exit_code == 1
    assert "house.yaml:5:" in result.stdout


# --- single moves ---------------------------------------------------------------------------------


def first_turn(**seat: Any) -> dict[str, Any]:
    """The starter's turn; the others' racks and the wall are withheld."""
    others = [{"rackCount": 21} for _ in range(3)]
    turn = {"seat": 0, "phase": "OKEY_PHASE_PLAY"}
    position = {"indicator": "r3", "wallCount": 106 - 1 - 22 - 3 * 21, "turn": turn}
    return {**position, "seats": [{"rack": RACK, **seat}, *others]}


def judge(server: Server, house: str, position: Any, move: dict[str, Any]) -> pb.JudgeMoveResponse:
    data = {"ruleset": house, "position": {"okey": position}, "move": {"seat": 0, **move}}
    return server.referee.JudgeMove(make(pb.JudgeMoveRequest, data), timeout=CALL_SECONDS)


def lay(*melds: str) -> dict[str, Any]:
    return {"lay": {"kind": "LAY_KIND_MELDS", "melds": list(melds)}}


def test_it_opens_with_81(server: Server) -> None:
    enough, short = lay(*TENS, EIGHTY_ONE), lay(*TENS, EIGHTY)
    assert judge(server, HOUSE, first_turn(), enough).verdict.outcome == LEGAL
    refused = judge(server, HOUSE, first_turn(), short).verdict
    assert refused.outcome == ILLEGAL
    (reason,) = refused.reasons
    assert reason.code == "OPENING_BELOW_BAR"
    assert reason.rule == "opening.points"
    assert reason.file.endswith(f"rules/okey/{HOUSE}.yaml:5")
    assert reason.source == "assumed: agreed at our table"
    told = dict(reason.parameters)
    assert (told["required"], told["offered"], told["short"]) == (81, 60 + 18, 81 - 60 - 18)
    parent = judge(server, PARENT, first_turn(), enough).verdict
    assert dict(parent.reasons[0].parameters)["required"] == 101


@pytest.mark.parametrize(("house", "points"), [(HOUSE, [50]), (PARENT, [])])
def test_discarding_a_playable_tile_costs_50(server: Server, house: str, points: list[int]) -> None:
    opened = judge(server, HOUSE, first_turn(), lay(*TENS, EIGHTY_ONE)).next.okey
    request = pb.JudgeMoveRequest(ruleset=house, position=Position(okey=opened))
    request.position.okey.seats[0].opened_points = 101  # enough for either house
    request.move.CopyFrom(make(move_pb2.Move, {"seat": 0, "discard": {"tile": "k5"}}))
    verdict = server.referee.JudgeMove(request, timeout=CALL_SECONDS).verdict
    assert verdict.outcome == LEGAL
    assert [entry.points for entry in verdict.entries] == points


def test_its_prices_are_written(server: Server) -> None:
    unopened = " ".join(RACK.split()[:21])
    seats = [
        {"opened": "OPENED_MELDS"},
        {"rack": unopened},
        {"opened": "OPENED_MELDS", "rack": "* * y12"},
        {"opened": "OPENED_PAIRS", "rack": "k2 b2"},
    ]
    hand = {"indicator": "r3", "finisher": 0, "lastTile": "k13", "seats": seats}
    request = make(pb.ScoreHandRequest, {"ruleset": HOUSE, "hand": {"okey": hand}})
    result = server.referee.ScoreHand(request, timeout=CALL_SECONDS).result
    assert list(result.seat_totals) == [-101, 303, 12 + 2 * 77, 2 * (2 + 2)]


# --- a whole hand ---------------------------------------------------------------------------------


def test_a_hand_is_dealt_played_and_scored(server: Server) -> None:
    position = server.referee.Deal(
        pb.DealRequest(ruleset=HOUSE, seed="five lines"), timeout=CALL_SECONDS
    ).position
    lowest, result = play(server, position)
    assert 81 <= lowest < 101  # an opening that the parent refuses
    unopened = [line for line in result.lines if ".closed" in line.row]
    assert unopened
    assert all(line.points in (303, 606, 1212) for line in unopened)


def play(server: Server, position: Position) -> tuple[int, HandResult]:
    """Play a hand: lay what can be laid, else discard; the lowest opening, and the score."""
    lowest = 1_000
    for _ in range(400):
        request = pb.ListLegalMovesRequest(ruleset=HOUSE, position=position)
        listed = server.referee.ListLegalMoves(request, timeout=CALL_SECONDS).moves
        move = max((item.move for item in listed), key=wanted)
        reply = server.referee.JudgeMove(
            pb.JudgeMoveRequest(ruleset=HOUSE, position=position, move=move), timeout=CALL_SECONDS
        )
        assert reply.verdict.outcome == LEGAL
        if reply.HasField("hand"):
            return lowest, reply.hand
        position = reply.next
        seat = position.okey.seats[move.seat]
        if move.HasField("lay") and seat.opened == okey_pb2.OPENED_MELDS:
            lowest = min(lowest, seat.opened_points or lowest)
    raise AssertionError("the hand does not end")


def wanted(move: move_pb2.Move) -> int:
    """Lay first, then lay off, then draw from the wall, then discard."""
    if move.HasField("draw"):
        return move.draw.source == okey_pb2.DRAW_SOURCE_WALL
    return {"lay": 3, "lay_off": 2, "discard": 1}.get(move.WhichOneof("action") or "", 0)
