"""Positions and moves of the slow referee of Okey as the kernel's values, and what both can say.

The slow referee speaks the contract's JSON; everything goes through the service's own readers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from google.protobuf import json_format

from hakem.families.okey.house import house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.moves import Lay, LayOff, Move
from hakem.families.okey.play.state import State
from hakem.families.okey.wire import move as okey_move
from hakem.families.okey.wire import position as okey_position
from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, check_text, load_folder
from hakem.v1 import move_pb2, okey_pb2
from tests.oracle.okey_houses import TAKEN_BACK

Told = Mapping[str, Any]

RULES = Path(__file__).resolve().parents[2] / "rules"

# Rewards that overlap and one that goes again, where a turn can be taken back.
REWARDS_TAKEN_BACK = f"""\
ruleset: {TAKEN_BACK}
family: okey/v1
extends: okey-101-rewards
title: {{tr: Geri alınan siler, en: Rewards and turns taken back}}
undo: {{last_tile: allowed, whole_turn: allowed, src: "assumed: to be tried"}}
values:
  fair: -20
  fair_from: 105
  fair_below: 120
  good: -30
  good_from: 112
  few: -7
  few_from: 5
  reward_points: 130
  reward_pairs: 6
  src: "assumed: to be tried"
tables:
  rewards:
    src: "assumed: to be tried"
    rows:
      fair:
        when: {{opened: melds, opening_points: {{min: fair_from, below: fair_below}}}}
        add: {{fair: 1}}
        text: {{tr: Şöyle böyle., en: Fair.}}
      good:
        when: {{opened: melds, opening_points: {{min: good_from}}}}
        add: {{good: 1}}
        text: {{tr: İyi., en: Good.}}
      small_melds: {{when: {{opened: melds, opening_points: {{below: fair_from}}}}, add: {{}}}}
      small_pairs: {{when: {{opened: pairs, opening_pairs: {{below: few_from}}}}, add: {{}}}}
      few:
        when: {{opened: pairs, opening_pairs: {{min: few_from, below: reward_pairs}}}}
        add: {{few: 1}}
        text: {{tr: Az., en: Few.}}
"""


@cache
def catalog() -> Catalog:
    """The rule sets that come along."""
    loaded = load_folder(RULES).catalog
    assert loaded is not None
    return loaded


@cache
def with_made_up() -> Catalog:
    """The same and a house made up to be tried."""
    made_up = check_text(REWARDS_TAKEN_BACK, f"rules/okey/{TAKEN_BACK}.yaml", catalog())
    assert made_up.ok, [found.render() for found in made_up.diagnostics]
    assert made_up.catalog is not None
    return made_up.catalog


def ruleset_of(name: str, options: Mapping[str, bool]) -> Ruleset:
    """A house with what was agreed at the table; options it does not have are off."""
    houses = with_made_up() if name == TAKEN_BACK else catalog()
    return houses.get(name, {option: "on" for option, chosen in options.items() if chosen})


def read_state(ruleset: Ruleset, position: Told) -> State:
    """A position of the slow referee."""
    message = json_format.ParseDict(dict(position), okey_pb2.OkeyPosition())
    return okey_position.read_position(message, house_of(ruleset))


def read_move(ruleset: Ruleset, state: State, move: Told) -> Move:
    """A move of the slow referee."""
    message = json_format.ParseDict(dict(move), move_pb2.Move())
    return okey_move.read_move(message, house_of(ruleset), state.okey)


def entries_of(judgement: Judged) -> list[tuple[int, int]]:
    """Who is written what at once."""
    found = [(entry.seat, entry.points) for entry in judgement.verdict.entries]
    return sorted(entry for entry in found if entry[1])


def told_entries(verdict: Told) -> list[tuple[int, int]]:
    """The same of the slow referee's verdict."""
    return sorted((entry["seat"], entry["points"]) for entry in verdict["entries"])


def plain(state: State) -> State:
    """A position in which the order of tiles that lie in no order means nothing."""
    seats = tuple(
        seat._replace(rack=None if seat.rack is None else tuple(sorted(seat.rack)))
        for seat in state.seats
    )
    table = []
    for meld in state.table:
        if meld.kind is not MeldKind.RUN:
            lying = sorted(zip(meld.tiles, meld.faces, strict=True))
            tiles, faces = zip(*lying, strict=True)
            table.append(meld._replace(tiles=tiles, faces=faces))
        else:
            table.append(meld)
    turn = state.turn._replace(rewards=tuple(sorted(state.turn.rewards)))
    return state._replace(seats=seats, table=tuple(table), turn=turn)


def plain_move(move: Move) -> object:
    """A complete move in which the order of tiles within a meld means nothing."""
    if isinstance(move, Lay):
        return (move.seat, move.way, tuple(sorted(tuple(sorted(meld)) for meld in move.melds)))
    if isinstance(move, LayOff):
        return (move.seat, move.tile, move.meld, move.end)
    return move
