"""Whole hands of Okey between bots: nothing breaks, all is reached, the same seed repeats."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from google.protobuf import json_format
from typer.testing import CliRunner

from hakem.cli import app
from hakem.cli.simulate_okey import CODES, every_house, play
from hakem.cli.simulate_show import row_paths
from hakem.engine.okey.play import check_turn, lay
from hakem.engine.okey.play.house import PlayHouse, play_house
from hakem.engine.okey.play.judge import Judgement, judge
from hakem.engine.okey.play.legal import Listed, legal_moves
from hakem.engine.okey.play.moves import Discard, Draw, Move
from hakem.engine.okey.play.state import State, Turn
from hakem.engine.ruleset import Ruleset
from hakem.engine.verdict import InvalidInput, Outcome, Verdict
from hakem.referee import invariants_okey, okey, simulate_okey
from hakem.referee.invariants_okey import Broken, check_position
from hakem.referee.simulate_okey import Failure, Simulation, Tally
from hakem.serve.convert import okey_position
from hakem.v1 import okey_pb2
from tests.oracle.okey_houses import HOUSES, TAKEN_BACK
from tests.property.okey_odd_houses import HOUSES as ODD_HOUSES
from tests.property.okey_odd_houses import odd_house
from tests.property.okey_positions import catalog, house_of

UNREACHED: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("okey_unreached.yaml").read_text(encoding="utf-8")
)
A_HOUSE = 5_000  # moves
ALL = 150_000
EVENTS = {
    *("opened", "discard", "return_discard", "take_back", "wrong_opening", "wrong_lay_off"),
    "fed_opening",
}


@cache
def combinations(name: str) -> list[Ruleset]:
    """A house under every combination of its options."""
    return [house for house in every_house(catalog()) if house.id == name]


def simulate(name: str, moves: int, seed: str) -> Tally:
    """So many moves under all combinations of a house's options together."""
    houses, total = combinations(name), Tally()
    for number, house in enumerate(houses):
        total.add(play(house, moves, -(-moves // len(houses)), f"{seed}/{number}").tally)
    return total


def reached(tally: Tally) -> set[str]:
    return {*tally.refused, *tally.repairs}


# --- nothing breaks -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_no_invariant_breaks(name: str) -> None:
    tally = simulate(name, A_HOUSE, "short")
    assert tally.moves >= A_HOUSE
    assert tally.tried > tally.moves
    assert set(tally.events) == EVENTS - ({"take_back"} if may_not_take_back(name) else set())
    assert not reached(tally) & UNREACHED["codes"].keys()
    assert not tally.rows.keys() & UNREACHED["rows"].get(name, {}).keys()
    finishes = {ending for ending in tally.endings if not ending.startswith("wall")}
    assert {"melds", "pairs", "melds, nobody else open"} <= finishes
    assert "wall, somebody open" in tally.endings


def may_not_take_back(name: str) -> bool:
    return combinations(name)[0].knobs["undo.whole_turn"] == "forbidden"


@pytest.mark.parametrize("name", ODD_HOUSES)
def test_no_invariant_breaks_in_odd_houses(name: str) -> None:
    tally = play(odd_house(catalog(), name), 1_000, 1_000, "odd").tally
    assert tally.moves >= 1_000
    assert any(not ending.startswith("wall") for ending in tally.endings)


@pytest.mark.parametrize("name", ["okey-51", "okey-101-steps", TAKEN_BACK])
def test_openings_are_taken_back_and_made_again(name: str) -> None:
    tally = play(house_of(name, {"penalties": True}), 1_500, 1_500, "again").tally
    assert tally.again > 5


# --- everything is reached ------------------------------------------------------------------------


def test_what_is_said_to_be_unreached_exists() -> None:
    assert UNREACHED["codes"].keys() <= CODES
    for name, rows in UNREACHED["rows"].items():
        assert rows.keys() <= row_paths(combinations(name)[0].places)
    reasons = [*UNREACHED["codes"].values(), *map(str, UNREACHED["rows"].values())]
    assert all(len(reason) > 20 for reason in reasons)


@pytest.mark.slow
def test_everything_else_is_reached() -> None:
    total = Tally()
    for name in HOUSES:
        tally = simulate(name, ALL // len(HOUSES), "long")
        missed = row_paths(combinations(name)[0].places) - set(tally.rows)
        assert missed == set(UNREACHED["rows"].get(name, {})), name
        total.add(tally)
    assert set(CODES) - reached(total) == set(UNREACHED["codes"])
    assert set(total.events) == EVENTS


@pytest.mark.slow
def test_most_of_what_is_unreached_is_reached_in_odd_houses() -> None:
    total = Tally()
    for name in ODD_HOUSES:
        total.add(play(odd_house(catalog(), name), 10_000, 10_000, "odder").tally)
    assert UNREACHED["codes"].keys() - reached(total) <= {"NO_NATURAL_TILE"}


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


def test_the_command_plays_every_house_under_every_option() -> None:
    result = CliRunner().invoke(app, ["simulate", "all-okey", "--moves", "1", "--seed", "every"])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    played = [line for line in lines if line.startswith("okey-") and ": 1 hands" in line]
    assert len(played) == len(every_house(catalog())) > 80
    assert sum(line.startswith("rows of okey-") for line in lines) == len(HOUSES)
    assert any(line.startswith("codes not reached: ") for line in lines)


def test_a_seed_that_leaves_no_room_for_the_hands() -> None:
    with pytest.raises(InvalidInput, match="TOO_LONG"):
        Simulation(combinations("okey-51")[0], "x" * 60)


# --- what is wrong is noticed ---------------------------------------------------------------------


def without_last(house: PlayHouse, state: State) -> tuple[Listed, ...]:
    return legal_moves(house, state)[:-1] or legal_moves(house, state)


def without_first_discard(house: PlayHouse, state: State) -> tuple[Listed, ...]:
    listed = legal_moves(house, state)
    discards = [one for one in listed if isinstance(one[0], Discard)]
    return tuple(one for one in listed if one not in discards[:1]) or listed


def dearer(house: PlayHouse, state: State) -> tuple[Listed, ...]:
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
    listing: Callable[[PlayHouse, State], tuple[Listed, ...]],
    match: str,
) -> None:
    monkeypatch.setattr(simulate_okey, "legal_moves", listing)
    monkeypatch.setattr(invariants_okey, "legal_moves", listing)
    with pytest.raises(Failure, match=match) as caught:
        play(combinations("okey-51")[0], 20, 0, "wrong")
    assert caught.value.seed == "wrong"


def forgetting_points(judged: Judgement) -> Judgement:
    seats = [seat._replace(written=0) for seat in judged.next.seats]
    return Judgement(judged.verdict, judged.next._replace(seats=tuple(seats)), judged.hand)


def losing_a_tile(judged: Judgement) -> Judgement:
    state = judged.next
    return Judgement(judged.verdict, state._replace(wall=state.wall[1:]), judged.hand)


def speechless(judged: Judgement) -> Judgement:
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
    monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Judgement], Judgement], match: str
) -> None:
    def wrong(house: PlayHouse, state: State, move: Move) -> Judgement:
        return spoil(judge(house, state, move))

    monkeypatch.setattr(simulate_okey, "judge", wrong)
    monkeypatch.setattr(invariants_okey, "judge", wrong)
    with pytest.raises(Failure, match=match):
        play(combinations("okey-51")[4], 20, 0, "wrong")


def test_a_reason_that_tells_of_hidden_tiles_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(house: PlayHouse, state: State, move: Move) -> Judgement:
        judged = judge(house, state, move)
        if not judged.verdict.reasons:
            return judged
        told = (*judged.verdict.reasons, *judged.verdict.reasons[: len(state.wall)])
        return Judgement(Verdict(judged.verdict.outcome, told), judged.next)

    monkeypatch.setattr(simulate_okey, "judge", telling)
    monkeypatch.setattr(invariants_okey, "judge", telling)
    with pytest.raises(Failure, match="hidden tiles change the verdict"):
        play(combinations("okey-101")[0], 20, 0, "wrong")


def test_what_is_written_twice_in_a_turn_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(turn: Turn, rewards: object, charged: object) -> Turn:
        return turn

    monkeypatch.setattr(lay, "with_written", forgetful)
    monkeypatch.setattr(check_turn, "with_written", forgetful)
    ruleset = house_of(TAKEN_BACK, {"penalties": True})
    with pytest.raises(Failure, match="twice in a turn"):
        play(ruleset, 1_500, 1_500, "again")


def test_a_code_that_is_not_registered_is_noticed() -> None:
    simulation = Simulation(combinations("okey-51")[0], "wrong", frozenset({"HAND_OVER"}))
    with pytest.raises(Failure, match=r"unknown code: [A-Z]"):
        simulation.play_hand()


def test_the_command_ends_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_okey, "legal_moves", without_first_discard)
    result = CliRunner().invoke(app, ["simulate", "okey-51", "--seed", "wrong"])
    assert result.exit_code == 1
    last = result.output.strip().splitlines()[-1]
    message = json_format.Parse(last, okey_pb2.OkeyPosition())
    okey_position.read_position(message, combinations("okey-51")[0])  # it can be judged as it is


def test_what_breaks_a_position() -> None:
    ruleset = combinations("okey-101")[0]
    house, state = play_house(ruleset), okey.deal(ruleset, "any")
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
