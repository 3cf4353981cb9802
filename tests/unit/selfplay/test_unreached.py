"""Why something cannot be reached is said of houses it is true of, in words that exist."""

from __future__ import annotations

from typing import Any

import pytest

from hakem.families.domino.family import DOMINO
from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.knobs import KnobKind
from hakem.rules.catalog import check_text
from hakem.selfplay.report import unreached, verdict_codes
from hakem.selfplay.simulation import Simulation
from hakem.selfplay.unreached import SO_FAR, Unreached, reasons_of, why_not
from tests.property.okey_odd_houses import HOUSES as ODD_HOUSES
from tests.property.okey_odd_houses import with_odd_house
from tests.property.okey_positions import catalog
from tests.unit.families.domino.table import rules

KNOWN = {"players", "boneyard", "odd"}  # of dominoes, beside the parameters
RARE = ("opening_suit_absent", "single_fair", "single_fair_with_double")


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_what_is_named_exists(family: Family) -> None:
    reasons, vocabulary = reasons_of(family), family.vocabulary
    assert reasons.codes
    assert reasons.codes.keys() <= verdict_codes(family)
    assert reasons.events.keys() <= set(family.selfplay.events)
    assert reasons.tables.keys() <= {table.name for table in vocabulary.tables}
    assert reasons.facts.keys() <= {fact.name for fact in vocabulary.facts}
    for fact, words in reasons.words.items():
        known = vocabulary.fact(fact)
        assert known is not None
        assert words.keys() <= set(known.words)
    for named in (reasons.codes, reasons.tables, *reasons.words.values()):
        for one in (one for several in named.values() for one in several):
            assert len(one.why) > 10
            for path, wanted in one.when.items():
                check_wanted(family, path, wanted)


def check_wanted(family: Family, path: str, wanted: Any) -> None:
    """A path that exists, and values that it can have."""
    if path in KNOWN and family is DOMINO:
        return
    (knob,) = [knob for knob in family.vocabulary.knobs if knob.path == path]
    if isinstance(wanted, dict):
        assert len(wanted) == 1
        assert wanted.keys() <= {"least", "above"}
    for value in wanted if isinstance(wanted, list) else [wanted]:
        if knob.kind is KnobKind.WORD:
            assert value in knob.words
        elif knob.kind is KnobKind.FLAG:
            assert isinstance(value, bool)


def test_several_houses_cannot_only_where_none_of_them_can() -> None:
    assert why_not(["a", "b", "a"]) == "cannot: a; b"
    assert why_not(["a", ""]) == SO_FAR


def test_reasons_follow_from_what_the_house_says() -> None:
    houses = catalog()
    plain, fifty_one = (Unreached(houses.resolved(name)) for name in ("okey-101", "okey-51"))
    assert plain.code("UNDO_NOT_ALLOWED") == ""
    assert fifty_one.code("UNDO_NOT_ALLOWED").endswith("(undo.last_tile: single)")
    assert fifty_one.event("take_back") == fifty_one.row("tables.penalties.take_back") == ""
    assert plain.row("tables.penalties.take_back").endswith("(undo.whole_turn: forbidden)")
    assert plain.row("tables.penalties.wrong_opening") == ""
    partners = Unreached(houses.resolved("okey-101", {"partners": "on"}))
    assert plain.row("tables.partner.waived").endswith("(players.partners: false)")
    assert partners.row("tables.partner.waived") == ""
    assert "deal.starter: 22, deal.others: 21" in plain.code("NO_DISCARD")


def test_a_row_of_a_house_of_ones_own_falls_with_its_event() -> None:
    text = """\
ruleset: own
family: okey/v1
extends: okey-101
title: {tr: Kendi, en: Own}
tables:
  penalties:
    rows:
      took:
        when: {event: take_back, tile: other}
        add: {take_back: 1}
        src: "assumed: to be tried"
        text: {tr: Aldı., en: Took.}
      either:
        when: {event: [take_back, return_discard], tile: other}
        add: {take_back: 1}
        src: "assumed: to be tried"
        text: {tr: Biri., en: Either.}
"""
    result = check_text(text, "rules/okey/own.yaml", catalog())
    assert result.catalog is not None, result.diagnostics
    assert result.ok, [found.render() for found in result.diagnostics]
    own = Unreached(result.catalog.resolved("own"))
    assert own.row("tables.penalties.took").endswith("(undo.whole_turn: forbidden)")
    assert own.row("tables.penalties.either") == ""


@pytest.mark.parametrize("name", ODD_HOUSES)
def test_no_odd_house_reaches_what_it_is_said_not_to(name: str) -> None:
    houses = with_odd_house(catalog(), name)
    simulation = Simulation(houses.get("odd-house"), 0, "never")
    simulation.play(1_000, 1_000)
    tally = simulation.tally
    cannot = Unreached(houses.resolved("odd-house"))
    reached = {*tally.refused, *tally.repairs}
    assert not {code for code in reached if cannot.code(code)}
    assert not {path for path in tally.rows if cannot.row(path)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dominoes_reach_the_rest(players: int) -> None:
    house = rules()
    never = unreached(catalog(), house, players)
    simulation = Simulation(house, players, "rest")
    simulation.play(400)
    tally, codes = simulation.tally, verdict_codes(DOMINO)
    out_of_reach = {code for code in codes if never.code(code)}
    assert set(tally.refused) | set(tally.repairs) == codes - out_of_reach
    reached = set(tally.rows) | set(tally.redeals)
    rare = {f"tables.redeal.{row}" for row in RARE}
    missed = {path for path in never.rows() if never.row(path)}
    assert not reached & missed
    assert never.rows() - reached - missed <= rare
