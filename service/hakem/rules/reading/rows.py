"""Reading conditions, rows of tables and rows of multipliers."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.kernel.vocabulary import Fact, FactValue, Output, TableSpec, Vocabulary
from hakem.rules.diagnostics import Spot, suggest
from hakem.rules.model import (
    MULTIPLIERS,
    TABLES,
    Bound,
    Condition,
    Factor,
    HitDoc,
    Layer,
    Removed,
    RowDoc,
    Summand,
    table_path,
)
from hakem.rules.reading.fields import NAME, NAME_HELP, Fields, Values, describe, is_int
from hakem.rules.reading.leaves import Leaves
from hakem.rules.reading.strict_yaml import Bad, ListNode, MapNode, Node, Scalar

MAX_COEFFICIENT = 100
"""Largest coefficient or factor, either sign."""
MAX_ROWS = 256
"""Most rows of one table or multiplier in one file or choice."""
_BOUNDS = {"min": 0, "above": 1, "max": 0, "below": -1}
_ROW = ("when", "add", "then", "pays", "src", "note", "text")


class Rows:
    """Collects the tables and multipliers of one block into a layer."""

    def __init__(self, values: Values, leaves: Leaves, vocabulary: Vocabulary) -> None:
        self._values = values
        self._report = values.report
        self._leaves = leaves
        self._family = vocabulary

    def multipliers(self, node: Node, default: str, layer: Layer) -> None:
        """The block ``multipliers``."""
        fields = self._values.block(node, f"`{MULTIPLIERS}`")
        if fields is None:
            return
        src = self._leaves.src(fields, default)
        for name, child, spot in _children(fields):
            if self._values.name(name, spot, NAME, "the name of a multiplier", NAME_HELP):
                self._multiplier(child, f"{MULTIPLIERS}.{name}", src, layer)

    def _multiplier(self, node: Node, path: str, default: str, layer: Layer) -> None:
        fields = self._values.block(node, f"`{path}`")
        if fields is None:
            return
        src = self._leaves.src(fields, default)
        if self._too_many(fields, path):
            return
        for name, child, spot in _children(fields):
            if not self._values.name(name, spot, NAME, "the name of a row", NAME_HELP):
                continue
            if _is_null(child):
                layer[f"{path}.{name}"] = Removed(spot)
                continue
            row = self._values.block(child, f"`{path}.{name}`")
            if row is not None:
                factor = self._factor(row, name, f"{path}.{name}", spot, src)
                if factor is not None:
                    layer[f"{path}.{name}"] = factor

    def _too_many(self, rows: Fields, path: str) -> bool:
        count = len(tuple(rows.names()))
        if count > MAX_ROWS:
            self._report.error(
                rows.spot,
                "TOO_MANY_ROWS",
                f"`{path}` has {count} rows, more than {MAX_ROWS}",
                "join rows with lists, like `opened: [melds, pairs]`",
            )
        return count > MAX_ROWS

    def _factor(self, row: Fields, name: str, path: str, spot: Spot, default: str) -> Factor | None:
        before = self._report.errors
        row.only(("when", "times", "src", "note"))
        src = self._leaves.src(row, default)
        when = self._when(row, path, {f.name for f in self._family.facts}, "the family")
        node = row.need("times", "write the number to multiply with, like `times: 2`")
        times = None
        if node is not None:
            times = self._values.number(node, f"`{path}.times`", -MAX_COEFFICIENT, MAX_COEFFICIENT)
        note = self._values.text(row.get("note"), "note")
        if not src:
            self._leaves.missing_src(spot, f"`{path}`")
        if times is None or self._report.errors > before:
            return None
        return Factor(name, spot, when, times, src, note)

    def tables(self, node: Node, default: str, layer: Layer) -> None:
        """The block ``tables``."""
        fields = self._values.block(node, f"`{TABLES}`")
        if fields is None:
            return
        fields.only((*(t.name for t in self._family.tables), "src"))
        src = self._leaves.src(fields, default)
        for name, child, _ in _children(fields):
            spec = self._family.table(name)
            if spec is not None:
                self._table(child, spec, src, layer)

    def _table(self, node: Node, spec: TableSpec, default: str, layer: Layer) -> None:
        path = table_path(spec.name)
        fields = self._values.block(node, f"`{path}`")
        if fields is None:
            return
        fields.only(("hit", "rows", "src"))
        src = self._leaves.src(fields, default)
        hit = fields.get("hit")
        if hit is not None:
            policy = self._values.word(hit, f"`{path}.hit`", spec.hits)
            if policy is not None:
                layer[path] = HitDoc(fields.key_spot("hit"), policy)
        rows = fields.get("rows")
        block = self._values.block(rows, f"`{path}.rows`") if rows is not None else None
        if block is not None and self._too_many(block, path):
            return
        for name, child, spot in _children(block) if block is not None else ():
            if not self._values.name(name, spot, NAME, "the name of a row", NAME_HELP):
                continue
            if _is_null(child):
                layer[table_path(spec.name, name)] = Removed(spot)
                continue
            row = self._values.block(child, f"`{path}.{name}`")
            if row is not None:
                found = self._row(row, spec, name, spot, src)
                if found is not None:
                    layer[table_path(spec.name, name)] = found

    def _row(
        self, row: Fields, spec: TableSpec, name: str, spot: Spot, default: str
    ) -> RowDoc | None:
        before = self._report.errors
        path = table_path(spec.name, name)
        row.only(_ROW)
        src = self._leaves.src(row, default)
        when = self._when(row, path, spec.facts, f"table `{spec.name}`")
        points = spec.output is Output.POINTS
        add = self._add(row, path, spec) if points else ()
        then = "" if points else self._then(row, path, spec)
        pays = self._pays(row, path, spec)
        for key, useless in (("add", not points), ("then", points)):
            if useless and row.get(key) is not None:
                self._report.error(
                    row.key_spot(key),
                    "NOT_HERE",
                    f"table `{spec.name}` has no use for `{key}`",
                    f"write `{'add' if points else 'then'}` instead",
                )
        text = self._values.texts(row.get("text"), f"`{path}.text`")
        note = self._values.text(row.get("note"), "note")
        if not src:
            self._leaves.missing_src(spot, f"`{path}`")
        if self._report.errors > before:
            return None
        return RowDoc(name, spot, when, src, add, then, pays, text, note)

    def _then(self, row: Fields, path: str, spec: TableSpec) -> str:
        node = row.need("then", f"write one of {', '.join(spec.choices)}")
        word = self._values.word(node, f"`{path}.then`", spec.choices) if node else None
        return word or ""

    def _pays(self, row: Fields, path: str, spec: TableSpec) -> str:
        node = row.get("pays")
        if node is None:
            return spec.payers[0] if spec.payers else ""
        if not spec.payers:
            self._report.error(
                row.key_spot("pays"),
                "NOT_HERE",
                f"table `{spec.name}` has no use for `pays`",
                "delete it",
            )
            return ""
        return self._values.word(node, f"`{path}.pays`", spec.payers) or ""

    def _add(self, row: Fields, path: str, spec: TableSpec) -> tuple[Summand, ...]:
        node = row.need("add", "write what it adds, or `add: {}` for nothing")
        fields = self._values.block(node, f"`{path}.add`") if node is not None else None
        if fields is None:
            return ()
        terms = []
        for name, child, spot in _children(fields, reserved=()):
            if not NAME.fullmatch(name):
                self._values.name(name, spot, NAME, "the name of a value", NAME_HELP)
            elif self._family.amount(name) is not None and name not in spec.amounts:
                self._report.error(
                    spot,
                    "UNKNOWN_NAME",
                    f"`{name}` is not measured for table `{spec.name}`",
                    suggest(name, spec.amounts),
                )
            else:
                coefficient = self._coefficient(child, f"`{path}.add.{name}`")
                if coefficient is not None:
                    terms.append(Summand(name, coefficient, spot))
        return tuple(terms)

    def _coefficient(self, node: Node, what: str) -> int | str | tuple[str, ...] | None:
        if isinstance(node, ListNode):
            return self._factors(node, what)
        if isinstance(node, Scalar) and isinstance(node.value, str):
            return self._named(node, node.value)
        number = self._values.number(node, what, -MAX_COEFFICIENT, MAX_COEFFICIENT)
        if number == 0:
            self._report.error(
                node.spot,
                "ZERO_COEFFICIENT",
                f"{what} is 0 and adds nothing",
                "delete it (`add: {}` adds nothing)",
            )
            return None
        return number

    def _factors(self, node: ListNode, what: str) -> tuple[str, ...] | None:
        """Names that are multiplied with one another, each once."""
        names: list[str] = []
        for item in node.items:
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                self._report.error(
                    item.spot,
                    "WRONG_TYPE",
                    f"{describe(item)} in the list of {what} is no name",
                    "a list names values and multipliers; give a number a name under `values`",
                )
            elif self._named(item, item.value) is not None:
                names.append(item.value)
        if not node.items:
            self._report.error(node.spot, "EMPTY_LIST", f"the list of {what} is empty", "name one")
        for name in sorted({name for name in names if names.count(name) > 1}):
            self._report.error(
                node.spot, "REPEATED_ITEM", f"`{name}` stands twice in {what}", "delete one"
            )
        return tuple(names) if 0 < len(set(names)) == len(node.items) else None

    def _named(self, node: Scalar, name: str) -> str | None:
        if NAME.fullmatch(name):
            return name
        self._values.name(name, node.spot, NAME, "the name of a value", NAME_HELP)
        return None

    def _when(
        self, row: Fields, path: str, facts: Iterable[str], who: str
    ) -> tuple[Condition, ...]:
        node = row.need("when", "write its conditions, or `when: {}` for always")
        fields = self._values.block(node, f"`{path}.when`") if node is not None else None
        if fields is None:
            return ()
        known = tuple(facts)
        found = []
        for name, child, spot in _children(fields, reserved=()):
            fact = self._family.fact(name)
            if fact is None or name not in known:
                self._report.error(
                    spot, "UNKNOWN_FACT", f"{who} is not told `{name}`", suggest(name, known)
                )
                continue
            condition = self._condition(child, fact, spot)
            if condition is not None:
                found.append(condition)
        return tuple(found)

    def _condition(self, node: Node, fact: Fact, spot: Spot) -> Condition | None:
        if not isinstance(node, MapNode):
            listed = self._listed(node, fact)
            return Condition(fact.name, spot, listed) if listed else None
        fields = Fields(node, self._report, f"`{fact.name}`")
        excluded = fields.get("not")
        if excluded is None and not node.whole:
            return None
        if excluded is None and _is_word_fact(fact):
            self._report.error(
                node.spot,
                "WRONG_TYPE",
                f"`{fact.name}` has no range",
                "write a value, a list, or {not: …}",
            )
            return None
        if excluded is not None:
            fields.only(("not",))
            listed = self._listed(excluded, fact)
            if listed and len(listed) == _size(fact):
                self._empty(spot, fact)
                return None
            return Condition(fact.name, spot, listed, negated=True) if listed else None
        return self._range(fields, fact, spot)

    def _range(self, fields: Fields, fact: Fact, spot: Spot) -> Condition | None:
        before = self._report.errors
        fields.only(_BOUNDS)
        unread = False
        lows: list[Bound] = []
        highs: list[Bound] = []
        for name, child, _ in _children(fields, reserved=()):
            if name in _BOUNDS:
                of = self._bound(child, fact, name)
                if of is None:
                    unread = True
                else:
                    (lows if name in ("min", "above") else highs).append(Bound(of, _BOUNDS[name]))
        if unread or self._report.errors > before:
            return None
        low = max((b.number({}) for b in lows if is_int(b.of)), default=fact.low)
        high = min((b.number({}) for b in highs if is_int(b.of)), default=fact.high)
        if low > high or low > fact.high or high < fact.low or not (lows or highs):
            self._empty(spot, fact)
            return None
        return Condition(fact.name, spot, lows=tuple(lows), highs=tuple(highs))

    def _bound(self, node: Node, fact: Fact, name: str) -> int | str | None:
        if isinstance(node, Scalar) and isinstance(node.value, str) and NAME.fullmatch(node.value):
            return node.value
        return self._values.number(node, f"`{fact.name}.{name}`", fact.low, fact.high)

    def _empty(self, spot: Spot, fact: Fact) -> None:
        self._report.error(
            spot, "EMPTY_RANGE", f"no value of `{fact.name}` meets this", f"it is {_domain(fact)}"
        )

    def _listed(self, node: Node, fact: Fact) -> tuple[FactValue, ...]:
        items = node.items if isinstance(node, ListNode) else (node,)
        if not items:
            self._report.error(
                node.spot,
                "EMPTY_LIST",
                f"the list of `{fact.name}` is empty",
                f"name at least one: it is {_domain(fact)}",
            )
        found: list[FactValue] = []
        for item in items:
            value = self._value(item, fact)
            if value is None:
                continue
            if value in found:
                self._report.error(
                    item.spot,
                    "REPEATED_ITEM",
                    f"{describe(item)} stands twice in `{fact.name}`",
                    "delete one of the two",
                )
            found.append(value)
        return tuple(found) if len(found) == len(items) else ()

    def _value(self, node: Node, fact: Fact) -> FactValue | None:
        if isinstance(node, Bad):
            return None
        if fact.flag:
            return self._values.flag(node, f"`{fact.name}`")
        if fact.words:
            return self._values.word(node, f"`{fact.name}`", fact.words)
        return self._values.number(node, f"`{fact.name}`", fact.low, fact.high)


def _children(
    fields: Fields, reserved: tuple[str, ...] = ("src",)
) -> Iterable[tuple[str, Node, Spot]]:
    for name in fields.names():
        child = fields.get(name)
        if name not in reserved and child is not None:
            yield name, child, fields.key_spot(name)


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _is_word_fact(fact: Fact) -> bool:
    return fact.flag or bool(fact.words)


def _size(fact: Fact) -> int:
    return 2 if fact.flag else len(fact.words) or fact.high - fact.low + 1


def _domain(fact: Fact) -> str:
    if fact.flag:
        return "true or false"
    return ", ".join(fact.words) if fact.words else f"a number from {fact.low} to {fact.high}"
