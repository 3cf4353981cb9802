"""A resolved rule set laid open: every value, where it stands and which source is behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hakem.engine.ruleset import Place
from hakem.rules.catalog import Catalog
from hakem.rules.compare import statements
from hakem.rules.digest import canonical, digest_of
from hakem.rules.model import MULTIPLIERS, TABLES, VALUES
from hakem.rules.resolve import Resolved

_ASSUMED = "assumed:"


def describe_data(resolved: Resolved) -> dict[str, Any]:
    """The rule set as plain JSON data.

    ``id``, ``family``, ``digest``, ``options``, ``lineage``, ``title``, ``status`` and ``sources``,
    then ``knobs``, ``values``, ``multipliers`` and ``tables``; each value or row with ``at``
    (``file:line``), ``src`` and, where one was written, ``note``.
    """
    content = canonical(resolved)

    def placed(path: str, said: dict[str, Any]) -> dict[str, Any]:
        place, note = resolved.places[path], resolved.notes.get(path)
        return {**said, "at": place.at, **({"note": note} if note else {})}

    return {
        "id": resolved.id,
        "family": resolved.family.name,
        "digest": digest_of(resolved),
        "options": content["options"],
        "lineage": list(resolved.lineage),
        "title": dict(resolved.title),
        "about": dict(resolved.about),
        "status": resolved.status,
        "sources": content["sources"],
        "knobs": {path: placed(path, leaf) for path, leaf in content["knobs"].items()},
        "values": {n: placed(f"{VALUES}.{n}", leaf) for n, leaf in content["values"].items()},
        "multipliers": {
            name: {r: placed(f"{MULTIPLIERS}.{name}.{r}", row) for r, row in rows.items()}
            for name, rows in content["multipliers"].items()
        },
        "tables": {
            name: {
                **table,
                "rows": {
                    r: placed(f"{TABLES}.{name}.{r}", row) for r, row in table["rows"].items()
                },
            }
            for name, table in content["tables"].items()
        },
    }


def describe_text(resolved: Resolved) -> str:
    """The rule set as text: a head, then a line for each value with its place and source."""
    chosen = ", ".join(f"{name}: {choice}" for name, choice in resolved.options.items())
    lines = [
        f"{resolved.id} ({resolved.title.get('en', '')}), {resolved.family.name}",
        f"extends: {' -> '.join(resolved.lineage)}" if resolved.parent else "extends nothing",
        f"options: {chosen or 'none'}",
        f"digest:  {digest_of(resolved)}",
        "",
    ]
    for path, value in statements(resolved, texts=False).items():
        place = resolved.places.get(path)
        if place is not None:
            lines.append(f"{path} = {value}  # {place.at}, {place.source}")
        elif path.startswith(f"{TABLES}."):
            lines.append(f"{path} = {value}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A value that no source states: somebody has to decide it. ``why`` is the file's reason."""

    ruleset: str
    path: str
    value: str
    why: str
    place: Place


def open_points(resolved: Resolved) -> tuple[OpenPoint, ...]:
    """Every assumed value of a rule set, in the order of its statements."""
    said = statements(resolved, texts=False)
    return tuple(
        OpenPoint(
            ruleset=resolved.id,
            path=path,
            value=said[path],
            why=place.source.removeprefix(_ASSUMED).strip(),
            place=place,
        )
        for path, place in resolved.places.items()
        if place.assumed
    )


def open_points_markdown(catalog: Catalog) -> str:
    """Every assumed value of every rule set as a Markdown page.

    A value stands under the rule set whose file states it, once; rule sets that inherit it are
    named. Values that only an option brings in are listed with that choice.
    """
    lines = [
        "# Open points",
        "",
        "What no source states. Each value below was assumed, with the reason given; whoever owns",
        "the rules has to decide it. The page is generated from the rule files. What no value can",
        "say and was assumed all the same stands among the [decisions](decisions/README.md).",
        "",
    ]
    points = _by_place(catalog)
    for file in dict.fromkeys(place.file for place, _ in points):
        lines += [f"## {file}", "", "| rule | value | why it was assumed | line | used by |",
                  "|---|---|---|---|---|"]  # fmt: skip
        for (place, said), users in points.items():
            if place.file == file:
                value, why = said
                cells = (f"`{place.path}`", f"`{cell(value)}`", cell(why), str(place.line),
                         ", ".join(users))  # fmt: skip
                lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def _by_place(catalog: Catalog) -> dict[tuple[Place, tuple[str, str]], list[str]]:
    """Assumed statements by place, in order, with the rule sets (and choices) that use them."""
    found: dict[tuple[Place, tuple[str, str]], list[str]] = {}
    for info in catalog.list():
        for label, resolved in _variants(catalog, info.id):
            for point in open_points(resolved):
                users = found.setdefault((point.place, (point.value, point.why)), [])
                if not any(user == info.id for user in users):
                    users.append(label)
    return dict(sorted(found.items(), key=lambda item: (item[0][0].file, item[0][0].line)))


def _variants(catalog: Catalog, name: str) -> Iterator[tuple[str, Resolved]]:
    """The rule set under its defaults, then with each other choice alone."""
    yield name, catalog.resolved(name)
    for option in catalog.info(name).options:
        for choice in option.choices:
            if choice != option.default:
                label = f"{name} ({option.name}: {choice})"
                yield label, catalog.resolved(name, {option.name: choice})


def cell(text: str) -> str:
    """A text that fits into one cell of a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
