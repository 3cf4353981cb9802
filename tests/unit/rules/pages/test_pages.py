"""Rule sets laid open for people: compared, listed with sources, written as a rule book."""

from __future__ import annotations

import json
import re

import pytest

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.rules.catalog import Catalog, check_text
from hakem.rules.pages import (
    compare,
    describe_data,
    describe_text,
    open_points,
    open_points_markdown,
    rulebook_markdown,
)
from hakem.rules.pages.labels import PHRASES, Labels
from hakem.rules.reading.leaves import split_reason
from hakem.rules.resolving import Resolved, digest_of
from tests.unit.rules.houses import HEAD, SHIPPED, SMALL, choices_one_by_one, load

SMALL_CATALOG, SHIPPED_CATALOG = load(SMALL), load(SHIPPED)
SHIPPED_IDS = [info.id for info in SHIPPED_CATALOG.list()]


def with_child(body: str) -> Catalog:
    catalog = check_text(HEAD + body, "child.yaml", SMALL_CATALOG).catalog
    assert catalog is not None
    return catalog


def changes(before: Resolved, after: Resolved) -> dict[str, tuple[str, str | None, str | None]]:
    return {c.path: (c.kind, c.before, c.after) for c in compare(before, after)}


def test_compare() -> None:
    catalog = with_child(
        "opening: {points: 50, src: S1}\n"
        "values: {extra: 4, src: S1}\n"
        "multipliers: {leftover: {by_okey: null}}\n"
        "match: {placing: {}, src: S1}\n"
        "tables:\n"
        "  rewards: {hit: unique, rows: {many: null, "
        "low: {when: {opening_points: {below: big}}, add: {}, src: S1}}}\n"
        "  partner: {rows: {always: {when: {}, add: {extra: 2}, src: S1}}}\n"
    )
    found = changes(catalog.resolved("base-okey"), catalog.resolved("child"))
    text = '{tr: "Bir şey yazılmaz.", en: "Nothing is written."}'
    assert found == {
        "match.placing": ("changed", "{3: [3, 1, -1, -3]}", "{}"),
        "multipliers.leftover.by_okey": ("removed", "{when: {last_tile: okey}, times: 3}", None),
        "opening.points": ("changed", "40", "50"),
        "tables.partner.always": (
            "changed", f"{{when: {{}}, add: {{}}, text: {text}}}",
            f"{{when: {{}}, add: {{extra: 2}}, text: {text}}}",
        ),
        "tables.rewards.hit": ("changed", "collect", "unique"),
        "tables.rewards.low": (
            "changed",
            "{when: {opening_points: {below: big}, opening_pairs: {max: 5}}, add: {}, "
            'text: {tr: "Ödül yok.", en: "No reward."}}',
            "{when: {opening_points: {below: big}}, add: {}, "
            'text: {tr: "Ödül yok.", en: "No reward."}}',
        ),
        "tables.rewards.many": (
            "removed",
            '{when: {opening_pairs: {above: 5}}, add: {win: 2}, text: {tr: "Çok çift.", '
            'en: "Many pairs."}}',
            None,
        ),
        "values.extra": ("added", None, "4"),
    }  # fmt: skip
    places = {c.path: (c.before_place, c.after_place) for c in
              compare(catalog.resolved("base-okey"), catalog.resolved("child"))}  # fmt: skip
    before, after = places["opening.points"]
    assert before is not None
    assert after is not None
    assert (before.file, after.at) == ("base/okey.yaml", "child.yaml:5")
    assert places["values.extra"][0] is None


def test_compare_options_and_itself() -> None:
    plain = SMALL_CATALOG.resolved("base-okey")
    rising = SMALL_CATALOG.resolved("base-okey", {"rising": "on"})
    assert compare(plain, plain) == ()
    assert changes(plain, rising) == {
        "opening.raise_points": ("changed", "null", "1"),
        "options.rising": ("changed", "off", "on"),
    }


def test_compare_backwards_is_the_mirror() -> None:
    one, other = SHIPPED_CATALOG.resolved("okey-51"), SHIPPED_CATALOG.resolved("okey-101-steps")
    forth, back = changes(one, other), changes(other, one)
    mirror = {"added": "removed", "removed": "added", "changed": "changed"}
    assert back == {path: (mirror[kind], b, a) for path, (kind, a, b) in forth.items()}
    assert forth


def test_compare_needs_one_family() -> None:
    with pytest.raises(ValueError, match="okey/v1 and domino/v1 cannot be compared"):
        compare(SMALL_CATALOG.resolved("base-okey"), SMALL_CATALOG.resolved("base-domino"))


@pytest.mark.parametrize("name", SHIPPED_IDS)
def test_described_data_is_whole_and_json(name: str) -> None:
    resolved = SHIPPED_CATALOG.resolved(name)
    data = describe_data(resolved)
    assert json.loads(json.dumps(data)) == data
    assert data["digest"] == digest_of(resolved)
    assert data["knobs"].keys() == {knob.path for knob in resolved.vocabulary.knobs}
    leaves = [*data["knobs"].values(), *data["values"].values()]
    leaves += [row for table in data["tables"].values() for row in table["rows"].values()]
    leaves += [row for rows in data["multipliers"].values() for row in rows.values()]
    assert len(leaves) == len(resolved.places)
    for leaf in leaves:
        assert re.fullmatch(r"rules/(okey|domino)/[\w-]+\.yaml:\d+", leaf["at"])
        assert leaf["src"]


def test_described_text_has_a_line_for_each_value() -> None:
    text = describe_text(SMALL_CATALOG.resolved("base-okey", {"strict": "on"}))
    lines = text.splitlines()
    assert lines[0] == "base-okey (Small house), okey/v1"
    assert "options: rising: off, strict: on" in lines
    assert "values.slip = 9  # base/okey.yaml:22, S2" in lines
    assert "wild.per_pair = 2  # base/okey.yaml:35, assumed: two are twins" in lines
    assert "tables.rewards.hit = collect" in lines
    assert (
        "tables.penalties.fed = {when: {event: fed_opening}, add: {slip: 2, tile_value: slip}, "
        "pays: discarder}  # base/okey.yaml:122, S1"
    ) in lines
    assert len([line for line in lines if " = " in line]) == len(
        SMALL_CATALOG.resolved("base-okey").places
    ) + len(SMALL_CATALOG.resolved("base-okey").tables)


def test_notes_are_described() -> None:
    data = describe_data(SMALL_CATALOG.resolved("base-okey"))
    assert data["knobs"]["wild.per_pair"]["note"] == "as everybody plays"
    assert "note" not in data["knobs"]["wild.per_meld"]


def test_open_points_are_the_assumed_values() -> None:
    points = open_points(SMALL_CATALOG.resolved("base-okey"))
    assert [(p.ruleset, p.path, p.value, p.why, p.place.at) for p in points] == [
        ("base-okey", "wild.per_pair", "2", "two are twins", "base/okey.yaml:35")
    ]
    assert open_points(SMALL_CATALOG.resolved("base-domino")) == ()


def test_open_points_page() -> None:
    page = open_points_markdown(with_child(
        "options: {other: {title: {tr: Ö, en: O}, default: off, src: 'assumed: one | two', "
        "choices: {off: {}, on: {opening: {points: 60}}}}}\n"
    ))  # fmt: skip
    assumed, left = page.split("## Left to clients")
    assert [line for line in assumed.splitlines() if line.startswith("| `")] == [
        "| `wild.per_pair` | `2` | two are twins | 35 | base-okey, child |",
        "| `opening.points` | `60` | one \\| two | 5 | child (other: on) |",
    ]
    assert "## base/okey.yaml" in page
    assert "## child.yaml" in page
    assert [line for line in left.splitlines() if line.startswith("| `")] == [
        "| `players.direction` | `clockwise` | S4 | base/domino.yaml:10 | base-domino |",
        "| `deal.direction` | `counter_clockwise` | S1 | base/okey.yaml:29 | base-okey, child |",
        "| `discard_pile.visible` | `top` | inferred: S1 every table shows the top "
        "| base/okey.yaml:56 | base-okey, child |",
    ]


def test_open_points_page_has_a_part_for_what_a_house_takes_over() -> None:
    """A value the house states stands under its file, the others under the house."""
    why = "assumed: nobody | says it"
    page = open_points_markdown(with_child(
        f'inherited: {{src: "{why}"}}\nwild: {{per_pair: {{value: 1, src: "assumed: so"}}}}\n'
    ))  # fmt: skip
    assert "| `wild.per_pair` | `1` | so | 6 | child |" in page
    assert "| `wild.per_pair` | `2` | two are twins | 35 | base-okey |" in page
    part = page.split("## child\n\nNobody | says it.\n\n")[1].split("##")[0]
    assert "| `opening.points` | `40` | base/okey.yaml:39 | child |" in part
    assert "(rising: on) |" in part
    assert "wild.per_pair" not in part


def test_what_clients_see_to_stands_on_the_page() -> None:
    left = open_points_markdown(SHIPPED_CATALOG).split("## Left to clients")[1]
    for name in SHIPPED_IDS:
        resolved = SHIPPED_CATALOG.resolved(name)
        for knob in resolved.vocabulary.knobs:
            if knob.by_clients and resolved.knobs[knob.path] is not None:
                rows = [row for row in left.splitlines() if row.startswith(f"| `{knob.path}` |")]
                assert any(name in re.split(r" \| |, ", row.strip("| ")) for row in rows)
    (three,) = [row for row in left.splitlines() if "absent.out_after" in row]
    assert three.startswith("| `absent.out_after` | `3` | S3 | ")
    assert three.endswith(" | okey-101-steps |")


def test_open_points_page_of_the_shipped_rules_lists_every_assumption() -> None:
    page = open_points_markdown(SHIPPED_CATALOG)
    for name in SHIPPED_IDS:
        for point in open_points(SHIPPED_CATALOG.resolved(name)):
            assert f"| `{point.path}` |" in page
            assert f"\n## {point.place.file}\n" in page or f"\n## {name}\n" in page


@pytest.mark.parametrize("name", SHIPPED_IDS)
def test_what_is_said_to_be_assumed_is_an_open_point(name: str) -> None:
    """A passage that calls half of a value assumed would keep it from the owner's list."""
    places = SHIPPED_CATALOG.get(name).places.values()
    hedged = [place for place in places if re.search("assum|not said|unsaid", place.source)]
    assert [place.at for place in hedged if not place.assumed] == []


def test_prices_that_a_house_takes_over_are_open_points() -> None:
    """S1 has no hand scores, and S3 leaves open whether an okey's face counts beside its price.

    What a source states is none of them: what S1 and S3 write for what openers have left.
    """
    general, steps = (
        {point.path for point in open_points(SHIPPED_CATALOG.resolved(name))}
        for name in ("okey-101-general", "okey-101-steps")
    )
    assert {"values.finish", "values.unopened", "values.okey_left"} <= general
    assert "tables.others.open" not in general
    assert "values.okey_face" in steps
    assert not {"values.okey_left", "tables.others.open_pairs", "tables.wall.open_pairs"} & steps


@pytest.mark.parametrize("locale", ["tr", "en"])
@pytest.mark.parametrize("name", SHIPPED_IDS)
def test_rulebook_has_everything(name: str, locale: str) -> None:
    resolved = SHIPPED_CATALOG.resolved(name)
    page = rulebook_markdown(resolved, locale)
    assert page.startswith(f"# {resolved.title[locale]}\n")
    for path, place in resolved.places.items():
        assert place.at in page, path
    for table in resolved.tables.values():
        for row in table.rows.values():
            assert row.text.get(locale, "") in page
    widths: dict[int, int] = {}
    for number, line in enumerate(page.splitlines()):
        if line.startswith("|"):
            cells = len(re.findall(r"(?<!\\)\|", line))
            assert cells == widths.get(number - 1, cells), line
            widths[number] = cells
    assert ("**" in page) is (resolved.status == "experimental")


def test_rulebook_says_what_rows_give() -> None:
    page = rulebook_markdown(SMALL_CATALOG.resolved("base-okey"), "en")
    assert "| opened: not none | rack sum × `leftover` + okeys left × 5 | What is left. |" in page
    assert "| last tile: okey | -20 | Ended it with the okey. |" in page
    assert "| always | nothing | Nothing is written. |" in page
    assert "| opening points: at least 70 (`big`) | -10 | A high opening. |" in page
    assert "| opening pairs: at least 6 | -20 | Many pairs. |" in page
    assert "| fewest points of an opening with melds | 40 | S1 (base/okey.yaml:39) |" in page
    turkish = rulebook_markdown(SMALL_CATALOG.resolved("base-okey"), "tr")
    assert "| atılan taş: okey |" not in turkish
    assert "| bitenin attığı taş: okey | -20 | Okeyle bitirdi. |" in turkish
    assert "| oyuncunun açışı: açmadı değil |" in turkish
    assert "| seriyle açmak için en az sayı | 40 | S1 (base/okey.yaml:39) |" in turkish


def test_rulebook_gives_reasons_in_its_language() -> None:
    body = (
        'wild: {per_pair: {value: 1, src: "assumed: one will do"}}\n'
        'lay_off: {limit: {value: 9, src: "inferred: S1 nine: so it is"}}\n'
        'reasons: {tr: {one will do: bir yeter, "S1 nine: so it is": "S1 dokuz: öyledir"}}\n'
    )
    child = with_child(body).resolved("child")
    turkish, english = rulebook_markdown(child, "tr"), rulebook_markdown(child, "en")
    assert "| 1 | *varsayım:* bir yeter (child.yaml:5) |" in turkish
    assert "| 9 | *çıkarım:* S1 dokuz: öyledir (child.yaml:6) |" in turkish
    assert "| 1 | *assumed:* one will do (child.yaml:5) |" in english
    assert "| 9 | *inferred:* S1 nine: so it is (child.yaml:6) |" in english


def test_a_reason_without_translation_stands_as_it_is() -> None:
    page = rulebook_markdown(with_child("").resolved("child"), "tr")
    assert "*varsayım:* two are twins (base/okey.yaml:35)" in page


@pytest.mark.parametrize("name", SHIPPED_IDS)
def test_every_reason_of_the_shipped_rules_stands_in_turkish(name: str) -> None:
    """Under each choice of each option; a reason is known from the file that gives it."""
    english = set()
    for options in choices_one_by_one(SHIPPED_CATALOG, name):
        resolved = SHIPPED_CATALOG.resolved(name, options)
        turkish = resolved.reasons["tr"]
        reasons = {split_reason(place.source)[1] for place in resolved.places.values()} - {""}
        english |= {reason for reason in reasons if turkish.get(reason, reason) == reason}
    assert english == set()


def test_translated_reasons_name_the_same_sources() -> None:
    for house in SHIPPED_CATALOG.merged.values():
        for english, turkish in house.reasons["tr"].items():
            named = re.compile(r"S\d")
            assert set(named.findall(turkish)) == set(named.findall(english)), english


def test_rulebook_languages() -> None:
    with pytest.raises(ValueError, match="tr and en, not de"):
        rulebook_markdown(SMALL_CATALOG.resolved("base-okey"), "de")
    assert PHRASES["tr"].keys() == PHRASES["en"].keys()


def turkish_of(family: Family) -> dict[str, str]:
    """Everything that has a Turkish name, apart from tables and blocks."""
    words = family.language.words["tr"]
    knobs = {knob.path: name for knob, name in words.knobs.items()}
    of_knobs = {
        f"{knob.path}={'null' if word is None else word}": name
        for (knob, word), name in words.knob_words.items()
    }
    return {**knobs, **of_knobs, **words.names, **words.words}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_everything_has_a_turkish_name(family: Family) -> None:
    vocabulary = family.vocabulary
    turkish = Labels(vocabulary, "tr")
    known = turkish_of(family)
    for knob in vocabulary.knobs:
        assert turkish.knob(knob.path) != knob.about
        assert turkish.block(knob.path.split(".")[0]) != Labels(vocabulary, "en").block(
            knob.path.split(".")[0]
        )
        for word in knob.words:
            assert {word, f"{knob.path}={word}"} & known.keys(), (knob.path, word)
    for fact in vocabulary.facts:
        assert fact.name in known
        for word in fact.words:
            assert {word, f"{fact.name}={word}"} & known.keys(), (fact.name, word)
    for amount in vocabulary.amounts:
        assert amount.name in known
    for table in vocabulary.tables:
        assert turkish.table(table.name) != Labels(vocabulary, "en").table(table.name)
        for word in (*table.choices, *table.payers):
            assert word in known


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_no_turkish_name_is_left_over(family: Family) -> None:
    vocabulary, known = family.vocabulary, turkish_of(family)
    names = {k.path for k in vocabulary.knobs} | {f.name for f in vocabulary.facts}
    names |= {a.name for a in vocabulary.amounts}
    owners = [(k.path, k.words) for k in vocabulary.knobs] + [
        (f.name, f.words) for f in vocabulary.facts
    ]
    words = {word for _, words in owners for word in words}
    words |= {f"{owner}={word}" for owner, words in owners for word in words}
    words |= {f"{k.path}=null" for k in vocabulary.knobs if k.optional}
    words |= {word for t in vocabulary.tables for word in (*t.choices, *t.payers)}
    assert known.keys() <= names | words


def test_rulebook_says_what_no_number_means() -> None:
    """For each knob that may be null: no limit is not none."""
    said = {
        "wild.per_meld": ("no limit", "sınır yok"),
        "opening.raise_points": ("it need not", "gerekmez"),
        "opening.raise_pairs": ("it need not", "gerekmez"),
        "lay_off.limit": ("no limit", "sınır yok"),
        "absent.out_after": ("never", "hiçbir zaman"),
    }
    knobs = [k for family in FAMILIES.values() for k in family.vocabulary.knobs]
    nullable = {k.path for k in knobs if k.optional}
    assert nullable == said.keys()
    family = FAMILIES["okey/v1"]
    for path, (english, turkish) in said.items():
        assert Labels(family.vocabulary, "en").nothing(path) == english
        assert Labels(family.vocabulary, "tr").nothing(path) == turkish
        assert "null" not in Labels(family.vocabulary, "en").knob(path)


def test_rulebook_says_no_limit_and_not_none() -> None:
    resolved = SHIPPED_CATALOG.resolved("okey-51")
    english, turkish = rulebook_markdown(resolved, "en"), rulebook_markdown(resolved, "tr")
    assert "| most real okeys in one run or group | no limit |" in english
    assert "| whether 1 may follow the highest number in a run | no |" in english
    assert "| bir seride ya da perde en çok kaç okey olabileceği | sınır yok |" in turkish
    common = rulebook_markdown(SHIPPED_CATALOG.resolved("okey-101"), "tr")
    assert "| el sayısına göre kazanan ve kaybeden takımın puanı | yok |" in common
