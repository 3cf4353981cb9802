"""A match of several hands: the lowest total wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakem.families.okey.bounds import check_points
from hakem.families.okey.house.scores import ScoreRules
from hakem.kernel.verdict import InvalidInput, MatchScore, Standing


@dataclass(frozen=True, slots=True)
class Match:
    """The points of every seat in each hand played, and how many hands were agreed on."""

    hands: tuple[tuple[int, ...], ...]
    hands_agreed: int


def read_match(rules: ScoreRules, hands: Sequence[Sequence[int]], hands_agreed: int = 0) -> Match:
    """Check a match; ``hands_agreed`` 0 means the house's default.

    Raises InvalidInput for a length the house does not offer, for more hands than agreed on, for a
    hand without the points of every seat, and for points no game reaches.
    """
    agreed = hands_agreed or rules.match_default
    if agreed not in rules.match_hands:
        offered = ", ".join(map(str, sorted(rules.match_hands)))
        raise InvalidInput(
            "hands_agreed", "MATCH_LENGTH_NOT_OFFERED", hands=agreed, offered=offered
        )
    if len(hands) > agreed:
        raise InvalidInput("hands", "TOO_MANY_HANDS", count=len(hands), agreed=agreed)
    for index, points in enumerate(hands):
        field = f"hands[{index}].points"
        if len(points) != rules.seats:
            count = len(points)
            raise InvalidInput(field, "WRONG_SEAT_COUNT", count=count, expected=rules.seats)
        for seat, value in enumerate(points):
            check_points(f"{field}[{seat}]", value)
    return Match(tuple(tuple(points) for points in hands), agreed)


def score_match(rules: ScoreRules, match: Match) -> MatchScore:
    """The standings, best first; placing points and winners only once all hands are played."""
    totals = [sum(points[seat] for points in match.hands for seat in side) for side in rules.sides]
    over = len(match.hands) == match.hands_agreed
    by_place = rules.placing.get(match.hands_agreed, ()) if over else ()
    standings = []
    for side, total in enumerate(totals):
        place = 1 + sum(other < total for other in totals)
        shared = totals.count(total)
        points = _placing_points(by_place, place, shared, mean=rules.shared_mean)
        standings.append(Standing(side, total, place, points, shared > 1))
    standings.sort(key=lambda standing: (standing.place, standing.side))
    winners = [standing.side for standing in standings if standing.place == 1] if over else []
    return MatchScore(tuple(standings), over, tuple(winners), len(match.hands))


def _placing_points(by_place: tuple[int, ...], place: int, shared: int, *, mean: bool) -> int:
    """What a side takes for its place.

    Tied sides take the points of the better place, or the mean of the places they share, rounded
    toward zero.
    """
    if not by_place:
        return 0
    if not mean:
        return by_place[place - 1]
    together = sum(by_place[place - 1 : place - 1 + shared])
    size = abs(together) // shared
    return size if together >= 0 else -size
