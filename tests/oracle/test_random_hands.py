"""The random hands are what they promise: possible, varied, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from . import domino_score, okey_score
from .random_hands import domino_hands, domino_matches, okey_hands, okey_matches, void_hand

S0, S2 = "okey-51", "okey-101-rewards"


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("house", okey_score.HOUSES)
def test_random_okey_hands(house: str, strict: bool) -> None:
    base = 14 if house == S0 else 21
    ends: Counter[str] = Counter()
    for hand in okey_hands(house, 7, 2000, strict):
        okey_score.score_hand(house, hand)  # refuses what contradicts itself
        racks = [seat["rack"].split() for seat in hand["seats"]]
        okey_discards = sum(event.get("tile") == "okey" for event in hand["events"])
        held = Counter(chain(*racks, [hand["indicator"]]))
        assert held["*"] + okey_discards <= 2
        assert max(held.values()) <= 2
        assert okey_score.okey_of(hand["indicator"]) not in held
        for seat, rack in enumerate(racks):
            opened = hand["seats"][seat]["opened"]
            told = [e for e in hand["events"] if e["kind"] == "opened" and e["seat"] == seat]
            assert [event["as"] for event in told] == ([] if opened == "none" else [opened])
            if opened == "none":
                assert len(rack) == base
            else:
                assert (len(rack) == 0) == (seat == hand["finisher"])
                assert seat == hand["finisher"] or len(rack) <= base - 2 * told[0]["pairs"]
        finishing = [event for event in hand["events"] if event.get("finishing")]
        assert (finishing[0]["tile"] == "okey" if finishing else False) == hand["last_tile_okey"]
        ends[okey_score.way_of_ending(house, hand)] += 1
    expected = okey_score.finisher_row(house).keys() | {"wall"}
    assert set(ends) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_domino_hands(players: int) -> None:
    ends: Counter[str] = Counter()
    for hand in domino_hands(players, 7, 3000):
        result = domino_score.score_hand(hand)
        tiles = list(chain(*hand["hands"]))
        assert len(tiles) == len(set(tiles))
        if players == 2:  # drawn by twos: 28 - reserve and more - played
            assert len(tiles) <= 28 - 2 - 1
        seka = result["winner_side"] is None
        ends["seka" if seka else hand["ending"]] += 1
        gained = result["hand_points"] + result["bank_taken"]
        before = sum(a["main"] + a["draft"] for a in hand["accounts"])
        after = sum(a["main"] + a["draft"] for a in result["accounts"])
        assert after - before == gained
    assert min(ends[end] for end in ("went_out", "closed", "seka")) >= 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches(players: int) -> None:
    for hands in domino_matches(players, 7, 50):
        result = domino_score.score_match(hands, players)
        assert result["over_after"] == len(hands)
        assert result["accounts"][result["match_winner"]]["main"] >= 101
    for house in okey_score.HOUSES:
        for totals, agreed, partners in okey_matches(house, 7, 50):
            ranked = okey_score.score_match(house, totals, agreed, partners)
            assert 1 in ranked["ranking"]


def test_same_seed_same_hands() -> None:
    assert list(okey_hands(S2, 3, 50)) == list(okey_hands(S2, 3, 50))
    assert list(okey_hands(S2, 3, 50)) != list(okey_hands(S2, 4, 50))
    assert list(domino_hands(3, 3, 50)) == list(domino_hands(3, 3, 50))


@pytest.mark.parametrize(
    ("hand", "void"),
    [
        ("2-0 2-1 3-2 4-2 5-2 6-6 1-1", True),  # D05
        ("2-2 2-0 2-1 3-2 4-2 6-6 5-1", False),  # D06
        ("2-2 2-0 2-1 3-2 4-2 5-2 6-1", True),  # the double and five others
        ("2-0 2-1 3-2 4-2 6-6 5-5 3-1", False),  # D08
        ("0-0 1-1 2-2 3-3 4-4 6-5 5-1", True),  # D10
        ("0-0 1-1 2-2 3-3 6-4 6-5 5-1", False),  # four doubles
    ],
)
def test_void_deals(hand: str, void: bool) -> None:
    tiles = [(int(tile[0]), int(tile[2])) for tile in hand.split()]
    assert void_hand(tiles) == void
