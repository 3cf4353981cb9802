"""What a domino rule file may say (``domino/v1``)."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.domino.constraints import CONSTRAINTS
from hakem.kernel.vocabulary import (
    Amount,
    Fact,
    FactValue,
    Knob,
    KnobKind,
    Output,
    TableSpec,
    Vocabulary,
)

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

KNOBS = (
    Knob("set.max_pip", KnobKind.INT, "highest number on a half", "pips", 6, _MAX_PIP),
    Knob("players.allowed", KnobKind.INTS, "player counts the game is for", "players", 2, 4),
    Knob(
        "players.teams",
        KnobKind.INTS,
        "player counts at which seats across play as one side (0+2 against 1+3)",
        "players",
        4,
        4,
    ),
    Knob(
        "players.direction",
        KnobKind.WORD,
        "order of play around the table, for display; seats are numbered in order of play",
        words=("clockwise", "counter_clockwise"),
        by_clients=True,
    ),
    Knob(
        "deal.hand_size",
        KnobKind.INT_MAP,
        "tiles dealt to each",
        "tiles",
        1,
        _MAX_HAND,
        keys=_SEATS,
    ),
    Knob(
        "opening.order",
        KnobKind.INTS,
        "doubles in the order in which they open the first hand",
        "pips",
        0,
        _MAX_PIP,
    ),
    Knob("opening.forced_tile", KnobKind.FLAG, "whether that double must be the first tile"),
    Knob(
        "opening.no_double",
        KnobKind.WORD,
        "what happens when no hand holds a double of the order: another deal, or the highest tile "
        "opens (by the sum of its halves, then by its higher half)",
        words=("redeal", "highest_tile"),
    ),
    Knob(
        "lead_next.went_out",
        KnobKind.WORD,
        "who leads after a hand that somebody went out of",
        words=("winner", "same_leader"),
    ),
    Knob(
        "lead_next.closed",
        KnobKind.WORD,
        "who leads after a closed hand with a winner: who placed the closing tile, the winning "
        "side's lowest hand, or the leader of this hand again",
        words=("closer", "lowest_hand", "same_leader"),
    ),
    Knob(
        "lead_next.tied",
        KnobKind.WORD,
        "who leads after a tied hand",
        words=("closer", "same_leader"),
    ),
    Knob(
        "draw.unit",
        KnobKind.INT_MAP,
        "tiles taken from the boneyard at a time; 0: there is no drawing",
        "tiles",
        0,
        2,
        keys=_SEATS,
    ),
    Knob(
        "draw.reserve",
        KnobKind.INT_MAP,
        "last tiles of the boneyard, never drawn",
        "tiles",
        0,
        _MAX_HAND,
        keys=_SEATS,
    ),
    Knob("draw.voluntary", KnobKind.FLAG, "whether one may draw while holding a tile that fits"),
    Knob(
        "pass.when",
        KnobKind.WORD,
        "when passing is allowed: nothing fits and nothing can be drawn, or nothing fits",
        words=("nothing_fits_or_drawable", "nothing_fits"),
    ),
    Knob(
        "score.tile_values",
        KnobKind.INT_MAP,
        "tiles that count other than the sum of their halves when left in hand",
        "points",
        0,
        _MAX_POINTS,
    ),
    Knob(
        "score.tile_values_when",
        KnobKind.WORD,
        "when those values hold: always, or only for a hand that is that one tile",
        words=("always", "only_tile"),
    ),
    Knob(
        "closed.detect",
        KnobKind.WORD,
        "when a hand is closed: as soon as nothing fits, or when all drawable tiles are drawn too",
        words=("immediate", "after_draw_out"),
    ),
    Knob(
        "closed.scope",
        KnobKind.WORD,
        "which boneyard tiles keep a hand open: those that may be drawn, or the reserve too",
        words=("drawable", "all"),
    ),
    Knob(
        "closed.after_full_pass_round", KnobKind.FLAG, "whether a round of passes closes the hand"
    ),
    Knob(
        "closed.compare",
        KnobKind.WORD,
        "what decides a closed hand: the sum of each side, or the lowest single hand",
        words=("side_sum", "lowest_hand"),
    ),
    Knob(
        "closed.compare_tile_values",
        KnobKind.FLAG,
        "whether score.tile_values hold in that comparison",
    ),
    Knob(
        "closed.closer",
        KnobKind.WORD,
        "who closed the hand: who placed the last tile, or who acted last",
        words=("last_placer", "last_actor"),
    ),
    Knob(
        "closed.tie",
        KnobKind.WORD,
        "when sides are tied: two share the lowest sum, any two are equal, or all are equal (then "
        "of some that share the lowest the first seat wins)",
        words=("lowest_shared", "any_two", "all_equal"),
    ),
    Knob(
        "account.threshold",
        KnobKind.INT,
        "points that open an account; 0: open from the start",
        "points",
        0,
        _MAX_POINTS,
    ),
    Knob(
        "account.basis",
        KnobKind.WORD,
        "what must reach the threshold: one hand, or the drafts together with this hand",
        words=("single_hand", "cumulative"),
    ),
    Knob(
        "account.bank_counts",
        KnobKind.FLAG,
        "whether a bank taken with the hand counts toward the threshold",
    ),
    Knob("match.target", KnobKind.INT, "main score that ends the match", "points", 1, _MAX_POINTS),
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
