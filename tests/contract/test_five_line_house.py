"""A new house is a name and five lines of YAML: checked, served and played, no Python touched."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hakem.cli import app
from hakem.v1 import draw_pb2, move_pb2, okey_pb2, verdict_pb2
from hakem.v1 import referee_service_pb2 as pb
from hakem.v1.position_pb2 import Position
from hakem.v1.score_pb2 import HandResult
from hakem.v1.verdict_pb2 import Entry
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
CLUB, CLUB_PARENT = "okey-101-club", "okey-101-rewards"
PRICE = "assumed: our club's price"
LEGAL, ILLEGAL = verdict_pb2.OUTCOME_LEGAL, verdict_pb2.OUTCOME_ILLEGAL

RACK = "r9 r10 r11 y9 y10 y11 k6 k7 k8 k5 b1 b2 b3 b5 b7 b9 b11 b13 y1 y3 y5 y13"
TENS = ["r9 r10 r11", "y9 y10 y11"]
EIGHTY_ONE, EIGHTY = "k6 k7 k8", "k5 k6 k7"  # 2 * (9 + 10 + 11) + 21, and + 18


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, rules_root: Path) -> Iterator[Server]:
    """A server of the rules that come along, of the new house and of the README's example."""
    folder = tmp_path_factory.mktemp("five-lines")
    rules = folder / "rules"
    shutil.copytree(rules_root, rules)
    (rules / "okey" / f"{HOUSE}.yaml").write_text(FILE, encoding="utf-8")
    (rules / "okey" / f"{CLUB}.yaml").write_text(readme_house(rules_root), encoding="utf-8")
    with running(folder, "--rules", str(rules)) as started:
        yield started


def readme_house(rules_root: Path) -> str:
    """The house that the README shows."""
    readme = (rules_root.parent / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```yaml\n(ruleset: .*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


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
    for entry in verdict.entries:
        stands = f"rules/okey/{HOUSE}.yaml:6"
        assert named(entry) == [
            ("playable_discard", 50, stands, "assumed: agreed at our table"),
        ]


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


# --- where prices come from -----------------------------------------------------------------------


def named(line: Entry) -> list[tuple[str, int, str, str]]:
    return [(value.name, value.value, value.file, value.source) for value in line.values]


def club_lines(server: Server, house: str) -> list[Entry]:
    """Seat 1 opened with pairs and holds an okey, seat 2 with melds, seat 3 never did."""
    seats = [
        {"opened": "OPENED_MELDS"},
        {"opened": "OPENED_PAIRS", "rack": "r3 *"},
        {"opened": "OPENED_MELDS", "rack": "y12"},
        {},
    ]
    hand = {"indicator": "k7", "finisher": 0, "lastTile": "b13", "seats": seats}
    request = make(pb.ScoreHandRequest, {"ruleset": house, "hand": {"okey": hand}})
    return list(server.referee.ScoreHand(request, timeout=CALL_SECONDS).result.lines)


def line_of(file: Path, start: str) -> str:
    """``file:line`` of the first line that begins so, as answers write it."""
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.strip().startswith(start))
    return f"rules/okey/{file.name}:{number}"


def test_a_line_names_the_file_that_has_its_price(server: Server, rules_root: Path) -> None:
    common = rules_root / "okey" / "okey-101.yaml"
    finish = ("finish", -101, line_of(common, "finish: {value"), "S2")
    twice = ("leftover.own_pairs", 2, line_of(common, "own_pairs: {when"), "S2")
    parents = rules_root / "okey" / f"{CLUB_PARENT}.yaml"
    okey = ("okey_left", 101, line_of(parents, "okey_left: 101"), "S2")
    unopened = {
        CLUB: ("unopened", 303, f"rules/okey/{CLUB}.yaml:5", PRICE),
        CLUB_PARENT: ("unopened", 202, line_of(parents, "unopened: 202"), "S2"),
    }
    for house, price in unopened.items():
        lines = club_lines(server, house)
        assert [line.points for line in lines] == [-101, 2 * 3 + 101, 12, price[1]]
        assert [named(line) for line in lines] == [[finish], [twice, okey], [], [price]]
        closed = lines[3]
        assert (closed.row, closed.source) == ("tables.others.closed", "S2")
        assert closed.file == line_of(common, "closed:")


@pytest.mark.parametrize(
    ("locale", "said"), [("en", f"*assumed:* {PRICE[9:]}"), ("tr", f"*varsayım:* {PRICE[9:]}")]
)
def test_the_rule_book_names_it_too(
    tmp_path: Path, rules_root: Path, locale: str, said: str
) -> None:
    rules = tmp_path / "rules"
    shutil.copytree(rules_root, rules)
    (rules / "okey" / f"{CLUB}.yaml").write_text(readme_house(rules_root), encoding="utf-8")
    command = ["rules", "rulebook", CLUB, "--rules", str(rules), "--locale", locale]
    page = CliRunner().invoke(app, command).stdout.splitlines()
    (row,) = (line for line in page if "Never opened. |" in line or "Hiç açmadı. |" in line)
    stands = f"{said} (rules/okey/{CLUB}.yaml:5)"
    closed = line_of(rules_root / "okey" / "okey-101.yaml", "closed:")
    assert row.endswith(f"| S2 ({closed}); `unopened`: {stands} |")
    (ended,) = (line for line in page if "Ended the hand. |" in line or "Eli bitirdi. |" in line)
    assert "`finish`" not in ended, "its price has the source of its row"


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
        return move.draw.source == draw_pb2.DRAW_SOURCE_WALL
    return {"lay": 3, "lay_off": 2, "discard": 1}.get(move.WhichOneof("action") or "", 0)
