"""A rule set as a page that people read, in Turkish or English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hakem.kernel.knobs import KnobValue
from hakem.kernel.vocabulary import FactValue, Output
from hakem.rules.model import Bound, Condition, RowDoc, Summand, TableDoc, table_path
from hakem.rules.pages.describe import cell
from hakem.rules.pages.labels import Labels
from hakem.rules.reading import LANGUAGES, blocks_of, source_keys, split_reason
from hakem.rules.resolving import Resolved, digest_of
from hakem.rules.tables import named_in

_SHOWN_DIGITS = 12


def rulebook_markdown(resolved: Resolved, locale: str = "en") -> str:
    """The rule set as Markdown: every knob with its meaning, every table, every source.

    Args:
        resolved: the rule set under its options.
        locale: ``tr`` or ``en``.

    Raises:
        ValueError: another locale.
    """
    if locale not in LANGUAGES:
        raise ValueError(f"the rule book is written in {' and '.join(LANGUAGES)}, not {locale}")
    return "\n".join(_Page(resolved, locale).lines()) + "\n"


class _Page:
    def __init__(self, resolved: Resolved, locale: str) -> None:
        self._rules = resolved
        self._locale = locale
        self._labels = Labels(resolved.vocabulary, locale)

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for block in blocks_of(self._rules.vocabulary):
            yield from self._knobs(block)
        yield from self._values()
        yield from self._multipliers()
        for table in self._rules.tables.values():
            yield from self._table(table)
        yield f"## {self._say('sources')}"
        yield ""
        for key, text in self._rules.sources.items():
            yield f"- {key}: {cell(text)}"

    def _say(self, key: str) -> str:
        return self._labels.phrase(key)

    def _head(self) -> Iterator[str]:
        rules = self._rules
        yield f"# {rules.title.get(self._locale, rules.id)}"
        yield ""
        if rules.about:
            yield rules.about[self._locale]
            yield ""
        if rules.status != "stable":
            yield f"**{self._say('experimental')}**"
            yield ""
        chosen = ", ".join(f"{name}: {choice}" for name, choice in rules.options.items())
        yield f"- {self._say('house')}: `{rules.id}` ({rules.vocabulary.name})"
        if chosen:
            yield f"- {self._say('options')}: {chosen}"
        yield f"- {self._say('revision')}: `{digest_of(rules)[:_SHOWN_DIGITS]}…`"
        yield ""

    def _head_row(self, *keys: str) -> Iterator[str]:
        yield f"| {' | '.join(self._say(key) for key in keys)} |"
        yield "|---" * len(keys) + "|"

    def _source(self, path: str) -> str:
        place = self._rules.places[path]
        source = place.source
        word, reason = split_reason(source)
        if word:
            reason = self._rules.reasons.get(self._locale, {}).get(reason, reason)
            source = f"*{self._say(word)}:* {reason}"
        return f"{cell(source)} ({cell(place.at)})"

    def _row_source(self, table: TableDoc, row: RowDoc) -> str:
        """The source of a row, and of the numbers that it adds with where theirs is another."""
        rules = self._rules
        path = table_path(table.name, row.id)
        spec = rules.vocabulary.table(table.name)
        factors = [
            (name, factor)
            for name, multiplier in rules.multipliers.items()
            for factor in multiplier.rows.values()
            if spec is not None and all(c.fact in spec.facts for c in factor.when)
        ]
        said = [self._source(path)]
        for named in named_in(row, rules.values, rules.places, factors):
            if _elsewhere(named.place.source, rules.places[path].source):
                said.append(f"`{named.name}`: {self._source(named.place.path)}")
        return "; ".join(said)

    def _knobs(self, block: str) -> Iterator[str]:
        yield f"## {self._labels.block(block)}"
        yield ""
        yield from self._head_row("rule", "value", "source")
        for path, value in self._rules.knobs.items():
            if path.startswith(f"{block}."):
                shown = cell(self._knob_value(path, value))
                yield f"| {cell(self._labels.knob(path))} | {shown} | {self._source(path)} |"
        yield ""

    def _knob_value(self, path: str, value: KnobValue) -> str:
        if value is None:
            return self._labels.nothing(path)
        if isinstance(value, tuple):
            return ", ".join(self._one(path, item) for item in value) or self._say("none")
        if isinstance(value, Mapping):
            pairs = [f"{key}: {self._knob_value(path, item)}" for key, item in value.items()]
            return "; ".join(pairs) or self._say("none")
        return self._one(path, value)

    def _one(self, owner: str, value: FactValue) -> str:
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        return self._labels.word(owner, value) if isinstance(value, str) else str(value)

    def _values(self) -> Iterator[str]:
        if not self._rules.values:
            return
        yield f"## {self._say('values')}"
        yield ""
        yield from self._head_row("name", "value", "source")
        for name, value in self._rules.values.items():
            yield f"| `{name}` | {value} | {self._source(f'values.{name}')} |"
        yield ""

    def _multipliers(self) -> Iterator[str]:
        if not self._rules.multipliers:
            return
        yield f"## {self._say('multipliers')}"
        yield ""
        for name, multiplier in self._rules.multipliers.items():
            yield f"`{name}`: {self._say('product')}."
            yield ""
            yield from self._head_row("when", "times", "source")
            for row, factor in multiplier.rows.items():
                source = self._source(f"multipliers.{name}.{row}")
                yield f"| {self._when(factor.when)} | {factor.times} | {source} |"
            yield ""

    def _table(self, table: TableDoc) -> Iterator[str]:
        spec = self._rules.vocabulary.table(table.name)
        points = spec is not None and spec.output is Output.POINTS
        payers = spec is not None and bool(spec.payers)
        yield f"## {self._labels.table(table.name)}"
        yield ""
        if table.hit == "collect":
            yield self._say("collect")
            yield ""
        columns = ["when", "adds" if points else "then"]
        columns += ["who"] * payers + ["sentence"] * points + ["source"]
        yield from self._head_row(*columns)
        for row in table.rows.values():
            cells = [self._when(row.when), self._gives(row, points=points)]
            cells += [cell(self._labels.word("pays", row.pays))] * payers
            cells += [cell(row.text.get(self._locale, ""))] * points
            cells.append(self._row_source(table, row))
            yield f"| {' | '.join(cells)} |"
        yield ""

    def _when(self, when: Iterable[Condition]) -> str:
        said = [f"{self._labels.fact(c.fact)}: {self._condition(c)}" for c in when]
        return cell(", ".join(said) or self._say("always"))

    def _condition(self, condition: Condition) -> str:
        if condition.lows or condition.highs:
            lows = [f"{self._say('at least')} {self._bound(b)}" for b in condition.lows]
            highs = [f"{self._say('at most')} {self._bound(b)}" for b in condition.highs]
            return ", ".join(lows + highs)
        joined = f" {self._say('or')} ".join(
            self._one(condition.fact, value) for value in condition.values
        )
        return self._say("not").replace("{}", joined) if condition.negated else joined

    def _bound(self, bound: Bound) -> str:
        number = bound.number(self._rules.values)
        return f"{number} (`{bound.of}`)" if isinstance(bound.of, str) else str(number)

    def _gives(self, row: RowDoc, *, points: bool) -> str:
        if not points:
            return cell(self._labels.word("then", row.then))
        return cell(" + ".join(self._summand(term) for term in row.add) or self._say("nothing"))

    def _summand(self, term: Summand) -> str:
        values = self._rules.values
        number = term.coefficient if isinstance(term.coefficient, int) else 1
        multipliers = []
        for name in term.factors:
            if name in values:
                number *= values[name]
            else:
                multipliers.append(f"`{name}`")
        if term.name in values and not multipliers:
            return str(number * values[term.name])
        what = str(values[term.name]) if term.name in values else self._labels.amount(term.name)
        return " × ".join([what, *([] if number == 1 else [str(number)]), *multipliers])


def _elsewhere(source: str, of_row: str) -> bool:
    """Whether a number comes from another source than its row: ``S2, S3`` is none beside ``S2``."""
    if source == of_row:
        return False
    if split_reason(source)[0] or split_reason(of_row)[0]:
        return True
    return not set(source_keys(source)) & set(source_keys(of_row))
