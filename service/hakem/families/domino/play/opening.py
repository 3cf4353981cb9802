"""Who opens the first hand of a match and with which tile, and which deals are thrown in."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.domino import knobs
from hakem.families.domino.house import House
from hakem.families.domino.state import ThrownIn
from hakem.families.domino.tiles import HALVES, PIPS, is_double, tiles_in
from hakem.kernel.ruleset import Row

_NO_TEXTS: dict[str, str] = {}


def opener(house: House, hands: Sequence[int]) -> tuple[int, int] | None:
    """The seat that opens the first hand and the tile it opens with.

    That is the first double in the house's order that is in any hand. Without one it is the
    highest tile (by the sum of its halves, then by its higher half), or None where the house deals
    again. All hands must be known.
    """
    for tile in house.order:
        for seat, hand in enumerate(hands):
            if hand >> tile & 1:
                return seat, tile
    if house.no_double_redeals:
        return None
    return max(
        ((seat, tile) for seat, hand in enumerate(hands) for tile in tiles_in(hand)),
        key=lambda held: (PIPS[held[1]], HALVES[held[1]]),
    )


def thrown_in(house: House, hands: Sequence[int], first_hand: bool) -> ThrownIn | None:
    """The rule that throws this deal in, None when it is kept. All hands must be known.

    The table is asked about every hand and suit. A row that hits in all of them, whoever holds
    what, is nobody's in particular.
    """
    opening = opener(house, hands) if first_hand else None
    if first_hand and opening is None:
        return ThrownIn(house.place(knobs.OPENING_NO_DOUBLE), _NO_TEXTS, None)
    suit_of_opening = opening_suit(house, hands, opening)
    rows = [_rows_of_hand(house, len(hands), first_hand, suit_of_opening, hand) for hand in hands]
    blamed = next((seat for seat, found in enumerate(rows) if found), None)
    if blamed is None:
        return None
    row = rows[blamed][0]
    everywhere = all(len(found) > house.highest_pip for found in rows)
    general = everywhere and sum(row in found for found in rows) > 1
    return ThrownIn(row.place, row.texts, None if general else blamed)


def opening_suit(house: House, hands: Sequence[int], opening: tuple[int, int] | None) -> str:
    """The fact ``opening_suit``: what the rivals of the opener hold of its double's suit."""
    if opening is None or not is_double(opening[1]):
        return "none"
    seat, tile = opening
    side_of = house.side_of[len(hands)]
    suit = house.suits[HALVES[tile][0]]
    rivals = [hand for other, hand in enumerate(hands) if side_of[other] != side_of[seat]]
    return "held" if any(hand & suit for hand in rivals) else "absent"


def _rows_of_hand(
    house: House, players: int, first_hand: bool, suit_of_opening: str, hand: int
) -> list[Row]:
    """For each suit that throws the deal in because of this hand, the row that says so."""
    rows = rows_asked(house, players, first_hand, suit_of_opening, hand)
    return [row for row in rows if row.then == "redeal"]


def rows_asked(
    house: House, players: int, first_hand: bool, suit_of_opening: str, hand: int
) -> list[Row]:
    """The first row of the table ``redeal`` that applies to each suit of one hand."""
    doubles = (hand & house.doubles).bit_count()
    found: list[Row] = []
    for pip in range(house.highest_pip + 1):
        suit = hand & house.suits[pip]
        rows = house.redeal_rows(
            players,
            first_hand,
            suit_of_opening,
            suit.bit_count(),
            bool(suit & house.doubles),
            doubles,
        )
        found += rows[:1]
    return found
