"""What FindOpening says of a rack and what the referee says of laying it are the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakem.families.okey.house import House, house_of
from hakem.families.okey.melds import Goal, Opening, best_pairs, find_opening
from hakem.families.okey.play.moves import Discard, Lay, Way
from hakem.families.okey.play.openings import Offer, Openings, Question
from hakem.families.okey.play.state import Seat, State, Turn, without
from hakem.families.okey.tiles import Tile
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Outcome
from tests.oracle import random_racks
from tests.property.okey_play import MadeUp, every_house, made_up_houses
from tests.referees import okey

SEEDS = st.integers(0, 10_000)
EXAMPLES = settings().max_examples // 2


def name(rules: Ruleset) -> str:
    return "+".join((rules.id, *[f"{k}={v}" for k, v in rules.options.items() if v != "off"]))


@pytest.mark.parametrize("rules", every_house(), ids=name)
def test_racks_of_every_house(rules: Ruleset) -> None:
    hold(rules, 1)


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_house(), ids=name)
def test_many_racks_of_every_house(rules: Ruleset) -> None:
    for seed in range(2, 12):
        hold(rules, seed)


@given(house=made_up_houses(), seed=SEEDS)
@settings(max_examples=EXAMPLES)
def test_racks_of_any_house(house: MadeUp, seed: int) -> None:
    hold(house.rules(), seed)


@pytest.mark.slow
@given(house=made_up_houses(), seed=SEEDS)
@settings(max_examples=EXAMPLES * 6)
def test_many_racks_of_any_house(house: MadeUp, seed: int) -> None:
    hold(house.rules(), seed)


def hold(rules: Ruleset, seed: int) -> None:
    """All goals agree, what is offered is legal, and nothing else is."""
    chance = Random(seed)
    house = house_of(rules)
    indicator = chance.choice(house.tiles.faces)
    rack = any_rack(house, indicator, chance)
    asked = Question(
        must_use=chance.choice((None, *rack)),
        best_points=chance.choice((0, 0, chance.randint(1, 60), chance.randint(1, 140))),
        best_pairs=chance.choice((0, chance.randint(1, 8))),
    )
    asked = asked._replace(
        best_points=min(asked.best_points, house.score.opening_most["melds"]),
        best_pairs=min(asked.best_pairs, house.score.opening_most["pairs"]),
    )
    if house.seats < 3 and asked.best_points:
        asked = asked._replace(best_pairs=0)  # there is one rival, who opened one way
    state = before_laying(house, indicator, rack, asked)
    answers = [okey.find_opening(rules, indicator, rack, asked._replace(goal=g)) for g in Goal]
    if any(found.bounded for found in answers):
        return
    assert len({(a.melds.opens, a.pairs.opens, a.last_tiles) for a in answers}) == 1
    for found in answers:
        for way, offer in ways(found):
            holds_offer(rules, state, way, offer)
    # Where the house asks for no use of a taken discard, more is legal than what was asked for.
    if asked.must_use is not None and not house.demanded(rack, asked.must_use):
        return
    hold_refusals(rules, state, answers[0])
    for tile in set(rack):
        ends = any(goes_out(rules, state, lay, tile) for lay in lays_all_but(house, state, tile))
        assert ends == (tile in answers[0].last_tiles)
    if answers[0].melds.opens or answers[0].pairs.opens:
        listed = [move for move, _ in okey.legal_moves(rules, state)]
        assert any(isinstance(move, Lay) for move in listed)


def any_rack(house: House, indicator: Tile, chance: Random) -> tuple[Tile, ...]:
    """A rack of the house, full of melds or not, filled up with any tiles."""
    pool = list(house.whole_set(house.tiles.okey_of(indicator), indicator))
    chance.shuffle(pool)
    size = max(house.dealt_starter, house.dealt_others + 1)
    style = chance.choice(random_racks.STYLES)
    wanted = random_racks.rack(style, chance, size, chance.randint(0, 2))
    rack: list[Tile] = []
    for tile in house.tiles.read(" ".join(wanted), house.tiles.okey_of(indicator), "rack"):
        if tile in pool:
            pool.remove(tile)
            rack.append(tile)
    return tuple((rack + pool)[:size])


def before_laying(house: House, indicator: Tile, rack: tuple[Tile, ...], asked: Question) -> State:
    """The rack in the hand of seat 0, who took the discard it must use, if any.

    Seat 1 has made the best openings so far, as far as one seat can.
    """
    others = house.score.seats - 1
    rest = house.tiles.faces[:1]  # whatever they hold, which the end of a hand asks for
    seats = [Seat(rack, len(rack)), *[Seat(rest, 1)] * others]
    if asked.best_points:
        seats[1] = Seat(rest, 1, "melds", asked.best_points)
    if asked.best_pairs:
        seats[-1] = Seat(rest, 1, "pairs", 0, asked.best_pairs)
    turn = Turn(0, "play", "discard" if asked.must_use is not None else "wall", asked.must_use)
    mark = house.tiles.okey_of(indicator)
    return State(indicator, mark, tuple(seats), (), (), house.first_wall, turn)


def ways(found: Openings) -> tuple[tuple[Way, Offer], ...]:
    return ("melds", found.melds), ("pairs", found.pairs)


def holds_offer(rules: Ruleset, state: State, way: Way, offer: Offer) -> None:
    """An offer that opens is legal; one that doesn't says why, and isn't."""
    melds = tuple(meld.tiles for meld in offer.found.melds)
    assert bool(offer.reasons) != offer.opens
    if melds:
        assert legal(rules, state, Lay(0, way, melds)) == offer.opens


def legal(rules: Ruleset, state: State, lay: Lay) -> bool:
    return okey.judge(rules, state, lay).verdict.outcome is Outcome.LEGAL


def hold_refusals(rules: Ruleset, state: State, found: Openings) -> None:
    """Where nothing opens, none of the best lays of the rack or of a part of it is legal."""
    house = house_of(rules)
    rack = state.seats[0].rack or ()
    parts = [rack, *[rest for tile in set(rack) if (rest := without(rack, (tile,)))]]
    for part in parts:
        if not found.melds.opens:
            for goal in Goal:
                melds = find_opening(part, state.okey, house.melds, goal).melds
                laid = tuple(meld.tiles for meld in melds)
                assert not (laid and legal(rules, state, Lay(0, "melds", laid)))
        if not found.pairs.opens:
            laid = tuple(pair.tiles for pair in best_pairs(part, state.okey, house.melds).melds)
            assert not (laid and legal(rules, state, Lay(0, "pairs", laid)))


def lays_all_but(house: House, state: State, tile: Tile) -> Iterator[Lay]:
    """The lays of all tiles but one, either way, that count most."""
    rest = without(state.seats[0].rack or (), (tile,)) or ()
    melds = find_opening(rest, state.okey, house.melds, Goal.MOST_TILES)
    pairs = best_pairs(rest, state.okey, house.melds)
    found: tuple[tuple[Way, Opening], ...] = (("melds", melds), ("pairs", pairs))
    for way, best in found:
        if best.melds and not best.left:
            yield Lay(0, way, tuple(meld.tiles for meld in best.melds))


def goes_out(rules: Ruleset, state: State, lay: Lay, tile: Tile) -> bool:
    """Whether the lay is legal, and then the discard, which ends the hand."""
    laid = okey.judge(rules, state, lay)
    if laid.verdict.outcome is not Outcome.LEGAL:
        return False
    ended = okey.judge(rules, laid.next, Discard(0, tile))
    return ended.verdict.outcome is Outcome.LEGAL and ended.hand is not None
