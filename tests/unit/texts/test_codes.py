"""Every code has a sentence in every language, and everything that is raised is a code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakem.families.domino.language import codes as codes_domino
from hakem.texts import LOCALES, Code, Kind, all_codes, load_texts
from hakem.texts.page import codes_page
from hakem.texts.registry import index

CODES = all_codes()

SERVICE = Path(__file__).resolve().parents[3] / "service" / "hakem"
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
RAISERS = {
    "InvalidInput": 1,
    "malformed": 1,
    "Problem": 1,
    "Reason": 0,
    "Repair": 0,
}
"""What carries a code: a function or class, and the place of the code among its arguments."""


@pytest.mark.parametrize("locale", LOCALES)
def test_the_catalog_of_a_language_has_exactly_the_codes(locale: str) -> None:
    assert load_texts().codes(locale) == CODES.keys()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", CODES)
def test_a_sentence_uses_the_parameters_that_are_declared(code: str, locale: str) -> None:
    template = load_texts().template(locale, code)
    assert template.strip() == template != ""
    assert template[-1] in ".?!"
    named = set(PLACEHOLDER.findall(template))
    assert named == set(CODES[code].parameters)
    assert "%" not in PLACEHOLDER.sub("", template), "only %(name)s"


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.code)
def test_a_code_is_spelled_and_explained_the_same_way(code: Code) -> None:
    line = code.kind is Kind.LINE
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*" if line else r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*", code.code)
    assert code.meaning
    assert not code.meaning.endswith(".")
    assert len(set(code.parameters)) == len(code.parameters)


REASONS = [code for code in codes_domino.CODES if code.kind is Kind.REASON]


@pytest.mark.parametrize("code", REASONS, ids=lambda code: code.code)
def test_english_counts_one_tile_right(code: Code) -> None:
    sentence = load_texts().message("en", code.code, dict.fromkeys(code.parameters, 1))
    assert not re.search(r"\b1 (tiles|points|players)\b", sentence), sentence


def test_turkish_puts_no_suffix_on_a_value() -> None:
    texts = load_texts()
    for code in CODES:
        template = texts.template("tr", code)
        after = [match.end() for match in PLACEHOLDER.finditer(template)]
        joined = [template[end : end + 1] for end in after]
        assert not [c for c in joined if c.isalpha() or c in "'’"], template


def test_a_code_listed_twice_is_refused() -> None:
    code = Code("SAME", Kind.ERROR, (), "twice")
    with pytest.raises(ValueError, match="SAME is listed twice"):
        index([code, code])


def test_a_sentence_never_fails() -> None:
    texts = load_texts()
    assert texts.message("en", "TOO_LONG", {"length": 3}) == (
        "This text has 3 characters; at most (limit) are allowed."
    )
    assert texts.message("tr", "NO_100%_CODE", {}) == "NO_100%_CODE"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "code", ["RACK_SIZE_WRONG", "RACK_COUNT_OUT_OF_RANGE", "OPENING_VALUE_OUT_OF_RANGE"]
)
def test_a_range_of_one_number_is_that_number(code: str, locale: str) -> None:
    given = {"count": 20, "value": 20}
    one = load_texts().message(locale, code, {**given, "least": 21, "most": 21})
    assert one.count("21") == 1
    several = load_texts().message(locale, code, {**given, "least": 14, "most": 21})
    assert "14–21" in several


def test_a_reward_that_is_none_is_quoted_beside_those_there_are() -> None:
    said = load_texts().message("en", "REWARD_UNKNOWN", {"row": "", "offered": "tables.rewards.x"})
    assert said == "“” is no reward of this house; openings are rewarded by: tables.rewards.x."


def test_a_value_cannot_reach_into_the_sentence() -> None:
    said = load_texts().message("en", "UNKNOWN_TILE", {"tile": "%(tile)s {0.__class__}"})
    assert "%(tile)s {0.__class__}" in said


def raised() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a code is written in the source, the code, and the names given with it if plain."""
    for path in sorted(SERVICE.rglob("*.py")):
        if "v1" in path.relative_to(SERVICE).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            if name not in RAISERS or len(node.args) <= RAISERS[name]:
                continue
            code = node.args[RAISERS[name]]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield f"{path.name}:{node.lineno}", code.value, given(name, node)


def given(name: str, node: ast.Call) -> set[str] | None:
    """The parameter names of a call, None when they are not written out."""
    if name in {"InvalidInput", "malformed"}:
        names = [keyword.arg for keyword in node.keywords]
        return None if None in names else {name for name in names if name is not None}
    values = node.args[RAISERS[name] + 1] if len(node.args) > RAISERS[name] + 1 else None
    if isinstance(values, ast.Dict) and all(isinstance(k, ast.Constant) for k in values.keys):
        return {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
    return None


def test_everything_raised_is_a_code_with_its_parameters() -> None:
    found = list(raised())
    assert len(found) > 80, "nothing found: wrong folder?"
    for place, code, names in found:
        if not code:
            continue
        assert code in CODES, f"{place}: {code} is in no registry"
        if names is not None:
            assert names == set(CODES[code].parameters), f"{place}: {code}"


def test_every_code_is_raised_somewhere() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in SERVICE.rglob("*.py")
        if not path.name.startswith("codes_")
    )
    idle = [code for code in CODES if f'"{code}"' not in source]
    assert not idle


def test_the_page_of_codes_is_up_to_date(repo_root: Path) -> None:
    page = (repo_root / "docs" / "codes.md").read_text(encoding="utf-8")
    assert page == codes_page(), "run `hakem docs codes`"
