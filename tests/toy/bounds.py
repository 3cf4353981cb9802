"""What positions, hands and matches are bound by alike."""

from __future__ import annotations

from hakem.kernel.verdict import InvalidInput

SEATS = 2
MOST_POINTS = 1_000_000  # far above any hand, and a whole match of them is well inside 32 bits


def check_players(field: str, players: int) -> None:
    """Raises InvalidInput at ``field`` for more or fewer players than two."""
    if players != SEATS:
        raise InvalidInput(field, "PLAYERS_NOT_OFFERED", players=players, offered=str(SEATS))


def check_points(field: str, points: int) -> None:
    """Raises InvalidInput at ``field`` for points that no hand comes to."""
    if not 0 <= points <= MOST_POINTS:
        raise InvalidInput(field, "POINTS_OUT_OF_RANGE", points=points, least=0, most=MOST_POINTS)
