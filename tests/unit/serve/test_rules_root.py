"""Where the rules are when nobody says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.serve import rules_root as module


def test_a_checkout_has_its_own(rules_root: Path) -> None:
    assert module.default_rules() == rules_root


def test_an_installed_package_brings_them_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "hakem"
    (package / "_rules" / "rules" / "okey").mkdir(parents=True)
    monkeypatch.setattr(module, "_PACKAGE", package)
    assert module.default_rules() == module.embedded_rules() == package / "_rules" / "rules"


def test_without_any_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PACKAGE", tmp_path / "service" / "hakem")
    with pytest.raises(FileNotFoundError, match="--rules"):
        module.default_rules()
