"""What differs between two resolved rule sets, value by value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hakem.kernel.ruleset import Place
from hakem.rules.model import MULTIPLIERS, TABLES, VALUES
from hakem.rules.resolving import Resolved, canonical

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    ``kind`` is ``added``, ``removed`` or ``changed``. ``path`` is a knob path, ``values.NAME``,
    ``multipliers.NAME.ROW``, ``tables.NAME.ROW``, ``tables.NAME.hit`` or ``options.NAME`` (what
    was chosen). ``before`` and ``after`` are one-line texts, None where there is nothing; the
    places likewise (hit policies and options have none).
    """

    kind: str
    path: str
    before: str | None
    after: str | None
    before_place: Place | None
    after_place: Place | None


def compare(before: Resolved, after: Resolved) -> tuple[Change, ...]:
    """All differences that can change an answer or a sentence, sorted by path.

    Sources alone do not count, nor do titles.

    Raises:
        ValueError: the rule sets belong to different families.
    """
    if before.vocabulary.name != after.vocabulary.name:
        raise ValueError(f"{before.vocabulary.name} and {after.vocabulary.name} cannot be compared")
    old, new = statements(before), statements(after)
    changes = []
    for path in sorted(old.keys() | new.keys()):
        one, other = old.get(path), new.get(path)
        if one == other:
            continue
        kind = ADDED if one is None else REMOVED if other is None else CHANGED
        changes.append(
            Change(kind, path, one, other, before.places.get(path), after.places.get(path))
        )
    return tuple(changes)


def statements(resolved: Resolved, *, texts: bool = True) -> Mapping[str, str]:
    """Every statement of a rule set as one line of text, by path.

    ``texts=False`` leaves out the sentences of rows.
    """
    content = canonical(resolved)
    found = {f"options.{name}": choice for name, choice in resolved.options.items()}
    found |= {path: one_line(leaf["value"]) for path, leaf in content["knobs"].items()}
    found |= {
        f"{VALUES}.{name}": one_line(leaf["value"]) for name, leaf in content["values"].items()
    }
    for name, rows in content["multipliers"].items():
        for row, said in rows.items():
            found[f"{MULTIPLIERS}.{name}.{row}"] = one_line(_shown(said, texts=texts))
    for name, table in content["tables"].items():
        found[f"{TABLES}.{name}.hit"] = table["hit"]
        for row, said in table["rows"].items():
            found[f"{TABLES}.{name}.{row}"] = one_line(_shown(said, texts=texts))
    return found


def _shown(said: Mapping[str, Any], *, texts: bool) -> dict[str, object]:
    """A row's content as a rule file would write it; what does not apply is left out."""
    when = {
        fact: test[0] if isinstance(test, list) and len(test) == 1 else test
        for fact, test in said["when"].items()
    }
    found: dict[str, object] = {"when": when}
    for key in ("times", "then" if said.get("then") else "add", "pays", "text"):
        if key in said and said[key] != "" and (key != "text" or (texts and said[key])):
            found[key] = said[key]
    return found


def one_line(value: object) -> str:
    """A plain value as a rule file would write it, in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {one_line(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(one_line(item) for item in value) + "]"
    if isinstance(value, str) and value.replace("_", "").replace("-", "").isalnum():
        return value
    return json.dumps(value, ensure_ascii=False)
