"""A document together with everything it inherits; options are not chosen yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

from hakem.rules.diagnostics import Report, suggest
from hakem.rules.model import (
    Document,
    Factor,
    Inherited,
    Layer,
    Leaf,
    OptionDoc,
    Removed,
    RowDoc,
    Statement,
)
from hakem.rules.reading import ASSUMED, kept_src, source_keys

SaidT = TypeVar("SaidT", bound=Statement | Removed)


@dataclass(frozen=True, slots=True)
class MergedRules:
    """A rule set with its inheritance worked out.

    ``base`` are its statements by rule path before any choice, ``options`` what a table may
    choose, ``lineage`` its own id and those of its ancestors. ``reasons`` are the translated
    reasons of all these, by language.
    """

    document: Document
    lineage: tuple[str, ...]
    sources: Mapping[str, str]
    base: Mapping[str, Statement]
    options: Mapping[str, OptionDoc]
    reasons: Mapping[str, Mapping[str, str]]

    def defaults(self) -> dict[str, str]:
        """The choice of every option when a table chooses nothing."""
        return {name: option.default for name, option in self.options.items()}

    def layer(self, option: str, choice: str) -> Layer:
        """The diff of one choice."""
        found = self.options[option].choices[choice]
        return {} if isinstance(found, Removed) else found

    def under(self, chosen: Mapping[str, str]) -> dict[str, Statement]:
        """The statements under the chosen options; an option not named changes nothing."""
        state = dict(self.base)
        for option in self.options:
            if option in chosen:
                merge(state, self.layer(option, chosen[option]), None)
        return state

    def combinations(self, options: tuple[str, ...]) -> Iterator[dict[str, str]]:
        """Every combination of choices of these options, the defaults first."""
        lists = []
        for name in options:
            option = self.options[name]
            others = [choice for choice in option.choices if choice != option.default]
            lists.append([option.default, *others])
        for choices in product(*lists):
            yield dict(zip(options, choices, strict=True))


def merge(state: dict[str, Statement], layer: Layer, report: Report | None) -> None:
    """Lay a diff over statements: same path replaces, ``null`` removes.

    A row without text keeps the text of the row it replaces. Nothing to remove is reported when
    there is a report.
    """
    for path, statement in layer.items():
        if isinstance(statement, Removed):
            if state.pop(path, None) is None and report is not None:
                head, _, name = path.rpartition(".")
                there = [p.rpartition(".")[2] for p in state if p.startswith(f"{head}.")]
                report.error(
                    statement.spot,
                    "NOTHING_TO_REMOVE",
                    f"there is no `{path}` to remove",
                    suggest(name, there),
                )
            continue
        before = state.get(path)
        if isinstance(statement, RowDoc) and not statement.text and isinstance(before, RowDoc):
            state[path] = replace(statement, text=before.text)
        else:
            state[path] = statement


def inherit(document: Document, parent: MergedRules | None, report: Report) -> MergedRules:
    """Work out what a document says together with its parent; problems go to ``report``."""
    state = _taken_over(parent.base, document.inherited) if parent else {}
    merge(state, document.layer, report)
    sources = dict(parent.sources) if parent else {}
    for key, (text, spot) in document.sources.items():
        if sources.get(key, text) != text:
            report.error(
                spot,
                "SOURCE_REDEFINED",
                f"`{key}` is `{sources[key]}` in the rule set that is extended",
                "use another key",
            )
        sources[key] = text
    kept = document.inherited.keep if document.inherited else ()
    named = [(key, spot) for src, spot in document.srcs for key in source_keys(src)]
    for key, spot in (*named, *(item for item in kept if item[0] != ASSUMED)):
        if key not in sources:
            report.error(
                spot,
                "UNKNOWN_SOURCE",
                f"`sources` does not list `{key}`",
                suggest(key, sources),
            )
    merged = MergedRules(
        document=document,
        lineage=(document.id, *(parent.lineage if parent else ())),
        sources=sources,
        base=state,
        options={
            name: _with_texts(option, state)
            for name, option in _options(document, parent, report).items()
        },
        reasons=_reasons(document, parent),
    )
    _choices_fit(merged, report)
    return merged


def _reasons(document: Document, parent: MergedRules | None) -> Mapping[str, Mapping[str, str]]:
    before = parent.reasons if parent else {}
    return {
        language: {**before.get(language, {}), **document.reasons.get(language, {})}
        for language in {**before, **document.reasons}
    }


def _src_here(src: str, inherited: Inherited | None) -> str:
    """The source of something of the parent in a house that takes it over."""
    if inherited is None:
        return src
    return kept_src(src, dict(inherited.keep)) or inherited.src


def _taken_over(layer: Mapping[str, SaidT], inherited: Inherited | None) -> dict[str, SaidT]:
    """Statements of a parent, each with the source it has in the heir."""
    return {
        path: replace(said, src=_src_here(said.src, inherited))
        if isinstance(said, Leaf | RowDoc | Factor)
        else said
        for path, said in layer.items()
    }


def _option_taken_over(option: OptionDoc, inherited: Inherited | None) -> OptionDoc:
    choices: dict[str, Layer | Removed] = {
        choice: layer if isinstance(layer, Removed) else _taken_over(layer, inherited)
        for choice, layer in option.choices.items()
    }
    return replace(option, choices=choices, src=_src_here(option.src, inherited))


def _with_texts(option: OptionDoc, base: Mapping[str, Statement]) -> OptionDoc:
    """An option whose rows carry the text of the rows they replace."""
    choices: dict[str, Layer | Removed] = {}
    for choice, layer in option.choices.items():
        if isinstance(layer, Removed):
            continue
        state = {path: base[path] for path in layer if path in base}
        merge(state, layer, None)
        choices[choice] = {path: state.get(path, layer[path]) for path in layer}
    return replace(option, choices=choices)


def _options(
    document: Document, parent: MergedRules | None, report: Report
) -> dict[str, OptionDoc]:
    taken = parent.options if parent else {}
    options = {n: _option_taken_over(option, document.inherited) for n, option in taken.items()}
    for name, option in document.options.items():
        before = options.get(name)
        if isinstance(option, Removed):
            if options.pop(name, None) is None:
                report.error(
                    option.spot,
                    "NOTHING_TO_REMOVE",
                    f"there is no option `{name}` to remove",
                    suggest(name, options),
                )
            continue
        merged = _option(option, before, report)
        if _whole(merged, report):
            options[name] = merged
    return options


def _option(option: OptionDoc, before: OptionDoc | None, report: Report) -> OptionDoc:
    for choice in option.choices.keys() & option.refused.keys():
        report.error(
            option.spot,
            "REPEATED_ITEM",
            f"`{choice}` is both a choice and refused",
            "delete one of the two",
        )
    choices: dict[str, Layer | Removed] = dict(before.choices) if before else {}
    for choice, layer in option.choices.items():
        if not isinstance(layer, Removed):
            choices[choice] = layer
        elif choices.pop(choice, None) is None:
            report.error(
                layer.spot,
                "NOTHING_TO_REMOVE",
                f"option `{option.name}` has no choice `{choice}` to remove",
                suggest(choice, choices),
            )
    for choice in option.refused:
        choices.pop(choice, None)
    refused = {**(before.refused if before else {}), **option.refused}
    for choice in choices:
        refused.pop(choice, None)
    inherits_default = not option.default and before is not None
    return replace(
        option,
        title=option.title or (before.title if before else {}),
        default=before.default if inherits_default and before else option.default,
        default_spot=option.default_spot,
        choices=choices,
        refused=refused,
        src=option.src or (before.src if before else ""),
    )


def _whole(option: OptionDoc, report: Report) -> bool:
    """Whether an option has all its parts."""
    path = f"`options.{option.name}`"
    for key, there, mend in (
        ("title", option.title, "write a title: {tr: …, en: …}"),
        ("default", option.default, "name the choice that holds when nobody chooses"),
        ("choices", option.choices, "write its choices, each with what it changes"),
    ):
        if not there:
            report.error(option.spot, "MISSING_KEY", f"{path} has no `{key}`", mend)
    if option.default and option.choices and option.default not in option.choices:
        report.error(
            option.default_spot,
            "UNKNOWN_CHOICE",
            f"{path} has no choice `{option.default}`",
            suggest(option.default, option.choices),
        )
        return False
    return bool(option.default and option.choices)


def _choices_fit(merged: MergedRules, report: Report) -> None:
    """Report choices that remove what is not there."""
    for name, option in merged.options.items():
        for choice in option.choices:
            layer = merged.layer(name, choice)
            if any(isinstance(statement, Removed) for statement in layer.values()):
                merge(dict(merged.base), layer, report)
