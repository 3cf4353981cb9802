"""The module ``knobs`` of a family lists every knob that it declares, by a name like its path."""

from __future__ import annotations

from importlib import import_module

import pytest

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.knobs import Knob


def declared(family: Family) -> dict[str, Knob[object]]:
    """The knobs that the module of a family names, by their names and in the order of the file."""
    module = import_module(f"{type(family).__module__.rpartition('.')[0]}.knobs")
    return {name: thing for name, thing in vars(module).items() if isinstance(thing, Knob)}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_every_knob_declared_is_listed_in_its_place(family: Family) -> None:
    assert [knob.path for knob in declared(family).values()] == [
        knob.path for knob in family.vocabulary.knobs
    ]


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_a_knob_is_called_like_its_path(family: Family) -> None:
    knobs = declared(family)
    assert knobs
    assert {name: knob.path.replace(".", "_").upper() for name, knob in knobs.items()} == {
        name: name for name in knobs
    }
