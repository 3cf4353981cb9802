"""Bounds that every family's positions and hands share."""

from __future__ import annotations

from hakem.kernel.verdict import InvalidInput


def check_seat(field: str, seat: int, seats: int) -> None:
    """Raises InvalidInput at ``field`` for a seat that is not at a table of ``seats``."""
    if not 0 <= seat < seats:
        raise InvalidInput(field, "SEAT_OUT_OF_RANGE", seat=seat, last=seats - 1)


def count_out_of_range(field: str, count: int, least: int, most: int) -> InvalidInput:
    """The error of a count outside its range."""
    return InvalidInput(field, "COUNT_OUT_OF_RANGE", count=count, least=least, most=most)
