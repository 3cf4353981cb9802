"""The service keeps its shape, and every check of that is seen to fail on made-up bad code."""

from __future__ import annotations

import re

import pytest

from tests.unit.architecture import (
    CHECKS,
    MAX_ANY,
    MAX_FUNCTION_LINES,
    MAX_MEDIAN_LINES,
    MAX_MODULE_LINES,
    Check,
    Module,
    check_any,
    check_docstrings,
    check_faces,
    check_families_named,
    check_function_sizes,
    check_knob_paths,
    check_layers,
    check_module_sizes,
    check_parameters,
    check_plain_numbers,
    check_purity,
    check_rooms,
    check_rulebook_numbers,
    check_stages,
    check_wire,
    checkout,
    everything_else,
)


def _name(value: Check | str) -> str:
    return "" if isinstance(value, str) else getattr(value, "__name__", "")


@pytest.mark.parametrize("check", CHECKS, ids=_name)
def test_service_keeps_its_shape(check: Check) -> None:
    modules = checkout()
    assert {module.name for module in modules} >= {"hakem"}, "no modules found: wrong folder?"
    findings = list(check(modules))
    assert not findings, "\n" + "\n".join(findings)


def test_tests_and_clients_bound_their_parameters_too() -> None:
    findings = list(check_parameters(everything_else()))
    assert not findings, "\n" + "\n".join(findings)


LONG_FUNCTION = "def f():\n" + "    x = 1\n" * MAX_FUNCTION_LINES
# check, path, source, what the finding must contain
BAD: list[tuple[Check, str, str, str]] = [
    (check_layers, "hakem/kernel/a.py", "\nimport hakem.rules.load", "a.py:2: imports hakem.rules"),
    (check_layers, "hakem/kernel/a.py", "from hakem import serve", "imports hakem.serve"),
    (check_layers, "hakem/families/a.py", "from ..rules import load", "imports hakem.rules.load"),
    (check_layers, "hakem/rules/__init__.py", "from ..serve import x", "imports hakem.serve.x"),
    (
        check_layers,
        "hakem/families/a.py",
        "def f():\n  from hakem.texts import t",
        "a.py:2: imports",
    ),
    (check_layers, "hakem/serve/a.py", "import hakem.cli", "imports hakem.cli"),
    (check_layers, "hakem/__init__.py", "import hakem.kernel", "nothing of hakem"),
    (check_layers, "hakem/helpers/a.py", "", "'helpers' is no layer"),
    (
        check_rooms,
        "hakem/families/okey/play/a.py",
        "from hakem.families.domino import tiles",
        "a family knows no other",
    ),
    (
        check_rooms,
        "hakem/families/okey/scores/a.py",
        "from hakem.families.okey.play import judge",
        "the room scores comes before play",
    ),
    (check_rooms, "hakem/families/okey/attic/a.py", "", "'attic' is no room"),
    (
        check_stages,
        "hakem/rules/reading/a.py",
        "from hakem.rules.tables import Workshop",
        "reading comes before tables",
    ),
    (
        check_stages,
        "hakem/serve/a.py",
        "from hakem.rules.catalog.errors import CatalogError",
        "take it from the face hakem.rules.catalog",
    ),
    (check_stages, "hakem/serve/a.py", "from hakem.rules.attic import x", "no such stage"),
    (
        check_faces,
        "hakem/rules/tables/__init__.py",
        "from hakem.rules.tables.store import TableStore",
        "nothing takes hakem.rules.tables.TableStore",
    ),
    (check_wire, "hakem/rules/a.py", "from hakem.v1 import verdict_pb2", "a.py:1: imports"),
    (
        check_wire,
        "hakem/families/okey/play/a.py",
        "import hakem.v1.okey_pb2",
        "know the wire format",
    ),
    (check_families_named, "hakem/serve/a.py", "if family == 'okey/v1': pass", "names a family"),
    (check_families_named, "hakem/serve/a.py", "'A.'\nDOMINO_CODES = 1", "names a family"),
    (check_families_named, "hakem/serve/a.py", "x = f(domino=1)", "a.py:1: 'domino' names"),
    (check_families_named, "hakem/serve/a.py", "def f(okey): ...", "a.py:1: 'okey' names"),
    (check_families_named, "hakem/serve/a.py", "import a as okey", "a.py:1: 'okey' names"),
    (
        check_knob_paths,
        "hakem/families/okey/play/a.py",
        "x = knobs['opening.points']",
        "is the path of a knob",
    ),
    (
        check_knob_paths,
        "hakem/families/okey/knobs.py",
        "X = whole('opening.points')\nSHOWN = ('opening.points',)",
        "knobs.py:2: 'opening.points'",
    ),
    (
        check_knob_paths,
        "hakem/families/okey/play/a.py",
        "X = whole('opening.points')",
        "is the path of a knob",
    ),
    (check_knob_paths, "hakem/serve/a.py", "x = {'draw.unit': 1}", "is the path of a knob"),
    (check_purity, "hakem/kernel/a.py", "import os.path", "imports os.path; the module is pure"),
    (
        check_purity,
        "hakem/families/okey/play/a.py",
        "from random import choice",
        "imports random.choice",
    ),
    (check_purity, "hakem/kernel/a.py", "\ndef f():\n  import time", "a.py:3: imports time"),
    (check_purity, "hakem/kernel/a.py", "print(1)", "calls print()"),
    (
        check_module_sizes,
        "hakem/rules/a.py",
        "x = 1\n" * (MAX_MODULE_LINES + 1),
        "401 lines, at most 400; split it",
    ),
    (
        check_module_sizes,
        "hakem/rules/a.py",
        "x = 1\n" * (MAX_MEDIAN_LINES + 1),
        "the median module",
    ),
    (check_function_sizes, "hakem/rules/a.py", "\n" + LONG_FUNCTION, "a.py:2: f has 61 lines"),
    (
        check_parameters,
        "hakem/rules/a.py",
        "def f(a, b, c, d, *, e, f, g, h, i): ...",
        "f has 9 parameters",
    ),
    (check_any, "hakem/rules/a.py", "x: Any\n" * (MAX_ANY + 1), "Any stands 45 times"),
    (check_rulebook_numbers, "hakem/serve/a.py", "\nx = -202", "a.py:2: 202 is a number"),
    (check_rulebook_numbers, "hakem/kernel/a.py", "BAR = 101  # because", "101 is a number"),
    (check_rulebook_numbers, "hakem/rules/a.py", "x = {'0-0': 1}", "'0-0' is a number"),
    (check_rulebook_numbers, "hakem/cli/a.py", "x = int('808')", "'808' is a number"),
    (check_rulebook_numbers, "hakem/cli/a.py", "x = 51.0", "51.0 is a number"),
    (
        check_plain_numbers,
        "hakem/kernel/a.py",
        "def f(t):\n  return t > 13",
        "a.py:2: the number 13",
    ),
    (check_plain_numbers, "hakem/families/okey/a.py", "LIMIT = 64", "the number 64"),
    (check_plain_numbers, "hakem/kernel/a.py", "# why\nlimit = 64", "the number 64"),
    (check_plain_numbers, "hakem/kernel/a.py", "class A:\n  # why\n  SIZE = 7", "the number 7"),
    (check_docstrings, "hakem/rules/a.py", "x = 1", "a.py:1: the module has no docstring"),
    (check_docstrings, "hakem/rules/a.py", "'A.'\ndef f(): ...", "a.py:2: f has no docstring"),
    (check_docstrings, "hakem/rules/a.py", "'A.'\nclass C:\n  'C.'\n  def m(self): ...", "C.m has"),
    (check_docstrings, "hakem/rules/a.py", "'A.'\nclass C:\n  x: int", "C has no docstring"),
]
GOOD: list[tuple[Check, str, str]] = [
    (
        check_layers,
        "hakem/rules/a.py",
        "import json\nfrom hakem.families import f\nfrom . import b",
    ),
    (check_layers, "hakem/cli/a.py", "from hakem import __version__\nfrom hakem.v1 import x_pb2"),
    (check_layers, "hakem/__main__.py", "from hakem.cli import app"),
    (check_rooms, "hakem/families/okey/wire/a.py", "from hakem.families.okey.play import judge"),
    (check_stages, "hakem/rules/tables/a.py", "from hakem.rules.reading import read_document"),
    (check_stages, "hakem/rules/tables/a.py", "from hakem.rules.tables.grid import Grid"),
    (check_faces, "hakem/rules/tables/a.py", "from hakem.rules.tables.store import TableStore"),
    (check_wire, "hakem/serve/calls/a.py", "from hakem.v1 import x_pb2"),
    (check_wire, "hakem/families/okey/wire/a.py", "from hakem.v1 import x_pb2"),
    (check_families_named, "hakem/serve/a.py", "'Of okey/v1 too.'\nx = 1"),
    (check_families_named, "hakem/families/okey/a.py", "OKEY = 'okey'"),
    (check_knob_paths, "hakem/families/okey/knobs.py", "X = whole('opening.points')"),
    (check_knob_paths, "hakem/families/okey/wire/a.py", "x = 'match.hands'"),
    (check_knob_paths, "hakem/wire/a.py", "x = 'match.hands'"),
    (check_knob_paths, "hakem/families/okey/play/a.py", "'opening.points'\nx = 'turn.seat'"),
    (check_purity, "hakem/serve/a.py", "import os, asyncio"),
    (check_purity, "hakem/kernel/a.py", "import hashlib\nfrom collections.abc import Iterator"),
    (check_module_sizes, "hakem/rules/a.py", "x = 1\n" * MAX_MEDIAN_LINES),
    (check_function_sizes, "hakem/rules/a.py", LONG_FUNCTION.removesuffix("    x = 1\n")),
    (check_parameters, "hakem/rules/a.py", "class A:\n  def f(self, a, b, c, d, e, f, g, h): ..."),
    (check_any, "hakem/rules/a.py", "x: Any\n" * MAX_ANY + "y: object"),
    (
        check_rulebook_numbers,
        "hakem/rules/a.py",
        "'Opens at 101.'\nx = 'okey-101'\n'101'\ny = True",
    ),
    (check_plain_numbers, "hakem/kernel/a.py", "# Bits of a word.\nWORD = 64\nx = -1 + 2"),
    (check_plain_numbers, "hakem/kernel/a.py", "class K(IntEnum):\n  RUN = 3"),
    (check_plain_numbers, "hakem/kernel/a.py", "COPIES = whole('tiles.copies', 1, 4)"),
    (check_plain_numbers, "hakem/serve/a.py", "x = 7"),
    (check_docstrings, "hakem/rules/a.py", "'A.'\ndef _f(): ...\n@overload\ndef g(): ..."),
]


@pytest.mark.parametrize(("check", "path", "source", "expected"), BAD, ids=_name)
def test_bad_code_is_found(check: Check, path: str, source: str, expected: str) -> None:
    findings = list(check([Module.of(path, source)]))
    assert len([finding for finding in findings if expected in finding]) == 1
    for finding in findings:
        assert re.match(r"service/hakem[\w/.]*:\d+: .*; \w+", finding), "place, fault, mend"


@pytest.mark.parametrize(("check", "path", "source"), GOOD, ids=_name)
def test_good_code_is_left_alone(check: Check, path: str, source: str) -> None:
    assert list(check([Module.of(path, source)])) == []


def test_every_check_is_seen_to_fail_and_to_pass() -> None:
    assert {case[0] for case in BAD} == {case[0] for case in GOOD} == set(CHECKS)
