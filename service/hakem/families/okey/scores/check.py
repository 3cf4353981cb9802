"""Whether a finished hand can exist at all. Whether it was played by the rules is not asked."""

from __future__ import annotations

from hakem.families.okey.bounds import check_points
from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check_events import check_events
from hakem.families.okey.scores.hand import Hand
from hakem.families.okey.tiles import CODES, OKEY, Tile, write_tile
from hakem.kernel.bounds import check_seat
from hakem.kernel.verdict import InvalidInput


def check_hand(rules: ScoreRules, hand: Hand) -> None:
    """Refuse a hand that cannot exist.

    Raises InvalidInput with the field as the contract spells it (``seats[2].rack``,
    ``events[0].discarder``).
    """
    if len(hand.seats) != rules.seats:
        count = len(hand.seats)
        raise InvalidInput("seats", "WRONG_SEAT_COUNT", count=count, expected=rules.seats)
    _check_end(rules, hand)
    for seat, state in enumerate(hand.seats):
        check_points(f"seats[{seat}].written", state.written)
        if seat != hand.finisher:
            _check_rack_size(rules, hand, seat)
    _check_copies(rules, hand)
    check_events(rules, hand)


def _check_end(rules: ScoreRules, hand: Hand) -> None:
    finisher = hand.finisher
    if finisher is None:
        if hand.last_tile is not None:
            raise InvalidInput("last_tile", "LAST_TILE_WITHOUT_FINISHER")
        if hand.from_hand:
            raise InvalidInput("from_hand", "FROM_HAND_WITHOUT_FINISHER")
        return
    check_seat("finisher", finisher, rules.seats)
    opened, rack = hand.seats[finisher].opened, hand.seats[finisher].rack
    if opened == "none":
        raise InvalidInput(f"seats[{finisher}].opened", "FINISHER_NOT_OPENED", seat=finisher)
    if rack:
        raise InvalidInput(
            f"seats[{finisher}].rack", "FINISHER_HOLDS_TILES", seat=finisher, count=len(rack)
        )
    if hand.last_tile is None and rules.last_tile_required[opened]:
        raise InvalidInput("last_tile", "LAST_TILE_MISSING", seat=finisher)
    if hand.from_hand:
        for seat, state in enumerate(hand.seats):
            if seat != finisher and state.opened != "none":
                raise InvalidInput("from_hand", "FROM_HAND_BUT_OPENED", seat=seat)


def _check_rack_size(rules: ScoreRules, hand: Hand, seat: int) -> None:
    count, opened = len(hand.seats[seat].rack), hand.seats[seat].opened
    if count == 0:
        return  # withheld; scoring asks for it if a row counts it
    least = rules.rack_between[0] if opened == "none" else 1
    most = rules.left_after[opened]
    if not least <= count <= most:
        raise InvalidInput(
            f"seats[{seat}].rack", "RACK_COUNT_OUT_OF_RANGE", count=count, least=least, most=most
        )


def _check_copies(rules: ScoreRules, hand: Hand) -> None:
    counts = [0] * CODES
    counts[OKEY if hand.indicator == hand.okey else hand.indicator] = 1
    places: list[tuple[str, tuple[Tile, ...]]] = [
        (f"seats[{seat}].rack", state.rack) for seat, state in enumerate(hand.seats)
    ]
    if hand.last_tile is not None:
        places.append(("last_tile", (hand.last_tile,)))
    most = rules.tiles.most
    for field, tiles in places:
        for tile in tiles:
            counts[tile] += 1
            if counts[tile] > most[tile]:
                raise InvalidInput(
                    field,
                    "TOO_MANY_COPIES",
                    tile=write_tile(tile),
                    count=counts[tile],
                    most=most[tile],
                )
