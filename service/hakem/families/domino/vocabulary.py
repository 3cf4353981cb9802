"""What a domino rule file may say (``domino/v1``)."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.domino.constraints import CONSTRAINTS
from hakem.families.domino.knobs import KNOBS
from hakem.kernel.vocabulary import Amount, Fact, FactValue, Output, TableSpec, Vocabulary

_SEATS = ("2", "3", "4")
_MAX_PIP = 12  # the largest set sold: double-twelve
_MAX_SUIT = _MAX_PIP + 1
_MAX_HAND = 21  # no house deals more
_MAX_POINTS = 10_000  # a bound that keeps scores well inside 32 bits


def _redeal_reachable(facts: Mapping[str, FactValue]) -> bool:
    if facts["suit_double"] and (facts["suit_tiles"] == 0 or facts["doubles"] == 0):
        return False
    return facts["first_hand"] is True or facts["opening_suit"] == "none"


def _account_reachable(facts: Mapping[str, FactValue]) -> bool:
    return (facts["ending"] == "tied") == (facts["account"] == "none")


def _somebody_won(facts: Mapping[str, FactValue]) -> bool:
    return facts["ending"] != "tied"


def _winner_has_account(facts: Mapping[str, FactValue]) -> bool:
    return _somebody_won(facts) and facts["account"] != "none"


FACTS = (
    Fact("players", "how many play", low=2, high=4, unit="players"),
    Fact("first_hand", "whether this is the first hand of the match", flag=True),
    Fact(
        "opening_suit",
        "what the rivals of the opener hold of the suit of the opening double: `held` (at least "
        "one tile), `absent` (none), `none` (the hand is not opened by a double)",
        words=("none", "held", "absent"),
    ),
    Fact(
        "suit_tiles",
        "tiles of one suit in one hand, its double included; the table is asked for each hand "
        "and each suit",
        high=_MAX_SUIT,
        unit="tiles",
    ),
    Fact("suit_double", "whether that hand holds the double of that suit", flag=True),
    Fact("doubles", "doubles in that hand", high=_MAX_SUIT, unit="tiles"),
    Fact(
        "ending",
        "how the hand ended: `went_out` (somebody placed the last tile), `closed` (nobody can "
        "play, one side is lowest), `tied` (closed with equal sides)",
        words=("went_out", "closed", "tied"),
    ),
    Fact(
        "account",
        "the winner's account: `open` (opened in an earlier hand), `opening` (this hand opens "
        "it), `shut` (it stays shut), `none` (nobody won)",
        words=("none", "open", "opening", "shut"),
    ),
)

AMOUNTS = (
    Amount("opponents_pips", "what all opponents of the winner still hold"),
    Amount("winner_pips", "what the winning side still holds, the partner included"),
    Amount("all_pips", "what all sides still hold"),
    Amount("tied_pips", "what the tied sides hold together"),
    Amount("one_side_pips", "what one of the tied sides holds"),
    Amount("hand_points", "what the table hand_points gave the winner"),
    Amount("bank", "what lay in the tie bank before this hand"),
    Amount("draft", "the winner's draft points before this hand"),
)

_ENDING = ("ending", "players")
_ACCOUNT = ("ending", "account")
ACCOUNT_AMOUNTS = (
    "hand_points",
    "bank",
    "draft",
    "all_pips",
    "tied_pips",
    "one_side_pips",
)

TABLES = (
    TableSpec(
        "redeal",
        "whether a deal is thrown in and dealt again; asked for each hand and each suit",
        facts=("players", "first_hand", "opening_suit", "suit_tiles", "suit_double", "doubles"),
        output=Output.CHOICE,
        choices=("redeal", "keep"),
        hits=("any", "unique", "first"),
        reachable=_redeal_reachable,
    ),
    TableSpec(
        "hand_points",
        "what the winner of the hand writes",
        facts=_ENDING,
        output=Output.POINTS,
        amounts=("opponents_pips", "winner_pips", "all_pips"),
        hits=("unique", "any", "first"),
        reachable=_somebody_won,
    ),
    TableSpec(
        "main",
        "what is added to the winner's main score",
        facts=_ACCOUNT,
        output=Output.POINTS,
        amounts=ACCOUNT_AMOUNTS,
        hits=("unique", "any", "first"),
        reachable=_winner_has_account,
    ),
    TableSpec(
        "draft",
        "what is added to the winner's draft points",
        facts=_ACCOUNT,
        output=Output.POINTS,
        amounts=ACCOUNT_AMOUNTS,
        hits=("unique", "any", "first"),
        reachable=_winner_has_account,
    ),
    TableSpec(
        "bank",
        "what is added to the tie bank (negative: taken out of it)",
        facts=_ACCOUNT,
        output=Output.POINTS,
        amounts=ACCOUNT_AMOUNTS,
        hits=("unique", "any", "first"),
        reachable=_account_reachable,
    ),
)


VOCABULARY = Vocabulary(
    name="domino/v1",
    about="Dominoes on one chain with two ends, scored by what is left in hand.",
    facts=FACTS,
    amounts=AMOUNTS,
    tables=TABLES,
    knobs=KNOBS,
    constraints=CONSTRAINTS,
)
