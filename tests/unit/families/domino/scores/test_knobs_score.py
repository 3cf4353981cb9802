"""Every knob and table about scoring, at another value than in Domino 101."""

from __future__ import annotations

import pytest

from hakem.families.domino.state import DominoHandResult, Ending, MatchState
from hakem.kernel.ruleset import Ruleset
from tests.referees import domino
from tests.unit.families.domino.table import (
    accounts,
    child,
    drafts,
    finished,
    house,
    invalid,
    mains,
)


def score(
    under: Ruleset,
    hands: str,
    ending: str,
    seat: int,
    match: MatchState | None = None,
    leader: int | None = None,
) -> DominoHandResult:
    return domino.score_hand(under, finished(hands, ending, seat, match, leader))[1]


def test_tile_values() -> None:
    assert score(house(score__tile_values={}), "|0-0 2-1", "went_out", 0).hand_points == 3
    other = house(score__tile_values={"6-6": 50, "0-1": 20})
    assert score(other, "|6-6 1-0", "went_out", 0).hand_points == 50 + 20


def test_tile_values_of_a_tile_alone() -> None:
    under = house(score__tile_values_when="only_tile")
    assert score(under, "|0-0 2-1", "went_out", 0).hand_points == 0 + 3
    assert score(under, "|0-0", "went_out", 0).hand_points == 10


def test_comparing_without_tile_values() -> None:
    with_values = score(house(), "0-0|5-4", "closed", 0)  # 10 against 9
    assert (with_values.winner_side, with_values.hand_points) == (1, 10)
    plain = score(house(closed__compare_tile_values=False), "0-0|5-4", "closed", 0)
    assert (plain.winner_side, plain.hand_points, plain.pips) == (0, 9, (10, 9))


def test_the_lowest_hand_may_decide() -> None:
    hands = "1-1 2-0 4-0 2-1|0-0 5-0 6-0 4-1|6-6 5-5 6-4 5-4 6-2|5-1 6-1 2-2 5-2 4-4"
    result = score(house(closed__compare="lowest_hand"), hands, "closed", 0)
    assert (result.winner_side, result.hand_points) == (0, 26 + 32)  # seat 0 holds 11
    tied = score(house(closed__compare="lowest_hand"), "2-1|3-0|6-6|6-5", "closed", 0)
    assert tied.ending is Ending.TIED


THREE_UNEQUAL = "1-0|3-0|2-1"  # 1, 3, 3
THREE_LOWEST = "2-1|3-0|6-6"  # 3, 3, 12


@pytest.mark.parametrize(
    ("tie", "hands", "winner"),
    [
        ("lowest_shared", THREE_UNEQUAL, 0),
        ("any_two", THREE_UNEQUAL, None),
        ("all_equal", THREE_UNEQUAL, 0),
        ("lowest_shared", THREE_LOWEST, None),
        ("any_two", THREE_LOWEST, None),
        ("all_equal", THREE_LOWEST, 0),  # the first seat of those that share the lowest
        ("all_equal", "2-1|3-0|1-1 1-0", None),
    ],
)
def test_when_a_closed_hand_is_tied(tie: str, hands: str, winner: int | None) -> None:
    assert score(house(closed__tie=tie), hands, "closed", 2).winner_side == winner


def test_accounts_may_be_open_from_the_start() -> None:
    under = house(account__threshold=0)
    result = score(under, "|1-0", "went_out", 0)
    assert (result.account, mains(result.match)) == ("open", [1, 0])
    assert domino.deal(under, "x", 2).state.match.accounts[1].opened


def test_a_higher_threshold() -> None:
    result = score(house(account__threshold=20), "|6-6 4-3", "went_out", 0)
    assert (result.account, drafts(result.match)) == ("shut", [12 + 7, 0])


def test_drafts_may_count_toward_the_threshold() -> None:
    under = house(account__basis="cumulative")
    before = accounts("0/10", "0/0")
    assert score(under, "|3-0", "went_out", 0, before).account == "opening"  # 10 + 3
    assert score(under, "|2-0", "went_out", 0, before).account == "shut"  # 10 + 2
    assert score(house(), "|3-0", "went_out", 0, before).account == "shut"


def test_the_bank_may_not_count_toward_the_threshold() -> None:  # D71
    before = accounts("0/0", "0/0", bank=24)
    result = score(house(account__bank_counts=False), "|5-0", "went_out", 0, before)
    assert (result.account, mains(result.match)) == ("shut", [0, 0])


def test_another_target() -> None:
    before = accounts("48", "0/0")
    assert score(house(match__target=50), "|2-0", "went_out", 0, before).match_over
    assert not score(house(match__target=51), "|2-0", "went_out", 0, before).match_over


CLOSED = "6-6 5-0|4-0 1-1|6-5"  # 17, 6, 11: seat 1 wins
TIED = "6-0|4-2|6-6"


@pytest.mark.parametrize(
    ("knob", "value", "hand", "expected"),
    [
        ("lead_next__went_out", "winner", ("|1-0|2-0", "went_out", 0), 0),
        ("lead_next__went_out", "same_leader", ("|1-0|2-0", "went_out", 0), 2),
        ("lead_next__closed", "closer", (CLOSED, "closed", 0), 0),
        ("lead_next__closed", "lowest_hand", (CLOSED, "closed", 0), 1),
        ("lead_next__closed", "same_leader", (CLOSED, "closed", 0), 2),
        ("lead_next__tied", "closer", (TIED, "closed", 0), 0),
        ("lead_next__tied", "same_leader", (TIED, "closed", 0), 2),
    ],
)
def test_who_leads_next(knob: str, value: str, hand: tuple[str, str, int], expected: int) -> None:
    under = house(**{knob: value})
    assert score(under, *hand, leader=2).next_leader == expected
    if value == "same_leader":
        assert invalid(lambda: score(under, *hand)) == ("leader", "LEADER_MISSING")
    else:
        assert score(under, *hand).next_leader == expected


MERGE = """
tables:
  main:
    rows:
      opening: {when: {account: opening}, add: {hand_points: 1, bank: 1, draft: 1}, src: S4 §09}
  draft:
    rows:
      recorded: {when: {account: open}, add: {}, src: S4 §09}
      moved:
        {when: {account: opening}, add: {draft: -1}, src: S4 §09, text: {en: Moved., tr: Gitti.}}
"""
HAND_LOST = """
tables:
  main:
    rows:
      opening: {when: {account: opening}, add: {}, src: S4 §09}
"""
BANK_STAYS = """
tables:
  draft:
    rows:
      shut: {when: {account: shut}, add: {hand_points: 1}, src: S4 §11}
  bank:
    rows:
      taken: {when: {account: [open, opening]}, add: {bank: -1}, src: S4 §11}
      stays: {when: {account: shut}, add: {}, src: S4 §11, text: {en: Stays., tr: Durur.}}
"""
DIFFERENCE = """
tables:
  hand_points:
    rows:
      closed: {when: {ending: closed}, add: {opponents_pips: 1, winner_pips: -1}, src: S4 §10}
"""


def test_drafts_may_move_to_the_main_score() -> None:  # D52, the other policy
    result = score(child(MERGE), "|6-6 1-0", "went_out", 0, accounts("0/17", "0/0"))
    assert (mains(result.match), drafts(result.match)) == ([13 + 17, 0], [0, 0])


def test_the_opening_hand_may_not_count() -> None:  # A07
    result = score(child(HAND_LOST), "|6-6 1-0", "went_out", 0)
    assert (mains(result.match), result.match.accounts[0].opened) == ([0, 0], True)


def test_the_bank_may_stay_for_a_winner_who_is_shut() -> None:  # A10
    result = score(child(BANK_STAYS), "|1-0", "went_out", 0, accounts("0/0", "0/0", bank=4))
    assert (result.bank_taken, result.match.bank, drafts(result.match)) == (0, 4, [1, 0])


def test_a_closed_hand_may_write_the_difference() -> None:
    result = score(child(DIFFERENCE), "4-0 4-1|6-2 5-1", "closed", 1)
    assert result.hand_points == 14 - 9


@pytest.mark.parametrize(("amount", "bank"), [("tied_pips", 14 + 14), ("one_side_pips", 14)])
def test_what_goes_to_the_bank(amount: str, bank: int) -> None:  # D63
    row = f"{{when: {{ending: tied}}, add: {{{amount}: 1}}, src: S4 §11}}"
    hands = "2-2 5-0 4-1|1-1 2-0 4-0 6-0|5-1 5-2 4-4 6-1"
    assert (
        score(child(f"tables: {{bank: {{rows: {{tied: {row}}}}}}}"), hands, "closed", 2).match.bank
        == bank
    )
