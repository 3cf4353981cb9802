"""Finding rule sets, revisions and options; what is said when there is none."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from hakem.rules.catalog import (
    CatalogError,
    RefusedChoice,
    RevisionConflict,
    UnknownChoice,
    UnknownOption,
    UnknownRevision,
    UnknownRuleset,
    load_folder,
)
from tests.unit.rules.houses import SHIPPED, SMALL, load

CATALOG = load(SMALL)
# A plain text stands for every language.
SAID = dict.fromkeys(("tr", "en"), "nobody says what it means")


def test_list() -> None:
    infos = CATALOG.list()
    assert [info.id for info in infos] == ["base-domino", "base-okey"]
    okey = infos[1]
    assert (okey.family, okey.parent, okey.aliases) == ("okey/v1", None, ("small-house",))
    assert (okey.status, okey.file) == ("stable", "base/okey.yaml")
    assert dict(okey.title) == {"tr": "Küçük ev", "en": "Small house"}
    assert dict(okey.sources) == {"S1": "somewhere", "S2": "elsewhere"}
    rising, strict = okey.options
    assert (rising.name, rising.default, rising.choices) == ("rising", "off", ("off", "on"))
    assert dict(rising.refused) == {"twice": SAID}
    assert (rising.place.path, rising.place.at) == ("options.rising", "base/okey.yaml:9")
    assert strict.name == "strict"
    assert okey.revision == f"rulesets/base-okey/revisions/{okey.digest}"


@pytest.mark.parametrize("ref", ["base-okey", "small-house", "rulesets/base-okey",
                                 "rulesets/small-house"])  # fmt: skip
def test_every_name_leads_to_one_object(ref: str) -> None:
    assert CATALOG.get(ref) is CATALOG.get("base-okey")
    assert CATALOG.info(ref).id == "base-okey"
    assert CATALOG.get(ref, {"rising": "off"}) is CATALOG.get("base-okey")
    assert CATALOG.get(ref, {"rising": "on"}) is CATALOG.get("base-okey", {"rising": "on"})


def test_a_compiled_rule_set() -> None:
    rules = CATALOG.get("base-okey", {"strict": "on"})
    assert (rules.id, rules.family) == ("base-okey", "okey/v1")
    assert dict(rules.options) == {"rising": "off", "strict": "on"}
    assert rules.knobs["opening.points"] == 40
    assert rules.values["slip"] == 9
    assert list(rules.tables) == ["finisher", "partner", "others", "wall", "rewards", "penalties"]
    assert rules.places["values.slip"].at == "base/okey.yaml:22"
    with pytest.raises(KeyError):
        rules.places["values.nothing"]


@pytest.mark.parametrize("name", [info.id for info in load(SHIPPED).list()])
def test_the_digest_of_every_combination_is_found(name: str) -> None:
    catalog = load(SHIPPED)
    options = catalog.info(name).options
    seen = set()
    for choices in product(*(option.choices for option in options)):
        chosen = dict(zip((option.name for option in options), choices, strict=True))
        rules = catalog.get(name, chosen)
        seen.add(rules.digest)
        fresh = load(SHIPPED) if len(seen) == 1 else catalog
        found = fresh.get(rules.revision)
        assert (found.digest, dict(found.options)) == (rules.digest, chosen)
    count = 1
    for option in options:
        count *= len(option.choices)
    assert len(seen) == count, "every combination has a digest of its own"


def test_a_revision_with_options() -> None:
    rules = CATALOG.get("base-okey", {"rising": "on"})
    assert CATALOG.get(rules.revision, {"rising": "on"}) is rules
    with pytest.raises(RevisionConflict) as caught:
        CATALOG.get(rules.revision, {"strict": "on"})
    assert caught.value.digest == rules.digest
    assert caught.value.options == {"strict": "on"}


def test_unknown_ruleset() -> None:
    with pytest.raises(UnknownRuleset) as caught:
        CATALOG.get("rulesets/base-okay")
    error = caught.value
    assert (error.ref, error.suggestion, error.withheld) == ("base-okay", "base-okey", False)
    assert error.known == ("base-domino", "base-okey")
    assert str(error) == "there is no rule set base-okay; did you mean base-okey?"
    for call in (CATALOG.info, CATALOG.source, CATALOG.resolved):
        with pytest.raises(UnknownRuleset):
            call("nobody")


@pytest.mark.parametrize("ref", ["", "rulesets/", "rulesets//revisions/", "/", "x" * 100_000,
                                 "BASE-OKEY", "rulesets/rulesets/base-okey"])  # fmt: skip
def test_odd_references_are_unknown(ref: str) -> None:
    with pytest.raises(UnknownRuleset) as caught:
        CATALOG.get(ref)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("digest", ["0" * 64, "x", "é" * 70, "", " "])
def test_unknown_revision(digest: str) -> None:
    with pytest.raises(UnknownRevision) as caught:
        CATALOG.get(f"rulesets/base-okey/revisions/{digest}")
    assert (caught.value.ruleset, caught.value.digest) == ("base-okey", digest)


@pytest.mark.parametrize("ref", ["base-okey/revisions/", "rulesets/base-okey/revisions/"])
def test_an_empty_revision_is_none_whoever_asks(ref: str) -> None:
    for call in (CATALOG.info, CATALOG.source, CATALOG.resolved, CATALOG.get):
        with pytest.raises(UnknownRevision, match="has no revision without a digest"):
            call(ref)
    with pytest.raises(UnknownRevision):
        CATALOG.get(ref, {"rising": "on"})


def test_the_revision_of_another_rule_set_is_unknown() -> None:
    digest = CATALOG.get("base-domino").digest
    with pytest.raises(UnknownRevision):
        CATALOG.get(f"rulesets/base-okey/revisions/{digest}")


def test_unknown_option() -> None:
    with pytest.raises(UnknownOption) as caught:
        CATALOG.get("base-okey", {"risin": "on"})
    error = caught.value
    assert (error.ruleset, error.option, error.suggestion) == ("base-okey", "risin", "rising")
    assert error.offered == ("rising", "strict")


def test_unknown_choice() -> None:
    with pytest.raises(UnknownChoice) as caught:
        CATALOG.get("base-okey", {"rising": "of"})
    error = caught.value
    assert (error.option, error.choice, error.suggestion) == ("rising", "of", "off")
    assert error.offered == ("off", "on")


def test_refused_choice() -> None:
    with pytest.raises(RefusedChoice) as caught:
        CATALOG.get("base-okey", {"rising": "twice"})
    error = caught.value
    assert (error.option, error.choice) == ("rising", "twice")
    assert error.reasons == SAID
    assert error.offered == ("off", "on")
    assert error.place.path == "options.rising"
    assert isinstance(error, CatalogError)
    assert "nobody says what it means" in str(error)


def test_source_is_the_file_as_it_stands() -> None:
    assert CATALOG.source("small-house") == (SMALL / "okey.yaml").read_text(encoding="utf-8")


def test_version_changes_with_any_rule_set(tmp_path: Path) -> None:
    assert load(SMALL).version == CATALOG.version
    for path in SMALL.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    changed = tmp_path / "domino.yaml"
    text = changed.read_text(encoding="utf-8")
    changed.write_text(text.replace("target: 90", "target: 91"), encoding="utf-8")
    assert load(tmp_path).version != CATALOG.version


def test_a_bad_file_keeps_only_its_own_out(tmp_path: Path) -> None:
    for path in SMALL.glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    head = "family: okey/v1\ntitle: {tr: A, en: A}\n"
    (tmp_path / "bad.yaml").write_text(
        f"ruleset: bad-house\nextends: base-okey\n{head}opening: {{points: x, src: S1}}\n",
        encoding="utf-8",
    )
    (tmp_path / "child.yaml").write_text(
        f"ruleset: heir\nextends: bad-house\n{head}", encoding="utf-8"
    )
    result = load_folder(tmp_path)
    assert not result.ok
    assert result.catalog is not None
    assert [info.id for info in result.catalog.list()] == ["base-domino", "base-okey"]
    assert result.catalog.withheld == ("bad-house", "heir")
    assert [(d.file, d.code) for d in result.diagnostics if d.is_error] == [
        (f"{tmp_path.name}/bad.yaml", "WRONG_TYPE"),
        (f"{tmp_path.name}/child.yaml", "PARENT_BROKEN"),
    ]
    with pytest.raises(UnknownRuleset) as caught:
        result.catalog.get("heir")
    assert caught.value.withheld
    assert str(caught.value) == "the rule set heir has errors and is not loaded"


def test_nothing_good_is_no_catalog(tmp_path: Path) -> None:
    assert load_folder(tmp_path).catalog is None
    assert load_folder(tmp_path / "missing").catalog is None
    (tmp_path / "a.yaml").write_text("ruleset: a\n", encoding="utf-8")
    result = load_folder(tmp_path)
    assert result.catalog is None
    assert (result.counts.files, result.counts.rulesets) == (1, 0)


def test_what_is_no_rule_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "okey.yaml").write_bytes((SMALL / "okey.yaml").read_bytes())
    for name in (".hidden.yaml", "_draft.yaml", "schema/a.yaml", "a.cases.yaml", "notes.txt",
                 ".git/a.yaml", "deep/_x/a.yaml"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("not: [a rule file", encoding="utf-8")
    deep = tmp_path / "deep" / "er" / "domino.yaml"
    deep.parent.mkdir(parents=True)
    deep.write_bytes((SMALL / "domino.yaml").read_bytes())
    result = load_folder(tmp_path)
    assert result.ok
    assert result.counts.files == 2
    assert result.catalog is not None
    assert result.catalog.info("base-domino").file == f"{tmp_path.name}/deep/er/domino.yaml"


def test_an_exception_can_be_raised_again() -> None:
    """Frameworks set attributes of exceptions on their way."""
    with pytest.raises(UnknownRuleset) as caught:
        CATALOG.get("nobody")
    caught.value.__traceback__ = None
    caught.value.add_note("seen")
    assert caught.value.__notes__ == ["seen"]
