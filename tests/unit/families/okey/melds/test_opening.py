"""Openings worked out by hand, demands on them, and searches that stop early."""

from __future__ import annotations

import pytest

from hakem.families.okey.melds import (
    Demand,
    Goal,
    MeldRules,
    Opening,
    find_opening,
    finishing_discards,
)
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, face, write_tiles
from tests.unit.families.okey.melds.houses import FREE, JOKERS, ONE, THIRDS, WRAP, check_legal, read

MARK = face("y", 5)


def opening(
    text: str,
    house: MeldRules = FREE,
    goal: Goal = Goal.MOST_POINTS,
    demand: Demand | None = None,
    price: int = 0,
) -> Opening:
    rack = read(text, MARK, house)
    found = find_opening(rack, MARK, house, goal, demand or Demand(), okey_price=price)
    assert not found.bounded
    check_legal(found, rack, MARK, house)
    return found


def melds(found: Opening) -> set[str]:
    return {write_tiles(meld.tiles) for meld in found.melds}


def left(found: Opening) -> str:
    return write_tiles(found.left)


def one(tile: str, copies: int = 1, keep_one: bool = False) -> Demand:
    return Demand(read(tile, MARK)[0], copies, keep_one)


def test_an_okey_counts_as_the_tile_it_stands_for() -> None:
    found = opening("r11 r12 r13 y11 y12 y13 k10 b10 *")
    assert found.points == (11 + 12 + 13) * 2 + 10 * 3
    assert found.left == ()


def test_runs_and_groups_count_together() -> None:
    assert opening("r9 r10 r11 r7 y7 k7").points == 9 + 10 + 11 + 7 * 3
    assert opening("r9 r10 r11 r6 y6 k6").points == 30 + 6 * 3


def test_an_okey_may_stand_for_a_tile_that_is_laid_elsewhere() -> None:
    found = opening("r5 r6 r7 b7 k7 *")
    assert found.points == 5 + 6 + 7 + 8 + 21 - 8  # r5 r6 r7 and a group of sevens
    assert left(found) == ""


def test_copies_of_a_tile_lie_in_different_melds() -> None:
    found = opening("r7 r7 r8 r9 b7 k7")
    assert melds(found) == {"r7 r8 r9", "r7 b7 k7"}


def test_nothing_to_lay() -> None:
    for goal in Goal:
        found = opening("r1 y3 b5 k7 r9", goal=goal)
        assert (found.melds, found.points, left(found)) == ((), 0, "r1 y3 b5 k7 r9")
    assert opening("").melds == ()
    assert opening("* *").melds == ()


def test_false_jokers_are_laid_as_the_okeys_face() -> None:
    found = opening("y4 f y6 b5 k5 f")
    assert melds(found) == {"y4 f y6", "f b5 k5"}
    assert found.points == 4 + 5 + 6 + 5 * 3


def test_wild_false_jokers_are_okeys() -> None:
    found = opening("y8 f y10 r9 f b9", JOKERS)
    assert found.points == 8 + 9 + 10 + 9 * 3
    assert found.left == ()
    assert opening("y8 f y10", FREE).melds == ()
    assert opening("y8 f * y11", JOKERS).points == 8 + 9 + 10 + 11
    assert opening("y8 f * y11", JOKERS._replace(wilds_per_meld=1)).points == 0


def test_the_limit_of_okeys_in_a_meld() -> None:
    assert opening("r10 * * r13 b2").points == 10 + 11 + 12 + 13
    assert opening("r10 * * r13 b2", ONE).points == 0
    assert opening("r10 * * r13 r12 b13", ONE).points == (10 + 11 + 12) + 13 * 3
    assert opening("r10 r11 *", FREE._replace(wilds_per_meld=0)).points == 0


def test_equal_points_go_to_more_tiles() -> None:
    # 1-2-3 or four ones count nearly alike in thirds: 2 each; the longer one is laid.
    found = opening("r1 r2 r3 r4", THIRDS)
    assert (found.points, left(found)) == (10 // 3, "")


def test_goals_differ() -> None:
    # The okey makes 39 with the thirteens, but 5-6-7-8-9 leaves less: 26 instead of 28.
    text = "r13 b13 b5 b6 b8 b9 *"
    most = opening(text)
    assert (most.points, left(most)) == (13 * 3, "b5 b6 b8 b9")
    for goal in (Goal.LEAST_LEFT, Goal.MOST_TILES):
        found = opening(text, goal=goal)
        assert (found.points, left(found)) == (5 + 6 + 7 + 8 + 9, "r13 b13")
    # With 1-2-3-4-5 instead the thirteens leave less, yet the run lays more tiles.
    text = "r13 b13 b1 b2 b4 b5 *"
    assert left(opening(text, goal=Goal.LEAST_LEFT)) == "b1 b2 b4 b5"
    tiles = opening(text, goal=Goal.MOST_TILES)
    assert (tiles.points, left(tiles)) == (15, "r13 b13")


def test_the_price_of_an_okey_left() -> None:
    text = "r13 y13 b13 k13 *"
    assert left(opening(text, goal=Goal.LEAST_LEFT)) == "*"
    found = opening(text, goal=Goal.LEAST_LEFT, price=14)
    assert len(found.left) == 1
    assert found.left[0] & 15 == 13


def test_where_a_run_may_end_on_1() -> None:
    assert opening("r12 r13 r1").points == 0
    assert opening("r12 r13 r1", WRAP).points == 12 + 13 + 1


def test_it_must_lay_a_tile() -> None:
    text = "r11 r12 r13 y11 b11"
    assert opening(text).points == 11 + 12 + 13
    found = opening(text, demand=one("b11"))
    assert (found.points, left(found)) == (11 * 3, "r12 r13")
    assert opening(text, demand=one("r12")).points == 36
    assert opening("r11 r12 r13 y2", demand=one("y2")).melds == ()


def test_it_must_lay_both_copies() -> None:
    text = "r11 r11 r12 r13 y11 k2"
    assert opening(text, demand=one("r11")).points == 36
    assert opening(text, demand=one("r11", 2)).melds == ()
    both = opening(f"{text} *", demand=one("r11", 2))
    assert both.points == 36 + 33
    assert opening(f"{text} *", demand=one("r11", 3)).melds == ()


def test_it_must_lay_an_okey() -> None:
    text = "r13 y13 b13 k13 *"
    assert opening(text, goal=Goal.LEAST_LEFT, demand=Demand(OKEY, 1)).left != (OKEY,)
    assert opening("r13 y13 b13", demand=Demand(OKEY, 1)).melds == ()
    assert opening("r12 r13 * *", ONE, demand=Demand(OKEY, 2)).melds == ()
    assert OKEY not in opening(f"{text} *", demand=Demand(OKEY, 2)).left


def test_it_must_lay_a_false_joker() -> None:
    found = opening("r11 r12 r13 r4 y6 y7 f", demand=Demand(FALSE_JOKER, 1))
    assert melds(found) == {"r11 r12 r13", "f y6 y7"}


def test_it_must_leave_a_tile() -> None:
    assert opening("r5 r6 r7", demand=Demand(keep_one=True)).melds == ()
    found = opening("r5 r6 r7 r8", demand=Demand(keep_one=True))
    assert (found.points, left(found)) == (6 + 7 + 8, "r5")
    assert opening("r5 r6 r7 r8 b1", demand=Demand(keep_one=True)).points == 26
    found = opening("r5 r6 r7 *", demand=Demand(keep_one=True))
    assert (found.points, len(found.left)) == (6 + 7 + 8, 1)
    assert opening("r5 r6 r7 r8", demand=one("r5", keep_one=True)).points == 5 + 6 + 7


def test_more_copies_than_a_set_has() -> None:
    with pytest.raises(ValueError, match="4 copies"):
        opening("r5 r5 r5 r5")


# Near-complete grids of four colours and five numbers with two okeys: one part, all tiles useful.
GRID_ONE = (
    "r7 r8 r9 r10 r11 y7 y7 y8 y9 y10 y11 b6 b7 b8 b9 b10 b11 k9 k10 k11 * *",
    ONE,
    197,
)
GRID_FREE = (
    "r6 r7 r7 r8 r9 y6 y6 y7 y8 y9 b6 b7 b8 b8 b9 k5 k6 k7 k8 k9 * *",
    FREE,
    159,
)


@pytest.mark.parametrize(("text", "house", "points"), [GRID_ONE, GRID_FREE])
def test_the_hardest_racks_known_are_searched_to_the_end(
    text: str, house: MeldRules, points: int
) -> None:
    assert opening(text, house).points == points


@pytest.mark.parametrize("budget", [0, 1, 10, 100, 1_000, 2_000, 4_000])
@pytest.mark.parametrize(("text", "house", "points"), [GRID_ONE, GRID_FREE])
def test_a_search_that_stops_says_so(text: str, house: MeldRules, points: int, budget: int) -> None:
    rack = read(text, MARK, house)
    found = find_opening(rack, MARK, house, budget=budget)
    check_legal(found, rack, MARK, house)
    assert found.bounded
    assert points / 2 < found.points <= points
    stopped = find_opening(rack, MARK, house, demand=Demand(rack[0], 1, True), budget=budget)
    check_legal(stopped, rack, MARK, house)
    assert stopped.bounded
    if stopped.melds:
        assert rack[0] not in stopped.left or rack.count(rack[0]) > 1
        assert stopped.left


def test_finishing_discards_without_a_budget_may_be_missing() -> None:
    rack = read("r5 r6 r7 y8 b8 k8 k1", MARK)
    assert finishing_discards(rack, MARK, FREE).melds == read("k1", MARK)
    stopped = finishing_discards(rack[:-1], MARK, FREE, budget=0)
    assert stopped.bounded
    assert stopped.melds == ()


def test_ways_to_finish() -> None:
    def ways(text: str, house: MeldRules = FREE) -> tuple[str, str, bool, bool]:
        found = finishing_discards(read(text, MARK, house), MARK, house)
        assert not found.bounded
        return (
            write_tiles(found.melds),
            write_tiles(found.pairs),
            found.melds_whole,
            found.pairs_whole,
        )

    assert ways("r5 r6 r7 k1") == ("k1", "", False, False)
    assert ways("r5 r6 r7 r8") == ("r5 r8", "", True, False)
    assert ways("r5 r6 r7 *") == ("r5 r6 r7 *", "", True, False)
    assert ways("r5 r6 r7 k1 k3") == ("", "", False, False)
    assert ways("r5 r5 k1 k1 b9") == ("", "b9", False, False)
    assert ways("r5 r5 k1 * b9") == ("", "b9 k1", False, False)
    assert ways("r5 r5 k1 k1") == ("", "", False, True)
    # an okey that fits nowhere has to be the discard
    assert ways("r13 y13 b13 k13 * k1") == ("", "", False, False)
    assert ways("r13 y13 b13 k13 *") == ("r13 y13 b13 k13 *", "", False, False)
    # five groups of three: none has a tile to spare
    five = " ".join(f"r{n} y{n} b{n}" for n in (1, 3, 6, 8, 10))
    assert ways(five) == ("", "", True, False)
    # 22 tiles are never ten and a half pairs
    eleven = " ".join(f"r{n} r{n}" for n in range(1, 12))
    assert ways(eleven)[1:] == ("", True, True)


def test_more_okeys_than_are_listed() -> None:
    house = JOKERS._replace(copies=4, false_jokers=4)
    rack = read("r5 r7 b9 f f f * *", MARK, house)
    found = find_opening(rack, MARK, house)
    check_legal(found, rack, MARK, house)
    assert found.bounded
    assert found.points > 5 + 6 + 7
    assert finishing_discards(rack, MARK, house).bounded
    assert not find_opening(rack[:-1], MARK, house).bounded
    assert not find_opening(rack, MARK, house._replace(wilds_per_meld=2)).bounded


def test_equal_racks_have_equal_answers() -> None:
    text = GRID_ONE[0].split()
    forward, backward = opening(" ".join(text)), opening(" ".join(reversed(text)))
    assert forward.melds == backward.melds
