"""Dealing a hand from a seed, deals that are thrown in included."""

from __future__ import annotations

from dataclasses import dataclass

from hakem.families.domino.bounds import check_players
from hakem.families.domino.house import House
from hakem.families.domino.play.opening import opener, thrown_in
from hakem.families.domino.state import MatchState, State, ThrownIn
from hakem.families.domino.tiles import mask_of
from hakem.kernel.bounds import check_seat
from hakem.kernel.limits import SEED_CHARS
from hakem.kernel.shuffle import shuffled
from hakem.kernel.verdict import InvalidInput

MOST_ATTEMPTS = 1000  # a house that throws in so many deals in a row would go on for ever


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt hand and the deals that were thrown in before it, in order."""

    state: State
    thrown_in: tuple[ThrownIn, ...]


def deal(
    house: House,
    seed: str,
    players: int = 0,
    leader: int | None = None,
    match: MatchState | None = None,
) -> Dealt:
    """Deal a hand: the first of a match, whose leader the tiles decide, when ``leader`` is None.

    ``players`` 0 means the fewest the house is for; ``match`` is how the match stands, None when
    it begins. Attempt k shuffles the set under the domain ``domino/k``; seat 0 gets the first
    tiles, seat 1 the next, and the rest is the boneyard in the order in which it is drawn. The
    same seed gives the same deal for ever. Raises InvalidInput for players, leader or seed that
    cannot be, and DEAL_NEVER_KEPT when a thousand deals in a row were thrown in.
    """
    players = players or house.players[0]
    check_players(house, players, "players")
    if leader is not None:
        check_seat("leader", leader, players)
    if not seed:
        raise InvalidInput("seed", "MISSING_FIELD")
    if len(seed) > SEED_CHARS:
        raise InvalidInput("seed", "TOO_LONG", length=len(seed), limit=SEED_CHARS)
    redeals: list[ThrownIn] = []
    for attempt in range(MOST_ATTEMPTS):
        hands, boneyard = _hands(house, seed, players, attempt)
        found = thrown_in(house, hands, leader is None)
        if found is None:
            before = match or house.new_match(players)
            state = State.of(hands, boneyard, leader or 0, before)
            return Dealt(_led(house, state) if leader is None else state, tuple(redeals))
        redeals.append(found)
    raise InvalidInput("seed", "DEAL_NEVER_KEPT", attempts=MOST_ATTEMPTS)


def _hands(
    house: House, seed: str, players: int, attempt: int
) -> tuple[list[int], tuple[int, ...]]:
    tiles = shuffled(range(house.tile_count), f"domino/{attempt}", seed)
    size = house.hand_size[players]
    hands = [mask_of(tiles[seat * size : (seat + 1) * size]) for seat in range(players)]
    return hands, tuple(tiles[players * size :])


def _led(house: House, state: State) -> State:
    opening = opener(house, state.hands)
    if opening is None:
        return state
    return state._replace(first_hand=True, seat_to_move=opening[0], opening_tile=opening[1])
