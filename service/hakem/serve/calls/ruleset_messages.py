"""Rule sets, their values, differences and diagnostics as messages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from hakem.kernel.ruleset import Place
from hakem.rules.catalog import RulesetInfo
from hakem.rules.diagnostics import Diagnostic, Severity
from hakem.rules.pages import compare, describe_data, open_points
from hakem.rules.resolving import Resolved, digest_of
from hakem.v1 import ruleset_pb2

_ORIGIN = ("src", "at", "note")
_STATUSES = {
    "stable": ruleset_pb2.RULESET_STATUS_STABLE,
    "experimental": ruleset_pb2.RULESET_STATUS_EXPERIMENTAL,
}
_SEVERITIES = {
    Severity.WARNING: ruleset_pb2.SEVERITY_WARNING,
    Severity.ERROR: ruleset_pb2.SEVERITY_ERROR,
}


if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

Values: TypeAlias = "RepeatedCompositeFieldContainer[ruleset_pb2.ResolvedValue]"
Changes: TypeAlias = "RepeatedCompositeFieldContainer[ruleset_pb2.RulesetChange]"


def in_language(texts: Mapping[str, str], locale: str) -> str:
    """The text in a language, else in any, else empty."""
    return texts.get(locale) or next(iter(texts.values()), "")


def write_ruleset(
    info: RulesetInfo, resolved: Resolved, locale: str, out: ruleset_pb2.Ruleset
) -> None:
    """One rule set under the options it was resolved with."""
    out.name = f"rulesets/{info.id}"
    out.revision = f"rulesets/{info.id}/revisions/{digest_of(resolved)}"
    out.family = info.family
    out.title = in_language(info.title, locale)
    out.description = in_language(info.about, locale)
    out.status = _STATUSES[info.status]
    out.aliases.extend(info.aliases)
    for option in info.options:
        out.options.add(
            name=option.name,
            title=in_language(option.title, locale),
            default_choice=option.default,
            choices=option.choices,
            refused={c: in_language(why, locale) for c, why in option.refused.items()},
        )
    out.chosen.update(resolved.options)
    out.assumed_count = len(open_points(resolved))
    out.parent = info.parent or ""


def _about(resolved: Resolved, path: str) -> str:
    knob = resolved.vocabulary.knob(path)
    if knob is not None:
        return knob.about
    head, _, rest = path.partition(".")
    table = resolved.vocabulary.table(rest.partition(".")[0]) if head == "tables" else None
    return table.about if table is not None else resolved.notes.get(path, "")


def _values(resolved: Resolved) -> dict[str, str]:
    """Every path of a rule set with its value or row as JSON, in the order of the family."""
    data = describe_data(resolved)
    found = {path: _json(leaf) for path, leaf in data["knobs"].items()}
    found |= {f"values.{name}": _json(leaf) for name, leaf in data["values"].items()}
    for name, rows in data["multipliers"].items():
        found |= {f"multipliers.{name}.{row}": _json(said) for row, said in rows.items()}
    for name, table in data["tables"].items():
        found |= {f"tables.{name}.{row}": _json(said) for row, said in table["rows"].items()}
    return found


def _json(said: Mapping[str, object]) -> str:
    """A value, or what a row says, without where it comes from."""
    row = {key: value for key, value in said.items() if key not in _ORIGIN and value != ""}
    return json.dumps(said.get("value", row), ensure_ascii=False)


def write_values(resolved: Resolved, out: Values) -> None:
    """Every value, knob and row with where it comes from, into a repeated field."""
    for path, value in _values(resolved).items():
        place = resolved.places[path]
        out.add(
            path=path,
            value=value,
            file=place.at,
            source=place.source,
            assumed=place.assumed,
            description=_about(resolved, path),
        )


def write_open_points(resolved: Resolved, out: Values) -> None:
    """The values no source states, into a repeated field."""
    values = _values(resolved)
    for point in open_points(resolved):
        out.add(
            path=point.path,
            value=values[point.path],
            file=point.place.at,
            source=point.place.source,
            assumed=True,
            description=_about(resolved, point.path),
        )


def write_changes(before: Resolved, after: Resolved, out: Changes) -> None:
    """What differs between two rule sets of one family, into a repeated field."""
    old, new = _values(before), _values(after)
    for change in compare(before, after):
        out.add(
            path=change.path,
            before=old.get(change.path) or _text(change.before),
            after=new.get(change.path) or _text(change.after),
            file_before=_at(change.before_place),
            file_after=_at(change.after_place),
        )


def _text(word: str | None) -> str:
    """A hit policy or a choice as JSON; empty where there is none."""
    return json.dumps(word, ensure_ascii=False) if word is not None else ""


def _at(place: Place | None) -> str:
    return place.at if place is not None else ""


def write_diagnostic(diagnostic: Diagnostic, out: ruleset_pb2.Diagnostic) -> None:
    """Something wrong in a rule file."""
    out.severity = _SEVERITIES[diagnostic.severity]
    out.code = diagnostic.code
    out.file = diagnostic.file
    out.line = diagnostic.line
    out.column = diagnostic.column
    out.message = diagnostic.message
    out.mend = diagnostic.mend
