"""What every test can use: the checkout's folders and the Hypothesis profiles."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# `make test` draws the same examples on every machine, so a failure can be repeated; "search"
# (HYPOTHESIS_PROFILE=search) draws many new ones.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def rules_root(repo_root: Path) -> Path:
    """The folder of the rule files that ship with Hakem."""
    return repo_root / "rules"
