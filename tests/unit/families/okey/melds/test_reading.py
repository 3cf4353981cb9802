"""What laid tiles are read as, and why they are nothing."""

from __future__ import annotations

import pytest

from hakem.families.okey.melds import MeldRules, classify
from hakem.families.okey.tiles import face, write_tiles
from tests.unit.families.okey.melds.houses import FREE, JOKERS, ONE, THIRDS, WRAP, read

OKEY = face("k", 4)
SHORT_RUNS = FREE._replace(run_min=2, group_min=2)


def readings(text: str, house: MeldRules = FREE, okey: int = OKEY) -> list[tuple[str, str, int]]:
    found = classify(read(text, okey, house), okey, house)
    assert bool(found.readings) != bool(found.faults)
    return [(r.kind.value, write_tiles(r.tiles), r.points) for r in found.readings]


def faults(text: str, house: MeldRules = FREE) -> list[tuple[str, dict[str, int | str], str]]:
    found = classify(read(text, OKEY, house), OKEY, house)
    assert not found.readings
    return [
        (fault.code, dict(fault.parameters), fault.knob.path if fault.knob else "")
        for fault in found.faults
    ]


@pytest.mark.parametrize(
    ("text", "kind", "tiles", "points"),
    [
        ("r5 r6 r7", "RUN", "r5 r6 r7", 5 + 6 + 7),
        ("b1 b2 b3", "RUN", "b1 b2 b3", 1 + 2 + 3),
        # laid downward
        ("r7 r6 r5", "RUN", "r5 r6 r7", 18),
        ("r3 r2 *", "RUN", "*=r1 r2 r3", 1 + 2 + 3),
        # an okey is the tile of its place (S3: the okey replaces any tile)
        ("r9 r10 *", "RUN", "r9 r10 *=r11", 9 + 10 + 11),
        ("* r11 r12", "RUN", "*=r10 r11 r12", 10 + 11 + 12),
        ("y5 * y7", "RUN", "y5 *=y6 y7", 18),
        ("y5 * * y8", "RUN", "y5 *=y6 *=y7 y8", 5 + 6 + 7 + 8),
        # 14 and 0 do not exist: the okey belongs to the other end
        ("r12 r13 *", "RUN", "*=r11 r12 r13", 11 + 12 + 13),
        ("* r1 r2", "RUN", "r1 r2 *=r3", 1 + 2 + 3),
        ("r12 r13 * *", "RUN", "*=r10 *=r11 r12 r13", 10 + 11 + 12 + 13),
        ("* r12 r13 *", "RUN", "*=r10 *=r11 r12 r13", 10 + 11 + 12 + 13),
        ("r2 r1 *", "RUN", "r1 r2 *=r3", 1 + 2 + 3),
        # an okey that says what it stands for
        ("r5 *=r6 r7", "RUN", "r5 *=r6 r7", 18),
        ("r12 r13 *=r11", "RUN", "*=r11 r12 r13", 36),
        ("*=r7 r5 r6", "RUN", "r5 r6 *=r7", 18),
        # a false joker is a tile of the okey's face, here black 4 (S3)
        ("k3 f k5", "RUN", "k3 f k5", 3 + 4 + 5),
        ("k3 f *", "RUN", "k3 f *=k5", 3 + 4 + 5),
        ("f y4 b4", "GROUP", "f y4 b4", 4 * 3),
        # the okey may stand for its own face
        ("k3 * k5", "RUN", "k3 *=k4 k5", 3 + 4 + 5),
        # S1's own example of a group
        ("r8 k8 b8", "GROUP", "r8 k8 b8", 8 * 3),
        ("r13 y13 k13", "GROUP", "r13 y13 k13", 13 * 3),
        ("r2 y2 b2 k2", "GROUP", "r2 y2 b2 k2", 2 * 4),
        ("r2 y2 b2 *", "GROUP", "r2 y2 b2 *=k2", 2 * 4),
        ("r5 *=y5 k5", "GROUP", "r5 *=y5 k5", 5 * 3),
        # pairs count no points
        ("r5 r5", "PAIR", "r5 r5", 0),
        ("r5 *", "PAIR", "r5 *=r5", 0),
        ("* r5", "PAIR", "*=r5 r5", 0),
        ("* *", "PAIR", "*=k4 *=k4", 0),
        ("f *", "PAIR", "f *=k4", 0),
        ("f f", "PAIR", "f f", 0),
        ("*=r5 r5", "PAIR", "*=r5 r5", 0),
    ],
)
def test_one_reading(text: str, kind: str, tiles: str, points: int) -> None:
    assert readings(text) == [(kind, tiles, points)]


def test_the_longest_run_has_all_numbers() -> None:
    text = " ".join(f"b{number}" for number in range(1, 14))
    assert readings(text) == [("RUN", text, 13 * 14 // 2)]


def test_an_okey_in_a_group_of_three_has_two_readings() -> None:
    assert readings("r7 * k7") == [
        ("GROUP", "r7 *=y7 k7", 21),
        ("GROUP", "r7 *=b7 k7", 21),
    ]


def test_one_tile_and_two_okeys_are_a_run_and_groups() -> None:
    assert readings("r5 * *") == [
        ("RUN", "r5 *=r6 *=r7", 5 + 6 + 7),
        ("GROUP", "r5 *=y5 *=b5", 15),
        ("GROUP", "r5 *=y5 *=k5", 15),
        ("GROUP", "r5 *=b5 *=y5", 15),
        ("GROUP", "r5 *=b5 *=k5", 15),
        ("GROUP", "r5 *=k5 *=y5", 15),
        ("GROUP", "r5 *=k5 *=b5", 15),
    ]
    assert readings("* r13 *")[0] == ("RUN", "*=r11 *=r12 r13", 11 + 12 + 13)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("r5 r6 r7", 6),  # the middle tile
        ("r5 r6 r7 r8", 6 + 8 // 3),
        ("r1 r2 r3 r4 r5", 2 + (4 + 5) // 3),
        ("r7 y7 b7", 7),  # its number
        ("r7 y7 b7 k7", 7 + 7 // 3),
        ("r2 y2 b2 k2", 2 + 2 // 3),
        ("r12 r13 *", 12),
    ],
)
def test_counted_in_thirds(text: str, points: int) -> None:
    assert readings(text, THIRDS)[0][2] == points


def test_where_a_run_may_end_on_1() -> None:
    assert readings("r12 r13 r1", WRAP) == [("RUN", "r12 r13 r1", 12 + 13 + 1)]
    assert readings("r12 r13 *", WRAP) == [("RUN", "r12 r13 *=r1", 12 + 13 + 1)]
    assert readings("r12 r13 * *", WRAP) == [("RUN", "*=r11 r12 r13 *=r1", 11 + 12 + 13 + 1)]
    assert readings("* * r1", WRAP) == [
        ("RUN", "*=r12 *=r13 r1", 26),
        *[("GROUP", f"*={a} *={b} r1", 3) for a, b in _ordered("y1", "b1", "k1")],
    ]
    assert faults("r13 r1 r2", WRAP)[0][0] == "RUN_WRAPS"
    assert faults("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1", WRAP)[0][0] == "MELD_TOO_LONG"
    # no number comes twice, however long a run may be
    assert faults("r1 r2 r3 r4 r5 r1", WRAP._replace(numbers=5)) == [
        ("MELD_TOO_LONG", {"kind": "RUN", "given": 6, "most": 5}, "tiles.numbers")
    ]
    assert readings("r2 r3 r4 r5 r1", WRAP._replace(numbers=5))[0][2] == 2 + 3 + 4 + 5 + 1


def _ordered(*names: str) -> list[tuple[str, str]]:
    return [(a, b) for a in names for b in names if a != b]


def test_a_wild_false_joker_is_an_okey() -> None:
    found = classify(read("r5 f r7", OKEY, JOKERS), OKEY, JOKERS)
    assert [reading.tiles for reading in found.readings] == [read("r5 f r7", OKEY, JOKERS)]
    assert found.readings[0].faces == read("r5 r6 r7", OKEY)
    one = JOKERS._replace(wilds_per_meld=1)
    assert faults("r5 f *", one) == [("TOO_MANY_WILDS", {"most": 1, "given": 2}, "wild.per_meld")]


def test_short_runs_and_groups_have_every_reading() -> None:
    assert readings("r5 *", SHORT_RUNS) == [
        ("RUN", "r5 *=r6", 11),
        ("GROUP", "r5 *=y5", 10),
        ("GROUP", "r5 *=b5", 10),
        ("GROUP", "r5 *=k5", 10),
        ("PAIR", "r5 *=r5", 0),
    ]


@pytest.mark.parametrize(
    ("text", "code", "parameters", "knob"),
    [
        ("", "MELD_TOO_SHORT", {"least": 3, "given": 0}, "melds.run_min"),
        ("r5", "MELD_TOO_SHORT", {"least": 3, "given": 1}, "melds.run_min"),
        # a group never has two tiles of one colour (S3)
        ("r13 y13 k13 k13", "GROUP_DUPLICATE_COLOUR", {"colour": "k"}, ""),
        ("r8 r8 *", "GROUP_DUPLICATE_COLOUR", {"colour": "r"}, ""),
        ("r5 *=r5 y5", "GROUP_DUPLICATE_COLOUR", {"colour": "r"}, ""),
        # 13-1 does not go on (S1, S3)
        ("r12 r13 r1", "RUN_WRAPS", {"highest": 13}, "melds.run_wrap"),
        ("r13 r1 r2", "RUN_WRAPS", {"highest": 13}, "melds.run_wrap"),
        ("r1 r13 r12", "RUN_WRAPS", {"highest": 13}, "melds.run_wrap"),
        ("r13 * r2", "RUN_WRAPS", {"highest": 13}, "melds.run_wrap"),
        ("r5 r6 r8", "RUN_GAP", {"below": "r6", "above": "r8"}, ""),
        ("r2 * r9", "RUN_GAP", {"below": "r2", "above": "r9"}, ""),
        ("r5 r7 *", "RUN_OUT_OF_ORDER", {}, ""),
        ("r7 r5 r6", "RUN_OUT_OF_ORDER", {}, ""),
        ("r5 r6 r6 r7", "RUN_REPEATS", {"tile": "r6"}, ""),
        ("r5 *=r6 *=r6 r7", "RUN_REPEATS", {"tile": "r6"}, ""),
        ("r1 b5 y9", "MIXED_TILES", {"first": "r1", "other": "b5"}, ""),
        ("r5 r6 y5", "MIXED_TILES", {"first": "r6", "other": "y5"}, ""),
        ("* * *", "NO_NATURAL_TILE", {}, ""),
        ("*=r5 *=r6 *=r7", "NO_NATURAL_TILE", {}, ""),
        (
            "r7 y7 b7 k7 *",
            "MELD_TOO_LONG",
            {"kind": "GROUP", "given": 5, "most": 4},
            "melds.group_max",
        ),
        # a run of all numbers takes no okey at its end
        (
            "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 *",
            "MELD_TOO_LONG",
            {"kind": "RUN", "given": 14, "most": 13},
            "melds.run_max",
        ),
    ],
)
def test_no_meld(text: str, code: str, parameters: dict[str, int | str], knob: str) -> None:
    assert faults(text) == [(code, parameters, knob)]


def test_two_tiles_are_told_what_they_lack_of_either_kind() -> None:
    short = ("MELD_TOO_SHORT", {"least": 3, "given": 2}, "melds.run_min")
    assert faults("r5 r6") == [("NOT_A_PAIR", {"first": "r5", "second": "r6"}, ""), short]
    assert faults("r5 *=r6")[0] == ("NOT_A_PAIR", {"first": "r5", "second": "r6"}, "")
    # S3: one okey in a meld
    pair = ("TOO_MANY_WILDS", {"kind": "PAIR", "most": 1, "given": 2}, "wild.per_pair")
    assert faults("* *", ONE) == [pair, short]


@pytest.mark.parametrize("text", ["y5 * * y8", "b5 * *", "*=r5 * r7 r8"])
def test_more_okeys_than_the_house_allows(text: str) -> None:
    found = faults(text, ONE)
    # once, also where the tiles could be a run or a group
    kind = {"y5 * * y8": {"kind": "RUN"}, "*=r5 * r7 r8": {"kind": "RUN"}}.get(text, {})
    assert found == [("TOO_MANY_WILDS", {**kind, "most": 1, "given": 2}, "wild.per_meld")]
    assert readings(text)


def test_limits_of_other_houses() -> None:
    house = FREE._replace(run_min=4, run_max=5, group_max=3, colours=(0, 1), numbers=7)
    assert faults("r5 r6 r7", house) == [
        ("MELD_TOO_SHORT", {"given": 3, "least": 4}, "melds.run_min")
    ]
    assert faults("r1 r2 r3 r4 r5 r6", house) == [
        ("MELD_TOO_LONG", {"kind": "RUN", "given": 6, "most": 5}, "melds.run_max")
    ]
    assert ("MELD_TOO_LONG", {"kind": "GROUP", "given": 3, "most": 2}, "tiles.colours") in faults(
        "r5 y5 *", house
    )
    assert readings("r5 r6 r7 *", house) == [("RUN", "*=r4 r5 r6 r7", 4 + 5 + 6 + 7)]
