"""Knobs of an Okey house that must fit together."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.okey import knobs
from hakem.kernel.knobs import Knob, Knobs
from hakem.kernel.vocabulary import Constraint

_TEAM_SEATS = 4  # two teams of two sit across


def _deal_too_big(said: Knobs) -> bool:
    faces = said[knobs.TILES_NUMBERS] * len(said[knobs.TILES_COLOURS])
    total = faces * said[knobs.TILES_COPIES] + said[knobs.TILES_FALSE_JOKERS]
    others = said[knobs.DEAL_OTHERS] * (said[knobs.PLAYERS_COUNT] - 1)
    return said[knobs.DEAL_STARTER] + others + 1 > total


def _partners_not_across(said: Knobs) -> bool:
    return said[knobs.PLAYERS_PARTNERS] and said[knobs.PLAYERS_COUNT] != _TEAM_SEATS


def _default_not_offered(said: Knobs) -> bool:
    return said[knobs.MATCH_DEFAULT_HANDS] not in said[knobs.MATCH_HANDS]


def _placing_unfit(said: Knobs, placing: Knob[Mapping[str, tuple[int, ...]]], places: int) -> bool:
    offered = {str(length) for length in said[knobs.MATCH_HANDS]}
    return any(
        length not in offered or len(points) != places for length, points in said[placing].items()
    )


def _placing_does_not_fit(said: Knobs) -> bool:
    return _placing_unfit(said, knobs.MATCH_PLACING, said[knobs.PLAYERS_COUNT])


def _team_placing_does_not_fit(said: Knobs) -> bool:
    return _placing_unfit(said, knobs.MATCH_TEAM_PLACING, 2)


CONSTRAINTS = (
    Constraint(
        knobs.DEAL_OTHERS,
        "more tiles are dealt than the set has",
        "deal fewer tiles, or add copies to the set",
        _deal_too_big,
    ),
    Constraint(
        knobs.PLAYERS_PARTNERS,
        "partners need four players",
        "set players.count to 4, or partners to false",
        _partners_not_across,
    ),
    Constraint(
        knobs.MATCH_DEFAULT_HANDS,
        "the default match length is not among those offered",
        "choose a length of match.hands, or add it there",
        _default_not_offered,
    ),
    Constraint(
        knobs.MATCH_PLACING,
        "placing points do not fit the matches offered",
        "name only lengths of match.hands, each with one number a player",
        _placing_does_not_fit,
    ),
    Constraint(
        knobs.MATCH_TEAM_PLACING,
        "team placing points do not fit the matches offered",
        "name only lengths of match.hands, each with two numbers: winners, losers",
        _team_placing_does_not_fit,
    ),
)
