"""What an Okey rule file may say (``okey/v1``): facts, amounts and tables.

The knobs stand in :mod:`hakem.families.okey.knobs`.
"""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.okey.constraints import CONSTRAINTS
from hakem.families.okey.knobs import KNOBS
from hakem.kernel.vocabulary import Amount, Fact, FactValue, Output, TableSpec, Vocabulary

_MAX_POINTS = 10_000  # a bound that keeps scores well inside 32 bits
_MAX_PAIRS = 11  # a rack has at most twice as many tiles


def _nobody_else_opened(facts: Mapping[str, FactValue]) -> bool:
    return facts["from_hand"] is False or facts["opened"] == "none"


def _opener_counts(facts: Mapping[str, FactValue]) -> bool:
    return facts["opened"] == "none" or facts["anyone_opened"] is True


def _opening_is_one_way(facts: Mapping[str, FactValue]) -> bool:
    if facts["opened"] == "none":
        return False
    return facts["opening_pairs" if facts["opened"] == "melds" else "opening_points"] == 0


def _event_has_its_facts(facts: Mapping[str, FactValue]) -> bool:
    discard = facts["event"] == "discard"
    if not discard and (facts["tile"] != "other" or facts["finishing"] is True):
        return False
    return (facts["event"] == "fed_opening") == (facts["fed_as"] != "none")


FACTS = (
    Fact("winner_opened", "how the finisher had opened", words=("melds", "pairs")),
    Fact(
        "from_hand",
        "whether nobody at all had opened before the finisher's last turn",
        flag=True,
    ),
    Fact(
        "last_tile",
        "the finisher's last discard: a real okey, or another tile (or none at all)",
        words=("okey", "other"),
    ),
    Fact("opened", "how this seat opened in this hand", words=("none", "melds", "pairs")),
    Fact("anyone_opened", "whether any seat opened in this hand", flag=True),
    Fact(
        "opening_points", "value of all melds of an opening turn", high=_MAX_POINTS, unit="points"
    ),
    Fact("opening_pairs", "pairs laid in an opening turn", high=_MAX_PAIRS, unit="pairs"),
    Fact(
        "event",
        "what happened: a discard, a taken discard put back, one's laid tiles taken back, an "
        "opening that does not hold, a lay-off that does not fit, or an opening made with the "
        "tile another player had just discarded",
        words=(
            "discard",
            "return_discard",
            "take_back",
            "wrong_opening",
            "wrong_lay_off",
            "fed_opening",
        ),
    ),
    Fact(
        "tile",
        "the discarded tile: a real okey, one that fits a run or group on the table, or another",
        words=("okey", "playable", "other"),
    ),
    Fact("finishing", "whether the discard ended the hand", flag=True),
    Fact("auto_played", "whether the table played for an absent player", flag=True),
    Fact(
        "fed_as",
        "how the opening made with a taken discard was laid",
        words=("none", "melds", "pairs"),
    ),
)

AMOUNTS = (
    Amount(
        "rack_sum",
        "face values left in the rack, real okeys left out; a false joker counts "
        "as the okey's face",
    ),
    Amount("okeys_left", "real okeys left in the rack", "tiles"),
    Amount("okeys_face", "the okey's face value times the real okeys left in the rack"),
    Amount("false_jokers_left", "false jokers left in the rack", "tiles"),
    Amount("tile_value", "face value of the tile the event is about"),
)

_FINISH = ("winner_opened", "from_hand", "last_tile")
_RACK = ("rack_sum", "okeys_left", "okeys_face", "false_jokers_left")

TABLES = (
    TableSpec(
        "finisher",
        "what the player who ended the hand writes",
        facts=_FINISH,
        output=Output.POINTS,
        hits=("unique", "any", "first"),
    ),
    TableSpec(
        "partner",
        "what the finisher's partner writes, at a table of partners",
        facts=(*_FINISH, "opened"),
        output=Output.POINTS,
        amounts=_RACK,
        hits=("unique", "any", "first"),
        reachable=_nobody_else_opened,
    ),
    TableSpec(
        "others",
        "what everybody else writes when somebody ended the hand",
        facts=(*_FINISH, "opened"),
        output=Output.POINTS,
        amounts=_RACK,
        hits=("unique", "any", "first"),
        reachable=_nobody_else_opened,
    ),
    TableSpec(
        "wall",
        "what each seat writes when the wall ran out and nobody ended the hand",
        facts=("opened", "anyone_opened"),
        output=Output.POINTS,
        amounts=_RACK,
        hits=("unique", "any", "first"),
        reachable=_opener_counts,
    ),
    TableSpec(
        "rewards",
        "what an opening earns at once",
        facts=("opened", "opening_points", "opening_pairs"),
        output=Output.POINTS,
        hits=("unique", "any", "collect", "first"),
        reachable=_opening_is_one_way,
    ),
    TableSpec(
        "penalties",
        "what an event of the hand costs at once, and whom",
        facts=("event", "tile", "finishing", "auto_played", "fed_as"),
        output=Output.POINTS,
        amounts=("tile_value",),
        payers=("actor", "discarder"),
        hits=("unique", "collect", "any", "first"),
        reachable=_event_has_its_facts,
    ),
)

VOCABULARY = Vocabulary(
    name="okey/v1",
    about="Okey with melds on the table: 51, 101 and their houses.",
    facts=FACTS,
    amounts=AMOUNTS,
    tables=TABLES,
    knobs=KNOBS,
    constraints=CONSTRAINTS,
)
