"""A family that a test registers is there inside the block, and nowhere after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.families.registry import FAMILIES
from hakem.kernel.texts import LOCALES
from hakem.rules.catalog import load_folder
from hakem.texts import all_codes, load_texts
from hakem.texts.page import codes_page
from tests.toy.family import TOY

RULES = Path(__file__).resolve().parents[2] / "toy" / "rules"
SHIPPED = {"domino/v1", "okey/v1"}


def known() -> set[str]:
    """The codes of the toy that are known anywhere: as codes, as sentences, on their page."""
    codes = {code.code for code in TOY.language.codes}
    page = codes_page()
    said = {code for locale in LOCALES for code in load_texts().codes(locale)}
    return codes & {*all_codes(), *said, *[code for code in codes if code in page]}


def test_it_is_there_inside_the_block_alone() -> None:
    assert (set(FAMILIES), known()) == (SHIPPED, set())
    with FAMILIES.with_family(TOY) as family:
        assert FAMILIES["toy/v1"] is family is TOY
        assert known() == {code.code for code in TOY.language.codes}
        assert load_folder(RULES).ok
    assert (set(FAMILIES), known()) == (SHIPPED, set())
    (problem, *_) = load_folder(RULES).diagnostics
    assert (problem.code, problem.file, problem.line) == ("UNKNOWN_FAMILY", "rules/toy/toy.yaml", 2)


def test_it_is_gone_after_a_block_that_failed() -> None:
    with pytest.raises(ZeroDivisionError), FAMILIES.with_family(TOY):
        raise ZeroDivisionError
    assert set(FAMILIES) == SHIPPED


def test_a_name_is_taken_once() -> None:
    with FAMILIES.with_family(TOY):
        with pytest.raises(ValueError, match="toy/v1 already"), FAMILIES.with_family(TOY):
            pytest.fail("a second family of one name")
        assert FAMILIES["toy/v1"] is TOY, "the first one stays"
