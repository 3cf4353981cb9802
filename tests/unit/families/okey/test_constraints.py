from __future__ import annotations

import pytest

from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.knobs import Knobs, KnobValue
from tests.unit.families.okey.scores.probe import KNOBS


def broken(**changes: KnobValue) -> list[str]:
    knobs = {**KNOBS, **{path.replace("__", "."): value for path, value in changes.items()}}
    return [
        constraint.knob.path
        for constraint in VOCABULARY.constraints
        if constraint.broken(Knobs(knobs))
    ]


def test_a_house_that_fits_together_breaks_nothing() -> None:
    assert broken() == []
    assert broken(players__partners=True) == []
    assert broken(match__placing={}, match__team_placing={}) == []


@pytest.mark.parametrize("count", [2, 3])
def test_partners_are_four(count: int) -> None:
    assert broken(players__count=count, players__partners=True, match__placing={}) == [
        "players.partners"
    ]
    assert broken(players__count=count, match__placing={}) == []


def test_the_default_length_is_offered() -> None:
    assert broken(match__default_hands=4) == ["match.default_hands"]


@pytest.mark.parametrize(
    "placing", [{"4": (3, 1, -1, -3)}, {"three": (3, 1, -1, -3)}, {"3": (3, -3)}, {"3": ()}]
)
def test_placing_points_are_for_matches_offered_and_for_every_player(
    placing: dict[str, tuple[int, ...]],
) -> None:
    assert broken(match__placing=placing) == ["match.placing"]


@pytest.mark.parametrize("placing", [{"4": (4, -4)}, {"3": (3, 1, -1, -3)}, {"5": (5,)}])
def test_team_placing_points_are_for_two_teams(placing: dict[str, tuple[int, ...]]) -> None:
    assert broken(match__team_placing=placing) == ["match.team_placing"]


def test_more_tiles_are_not_dealt_than_there_are() -> None:
    assert broken(tiles__copies=1) == ["deal.others"]  # 52 + 2 for 22 + 3 * 21 + 1
