"""The page of all codes, as Markdown."""

from __future__ import annotations

from hakem.kernel.codes import Code, Kind
from hakem.kernel.texts import Texts
from hakem.texts.catalog import load_texts
from hakem.texts.registry import all_codes

_TITLES = {
    Kind.REASON: (
        "Reasons",
        "In `Verdict.reasons[].code`: why a move does not stand. The call itself succeeds.",
    ),
    Kind.REPAIR: (
        "Repairs",
        "The sentences in `Reason.repairs[].message`: a change that would make the move legal.",
    ),
    Kind.LINE: (
        "Ledger lines",
        "Rows that stand in no rule file, in `Entry.row`.",
    ),
    Kind.INVALID: (
        "Fields that cannot be read or cannot be",
        "With `INVALID_ARGUMENT`: in `ErrorInfo.reason` and, where a field is at fault, in "
        "`BadRequest.field_violations[].reason`.",
    ),
    Kind.ERROR: (
        "Requests that cannot be answered",
        "In `ErrorInfo.reason`, with the status code that fits.",
    ),
}


def codes_page() -> str:
    """Every code by kind, with what it means, its parameters and its sentences."""
    texts, known = load_texts(), all_codes()
    lines = [
        "# Codes",
        "",
        "Every code an answer may carry. Codes are never renamed and never used for something",
        "else. The page is generated: `hakem docs codes`.",
        "",
    ]
    for kind, (title, about) in _TITLES.items():
        codes = sorted(c.code for c in known.values() if c.kind is kind)
        if codes:
            lines += [f"## {title}", "", about, ""]
            for code in codes:
                lines += _entry(known[code], texts)
    return "\n".join(lines)


def _entry(code: Code, texts: Texts) -> list[str]:
    parameters = ", ".join(f"`{name}`" for name in code.parameters) or "none"
    return [
        f"### {code.code}",
        "",
        f"{code.meaning[:1].upper()}{code.meaning[1:]}.",
        "",
        f"- parameters: {parameters}",
        f"- en: {_readable(texts.template('en', code.code))}",
        f"- tr: {_readable(texts.template('tr', code.code))}",
        "",
    ]


def _readable(template: str) -> str:
    """A template with its parameters as ``<name>``."""
    names = template.replace("%(", "`<").replace(")s", ">`")
    return names.replace("%%", "%")
