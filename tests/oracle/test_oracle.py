"""The Okey oracle against the golden vectors of the Okey paper and the ruling of the houses.

Every expected number is written as the reckoning that gives it.
"""

from __future__ import annotations

from typing import Any

import pytest

from . import okey_score

Hand = dict[str, Any]

S0, S1, S2, S3 = "okey-51", "okey-101-general", "okey-101-rewards", "okey-101-steps"
LIKE_S2 = ("okey-101", S1, S2, "okey-34")
SHUT = "k1 k2 k3 y1 y2"  # of one who never opened: never counted


def okey(
    finisher: int | None,
    *seats: tuple[str, str],
    last_okey: bool = False,
    from_hand: bool = False,
    partners: bool = False,
    penalties_on: bool = False,
    assisted: bool = False,
    events: list[Hand] | None = None,
    indicator: str = "k7",
) -> Hand:
    return {
        "indicator": indicator,
        "finisher": finisher,
        "last_tile_okey": last_okey,
        "from_hand": from_hand,
        "seats": [{"opened": opened, "rack": rack} for opened, rack in seats],
        "partners": partners,
        "penalties_on": penalties_on,
        "assisted": assisted,
        "events": events or [],
    }


def common(way: str, **more: Any) -> Hand:
    """Seat 0 went out; 1 opened melds, holds r5 r6; 2 opened pairs, holds r3; 3 never opened."""
    others = [("melds", "r5 r6"), ("pairs", "r3"), ("none", SHUT)]
    return okey(0, (way, ""), *others, **more)


def all_shut(way: str, **more: Any) -> Hand:
    """Seat 0 went out from hand."""
    return okey(0, (way, ""), *[("none", SHUT)] * 3, from_hand=True, **more)


# --- the table of golden vectors ------------------------------------------------------------


@pytest.mark.parametrize("house", LIKE_S2)
@pytest.mark.parametrize(
    ("way", "last_okey", "expected"),
    [
        ("melds", False, [-101, 5 + 6, 2 * 3, 202]),
        ("melds", True, [-202, 5 + 6, 2 * 3, 2 * 202]),
        ("pairs", False, [-202, 5 + 6, 2 * 3, 2 * 202]),
        ("pairs", True, [-2 * 202, 5 + 6, 2 * 3, 4 * 202]),
    ],
)
def test_golden_s2(house: str, way: str, last_okey: bool, expected: list[int]) -> None:
    assert okey_score.score_hand(house, common(way, last_okey=last_okey)) == {
        "totals": expected,
        "teams": None,
    }


@pytest.mark.parametrize(
    ("way", "last_okey", "expected"),
    [
        ("melds", False, [-101, 5 + 6, 3, 202]),
        ("melds", True, [-4 * 101, 5 + 6, 3, 202]),
        ("pairs", False, [-2 * 101, 5 + 6, 3, 202]),
        ("pairs", True, [-8 * 101, 5 + 6, 3, 202]),
    ],
)
def test_golden_s3(way: str, last_okey: bool, expected: list[int]) -> None:
    assert okey_score.score_hand(S3, common(way, last_okey=last_okey))["totals"] == expected


@pytest.mark.parametrize(
    ("way", "last_okey", "expected"),
    [
        ("melds", False, [-50, 5 + 6, 2 * 3, 200]),
        ("melds", True, [-100, 2 * (5 + 6), 2 * 2 * 3, 200]),
        ("pairs", False, [-100, 2 * (5 + 6), 2 * 2 * 3, 200]),
        ("pairs", True, [-200, 4 * (5 + 6), 4 * 3, 200]),
    ],
)
def test_golden_s0(way: str, last_okey: bool, expected: list[int]) -> None:
    assert okey_score.score_hand(S0, common(way, last_okey=last_okey))["totals"] == expected


@pytest.mark.parametrize("way", ["melds", "pairs"])
@pytest.mark.parametrize(
    ("houses", "last_okey", "expected"),
    [
        (LIKE_S2, False, [-2 * 101, *[2 * 202] * 3]),
        (LIKE_S2, True, [-4 * 101, *[4 * 202] * 3]),
        ((S0,), False, [-2 * 50, *[2 * 200] * 3]),
        ((S0,), True, [-4 * 50, *[4 * 200] * 3]),
    ],
)
def test_from_hand(way: str, houses: tuple[str, ...], last_okey: bool, expected: list[int]) -> None:
    for house in houses:
        hand = all_shut(way, last_okey=last_okey)
        assert okey_score.score_hand(house, hand)["totals"] == expected


@pytest.mark.parametrize(
    ("way", "last_okey", "own"),
    [("melds", False, -101), ("melds", True, -404), ("pairs", False, -202), ("pairs", True, -808)],
)
def test_from_hand_is_no_row_of_s3(way: str, last_okey: bool, own: int) -> None:
    hand = all_shut(way, last_okey=last_okey)
    assert okey_score.score_hand(S3, hand)["totals"] == [own, 202, 202, 202]


# --- what is left in the racks --------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "opened", "rack", "expected"),
    [
        (S2, "melds", "r5 r6 *", 5 + 6 + 101),
        (S2, "pairs", "r3 *", 2 * 3 + 101),
        (S2, "melds", "r5 *", 5 + 101),
        (S2, "melds", "* *", 2 * 101),
        (S2, "pairs", "r2", 2 * 2),
        (S1, "pairs", "r13 y13 b13 k11", 2 * (13 + 13 + 13 + 11)),
        (S2, "none", "r5 *", 202),
        (S3, "none", "r5 *", 202),
        (S0, "none", "r5 *", 200),
        (S3, "melds", "r5 *", 5 + 101),
        (S3, "pairs", "r5 *", 5 + 101),
        (S0, "melds", "r5 *", 5 + 8),  # the okey is k8
        (S0, "pairs", "r5 *", 2 * (5 + 8)),
        (S2, "melds", "f r1", 8 + 1),
        (S2, "pairs", "f f", 2 * (8 + 8)),
        (S0, "melds", "f", 8),
        (S3, "pairs", "f", 8),
        (S2, "melds", "k8 r5", 101 + 5),  # the tile that is the okey, by its face
    ],
)
def test_rack(house: str, opened: str, rack: str, expected: int) -> None:
    hand = okey(0, ("melds", ""), (opened, rack), ("none", SHUT), ("none", SHUT))
    assert okey_score.score_hand(house, hand)["totals"][1] == expected


def test_okey_left_is_not_doubled_by_the_finish() -> None:
    hand = okey(0, ("pairs", ""), ("melds", "r5 *"), ("pairs", "r3 *"), ("none", SHUT))
    assert okey_score.score_hand(S2, hand)["totals"] == [-202, 5 + 101, 2 * 3 + 101, 404]


def test_okey_left_in_51_is_multiplied_like_any_tile() -> None:
    seats = ("pairs", ""), ("melds", "r5 *"), ("pairs", "r3 *"), ("none", SHUT)
    hand = okey(0, *seats, last_okey=True, indicator="b2")  # the okey is b3
    assert okey_score.score_hand(S0, hand)["totals"] == [-200, 4 * (5 + 3), 4 * (3 + 3), 200]


def test_after_thirteen_comes_one() -> None:
    hand = okey(0, ("melds", ""), ("melds", "f y9"), *[("none", SHUT)] * 2, indicator="y13")
    assert okey_score.score_hand(S2, hand)["totals"][1] == 1 + 9
    assert okey_score.okey_of("y13") == "y1"


# --- the wall ran out -----------------------------------------------------------------------


@pytest.mark.parametrize("house", okey_score.HOUSES)
def test_wall_nobody_opened(house: str) -> None:
    # S2 Boş El, S3 step 8: nothing; S0 El Açamama: 200 for whoever has not opened
    each = 200 if house == S0 else 0
    assert okey_score.score_hand(house, okey(None, *[("none", SHUT)] * 4))["totals"] == [each] * 4


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        *((house, [5 + 6, 2 * 3 + 101, 202, 202]) for house in LIKE_S2),
        (S3, [5 + 6, 3 + 101, 202, 202]),
        (S0, [5 + 6, 2 * (3 + 8), 200, 200]),
    ],
)
def test_wall_someone_opened(house: str, expected: list[int]) -> None:
    hand = okey(None, ("melds", "r5 r6"), ("pairs", "r3 *"), ("none", SHUT), ("none", SHUT))
    assert okey_score.score_hand(house, hand)["totals"] == expected


def test_wall_entries_stay() -> None:
    opened = {"seat": 0, "kind": "opened", "as": "melds", "points": 150, "pairs": 0}
    hand = okey(None, ("melds", "r5 r6"), *[("none", SHUT)] * 3, events=[opened])
    assert okey_score.score_hand(S2, hand)["totals"] == [5 + 6 - 101, 202, 202, 202]
    wrong = {"seat": 2, "kind": "wrong_opening"}
    hand = okey(None, *[("none", SHUT)] * 4, events=[wrong])
    assert okey_score.score_hand(S1, hand)["totals"] == [0, 0, 101, 0]


# --- partners -------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [*LIKE_S2, S3])
def test_partners_101(house: str) -> None:
    hand = okey(0, ("melds", ""), *[("none", SHUT)] * 3, partners=True)
    assert okey_score.score_hand(house, hand) == {
        "totals": [-101, 202, 0, 202],
        "teams": [-101 + 0, 202 + 202],
    }


@pytest.mark.parametrize("partner", [("none", SHUT), ("melds", "r13"), ("pairs", "r13")])
@pytest.mark.parametrize("last_okey", [False, True])
def test_partners_51(partner: tuple[str, str], last_okey: bool) -> None:
    seats = ("melds", ""), ("none", SHUT), partner, ("melds", "r4")
    hand = okey(0, *seats, partners=True, last_okey=last_okey)
    own, left = (-100, 2 * 4) if last_okey else (-50, 4)
    assert okey_score.score_hand(S0, hand) == {
        "totals": [own, 200, -50, left],
        "teams": [own - 50, 200 + left],
    }


def test_partners_from_hand_spares_the_partner() -> None:
    hand = all_shut("melds", partners=True)
    assert okey_score.score_hand(S2, hand)["teams"] == [-202 + 0, 404 + 404]
    assert okey_score.score_hand(S0, hand)["teams"] == [-100 - 50, 400 + 400]


def test_partners_penalty_counts_once_and_stays() -> None:
    event = {"seat": 2, "kind": "discard", "tile": "playable", "finishing": False, "auto": False}
    seats = ("melds", ""), ("none", SHUT), ("none", SHUT), ("none", SHUT)
    hand = okey(0, *seats, partners=True, events=[event])
    assert okey_score.score_hand(S0, hand)["teams"] == [-50 - 50 + 51, 200 + 200]


# --- events ---------------------------------------------------------------------------------


def entry(house: str, event: Hand, penalties_on: bool = False, assisted: bool = False) -> int:
    """What one event of seat 1 writes: the difference it makes to his total."""
    seats = ("melds", ""), ("melds", "r5"), ("none", SHUT), ("none", SHUT)
    without = okey_score.score_hand(house, okey(0, *seats))["totals"]
    hand = okey(
        0,
        *seats,
        events=[{"seat": 1, **event}],
        penalties_on=penalties_on,
        assisted=assisted,
    )
    totals: list[int] = okey_score.score_hand(house, hand)["totals"]
    assert totals[0] == without[0]
    assert totals[2:] == without[2:]
    return totals[1] - int(without[1])


def opening(way: str, points: int, pairs: int) -> Hand:
    return {"kind": "opened", "as": way, "points": points, "pairs": pairs}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (opening("melds", 149, 0), 0),
        (opening("melds", 150, 0), -101),
        (opening("pairs", 0, 6), 0),
        (opening("pairs", 0, 7), -101),
    ],
)
def test_reward(event: Hand, expected: int) -> None:
    assert entry(S2, event) == expected
    for house in okey_score.HOUSES:
        if house != S2:
            assert entry(house, event) == 0


def discard(tile: str, finishing: bool = False, auto: bool = False) -> Hand:
    return {"kind": "discard", "tile": tile, "finishing": finishing, "auto": auto}


@pytest.mark.parametrize(
    # plain: at an ordinary table; priced: at a table with penalties
    ("event", "house", "plain", "priced"),
    [
        (discard("okey"), S3, 101, 101),
        (discard("okey"), S0, 0, 101),
        (discard("okey"), S2, 0, 101),
        (discard("playable"), S3, 101, 101),
        (discard("playable"), S0, 51, 51),
        (discard("playable"), S1, 0, 101),
        (discard("other"), S3, 0, 0),
        (discard("okey", finishing=True), S3, 0, 0),
        (discard("playable", finishing=True), S0, 0, 0),
        (discard("okey", auto=True), S3, 0, 0),
        (discard("playable", auto=True), S0, 0, 0),
        ({"kind": "take_back"}, S3, 101, 101),
        ({"kind": "take_back"}, S0, 51, 51),
        ({"kind": "take_back"}, S1, 0, 0),
        ({"kind": "return_discard"}, S0, 0, 0),
        ({"kind": "return_discard"}, S3, 0, 0),
        ({"kind": "wrong_opening"}, S1, 101, 101),
        ({"kind": "wrong_opening"}, S0, 51, 51),
        ({"kind": "wrong_opening"}, S3, 0, 101),
        ({"kind": "wrong_opening"}, S2, 0, 101),
        ({"kind": "wrong_lay_off"}, S0, 0, 101),
        ({"kind": "wrong_lay_off"}, S1, 0, 101),
        ({"kind": "fed_opening", "as": "melds", "tile_value": 9}, S3, 0, 10 * 9),
        ({"kind": "fed_opening", "as": "pairs", "tile_value": 9}, S0, 0, 20 * 9),
    ],
)
def test_event(event: Hand, house: str, plain: int, priced: int) -> None:
    assert entry(house, event) == plain
    assert entry(house, event, penalties_on=True) == priced
    helped = event["kind"] in ("wrong_opening", "wrong_lay_off")
    assert entry(house, event, assisted=True) == (0 if helped else plain)
    assert entry(house, event, penalties_on=True, assisted=True) == (0 if helped else priced)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (okey(0, *[("none", SHUT)] * 4), "has opened"),
        (okey(0, ("melds", "r5"), *[("none", SHUT)] * 3), "holds nothing"),
        (
            okey(0, ("melds", ""), ("melds", "r5"), *[("none", SHUT)] * 2, from_hand=True),
            "nobody else has opened",
        ),
        (okey(None, *[("none", SHUT)] * 4, last_okey=True), "nobody finished"),
        (okey(None, *[("none", SHUT)] * 3), "four seats"),
        (okey(None, *[("none", SHUT)] * 4, indicator="f"), "false joker"),
    ],
)
def test_refuses(hand: Hand, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        okey_score.score_hand(S2, hand)


def test_refuses_an_unknown_house() -> None:
    with pytest.raises(ValueError, match="unknown house"):
        okey_score.score_hand("okey-71", okey(None, *[("none", SHUT)] * 4))


# --- the match ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "by_place"),
    [
        (3, [3, 1, -1, -3]),
        (5, [5, 2, -2, -5]),
        (7, [7, 3, -3, -7]),
        (9, [9, 4, -4, -9]),
        (11, [11, 5, -5, -11]),
    ],
)
def test_placing_51(hands: int, by_place: list[int]) -> None:
    played = [[40, 10, 30, 20]] * hands
    result = okey_score.score_match(S0, played, hands, False)
    first, second, third, fourth = by_place
    assert result["totals"] == [40 * hands, 10 * hands, 30 * hands, 20 * hands]
    assert result["ranking"] == [4, 1, 3, 2]
    assert result["placing"] == [fourth, first, third, second]
    assert result["winners"] == [1]
    teams = okey_score.score_match(S0, played, hands, True)
    assert teams["totals"] == [(40 + 30) * hands, (10 + 20) * hands]
    assert teams["placing"] == [-hands, hands]


def test_match_ties_share_the_better_place() -> None:
    result = okey_score.score_match(S0, [[5, 5, 7, 7], [1, 1, 1, 1], [0, 0, 0, 0]], 3, False)
    assert result["ranking"] == [1, 1, 3, 3]
    assert result["placing"] == [3, 3, -1, -1]
    assert result["winners"] == [0, 1]
    tied = okey_score.score_match(S0, [[5, 7, 7, 5], [0, 0, 0, 0], [0, 0, 0, 0]], 3, True)
    assert (tied["placing"], tied["winners"]) == ([3, 3], [0, 1])


def test_match_lowest_total_wins_without_placing() -> None:
    result = okey_score.score_match(S2, [[-101, 202, 11, 6]] * 7, 7, False)
    assert result["ranking"] == [1, 4, 3, 2]
    assert (result["placing"], result["winners"]) == (None, [0])
    with pytest.raises(ValueError, match="hands agreed"):
        okey_score.score_match(S2, [[0, 0, 0, 0]] * 5, 5, False)
    with pytest.raises(ValueError, match="hands agreed"):
        okey_score.score_match(S0, [[0, 0, 0, 0]] * 2, 3, False)
