"""What is served changes as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.rules.catalog import Catalog, RevisionConflict, UnknownRevision, check_text, load_folder
from hakem.serve.bounds import OLD_SNAPSHOTS
from hakem.serve.cache import CacheLimits
from hakem.serve.library import Library

CHILD = """\
ruleset: our-house
family: okey/v1
extends: okey-51
title: {tr: Bizim ev, en: Our house}
values: {finish: NUMBER, src: "assumed: we like it"}
"""


@pytest.fixture(scope="module")
def catalog(rules_root: Path) -> Catalog:
    """The rules that ship with Hakem."""
    loaded = load_folder(rules_root).catalog
    assert loaded is not None
    return loaded


def house(library: Library, number: int | str) -> bool:
    """Install a house with this value; whether it was taken."""
    text = CHILD.replace("NUMBER", str(number))
    return library.install(check_text(text, "our-house.yaml", library.current.catalog))


def test_good_rules_replace_what_is_served(catalog: Catalog) -> None:
    library = Library(catalog)
    waiting = library.changed
    assert house(library, -7)
    assert waiting.is_set()
    assert not library.changed.is_set(), "the next change is waited for anew"
    assert library.ruleset("our-house", {}).values["finish"] == -7
    assert library.current.diagnostics == ()


def test_bad_rules_change_nothing_but_are_shown(catalog: Catalog) -> None:
    library = Library(catalog)
    house(library, -7)
    before, waiting = library.current, library.changed
    assert not house(library, "many")
    assert waiting.is_set()
    assert library.current.catalog is before.catalog
    assert library.current.replies is before.replies
    assert library.current.diagnostics
    assert house(library, -8)
    assert library.current.diagnostics == ()


def test_replies_of_other_rules_are_forgotten(catalog: Catalog) -> None:
    library = Library(catalog, CacheLimits(10, 10_000))
    library.current.replies.put("ScoreHand", b"request", b"reply")
    library.current.positions.put("revision", b"position", object())
    house(library, -7)
    assert library.current.replies.get("ScoreHand", b"request") is None
    assert library.current.positions.get("revision", b"position") is None


def test_pinned_revisions_stay_for_a_while(catalog: Catalog) -> None:
    library = Library(catalog)
    revisions = []
    for number in range(OLD_SNAPSHOTS + 3):
        house(library, -number)
        revisions.append(library.ruleset("our-house", {}).revision)
    for number, revision in list(enumerate(revisions))[-OLD_SNAPSHOTS - 1 :]:
        assert library.ruleset(revision, {}).values["finish"] == -number
        assert library.resolved(revision, {})[1].values["finish"] == -number
    with pytest.raises(UnknownRevision):
        library.ruleset(revisions[0], {})


def test_a_pinned_revision_stays_beside_the_options_that_lead_to_it(catalog: Catalog) -> None:
    library = Library(catalog)
    house(library, -1)
    partners = {"partners": "on"}
    pinned = library.ruleset("our-house", partners).revision
    house(library, -2)
    assert library.ruleset(pinned, partners).values["finish"] == -1
    assert library.resolved(pinned, partners)[1].values["finish"] == -1
    for find in (library.ruleset, library.resolved):
        with pytest.raises(RevisionConflict):
            find(pinned, {"partners": "off"})


def test_the_same_rules_again_push_no_old_ones_out(catalog: Catalog) -> None:
    library = Library(catalog)
    house(library, -1)
    pinned = library.ruleset("our-house", {}).revision
    for _ in range(OLD_SNAPSHOTS + 3):
        house(library, -2)
    assert library.ruleset(pinned, {}).values["finish"] == -1
