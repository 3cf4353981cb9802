"""A made-up house whose tables show what they were asked: for tests of the kernel alone.

The row that applies carries the facts in its id, and each amount has a weight of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Hit, Place, Row, Ruleset, Table, Term

Hits = Callable[..., tuple[Hit, ...]]

WEIGHTS = {"rack_sum": 1, "okeys_left": 1_000, "okeys_face": 10_000, "false_jokers_left": 1_000_000}
KNOBS: dict[str, KnobValue] = {
    "tiles.colours": ("r", "y", "b", "k"),
    "tiles.numbers": 13,
    "tiles.copies": 2,
    "tiles.false_jokers": 2,
    "players.count": 4,
    "players.partners": False,
    "deal.starter": 22,
    "deal.others": 21,
    "wild.above_indicator": 1,
    "melds.run_min": 3,
    "melds.group_min": 3,
    "opening.points": 101,
    "opening.pairs": 5,
    "finish.melds_discard": "required",
    "finish.pairs_discard": "optional",
    "wall.stake_returned": True,
    "match.hands": (3, 5),
    "match.default_hands": 5,
    "match.placing": {"3": (3, 1, -1, -3), "5": (5, 2, -2, -5)},
    "match.team_placing": {"3": (3, -3)},
    "match.ties": "better_place",
}


def probe_house(knobs: Mapping[str, KnobValue] | None = None, **tables: Hits) -> Ruleset:
    """The house, with some knobs or tables of its own."""
    made = {
        spec.name: table(spec.name, tables.get(spec.name, show(spec.name)))
        for spec in VOCABULARY.tables
    }
    return Ruleset(
        id="probe",
        family=VOCABULARY.name,
        digest="0" * 64,
        options={},
        knobs={**KNOBS, **(knobs or {})},
        values={},
        tables=made,
        places={},
    )


def show(name: str) -> Hits:
    """One row that tells the facts.

    It adds the weighed amounts for an opener, 500 for one who never opened, -100 for the finisher,
    nothing for the partner or when nobody opened, and 7 for an event or an opening.
    """
    spec = VOCABULARY.table(name)
    assert spec is not None

    def hits(*arguments: object) -> tuple[Hit, ...]:
        assert len(arguments) == len(spec.facts) + len(spec.amounts)
        facts = dict(zip(spec.facts, arguments, strict=False))
        amounts = dict(zip(spec.amounts, arguments[len(facts) :], strict=True))
        terms: tuple[Term, ...] = ()
        if name in ("rewards", "penalties"):
            terms = (Term("event", 1, 7),)
        elif name == "finisher":
            terms = (Term("finish", 1, -100),)
        elif name in ("others", "wall") and facts.get("anyone_opened") is not False:
            weighed = tuple(Term(amount, weight, None) for amount, weight in WEIGHTS.items())
            terms = (Term("closed", 1, 500),) if facts["opened"] == "none" else weighed
        points = sum(
            term.coefficient * int(str(amounts[term.name] if term.value is None else term.value))
            for term in terms
        )
        return (Hit(row(name, "/".join(map(str, facts.values()))), points, terms),)

    return hits


def row(name: str, text: str, pays: str = "") -> Row:
    """A row of a table of the probe house."""
    return Row(text, Place(f"tables.{name}.{text}", "rules/probe.yaml", 1, "S0"), {}, pays=pays)


def hit(name: str, text: str, points: int, pays: str = "", amount: str = "") -> Hit:
    """A row that adds plain points, or ``points`` times an amount reckoned elsewhere."""
    term = Term(amount, 1, None) if amount else Term("value", 1, points)
    return Hit(row(name, text, pays), points, (term,))


def table(name: str, hits: Hits) -> Table:
    """A compiled table around ``hits``."""
    return Table(
        name,
        rows=lambda *facts: tuple(found.row for found in hits(*facts)),
        hits=hits,
        points=lambda *arguments: sum(found.points for found in hits(*arguments)),
    )
