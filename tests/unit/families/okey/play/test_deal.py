"""Dealing from a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.play.moves import Discard
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile
from hakem.families.okey.wire.position import write_position
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.shuffle import shuffled
from tests.referees import okey
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    accept,
    house,
    invalid,
    knobs,
    tell,
    tile,
)


def all_tiles(state: State) -> list[Tile]:
    found = [*state.wall]
    for seat in state.seats:
        found += seat.rack or ()
    return found


@pytest.mark.parametrize(
    ("name", "starter", "others", "wall"),
    [
        # S3: 21 each; 106 - 22 - 3 * 21 - 1 = 20 are left; in 51 106 - 15 - 3 * 14 - 1 = 48
        (PARENT, 22, 21, 20),
        (FIFTY_ONE, 15, 14, 48),
    ],
)
def test_what_is_dealt(name: str, starter: int, others: int, wall: int) -> None:
    rules = house(name)
    state = okey.deal(rules, "a seed")
    assert [seat.size for seat in state.seats] == [starter, others, others, others]
    assert (len(state.wall), state.wall_count) == (wall, wall)
    assert (state.turn.seat, state.turn.phase, state.turn.drew) == (0, "play", None)
    assert okey.check_position(rules, state) == state


def test_the_okey_is_one_above_the_indicator() -> None:
    # S3: the same colour, and 1 after 13
    seen = set()
    for seed in range(60):
        state = okey.deal(house(), str(seed))
        number, above = state.indicator & 15, state.okey & 15
        assert state.indicator >> 4 == state.okey >> 4
        assert above == (1 if number == 13 else number + 1)
        assert state.okey not in all_tiles(state)
        assert Counter(all_tiles(state))[OKEY] == 2
        seen.add(number)
    assert 13 in seen


def test_the_same_seed_gives_the_same_bytes() -> None:
    for seed in ("a", "b", "ş"):
        first = write_position(okey.deal(house(), seed)).SerializeToString(deterministic=True)
        again = write_position(okey.deal(house(), seed)).SerializeToString(deterministic=True)
        assert first == again
    assert okey.deal(house(), "a") != okey.deal(house(), "b")


def test_who_starts() -> None:
    state = okey.deal(house(), "seed", leader=2)
    assert [seat.size for seat in state.seats] == [21, 21, 22, 21]
    assert state.turn.seat == 2
    # the starter gets the first block whoever it is
    assert state.seats[2].rack == okey.deal(house(), "seed").seats[0].rack
    assert state.seats[3].rack == okey.deal(house(), "seed").seats[1].rack


def test_the_documented_order() -> None:
    """Faces by colour and number, copies together, false jokers last; blocks, indicator, wall."""
    order = [
        tile(f"{colour}{number}", indicator="k1" if colour != "k" else "r1")
        for colour in "rybk"
        for number in range(1, 14)
        for _ in range(2)
    ]
    laid = shuffled([*order, FALSE_JOKER, FALSE_JOKER], "okey/0", "the order")
    state = okey.deal(house(), "the order")
    assert laid[22 + 3 * 21] == state.indicator
    face = state.okey

    def shown(tiles: list[Tile]) -> tuple[Tile, ...]:
        return tuple(OKEY if one == face else one for one in tiles)

    assert state.seats[0].rack == shown(laid[:22])
    assert state.seats[1].rack == shown(laid[22:43])
    assert state.seats[3].rack == shown(laid[64:85])
    assert state.wall == shown(laid[86:])


def with_joker_turned(rules: Ruleset) -> tuple[State, list[Tile]]:
    """A deal where a false joker is the first tile after the racks."""
    order = [face for face in range(64) if 1 <= face & 15 <= 13 for _ in range(2)]
    for seed in range(1000):
        laid = shuffled([*order, FALSE_JOKER, FALSE_JOKER], "okey/0", str(seed))
        if laid[85] == FALSE_JOKER:
            return okey.deal(rules, str(seed)), laid
    raise AssertionError("no such deal")


def test_a_false_joker_is_not_the_indicator() -> None:
    # another tile is turned; the false joker goes under the wall
    state, laid = with_joker_turned(house())
    turned = next(one for one in laid[86:] if one != FALSE_JOKER)
    assert state.indicator == turned
    assert state.wall[-1] == FALSE_JOKER
    assert state.wall_count == 20
    assert okey.check_position(house(), state) == state


def test_who_deals_alike_draws_first() -> None:
    rules = knobs(deal__starter=21)
    state = okey.deal(rules, "seed")
    assert {seat.size for seat in state.seats} == {21}
    assert (state.turn.phase, state.turn.drew) == ("draw", None)
    assert [tell(move) for move, _ in okey.legal_moves(rules, state)] == ["draw wall"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players(players: int) -> None:
    rules = knobs(players__count=players)
    state = okey.deal(rules, "seed", players=players)
    assert len(state.seats) == players
    assert okey.deal(rules, "seed") == state
    assert invalid(lambda: okey.deal(rules, "seed", players=5)) == (
        "players",
        "PLAYERS_NOT_OFFERED",
    )


@pytest.mark.parametrize(
    ("changes", "size"),
    [
        ({"tiles__copies": 1, "deal__starter": 8, "deal__others": 7}, 52 + 2),
        ({"tiles__copies": 3}, 156 + 2),
        ({"tiles__copies": 4}, 208 + 2),
        ({"tiles__false_jokers": 0}, 104),
        ({"tiles__false_jokers": 4}, 108),
        ({"tiles__numbers": 9, "deal__starter": 15, "deal__others": 14}, 72 + 2),
        ({"tiles__colours": ("r", "k"), "deal__starter": 8, "deal__others": 7}, 52 + 2),
        ({"wild__above_indicator": 0}, 106),
        ({"wild__above_indicator": 5}, 106),
        ({"deal__starter": 10, "deal__others": 14}, 106),
        ({"deal__direction": "clockwise"}, 106),
    ],
)
def test_other_sets(changes: dict[str, int], size: int) -> None:
    rules = knobs(house(), **changes)
    for seed in range(5):
        state = okey.deal(rules, str(seed))
        assert len(all_tiles(state)) + 1 == size
        assert okey.check_position(rules, state) == state
        if state.turn.phase == "play":
            (*_, (last, _)) = okey.legal_moves(rules, state)
            accept(state, last, rules)


@pytest.mark.parametrize(("above", "okey_text"), [(0, "k7"), (1, "k8"), (6, "k13"), (7, "k1")])
def test_how_far_above_the_okey_is(above: int, okey_text: str) -> None:
    rules = knobs(wild__above_indicator=above)
    assert house_of(rules).tiles.okey_of(tile("k7")) == tile(okey_text, indicator="r1")


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"seed": ""}, "seed", "MISSING_FIELD"),
        ({"seed": "x" * 65}, "seed", "TOO_LONG"),
        ({"seed": "s", "leader": 4}, "leader", "SEAT_OUT_OF_RANGE"),
        ({"seed": "s", "leader": -1}, "leader", "SEAT_OUT_OF_RANGE"),
        ({"seed": "s", "players": 3}, "players", "PLAYERS_NOT_OFFERED"),
    ],
)
def test_what_cannot_be_dealt(arguments: dict[str, object], field: str, code: str) -> None:
    deal = okey.deal
    assert invalid(lambda: deal(house(), **arguments)) == (field, code)  # type: ignore[arg-type]


def test_a_deal_that_leaves_nothing_to_turn_is_made_again() -> None:
    # seven tiles, six dealt: a fifth of all deals leaves a numbered tile, the others a false joker
    rules = knobs(
        tiles__colours=("r",),
        tiles__numbers=3,
        tiles__copies=1,
        tiles__false_jokers=4,
        players__count=2,
        deal__starter=3,
        deal__others=3,
    )
    again = 0
    for seed in range(30):
        state = okey.deal(rules, str(seed))
        assert state.indicator in (1, 2, 3)
        assert state.wall == ()
        first = shuffled([1, 2, 3, *[FALSE_JOKER] * 4], "okey/0", str(seed))
        again += first[-1] == FALSE_JOKER
    assert again > 5


def test_the_first_turn_is_a_discard() -> None:
    state = okey.deal(house(GENERAL), "seed")
    rack = state.seats[0].rack or ()
    after = accept(state, Discard(0, rack[0]), house(GENERAL))
    assert (after.turn.seat, after.turn.phase) == (1, "draw")
