"""Dealing a hand from a seed."""

from __future__ import annotations

from hakem.families.okey.house import House
from hakem.families.okey.play.state import Seat, State, Turn
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile
from hakem.kernel.bounds import check_seat
from hakem.kernel.limits import SEED_CHARS
from hakem.kernel.shuffle import shuffled
from hakem.kernel.verdict import InvalidInput

MOST_ATTEMPTS = 1000  # only a house of almost nothing but false jokers comes near


def deal(house: House, seed: str, players: int = 0, leader: int | None = None) -> State:
    """Deal a hand that ``leader`` (None: seat 0) starts; ``players`` 0 means the house's number.

    The set in order (faces by colour and number, the copies of a face together, then the false
    jokers) is shuffled under the domain ``okey/0``. The starter gets the first tiles in one block,
    the next seat the next block, and so on. The next tile is turned as indicator; a false joker
    turned is put under the wall and another tile turned, as the house has it. What is left is the
    wall in the order in which it is drawn. Were no numbered tile left to turn, the deal would be
    thrown in and made again under ``okey/1``, ``okey/2``, … The same seed gives the same deal for
    ever. Raises InvalidInput naming ``seed``, ``players`` or ``leader``.
    """
    if players not in (0, house.seats):
        raise InvalidInput(
            "players", "PLAYERS_NOT_OFFERED", players=players, offered=str(house.seats)
        )
    if leader is not None:
        check_seat("leader", leader, house.seats)
    if not seed:
        raise InvalidInput("seed", "MISSING_FIELD")
    if len(seed) > SEED_CHARS:
        raise InvalidInput("seed", "TOO_LONG", length=len(seed), limit=SEED_CHARS)
    most = house.tiles.most
    order = [face for face in house.tiles.faces for _ in range(most[face])]
    order += [FALSE_JOKER] * most[FALSE_JOKER]
    for attempt in range(MOST_ATTEMPTS):
        dealt = _dealt(house, shuffled(order, f"okey/{attempt}", seed), leader or 0)
        if dealt is not None:
            return dealt
    raise InvalidInput("seed", "DEAL_NEVER_KEPT", attempts=MOST_ATTEMPTS)


def _dealt(house: House, tiles: list[Tile], starter: int) -> State | None:
    """The hand, None when there is no tile left that could be the indicator."""
    sizes = [house.dealt_others] * house.seats
    sizes[0] = house.dealt_starter
    blocks = []
    for size in sizes:
        blocks.append(tiles[:size])
        tiles = tiles[size:]
    turned = next((place for place, tile in enumerate(tiles) if tile != FALSE_JOKER), None)
    if turned is None:
        return None
    indicator = tiles[turned]
    wall = tiles[turned + 1 :] + tiles[:turned]
    okey = house.tiles.okey_of(indicator)

    def known(block: list[Tile]) -> tuple[Tile, ...]:
        return tuple([OKEY if tile == okey else tile for tile in block])

    racks = [known(blocks[(seat - starter) % house.seats]) for seat in range(house.seats)]
    return State(
        indicator,
        okey,
        tuple([Seat(rack, len(rack)) for rack in racks]),
        (),
        known(wall),
        len(wall),
        Turn(starter, "draw" if house.starter_draws else "play"),
    )
