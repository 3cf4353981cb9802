"""Points written during an Okey hand: penalties and rewards, house by house.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps; "A" = assumed
by the ruling of the houses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .okey_houses import TAKEN_BACK

Event = Mapping[str, Any]

REWARD = -101  # S2 Siler
REWARD_MIN_POINTS = 150  # S2 Siler: 150 ve üzeri puanla
REWARD_MIN_PAIRS = 7  # S2 Siler: 7 ve üzeri çiftle

# The rewards of a house made up to try them: (row, points, from so much on, below so much).
MADE_UP_MELDS = (("fair", -20, 105, 120), ("good", -30, 112, 999), ("big_melds", -101, 130, 999))
MADE_UP_PAIRS = (("few", -7, 5, 6), ("big_pairs", -101, 6, 99))

FED_MELDS_TIMES = 10  # a table with penalties: ten times the tile that opened melds (A)
FED_PAIRS_TIMES = 20  # the same for an opening with pairs (A)


def entry_points(house: str, event: Event, *, penalties_on: bool, assisted: bool) -> int:
    """Points written to the event's seat, 0 when the house has no price for it."""
    kind = event["kind"]
    if kind == "opened":
        return reward(house, event)
    if kind == "discard":
        if event["finishing"] or event["auto"]:
            return 0  # finishing: S1 (playable), S3 step 8 (okey); auto-played: S3 step 7; others A
        if event["tile"] == "okey":
            return okey_discarded(house, penalties_on)
        if event["tile"] == "playable":
            return playable_discarded(house, penalties_on)
        return 0
    if kind == "take_back":
        return turn_taken_back(house)
    if kind == "return_discard":
        return 0  # S0 Geri Bırak, S3 step 3: free; S1: not allowed
    if kind == "wrong_opening":
        return 0 if assisted else wrong_opening(house, penalties_on)
    if kind == "wrong_lay_off":
        return 101 if penalties_on and not assisted else 0  # A
    if kind == "fed_opening":
        if not penalties_on:
            return 0  # S3 only names such prices for a table with penalties
        times = FED_PAIRS_TIMES if event["as"] == "pairs" else FED_MELDS_TIMES
        return times * int(event["tile_value"])
    raise ValueError(f"unknown event: {kind}")


def reward(house: str, event: Event) -> int:
    """The reward for a big opening: at once, and never taken back (S2 Siler)."""
    return sum(rewards(house, event).values())


def rewards(house: str, event: Event) -> dict[str, int]:
    """The same by the rows that give it."""
    melds = event["as"] == "melds"
    worth = event["points"] if melds else event["pairs"]
    rows: tuple[tuple[str, int, int, int], ...] = ()
    if house == "okey-101-rewards":
        row, least = ("big_melds", REWARD_MIN_POINTS) if melds else ("big_pairs", REWARD_MIN_PAIRS)
        rows = ((row, REWARD, least, 999),)
    elif house == TAKEN_BACK:
        rows = MADE_UP_MELDS if melds else MADE_UP_PAIRS
    return {
        f"tables.rewards.{row}": points
        for row, points, least, below in rows
        if least <= worth < below
    }


def okey_discarded(house: str, penalties_on: bool) -> int:
    """Price of discarding the okey in play."""
    if house == "okey-101-steps":
        return 101  # S3 step 7
    return 101 if penalties_on else 0  # A; without penalties the houses are silent


def playable_discarded(house: str, penalties_on: bool) -> int:
    """Price of discarding a tile that fits a run or group on the table."""
    if house == "okey-101-steps":
        return 101  # S3 step 7
    if house == "okey-51":
        return 51  # S0, opening paragraph: işlek taş; the same at a table with penalties
    return 101 if penalties_on else 0  # A; without penalties the houses are silent


def turn_taken_back(house: str) -> int:
    """Price of taking back everything laid this turn."""
    if house == "okey-101-steps":
        return 101  # S3 step 6: koşulsuz +101
    if house == "okey-51":
        return 51  # S0 Topla
    return 0  # S1: laid tiles cannot come back, so there is nothing to price; others A


def wrong_opening(house: str, penalties_on: bool) -> int:
    """Price of an opening that is none, where the table does not help the players."""
    if house == "okey-101-general":
        return 101  # S1: yanlış seri ya da çift açarsanız
    if house == "okey-51":
        return 51  # S0 Topla: yanlış el indirilmiş; the same at a table with penalties
    return 101 if penalties_on else 0  # A; without penalties it is only refused (A)
