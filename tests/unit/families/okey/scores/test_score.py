from __future__ import annotations

from dataclasses import replace

import pytest

from hakem.families.okey.scores.hand import Event, EventKind
from hakem.families.okey.tiles import face, write_tile
from hakem.kernel.ruleset import Hit, Ruleset, Term
from hakem.kernel.verdict import Entry, HandScore, InvalidInput
from tests.referees.okey import score_hand
from tests.unit.families.okey.scores.hands import At, make
from tests.unit.families.okey.scores.probe import hit, probe_house

HOUSE = probe_house()
CLOSED, WON = At(), At("melds")
MELDS, PAIRS = At("melds", "r5 r6"), At("pairs", "r3")


def asked(lines: tuple[Entry, ...]) -> list[tuple[int, str]]:
    """The seat and what its table was asked, of each line."""
    return [(line.seat, line.row.place.path.removeprefix("tables.")) for line in lines]


def score(ruleset: Ruleset, *seats: At, **more: object) -> HandScore:
    return score_hand(ruleset, make(ruleset, *seats, **more))[0]  # type: ignore[arg-type]


def test_each_seat_asks_the_table_of_its_role() -> None:
    ruleset = probe_house({"players.partners": True})
    told = score(ruleset, MELDS, CLOSED, At("pairs"), PAIRS, finisher=2, last="y3")
    assert asked(told.lines) == [
        (0, "partner.pairs/False/other/melds"),
        (1, "others.pairs/False/other/none"),
        (2, "finisher.pairs/False/other"),
        (3, "others.pairs/False/other/pairs"),
    ]
    assert told.seat_totals == (0, 500, -100, 3)
    assert told.side_totals == (0 - 100, 500 + 3)


def test_alone_everybody_but_the_finisher_is_one_of_the_others() -> None:
    told = score(HOUSE, WON, CLOSED, CLOSED, CLOSED, finisher=0, last="*", from_hand=True)
    assert asked(told.lines) == [
        (0, "finisher.melds/True/okey"),
        *((seat, "others.melds/True/okey/none") for seat in (1, 2, 3)),
    ]
    assert told.side_totals == told.seat_totals == (-100, 500, 500, 500)


@pytest.mark.parametrize(
    ("last", "fact"), [("*", "okey"), ("k8", "okey"), ("k9", "other"), ("f", "other")]
)
def test_the_last_tile_is_the_okey_or_another(last: str, fact: str) -> None:
    told = score(HOUSE, WON, CLOSED, CLOSED, CLOSED, finisher=0, last=last)
    assert told.lines[0].row.id == f"melds/False/{fact}"


def test_no_last_tile_is_another_tile() -> None:
    told = score(HOUSE, At("pairs"), CLOSED, CLOSED, CLOSED, finisher=0)
    assert told.lines[0].row.id == "pairs/False/other"


def test_the_wall_asks_its_own_table() -> None:
    told = score(HOUSE, CLOSED, PAIRS, CLOSED, MELDS)
    assert asked(told.lines) == [
        (0, "wall.none/True"),
        (1, "wall.pairs/True"),
        (2, "wall.none/True"),
        (3, "wall.melds/True"),
    ]
    assert told.seat_totals == (500, 3, 500, 5 + 6)


def test_a_hand_nobody_opened_still_has_a_line_for_each_seat() -> None:
    told = score(HOUSE, CLOSED, CLOSED, CLOSED, CLOSED)
    assert asked(told.lines) == [(seat, "wall.none/False") for seat in range(4)]
    assert [line.points for line in told.lines] == [0] * 4
    assert [line.reckoning for line in told.lines] == ["0"] * 4


def test_a_rack_is_measured_without_its_real_okeys() -> None:
    # the okey is k8: two real okeys, a false joker (8) and 5 + 13
    told = score(HOUSE, WON, At("melds", "r5 * f k13 k8"), CLOSED, CLOSED, finisher=0, last="y3")
    assert told.lines[1].amounts == {
        "rack_sum": 5 + 13 + 8,
        "okeys_left": 2,
        "okeys_face": 2 * 8,
        "false_jokers_left": 1,
    }
    assert told.seat_totals[1] == 26 + 2 * 1_000 + 16 * 10_000 + 1 * 1_000_000
    assert told.lines[1].reckoning.startswith("26 + 1000 × 2 + 10000 × 16")


def test_the_okey_after_the_highest_number_is_a_1() -> None:
    told = score(
        HOUSE, WON, At("melds", "r5 * f"), CLOSED, CLOSED, finisher=0, last="y3", indicator="b13"
    )
    assert told.lines[1].amounts["rack_sum"] == 5 + 1
    assert told.lines[1].amounts["okeys_face"] == 1


def test_lines_come_in_order_and_sum_to_the_totals() -> None:
    events = (
        Event("discard", 3, tile_class="playable"),
        Event("opened", 1, opened="melds", points=101),
        Event("take_back", 3),
        Event("discard", 0, tile_class="other", finishing=True),
    )
    seats = (At("melds", written=-5), MELDS, replace(CLOSED, written=101), CLOSED)
    told = score(HOUSE, *seats, finisher=0, last="y3", events=events)
    assert asked(told.lines) == [
        (0, "written"),
        (2, "written"),
        (3, "penalties.discard/playable/False/False/none"),
        (1, "rewards.melds/101/0"),
        (3, "penalties.take_back/other/False/False/none"),
        (0, "penalties.discard/other/True/False/none"),
        (0, "finisher.melds/False/other"),
        (1, "others.melds/False/other/melds"),
        (2, "others.melds/False/other/none"),
        (3, "others.melds/False/other/none"),
    ]
    assert told.seat_totals == (-5 + 7 - 100, 7 + 5 + 6, 101 + 500, 7 + 7 + 500)
    assert {line.account for line in told.lines} == {"hand"}


def test_carried_points_have_a_line_without_a_rule() -> None:
    told = score(HOUSE, WON, replace(CLOSED, written=-101), CLOSED, CLOSED, finisher=0, last="y3")
    line = told.lines[0]
    assert (line.seat, line.points, line.row.id, line.reckoning) == (1, -101, "written", "-101")
    assert (line.row.place.file, line.row.place.at) == ("", "")


def test_an_event_that_adds_nothing_has_no_line() -> None:
    ruleset = probe_house(
        penalties=lambda *_: (hit("penalties", "free", 0),),
        rewards=lambda *_: (hit("rewards", "none", 0),),
    )
    events = (Event("take_back", 1), Event("opened", 0, opened="pairs", pairs=7))
    told = score(ruleset, At("pairs"), CLOSED, CLOSED, CLOSED, finisher=0, events=events)
    assert [line.row.place.path.split(".")[1] for line in told.lines] == [
        "finisher",
        *["others"] * 3,
    ]


def test_every_row_of_a_collecting_table_has_a_line() -> None:
    rows = (hit("penalties", "one", 3), hit("penalties", "free", 0), hit("penalties", "two", 4))
    ruleset = probe_house(penalties=lambda *_: rows)
    told = score(ruleset, CLOSED, CLOSED, CLOSED, CLOSED, events=(Event("return_discard", 2),))
    assert [(line.seat, line.points) for line in told.lines[:2]] == [(2, 3), (2, 4)]
    assert told.seat_totals == (0, 0, 7, 0)


@pytest.mark.parametrize(("pays", "seat"), [("discarder", 0), ("actor", 1), ("", 1)])
def test_a_row_says_who_pays_for_a_fed_opening(pays: str, seat: int) -> None:
    def fed(*arguments: object) -> tuple[Hit, ...]:
        assert arguments == ("fed_opening", "other", False, False, "pairs", 9)
        return (hit("penalties", "fed", 90, pays, "tile_value"),)

    event = Event("fed_opening", 1, opened="pairs", discarder=0, tile=face("r", 9))
    told = score(probe_house(penalties=fed), CLOSED, PAIRS, CLOSED, CLOSED, events=(event,))
    assert (told.lines[0].seat, told.lines[0].points) == (seat, 90)
    assert told.lines[0].amounts == {"tile_value": 9}


@pytest.mark.parametrize(("tile", "value"), [("r9", 9), ("*", 8), ("k8", 8), ("f", 8)])
def test_a_joker_is_worth_the_face_of_the_okey(tile: str, value: int) -> None:
    def fed(*arguments: object) -> tuple[Hit, ...]:
        return (hit("penalties", "fed", int(str(arguments[-1])), "discarder", "tile_value"),)

    ruleset = probe_house(penalties=fed)
    okey = face("k", 8)
    codes = {"r9": face("r", 9), "f": 80}
    event = Event("fed_opening", 3, opened="melds", discarder=2, tile=codes.get(tile, 64))
    hand = make(ruleset, CLOSED, CLOSED, CLOSED, MELDS, events=(event,))
    assert write_tile(hand.okey) == write_tile(okey)
    assert score_hand(ruleset, hand)[0].lines[0].points == value


def test_a_rack_may_be_withheld_where_no_row_counts_it() -> None:
    told = score(HOUSE, WON, CLOSED, CLOSED, CLOSED, finisher=0, last="y3")
    assert told.seat_totals == (-100, 500, 500, 500)
    partners = probe_house({"players.partners": True})
    told = score(partners, WON, CLOSED, At("melds"), CLOSED, finisher=0, last="y3")
    assert told.seat_totals == (-100, 500, 0, 500)


@pytest.mark.parametrize("finisher", [0, None])
def test_a_withheld_rack_is_asked_for_where_a_row_counts_it(finisher: int | None) -> None:
    hand = make(
        HOUSE,
        WON if finisher == 0 else MELDS,
        CLOSED,
        At("pairs"),
        CLOSED,
        finisher=finisher,
        last="y3" if finisher == 0 else "",
    )
    with pytest.raises(InvalidInput) as caught:
        score_hand(HOUSE, hand)
    assert (caught.value.field, caught.value.code) == ("seats[2].rack", "RACK_MISSING")
    assert caught.value.parameters["seat"] == 2


@pytest.mark.parametrize("kind", ["discard", "return_discard", "wrong_lay_off"])
def test_a_tile_is_asked_for_where_a_row_counts_it(kind: EventKind) -> None:
    def dear(*arguments: object) -> tuple[Hit, ...]:
        return (hit("penalties", "dear", int(str(arguments[-1])), "", "tile_value"),)

    ruleset = probe_house(penalties=dear)
    hand = make(ruleset, CLOSED, CLOSED, CLOSED, CLOSED, events=(Event(kind, 0),))
    with pytest.raises(InvalidInput) as caught:
        score_hand(ruleset, hand)
    assert (caught.value.field, caught.value.code) == ("events[0].tile", "EVENT_TILE_MISSING")
    told = Event(kind, 0, tile=face("y", 4))
    assert score(ruleset, CLOSED, CLOSED, CLOSED, CLOSED, events=(told,)).seat_totals == (
        4,
        0,
        0,
        0,
    )


@pytest.mark.parametrize("kind", ["take_back", "wrong_opening"])
def test_an_event_about_no_tile_has_no_tile_value(kind: EventKind) -> None:
    ruleset = probe_house(penalties=lambda *asked: (hit("penalties", "dear", 3 + asked[-1]),))
    hand = score(ruleset, CLOSED, CLOSED, CLOSED, CLOSED, events=(Event(kind, 0),))
    assert hand.seat_totals == (3, 0, 0, 0)


@pytest.mark.parametrize(
    ("returned", "opened", "finisher", "expected"),
    [
        (True, False, None, True),
        (True, True, None, False),
        (True, True, 0, False),
        (False, False, None, False),
    ],
)
def test_the_stake_goes_back_when_nobody_opened(
    returned: bool, opened: bool, finisher: int | None, expected: bool
) -> None:
    ruleset = probe_house({"wall.stake_returned": returned})
    first = WON if finisher == 0 else MELDS if opened else CLOSED
    hand = make(
        ruleset,
        first,
        CLOSED,
        CLOSED,
        CLOSED,
        finisher=finisher,
        last="y3" if finisher == 0 else "",
    )
    result = score_hand(ruleset, hand)[1]
    assert (write_tile(result.okey), result.stake_returned) == ("k8", expected)


def test_a_fed_opening_needs_its_tile_only_where_it_is_priced() -> None:
    event = Event("fed_opening", 1, opened="pairs", discarder=0)
    told = score(HOUSE, CLOSED, PAIRS, CLOSED, CLOSED, events=(event,))
    assert told.seat_totals == (500, 7 + 3, 500, 500)

    def times(price: int) -> Ruleset:
        row = hit("penalties", "fed", 0, "discarder")
        priced = row._replace(terms=(Term("tile_value", price, None),))
        return probe_house(penalties=lambda *_: (priced,))

    assert score(times(0), CLOSED, PAIRS, CLOSED, CLOSED, events=(event,)).seat_totals[0] == 500
    with pytest.raises(InvalidInput) as caught:
        score(times(10), CLOSED, PAIRS, CLOSED, CLOSED, events=(event,))
    assert (caught.value.field, caught.value.code) == ("events[0].tile", "EVENT_TILE_MISSING")
