"""Finished hands and matches of dominoes between the contract's messages and our values."""

from __future__ import annotations

from hakem.families.domino.bounds import check_players
from hakem.families.domino.house import House
from hakem.families.domino.state import DominoHandResult, Ending, Hand, MatchState
from hakem.families.domino.wire.match import read_match_state, write_match_state
from hakem.families.domino.wire.move import FAMILY
from hakem.families.domino.wire.tiles import read_tiles
from hakem.kernel.limits import BATCH_ITEMS
from hakem.kernel.verdict import InvalidInput, MatchScore
from hakem.v1 import domino_pb2, score_pb2
from hakem.wire.fields import refuse_others
from hakem.wire.standings import write_standings

_ENDINGS: dict[int, Ending] = {
    domino_pb2.DOMINO_ENDING_WENT_OUT: Ending.WENT_OUT,
    domino_pb2.DOMINO_ENDING_CLOSED: Ending.CLOSED,
    domino_pb2.DOMINO_ENDING_TIED: Ending.TIED,
}
_ENDING_VALUES: dict[Ending, domino_pb2.DominoEnding.ValueType] = {
    Ending.WENT_OUT: domino_pb2.DOMINO_ENDING_WENT_OUT,
    Ending.CLOSED: domino_pb2.DOMINO_ENDING_CLOSED,
    Ending.TIED: domino_pb2.DOMINO_ENDING_TIED,
}
_MATCH_FIELDS = ("domino_hands", "players")


def read_hand(message: domino_pb2.DominoHand, house: House) -> Hand:
    """Read a finished hand; scoring it checks whether it can exist.

    Raises InvalidInput naming the field.
    """
    if message.ending == domino_pb2.DOMINO_ENDING_UNSPECIFIED:
        raise InvalidInput("ending", "ENDING_MISSING")
    ending = _ENDINGS.get(message.ending)
    if ending is None:
        raise InvalidInput("ending", "UNKNOWN_ENUM_VALUE", value=message.ending)
    check_players(house, len(message.hands), "hands")
    return Hand(
        ending=ending,
        seat=message.seat,
        hands=tuple(
            [
                read_tiles(house, text, f"hands[{index}]")[1]
                for index, text in enumerate(message.hands)
            ]
        ),
        leader=message.leader if message.HasField("leader") else None,
        match=read_match_state(message.match) if message.HasField("match") else None,
    )


def write_hand_result(
    result: DominoHandResult, out: domino_pb2.DominoHandResult | None = None
) -> domino_pb2.DominoHandResult:
    """What only dominoes know of a hand, written into ``out`` when it is given."""
    message = domino_pb2.DominoHandResult() if out is None else out
    message.ending = _ENDING_VALUES[result.ending]
    if result.winner_side is not None:
        message.winner_side = result.winner_side
    message.hand_points = result.hand_points
    message.bank_taken = result.bank_taken
    message.pips.extend(result.pips)
    message.next_leader = result.next_leader
    write_match_state(result.match, message.match)
    message.match_over = result.match_over
    if result.match_winner_side is not None:
        message.match_winner_side = result.match_winner_side
    return message


def read_match(message: score_pb2.Match, house: House) -> tuple[int, tuple[Hand, ...]]:
    """Read a match: the number of players (0: as in the hands) and its hands in order.

    Raises InvalidInput naming the field.
    """
    refuse_others(message, _MATCH_FIELDS, FAMILY)
    count = len(message.domino_hands)
    if count > BATCH_ITEMS:
        raise InvalidInput("domino_hands", "TOO_MANY", count=count, limit=BATCH_ITEMS)
    hands = []
    for index, hand in enumerate(message.domino_hands):
        try:
            hands.append(read_hand(hand, house))
        except InvalidInput as problem:
            raise problem.under(f"domino_hands[{index}]") from None
    return message.players, tuple(hands)


def write_match_result(
    score: MatchScore, state: MatchState, out: score_pb2.MatchResult | None = None
) -> score_pb2.MatchResult:
    """What a match comes to, written into ``out`` when it is given."""
    message = score_pb2.MatchResult() if out is None else out
    write_standings(score, message)
    write_match_state(state, message.domino)
    return message
