"""Every value of every knob of play: a hand can be dealt and played to its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.knobs import KNOBS
from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.knobs import Knob, KnobKind, Knobs, KnobValue
from hakem.kernel.verdict import Outcome
from tests.property.okey_play import played
from tests.unit.families.okey.play.table import discard, draw, house, judge, knobs, legal, position

# Bounds are tried where any hand can be played with them; these need others to go with them.
ALONE_IMPOSSIBLE = {"tiles.numbers", "tiles.copies", "deal.starter", "deal.others"}


def values(knob: Knob[object]) -> Iterator[KnobValue]:
    if knob.kind is KnobKind.FLAG:
        yield from (True, False)
    elif knob.kind is KnobKind.WORD:
        yield from knob.words
    elif knob.kind is KnobKind.INT and knob.path not in ALONE_IMPOSSIBLE:
        assert knob.low is not None
        yield from {knob.low, knob.low + 1, knob.high or knob.low}
    if knob.optional:
        yield None


CASES = [
    (knob.path, value)
    for knob in KNOBS
    if not knob.path.startswith("match.")
    for value in values(knob)
]


@pytest.mark.parametrize(("path", "value"), CASES, ids=str)
def test_a_hand_with_every_value(path: str, value: KnobValue) -> None:
    rules = knobs(house(), **{path.replace(".", "__"): value})
    if any(constraint.broken(Knobs(rules.knobs)) for constraint in VOCABULARY.constraints):
        rules = knobs(rules, match__placing={}, match__team_placing={}, players__partners=False)
    judgement = None
    for _, _, judgement in played(rules, seed=4):
        assert judgement.verdict.outcome is Outcome.LEGAL
    assert judgement is not None
    assert judgement.hand is not None


@pytest.mark.parametrize(
    ("path", "some"),
    [
        ("discard_pile.visible", ("top", "all")),  # what a player is shown
        ("deal.direction", ("clockwise", "counter_clockwise")),  # how a table is drawn
        ("absent.out_after", (None, 1, 3)),  # counted over turns by who keeps the game
        ("absent.plays", ("wall_then_same_tile",)),
        ("wall.ends", ("after_last_drawer_discards",)),
        ("wild.false_joker_as_indicator", ("turn_another",)),
    ],
)
def test_what_no_single_move_depends_on(path: str, some: tuple[KnobValue, ...]) -> None:
    state = position("r1", phase="draw", wall="r9")
    drawn = judge(state, draw()).next
    for value in some:
        rules = knobs(house(), **{path.replace(".", "__"): value})
        assert legal(state, rules) == ["draw wall"]
        assert judge(state, draw(), rules).next == drawn
        assert judge(drawn, discard("r9"), rules).next == judge(drawn, discard("r9")).next


def test_houses_are_made_once() -> None:
    assert house_of(house()) is house_of(house())
    assert house_of(knobs(lay_off__limit=1)) is not house_of(house())
