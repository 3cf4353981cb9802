"""What all families say of a match, as a message."""

from __future__ import annotations

from hakem.kernel.verdict import MatchScore
from hakem.v1 import score_pb2


def write_standings(score: MatchScore, out: score_pb2.MatchResult) -> None:
    """The ranking, and whether the match is over and who has won it."""
    for standing in score.standings:
        out.standings.add(
            side=standing.side,
            total=standing.total,
            place=standing.place,
            placing_points=standing.placing_points,
            tied=standing.tied,
        )
    out.over = score.over
    out.winners.extend(score.winners)
    out.hands_played = score.hands_played
