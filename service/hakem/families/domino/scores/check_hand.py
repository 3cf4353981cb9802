"""Whether a finished hand can exist in a house; what cannot is refused with the field at fault."""

from __future__ import annotations

from hakem.families.domino.bounds import check_apart, check_match, check_players
from hakem.families.domino.house import House
from hakem.families.domino.state import Ending, Hand
from hakem.kernel.bounds import check_seat
from hakem.kernel.verdict import InvalidInput


def check_hand(house: House, hand: Hand) -> None:
    """Raises InvalidInput, with fields of the contract's ``DominoHand``, for an impossible hand."""
    players = len(hand.hands)
    check_players(house, players, "hands")
    check_seat("seat", hand.seat, players)
    if hand.leader is not None:
        check_seat("leader", hand.leader, players)
    if hand.match is not None:
        check_match(house, players, hand.match)
        side = house.match_winner(hand.match)
        if side is not None:
            total = hand.match.accounts[side].main
            raise InvalidInput(
                "match", "HAND_AFTER_MATCH", side=side, total=total, target=house.target
            )
    _check_tiles(house, hand)
    _check_ending(hand)


def _check_tiles(house: House, hand: Hand) -> None:
    players = len(hand.hands)
    most = house.hand_size[players] + house.drawable[players][house.boneyard[players]]
    seen = 0
    for seat, tiles in enumerate(hand.hands):
        check_apart(house, tiles, seen, f"hands[{seat}]")
        seen |= tiles
        if tiles.bit_count() > most:
            raise InvalidInput(
                f"hands[{seat}]", "HAND_TOO_LARGE", count=tiles.bit_count(), most=most
            )


def _check_ending(hand: Hand) -> None:
    if hand.ending is Ending.TIED:
        raise InvalidInput("ending", "ENDING_IS_A_RESULT")
    went_out = hand.seat if hand.ending is Ending.WENT_OUT else None
    for seat, tiles in enumerate(hand.hands):
        if seat == went_out:
            if tiles:
                raise InvalidInput(
                    f"hands[{seat}]", "WINNER_HOLDS_TILES", seat=seat, count=tiles.bit_count()
                )
        elif not tiles:
            raise InvalidInput(f"hands[{seat}]", "HAND_EMPTY", seat=seat)
