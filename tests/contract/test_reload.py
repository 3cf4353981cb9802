"""Rule files that change while the server runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakem.v1 import referee_service_pb2 as pb
from hakem.v1 import ruleset_service_pb2 as rulesets_pb
from tests.contract.requests import finished, make
from tests.contract.server import CALL_SECONDS, Server, running, wait_for

CHILD = """\
ruleset: our-house
family: okey/v1
extends: okey-51
title: {tr: Bizim ev, en: Our house}
values: {finish: -7, src: "assumed: we like it"}
"""
FINISH = -7
"""What seat 0 writes by that file: it opened with melds and threw an ordinary tile."""


@pytest.fixture
def folder(tmp_path: Path, rules_root: Path) -> Path:
    """A copy of the rules that a test may change."""
    copy = tmp_path / "rules"
    shutil.copytree(rules_root, copy)
    return copy


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Server]:
    """A server of that copy."""
    with running(tmp_path, "--rules", str(folder)) as started:
        yield started


class Watch:
    """The stream of what is served."""

    def __init__(self, server: Server) -> None:
        """Begin to watch; the first message is there at once."""
        request = rulesets_pb.WatchRulesetsRequest(locale="tr")
        self._stream = server.rulesets.WatchRulesets(request, timeout=CALL_SECONDS)
        self.now = next(self._stream)

    def until(self, name: str, revision: str | None = None) -> str:
        """Wait until a rule set is served, in a revision other than this; returns the new one."""
        while True:
            found = {r.name: r.revision for r in self.now.rulesets}.get(f"rulesets/{name}")
            if found is not None and found != revision:
                return found
            self.now = next(self._stream)

    def until_refused(self, text: str) -> None:
        """Wait until a diagnostic mentions a text."""
        while not any(text in f"{d.file} {d.message}" for d in self.now.diagnostics):
            self.now = next(self._stream)

    def until_nothing_is_wrong(self) -> None:
        """Wait until there is no diagnostic."""
        while self.now.diagnostics:
            self.now = next(self._stream)

    def close(self) -> None:
        """Stop watching."""
        self._stream.cancel()


def finish_of(server: Server, ruleset: str) -> int:
    """What the finisher of the hand writes under a rule set."""
    request = make(pb.ScoreHandRequest, {"ruleset": ruleset, "hand": finished()})
    reply = server.referee.ScoreHand(request, timeout=CALL_SECONDS)
    return reply.result.seat_totals[0]


def test_a_new_file_is_served_without_a_restart(server: Server, folder: Path) -> None:
    watch = Watch(server)
    (folder / "okey" / "our-house.yaml").write_text(CHILD, encoding="utf-8")
    watch.until("our-house")
    assert "Bizim ev" in [ruleset.title for ruleset in watch.now.rulesets]
    assert finish_of(server, "our-house") == FINISH
    watch.close()


def test_a_bad_edit_keeps_the_last_good_version_and_is_seen(server: Server, folder: Path) -> None:
    file = folder / "okey" / "our-house.yaml"
    watch = Watch(server)
    file.write_text(CHILD, encoding="utf-8")
    revision = watch.until("our-house")
    file.write_text(CHILD.replace("okey-51", "okey-52"), encoding="utf-8")
    watch.until_refused("okey-52")
    assert watch.until("our-house") == revision
    assert finish_of(server, "our-house") == FINISH
    wait_for("the log", lambda: "rules refused" in server.log.read_text(encoding="utf-8") or None)
    file.write_text(CHILD.replace("-7", "-8"), encoding="utf-8")
    assert watch.until("our-house", revision) != revision
    watch.until_nothing_is_wrong()
    assert finish_of(server, "our-house") == FINISH - 1
    watch.close()


def test_a_pinned_revision_outlives_the_edit(server: Server, folder: Path) -> None:
    file = folder / "okey" / "our-house.yaml"
    watch = Watch(server)
    file.write_text(CHILD, encoding="utf-8")
    before = watch.until("our-house")
    file.write_text(CHILD.replace("-7", "-8"), encoding="utf-8")
    after = watch.until("our-house", before)
    assert finish_of(server, before) == FINISH
    assert finish_of(server, after) == finish_of(server, "our-house") == FINISH - 1
    file.unlink()
    while "rulesets/our-house" in [ruleset.name for ruleset in watch.now.rulesets]:
        watch.now = next(watch._stream)
    assert finish_of(server, after) == FINISH - 1
    watch.close()


def test_what_an_editor_leaves_beside_a_file_is_no_rule(server: Server, folder: Path) -> None:
    watch = Watch(server)
    for name in (".our-house.yaml.swp", "our-house.yaml~", ".#our-house.yaml", "notes.txt"):
        (folder / "okey" / name).write_text("not a rule file: [", encoding="utf-8")
    (folder / "okey" / "our-house.yaml").write_text(CHILD, encoding="utf-8")
    watch.until("our-house")
    assert not watch.now.diagnostics
    watch.close()
