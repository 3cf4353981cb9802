"""The kernel and the slow referee both count the published numbers of legal moves."""

from __future__ import annotations

import pytest

from tests.oracle import okey_counts
from tests.oracle.okey_houses import HOUSES
from tests.perft import referee_counts
from tests.perft.make import FILE
from tests.perft.notation import COUNTS, Line, read, read_all, write
from tests.property.okey_positions import read_state, ruleset_of

LINES = tuple(read_all(FILE.read_text(encoding="utf-8")))


def lines(house: str) -> list[Line]:
    found = [line for line in LINES if line.house == house]
    assert len(found) >= 25
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_the_referee_counts_what_is_published(house: str) -> None:
    for line in lines(house):
        ruleset = ruleset_of(house, dict.fromkeys(line.options, True))
        counts = referee_counts.count(ruleset, read_state(ruleset, line.position))
        assert counts == line.counts, write(line)


@pytest.mark.parametrize("house", HOUSES)
def test_the_slow_referee_counts_what_is_published(house: str) -> None:
    for line in lines(house):
        options = dict.fromkeys(line.options, True)
        assert okey_counts.count(house, options, line.position) == line.counts, write(line)


@pytest.mark.parametrize("house", HOUSES)
def test_there_is_something_of_everything(house: str) -> None:
    ruleset = ruleset_of(house, {})
    never = {
        "returns": ruleset.knobs["discard_pile.return"] == "forbidden",
        "undos": ruleset.knobs["undo.last_tile"] == "forbidden",
        "takeBacks": ruleset.knobs["undo.whole_turn"] == "forbidden",
    }
    for name in COUNTS:
        most = max(line.counts[name] for line in lines(house))
        assert (most > 0) is not never.get(name, False), name


def test_positions_are_written_as_they_are_read() -> None:
    for line in LINES:
        assert read(write(line)) == line
    assert len({write(line) for line in LINES}) == len(LINES)
