"""What positions, hands and matches of dominoes are bound by alike."""

from __future__ import annotations

from hakem.families.domino.house import House
from hakem.families.domino.state import MatchState
from hakem.families.domino.tiles import NAMES, tiles_in
from hakem.kernel.bounds import count_out_of_range
from hakem.kernel.verdict import InvalidInput

MOST_POINTS = 1_000_000  # a bound far above any match, that keeps sums well inside 32 bits


def check_players(house: House, players: int, field: str) -> None:
    """Raises InvalidInput at ``field`` when the house is not for so many players."""
    if players not in house.players:
        raise InvalidInput(field, "PLAYERS_NOT_OFFERED", players=players, offered=house.offered)


def check_match(house: House, players: int, match: MatchState) -> None:
    """Raises InvalidInput under ``match`` for a match that cannot stand so."""
    sides = house.sides[players]
    if len(match.accounts) != sides:
        raise InvalidInput(
            "match.accounts", "ACCOUNT_COUNT_WRONG", count=len(match.accounts), expected=sides
        )
    for side, account in enumerate(match.accounts):
        for name, points in (("main", account.main), ("draft", account.draft)):
            if not -MOST_POINTS <= points <= MOST_POINTS:
                raise _points(f"match.accounts[{side}].{name}", points, -MOST_POINTS)
        if account.main and not account.opened and house.threshold and not house.shut_scores:
            raise InvalidInput(
                f"match.accounts[{side}].main", "SHUT_ACCOUNT_WITH_MAIN", points=account.main
            )
    if not 0 <= match.bank <= MOST_POINTS:
        raise _points("match.bank", match.bank, 0)
    if not 0 <= match.hands_played <= MOST_POINTS:
        raise count_out_of_range("match.hands_played", match.hands_played, 0, MOST_POINTS)


def check_apart(house: House, hand: int, seen: int, field: str) -> None:
    """Raises InvalidInput at ``field`` for tiles outside the set or among those seen before."""
    if hand & ~house.all_tiles:
        tile = next(tiles_in(hand & ~house.all_tiles))
        raise InvalidInput(field, "UNKNOWN_TILE", tile=NAMES[tile])
    if hand & seen:
        raise InvalidInput(field, "TILE_TWICE", tile=NAMES[next(tiles_in(hand & seen))])


def _points(field: str, points: int, least: int) -> InvalidInput:
    return InvalidInput(field, "POINTS_OUT_OF_RANGE", points=points, least=least, most=MOST_POINTS)
