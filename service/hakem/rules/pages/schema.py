"""JSON Schemas for rule files, one a family, generated from its vocabulary.

Editors read them for completion, descriptions and a first check; the loader stays the judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hakem.families.registry import FAMILIES
from hakem.kernel.knobs import Knob, KnobKind
from hakem.kernel.vocabulary import Fact, Output, TableSpec, Vocabulary
from hakem.rules.reading import (
    CHOICE,
    FILE_LANGUAGE,
    HEADER,
    LANGUAGES,
    MAX_COEFFICIENT,
    MAX_TEXT,
    MAX_VALUE,
    NAME,
    RESERVED_SOURCES,
    RULESET_ID,
    SOURCE_KEY,
    STATUSES,
    blocks_of,
    knob_range,
)

Schema = dict[str, Any]
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_file(vocabulary: Vocabulary) -> str:
    """The file name of a family's schema, e.g. ``okey.schema.json``."""
    return f"{vocabulary.name.partition('/')[0]}.schema.json"


def schema_for(vocabulary: Vocabulary) -> Schema:
    """The JSON Schema (Draft 2020-12) of a family's rule files."""
    properties = {**_header(vocabulary), **_body(vocabulary)}
    return {
        "$schema": _DIALECT,
        "title": f"Rule file of {vocabulary.name}",
        "description": vocabulary.about,
        **_block(properties, required=("ruleset", "family", "title")),
        "$defs": _definitions(vocabulary),
    }


def write_all(directory: Path) -> tuple[Path, ...]:
    """Write the schema of every family into a folder; the paths written."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in _texts().items():
        path = directory / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return tuple(written)


def check_all(directory: Path) -> tuple[str, ...]:
    """The names of schema files that are missing or outdated."""

    def there(name: str) -> str | None:
        path = directory / name
        return path.read_text(encoding="utf-8") if path.is_file() else None

    return tuple(name for name, text in _texts().items() if there(name) != text)


def _texts() -> Mapping[str, str]:
    return {
        schema_file(family.vocabulary): json.dumps(
            schema_for(family.vocabulary), indent=2, ensure_ascii=False
        )
        + "\n"
        for family in FAMILIES.values()
    }


def _ref(name: str, about: str = "") -> Schema:
    return {"$ref": f"#/$defs/{name}", **({"description": about} if about else {})}


def _block(
    properties: Mapping[str, Schema],
    required: Iterable[str] = (),
    patterns: Mapping[str, Schema] | None = None,
) -> Schema:
    block: Schema = {"type": "object", "properties": dict(properties)}
    if patterns:
        block["patternProperties"] = dict(patterns)
    block["additionalProperties"] = False
    if required := list(required):
        block["required"] = required
    return block


def _pattern(regex: str) -> str:
    return f"^{regex}$"


# `src` stands beside names in many blocks and is none itself.
_NAME = _pattern(f"(?!src$){NAME.pattern}")


_KEY = rf"(?!({'|'.join(RESERVED_SOURCES)})(?![A-Za-z0-9_-])){SOURCE_KEY.pattern}"
_SRC = f"^(assumed: *\\S|inferred: *\\S+ +\\S|{_KEY})"
_SRC_ABOUT = "a key of `sources` with a passage, `assumed: why` or `inferred: S1 why`"


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _or_null(schema: Schema, about: str) -> Schema:
    return {"anyOf": [schema, {"type": "null", "description": about}]}


def _header(vocabulary: Vocabulary) -> Schema:
    name = {"type": "string", "pattern": _pattern(RULESET_ID.pattern)}
    about = {
        "ruleset": "the id of this rule set",
        "extends": "the id of the rule set this one is a diff of",
        "inherited": "the source of everything taken over from the parent; without it each value "
        "keeps its own",
        "aliases": "other names of this rule set, unique over all files",
        "status": "experimental rule sets are shown as such",
        "sources": "keys for the source documents, used in `src`",
        "options": "what a table may choose; merged by name with the parent's",
        "reasons": "what stands after `assumed:` and `inferred:` in this file, in other languages",
    }
    option = _or_null(_ref("option"), "removes the parent's option")
    reasons = {
        "type": "object",
        "additionalProperties": {"type": "string", "minLength": 1, "maxLength": MAX_TEXT},
    }
    kept = {
        "type": "array",
        "items": {"type": "string", "pattern": _pattern(SOURCE_KEY.pattern)},
        "uniqueItems": True,
        "description": "sources of the parent that speak of this house too, and `assumed` where "
        "the parent's assumptions hold of it; what rests on them keeps its source",
    }
    header: Schema = {
        "ruleset": {**name, "description": about["ruleset"]},
        "family": {"const": vocabulary.name, "description": vocabulary.about},
        "extends": {**name, "description": about["extends"]},
        "inherited": {
            **_block({"keep": kept, "src": _ref("src")}, required=("src",)),
            "description": about["inherited"],
        },
        "aliases": {
            "type": "array",
            "items": name,
            "uniqueItems": True,
            "description": about["aliases"],
        },
        "status": {"enum": list(STATUSES), "description": about["status"]},
        "title": _ref("texts", "the name shown to players"),
        "about": _ref("texts", "one sentence about the house"),
        "sources": {
            **_block({}, patterns={_pattern(SOURCE_KEY.pattern): {"type": "string"}}),
            "description": about["sources"],
        },
        "options": {
            **_block({}, patterns={_pattern(CHOICE.pattern): option}),
            "description": about["options"],
        },
        "reasons": {
            **_block({language: reasons for language in LANGUAGES if language != FILE_LANGUAGE}),
            "description": about["reasons"],
        },
    }
    return {key: header[key] for key in HEADER}


def _body(vocabulary: Vocabulary) -> Schema:
    value = _or_null(_leaf(_number(-MAX_VALUE, MAX_VALUE)), "removes the parent's value")
    factor = _or_null(_ref("factor"), "removes the parent's row")
    rows = _block({"src": _ref("src")}, patterns={_NAME: factor})
    tables = {spec.name: _ref(f"table_{spec.name}", spec.about) for spec in vocabulary.tables}
    return {
        **{block: _ref(f"block_{block}") for block in blocks_of(vocabulary)},
        "values": {
            **_block({"src": _ref("src")}, patterns={_NAME: value}),
            "description": "named whole numbers: what a house changes most",
        },
        "multipliers": {
            **_block({"src": _ref("src")}, patterns={_NAME: rows}),
            "description": "each a product of `times` of its rows that hold",
        },
        "tables": _block({**tables, "src": _ref("src")}),
    }


def _knobs(vocabulary: Vocabulary, path: str) -> Schema:
    properties: Schema = {}
    for knob in vocabulary.knobs:
        if not knob.path.startswith(f"{path}."):
            continue
        name = knob.path[len(path) + 1 :].split(".")[0]
        full = f"{path}.{name}"
        if knob.path != full:
            properties[name] = _knobs(vocabulary, full)
        else:
            properties[name] = {**_leaf(_knob(knob)), "description": _about(knob)}
    return _block({**properties, "src": _ref("src")})


def _about(knob: Knob[object]) -> str:
    return f"{knob.about} ({knob.unit})" if knob.unit else knob.about


def _knob(knob: Knob[object]) -> Schema:
    number, words = _number(*knob_range(knob)), {"enum": list(knob.words)}
    numbers: Schema = {"type": "array", "items": number}
    kinds: Mapping[KnobKind, Schema] = {
        KnobKind.INT: number,
        KnobKind.FLAG: {"type": "boolean"},
        KnobKind.WORD: words,
        KnobKind.INTS: {**numbers, "uniqueItems": True},
        KnobKind.WORDS: {"type": "array", "items": words, "uniqueItems": True},
        KnobKind.INT_MAP: _map(knob, number),
        KnobKind.INTS_MAP: _map(knob, numbers),
    }
    return {"anyOf": [kinds[knob.kind], {"type": "null"}]} if knob.optional else kinds[knob.kind]


def _map(knob: Knob[object], items: Schema) -> Schema:
    if knob.keys:
        return _block(dict.fromkeys(knob.keys, items))
    return {"type": "object", "additionalProperties": items}


def _leaf(plain: Schema) -> Schema:
    """A value, plain or with its source and a note."""
    wrapped = _block({"value": plain, "src": _ref("src"), "note": _ref("note")}, ("value",))
    return {"anyOf": [plain, wrapped]}


def _definitions(vocabulary: Vocabulary) -> Schema:
    name = {"type": "string", "pattern": _NAME}
    conditions = {f.name: _ref(f"fact_{f.name}", f.about) for f in vocabulary.facts}
    choice = _or_null(_ref("diff"), "removes the parent's choice")
    choices = {_pattern(CHOICE.pattern): choice}
    text = {"type": "string", "minLength": 1, "maxLength": MAX_TEXT}
    reason = {"anyOf": [text, _ref("texts")]}
    title, default = _ref("texts", "the name shown to players"), {"type": ["string", "integer"]}
    return {
        "texts": _block(dict.fromkeys(LANGUAGES, text), LANGUAGES),
        "note": {**text, "description": "a remark for those who read the file"},
        "src": {"type": "string", "description": _SRC_ABOUT, "pattern": _SRC},
        "diff": _block({**_body(vocabulary), "src": _ref("src")}),
        "option": _block({
            "title": title,
            "default": {**default, "description": "the choice that holds when nobody chooses"},
            "choices": {**_block({}, patterns=choices), "description": "each choice with its diff"},
            "refused": {**_block({}, patterns={_pattern(CHOICE.pattern): reason}),
                        "description": "choices that are refused by name, each with the reason"},
            "src": _ref("src"),
        }),
        "factor": _block({
            "when": _block(conditions),
            "times": _number(-MAX_COEFFICIENT, MAX_COEFFICIENT),
            "src": _ref("src"),
            "note": _ref("note"),
        }, ("when", "times")),
        "coefficient": {"description": "a number, a named value or a multiplier, or a list of such "
                        "names, which are multiplied",
                        "anyOf": [_number(-MAX_COEFFICIENT, MAX_COEFFICIENT), name,
                                  {"type": "array", "items": name, "minItems": 1,
                                   "uniqueItems": True}]},
        **{f"block_{block}": _knobs(vocabulary, block) for block in blocks_of(vocabulary)},
        "bound": {"anyOf": [{"type": "integer"}, name]},
        **{f"fact_{fact.name}": _condition(fact) for fact in vocabulary.facts},
        **{f"table_{spec.name}": _table(vocabulary, spec) for spec in vocabulary.tables},
    }  # fmt: skip


def _condition(fact: Fact) -> Schema:
    one: Schema = _number(fact.low, fact.high)
    if fact.flag:
        one = {"type": "boolean"}
    elif fact.words:
        one = {"enum": list(fact.words)}
    several = {"type": "array", "items": one, "minItems": 1, "uniqueItems": True}
    forms = [one, several, _block({"not": {"anyOf": [one, several]}}, ("not",))]
    if not fact.flag and not fact.words:
        bounds = dict.fromkeys(("min", "max", "below", "above"), _ref("bound"))
        forms.append({**_block(bounds), "minProperties": 1})
    return {"anyOf": forms}


def _table(vocabulary: Vocabulary, spec: TableSpec) -> Schema:
    amounts = {
        name: _ref("coefficient", amount.about)
        for name in spec.amounts
        if (amount := vocabulary.amount(name)) is not None
    }
    row: Schema = {"when": _block({name: _ref(f"fact_{name}") for name in spec.facts})}
    if spec.output is Output.POINTS:
        named = {_NAME: _ref("coefficient")}
        row["add"] = {
            **_block(amounts, patterns=named),
            "description": "what is added: amount or named value, times a coefficient",
        }
    else:
        row["then"] = {"enum": list(spec.choices)}
    required = tuple(row)
    if spec.payers:
        row["pays"] = {"enum": list(spec.payers), "default": spec.payers[0]}
    row |= {"src": _ref("src"), "note": _ref("note"), "text": _ref("texts")}
    rows = _or_null(_block(row, required), "removes the parent's row")
    return _block({
        "hit": {"enum": list(spec.hits)},
        "rows": _block({}, patterns={_NAME: rows}),
        "src": _ref("src"),
    })  # fmt: skip
