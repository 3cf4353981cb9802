"""Score of a finished hand of the Okey family, written out plainly from the rule papers.

Every rulebook number stands in this file, beside where it comes from:
S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps; a bare "A"
marks a value assumed by the ruling of the houses where the source of that house is silent.
Points against a player are positive, points for him negative (S2 "Puan Nasıl Hesaplanır?").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .okey_houses import TAKEN_BACK
from .okey_prices import entry_points

Hand = Mapping[str, Any]
Result = dict[str, Any]

HOUSES = (
    "okey-101",
    "okey-101-general",
    "okey-101-rewards",
    "okey-101-steps",
    "okey-51",
    "okey-34",
)

FACES = {f"{colour}{number}": number for colour in "rybk" for number in range(1, 14)}

# --- what each kind of finish brings the finisher -------------------------------------------------
# "melds" / "pairs": how he had opened; "hand": nobody had opened before his turn (and then it does
# not matter whether he went out with melds or with pairs: A5); "okey": his last tile was the okey.

FINISHER_REWARDS = {
    "melds": -101,  # S2 Ödüller: normal bitmek
    "melds okey": -202,  # S2: son taş olarak okeyi atarak
    "pairs": -202,  # S2: çift açıp bitmek
    "pairs okey": -404,  # S2: çift açıp, son taş okey
    "hand": -202,  # S2: elden bitmek
    "hand okey": -404,  # S2: elden, son taş okey
}
FINISHER_STEPS = {
    "melds": -101,  # S3 step 8
    "melds okey": -404,  # S3 step 8: okey atarak
    "pairs": -202,  # S3 step 8: çift dizle
    "pairs okey": -808,  # S3 step 8: ikisi birden
    # no row for a finish from hand: the rows above apply (A)
}
FINISHER_51 = {
    "melds": -50,  # S0 Bitiş
    "melds okey": -100,  # S0 Okey ile Bitme, seri
    "pairs": -100,  # S0 Çifte Bitme
    "pairs okey": -200,  # S0 Çifte Bitme, Okey ile Bitme
    "hand": -100,  # S0 Elden Bitme
    "hand okey": -200,  # S0 Elden Bitme, okey
}

# --- what one who never opened is written, by the kind of finish; "wall": the wall ran out --------

UNOPENED_REWARDS = {
    "melds": 202,  # S2 Biri Bittiğinde
    "melds okey": 404,  # S2: 202 yerine 404
    "pairs": 404,  # S2: 202 yerine 404
    "pairs okey": 808,  # S2: 808
    "hand": 404,  # S2 Elden Bitmek
    "hand okey": 808,  # S2 Elden Bitmek, okey
    "wall": 202,  # S2 Boş El
}
UNOPENED_STEPS = {
    "melds": 202,  # S3 step 8: sabit 202, whatever the finish
    "melds okey": 202,
    "pairs": 202,
    "pairs okey": 202,
    "wall": 202,  # S3 step 8: açamayanlar yine sabit 202
}
UNOPENED_51 = {
    "melds": 200,  # S0 El Açamama; not multiplied by the finish (A)
    "melds okey": 200,
    "pairs": 200,
    "pairs okey": 200,
    "hand": 400,  # S0 Elden Bitme
    "hand okey": 800,  # S0 Elden Bitme, okey
    "wall": 200,  # S0 El Açamama: whoever has not opened in a hand, however it ended
}

PARTNER_51 = -50  # S0 Eşli Oyun: the finisher's partner is zeroed and 50 is taken off
OKEY_LEFT = 101  # S2 Biri Bittiğinde, S3 step 8: each okey left in an opener's rack


def score_hand(house: str, hand: Hand) -> Result:
    """Totals of the four seats, and of the two teams (0+2, 1+3) in a game of partners.

    `hand`: indicator, finisher (None when the wall ran out), last_tile_okey, from_hand (nobody had
    opened before the finisher's turn), seats (opened, rack), partners, penalties_on, assisted,
    events. Raises ValueError for a house or a hand that cannot be.
    """
    check(house, hand)
    # what was written during the hand stays, whatever comes after (S2 Boş El; others: A)
    totals = [0, 0, 0, 0]
    for event in hand["events"]:
        totals[event["seat"]] += entry_points(
            house, event, penalties_on=hand["penalties_on"], assisted=hand["assisted"]
        )
    for seat in range(4):
        totals[seat] += end_points(house, hand, seat)
    teams = None
    if hand["partners"]:  # S0 Eşli Oyun, S2 Eşli Oyunda Puanlama: the two partners are added up
        teams = [totals[0] + totals[2], totals[1] + totals[3]]
    return {"totals": totals, "teams": teams}


def end_points(house: str, hand: Hand, seat: int) -> int:
    """What one seat is written because the hand ended."""
    finisher: int | None = hand["finisher"]
    me = hand["seats"][seat]
    nobody_opened = all(other["opened"] == "none" for other in hand["seats"])
    if finisher is None and nobody_opened and house != "okey-51":
        return 0  # S2 Boş El, S3 step 8 (berabere). S0 El Açamama writes 200 without exception
    way = way_of_ending(house, hand)
    if seat == finisher:
        return finisher_row(house)[way]
    if hand["partners"] and finisher is not None and seat == (finisher + 2) % 4:
        if house == "okey-51":
            return PARTNER_51  # S0: his numbers are zeroed, 50 off; constant whatever the finish
        return 0  # S2 Eşli Oyunda Puanlama: nothing is written to the partner; others A
    if me["opened"] == "none":
        return unopened_row(house)[way]
    return leftovers(house, hand["indicator"], me, way)


def way_of_ending(house: str, hand: Hand) -> str:
    """Key of the tables above."""
    if hand["finisher"] is None:
        return "wall"
    way: str = hand["seats"][hand["finisher"]]["opened"]
    if hand["from_hand"] and house != "okey-101-steps":  # S3 has no such row
        way = "hand"
    return way + " okey" if hand["last_tile_okey"] else way


def finisher_row(house: str) -> Mapping[str, int]:
    """The finisher's table of a house; parent, general and 34 play the numbers of S2 (A)."""
    if house == "okey-51":
        return FINISHER_51
    if house == "okey-101-steps":
        return FINISHER_STEPS
    return FINISHER_REWARDS


def unopened_row(house: str) -> Mapping[str, int]:
    """The table for one who never opened; parent, general and 34 play the numbers of S2 (A)."""
    if house == "okey-51":
        return UNOPENED_51
    if house == "okey-101-steps":
        return UNOPENED_STEPS
    return UNOPENED_REWARDS


def leftovers(house: str, indicator: str, seat: Mapping[str, Any], way: str) -> int:
    """What an opener pays for the tiles left in his rack."""
    okey = okey_of(indicator)
    okey_face = FACES[okey]
    tiles = 0
    okeys = 0
    for token in seat["rack"].split():
        if token in ("*", okey):
            okeys += 1
        elif token == "f":
            tiles += okey_face  # S3 step 2: the false joker is the okey's tile; other houses A
        else:
            tiles += FACES[token]  # S3 step 5: a tile is worth its face
    pairs = seat["opened"] == "pairs"

    if house == "okey-51":
        points = tiles + okeys * okey_face  # S0 Eldeki Sayılar: the sum; the okey its face (A)
        if pairs:
            points = points * 2  # S0 Eldeki Sayılar: çift açmış iseniz 2 ile
        if way in ("melds okey", "pairs okey"):
            points = points * 2  # S0 Eldeki Sayılar: okey ile bittiği zaman (own pairs: 4)
        if way == "pairs" or (way == "pairs okey" and not pairs):
            points = points * 2  # S0 Çifte Bitme: 2; with the okey 4. Times own pairs 4 (A)
        # pairs and okey against own pairs: "Çifte Bitme" says 4, "Eldeki Sayılar" says 4, nothing
        # says 8: it stays at the 4 reached above (A)
        return points
    if house == "okey-101-steps":
        return tiles + OKEY_LEFT * okeys  # S3 step 8: the sum, pairs or not; okey not its face (A)
    if pairs:
        return tiles * 2 + OKEY_LEFT * okeys  # S1, S2: pairs pay double; S2: okey not doubled
    return tiles + OKEY_LEFT * okeys  # S2 Biri Bittiğinde


def okey_of(indicator: str) -> str:
    """The okey: one above the indicator, same colour; after 13 comes 1 (S3 step 2; others A)."""
    number = FACES[indicator]
    return f"{indicator[0]}{1 if number == 13 else number + 1}"


def check(house: str, hand: Hand) -> None:
    """Refuse an unknown house and a hand that contradicts itself."""
    if house not in (*HOUSES, TAKEN_BACK):
        raise ValueError(f"unknown house: {house}")
    seats = hand["seats"]
    if len(seats) != 4:
        raise ValueError("four seats")
    if any(seat["opened"] not in ("none", "melds", "pairs") for seat in seats):
        raise ValueError("opened is none, melds or pairs")
    if hand["indicator"] not in FACES:
        raise ValueError("a false joker turned as indicator is replaced: give the real one")
    finisher = hand["finisher"]
    if finisher is None:
        if hand["from_hand"] or hand["last_tile_okey"]:
            raise ValueError("nobody finished")
        return
    if seats[finisher]["opened"] == "none" or seats[finisher]["rack"].split():
        raise ValueError("the finisher has opened and holds nothing")
    if hand["from_hand"] and sum(seat["opened"] != "none" for seat in seats) != 1:
        raise ValueError("from hand: nobody else has opened")


# --- the match ------------------------------------------------------------------------------------

HANDS_ALLOWED: dict[str, Sequence[int]] = {
    "okey-51": (3, 5, 7, 9, 11),  # S0 Puanlama
    "okey-101-general": (3, 5, 7, 9, 11),  # S1
    "okey-101-rewards": range(7, 22),  # S2: 7 ile 21 arasında
    "okey-101": range(1, 22),  # A
    "okey-101-steps": range(1, 22),  # A
    "okey-34": range(1, 22),  # A
}


def score_match(
    house: str, totals_per_hand: Sequence[Sequence[int]], hands_agreed: int, partners: bool
) -> Result:
    """Result of a match of which every agreed hand has been played.

    `totals_per_hand`: the four seats' totals of each hand. With partners every list of the result
    is per team (0+2, 1+3), and `placing` is what EACH of the two partners gets (S0 "3'er puan").
    Places count from 1, ties share the better place; `placing` is None where a house has none.
    """
    if hands_agreed not in HANDS_ALLOWED[house] or len(totals_per_hand) != hands_agreed:
        raise ValueError("the hands agreed are not offered or not all played")
    totals = [sum(hand[seat] for hand in totals_per_hand) for seat in range(4)]
    if partners:
        totals = [totals[0] + totals[2], totals[1] + totals[3]]
    # the lowest total is first (S0 Puanlama, S2); tied players share the better place (A)
    ranking = [1 + sum(other < own for other in totals) for own in totals]
    placing = None
    if house == "okey-51":  # S0 Puanlama: 3: 3 1 -1 -3; 5: 5 2 -2 -5; ... 11: 11 5 -5 -11
        n = hands_agreed
        by_place = [n, -n] if partners else [n, (n - 1) // 2, -((n - 1) // 2), -n]
        placing = [by_place[place - 1] for place in ranking]
    return {
        "totals": totals,
        "ranking": ranking,
        "placing": placing,
        "winners": [unit for unit, place in enumerate(ranking) if place == 1],
    }
