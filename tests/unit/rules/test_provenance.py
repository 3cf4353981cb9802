"""Where each value of a shipped house comes from: only a source that speaks of that house is named.

What a house takes over from its parent is not said by its own source; it has to be inferred from
that one, or assumed.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hakem.kernel.ruleset import Place
from hakem.rules.reading.leaves import source_keys
from tests.unit.rules.houses import SHIPPED, choices_one_by_one, load

# S0 tells 51, S1 101 in general, S2 how 101 with rewards is scored, S3 101 in steps, S4 dominoes.
# The common rules of 101 rest on the three sources of 101.
SPEAKS = {
    "domino-101": {"S4"},
    "okey-101": {"S1", "S2", "S3"},
    "okey-101-general": {"S1"},
    "okey-101-rewards": {"S2"},
    "okey-101-steps": {"S3"},
    "okey-34": set(),
    "okey-51": {"S0"},
}
# In passing S0 says how many pairs open in 101 and in 34.
IN_PASSING = {("okey-101", "opening.pairs"): {"S0"}, ("okey-34", "opening.pairs"): {"S0"}}
CATALOG = load(SHIPPED)


def places(name: str) -> Iterator[Place]:
    """Every place of a house: its values under each choice, and its options."""
    for options in choices_one_by_one(CATALOG, name):
        yield from CATALOG.resolved(name, options).places.values()
    yield from (option.place for option in CATALOG.info(name).options)


def test_every_house_is_told_of() -> None:
    assert set(SPEAKS) == {info.id for info in CATALOG.list()}


@pytest.mark.parametrize("name", SPEAKS)
def test_a_house_names_the_sources_that_speak_of_it(name: str) -> None:
    foreign = set()
    for place in places(name):
        known = SPEAKS[name] | IN_PASSING.get((name, place.path), set())
        if not set(source_keys(place.source)) <= known:
            foreign.add(f"{place.path}: {place.source}")
    assert foreign == set()


def test_the_sources_a_house_rests_on_are_used() -> None:
    for name, sources in SPEAKS.items():
        used = {key for place in places(name) for key in source_keys(place.source)}
        assert used >= sources, name


# What a source says outright is cited plainly; where only a detail follows from it, as inferred.
HAS = "has the opening use the tile taken, and its twin is the same tile"
SAID = {
    ("okey-51", "lay_off.from"): "S0",
    ("okey-101-general", "lay_off.from"): "S1",
    ("okey-101-steps", "lay_off.from"): "S3",
    ("okey-101-general", "discard_pile.unopened_must_use"): "S1",
    ("okey-51", "discard_pile.unopened_must_use"): f"inferred: S0 {HAS}",
    ("okey-101-steps", "discard_pile.unopened_must_use"): f"inferred: S3 {HAS}",
}


@pytest.mark.parametrize(("name", "path"), SAID)
def test_what_a_source_says_is_cited(name: str, path: str) -> None:
    assert CATALOG.resolved(name).places[path].source == SAID[name, path]
