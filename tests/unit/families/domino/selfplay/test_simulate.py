"""Random play: the same for the same seed, and it notices a referee that is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from google.protobuf import json_format
from typer.testing import CliRunner

from hakem.cli import app
from hakem.cli.simulate import _most, simulate
from hakem.families.domino.house import House, house_of
from hakem.families.domino.moves import Draw, Move, Pass
from hakem.families.domino.play.legal import legal_moves
from hakem.families.domino.selfplay import bench
from hakem.families.domino.selfplay.invariants import (
    check_moves,
    check_position,
    check_unlisted,
)
from hakem.families.domino.state import State
from hakem.families.domino.wire import position as wire_position
from hakem.kernel.chance import Chance
from hakem.kernel.selfplay import Broken
from hakem.kernel.verdict import InvalidInput
from hakem.selfplay.simulation import Failure, Simulation
from hakem.v1 import domino_pb2
from tests.unit.families.domino.table import house, place, position, rules


def play(seed: str, players: int = 2, hands: int = 5) -> Simulation:
    simulation = Simulation(rules(), players, seed)
    for _ in range(hands):
        simulation.play_hand()
    return simulation


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_the_same_play(players: int) -> None:
    one, again, other = (play(seed, players) for seed in ("a", "a", "b"))
    assert (one.transcript, one.tally) == (again.transcript, again.tally)
    assert one.transcript != other.transcript
    assert one.tally.hands == sum(one.tally.endings.values()) == 5
    assert one.tally.moves == sum(one.tally.kinds.values())


def test_a_seed_that_leaves_no_room_for_the_hands() -> None:
    with pytest.raises(InvalidInput, match="TOO_LONG"):
        Simulation(rules(), 2, "x" * 60)


def run(*arguments: str, hash_seed: str) -> str:
    command = [sys.executable, "-m", "hakem", "simulate", *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        command, env=environment, capture_output=True, check=True, text=True
    ).stdout


def test_the_command_says_the_same_under_every_hash_seed() -> None:
    arguments = ("domino-101", "--players", "3", "--hands", "20", "--seed", "same")
    first, second = (run(*arguments, hash_seed=seed) for seed in ("1", "2"))
    assert first == second
    assert "20 hands" in first
    assert "transcript sha256 " in first


def test_the_command_stops_at_the_moves() -> None:
    result = CliRunner().invoke(app, ["simulate", "--moves", "50", "--seed", "stop"])
    assert result.exit_code == 0, result.output
    assert "2 hands" in result.output or "3 hands" in result.output


def test_the_hands_that_are_usual_are_shared_by_all_houses() -> None:
    # 1,000 hands for 96 houses with their options: 10 each, and never none
    assert [_most(0, 0, houses) for houses in (1, 96, 5000)] == [1000, 10, 1]
    assert (_most(7, 0, 96), _most(0, 500, 96)) == (7, 500)


def test_the_hands_that_are_usual_do_not_stop_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[simulate.__module__], "_HANDS", 1)
    assert " 1 hands," in f" {CliRunner().invoke(app, ['simulate']).stdout}"
    assert " 1 hands," not in f" {CliRunner().invoke(app, ['simulate', '--moves', '200']).stdout}"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["okey-101", "--players", "3"], "okey-101 is for 4 players"),
        (["all-okey", "--option", "partners=on"], "leave --option out"),
        (["domino-102"], "there is no rule set"),
        (["--players", "5"], "domino-101 is for 2, 3, 4 players"),
        (["--seed", "x" * 60], "at most 48 are allowed"),
        (["--option", "nothing"], "NAME=CHOICE"),
    ],
)
def test_what_the_command_refuses(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(app, ["simulate", *arguments])
    assert result.exit_code in {1, 2}
    assert words in result.output


def only_the_first(house_: House, state: State) -> tuple[Move, ...]:
    return legal_moves(house_, state)[:1]


def test_a_move_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "legal_moves", only_the_first)
    with pytest.raises(Failure, match="not listed") as caught:
        play("left out", hands=200)
    assert caught.value.seed == "left out"


def test_the_command_ends_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "legal_moves", only_the_first)
    result = CliRunner().invoke(app, ["simulate", "--seed", "left out"])
    assert result.exit_code == 1
    last = result.output.strip().splitlines()[-1]
    message = json_format.Parse(last, domino_pb2.DominoPosition())
    assert json.loads(last)["seats"]
    wire_position.read_position(message, house_of(rules()))  # it can be judged as it is


HANDS = "5-2 6-6 5-0 6-2 5-4 6-4 | 4-0 6-1 3-1 6-3 2-0 0-0"


def test_what_breaks_an_invariant() -> None:
    made = house_of(rules())
    state = position(HANDS, "2-3 3-5")
    check_position(made, state)
    with pytest.raises(Broken, match="two places"):
        check_position(made, state._replace(hands=(state.hands[0], state.hands[0])))
    with pytest.raises(Broken, match="nowhere"):
        check_position(made, state._replace(boneyard=(state.boneyard or ())[1:]))
    with pytest.raises(Broken, match="refused"):
        check_position(made, state._replace(passes=1))
    with pytest.raises(Broken, match="nobody can move"):
        check_moves(made, state, [])
    with pytest.raises(Broken, match="refused"):
        check_moves(made, state, [Pass(0)])
    with pytest.raises(Broken, match="twice"):
        check_moves(made, state, [place(0, "6-2", "left")] * 2)
    with pytest.raises(Broken, match="another seat"):
        check_moves(made, state, [place(1, "2-0", "left")])
    with pytest.raises(Broken, match="same outcome"):
        check_moves(made, state, [place(0, "6-2", "left"), place(0, "6-2")])
    with pytest.raises(Broken, match="accepted"):
        check_unlisted(made, state, [], place(0, "6-2"))
    with pytest.raises(Broken, match="choice"):
        check_unlisted(made, state, [place(0, "5-2", "left")], place(0, "5-2"))
    listed = [place(0, "6-2", "left")]
    assert check_unlisted(made, state, listed, place(0, "6-2")) == ()
    reasons = check_unlisted(made, state, listed, Draw(0))
    assert [reason.code for reason in reasons] == ["DRAW_NOT_ALLOWED"]


def test_other_houses_end_their_hands_too() -> None:
    tables = [
        house(draw__unit={"2": 1, "3": 2, "4": 0}, draw__reserve={"2": 0, "3": 0, "4": 0}),
        house(draw__voluntary=True, pass__when="nothing_fits"),
        house(closed__scope="all", closed__closer="last_actor"),
        house(closed__detect="after_draw_out", closed__closer="last_actor"),
        house(draw__unit={"2": 0, "3": 0, "4": 0}, closed__tie="any_two"),
        house(set__max_pip=9, opening__forced_tile=False, players__teams=()),
        house(opening__order=(), opening__no_double="highest_tile", closed__tie="all_equal"),
        house(deal__hand_size={"2": 3, "3": 1, "4": 2}, closed__after_full_pass_round=False),
    ]
    for number, under in enumerate(tables):
        for players in (2, 3, 4):
            simulation = Simulation(under, players, f"house {number}")
            for _ in range(25):
                simulation.play_hand()
            assert simulation.tally.hands == 25


def test_chance_is_even() -> None:
    chance = Chance("even")
    counts = Counter(chance.below(7) for _ in range(7000))
    assert sorted(counts) == list(range(7))
    assert all(850 < count < 1150 for count in counts.values())
