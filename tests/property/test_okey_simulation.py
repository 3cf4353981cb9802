"""Whole hands of Okey between bots: nothing breaks, all is reached, the same seed repeats."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache

import pytest
from google.protobuf import json_format
from typer.testing import CliRunner

from hakem.cli import app
from hakem.families.okey.family import OKEY
from hakem.families.okey.house import House, house_of
from hakem.families.okey.play import check_turn, lay
from hakem.families.okey.play.judge import Judged, judge
from hakem.families.okey.play.legal import Listed, legal_moves
from hakem.families.okey.play.moves import Discard, Draw, Move
from hakem.families.okey.play.state import State, Turn
from hakem.families.okey.selfplay import bench, invariants
from hakem.families.okey.selfplay.invariants import check_position
from hakem.families.okey.wire import position as okey_position
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import Broken, Tally
from hakem.kernel.verdict import InvalidInput, Judgement, Outcome, Verdict
from hakem.selfplay.report import every_house, unreached, verdict_codes
from hakem.selfplay.simulation import Failure, Simulation
from hakem.selfplay.unreached import Unreached, reasons_of
from hakem.v1 import okey_pb2
from tests.oracle.okey_houses import HOUSES, TAKEN_BACK
from tests.property.okey_odd_houses import HOUSES as ODD_HOUSES
from tests.property.okey_odd_houses import odd_house
from tests.property.okey_positions import catalog, ruleset_of
from tests.referees import okey

A_HOUSE = 2_000  # moves
ALL = 150_000
CODES, EVENTS = verdict_codes(OKEY), OKEY.selfplay.events


def play(house: Ruleset, hands: int, moves: int, seed: str) -> Simulation:
    """Play until so many hands, or the hand that reaches so many moves (0: no matter)."""
    simulation = Simulation(house, 0, seed, CODES)
    simulation.play(hands, moves)
    return simulation


@cache
def combinations(name: str) -> list[Ruleset]:
    """A house under every combination of its options."""
    return [house for house in every_house(catalog(), OKEY) if house.id == name]


@cache
def never(name: str) -> list[Unreached]:
    """What cannot be reached under each of these."""
    return [unreached(catalog(), house, 0) for house in combinations(name)]


def simulate(name: str, moves: int, seed: str) -> Tally:
    """So many moves under all combinations of a house's options together.

    What is said to be out of reach under one of them is not reached under it.
    """
    houses, total = combinations(name), Tally()
    for number, (house, cannot) in enumerate(zip(houses, never(name), strict=True)):
        tally = play(house, moves, -(-moves // len(houses)), f"{seed}/{number}").tally
        assert not {code for code in reached(tally) if cannot.code(code)}, house.options
        assert not {event for event in tally.events if cannot.event(event)}, house.options
        assert not {path for path in tally.rows if cannot.row(path)}, house.options
        total.add(tally)
    return total


def reached(tally: Tally) -> set[str]:
    return {*tally.refused, *tally.repairs}


def out_of_reach(
    names: Iterable[str], things: Iterable[str], why: Callable[[Unreached, str], str]
) -> set[str]:
    """Those that no house under no choice of options can reach."""
    every = [cannot for name in names for cannot in never(name)]
    return {thing for thing in things if all(why(cannot, thing) for cannot in every)}


# --- nothing breaks -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_no_invariant_breaks(name: str) -> None:
    tally = simulate(name, A_HOUSE, "short")
    assert tally.moves >= A_HOUSE
    assert tally.tried > tally.moves
    missed = set(EVENTS) - set(tally.events) - out_of_reach([name], EVENTS, Unreached.event)
    assert missed <= ({"return_discard"} if only_the_table_returns(name) else set())
    finishes = {ending for ending in tally.endings if not ending.startswith("wall")}
    assert {"melds", "pairs", "melds, nobody else open"} <= finishes
    assert "wall, somebody open" in tally.endings


def only_the_table_returns(name: str) -> bool:
    """Whether a discard goes back only when a player is absent, which is rare."""
    return combinations(name)[0].knobs["discard_pile.return"] == "forbidden"


@pytest.mark.parametrize("name", ODD_HOUSES)
def test_no_invariant_breaks_in_odd_houses(name: str) -> None:
    tally = play(odd_house(catalog(), name), 1_000, 1_000, "odd").tally
    assert tally.moves >= 1_000
    assert any(not ending.startswith("wall") for ending in tally.endings)


@pytest.mark.parametrize("name", ["okey-51", "okey-101-steps", TAKEN_BACK])
def test_openings_are_taken_back_and_made_again(name: str) -> None:
    tally = play(ruleset_of(name, {"penalties": True}), 1_500, 1_500, "again").tally
    assert tally.again > 5


# --- everything is reached ------------------------------------------------------------------------


@pytest.mark.slow
def test_everything_that_can_be_reached_is_reached() -> None:
    total = Tally()
    for name in HOUSES:
        tally = simulate(name, ALL // len(HOUSES), "long")
        rows = never(name)[0].rows()
        assert rows - set(tally.rows) == out_of_reach([name], rows, Unreached.row), name
        total.add(tally)
    assert set(CODES) - reached(total) == out_of_reach(HOUSES, CODES, Unreached.code)
    assert set(total.events) == set(EVENTS)


@pytest.mark.slow
def test_most_of_what_is_out_of_reach_is_reached_in_odd_houses() -> None:
    total = Tally()
    for name in ODD_HOUSES:
        total.add(play(odd_house(catalog(), name), 10_000, 10_000, "odder").tally)
    missed = out_of_reach(HOUSES, CODES, Unreached.code) - reached(total)
    whys = reasons_of(OKEY).codes
    no_move = {code for code in whys if any(not reason.when for reason in whys[code])}
    assert missed <= {"NO_NATURAL_TILE", "LAY_OFF_END_NEEDED", *no_move}


# --- the same seed, the same bytes ----------------------------------------------------------------


def test_the_same_seed_gives_the_same_hands() -> None:
    house = combinations("okey-51")[0]
    one, same, other = (play(house, 5, 0, seed) for seed in ("one", "one", "other"))
    assert one.transcript == same.transcript != other.transcript
    assert one.tally == same.tally


def run(*arguments: str, hash_seed: str) -> str:
    command = [sys.executable, "-m", "hakem", "simulate", *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        command, env=environment, capture_output=True, check=True, text=True
    ).stdout


@pytest.mark.parametrize("name", ["okey-51", "okey-101-general"])
def test_the_command_says_the_same_under_every_hash_seed(name: str) -> None:
    arguments = (name, "--option", "partners=on", "--hands", "12", "--seed", "same")
    first, second = (run(*arguments, hash_seed=seed) for seed in ("1", "2"))
    assert first == second
    assert f"{name} " in first
    assert "12 hands, " in first
    assert "every invariant held; transcript sha256 " in first


@pytest.mark.slow
def test_the_command_plays_every_house_under_every_option() -> None:
    result = CliRunner().invoke(app, ["simulate", "all-okey", "--moves", "1", "--seed", "every"])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    played = [line for line in lines if line.startswith("okey-") and ": 1 hands" in line]
    assert len(played) == len(list(every_house(catalog(), OKEY))) > 80
    assert sum(line.startswith("rows of okey-") for line in lines) == len(HOUSES)
    assert any(line.startswith("codes not reached: ") for line in lines)
    why = "cannot: an opener may lay off in the opening turn (lay_off.from: opening_turn)"
    assert f"  LAY_OFF_NEXT_TURN: {why}" in lines


def test_the_command_says_of_a_house_why_something_was_not_reached() -> None:
    arguments = ["simulate", "okey-101", "--hands", "2", "--seed", "why"]
    lines = CliRunner().invoke(app, arguments).stdout.splitlines()
    never_back = "cannot: a turn may not be taken back (undo.whole_turn: forbidden)"
    assert f"  take_back: {never_back}" in lines
    assert f"  tables.penalties.take_back: {never_back}" in lines
    nobody = "cannot: nobody has a partner (players.partners: false)"
    assert f"  tables.partner.waived: {nobody}" in lines
    assert "  tables.finisher.pairs_okey: not in so many moves" in lines
    partners = [*arguments, "--option", "partners=on"]
    assert nobody not in CliRunner().invoke(app, partners).stdout


def test_a_seed_that_leaves_no_room_for_the_hands() -> None:
    with pytest.raises(InvalidInput, match="TOO_LONG"):
        Simulation(combinations("okey-51")[0], 0, "x" * 60)


# --- what is wrong is noticed ---------------------------------------------------------------------


def without_last(house: House, state: State) -> tuple[Listed, ...]:
    return legal_moves(house, state)[:-1] or legal_moves(house, state)


def without_first_discard(house: House, state: State) -> tuple[Listed, ...]:
    listed = legal_moves(house, state)
    discards = [one for one in listed if isinstance(one[0], Discard)]
    return tuple(one for one in listed if one not in discards[:1]) or listed


def dearer(house: House, state: State) -> tuple[Listed, ...]:
    listed = legal_moves(house, state)
    return tuple((move, entries * 2) for move, entries in listed)


@pytest.mark.parametrize(
    ("listing", "match"),
    [
        (without_first_discard, "not listed is accepted"),
        (dearer, "writes something else"),
        (lambda house, state: legal_moves(house, state) * 2, "listed twice"),
        (lambda house, state: (), "nobody can move"),
        (lambda house, state: ((Draw(state.turn.seat, "wall"), ()),), "is refused"),
    ],
)
def test_a_wrong_listing_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    listing: Callable[[House, State], tuple[Listed, ...]],
    match: str,
) -> None:
    monkeypatch.setattr(bench, "legal_moves", listing)
    monkeypatch.setattr(invariants, "legal_moves", listing)
    with pytest.raises(Failure, match=match) as caught:
        play(combinations("okey-51")[0], 20, 0, "wrong")
    assert caught.value.seed == "wrong"


def forgetting_points(judged: Judged) -> Judged:
    seats = [seat._replace(written=0) for seat in judged.next.seats]
    return Judgement(judged.verdict, judged.next._replace(seats=tuple(seats)), judged.hand)


def losing_a_tile(judged: Judged) -> Judged:
    state = judged.next
    return Judgement(judged.verdict, state._replace(wall=state.wall[1:]), judged.hand)


def speechless(judged: Judged) -> Judged:
    if judged.verdict.outcome is not Outcome.ILLEGAL:
        return judged
    return Judgement(Verdict(Outcome.ILLEGAL, (), judged.verdict.entries), judged.next)


@pytest.mark.parametrize(
    ("spoil", "match"),
    [
        (forgetting_points, "do not add up"),
        (losing_a_tile, "wall is miscounted|refused move changes|changes what follows"),
        (speechless, "without a reason"),
    ],
)
def test_a_wrong_judgement_is_noticed(
    monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Judged], Judged], match: str
) -> None:
    def wrong(house: House, state: State, move: Move) -> Judged:
        return spoil(judge(house, state, move))

    monkeypatch.setattr(bench, "judge", wrong)
    monkeypatch.setattr(invariants, "judge", wrong)
    with pytest.raises(Failure, match=match):
        play(combinations("okey-51")[4], 20, 0, "wrong")


def test_a_reason_that_tells_of_hidden_tiles_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(house: House, state: State, move: Move) -> Judged:
        judged = judge(house, state, move)
        if not judged.verdict.reasons:
            return judged
        told = (*judged.verdict.reasons, *judged.verdict.reasons[: len(state.wall)])
        return Judgement(Verdict(judged.verdict.outcome, told), judged.next)

    monkeypatch.setattr(bench, "judge", telling)
    monkeypatch.setattr(invariants, "judge", telling)
    with pytest.raises(Failure, match="hidden tiles change the verdict"):
        play(combinations("okey-101")[0], 20, 0, "wrong")


def test_what_is_written_twice_in_a_turn_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(turn: Turn, rewards: object, charged: object) -> Turn:
        return turn

    monkeypatch.setattr(lay, "with_written", forgetful)
    monkeypatch.setattr(check_turn, "with_written", forgetful)
    ruleset = ruleset_of(TAKEN_BACK, {"penalties": True})
    with pytest.raises(Failure, match="twice in a turn"):
        play(ruleset, 1_500, 1_500, "again")


def test_a_code_that_is_not_registered_is_noticed() -> None:
    simulation = Simulation(combinations("okey-51")[0], 0, "wrong", frozenset({"HAND_OVER"}))
    with pytest.raises(Failure, match=r"unknown code: [A-Z]"):
        simulation.play_hand()


def test_the_command_ends_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "legal_moves", without_first_discard)
    result = CliRunner().invoke(app, ["simulate", "okey-51", "--seed", "wrong"])
    assert result.exit_code == 1
    last = result.output.strip().splitlines()[-1]
    message = json_format.Parse(last, okey_pb2.OkeyPosition())
    okey_position.read_position(
        message, house_of(combinations("okey-51")[0])
    )  # it can be judged as it is


def test_what_breaks_a_position() -> None:
    ruleset = combinations("okey-101")[0]
    house, state = house_of(ruleset), okey.deal(ruleset, "any")
    whole = house.whole_set(state.okey, state.indicator)
    check_position(house, state, whole)
    first, second = state.seats[:2]
    with pytest.raises(Broken, match="not those of the set"):
        check_position(house, state._replace(seats=(first, first, *state.seats[2:])), whole)
    with pytest.raises(Broken, match="wall is miscounted"):
        check_position(house, state._replace(wall_count=3), whole)
    with pytest.raises(Broken, match="rack is miscounted"):
        check_position(house, state.with_seat(1, second._replace(size=3)), whole)
    with pytest.raises(Broken, match="is refused"):
        check_position(house, state.with_seat(1, second._replace(points=101)), whole)
    with pytest.raises(Broken, match="nobody is to move"):
        check_position(house, state._replace(turn=state.turn._replace(seat=4)), whole)
