from __future__ import annotations

import pytest

from hakem.families.okey.tiles import (
    BOUND,
    CODES,
    FALSE_JOKER,
    OKEY,
    TileSet,
    face,
    standing_for,
    write_tile,
    write_tiles,
)
from hakem.kernel.verdict import InvalidInput

SET = TileSet("rybk", numbers=13, copies=2, false_jokers=2, above_indicator=1)
B8 = face("b", 8)
# All that Python's split() takes for white space, apart from the space itself, and two that are
# not seen at all.
OTHER_SPACES = {*filter(str.isspace, map(chr, range(0x3001))), "\u200b", "\0"} - {" "}


def refused(text: str, *, in_meld: bool = False, okey: int = B8) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        SET.read(text, okey, "rack", in_meld=in_meld)
    assert caught.value.field == "rack"
    return caught.value


def test_every_tile_reads_back_as_it_was_written() -> None:
    tiles = (*SET.faces, OKEY, FALSE_JOKER)
    expected = tuple(OKEY if tile == B8 else tile for tile in tiles)
    assert SET.read(write_tiles(tiles), B8, "rack") == expected
    assert len(set(tiles)) == 4 * 13 + 2
    assert max(map(standing_for, SET.faces)) < CODES
    assert all(not tile & BOUND for tile in tiles)


def test_spaces_part_tiles_however_many() -> None:
    assert SET.read(" k13 r1   f ", B8, "rack") == (face("k", 13), face("r", 1), FALSE_JOKER)
    assert SET.read("", B8, "rack") == SET.read("  ", B8, "rack") == ()
    assert SET.read_indicator(" k13 ", "indicator") == face("k", 13)


@pytest.mark.parametrize("other", sorted(OTHER_SPACES))
def test_nothing_else_parts_tiles(other: str) -> None:
    for text in (f"k13{other}r1", f"k13{other}", f"{other}k13", f"k13 {other} r1", other):
        assert refused(text).code == "UNKNOWN_TILE"
    assert refused(f"k13{other}r1").parameters == {"tile": f"k13{other}r1"}


def test_the_numbered_tile_of_the_okey_is_a_real_okey() -> None:
    assert SET.read("b8 * b7", B8, "rack") == (OKEY, OKEY, face("b", 7))
    assert SET.read("b8", face("b", 9), "rack") == (B8,)


def test_an_okey_says_what_it_stands_for_in_a_meld_only() -> None:
    bound = SET.read("r5 *=r6 *=b8", B8, "table", in_meld=True)
    assert bound == (face("r", 5), standing_for(face("r", 6)), standing_for(B8))
    assert write_tiles(bound) == "r5 *=r6 *=b8"
    error = refused("r5 *=r6")
    assert (error.code, error.parameters) == ("OKEY_BOUND_OFF_TABLE", {"tile": "*=r6"})


@pytest.mark.parametrize(
    "text",
    [
        "x5",
        "r0",
        "r14",
        "r05",
        "R5",
        "r",
        "5",
        "r5,y6",
        "r+5",
        "f1",
        "**",
        "*=f",
        "*=*",
        "r٥",
        "rİ",
    ],
)
@pytest.mark.parametrize("in_meld", [False, True])
def test_what_is_no_tile_is_refused(text: str, in_meld: bool) -> None:
    error = refused(f"r1 {text} r2", in_meld=in_meld)
    assert (error.code, error.parameters) == ("UNKNOWN_TILE", {"tile": text})


def test_a_long_unreadable_word_is_not_repeated_whole() -> None:
    assert len(str(refused("q" * 60_000).parameters["tile"])) < 50


def test_a_smaller_set_knows_its_own_tiles_only() -> None:
    small = TileSet("rk", numbers=9, copies=1, false_jokers=0, above_indicator=1)
    assert write_tiles(small.faces) == " ".join(f"{c}{n}" for c in "rk" for n in range(1, 10))
    for text in ("y1", "r10", "f"):
        with pytest.raises(InvalidInput):
            small.read(text, face("r", 1), "rack")
    assert small.okey_of(face("k", 9)) == face("k", 1)
    assert [small.most[code] for code in (face("r", 9), face("y", 1), OKEY, FALSE_JOKER)] == [
        1,
        0,
        1,
        0,
    ]


@pytest.mark.parametrize(
    ("indicator", "above", "okey"),
    [("k7", 1, "k8"), ("r13", 1, "r1"), ("b12", 1, "b13"), ("y12", 3, "y2"), ("y5", 0, "y5")],
)
def test_the_okey_lies_above_the_indicator_and_goes_round(
    indicator: str, above: int, okey: str
) -> None:
    tiles = TileSet("rybk", numbers=13, copies=2, false_jokers=2, above_indicator=above)
    assert write_tile(tiles.okey_of(tiles.read_indicator(indicator, "indicator"))) == okey


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "TILE_MISSING"),
        (" ", "TILE_MISSING"),
        ("f", "INDICATOR_NOT_NUMBERED"),
        ("*", "INDICATOR_NOT_NUMBERED"),
        ("*=r5", "OKEY_BOUND_OFF_TABLE"),
        ("k7 k8", "ONE_TILE_EXPECTED"),
        ("k14", "UNKNOWN_TILE"),
    ],
)
def test_an_indicator_is_one_numbered_tile(text: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        SET.read_indicator(text, "indicator")
    assert (caught.value.field, caught.value.code) == ("indicator", code)
