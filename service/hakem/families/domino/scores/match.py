"""What a match comes to, hand after hand."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.domino.bounds import check_players
from hakem.families.domino.house import House
from hakem.families.domino.scores.check_hand import check_hand
from hakem.families.domino.scores.score import score
from hakem.families.domino.state import Hand, MatchState
from hakem.kernel.verdict import InvalidInput, MatchScore, Standing


def score_match(house: House, players: int, hands: Sequence[Hand]) -> tuple[MatchScore, MatchState]:
    """The ranking after these hands, and how the match stands.

    The match begins with empty accounts; what the hands say of the match before them is ignored.
    ``players`` 0 means as many as in the hands. The leader of each later hand follows from the
    hand before it and may be left out. Raises InvalidInput, with fields of the contract's
    ``Match``, for a hand that cannot be, and for one given after the end.
    """
    if not players:
        if not hands:
            raise InvalidInput("players", "MISSING_FIELD")
        players = len(hands[0].hands)
    check_players(house, players, "players")
    match, leader = house.new_match(players), None
    for index, hand in enumerate(hands):
        try:
            match, leader = _play(house, players, hand._replace(match=match), leader)
        except InvalidInput as problem:
            field = "" if problem.field == "match" else problem.field
            raise InvalidInput(field, problem.code, **problem.parameters).under(
                f"domino_hands[{index}]"
            ) from None
    return _ranking(house, match), match


def _play(
    house: House, players: int, hand: Hand, leader: int | None
) -> tuple[MatchState, int | None]:
    if len(hand.hands) != players:
        raise InvalidInput("hands", "PLAYERS_CHANGED", count=len(hand.hands), expected=players)
    check_hand(house, hand)
    if leader is not None and hand.leader not in (None, leader):
        raise InvalidInput(
            "leader", "LEADER_CONTRADICTS_TURN", leader=hand.leader or 0, expected=leader
        )
    led = hand if leader is None else hand._replace(leader=leader)
    result = score(house, led)[1]
    return result.match, result.next_leader


def _ranking(house: House, match: MatchState) -> MatchScore:
    totals = [account.main for account in match.accounts]
    best_first = sorted(range(len(totals)), key=lambda side: (-totals[side], side))
    standings = tuple(
        Standing(
            side=side,
            total=totals[side],
            place=1 + sum(total > totals[side] for total in totals),
            placing_points=0,
            tied=totals.count(totals[side]) > 1,
        )
        for side in best_first
    )
    over = house.match_winner(match) is not None
    winners = tuple(place.side for place in standings if over and place.place == 1)
    return MatchScore(standings, over, winners, match.hands_played)
