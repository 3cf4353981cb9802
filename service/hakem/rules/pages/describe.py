"""A resolved rule set laid open: every value, where it stands and which source is behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from hakem.kernel.ruleset import Place
from hakem.rules.model import MULTIPLIERS, TABLES, VALUES
from hakem.rules.pages.differences import statements
from hakem.rules.resolving import Resolved, canonical, digest_of

_ASSUMED = "assumed:"


Said: TypeAlias = dict[str, Any]
"""What is said of something, ready to be written as JSON."""


def describe_data(resolved: Resolved) -> Said:
    """The rule set as plain JSON data.

    ``id``, ``family``, ``digest``, ``options``, ``lineage``, ``title``, ``status`` and ``sources``,
    then ``knobs``, ``values``, ``multipliers`` and ``tables``; each value or row with ``at``
    (``file:line``), ``src`` and, where one was written, ``note``.
    """
    content = canonical(resolved)

    def placed(path: str, said: Said) -> Said:
        place, note = resolved.places[path], resolved.notes.get(path)
        return {**said, "at": place.at, **({"note": note} if note else {})}

    return {
        "id": resolved.id,
        "family": resolved.vocabulary.name,
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
        f"{resolved.id} ({resolved.title.get('en', '')}), {resolved.vocabulary.name}",
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


def cell(text: str) -> str:
    """A text that fits into one cell of a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
