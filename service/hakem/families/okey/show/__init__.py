"""Something to see of Okey, every move of it judged by a running referee."""

from __future__ import annotations

from rich.console import Console

from hakem.families.okey.show.play import tell_hand, tell_match
from hakem.families.okey.show.score import score_in_three_houses
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub


def show(referee: RefereeServiceStub, console: Console, *, seed: str, locale: str) -> None:
    """A hand of 101 turn by turn, a match of 51, and one score under three houses."""
    tell_hand(referee, console, seed=seed, locale=locale)
    tell_match(referee, console, seed=seed, locale=locale)
    score_in_three_houses(referee, console, locale=locale)
