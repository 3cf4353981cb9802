"""Which files are looked at, and what happens when they change."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from hakem.rules.catalog import LoadResult, load_folder
from hakem.serve.library import Library
from hakem.serve.transport.reload import Reloader, is_rule_file, signature


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("okey-51.yaml", True),
        ("okey-51.yml", False),
        ("okey-51.yaml~", False),
        (".okey-51.yaml", False),
        (".#okey-51.yaml", False),
        ("#okey-51.yaml#", False),
        ("okey-51.yaml.tmp", False),
        ("4913", False),
    ],
)
def test_what_editors_leave_is_no_rule_file(name: str, wanted: bool) -> None:
    assert is_rule_file(Path("rules/okey") / name) is wanted


def test_a_signature_changes_with_every_change(tmp_path: Path) -> None:
    seen = {signature(tmp_path)}
    file = tmp_path / "a.yaml"
    file.write_text("a: 1", encoding="utf-8")
    seen.add(signature(tmp_path))
    file.write_text("a: 12", encoding="utf-8")
    seen.add(signature(tmp_path))
    os.utime(file, ns=(1, 1))
    seen.add(signature(tmp_path))
    file.rename(tmp_path / "b.yaml")
    seen.add(signature(tmp_path))
    assert len(seen) == 5
    (tmp_path / "notes.txt").write_text("no rule", encoding="utf-8")
    assert signature(tmp_path) in seen


def test_files_are_loaded_only_when_they_changed(tmp_path: Path, rules_root: Path) -> None:
    result = load_folder(rules_root)
    assert result.catalog is not None
    loads = []

    def load(root: Path) -> LoadResult:
        loads.append(root)
        if len(loads) == 1:
            raise FileNotFoundError("a file went away while it was read")
        return result

    reloader = Reloader(Library(result.catalog), tmp_path, signature(tmp_path), load)
    assert not asyncio.run(reloader.look())
    assert not loads
    (tmp_path / "a.yaml").write_text("a: 1", encoding="utf-8")
    assert not asyncio.run(reloader.look()), "not this time"
    assert asyncio.run(reloader.look()), "but the next"
    assert not asyncio.run(reloader.look())
    assert loads == [tmp_path] * 2
