"""What each house of the Okey family says about moves, value by value, with its source.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps; "A" = assumed
by the ruling of the houses where the sources are silent. Prices and scores stand in `okey_prices`
and `okey_score`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class House:
    """The values of one house; the defaults are those of the parent, `okey-101`."""

    starter_tiles: int = 22  # A
    other_tiles: int = 21  # S3 "Elindeki 21 taşı"; others A
    min_points: int = 101  # S1, S3 step 5
    min_pairs: int = 5  # S1, S3 step 5
    always_raises: bool = False  # only on a table agreed as progressive (S1, S3 "katlamalı")
    counts_in_thirds: bool = False
    okeys_in_meld: int = 2  # as many as there are (A)
    okeys_in_pair: int = 2  # A
    # S1 "Çift açan biri seri açamaz", S3 step 5
    pairs_opener_lays_melds: bool = False
    # laying off in one turn: "meld" two on one meld, "end" two on one end, "none" no limit
    lay_off_limit: str = "meld"  # S3 step 6; parent A
    take_needs_opening: bool = False  # the discard may be taken without an opening in sight (A)
    both_twins: bool = False  # any copy of the taken tile counts as using it (A)
    may_return: bool = True  # S3 step 3; parent A
    may_undo: str = "nothing"  # tile by tile: "nothing", "one" and no more, "any"; A
    may_take_back: bool = False  # A
    last_pair_ends: bool = False  # one tile must be left to discard (S1)


OKEY_101 = House()

OKEY_101_GENERAL = replace(
    OKEY_101,
    lay_off_limit="end",  # S1 "yan yana 2 taş"
    take_needs_opening=True,  # S1 "aldığınız taşla el açamıyorsanız ... alamazsınız"
    both_twins=True,  # S1, from its example: the twin is used elsewhere and the taken tile too
    may_return=False,  # the same sentence: one who cannot open cannot take it
    may_undo="nothing",  # S1 "İşlenen taşlar geri alınamaz"
)

OKEY_101_REWARDS = OKEY_101  # S2 speaks of scores only

OKEY_101_STEPS = replace(
    OKEY_101,
    okeys_in_meld=1,  # S3 step 4 "Bir grupta en çok bir GERÇEK okey"
    okeys_in_pair=1,  # A
    lay_off_limit="meld",  # S3 step 6 "Bir gruba aynı turda en çok 2 taş"
    may_take_back=True,  # S3 step 6
    last_pair_ends=True,  # S3 step 8 "son çift indirilince el kapanır"
)

OKEY_51 = replace(
    OKEY_101,
    starter_tiles=15,  # A
    other_tiles=14,  # A
    min_points=51,  # S0 El Açma
    min_pairs=4,  # S0 Çift Açma
    always_raises=True,  # S0: 55 asks for 56 (points); pairs A
    pairs_opener_lays_melds=True,  # S0: once somebody has opened melds
    lay_off_limit="none",  # S0 Taş İşleme names no limit
    may_undo="one",  # S0 Geri Al "en son indirdiğiniz tek bir taşı"; all of it is Topla, at 51
    may_take_back=True,  # S0 Topla
)

OKEY_34 = replace(
    OKEY_101,
    min_points=34,  # A
    min_pairs=5,  # S0 "101 ve 34 oyununda 5 çift"
    counts_in_thirds=True,  # A: a third of the faces of each meld, rounded down
)

HOUSES = {
    "okey-101": OKEY_101,
    "okey-101-general": OKEY_101_GENERAL,
    "okey-101-rewards": OKEY_101_REWARDS,
    "okey-101-steps": OKEY_101_STEPS,
    "okey-51": OKEY_51,
    "okey-34": OKEY_34,
}

# A house that nobody plays and no file holds: S2's rewards where a turn can be taken back. Its
# rewards stand in `okey_prices`, its file in tests/property/okey_positions.py.
TAKEN_BACK = "rewards-taken-back"
EVERY_HOUSE = {**HOUSES, TAKEN_BACK: replace(OKEY_101, may_undo="any", may_take_back=True)}
