"""Random hands and matches, scored by Hakem and by a scorer written from the papers alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import Event, Hand, HandSeat
from hakem.families.okey.scores.match import read_match
from hakem.families.okey.tiles import NUMBER_MASK, Tile
from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, load_folder
from tests.oracle import okey_score
from tests.oracle.random_hands import okey_hands, okey_matches
from tests.referees.okey import score_hand, score_match

RULES = Path(__file__).resolve().parents[2] / "rules"
OPTIONS = {"partners": "partners", "penalties": "penalties_on", "assisted": "assisted"}


@cache
def catalog() -> Catalog:
    found = load_folder(RULES).catalog
    assert found is not None
    return found


@cache
def rules_of(house: str, partners: bool, penalties: bool, assisted: bool) -> Ruleset:
    chosen = {"partners": partners, "penalties": penalties, "assisted": assisted}
    return catalog().get(house, {name: "on" if on else "off" for name, on in chosen.items()})


def hand_of(house: ScoreRules, told: Mapping[str, Any]) -> Hand:
    """The hand as Hakem takes it."""
    indicator = house.tiles.read_indicator(told["indicator"], "indicator")
    okey = house.tiles.okey_of(indicator)
    seats = tuple(
        HandSeat(seat["opened"], house.tiles.read(seat["rack"], okey, "rack"))
        for seat in told["seats"]
    )
    finishing = any(event.get("finishing") for event in told["events"])
    last = None
    if told["last_tile_okey"]:
        last = house.tiles.read_one("*", okey, "last_tile")
    elif finishing:
        held = Counter(tile for seat in seats for tile in seat.rack)
        last = next(
            face for face in house.tiles.faces if face not in (okey, indicator) and not held[face]
        )
    return Hand(
        indicator,
        okey,
        told["finisher"],
        last,
        told["from_hand"],
        seats,
        tuple(event_of(house, okey, event) for event in told["events"]),
    )


def event_of(house: ScoreRules, okey: Tile, told: Mapping[str, Any]) -> Event:
    """The event as Hakem takes it; of a fed opening the oracle names only who pays."""
    kind, seat = told["kind"], told["seat"]
    if kind == "opened":
        return Event(kind, seat, opened=told["as"], points=told["points"], pairs=told["pairs"])
    if kind == "discard":
        return Event(
            kind,
            seat,
            tile_class=told["tile"],
            finishing=told["finishing"],
            auto_played=told["auto"],
        )
    if kind == "fed_opening":
        tile = next(
            face
            for face in house.tiles.faces
            if face != okey and face & NUMBER_MASK == told["tile_value"]
        )
        opener = (seat + 1) % house.seats
        return Event(kind, opener, opened=told["as"], discarder=seat, tile=tile)
    return Event(kind, seat)


def compare_hands(house: str, seed: int, count: int, strict: bool) -> None:
    for told in okey_hands(house, seed, count, strict):
        ruleset = rules_of(house, told["partners"], told["penalties_on"], told["assisted"])
        made = ScoreRules(ruleset)
        hand = hand_of(made, told)
        check_hand(made, hand)
        score, _ = score_hand(ruleset, hand)
        expected = okey_score.score_hand(house, told)
        assert list(score.seat_totals) == expected["totals"], told
        sides = expected["teams"] or expected["totals"]
        assert list(score.side_totals) == sides, told


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("house", okey_score.HOUSES)
def test_hands(house: str, strict: bool) -> None:
    compare_hands(house, seed=1, count=1_000, strict=strict)


@pytest.mark.slow
@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("house", okey_score.HOUSES)
def test_many_hands(house: str, strict: bool) -> None:
    compare_hands(house, seed=2, count=50_000, strict=strict)


@pytest.mark.parametrize("house", okey_score.HOUSES)
def test_matches(house: str) -> None:
    lengths = set()
    for totals, agreed, partners in okey_matches(house, seed=3, count=2_000):
        ruleset = rules_of(house, partners, False, False)
        made = ScoreRules(ruleset)
        if agreed not in made.match_hands:
            continue
        lengths.add(agreed)
        score = score_match(ruleset, read_match(made, totals, agreed))
        expected = okey_score.score_match(house, totals, agreed, partners)
        by_side = sorted(score.standings, key=lambda standing: standing.side)
        assert score.over
        assert [standing.total for standing in by_side] == expected["totals"]
        assert [standing.place for standing in by_side] == expected["ranking"]
        placing = expected["placing"] or [0] * len(by_side)
        assert [standing.placing_points for standing in by_side] == placing
        assert list(score.winners) == expected["winners"]
    assert lengths == set(ScoreRules(catalog().get(house)).match_hands)
