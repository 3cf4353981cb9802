"""What a move costs or earns at once, by the house's tables."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.families.okey.house import House
from hakem.families.okey.play.moves import Way
from hakem.families.okey.play.state import State, Turn, in_rack
from hakem.families.okey.scores.hand import Event, Opened
from hakem.families.okey.scores.score import ACCOUNT
from hakem.families.okey.tiles import NUMBER_MASK, Tile
from hakem.kernel.verdict import Entry


def penalty(house: House, state: State, event: Event) -> tuple[Entry, ...]:
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


def reward(house: House, turn: Turn, way: Opened, points: int, pairs: int) -> tuple[Entry, ...]:
    """The lines of an opening that has come to ``points`` or ``pairs``.

    What earlier openings of the turn earned stays, so only rows not yet written in it are.
    """
    hits = house.score.rewards(way, points, pairs)
    return tuple(
        [
            Entry(turn.seat, hit, {}, ACCOUNT)
            for hit in hits
            if hit.points and hit.row.place.path not in turn.rewards
        ]
    )


def reward_rows(house: House) -> tuple[str, ...]:
    """The paths of all rows that some opening of the house is rewarded by."""
    score = house.score
    most = score.opening_most
    melds = [score.rewards("melds", value, 0) for value in range(1, most["melds"] + 1)]
    pairs = [score.rewards("pairs", 0, value) for value in range(1, most["pairs"] + 1)]
    paths = [hit.row.place.path for hits in (*melds, *pairs) for hit in hits if hit.points]
    return tuple(dict.fromkeys(paths))


def fed(house: House, state: State, way: Way, tiles: Iterable[Tile]) -> tuple[Entry, ...]:
    """What it costs to have discarded a tile that was taken, when these ``tiles`` opened with it.

    Once a turn, whatever was opened and taken back in it before.
    """
    turn = state.turn
    if turn.fed or turn.taken is None or turn.taken not in map(in_rack, tiles):
        return ()
    before = (turn.seat - 1) % len(state.seats)
    event = Event("fed_opening", turn.seat, opened=way, discarder=before, tile=turn.taken)
    return penalty(house, state, event)


def with_written(turn: Turn, rewards: Iterable[Entry], fed: Iterable[Entry]) -> Turn:
    """The turn after these lines of its opening were written."""
    rows = tuple([entry.hit.row.place.path for entry in rewards])
    return turn._replace(rewards=turn.rewards + rows, fed=turn.fed or any(fed))
