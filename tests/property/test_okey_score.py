"""What holds for the score of every hand, under every house that ships."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.hand import Event, Hand
from hakem.families.okey.tiles import FALSE_JOKER, OKEY
from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, load_folder
from tests.property.okey_hands import okey_hands
from tests.referees.okey import score_hand

RULES = Path(__file__).resolve().parents[2] / "rules"
HOUSES = (
    "okey-101",
    "okey-101-general",
    "okey-101-rewards",
    "okey-101-steps",
    "okey-34",
    "okey-51",
)
TABLES = st.fixed_dictionaries(
    {name: st.sampled_from(("off", "on")) for name in ("partners", "penalties", "assisted")}
)


@cache
def catalog() -> Catalog:
    found = load_folder(RULES).catalog
    assert found is not None
    return found


@st.composite
def tables(draw: st.DrawFn, *houses: str) -> tuple[Ruleset, Hand]:
    """A house under some options, and a hand of it."""
    ruleset = catalog().get(draw(st.sampled_from(houses or HOUSES)), draw(TABLES))
    return ruleset, draw(okey_hands(ruleset))


def test_every_okey_house_that_ships_is_tested() -> None:
    okey = {info.id for info in catalog().list() if info.family == "okey/v1"}
    assert okey == set(HOUSES)


@given(tables())
def test_the_lines_of_a_seat_sum_to_its_total_and_seats_to_their_side(
    table: tuple[Ruleset, Hand],
) -> None:
    ruleset, hand = table
    score, _ = score_hand(ruleset, hand)
    for seat, total in enumerate(score.seat_totals):
        assert sum(line.points for line in score.lines if line.seat == seat) == total
    teams = ruleset.knobs["players.partners"]
    a, b, c, d = score.seat_totals
    assert score.side_totals == ((a + c, b + d) if teams else (a, b, c, d))


@given(tables())
def test_every_line_is_explained(table: tuple[Ruleset, Hand]) -> None:
    ruleset, hand = table
    score, _ = score_hand(ruleset, hand)
    for line in score.lines:
        terms = line.hit.terms
        reckoned = sum(
            term.coefficient * (line.amounts[term.name] if term.value is None else term.value)
            for term in terms
        )
        assert reckoned == line.points
        if line.row.id == "written":
            assert line.points == hand.seats[line.seat].written
        else:
            assert line.row.place.file.startswith("rules/okey/")
            assert line.row.place.line > 0
    ends = score.lines[-len(hand.seats) :]
    assert [line.seat for line in ends] == list(range(len(hand.seats)))
    assert all(line.points for line in score.lines[: -len(hand.seats)])


@given(tables(*(house for house in HOUSES if house != "okey-51")), st.data())
def test_an_okey_more_costs_an_opener_its_price_whatever_the_finish(
    table: tuple[Ruleset, Hand], data: st.DataObject
) -> None:
    ruleset, hand = table
    seat = data.draw(st.sampled_from([seat for seat in range(4) if seat != hand.finisher]))
    okeys = data.draw(st.integers(1, 2))
    plain = [tile for tile in hand.seats[seat].rack if tile != OKEY] or [hand.indicator]
    before = score_hand(ruleset, with_rack(hand, seat, plain))[0].seat_totals
    after = score_hand(ruleset, with_rack(hand, seat, [*plain, *[OKEY] * okeys]))[0].seat_totals
    house = ScoreRules(ruleset)
    partner = hand.finisher is not None and house.partner_of[hand.finisher] == seat
    counts = hand.seats[seat].opened != "none" and not partner
    expected = list(before)
    expected[seat] += okeys * ruleset.values["okey_left"] * counts
    assert list(after) == expected


@given(tables("okey-51"), st.data())
def test_in_51_an_okey_left_is_a_tile_like_its_face(
    table: tuple[Ruleset, Hand], data: st.DataObject
) -> None:
    ruleset, hand = table
    seat = data.draw(st.integers(0, 3))
    swapped = [FALSE_JOKER if tile == OKEY else tile for tile in hand.seats[seat].rack]
    other = score_hand(ruleset, with_rack(hand, seat, swapped))[0]
    assert other.seat_totals == score_hand(ruleset, hand)[0].seat_totals


@given(tables(), st.data())
def test_seats_are_alike(table: tuple[Ruleset, Hand], data: st.DataObject) -> None:
    """Who sits where moves the points along; at a table of partners, partners stay together."""
    ruleset, hand = table
    if ruleset.knobs["players.partners"]:
        orders = [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 3, 2, 1]]
        new_seat = data.draw(st.sampled_from(orders))
    else:
        new_seat = data.draw(st.permutations(range(4)))
    seats = [hand.seats[0]] * 4
    for old, new in enumerate(new_seat):
        seats[new] = hand.seats[old]
    moved = replace(
        hand,
        seats=tuple(seats),
        finisher=None if hand.finisher is None else new_seat[hand.finisher],
        events=tuple(move_event(event, new_seat) for event in hand.events),
    )
    before, after = score_hand(ruleset, hand)[0], score_hand(ruleset, moved)[0]
    for old, new in enumerate(new_seat):
        assert after.seat_totals[new] == before.seat_totals[old]
    assert sorted(after.side_totals) == sorted(before.side_totals)


@given(tables(), st.data())
def test_order_inside_a_rack_and_among_events_does_not_matter(
    table: tuple[Ruleset, Hand], data: st.DataObject
) -> None:
    ruleset, hand = table
    seat = data.draw(st.integers(0, 3))
    shuffled = with_rack(hand, seat, data.draw(st.permutations(hand.seats[seat].rack)))
    shuffled = replace(shuffled, events=tuple(data.draw(st.permutations(hand.events))))
    before, after = score_hand(ruleset, hand), score_hand(ruleset, shuffled)
    assert after[0].seat_totals == before[0].seat_totals
    assert after[1] == before[1]


@given(tables(), st.integers(0, 3))
def test_the_rack_of_one_who_never_opened_is_not_needed(
    table: tuple[Ruleset, Hand], seat: int
) -> None:
    ruleset, hand = table
    assume(hand.seats[seat].opened == "none")
    withheld = score_hand(ruleset, with_rack(hand, seat, []))[0]
    assert withheld.seat_totals == score_hand(ruleset, hand)[0].seat_totals


@given(tables())
def test_scoring_twice_gives_the_same(table: tuple[Ruleset, Hand]) -> None:
    ruleset, hand = table
    assert score_hand(ruleset, hand) == score_hand(ruleset, hand)


@pytest.mark.parametrize("house", HOUSES)
def test_who_ends_the_hand_gains(house: str) -> None:
    """A finish is never a loss by itself, and never costs less than nothing to the others."""

    @given(okey_hands(catalog().get(house)))
    def check(hand: Hand) -> None:
        assume(hand.finisher is not None)
        score, _ = score_hand(catalog().get(house), hand)
        for line in score.lines[-4:]:
            assert (line.points < 0) == (line.seat == hand.finisher)

    check()


def with_rack(hand: Hand, seat: int, rack: list[int] | tuple[int, ...]) -> Hand:
    seats = list(hand.seats)
    seats[seat] = replace(seats[seat], rack=tuple(rack))
    return replace(hand, seats=tuple(seats))


def move_event(event: Event, new_seat: list[int]) -> Event:
    discarder = None if event.discarder is None else new_seat[event.discarder]
    return replace(event, seat=new_seat[event.seat], discarder=discarder)
