"""What a move costs or earns at once, by the house's tables."""

from __future__ import annotations

from hakem.engine.okey.hand import Event, Opened
from hakem.engine.okey.play.house import PlayHouse
from hakem.engine.okey.play.state import State
from hakem.engine.okey.score import ACCOUNT
from hakem.engine.okey.tiles import NUMBER_MASK
from hakem.engine.verdict import Entry


def penalty(house: PlayHouse, state: State, event: Event) -> tuple[Entry, ...]:
    """The lines of an event; rows that add nothing write none.

    A joker is worth the okey's number. The discarder of a fed opening pays where a row says so.
    """
    tile = event.tile
    value = 0 if tile is None else (tile & NUMBER_MASK or state.okey & NUMBER_MASK)
    hits = house.score.penalties(
        event.kind, event.tile_class, event.finishing, event.auto_played, event.opened, value
    )
    lines = []
    for hit in hits:
        if hit.points:
            payer = event.discarder if hit.row.pays == "discarder" else None
            seat = event.seat if payer is None else payer
            lines.append(Entry(seat, hit, {"tile_value": value}, ACCOUNT))
    return tuple(lines)


def reward(
    house: PlayHouse, seat: int, way: Opened, points: int, pairs: int, before: tuple[int, int]
) -> tuple[Entry, ...]:
    """The lines of an opening that has come to ``points`` or ``pairs``.

    ``before`` is what it had come to earlier in the same turn, (0, 0) when it is new. What it
    earned then stays, so only rows that did not apply then are written.
    """
    hits = house.score.rewards(way, points, pairs)
    had = {hit.row.id for hit in house.score.rewards(way, *before)} if any(before) else ()
    return tuple(
        [Entry(seat, hit, {}, ACCOUNT) for hit in hits if hit.points and hit.row.id not in had]
    )
