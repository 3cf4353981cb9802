"""The parameters of an Okey house, by dotted path."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.kernel.vocabulary import Constraint, Knob, KnobKind, KnobValue

_INT, _FLAG, _WORD = KnobKind.INT, KnobKind.FLAG, KnobKind.WORD
_MAX_POINTS = 10_000  # a bound that keeps scores well inside 32 bits
_MAX_PAIRS = 11  # a rack has at most twice as many tiles
_MAX_RACK = 22  # no house deals more
_MAX_HANDS = 99  # longer matches are not played
_TEAM_SEATS = 4  # two teams of two sit across


def _deal_too_big(knobs: Mapping[str, KnobValue]) -> bool:
    numbers = (
        "tiles.numbers",
        "tiles.copies",
        "tiles.false_jokers",
        "deal.starter",
        "deal.others",
        "players.count",
    )
    n = {path: value for path in numbers if isinstance(value := knobs[path], int)}
    colours = knobs["tiles.colours"]
    faces = n["tiles.numbers"] * (len(colours) if isinstance(colours, tuple) else 0)
    total = faces * n["tiles.copies"] + n["tiles.false_jokers"]
    dealt = n["deal.starter"] + n["deal.others"] * (n["players.count"] - 1)
    return dealt + 1 > total


def _partners_not_across(knobs: Mapping[str, KnobValue]) -> bool:
    return knobs["players.partners"] is True and knobs["players.count"] != _TEAM_SEATS


def _default_not_offered(knobs: Mapping[str, KnobValue]) -> bool:
    hands = knobs["match.hands"]
    return not isinstance(hands, tuple) or knobs["match.default_hands"] not in hands


def _placing_unfit(knobs: Mapping[str, KnobValue], path: str, places: KnobValue) -> bool:
    hands, placing = knobs["match.hands"], knobs[path]
    if not isinstance(hands, tuple) or not isinstance(placing, Mapping):
        return True
    offered = {str(length) for length in hands}
    return any(
        length not in offered or not isinstance(points, tuple) or len(points) != places
        for length, points in placing.items()
    )


def _placing_does_not_fit(knobs: Mapping[str, KnobValue]) -> bool:
    return _placing_unfit(knobs, "match.placing", knobs["players.count"])


def _team_placing_does_not_fit(knobs: Mapping[str, KnobValue]) -> bool:
    return _placing_unfit(knobs, "match.team_placing", 2)


TILES = (
    Knob("tiles.colours", KnobKind.WORDS, "colours of the set", words=("r", "y", "b", "k")),
    Knob("tiles.numbers", _INT, "numbers of each colour, from 1", "numbers", 3, 13),
    Knob("tiles.copies", _INT, "copies of each numbered tile", "tiles", 1, 4),
    Knob("tiles.false_jokers", _INT, "false jokers in the set", "tiles", 0, 4),
    Knob("players.count", _INT, "players at the table", "players", 2, 4),
    Knob("players.partners", _FLAG, "whether seats across are partners (0+2 against 1+3)"),
    Knob("deal.starter", _INT, "tiles dealt to the player who starts", "tiles", 1, _MAX_RACK),
    Knob("deal.others", _INT, "tiles dealt to everybody else", "tiles", 1, _MAX_RACK),
    Knob(
        "deal.direction",
        _WORD,
        "order of play around the table, for display",
        words=("clockwise", "counter_clockwise"),
        by_clients=True,
    ),
    Knob(
        "wild.above_indicator",
        _INT,
        "how far above the indicator the okey is, same colour; after the highest number comes 1",
        "numbers",
        0,
        12,
    ),
    Knob(
        "wild.false_joker",
        _WORD,
        "what a false joker is: the tile the okey's face shows, or wild",
        words=("okey_face", "wild"),
    ),
    Knob(
        "wild.false_joker_as_indicator",
        _WORD,
        "what happens when a false joker is turned as indicator",
        words=("turn_another",),
    ),
    Knob(
        "wild.per_meld",
        _INT,
        "most real okeys in one run or group; null: any number",
        "tiles",
        0,
        4,
        optional=True,
    ),
    Knob("wild.per_pair", _INT, "most real okeys in one pair", "tiles", 0, 2),
)

MELDS = (
    Knob("melds.run_min", _INT, "fewest tiles of a run", "tiles", 2, 13),
    Knob("melds.run_max", _INT, "most tiles of a run", "tiles", 3, 13),
    Knob(
        "melds.run_wrap",
        _WORD,
        "whether 1 may follow the highest number in a run",
        words=("none", "end_on_1"),
    ),
    Knob("melds.group_min", _INT, "fewest tiles of a group", "tiles", 2, 4),
    Knob("melds.group_max", _INT, "most tiles of a group", "tiles", 3, 4),
    Knob(
        "melds.value",
        _WORD,
        "how a meld is counted: the sum of its faces, or a third of it",
        words=("face_sum", "third"),
    ),
    Knob(
        "opening.points", _INT, "fewest points of an opening with melds", "points", 0, _MAX_POINTS
    ),
    Knob("opening.pairs", _INT, "fewest pairs of an opening with pairs", "pairs", 1, _MAX_PAIRS),
    Knob(
        "opening.raise_points",
        _INT,
        "by how much an opening must beat the last one with melds; null: it need not",
        "points",
        1,
        _MAX_POINTS,
        optional=True,
    ),
    Knob(
        "opening.raise_pairs",
        _INT,
        "by how much an opening must beat the last one with pairs; null: it need not",
        "pairs",
        1,
        _MAX_PAIRS,
        optional=True,
    ),
    Knob("opening.raise_by_partner", _FLAG, "whether a partner's opening raises the bar too"),
    Knob(
        "opening.value_window",
        _WORD,
        "which melds count as the opened value: all of that turn, or the first lay alone",
        words=("turn", "first_lay"),
    ),
    Knob(
        "opening.waived_going_out",
        _FLAG,
        "whether the bar is waived when going out in one go, without laying off or swapping",
    ),
    Knob(
        "after_opening.pairs_by_melds_opener",
        _WORD,
        "when who opened with melds may lay pairs",
        words=("never", "when_pairs_on_table", "always"),
    ),
    Knob(
        "after_opening.melds_by_pairs_opener",
        _WORD,
        "when who opened with pairs may lay runs and groups",
        words=("never", "when_melds_on_table", "always"),
    ),
)

TURN = (
    Knob(
        "lay_off.from",
        _WORD,
        "from when an opener may lay off",
        words=("opening_turn", "next_turn"),
    ),
    Knob(
        "lay_off.limit",
        _INT,
        "most tiles laid off in a turn within the scope; null: no limit",
        "tiles",
        1,
        _MAX_RACK,
        optional=True,
    ),
    Knob(
        "lay_off.limit_scope",
        _WORD,
        "what that limit counts: one end of one meld, one meld, or the turn",
        words=("end", "meld", "turn"),
    ),
    Knob("lay_off.onto_pairs", _FLAG, "whether a pair on the table grows"),
    Knob("swap.allowed", _FLAG, "whether an opener may take an okey from the table for its tile"),
    Knob(
        "swap.group",
        _WORD,
        "when an okey may be taken from a group: only a full one, any missing colour, or never",
        words=("full_only", "any_missing", "never"),
    ),
    Knob("swap.pair", _FLAG, "whether an okey may be taken from a pair by its twin"),
    Knob("swap.must_play", _FLAG, "whether a swapped okey must be laid in the same turn"),
    Knob("swap.counts_as_lay_off", _FLAG, "whether a swap counts toward lay_off.limit"),
    Knob(
        "discard_pile.unopened_must_open",
        _FLAG,
        "whether an unopened player who takes the discard must open in that turn",
    ),
    Knob(
        "discard_pile.unopened_must_use",
        _WORD,
        "what that opening must use: any copy of the "
        "tile taken, each copy in the rack, or nothing in particular",
        words=("any_copy", "all_copies", "nothing"),
    ),
    Knob(
        "discard_pile.only_if_opening_exists",
        _FLAG,
        "whether an unopened player may take the discard only when an opening with it exists",
    ),
    Knob(
        "discard_pile.return",
        _WORD,
        "whether a taken discard may be put back",
        words=("allowed", "forbidden"),
    ),
    Knob(
        "discard_pile.opened_must_use",
        _FLAG,
        "whether an opener who takes the discard must lay it in that turn",
    ),
    Knob(
        "discard_pile.visible",
        _WORD,
        "which discards everybody sees; clients show no others",
        words=("top", "all"),
        by_clients=True,
    ),
    Knob(
        "undo.last_tile",
        _WORD,
        "whether the tile laid last may be taken back",
        words=("allowed", "forbidden"),
    ),
    Knob(
        "undo.whole_turn",
        _WORD,
        "whether all tiles laid this turn may be taken back; points written for them stay",
        words=("allowed", "forbidden"),
    ),
    Knob("playable.by_swap", _FLAG, "whether a discard that could free an okey counts as playable"),
    Knob("playable.by_pair", _FLAG, "whether a discard that fits a pair counts as playable"),
    Knob(
        "finish.melds_discard",
        _WORD,
        "whether a player who opened with melds ends the hand by a last discard",
        words=("required", "optional"),
    ),
    Knob(
        "finish.pairs_discard",
        _WORD,
        "whether a player who opened with pairs ends the hand by a last discard",
        words=("required", "optional"),
    ),
    Knob(
        "wall.ends", _WORD, "when a hand ends with the wall", words=("after_last_drawer_discards",)
    ),
    Knob(
        "wall.stake_returned",
        _FLAG,
        "whether the stake goes back when the wall ran out and nobody had opened",
    ),
    Knob(
        "absent.plays",
        _WORD,
        "how the table plays for an absent player",
        words=("wall_then_same_tile",),
    ),
    Knob(
        "absent.out_after",
        _INT,
        "turns in a row after which an absent player is out; null: never. Clients count them and "
        "take the player out: the referee keeps no attendance",
        "turns",
        1,
        _MAX_HANDS,
        optional=True,
        by_clients=True,
    ),
)

MATCH = (
    Knob("match.hands", KnobKind.INTS, "match lengths a table may choose", "hands", 1, _MAX_HANDS),
    Knob("match.default_hands", _INT, "match length when none is chosen", "hands", 1, _MAX_HANDS),
    Knob(
        "match.placing",
        KnobKind.INTS_MAP,
        "placing points by match length: first place first; empty: no placing points",
        "points",
        -_MAX_POINTS,
        _MAX_POINTS,
    ),
    Knob(
        "match.team_placing",
        KnobKind.INTS_MAP,
        "placing points of the winning and the losing team by match length; empty: none",
        "points",
        -_MAX_POINTS,
        _MAX_POINTS,
    ),
    Knob(
        "match.ties",
        _WORD,
        "what tied players take: the better place's points each, or the "
        "mean of the places they share, rounded toward zero",
        words=("better_place", "shared_mean"),
    ),
)

KNOBS = (*TILES, *MELDS, *TURN, *MATCH)

CONSTRAINTS = (
    Constraint(
        "deal.others",
        "more tiles are dealt than the set has",
        "deal fewer tiles, or add copies to the set",
        _deal_too_big,
    ),
    Constraint(
        "players.partners",
        "partners need four players",
        "set players.count to 4, or partners to false",
        _partners_not_across,
    ),
    Constraint(
        "match.default_hands",
        "the default match length is not among those offered",
        "choose a length of match.hands, or add it there",
        _default_not_offered,
    ),
    Constraint(
        "match.placing",
        "placing points do not fit the matches offered",
        "name only lengths of match.hands, each with one number a player",
        _placing_does_not_fit,
    ),
    Constraint(
        "match.team_placing",
        "team placing points do not fit the matches offered",
        "name only lengths of match.hands, each with two numbers: winners, losers",
        _team_placing_does_not_fit,
    ),
)
