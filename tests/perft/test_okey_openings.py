"""The kernel and the slow referee both count the published numbers of legal openings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.oracle import okey_opening_counts
from tests.oracle.okey_case import Case
from tests.oracle.okey_houses import HOUSES
from tests.oracle.okey_melds import all_melds, all_pairs, bound
from tests.oracle.okey_referee import LEGAL, judge
from tests.perft import referee_openings
from tests.perft.make_openings import FILE, features, is_large
from tests.perft.notation import OPENINGS, Line, read, read_all, write
from tests.property.okey_positions import read_state, ruleset_of

LINES = tuple(read_all(FILE.read_text(encoding="utf-8")))
FEW = 400  # sets of melds that a rack lays, all of them tried


def lines(house: str, *, large: bool = False) -> list[Line]:
    found = [line for line in LINES if line.house == house and is_large(line) is large]
    assert len(found) >= (1 if large else 12)
    return found


def kernel_count(line: Line) -> dict[str, int]:
    ruleset = ruleset_of(line.house, dict.fromkeys(line.options, True))
    return referee_openings.count(ruleset, read_state(ruleset, line.position))


def slow_count(line: Line) -> dict[str, int]:
    return okey_opening_counts.count(line.house, dict.fromkeys(line.options, True), line.position)


@pytest.mark.parametrize("house", HOUSES)
def test_the_referee_counts_what_is_published(house: str) -> None:
    for line in lines(house):
        assert kernel_count(line) == line.counts, write(line)


@pytest.mark.parametrize("house", HOUSES)
def test_the_slow_referee_counts_what_is_published(house: str) -> None:
    for line in lines(house):
        assert slow_count(line) == line.counts, write(line)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_both_count_many_openings(house: str) -> None:
    for line in lines(house, large=True):
        assert kernel_count(line) == slow_count(line) == line.counts, write(line)


@pytest.mark.parametrize("house", HOUSES)
def test_one_by_one_the_slow_referee_allows_as_many(house: str) -> None:
    """What it counts together is alike: every set of racks that lay few, each judged for itself."""
    tried = 0
    for line in lines(house):
        options = dict.fromkeys(line.options, True)
        if okey_opening_counts.how_many_sets(house, options, line.position, FEW) > FEW:
            continue
        case = Case.of(house, options, line.position)
        rack, okey = Counter(case.me.rack), case.state.okey
        for name, kind, made in (
            ("meldOpenings", "LAY_KIND_MELDS", all_melds(case.me.rack, okey)),
            ("pairOpenings", "LAY_KIND_PAIRS", all_pairs(case.me.rack, okey)),
        ):
            melds = [(" ".join(map(bound, tiles, faces)), Counter(tiles)) for tiles, faces in made]
            legal = 0
            for texts in every_set(melds, rack):
                move = {"seat": case.seat, "lay": {"kind": kind, "melds": texts}}
                legal += judge(house, options, line.position, move)["outcome"] == LEGAL
                tried += 1
            assert legal == line.counts[name], write(line)
    assert tried > 100


def every_set(melds: list[tuple[str, Counter[str]]], rack: Counter[str]) -> Iterator[list[str]]:
    """Every set of melds that there are tiles for, a meld twice where there are."""
    for place, (text, tiles) in enumerate(melds):
        if tiles <= rack:
            yield [text]
            for more in every_set(melds[place:], rack - tiles):
                yield [text, *more]


@pytest.mark.parametrize("house", HOUSES)
def test_there_is_something_of_everything(house: str) -> None:
    (large,) = lines(house, large=True)
    seen = {feature for line in [large, *lines(house)] for feature in features(line)}
    assert seen >= {
        *OPENINGS,
        *("0 okeys, opens", "1 okeys, opens", "2 okeys, opens", "0 okeys, opens not"),
        *("a false joker, opens", "a discard taken, opens", "opens either way", "opens not"),
        *("bar of melds raised, opens", "bar of melds raised, opens not"),
        "bar of pairs raised, opens",
    }


def test_positions_are_written_as_they_are_read() -> None:
    for line in LINES:
        assert read(write(line)) == line
    assert len({write(line) for line in LINES}) == len(LINES)
