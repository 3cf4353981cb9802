"""What a finished hand and a match come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from hakem.kernel.bounds import count_out_of_range
from hakem.kernel.verdict import Entry, HandScore, InvalidInput, MatchScore, Standing
from tests.toy.bounds import SEATS, check_players, check_points
from tests.toy.house import House
from tests.toy.tiles import Tile, weight

Taken: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...]]
"""The tiles that each seat has taken, two a trick."""


def check_taken(house: House, taken: Taken) -> None:
    """Raises InvalidInput for tiles that two seats cannot have taken in a hand."""
    every = [*taken[0], *taken[1]]
    twice = [tile for tile in every if every.count(tile) > 1]
    if twice:
        raise InvalidInput("hands", "TILE_TWICE", tile=twice[0])
    dealt = SEATS * house.hand_size
    if len(every) != dealt:
        raise count_out_of_range("hands", len(every), dealt, dealt)
    if len(taken[0]) % SEATS:
        raise InvalidInput("hands[0]", "TOY_NO_WHOLE_TRICKS", count=len(taken[0]))


def score(house: House, taken: Taken) -> HandScore:
    """The ledger: a line for each row that adds something to a seat."""
    lines = []
    for seat, own in enumerate(taken):
        others = taken[1 - seat]
        outcome = ("behind", "level", "ahead")[(len(own) >= len(others)) + (len(own) > len(others))]
        amounts = {"tricks": len(own) // SEATS, "pips": sum(map(weight, own))}
        lines += [
            Entry(seat, hit, amounts, "hand")
            for hit in house.points(outcome, *amounts.values())
            if hit.points
        ]
    totals = tuple([sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)])
    return HandScore(tuple(lines), totals, totals)


def match_score(house: House, hands: Sequence[Sequence[int]]) -> MatchScore:
    """The ranking after these hands; most points win. Raises InvalidInput for too many hands."""
    if len(hands) > house.match_hands:
        raise InvalidInput("hands", "TOO_MANY", count=len(hands), limit=house.match_hands)
    for index, hand in enumerate(hands):
        check_players(f"hands[{index}].points", len(hand))
        for seat, points in enumerate(hand):
            check_points(f"hands[{index}].points[{seat}]", points)
    totals = [sum(hand[seat] for hand in hands) for seat in (0, 1)]
    tied = totals[0] == totals[1]
    best_first = sorted((0, 1), key=lambda seat: (-totals[seat], seat))
    standings = tuple(
        Standing(seat, totals[seat], 1 if tied else 1 + place, 0, tied)
        for place, seat in enumerate(best_first)
    )
    over = len(hands) == house.match_hands
    winners = tuple(standing.side for standing in standings if over and standing.place == 1)
    return MatchScore(standings, over, winners, len(hands))
