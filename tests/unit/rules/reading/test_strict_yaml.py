"""YAML as strict as it is meant to be, whatever comes in."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.rules.diagnostics import CODES, Report
from hakem.rules.reading.scalars import read_plain
from hakem.rules.reading.strict_yaml import (
    MAX_BYTES,
    MAX_DEPTH,
    ListNode,
    MapNode,
    Node,
    Scalar,
    read_yaml,
)

Tree = None | bool | int | str | list["Tree"] | dict[str, "Tree"]


def read(text: str | bytes) -> tuple[Node | None, list[str]]:
    report = Report()
    node = read_yaml(text, "a.yaml", report)
    return node, [found.code for found in report.found()]


def plain(node: Node) -> Tree:
    if isinstance(node, MapNode):
        return {key: plain(child) for key, (_, child) in node.entries.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("0", 0),
        ("7", 7),
        ("-12", -12),
        ("1000000000", 1_000_000_000),
        ("on", "on"),
        ("off", "off"),
        ("S2", "S2"),
        ("none", "none"),
        ("yesterday", "yesterday"),
        ("no_double", "no_double"),
        ("002_44b56350ce726fa6.txt", "002_44b56350ce726fa6.txt"),
        ("6-4", "6-4"),
        ("0-0", "0-0"),
        ("101-rewards", "101-rewards"),
        (".", "."),
        ("-", "-"),
        ("e5", "e5"),
        ("Çift", "Çift"),
    ],
)
def test_plain_scalars_that_everybody_reads_alike(text: str, value: object) -> None:
    assert read_plain(text) == (value, None)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("yes", "write true"),
        ("Yes", "write true"),
        ("y", "write true"),
        ("Y", "write true"),
        ("True", "write true"),
        ("TRUE", "write true"),
        ("no", "write false"),
        ("N", "write false"),
        ("False", "write false"),
        ("On", "write on"),
        ("OFF", "write off"),
        ("~", "write null"),
        ("Null", "write null"),
        ("=", 'write "="'),
        ("010", "write 10,"),
        ("-07", "write -7,"),
        ("+5", "write 5,"),
        ("00", "write 0,"),
        ("-0", "write 0,"),
        ("1_000", "plain whole number"),
        ("0x1F", "plain whole number"),
        ("0o17", "plain whole number"),
        ("0b11", "plain whole number"),
        ("12:30", "plain whole number"),
        ("1:02:03.5", "plain whole number"),
        ("1.5", "plain whole number"),
        ("5.", "plain whole number"),
        (".5", "plain whole number"),
        ("-.5", "plain whole number"),
        ("1e3", "plain whole number"),
        ("1.5E-3", "plain whole number"),
        (".inf", "plain whole number"),
        ("-.INF", "plain whole number"),
        (".NaN", "plain whole number"),
        ("2024-1-31", "in quotes"),
        ("2024-01-31 10:00:00", "in quotes"),
        ("2024-01-31T10:00:00Z", "in quotes"),
    ],
)
def test_plain_scalars_that_surprise(text: str, mend: str) -> None:
    value, said = read_plain(text)
    assert value == text
    assert said is not None
    assert mend in said
    assert read(f"a: {text}")[1] == ["YAML_SURPRISE"]


@pytest.mark.parametrize("quoted", ['"yes"', "'010'", '"~"', "'1e3'", '"2024-01-31"', "'<<'"])
def test_quotes_make_a_text_of_anything(quoted: str) -> None:
    node, codes = read(f"a: {quoted}")
    assert node is not None
    assert plain(node) == {"a": quoted[1:-1]}
    assert codes == []


def test_positions_are_lines_and_characters() -> None:
    node, _ = read("çift:\n  - ğ: 1\n    ı: ['x',  2]\n")
    assert isinstance(node, MapNode)
    spot, items = node.entries["çift"]
    assert (spot.line, spot.column) == (1, 1)
    assert isinstance(items, ListNode)
    inner = items.items[0]
    assert isinstance(inner, MapNode)
    key, numbers = inner.entries["ı"]
    assert (key.line, key.column) == (3, 5)
    assert isinstance(numbers, ListNode)
    assert [(n.spot.line, n.spot.column) for n in numbers.items] == [(3, 9), (3, 15)]


def test_keys_may_be_whole_numbers() -> None:
    node, codes = read("a: {2: x, -1: y1}")
    assert node is not None
    assert plain(node) == {"a": {"2": "x", "-1": "y1"}}
    assert codes == []
    assert read('a: {2: 1, "2": 3}')[1] == ["DUPLICATE_KEY"]


def test_every_problem_is_told_at_once() -> None:
    text = "a: &x 1\nb: *x\na: 2\nc: !t 3\nd: yes\n<<: {e: 1}\nf:\n"
    assert read(text)[1] == [
        "ANCHOR", "ALIAS", "DUPLICATE_KEY", "TAG", "YAML_SURPRISE", "MERGE_KEY", "EMPTY_VALUE",
    ]  # fmt: skip


def _laughs() -> str:
    lines = ['a0: &a0 ["ha"]']
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    return "\n".join(lines)


HOSTILE: dict[str, str | bytes] = {
    "nothing": b"",
    "deep lists": "[" * 100_000,
    "deep blocks": "".join(f"{' ' * i}a:\n" for i in range(600)),
    "deep flow maps": "{a: " * 50_000,
    "billion laughs": _laughs(),
    "huge number": "a: " + "9" * 200_000,
    "huge negative number": "a: -" + "9" * 200_000,
    "many zeros": "a: " + "0" * 200_000,
    "long key": "k" * 200_000 + ": 1",
    "long text": "a: '" + "x" * 200_000 + "'",
    "only colons": ":" * 100_000,
    "only dashes": "- " * 50_000,
    "many keys": "".join(f"k{i}: 1\n" for i in range(20_000)),
    "many bad characters": "\x01" * 200_000,
    "NUL": "a: \0",
    "bytes of no encoding": bytes(range(256)),
    "UTF-16": "a: 1".encode("utf-16"),
    "byte order mark inside": "a: '\ufeff'",
    "lone surrogate": "a: '\ud800'",
    "escaped surrogate": 'a: "\\ud800"',
    "escaped NUL": 'a: "\\0"',
    "escaped line separator": 'a: "\\L"',
    "Mac line ends": "a: 1\rb: 2\r",
    "Unicode line ends": "a: 1\u2028b: 2\x85c: 3",
    "too large": "#" * (MAX_BYTES + 1),
    "just large enough": "#" * MAX_BYTES,
    "python object": "a: !!python/object/apply:os.system ['true']",
    "base 60 chain": "a: " + "1:" * 50_000 + "x",
    "open quote": "a: 'x",
    "two documents": "a: 1\n---\nb: 2",
    "directive": "%TAG ! tag:x,2000:\n---\na: 1",
    "complex key": "? [a, b]\n: 1",
    "null key": "null: 1\n~: 2\ntrue: 3",
    "stream of documents": "---\n...\n" * 1000,
    "tab": "a:\n\t- 1",
    "reserved": "a: @b\nc: `d",
    "a list": "- 1",
    "a scalar": "just words",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_end_in_diagnostics(name: str) -> None:
    node, codes = read(HOSTILE[name])
    assert set(codes) <= set(CODES)
    fine = {"Mac line ends", "a list", "a scalar", "long text", "base 60 chain"}
    assert (codes == []) is (name in fine)
    if name in fine:
        assert node is not None


def test_depth_is_counted_exactly() -> None:
    fits = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert read(fits)[1] == []
    assert read(f"[{fits}]")[1] == ["TOO_DEEP"]


words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=12)
trees = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@given(trees)
def test_json_is_read_as_it_is_written(tree: Tree) -> None:
    node, codes = read(json.dumps(tree, ensure_ascii=False))
    assert codes == []
    assert node is not None
    assert plain(node) == tree


@given(st.text(max_size=80) | st.binary(max_size=80))
def test_no_text_crashes_the_reader(text: str | bytes) -> None:
    node, codes = read(text)
    assert node is not None or codes


@given(st.text(alphabet=":{}[]-&*!|>'\"%@`#,? \n\ta0", max_size=40))
def test_no_punctuation_crashes_the_reader(text: str) -> None:
    node, codes = read(text)
    assert node is not None or codes
    if not codes and node is not None:
        json.dumps(plain(node))


@given(st.text(alphabet="0123456789+-._eExXobn:~yYsStTrRuU", min_size=1, max_size=12))
def test_plain_scalars_are_words_numbers_or_refused(text: str) -> None:
    value, mend = read_plain(text)
    if mend is None and isinstance(value, int) and not isinstance(value, bool):
        assert str(value) == text
    else:
        assert value == text or (text in ("true", "false", "null") and mend is None)
