"""One server for all tests that need nothing special."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, rules_root: Path) -> Iterator[Server]:
    """A server of the rules that ship with Hakem."""
    folder = tmp_path_factory.mktemp("server")
    with running(folder, "--rules", str(rules_root)) as started:
        yield started
