"""Bounds that every part of a hand or a match shares."""

from __future__ import annotations

from hakem.kernel.verdict import InvalidInput

# Points a caller may carry into a hand or a match have six digits: far above any game, far inside
# 32 bits.
MOST_POINTS = 999_999
# Melds laid later get the next numbers, which must stay far inside 32 bits too.
MOST_MELD_ID = 999_999
# Limits of the contract's messages of Okey.
LAY_MELDS = 11  # melds of one lay: a rack has no more pairs
TABLE_MELDS = 64  # melds on the table
TURN_LAYS = 64  # melds and tiles laid in one turn: far more than a rack has
CLASSIFIED_TILES = 14  # tiles to be read as one meld


def check_points(field: str, points: int) -> None:
    """Refuse carried points that no game reaches."""
    if not -MOST_POINTS <= points <= MOST_POINTS:
        raise InvalidInput(
            field, "POINTS_OUT_OF_RANGE", points=points, least=-MOST_POINTS, most=MOST_POINTS
        )
