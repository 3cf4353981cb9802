"""The digest names content: the same however it is written, another for anything else."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
import re

import pytest

from hakem.rules.catalog import Catalog, check_text
from hakem.rules.reading.strict_yaml import ListNode, MapNode, Node, Scalar
from hakem.rules.resolving import digest_of
from hakem.rules.resolving.digest import canonical_bytes
from tests.unit.rules.houses import SHIPPED, SMALL, emit, load, parse

TEXTS = {name: (SMALL / f"{name}.yaml").read_text(encoding="utf-8") for name in ("okey", "domino")}


def catalog_of(text: str) -> Catalog | None:
    return check_text(text, "house.yaml", None).catalog


def revisions(text: str) -> set[str]:
    """The digests of a rule set under every choice alone; none when it does not hold."""
    catalog = catalog_of(text)
    if catalog is None:
        return set()
    info = catalog.list()[0]
    chosen = [{}, *({o.name: c} for o in info.options for c in o.choices)]
    return {catalog.get(info.id, options).digest for options in chosen}


@pytest.mark.parametrize("name", TEXTS)
def test_comments_and_spaces_do_not_count(name: str) -> None:
    text = TEXTS[name]
    spaced = re.sub(r"^(  *)(\w+:)", r"\1\2", "# a remark\n\n" + text.replace("\n", "  # why\n\n"))
    spaced = spaced.replace(", src:", ",   src:  ")
    assert spaced != text
    assert revisions(spaced) == revisions(text) != set()


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_keys_does_not_count(name: str, seed: int) -> None:
    text = TEXTS[name]
    if name == "domino":  # one of its tables is read in order
        apart = "{doubles: {below: many}, suit_tiles: {max: 5}}"
        text = text.replace("hit: first", "hit: any")
        text = text.replace("keep: {when: {}", f"keep: {{when: {apart}")
    shuffled = emit(parse(text), random.Random(seed))
    assert revisions(shuffled) == revisions(text) != set()


def test_the_order_of_rows_counts_where_it_matters() -> None:
    text = TEXTS["domino"]
    row = "      doubles: {when: {doubles: {min: many}}, then: redeal}\n"
    moved = text.replace(row, "").replace("      keep: {", f"{row}      keep: {{")
    assert revisions(moved) != set()
    assert revisions(moved).isdisjoint(revisions(text))


def test_titles_notes_and_wrapping_do_not_count() -> None:
    text = TEXTS["okey"]
    other = (
        text.replace("title: {tr: Küçük ev, en: Small house}", "title: {tr: Başka, en: Another}")
        .replace("note: as everybody plays", "note: another note")
        .replace("aliases: [small-house]", "aliases: [tiny-house]\nstatus: experimental")
        .replace("points: 40", "points: {value: 40}")
        .replace("{not: none}", "{not: [none]}")
        .replace("{last_tile: other}", "{last_tile: [other]}")
        .replace("title: {tr: Katlamalı, en: Rising}", "title: {tr: Artan, en: Going up}")
    )
    assert other.count("Going up") == 1
    assert revisions(other) == revisions(text)


def _with(items: tuple[Node, ...], i: int, new: Node) -> tuple[Node, ...]:
    return (*items[:i], new, *items[i + 1 :])


def mutants(node: Node) -> list[tuple[str, Node]]:
    """Every tree that differs from this one in one scalar: numbers plus one, words with one more
    letter, true and false swapped. With where it differs."""
    if isinstance(node, Scalar):
        value = node.value
        if isinstance(value, bool):
            return [("", dataclasses.replace(node, value=not value))]
        if isinstance(value, int):
            return [("", dataclasses.replace(node, value=value + 1))]
        return [("", dataclasses.replace(node, value=f"{value}x"))] if value else []
    if isinstance(node, ListNode):
        return [
            (f"{i}.{where}", dataclasses.replace(node, items=_with(node.items, i, new)))
            for i, item in enumerate(node.items)
            for where, new in mutants(item)
        ]
    assert isinstance(node, MapNode)
    return [
        (f"{key}.{where}", dataclasses.replace(node, entries={**node.entries, key: (spot, new)}))
        for key, (spot, child) in node.entries.items()
        for where, new in mutants(child)
    ]


UNCOUNTED = re.compile(
    r"(title|about|aliases|status|reasons\.\w+|options\.\w+\.(title|src|refused))\.|.*\.note\."
)


@pytest.mark.parametrize("name", TEXTS)
def test_every_value_counts(name: str) -> None:
    original, tried, bad = revisions(TEXTS[name]), 0, 0
    for where, tree in mutants(parse(TEXTS[name])):
        if UNCOUNTED.match(where):
            continue
        found = revisions(emit(tree))
        tried += 1
        bad += not found
        assert found != original, where
    assert tried - bad > 30, "many changes leave a good rule set"


def test_a_digest_is_the_hash_of_canonical_json() -> None:
    resolved = load(SMALL).resolved("base-okey")
    content = canonical_bytes(resolved)
    assert digest_of(resolved) == hashlib.sha256(content).hexdigest()
    again = json.dumps(
        json.loads(content), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert again.encode() == content


def test_digests_of_shipped_rule_sets_differ() -> None:
    infos = load(SHIPPED).list()
    assert len({info.digest for info in infos}) == len(infos)
    assert all(re.fullmatch(r"[0-9a-f]{64}", info.digest) for info in infos)
