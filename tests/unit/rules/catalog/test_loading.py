"""Checking texts and files without storing anything."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.rules.catalog import check_paths, check_text, load_folder
from tests.unit.rules.houses import HEAD, SHIPPED, SMALL, emit, load, parse
from tests.unit.rules.reading.test_strict_yaml import HOSTILE

CATALOG = load(SMALL)
OKEY = (SMALL / "okey.yaml").read_text(encoding="utf-8")
CHILD = HEAD + "opening: {points: 50, src: S1}\n"


def test_a_good_text() -> None:
    result = check_text(CHILD, "child.yaml", CATALOG)
    assert (result.ok, result.diagnostics) == (True, ())
    assert (result.counts.files, result.counts.rulesets, result.counts.tables) == (1, 3, 6)
    assert result.catalog is not None
    assert [info.id for info in result.catalog.list()] == ["base-domino", "base-okey", "child"]
    assert result.catalog.get("child").knobs["opening.points"] == 50
    assert result.catalog.source("child") == CHILD


def test_nothing_is_stored() -> None:
    version = CATALOG.version
    check_text(CHILD, "child.yaml", CATALOG)
    check_text(OKEY.replace("points: 40", "points: 41"), "base/okey.yaml", CATALOG)
    assert CATALOG.version == version
    assert [info.id for info in CATALOG.list()] == ["base-domino", "base-okey"]
    assert CATALOG.get("base-okey").knobs["opening.points"] == 40


def test_a_text_stands_alone_without_catalog() -> None:
    assert check_text(OKEY, "okey.yaml", None).ok
    found = check_text(CHILD, "child.yaml", None)
    assert [d.code for d in found.diagnostics] == ["UNKNOWN_PARENT"]
    assert found.catalog is None


def test_a_text_replaces_the_rule_set_of_its_id() -> None:
    changed = check_text(OKEY.replace("points: 40", "points: 41"), "base/okey.yaml", CATALOG)
    assert changed.ok
    assert changed.catalog is not None
    assert changed.catalog.get("base-okey").knobs["opening.points"] == 41
    assert changed.catalog.get("small-house").digest != CATALOG.get("base-okey").digest
    assert changed.catalog.get("base-domino").digest == CATALOG.get("base-domino").digest


def test_heirs_are_checked_again() -> None:
    with_child = check_text(
        HEAD + "tables: {others: {rows: {open: {when: {opened: {not: none}}, "
        "add: {rack_sum: leftover}, src: S1}}}}\n",
        "child.yaml",
        CATALOG,
    ).catalog
    assert with_child is not None
    grown = OKEY.replace("points: 40", "points: 41")
    again = check_text(grown, "base/okey.yaml", with_child)
    assert again.catalog is not None
    assert again.catalog.get("child").knobs["opening.points"] == 41
    broken = OKEY.replace("by_okey: {when: {last_tile: okey}, times: 3, src: S1}", "").replace(
        "    own_pairs: {when: {opened: pairs}, times: 2, src: S1}", "    own_pairs: null"
    )
    result = check_text(broken, "base/okey.yaml", with_child)
    assert not result.ok
    assert ("child.yaml", "PARENT_BROKEN") in {(d.file, d.code) for d in result.diagnostics}
    assert result.catalog is not None
    assert [info.id for info in result.catalog.list()] == ["base-domino"]
    assert result.catalog.withheld == ("base-okey", "child")


def test_an_alias_of_a_replaced_rule_set_is_free() -> None:
    moved = OKEY.replace("aliases: [small-house]", "aliases: [other-name]")
    result = check_text(moved, "base/okey.yaml", CATALOG)
    assert result.ok
    assert result.catalog is not None
    assert result.catalog.info("other-name").id == "base-okey"
    taken = check_text(CHILD + "aliases: [base-domino]\n", "child.yaml", CATALOG)
    assert [d.code for d in taken.diagnostics] == ["ALIAS_TAKEN"]


def test_check_paths_of_nothing_is_the_whole_folder() -> None:
    result = check_paths([], SMALL)
    assert result.ok
    assert result.counts == load_folder(SMALL).counts


def test_check_paths_of_a_file_outside(tmp_path: Path) -> None:
    file = tmp_path / "child.yaml"
    file.write_text(CHILD.replace("S1", "S9"), encoding="utf-8")
    result = check_paths([file], SMALL)
    assert [d.render() for d in result.diagnostics] == [
        f"{file.as_posix()}:5:28: `sources` does not list `S9`; known: S1, S2"
    ]
    assert result.counts.files == 1
    file.write_text(CHILD, encoding="utf-8")
    result = check_paths([file], SMALL)
    assert result.diagnostics == ()
    assert result.catalog is not None
    assert result.catalog.get("child").knobs["opening.points"] == 50


def test_check_paths_tells_of_named_files_and_their_heirs(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    root.mkdir()
    (root / "okey.yaml").write_text(OKEY.replace("points: 40", "points: x"), encoding="utf-8")
    (root / "child.yaml").write_text(CHILD, encoding="utf-8")
    domino = (SMALL / "domino.yaml").read_text(encoding="utf-8")
    (root / "domino.yaml").write_text(domino.replace("target: 90", "target: y"), encoding="utf-8")
    found = check_paths([root / "okey.yaml"], root).diagnostics
    assert [(d.file, d.code) for d in found] == [
        ("rules/child.yaml", "PARENT_BROKEN"),
        ("rules/okey.yaml", "WRONG_TYPE"),
    ]
    only = check_paths([root / "domino.yaml"], root).diagnostics
    assert {d.file for d in only} == {"rules/domino.yaml"}
    assert {d.file for d in check_paths([root], root).diagnostics} == {
        "rules/child.yaml", "rules/domino.yaml", "rules/okey.yaml",
    }  # fmt: skip


def test_a_path_that_is_not_there() -> None:
    result = check_paths([SMALL / "nothing.yaml"], SMALL)
    assert [d.render() for d in result.diagnostics] == [
        "base/nothing.yaml:1:1: there is no such file; check the path"
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("good.yaml", "lost.yaml"):
        (tmp_path / name).write_text(OKEY, encoding="utf-8")
    really = Path.open

    def failing(path: Path, mode: str) -> IO[Any]:
        if path.name == "lost.yaml":
            raise PermissionError(13, "Permission denied")
        return really(path, mode)

    monkeypatch.setattr(Path, "open", failing)
    result = load_folder(tmp_path)
    assert [d.render() for d in result.diagnostics] == [
        f"{tmp_path.name}/lost.yaml:1:1: the file cannot be read: Permission denied; "
        "check that it is there and may be read"
    ]
    assert result.catalog is not None
    assert result.catalog.info("base-okey").file == f"{tmp_path.name}/good.yaml"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused(name: str) -> None:
    started = time.perf_counter()
    for text in (HOSTILE[name], _after_head(HOSTILE[name])):
        result = check_text(text, "bad.yaml", CATALOG)
        assert not result.ok or text == _after_head(b"")
        assert all("\n" not in d.render() for d in result.diagnostics)
        assert len(result.diagnostics) <= 251
    assert time.perf_counter() - started < 5


def _after_head(text: str | bytes) -> str | bytes:
    if isinstance(text, bytes):
        return HEAD.encode() + b"\n" + text
    return f"{HEAD}\nabout:\n" + "".join(f"  {line}\n" for line in text.splitlines())


def test_many_unknown_words_end_soon() -> None:
    long_words = "".join(f"openin{i:05}g: 1\n" for i in range(5_000))
    started = time.perf_counter()
    result = check_text(HEAD + long_words, "bad.yaml", CATALOG)
    assert result.diagnostics[-1].code == "TOO_MANY_PROBLEMS"
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize("count", [249, 250, 251])
def test_many_problems_in_several_files_end_well(tmp_path: Path, count: int) -> None:
    words = "".join(f"what{i}: 1\n" for i in range(count))
    for name in ("a", "b"):
        text = OKEY.replace("base-okey", name).replace("aliases: [small-house]", "") + words
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    child = CHILD.replace("base-okey", "a")
    (tmp_path / "child.yaml").write_text(child, encoding="utf-8")
    found = load_folder(tmp_path).diagnostics
    codes = [d.code for d in found]
    assert codes.count("UNKNOWN_KEY") == 2 * min(count, 250)
    assert codes.count("TOO_MANY_PROBLEMS") == 2 * (count > 250)
    assert codes.count("PARENT_BROKEN") == 1


@pytest.mark.parametrize("damage", ["opening: [", "\tx", "a: b: c", "\0"])
def test_heirs_of_a_file_that_cannot_be_read_are_told_so(tmp_path: Path, damage: str) -> None:
    (tmp_path / "okey.yaml").write_text(f"{OKEY}\n{damage}\n", encoding="utf-8")
    (tmp_path / "child.yaml").write_text(CHILD, encoding="utf-8")
    result = load_folder(tmp_path)
    assert [d.code for d in result.diagnostics if d.file.endswith("child.yaml")] == [
        "PARENT_BROKEN"
    ]
    assert result.catalog is None
    with_child = check_text(CHILD, "child.yaml", CATALOG).catalog
    again = check_text(f"{OKEY}\n{damage}\n", "base/okey.yaml", with_child)
    assert again.catalog is not None
    assert again.catalog.withheld == ("base-okey", "child")
    assert ("child.yaml", "PARENT_BROKEN") in {(d.file, d.code) for d in again.diagnostics}


def _in_a_row(folder: Path, count: int, last: str) -> None:
    for i in range(count):
        parent = f"h{i + 1}" if i + 1 < count else last
        text = HEAD.replace("child", f"h{i}").replace("base-okey", parent)
        (folder / f"h{i}.yaml").write_text(text, encoding="utf-8")


def test_a_long_row_of_heirs(tmp_path: Path) -> None:
    (tmp_path / "okey.yaml").write_text(OKEY, encoding="utf-8")
    _in_a_row(tmp_path, 300, "base-okey")
    result = load_folder(tmp_path)
    assert result.ok
    assert result.catalog is not None
    assert len(result.catalog.resolved("h0").lineage) == 301


def test_a_long_circle(tmp_path: Path) -> None:
    _in_a_row(tmp_path, 1200, "h0")
    found = load_folder(tmp_path).diagnostics
    codes = [d.code for d in found]
    assert (codes.count("EXTENDS_CYCLE"), codes.count("PARENT_BROKEN")) == (1, 1199)


def test_rows_that_all_contradict_each_other_end_soon() -> None:
    row = "{when: {}, add: {win: 1}, src: S1, text: {tr: A, en: B}}"
    rows = "".join(f"      r{i}: {row}\n" for i in range(250))
    started = time.perf_counter()
    result = check_text(f"{HEAD}tables:\n  rewards:\n    rows:\n{rows}", "bad.yaml", CATALOG)
    assert {d.code for d in result.diagnostics} == {"CONFLICT"}
    assert len(result.diagnostics) == 20
    assert time.perf_counter() - started < 5


def test_many_options_on_one_table_end_soon() -> None:
    options = "options:\n" + "".join(
        f"  o{i}: {{title: {{tr: A, en: A}}, default: a, src: S1, choices: {{a: {{}}, "
        f"b: {{values: {{n{i}: {i}}}}}}}}}\n"
        for i in range(10)
    )
    values = f"values: {{{', '.join(f'n{i}: 0' for i in range(10))}, src: S1}}\n"
    added = ", ".join(f"n{i}: 1" for i in range(10))
    rows = (
        f"tables: {{rewards: {{rows: {{many: {{when: {{opening_pairs: {{above: 5}}}}, "
        f"add: {{{added}}}, src: S1}}, listed: {{when: {{opening_points: "
        f"[{', '.join(str(i * 3) for i in range(600))}]}}, add: {{win: 1}}, src: S1, "
        "text: {tr: A, en: A}}}}}\n"
    )
    started = time.perf_counter()
    result = check_text(HEAD + options + values + rows, "bad.yaml", CATALOG)
    assert [d.code for d in result.diagnostics] == ["TOO_MANY_COMBINATIONS"]
    assert time.perf_counter() - started < 10


@given(st.data())
def test_damaged_files_never_crash(data: st.DataObject) -> None:
    """A good file with pieces cut out, doubled or replaced loads or is refused with reasons."""
    text = data.draw(st.sampled_from([OKEY, CHILD]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 40)))
        filler = data.draw(st.sampled_from(["", text[start:end] * 2, "null", "[", "{}", "x", "\n"]))
        text = text[:start] + filler + text[end:]
    result = check_text(text, "damaged.yaml", CATALOG)
    assert result.ok or any(found.is_error for found in result.diagnostics)
    assert result.catalog is not None
    for info in result.catalog.list():
        result.catalog.get(info.id)


@pytest.mark.parametrize("seed", range(30))
def test_files_with_swapped_values_never_crash(seed: int) -> None:
    """Each value of the file replaced by another one of it."""
    rng = random.Random(seed)
    text = emit(parse(OKEY))
    words = [w for w in text.replace("{", " ").replace("}", " ").replace(",", " ").split() if w]
    for _ in range(5):
        text = text.replace(rng.choice(words), rng.choice(words), 1)
    result = check_text(text, "swapped.yaml", CATALOG)
    assert result.ok or result.diagnostics


def test_the_shipped_folder_is_good() -> None:
    result = load_folder(SHIPPED)
    assert result.diagnostics == ()
    assert (result.counts.gaps, result.counts.conflicts) == (0, 0)
    assert result.counts.combinations > 1000
    assert result.counts.rulesets == result.counts.files
