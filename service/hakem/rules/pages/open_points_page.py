"""docs/open-points.md: what no source states, and what the referee leaves to clients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hakem.kernel.ruleset import Place
from hakem.rules.catalog import Catalog
from hakem.rules.pages.describe import cell, open_points
from hakem.rules.pages.differences import statements
from hakem.rules.resolving import Resolved

_HEAD = """# Open points

What no source states. Each value below was assumed, with the reason given; whoever owns
the rules has to decide it. Under the name of a file stands what that file states, under
the name of a house what it takes over from its parent for one reason, and at the end what
the referee leaves to clients. The page is generated from the rule files. What no value can
say and was assumed all the same stands among the [decisions](decisions/README.md).
"""

_LEFT = """What no position shows, so that no move is refused for it: who runs the table sees to it.
"""


class _Said(NamedTuple):
    """A statement as the page shows it."""

    place: Place
    value: str
    source: str


_Users = dict[_Said, list[str]]


def open_points_markdown(catalog: Catalog) -> str:
    """Every assumed value of every rule set, and every value left to clients, as Markdown.

    A value stands under the rule set whose file states it, once; rule sets that inherit it are
    named. What a rule set takes over for a reason of its own stands under that rule set. Values
    that only an option brings in are listed with that choice.
    """
    stated: dict[str, _Users] = {}
    taken: dict[str, _Users] = {}
    left: _Users = {}
    for info in catalog.list():
        inherited = catalog.merged[info.id].document.inherited
        for label, resolved in _variants(catalog, info.id):
            for point in open_points(resolved):
                own = inherited is None or point.place.source != inherited.src
                group, name = (stated, point.place.file) if own else (taken, info.id)
                _note(group.setdefault(name, {}), _Said(point.place, point.value, point.why), label)
            for said in _left_to_clients(resolved):
                _note(left, said, label)
    lines = [_HEAD]
    for file in sorted(stated):
        lines += [f"## {file}", ""]
        lines += _table(stated[file], ("rule", "value", "why it was assumed", "line", "used by"))
    for house, users in taken.items():
        why = next(iter(users)).source
        lines += [f"## {house}", "", f"{why[0].upper()}{why[1:]}.", ""]
        lines += _table(users, ("rule", "value", "stands at", "used by"))
    lines += ["## Left to clients", "", _LEFT]
    lines += _table(left, ("rule", "value", "source", "stands at", "used by"))
    return "\n".join(lines)


def _note(users: _Users, said: _Said, label: str) -> None:
    """Add who uses a statement; a choice says nothing where the rule set itself does."""
    found = users.setdefault(said, [])
    if label.partition(" ")[0] not in found:
        found.append(label)


def _left_to_clients(resolved: Resolved) -> Iterator[_Said]:
    """The parameters of a rule set that the referee holds nobody to."""
    values: Mapping[str, str] = statements(resolved, texts=False)
    for knob in resolved.vocabulary.knobs:
        if knob.by_clients and resolved.knobs[knob.path] is not None:
            place = resolved.places[knob.path]
            yield _Said(place, values[knob.path], place.source)


def _table(users: _Users, columns: tuple[str, ...]) -> list[str]:
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    for said in sorted(users, key=lambda said: (said.place.file, said.place.line)):
        cells = [f"`{said.place.path}`", f"`{cell(said.value)}`", cell(said.source)]
        if not {"source", "why it was assumed"} & set(columns):
            cells.pop()
        cells += [said.place.at if "stands at" in columns else str(said.place.line)]
        cells += [", ".join(users[said])]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def _variants(catalog: Catalog, name: str) -> Iterator[tuple[str, Resolved]]:
    """The rule set under its defaults, then with each other choice alone."""
    yield name, catalog.resolved(name)
    for option in catalog.info(name).options:
        for choice in option.choices:
            if choice != option.default:
                label = f"{name} ({option.name}: {choice})"
                yield label, catalog.resolved(name, {option.name: choice})
