"""Discarding, what it costs, and going out.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.play.moves import Discard
from tests.referees import okey
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    REWARDS,
    STEPS,
    accept,
    child,
    codes,
    discard,
    draw,
    entries,
    house,
    invalid,
    judge,
    knobs,
    lay,
    lay_off,
    legal,
    only,
    pairs,
    position,
    tile,
)

OKEY_ROW = "tables.penalties.okey_discard"
PLAYABLE_ROW = "tables.penalties.playable_discard"


def test_a_discard_ends_the_turn() -> None:
    state = position("r1", discards="b2", others={1: At("", "melds", 101)}, table=("r5 r6 r7 @1",))
    after = accept(state, discard("r1"))
    assert after.seats[0].discards == (tile("b2"), tile("r1"))
    assert after.seats[0].size == 21
    turn = after.turn
    assert (turn.seat, turn.phase, turn.drew, turn.opened_before) == (1, "draw", None, True)


def test_the_turn_goes_round() -> None:
    state = position("r1", seat=3)
    assert accept(state, discard("r1", seat=3)).turn.seat == 0
    rules = knobs(players__count=3)
    state = position("r1", seat=2, under=rules)
    assert accept(state, discard("r1", seat=2), rules).turn.seat == 0


def test_a_tile_that_is_not_there() -> None:
    state = position("r1", others={1: At("y13", size=21)})
    reason = only(state, discard("y13"))
    assert (reason.code, reason.parameters) == ("TILE_NOT_IN_RACK", {"tile": "y13", "seat": 0})


def test_a_withheld_rack_is_needed() -> None:
    state = position("?22")
    assert invalid(lambda: judge(state, discard("r1"))) == ("seats[0].rack", "HIDDEN_RACK_NEEDED")


# --- what it costs


@pytest.mark.parametrize(
    ("name", "options", "okey", "playable"),
    [
        (PARENT, {}, 0, 0),
        (PARENT, {"penalties": "on"}, 101, 101),
        (GENERAL, {}, 0, 0),
        (STEPS, {}, 101, 101),  # S3
        (FIFTY_ONE, {}, 0, 51),  # S0
    ],
)
def test_okeys_and_playable_tiles(
    name: str, options: dict[str, str], okey: int, playable: int
) -> None:
    rules = house(name, **options)
    state = position(
        "* r8 r1", under=rules, table=("r5 r6 r7 @1",), others={1: At("", "melds", 101)}
    )
    assert entries(state, discard("*"), rules) == ([(0, okey, OKEY_ROW)] if okey else [])
    # S3 names no condition: also who has not opened pays
    paid = [(0, playable, PLAYABLE_ROW)] if playable else []
    assert entries(state, discard("r8"), rules) == paid
    assert entries(state, discard("r1"), rules) == []
    assert accept(state, discard("r8"), rules).seats[0].written == playable


def test_the_false_joker_is_no_okey() -> None:
    rules = house(STEPS)
    state = position("f", under=rules, table=("k9 k10 k11 @1",), others={1: At("", "melds", 101)})
    # it is black 8, and so playable below k9
    assert entries(state, discard("f"), rules) == [(0, 101, PLAYABLE_ROW)]
    assert entries(position("f", under=rules), discard("f"), rules) == []


@pytest.mark.parametrize(
    ("table", "tile_text", "playable"),
    [
        ("r5 r6 r7", "r4", True),
        ("r5 r6 r7", "r8", True),
        ("r5 r6 r7", "r9", False),
        ("r5 r6 r7", "y8", False),
        ("r11 r12 r13", "r1", False),
        ("r1 r2 r3", "r13", False),
        ("r9 y9 b9", "k9", True),
        ("r9 y9 b9", "r9", False),
        ("r9 y9 b9 k9", "r9", False),
        ("r5 r6 *=r7", "r8", True),
        ("r5 r6 *=r7", "r7", False),
    ],
)
def test_what_is_playable(table: str, tile_text: str, playable: bool) -> None:
    rules = house(STEPS)
    state = position(
        tile_text, under=rules, table=(f"{table} @1",), others={1: At("", "melds", 101)}
    )
    assert bool(entries(state, discard(tile_text), rules)) == playable


def test_limits_of_a_turn_do_not_make_a_tile_less_playable() -> None:
    rules = house(STEPS)
    state = opener("r8 r9 r10 k1", "r5 r6 r7", under=rules)
    state = accept(accept(state, lay_off("r8", 2), rules), lay_off("r9", 2), rules)
    assert codes(state, lay_off("r10", 2), rules) == ["LAY_OFF_LIMIT"]
    assert entries(state, discard("r10"), rules) == [(0, 101, PLAYABLE_ROW)]


@pytest.mark.parametrize("counts", [True, False])
def test_a_tile_that_could_free_an_okey(counts: bool) -> None:
    rules = knobs(house(STEPS), playable__by_swap=counts)
    state = position(
        "r7 y1 k1",
        under=rules,
        table=("r5 r6 *=r7 @1", "b1 r1 *=y1 @1"),
        others={1: At("", "melds", 101)},
    )
    assert bool(entries(state, discard("r7"), rules)) == counts
    # the okey of a group of three cannot be taken, but the fourth colour fits
    assert entries(state, discard("y1"), rules) == []
    assert entries(state, discard("k1"), rules) != []


@pytest.mark.parametrize("counts", [True, False])
def test_a_tile_that_fits_a_pair(counts: bool) -> None:
    rules = knobs(house(STEPS), playable__by_pair=counts)
    table = ("r4 *=r4 @1", *[f"{t} {t} @1" for t in ("y1", "b1", "k1", "y2")])
    state = position("r4 b4", under=rules, table=table, others={1: At("", "pairs", 5)})
    assert bool(entries(state, discard("r4"), rules)) == counts
    assert entries(state, discard("b4"), rules) == []


def test_a_wild_false_joker_is_playable_wherever_there_is_room() -> None:
    rules = knobs(house(STEPS), wild__false_joker="wild")
    state = position("f", under=rules, table=("r9 y9 b9 k9 @1",), others={1: At("", "melds", 101)})
    assert entries(state, discard("f"), rules) == []
    state = position("f", under=rules, table=("r9 y9 b9 @1",), others={1: At("", "melds", 101)})
    assert entries(state, discard("f"), rules) == [(0, 101, PLAYABLE_ROW)]


def test_an_event_may_cost_by_the_number_of_the_tile() -> None:
    rules = child(
        "tables:\n"
        "  penalties:\n"
        "    rows:\n"
        "      harmless_discard:\n"
        "        when: {event: discard, tile: other, finishing: false, auto_played: false}\n"
        "        add: {tile_value: 2}\n"
        "        src: 'assumed: test'\n"
        "        text: {en: Twice its number., tr: İki katı.}\n"
    )
    state = position("r9 f", under=rules)
    assert entries(state, discard("r9"), rules)[0][:2] == (0, 2 * 9)
    assert entries(state, discard("f"), rules)[0][:2] == (0, 2 * 8)  # the okey is k8


def test_the_prices_are_listed_with_the_moves() -> None:
    rules = house(STEPS)
    state = position(
        "* r8 r1", under=rules, table=("r5 r6 r7 @1",), others={1: At("", "melds", 101)}
    )
    costs = {
        move.tile: sum(entry.points for entry in written)
        for move, written in okey.legal_moves(rules, state)
        if isinstance(move, Discard)
    }
    assert (costs[tile("*")], costs[tile("r8")], costs[tile("r1")]) == (101, 101, 0)


# --- going out


def finish(name: str, last: str, **options: str) -> tuple[int, ...]:
    """Totals when seat 0, who opened before with melds, ends the hand with its last tile."""
    rules = house(name, **options)
    state = accept(
        opener(
            f"r8 {last}",
            "r5 r6 r7",
            *[f"{t} {t} @2" for t in ("y1", "b1", "k1", "y2", "b2")],
            under=rules,
            others={1: At("r5 r6", "melds", 101), 2: At("r3", "pairs", 5)},
        ),
        lay_off("r8", 2),
        rules,
    )
    judgement = judge(state, discard(last), rules)
    assert judgement.hand is not None
    assert judgement.next.seats[0].size == 0
    return judgement.hand[0].seat_totals


@pytest.mark.parametrize(
    ("name", "last", "totals"),
    [
        # finisher; opened with melds holding r5 r6 = 11; with pairs holding r3; never opened
        (REWARDS, "r9", (-101, 11, 2 * 3, 202)),
        (REWARDS, "*", (-202, 11, 2 * 3, 404)),
        (STEPS, "r9", (-101, 11, 3, 202)),
        (STEPS, "*", (-404, 11, 3, 202)),
        (FIFTY_ONE, "r9", (-50, 11, 2 * 3, 200)),
        (FIFTY_ONE, "*", (-100, 2 * 11, 4 * 3, 200)),
    ],
)
def test_the_golden_scores_of_a_finish(name: str, last: str, totals: tuple[int, ...]) -> None:
    assert finish(name, last) == totals


def test_the_finishing_tile_costs_nothing() -> None:
    # S1: a playable tile may end the hand; S3: the okey as last tile is a bonus, no penalty
    rules = house(STEPS)
    state = accept(opener("r8 r9", "r5 r6 r7", under=rules), lay_off("r8", 2), rules)
    judgement = judge(state, discard("r9"), rules)
    assert judgement.verdict.entries == ()
    assert judgement.hand is not None


def test_points_written_before_are_part_of_the_hand() -> None:
    rules = house(STEPS)
    state = position(
        "r8",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        offs=("b13 1 high",),
        before=True,
        written=101,
        others={3: At(written=202)},
    )
    judgement = judge(state, discard("r8"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (101 - 101, 202, 202, 202 + 202)
    rows = [line.row.id for line in judgement.hand[0].lines]
    assert rows[:2] == ["written", "written"]


def test_pairs_finish() -> None:
    rules = house(REWARDS)
    table = tuple(f"{t} {t} @0" for t in ("y1", "b1", "k1", "r2", "y2"))
    state = position("r9 r9 r5", under=rules, opened="pairs", value=5, table=table, before=True)
    state = accept(state, pairs("r9 r9"), rules)
    judgement = judge(state, discard("r5"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-202, 404, 404, 404)


@pytest.mark.parametrize(
    ("last", "totals"), [("k13", (-202, 404, 404, 404)), ("*", (-404,) + (808,) * 3)]
)
def test_from_hand(last: str, totals: tuple[int, ...]) -> None:
    # S2: nobody had opened before this turn
    rules = house(REWARDS)
    own = ("r1 r2 r3 r4 r5 r6", "y1 y2 y3 y4 y5 y6", "b1 b2 b3 b4 b5 b6", "k1 k2 k3")
    state = position(" ".join((*own, last)), under=rules)
    judgement = judge(accept(state, lay(*own), rules), discard(last), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == totals


def test_not_from_hand_when_somebody_had_opened() -> None:
    rules = house(REWARDS)
    own = ("r1 r2 r3 r4 r5 r6", "y1 y2 y3 y4 y5 y6", "b1 b2 b3 b4 b5 b6", "k1 k2 k3")
    state = position(
        " ".join((*own, "k13")),
        under=rules,
        others={1: At("r9", "melds", 101)},
        table=("b11 b12 b13 @1",),
    )
    judgement = judge(accept(state, lay(*own), rules), discard("k13"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 9, 202, 202)


def test_not_from_hand_when_it_had_opened_before() -> None:
    rules = house(REWARDS)
    state = accept(opener("b10 r9", under=rules), lay_off("b10", 1), rules)
    judgement = judge(state, discard("r9"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 202, 202, 202)


def test_racks_that_are_counted_must_be_shown() -> None:
    rules = house(REWARDS)
    others = {1: At("?2", "melds", 101)}
    state = accept(opener("r8 r9", "r5 r6 r7", under=rules, others=others), lay_off("r8", 2), rules)
    assert invalid(lambda: judge(state, discard("r9"), rules)) == ("seats[1].rack", "RACK_MISSING")
    # who never opened pays a fixed sum, so those racks may stay hidden
    hidden = {1: At("r5", "melds", 101), 2: At("?21"), 3: At("?21")}
    state = accept(opener("r8 r9", "r5 r6 r7", under=rules, others=hidden), lay_off("r8", 2), rules)
    judgement = judge(state, discard("r9"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 5, 202, 202)


def test_nothing_is_played_after_the_end() -> None:
    state = accept(opener("b10 r9"), lay_off("b10", 1))
    over = judge(state, discard("r9")).next
    assert okey.check_position(house(), over) == over
    reason = only(over, draw(seat=1))
    assert (reason.code, reason.parameters) == ("HAND_OVER", {"seat": 0})
    assert legal(over) == []


def test_partners_of_51() -> None:
    # S0: the finisher's partner loses its leftovers and gets -50; teams 0+2 v 1+3
    rules = house(FIFTY_ONE, partners="on")
    state = accept(opener("b10 r9", under=rules), lay_off("b10", 1), rules)
    judgement = judge(state, discard("r9"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-50, 200, -50, 200)
    assert judgement.hand[0].side_totals == (-50 - 50, 200 + 200)
