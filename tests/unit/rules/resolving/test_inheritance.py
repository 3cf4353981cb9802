"""What a rule file says, what it takes from its parent, and what options change."""

from __future__ import annotations

import pytest

from hakem.rules.catalog import Catalog, LoadResult, check_text
from hakem.rules.resolving import Resolved
from tests.unit.rules.houses import HEAD, SMALL, load

SMALL_CATALOG = load(SMALL)


def check(body: str, catalog: Catalog = SMALL_CATALOG, head: str = HEAD) -> LoadResult:
    return check_text(head + body, "child.yaml", catalog)


def resolved(body: str, options: dict[str, str] | None = None) -> Resolved:
    result = check(body)
    assert result.ok, "\n".join(found.render() for found in result.diagnostics)
    assert result.catalog is not None
    return result.catalog.resolved("child", options)


def test_a_child_that_says_nothing_is_its_parent() -> None:
    parent, child = SMALL_CATALOG.resolved("base-okey"), resolved("")
    assert dict(child.knobs) == dict(parent.knobs)
    assert dict(child.values) == dict(parent.values)
    assert dict(child.places) == dict(parent.places)
    assert child.lineage == ("child", "base-okey")
    assert (child.parent, parent.parent) == ("base-okey", None)
    assert dict(child.title) == {"tr": "Çocuk", "en": "Child"}


def test_knobs_and_values_merge_leaf_by_leaf() -> None:
    child = resolved("opening: {pairs: 6, src: S2}\nvalues: {win: -12, src: S2}\n")
    assert (child.knobs["opening.points"], child.knobs["opening.pairs"]) == (40, 6)
    assert (child.values["win"], child.values["shut"]) == (-12, 20)
    assert child.places["opening.pairs"].at == "child.yaml:5"
    assert child.places["opening.points"].file == "base/okey.yaml"
    assert child.places["opening.points"].source == "S1"
    assert child.places["values.win"].source == "S2"


def test_lists_and_maps_are_replaced_whole() -> None:
    child = resolved(
        "match: {hands: [5, 7], default_hands: 5, placing: {7: [1, 1, 1, 1]}, src: S1}"
    )
    assert child.knobs["match.hands"] == (5, 7)
    assert child.knobs["match.placing"] == {"7": (1, 1, 1, 1)}


def test_knob_values_are_frozen() -> None:
    placing = SMALL_CATALOG.resolved("base-okey").knobs["match.placing"]
    assert placing == {"3": (3, 1, -1, -3)}
    with pytest.raises(TypeError):
        placing["3"] = ()  # type: ignore[index]


def test_the_nearest_src_counts() -> None:
    child = resolved(
        "opening:\n"
        "  src: S1 block\n"
        "  points: 50\n"
        "  pairs: {value: 5, src: S2 leaf, note: why}\n"
        "  raise_by_partner: {value: true, note: another}\n"
    )
    source = {name: child.places[f"opening.{name}"].source for name in
              ("points", "pairs", "raise_by_partner")}  # fmt: skip
    assert source == {"points": "S1 block", "pairs": "S2 leaf", "raise_by_partner": "S1 block"}
    assert child.notes["opening.pairs"] == "why"
    assert child.notes["opening.raise_by_partner"] == "another"
    assert child.notes["wild.per_pair"] == "as everybody plays"
    assert child.places["wild.per_pair"].assumed
    assert not child.places["opening.pairs"].assumed


def test_rows_take_the_src_of_their_table_or_block() -> None:
    child = resolved(
        "tables:\n"
        "  src: S2 all\n"
        "  finisher: {rows: {plain: {when: {last_tile: other}, add: {win: 3}}}}\n"
        "  others: {src: S1 table, rows: {closed: {when: {opened: none}, add: {shut: 2}}}}\n"
        "multipliers: {src: S2 many, leftover: {by_okey: {when: {last_tile: okey}, times: 4}}}\n"
    )
    assert child.places["tables.finisher.plain"].source == "S2 all"
    assert child.places["tables.others.closed"].source == "S1 table"
    assert child.places["multipliers.leftover.by_okey"].source == "S2 many"


@pytest.mark.parametrize(
    "src",
    ["S1", "S2 Elden Bitmek", "S1, S2", "S1, S2 sayfa 3, satır 4", "assumed: because",
     "inferred: S1 it follows", "S1 §4 (ii)"],
)  # fmt: skip
def test_forms_of_src(src: str) -> None:
    child = resolved(f'opening: {{points: 50, src: "{src}"}}\n')
    assert child.places["opening.points"].source == src


@pytest.mark.parametrize(
    ("src", "code"),
    [("S9", "UNKNOWN_SOURCE"), ("S1, S9", "UNKNOWN_SOURCE"), ("S1,", None), ("assumed:", "BAD_SRC"),
     ("assumed:   ", "BAD_SRC"), ("inferred: S1", "BAD_SRC"), ("inferred:", "BAD_SRC"),
     ("assumed because", "BAD_SRC"), ("inferred S1 so", "BAD_SRC"), ("7", "BAD_SRC"),
     ("§4", "BAD_SRC"), ("", "EMPTY_VALUE")],
)  # fmt: skip
def test_bad_forms_of_src(src: str, code: str | None) -> None:
    found = check(f'opening: {{points: 50, src: "{src}"}}\n').diagnostics
    assert [d.code for d in found] == ([code] if code else [])


def test_a_replaced_row_keeps_only_the_text() -> None:
    child = resolved(
        "tables:\n  penalties:\n    rows:\n"
        "      fed: {when: {event: fed_opening}, add: {slip: 1}, src: S2}\n"
    )
    row, before = (
        rules.tables["penalties"].rows["fed"]
        for rules in (child, SMALL_CATALOG.resolved("base-okey"))
    )
    assert dict(row.text) == dict(before.text)
    assert (row.pays, before.pays) == ("actor", "discarder")
    assert (row.src, before.src) == ("S2", "S1")
    assert [term.name for term in row.add] == ["slip"]


def test_null_removes_a_row_and_a_factor() -> None:
    child = resolved(
        "multipliers: {leftover: {by_okey: null}}\n"
        "tables:\n  rewards: {rows: {many: null, high: null, "
        "low: {when: {}, add: {}, src: S1}}}\n"
    )
    assert list(child.tables["rewards"].rows) == ["low"]
    assert list(child.multipliers["leftover"].rows) == ["own_pairs"]
    assert "tables.rewards.many" not in child.places


def test_rows_keep_the_order_of_the_files() -> None:
    child = resolved(
        "tables:\n  wall:\n    rows:\n"
        "      pairs: {when: {opened: pairs}, add: {}, src: S1, text: {tr: Ç., en: P.}}\n"
        "      open: {when: {opened: melds}, add: {}, src: S1}\n"
    )
    assert list(child.tables["wall"].rows) == ["nobody", "closed", "open", "pairs"]


def test_sources_are_inherited_and_may_grow() -> None:
    child = resolved("sources: {S3: new, S1: somewhere}\nopening: {points: 50, src: S3}\n")
    assert dict(child.sources) == {"S1": "somewhere", "S2": "elsewhere", "S3": "new"}


def test_chosen_options_change_the_house() -> None:
    plain = SMALL_CATALOG.resolved("base-okey")
    rising = SMALL_CATALOG.resolved("base-okey", {"rising": "on"})
    assert dict(plain.options) == {"rising": "off", "strict": "off"}
    assert dict(rising.options) == {"rising": "on", "strict": "off"}
    assert (plain.knobs["opening.raise_points"], rising.knobs["opening.raise_points"]) == (None, 1)
    assert rising.places["opening.raise_points"].at == "base/okey.yaml:14"
    both = SMALL_CATALOG.resolved("base-okey", {"rising": "on", "strict": "on"})
    assert (both.knobs["opening.raise_points"], both.values["slip"]) == (1, 9)


def test_options_are_merged_by_name() -> None:
    result = check(
        "options:\n"
        "  strict: null\n"
        "  rising:\n"
        "    default: on\n"
        "    choices: {twice: {opening: {raise_points: 2, src: S1}}}\n"
        "    refused: {off: {tr: burada olmaz, en: never here}}\n"
        "  third: {title: {tr: Ü, en: Third}, default: 1, choices: {1: {}, 2: {}}}\n"
    )
    assert result.ok, [d.render() for d in result.diagnostics]
    assert result.catalog is not None
    rising, third = result.catalog.info("child").options
    assert (rising.name, rising.default, rising.choices) == ("rising", "on", ("on", "twice"))
    assert dict(rising.refused) == {"off": {"tr": "burada olmaz", "en": "never here"}}
    assert dict(rising.title) == {"tr": "Katlamalı", "en": "Rising"}
    assert (third.default, third.choices) == ("1", ("1", "2"))
    child = result.catalog.resolved("child", {"rising": "twice"})
    assert child.knobs["opening.raise_points"] == 2
    assert result.catalog.resolved("child").knobs["opening.raise_points"] == 1


def test_a_choice_null_removes_it() -> None:
    result = check(
        "options: {rising: {choices: {on: null, twice: {opening: {raise_points: 2}}}, src: S1}}\n"
    )
    assert result.catalog is not None
    assert result.catalog.info("child").options[0].choices == ("off", "twice")


def test_options_may_change_one_thing_to_the_same() -> None:
    body = (
        "options:\n  other:\n    title: {tr: Ö, en: O}\n    default: off\n    src: S2\n"
        "    choices: {off: {}, on: {opening: {raise_points: %s}}}\n"
    )
    assert check(body % "1").ok
    found = check(body % "2").diagnostics
    assert [d.code for d in found] == ["OPTIONS_COLLIDE"]
    assert "`rising: on` (base/okey.yaml:14)" in found[0].message


def test_rows_of_two_options_collide() -> None:
    rows = "tables: {partner: {rows: {always: {when: {}, add: {win: %d}}}}}"
    body = "options:\n" + "".join(
        f"  {name}: {{title: {{tr: A, en: A}}, default: off, src: S1, "
        f"choices: {{off: {{}}, on: {{{rows % times}}}}}}}\n"
        for name, times in (("one", 1), ("two", 2))
    )
    found = check(body).diagnostics
    assert [d.code for d in found] == ["OPTIONS_COLLIDE"]
    assert found[0].message.startswith("`tables.partner.always` is changed by `two: on` and by")


def test_a_knob_that_every_choice_states_needs_no_other() -> None:
    base = (SMALL / "domino.yaml").read_text(encoding="utf-8")
    base = base.replace("match: {target: 90, src: S4}\n", "").replace("base-domino", "child")
    option = (
        "options:\n  length:\n    title: {tr: Uzunluk, en: Length}\n    default: short\n"
        "    choices: {short: {match: {target: 50}}, long: {match: {target: 90}}}\n    src: S4\n"
    )
    result = check(option, head=base)
    assert result.ok, [d.render() for d in result.diagnostics]
    assert result.catalog is not None
    assert result.catalog.get("child").knobs["match.target"] == 50
    assert result.catalog.get("child", {"length": "long"}).knobs["match.target"] == 90
    half = option.replace("long: {match: {target: 90}}", "long: {}")
    assert [d.code for d in check(half, head=base).diagnostics] == ["MISSING_KNOB"]


def test_two_levels() -> None:
    first = check("opening: {points: 50, src: S1}\n").catalog
    assert first is not None
    head = HEAD.replace("child", "grandchild").replace("base-okey", "child")
    result = check("opening: {pairs: 7, src: S1}\n", first, head)
    assert result.ok
    assert result.catalog is not None
    house = result.catalog.resolved("grandchild")
    assert house.lineage == ("grandchild", "child", "base-okey")
    assert (house.knobs["opening.points"], house.knobs["opening.pairs"]) == (50, 7)


def test_a_name_lost_by_a_child_is_told_in_the_child() -> None:
    found = check("multipliers: {leftover: {own_pairs: null, by_okey: null}}\n").diagnostics
    assert {(d.file, d.line, d.code) for d in found} == {("child.yaml", 1, "UNKNOWN_NAME")}
    assert "`tables.others.open` uses `leftover`" in found[0].message


def test_a_choice_may_use_the_values_of_its_own() -> None:
    body = (
        "options:\n  bonus:\n    title: {tr: B, en: B}\n    default: off\n    src: S1\n"
        "    choices:\n      off: {}\n"
        "      on:\n        values: {extra: 3}\n"
        "        tables: {finisher: {rows: {plain: {when: {last_tile: other}, add: {extra: 1}}}}}\n"
    )
    child = resolved(body, {"bonus": "on"})
    assert child.values["extra"] == 3
    assert dict(child.tables["finisher"].rows["plain"].text) == {
        "tr": "Bitirdi.",
        "en": "Ended it.",
    }
    assert "extra" not in resolved(body).values


def test_an_inherited_value_may_be_unused() -> None:
    body = "tables: {others: {rows: {open: {when: {opened: {not: none}}, add: {}, src: S1}}}}\n"
    child = resolved(body)
    assert "spare" in child.values


def test_status_and_about() -> None:
    child = resolved("status: experimental\nabout: {tr: Ev, en: House}\n")
    assert (child.status, dict(child.about)) == ("experimental", {"tr": "Ev", "en": "House"})
    assert SMALL_CATALOG.resolved("base-okey").status == "stable"


def test_a_house_may_say_once_why_it_takes_its_parent_over() -> None:
    parent = SMALL_CATALOG.resolved("base-okey")
    why = "assumed: nobody wrote this house down"
    child = resolved(f'inherited: {{src: "{why}"}}\nopening: {{points: 41, src: S1}}\n')
    own = child.places["opening.points"].source
    assert own == "S1"
    others = {path: place for path, place in child.places.items() if path != "opening.points"}
    assert {place.source for place in others.values()} == {why}
    assert {path: place.at for path, place in others.items()} == {
        path: place.at for path, place in parent.places.items() if path != "opening.points"
    }


def test_what_speaks_of_the_house_too_keeps_its_source() -> None:
    why = "assumed: taken over"
    base = check(
        'opening: {points: 41, src: "S1, S2 first page"}\n'
        'values: {win: {value: -9, src: "S2, S1 a, b"}, shut: {value: 9, src: "inferred: S2 so"}, '
        'spare: {value: 9, src: "inferred: S1 so"}}\n'
    ).catalog
    assert base is not None
    head = HEAD.replace("child", "heir").replace("base-okey", "child")

    def sources(keep: str) -> dict[str, str]:
        assert base is not None
        result = check(f'inherited: {{keep: [{keep}], src: "{why}"}}\n', base, head)
        assert result.catalog is not None, [d.render() for d in result.diagnostics]
        places = result.catalog.resolved("heir").places
        paths = ("opening.points", "values.win", "values.shut", "values.spare", "wild.per_pair")
        return {path: places[path].source for path in paths}

    assert sources("S2") == {
        "opening.points": "S2 first page",
        "values.win": "S2",
        "values.shut": "inferred: S2 so",
        "values.spare": why,
        "wild.per_pair": why,
    }
    assert sources("S1, assumed") == {
        "opening.points": "S1",
        "values.win": "S1 a, b",
        "values.shut": why,
        "values.spare": "inferred: S1 so",
        "wild.per_pair": "assumed: two are twins",
    }


def test_the_options_taken_over_have_the_source_of_the_house() -> None:
    result = check('inherited: {keep: [S2], src: "assumed: taken over"}\n')
    assert result.catalog is not None
    rising, strict = result.catalog.info("child").options
    assert (rising.place.source, strict.place.source) == ("assumed: taken over",) * 2
    chosen = result.catalog.resolved("child", {"rising": "on", "strict": "on"}).places
    assert chosen["opening.raise_points"].source == "assumed: taken over"
    assert chosen["values.slip"].source == "S2"


def test_a_value_null_removes_it() -> None:
    assert "spare" in SMALL_CATALOG.resolved("base-okey").values
    body = (
        "values: {spare: null}\n"
        "tables: {others: {rows: {open: {when: {opened: {not: none}}, add: {}, src: S1}}}}\n"
    )
    assert "spare" not in resolved(body).values
    found = check("values: {sparse: null}\n").diagnostics
    assert [(d.code, d.mend) for d in found] == [("NOTHING_TO_REMOVE", "did you mean `spare`?")]
