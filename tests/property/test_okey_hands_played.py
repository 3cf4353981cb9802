"""What must hold in every hand of Okey, whatever the house."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakem.families.okey.house import house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.fit import fits, okey_place
from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
)
from hakem.families.okey.play.state import State, TableMeld, in_rack, key_of
from hakem.families.okey.selfplay.invariants import check_written_once
from hakem.families.okey.wire.move import read_move, write_move
from hakem.families.okey.wire.position import read_position, write_position
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Outcome
from tests.property.okey_play import (
    MadeUp,
    any_move,
    every_house,
    everything,
    made_up_houses,
    played,
)
from tests.referees import okey

SEEDS = st.integers(0, 10_000)
EXAMPLES = settings().max_examples // 3  # each is a whole hand


def name(rules: Ruleset) -> str:
    chosen = [option for option, choice in rules.options.items() if choice != "off"]
    return "+".join((rules.id, *chosen))


@pytest.mark.parametrize("rules", every_house(), ids=name)
def test_a_hand_of_every_house(rules: Ruleset) -> None:
    for seed in (1, 2):
        hold(rules, seed)


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_a_hand_of_any_house(house: MadeUp, seed: int) -> None:
    rules = house.rules()
    hold(rules, seed)


def hold(rules: Ruleset, seed: int) -> None:
    """Play a hand and look at every step."""
    whole = None
    turn: list[tuple[Move, Judged]] = []
    for state, move, judgement in played(rules, seed):
        turn.append((move, judgement))
        check_written_once(turn)
        if judgement.next.turn.seat != state.turn.seat:
            turn = []
        whole = whole or everything(state)
        assert judgement.verdict.outcome is Outcome.LEGAL
        assert everything(judgement.next) == whole
        assert okey.check_position(rules, judgement.next) == judgement.next
        points_are_written(state, judgement)
        over = judgement.hand is not None
        if over:
            assert okey.legal_moves(rules, judgement.next) == ()
            end_of(rules, judgement)
        if isinstance(move, TakeBack):
            assert not judgement.next.turn.laid
    assert whole is not None
    house = house_of(rules)
    assert sum(whole.values()) == house.set_size


def points_are_written(before: State, judgement: Judged) -> None:
    gained = [0] * len(before.seats)
    for entry in judgement.verdict.entries:
        assert entry.points
        gained[entry.seat] += entry.points
    after = [seat.written for seat in judgement.next.seats]
    assert after == [seat.written + g for seat, g in zip(before.seats, gained, strict=True)]


def end_of(rules: Ruleset, judgement: Judged) -> None:
    """The lines of a seat sum to its total; what was written during the hand is among them."""
    assert judgement.hand is not None
    score = judgement.hand[0]
    totals = [0] * len(judgement.next.seats)
    for line in score.lines:
        totals[line.seat] += line.points
    assert tuple(totals) == score.seat_totals
    carried = {line.seat: line.points for line in score.lines if line.row.id == "written"}
    for seat, player in enumerate(judgement.next.seats):
        assert carried.get(seat, 0) == player.written
    assert sum(score.side_totals) == sum(score.seat_totals)
    assert rules.knobs["players.count"] == len(judgement.next.seats)


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_what_is_listed_stands_and_nothing_else(house: MadeUp, seed: int) -> None:
    rules = house.rules()
    for place, (state, _, _) in enumerate(played(rules, seed)):
        if place % 7:
            continue  # the same position but for one tile, mostly
        listed = okey.legal_moves(rules, state)
        for move, entries in listed:
            verdict = okey.judge(rules, state, move).verdict
            assert verdict.outcome is Outcome.LEGAL
            assert verdict.entries == entries
        known = {move for move, _ in listed}
        assert len(known) == len(listed)
        for move in every_other_move(rules, state):
            stands = okey.judge(rules, state, move).verdict.outcome is Outcome.LEGAL
            assert stands == (move in known), move


def every_other_move(rules: Ruleset, state: State) -> Iterable[Move]:
    """Every move but lays, okeys bound, without asking whether it stands."""
    seat = state.turn.seat
    house = house_of(rules)
    yield Draw(seat, "wall")
    yield Draw(seat, "discard")
    yield ReturnDiscard(seat)
    yield Undo(seat)
    yield TakeBack(seat)
    for tile in sorted(set(state.seats[seat].rack or ())):
        yield Discard(seat, tile)
        for meld in state.table:
            for fit in fits(house, state.okey, meld, tile):
                yield LayOff(seat, fit.tile, meld.id, fit.end)
            if okey_place(house, state.okey, meld, tile) is not None:
                yield Swap(seat, tile, meld.id)


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_any_move_gets_an_answer(house: MadeUp, seed: int) -> None:
    rules = house.rules()
    chance = Random(seed)
    for state, _, _ in played(rules, seed):
        for _ in range(2):
            move = any_move(state, chance)
            judgement = okey.judge(rules, state, move)
            points_are_written(state, judgement)
            verdict = judgement.verdict
            if verdict.outcome is Outcome.LEGAL:
                assert everything(judgement.next) == everything(state)
                assert okey.check_position(rules, judgement.next) == judgement.next
                assert not verdict.reasons
                continue
            assert verdict.reasons
            assert judgement.hand is None
            unchanged(state, judgement.next)
            if verdict.outcome is Outcome.AMBIGUOUS:
                choices_are_complete(rules, state, verdict.choices)
            for reason in verdict.reasons:
                for repair in reason.repairs:
                    repaired = okey.judge(rules, state, repair.move).verdict
                    assert repaired.outcome is Outcome.LEGAL, (move, repair)


def unchanged(before: State, after: State) -> None:
    seats = [seat._replace(written=0) for seat in after.seats]
    assert seats == [seat._replace(written=0) for seat in before.seats]
    assert after._replace(seats=before.seats) == before


def choices_are_complete(rules: Ruleset, state: State, choices: tuple[Move, ...]) -> None:
    assert len(choices) > 1
    assert len(set(choices)) == len(choices)
    outcomes = [okey.judge(rules, state, choice).verdict.outcome for choice in choices]
    assert set(outcomes) == {Outcome.LEGAL}


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_taking_back_gives_everything_back(house: MadeUp, seed: int) -> None:
    """Where a whole turn may be taken back, the table and the rack are as they were."""
    rules = house.rules()
    if rules.knobs["undo.whole_turn"] != "allowed":
        return
    start: State | None = None
    for state, move, judgement in played(rules, seed):
        turn = state.turn
        if turn.phase == "play" and not (turn.laid or turn.offs or turn.swaps):
            start = state
        after = judgement.next
        laid = isinstance(move, Lay | LayOff | Swap)
        if start is None or not laid or after.turn.seat != turn.seat or judgement.hand:
            continue
        back = okey.judge(rules, after, TakeBack(turn.seat))
        assert back.verdict.outcome is Outcome.LEGAL
        before, now = start.seats[turn.seat], back.next.seats[turn.seat]
        assert sorted(now.rack or ()) == sorted(before.rack or ())
        assert (now.opened, now.points, now.pairs) == (before.opened, before.points, before.pairs)
        assert [lies(meld) for meld in back.next.table] == [lies(meld) for meld in start.table]


def lies(meld: TableMeld) -> tuple[object, ...]:
    """A meld, but for what the okey of a group stands for where that is any missing colour."""
    if meld.kind is MeldKind.GROUP:
        return meld.id, meld.kind, sorted(map(in_rack, meld.tiles)), meld.owner
    return meld.id, meld.kind, sorted(meld.tiles), meld.owner


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_everything_goes_there_and_back(house: MadeUp, seed: int) -> None:
    rules = house.rules()
    keys: dict[bytes, State] = {}
    for place, (state, move, _) in enumerate(played(rules, seed)):
        if place % 5:
            continue
        assert read_position(write_position(state), house_of(rules)) == state
        assert read_move(write_move(move), house_of(rules), state.okey) == move
        assert keys.setdefault(key_of(state), state) == state


@given(house=made_up_houses(), seed=st.text(min_size=1, max_size=64))
def test_the_same_seed_gives_the_same_bytes(house: MadeUp, seed: str) -> None:
    rules = house.rules()
    first, again = okey.deal(rules, seed), okey.deal(rules, seed)
    assert write_position(first).SerializeToString(deterministic=True) == write_position(
        again
    ).SerializeToString(deterministic=True)
    assert okey.check_position(rules, first) == first
    assert everything(first).total() == house_of(rules).set_size


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_hidden_tiles_change_no_answer(house: MadeUp, seed: int) -> None:
    """What is judged without the others' racks and the wall is judged alike with them."""
    rules = house.rules()
    for place, (state, move, judgement) in enumerate(played(rules, seed)):
        if place % 5 or judgement.hand is not None or isinstance(move, Draw | TimeOut):
            continue
        seat = state.turn.seat
        hidden = state._replace(
            seats=tuple(
                player if index == seat else player._replace(rack=None)
                for index, player in enumerate(state.seats)
            ),
            wall=(),
        )
        assert okey.check_position(rules, hidden) == hidden
        there = okey.judge(rules, hidden, move)
        assert there.verdict == judgement.verdict
        assert there.next.seats[seat] == judgement.next.seats[seat]
        assert there.next.table == judgement.next.table
        assert okey.legal_moves(rules, hidden) == okey.legal_moves(rules, state)
