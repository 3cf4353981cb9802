"""Something to see of dominoes, every move of it judged by a running referee."""

from __future__ import annotations

from rich.console import Console

from hakem.families.domino.show.match import play_match
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub


def show(referee: RefereeServiceStub, console: Console, *, seed: str, locale: str) -> None:
    """A match of Domino 101 for two, and one for two teams of two."""
    play_match(referee, console, seed=seed, players=2, locale=locale)
    play_match(referee, console, seed=seed, players=4, locale=locale)
