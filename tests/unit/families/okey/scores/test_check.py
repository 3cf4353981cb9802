from __future__ import annotations

from collections.abc import Sequence

import pytest

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import Event, EventKind
from hakem.families.okey.tiles import OKEY, face
from hakem.kernel.verdict import InvalidInput
from tests.unit.families.okey.scores.hands import At, make
from tests.unit.families.okey.scores.probe import probe_house

HOUSE = probe_house()
CLOSED, WON = At(), At("melds")
MELDS, PAIRS = At("melds", "r5 r6"), At("pairs", "r3")
# 21 tiles, each there once
FULL = " ".join(f"{colour}{number}" for colour in "ry" for number in range(1, 11)) + " b1"


def refused(*seats: At, **more: object) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        make(HOUSE, *seats, **more)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize("count", [0, 3, 5])
def test_all_seats_are_there(count: int) -> None:
    error = refused(*[CLOSED] * count)
    assert (error.field, error.code) == ("seats", "WRONG_SEAT_COUNT")
    assert error.parameters == {"count": count, "expected": 4}


def test_a_house_of_three_has_three_seats() -> None:
    make(probe_house({"players.count": 3}), CLOSED, CLOSED, CLOSED)


@pytest.mark.parametrize("finisher", [-1, 4, 2**31 - 1])
def test_the_finisher_sits_at_the_table(finisher: int) -> None:
    error = refused(WON, CLOSED, CLOSED, CLOSED, finisher=finisher, last="y3")
    assert (error.field, error.code) == ("finisher", "SEAT_OUT_OF_RANGE")
    assert error.parameters == {"seat": finisher, "last": 3}


def test_the_finisher_has_opened() -> None:
    error = refused(MELDS, CLOSED, CLOSED, CLOSED, finisher=1, last="y3")
    assert (error.field, error.code) == ("seats[1].opened", "FINISHER_NOT_OPENED")


def test_the_finisher_holds_nothing() -> None:
    error = refused(MELDS, CLOSED, CLOSED, CLOSED, finisher=0, last="y3")
    assert (error.field, error.code) == ("seats[0].rack", "FINISHER_HOLDS_TILES")
    assert error.parameters == {"seat": 0, "count": 2}


def test_a_house_may_ask_for_a_last_discard() -> None:
    error = refused(WON, CLOSED, CLOSED, CLOSED, finisher=0)
    assert (error.field, error.code) == ("last_tile", "LAST_TILE_MISSING")
    make(HOUSE, At("pairs"), CLOSED, CLOSED, CLOSED, finisher=0)  # optional after pairs


def test_from_hand_means_that_nobody_else_had_opened() -> None:
    error = refused(WON, CLOSED, CLOSED, PAIRS, finisher=0, last="y3", from_hand=True)
    assert (error.field, error.code) == ("from_hand", "FROM_HAND_BUT_OPENED")
    assert error.parameters == {"seat": 3}


def test_the_wall_has_neither_a_last_tile_nor_a_finish_from_hand() -> None:
    error = refused(CLOSED, CLOSED, CLOSED, CLOSED, last="y3")
    assert (error.field, error.code) == ("last_tile", "LAST_TILE_WITHOUT_FINISHER")
    error = refused(CLOSED, CLOSED, CLOSED, CLOSED, from_hand=True)
    assert (error.field, error.code) == ("from_hand", "FROM_HAND_WITHOUT_FINISHER")


@pytest.mark.parametrize("written", [-1_000_000, 1_000_000])
def test_carried_points_stay_inside_any_game(written: int) -> None:
    error = refused(CLOSED, CLOSED, At(written=written), CLOSED)
    assert (error.field, error.code) == ("seats[2].written", "POINTS_OUT_OF_RANGE")


@pytest.mark.parametrize(
    ("at", "least", "most"),
    [
        (At("none", FULL + " b2"), 21, 21),  # nothing laid: as dealt
        (At("none", "r5"), 21, 21),
        # 101 points are at least 8 tiles of at most 13, five pairs 10
        (At("melds", " ".join(FULL.split()[: 21 - 8 + 1])), 1, 13),
        (At("pairs", " ".join(FULL.split()[: 21 - 10 + 1])), 1, 11),
    ],
)
def test_a_rack_has_as_many_tiles_as_can_be_left(at: At, least: int, most: int) -> None:
    error = refused(WON, at, CLOSED, CLOSED, finisher=0, last="k1")
    assert (error.field, error.code) == ("seats[1].rack", "RACK_COUNT_OUT_OF_RANGE")
    count = len(at.rack.split())
    assert error.parameters == {"count": count, "least": least, "most": most}


def test_racks_at_the_bounds_are_let_pass() -> None:
    tiles = FULL.split()
    make(HOUSE, At("none", FULL), At("melds", " ".join(tiles[:13])), CLOSED, CLOSED)
    make(HOUSE, At("none", FULL), At("pairs", " ".join(tiles[:11])), CLOSED, CLOSED)


def test_a_starter_dealt_as_many_as_the_others_draws_first() -> None:
    even = probe_house({"deal.starter": 21})
    make(even, At("none", FULL), CLOSED, CLOSED, CLOSED)
    uneven = probe_house({"deal.starter": 24})  # discards first, and keeps 23
    make(uneven, At("none", FULL + " b2 b3"), At("none", ""), CLOSED, CLOSED)
    with pytest.raises(InvalidInput):
        make(uneven, At("none", FULL + " b2 b3 b4"), CLOSED, CLOSED, CLOSED)


@pytest.mark.parametrize(
    ("racks", "last", "field", "tile", "count", "most"),
    [
        (["r5 r5 r5", "", ""], "y3", "seats[1].rack", "r5", 3, 2),
        (["r5", "r5", "r5"], "y3", "seats[3].rack", "r5", 3, 2),
        (["y3", "y3", ""], "y3", "last_tile", "y3", 3, 2),
        (["k7 k7", "", ""], "y3", "seats[1].rack", "k7", 3, 2),  # the indicator is one of them
        (["*", "k8", "*"], "y3", "seats[3].rack", "*", 3, 2),
        (["*", "k8", ""], "*", "last_tile", "*", 3, 2),
        (["f f", "", "f"], "y3", "seats[3].rack", "f", 3, 2),
    ],
)
def test_no_tile_is_there_more_often_than_in_the_set(
    racks: Sequence[str], last: str, field: str, tile: str, count: int, most: int
) -> None:
    seats = [At("melds", rack) for rack in racks]
    error = refused(WON, *seats, finisher=0, last=last)
    assert (error.field, error.code) == (field, "TOO_MANY_COPIES")
    assert error.parameters == {"tile": tile, "count": count, "most": most}


def test_as_many_copies_as_the_set_has_are_let_pass() -> None:
    make(HOUSE, WON, At("melds", "r5 r5 k7"), At("melds", "* f f"), CLOSED, finisher=0, last="*")


def test_where_the_indicator_itself_is_the_okey_one_is_gone() -> None:
    same = probe_house({"wild.above_indicator": 0})
    make(same, WON, At("melds", "*"), CLOSED, CLOSED, finisher=0, last="y3")
    with pytest.raises(InvalidInput) as caught:
        make(same, WON, At("melds", "* k7"), CLOSED, CLOSED, finisher=0, last="y3")
    assert caught.value.code == "TOO_MANY_COPIES"


# --- events ---------------------------------------------------------------------------------------


def event_refused(*events: Event, seats: Sequence[At] = (), **more: object) -> InvalidInput:
    finish = {"finisher": 0, "last": "y3"} | more
    return refused(*(seats or (WON, MELDS, PAIRS, CLOSED)), events=events, **finish)


@pytest.mark.parametrize("seat", [-1, 4])
@pytest.mark.parametrize("kind", ["discard", "take_back", "opened"])
def test_an_event_is_of_a_seat_at_the_table(kind: EventKind, seat: int) -> None:
    error = event_refused(Event("return_discard", 1), Event(kind, seat))
    assert (error.field, error.code) == ("events[1].seat", "SEAT_OUT_OF_RANGE")


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (Event("take_back", 1, finishing=True), "finishing"),
        (Event("wrong_opening", 1, opened="melds"), "opened"),
        (Event("wrong_opening", 1, points=90), "points"),
        (Event("discard", 1, pairs=5), "pairs"),
        (Event("return_discard", 1, tile_class="okey"), "tile_class"),
        (Event("opened", 1, opened="melds", points=101, auto_played=True), "auto_played"),
        (Event("opened", 1, opened="melds", points=101, pairs=5), "pairs"),
        (Event("opened", 2, opened="pairs", points=101, pairs=5), "points"),
        (Event("opened", 1, opened="melds", points=101, tile=face("r", 1)), "tile"),
        (Event("discard", 1, discarder=0), "discarder"),
        (Event("wrong_opening", 1, tile=face("r", 1)), "tile"),
        (
            Event("fed_opening", 1, opened="melds", points=101, discarder=0, tile=face("r", 1)),
            "points",
        ),
    ],
)
def test_an_event_has_only_the_fields_of_its_kind(event: Event, field: str) -> None:
    error = event_refused(event)
    assert (error.field, error.code) == (f"events[0].{field}", "EVENT_FIELD_NOT_FITTING")
    assert error.parameters == {"kind": event.kind}


@pytest.mark.parametrize(
    ("event", "field", "code"),
    [
        (Event("opened", 1, points=101), "opened", "OPENING_KIND_MISSING"),
        (Event("opened", 1, opened="melds"), "points", "OPENING_VALUE_OUT_OF_RANGE"),
        (Event("opened", 1, opened="melds", points=-1), "points", "OPENING_VALUE_OUT_OF_RANGE"),
        # 22 tiles of 13 are 286
        (Event("opened", 1, opened="melds", points=287), "points", "OPENING_VALUE_OUT_OF_RANGE"),
        (Event("opened", 2, opened="pairs"), "pairs", "OPENING_VALUE_OUT_OF_RANGE"),
        (Event("opened", 2, opened="pairs", pairs=12), "pairs", "OPENING_VALUE_OUT_OF_RANGE"),
        (Event("opened", 1, opened="pairs", pairs=5), "opened", "OPENING_CONTRADICTS_SEAT"),
        (Event("opened", 3, opened="pairs", pairs=5), "opened", "OPENING_CONTRADICTS_SEAT"),
        (Event("fed_opening", 1, discarder=0, tile=1), "opened", "OPENING_KIND_MISSING"),
        (
            Event("fed_opening", 3, opened="melds", discarder=0, tile=1),
            "opened",
            "OPENING_CONTRADICTS_SEAT",
        ),
        (Event("fed_opening", 1, opened="melds", tile=1), "discarder", "DISCARDER_MISSING"),
        (
            Event("fed_opening", 1, opened="melds", discarder=4, tile=1),
            "discarder",
            "SEAT_OUT_OF_RANGE",
        ),
        (
            Event("fed_opening", 1, opened="melds", discarder=1, tile=1),
            "discarder",
            "DISCARDER_IS_OPENER",
        ),
        (Event("discard", 1, tile=OKEY), "tile_class", "TILE_CLASS_CONTRADICTS_TILE"),
        (
            Event("discard", 1, tile=1, tile_class="okey"),
            "tile_class",
            "TILE_CLASS_CONTRADICTS_TILE",
        ),
        (Event("discard", 1, finishing=True), "finishing", "FINISHING_DISCARD_BY_ANOTHER"),
        (
            Event("discard", 0, finishing=True, tile_class="okey"),
            "tile_class",
            "FINISHING_DISCARD_NOT_LAST_TILE",
        ),
        (
            Event("discard", 0, finishing=True, tile=face("y", 4)),
            "tile_class",
            "FINISHING_DISCARD_NOT_LAST_TILE",
        ),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(event: Event, field: str, code: str) -> None:
    error = event_refused(event)
    assert (error.field, error.code) == (f"events[0].{field}", code)


def test_the_wall_has_no_finishing_discard() -> None:
    error = event_refused(
        Event("discard", 0, finishing=True), seats=[CLOSED] * 4, finisher=None, last=""
    )
    assert error.code == "FINISHING_DISCARD_BY_ANOTHER"


def test_a_hand_that_ended_without_a_discard_has_no_finishing_one() -> None:
    error = event_refused(
        Event("discard", 0, finishing=True), seats=[At("pairs"), CLOSED, CLOSED, CLOSED], last=""
    )
    assert error.code == "FINISHING_DISCARD_NOT_LAST_TILE"


def test_a_hand_has_one_finishing_discard() -> None:
    last = Event("discard", 0, finishing=True, tile_class="playable")
    error = event_refused(last, last)
    assert (error.field, error.code) == ("events[1].finishing", "FINISHING_DISCARD_TWICE")


def test_a_seat_opens_once_unless_it_takes_the_opening_back() -> None:
    opening = Event("opened", 1, opened="melds", points=101)
    error = event_refused(opening, opening)
    assert (error.field, error.code) == ("events[1].kind", "OPENED_TWICE")
    back = Event("take_back", 1)
    pairs_first = Event("opened", 1, opened="pairs", pairs=5)
    for events in ((opening, back, opening), (pairs_first, back, opening)):
        make(HOUSE, WON, MELDS, PAIRS, CLOSED, finisher=0, last="y3", events=events)
    make(HOUSE, WON, CLOSED, PAIRS, CLOSED, finisher=0, last="y3", events=(opening, back))


def test_everything_that_can_have_happened_is_let_pass() -> None:
    events = (
        Event("wrong_opening", 3),
        Event("fed_opening", 1, opened="melds", discarder=0, tile=OKEY),
        Event("opened", 1, opened="melds", points=286),
        Event("opened", 2, opened="pairs", pairs=11),
        Event("wrong_lay_off", 2),
        Event("return_discard", 0),
        Event("discard", 3, auto_played=True),
        Event("discard", 3, tile_class="okey", tile=OKEY),
        Event("discard", 0, finishing=True, tile_class="playable", tile=face("y", 3)),
    )
    hand = make(HOUSE, WON, MELDS, PAIRS, CLOSED, finisher=0, last="y3", events=events)
    check_hand(ScoreRules(HOUSE), hand)
