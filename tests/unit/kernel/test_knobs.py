"""A knob is asked for by its name, and answers with a value of its type or says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_type

import pytest

from hakem.kernel.knobs import (
    Knob,
    Knobs,
    KnobValue,
    flag,
    whole,
    whole_map,
    whole_or_null,
    wholes,
    wholes_map,
    word,
    words,
)
from hakem.kernel.ruleset import Place, Ruleset, Setting

TILES = whole("deal.tiles", "tiles dealt", "tiles", 1, 9)
LIMIT = whole_or_null("deal.limit", "most tiles; null: no limit", "tiles", 1, 9)
OPEN = flag("deal.open", "whether hands are open")
DIRECTION = word("deal.direction", "order of play", "left", "right")
PIPS = wholes("set.pips", "numbers of the set", "pips", 0, 6)
COLOURS = words("set.colours", "colours of the set", "red", "blue")
SIZES = whole_map("deal.sizes", "tiles by players", "tiles", 1, 9, keys=("2", "4"))
PLACES = wholes_map("match.places", "points by hands", "points", -9, 9)

VALUES: dict[str, KnobValue] = {
    "deal.tiles": 7,
    "deal.limit": None,
    "deal.open": True,
    "deal.direction": "left",
    "set.pips": (0, 1),
    "set.colours": ("red",),
    "deal.sizes": {"2": 7, "4": 5},
    "match.places": {"3": (2, -2)},
}


def test_each_knob_answers_with_its_type() -> None:
    said = Knobs(VALUES)
    assert assert_type(said[TILES], int) == 7
    assert assert_type(said[LIMIT], int | None) is None
    assert Knobs({"deal.limit": 3})[LIMIT] == 3
    assert assert_type(said[OPEN], bool) is True
    assert assert_type(said[DIRECTION], str) == "left"
    assert assert_type(said[PIPS], tuple[int, ...]) == (0, 1)
    assert assert_type(said[COLOURS], tuple[str, ...]) == ("red",)
    assert assert_type(said[SIZES], Mapping[str, int]) == {"2": 7, "4": 5}
    assert assert_type(said[PLACES], Mapping[str, tuple[int, ...]]) == {"3": (2, -2)}


@pytest.mark.parametrize("knob", [PIPS, COLOURS])
def test_a_list_may_be_empty(knob: Knob[object]) -> None:
    assert knob.read(()) == ()


@pytest.mark.parametrize("knob", [SIZES, PLACES])
def test_a_map_may_be_empty(knob: Knob[object]) -> None:
    assert knob.read({}) == {}


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        (TILES, "7"),
        (TILES, True),
        (TILES, None),
        (TILES, (7,)),
        (LIMIT, "none"),
        (LIMIT, False),
        (OPEN, 1),
        (OPEN, None),
        (DIRECTION, 1),
        (PIPS, 6),
        (PIPS, ("0", "1")),
        (PIPS, (0, True)),
        (COLOURS, "red"),
        (COLOURS, (1,)),
        (SIZES, (7, 5)),
        (SIZES, {"2": (7,)}),
        (PLACES, {"3": 2}),
        (PLACES, {"3": ("first",)}),
    ],
)
def test_a_wrong_value_names_the_knob(knob: Knob[object], value: KnobValue) -> None:
    with pytest.raises(TypeError, match=f"^{knob.path} is "):
        Knobs({knob.path: value})[knob]


def test_a_knob_of_another_family_has_no_value() -> None:
    with pytest.raises(KeyError, match=r"deal\.tiles"):
        Knobs({})[TILES]


def test_a_setting_is_value_and_place_together() -> None:
    place = Place("deal.tiles", "rules/made.yaml", 4, "S1")
    rules = Ruleset("made", "made/v1", "0" * 64, {}, VALUES, {}, {}, {"deal.tiles": place})
    setting = rules.setting(TILES)
    assert setting == Setting(7, place)
    assert assert_type(setting.value, int) == 7
    assert rules.place(TILES) == place
    for unknown in (LIMIT, whole("deal.others", "tiles of others", "tiles", 1, 9)):
        with pytest.raises(KeyError):
            rules.setting(unknown)
