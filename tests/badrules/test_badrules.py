"""Every bad rule file is told what is wrong with it, where, and how to mend it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hakem.families.registry import FAMILIES
from hakem.rules.catalog import Catalog, LoadResult, check_paths, check_text, load_folder
from hakem.rules.diagnostics import CODES, Diagnostic
from hakem.rules.reading.document import BODY, HEADER, blocks_of
from tests.badrules.made import MADE

MUSEUM = Path(__file__).resolve().parent
BASE = MUSEUM / "base"
PIECES = sorted(path.stem for path in MUSEUM.glob("*.expected"))


@pytest.fixture(scope="module")
def base() -> Catalog:
    """The good rule sets that the bad ones extend."""
    catalog = load_folder(BASE).catalog
    assert catalog is not None
    return catalog


def look_at(piece: str, base: Catalog) -> LoadResult:
    """Check one piece: a file against the good rule sets, or a folder beside them."""
    file = MUSEUM / f"{piece}.yaml"
    if file.is_file():
        return check_text(file.read_bytes(), file.name, base)
    return check_paths([MUSEUM / piece], BASE)


def rendered(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [found.render().replace(f"{MUSEUM.as_posix()}/", "") for found in diagnostics]


@pytest.mark.parametrize("piece", PIECES)
def test_what_is_said(piece: str, base: Catalog) -> None:
    expected = (MUSEUM / f"{piece}.expected").read_text(encoding="utf-8").splitlines()
    result = look_at(piece, base)
    assert rendered(result.diagnostics) == expected
    assert result.ok is all(": warning: " in line for line in expected)


@pytest.mark.parametrize("piece", MADE)
def test_what_is_said_of_made_files(piece: str, base: Catalog) -> None:
    text, expected = MADE[piece]
    known = ", ".join(sorted((*HEADER, *BODY, *blocks_of(FAMILIES["okey/v1"].vocabulary))))
    lines = [f"{piece}.yaml:{line.replace('{known}', known)}" for line in expected]
    result = check_text(text, f"{piece}.yaml", base)
    assert sorted(rendered(result.diagnostics)) == sorted(lines)
    assert not result.ok


def test_the_good_ones_are_good() -> None:
    result = load_folder(BASE)
    assert result.ok
    assert (result.counts.files, result.counts.rulesets) == (2, 2)
    assert (result.counts.gaps, result.counts.conflicts) == (0, 0)


def test_a_bad_rule_set_is_not_in_the_catalog(base: Catalog) -> None:
    for piece in PIECES:
        result = look_at(piece, base)
        assert result.catalog is not None, "the good ones stay"
        loaded = {info.id for info in result.catalog.list()}
        assert ("bad" in loaded) is (result.ok and (MUSEUM / f"{piece}.yaml").is_file())


def test_every_piece_is_one_mistake_with_a_name(base: Catalog) -> None:
    there = {path.stem for path in MUSEUM.glob("*.yaml")}
    folders = {path.name for path in MUSEUM.iterdir() if path.is_dir()}
    assert there | folders - {"base", "__pycache__"} == set(PIECES)
    for piece in PIECES:
        codes = {found.code for found in look_at(piece, base).diagnostics}
        assert len(codes - {"PARENT_BROKEN"} or codes) == 1


def test_every_code_has_a_piece(base: Catalog) -> None:
    shown = {found.code for piece in PIECES for found in look_at(piece, base).diagnostics}
    for name, (text, _) in MADE.items():
        shown |= {found.code for found in check_text(text, f"{name}.yaml", base).diagnostics}
    assert shown == set(CODES)


def test_every_line_says_place_fault_and_mend() -> None:
    for piece in PIECES:
        for line in (MUSEUM / f"{piece}.expected").read_text(encoding="utf-8").splitlines():
            assert re.fullmatch(r"[\w/.-]+:\d+:\d+: \S.*; \S.*", line), line


def test_codes_are_written_like_codes() -> None:
    for code, meaning in CODES.items():
        assert re.fullmatch(r"[A-Z][A-Z0-9_]+", code)
        assert re.fullmatch(r"[A-Z`].*\.", meaning)
