"""What the demonstration shows of Okey."""

from __future__ import annotations

import re

from rich.console import Console

from hakem.families.okey.show.play import MATCH_HANDS, tell_hand, tell_match
from tests.contract.server import Server


def test_a_hand_of_101_is_told_turn_by_turn(server: Server) -> None:
    console = Console(record=True, width=120)
    tell_hand(server.referee, console, seed="hakem", locale="en")
    text = console.export_text()
    assert "A hand of 101 (okey-101-general), indicator " in text
    assert re.search(r"^ +1 +0 .*discards ", text, re.MULTILINE | re.DOTALL)
    assert "opens with " in text
    assert "lays " in text
    assert "101" in text  # the bar that somebody did not reach
    totals = re.search(r"seat 0: (-?\d+)  seat 1: (-?\d+)  seat 2: (-?\d+)  seat 3: (-?\d+)", text)
    assert totals


def test_a_match_of_51_has_a_ranking(server: Server) -> None:
    console = Console(record=True, width=120)
    tell_match(server.referee, console, seed="hakem", locale="tr")
    text = console.export_text()
    hands = re.findall(
        r"^│ +\d │ +\d+ │ .* │ +(-?\d+) : (-?\d+) : (-?\d+) : (-?\d+) │$", text, re.M
    )
    assert len(hands) == MATCH_HANDS
    totals = [sum(map(int, column)) for column in zip(*hands, strict=True)]
    places = re.findall(r"^(\d)\. seat (\d) with (-?\d+): ([+-]\d+) ", text, re.M)
    assert sorted(int(points) for *_, points in places) == [-3, -1, 1, 3]
    assert {int(seat): int(total) for _, seat, total, _ in places} == dict(enumerate(totals))
    assert [int(total) for _, _, total, _ in places] == sorted(totals)
