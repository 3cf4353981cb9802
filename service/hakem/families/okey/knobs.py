"""The parameters of an Okey house: each is declared here and asked for by its name."""

from __future__ import annotations

from hakem.kernel.knobs import Knob, flag, whole, whole_or_null, wholes, wholes_map, word, words

_MAX_POINTS = 10_000  # a bound that keeps scores well inside 32 bits
_MAX_PAIRS = 11  # a rack has at most twice as many tiles
_MAX_RACK = 22  # no house deals more
_MAX_HANDS = 99  # longer matches are not played

# Tiles, players, the deal and the okey.

TILES_COLOURS = words("tiles.colours", "colours of the set", "r", "y", "b", "k")
TILES_NUMBERS = whole("tiles.numbers", "numbers of each colour, from 1", "numbers", 3, 13)
TILES_COPIES = whole("tiles.copies", "copies of each numbered tile", "tiles", 1, 4)
TILES_FALSE_JOKERS = whole("tiles.false_jokers", "false jokers in the set", "tiles", 0, 4)
PLAYERS_COUNT = whole("players.count", "players at the table", "players", 2, 4)
PLAYERS_PARTNERS = flag("players.partners", "whether seats across are partners (0+2 against 1+3)")
DEAL_STARTER = whole("deal.starter", "tiles dealt to the player who starts", "tiles", 1, _MAX_RACK)
DEAL_OTHERS = whole("deal.others", "tiles dealt to everybody else", "tiles", 1, _MAX_RACK)
DEAL_DIRECTION = word(
    "deal.direction",
    "order of play around the table, for display",
    "clockwise",
    "counter_clockwise",
    by_clients=True,
)
WILD_ABOVE_INDICATOR = whole(
    "wild.above_indicator",
    "how far above the indicator the okey is, same colour; after the highest number comes 1",
    "numbers",
    0,
    12,
)
WILD_FALSE_JOKER = word(
    "wild.false_joker",
    "what a false joker is: the tile the okey's face shows, or wild",
    "okey_face",
    "wild",
)
WILD_FALSE_JOKER_AS_INDICATOR = word(
    "wild.false_joker_as_indicator",
    "what happens when a false joker is turned as indicator",
    "turn_another",
)
WILD_PER_MELD = whole_or_null(
    "wild.per_meld", "most real okeys in one run or group; null: any number", "tiles", 0, 4
)
WILD_PER_PAIR = whole("wild.per_pair", "most real okeys in one pair", "tiles", 0, 2)

# Melds and openings.

MELDS_RUN_MIN = whole("melds.run_min", "fewest tiles of a run", "tiles", 2, 13)
MELDS_RUN_MAX = whole("melds.run_max", "most tiles of a run", "tiles", 3, 13)
MELDS_RUN_WRAP = word(
    "melds.run_wrap", "whether 1 may follow the highest number in a run", "none", "end_on_1"
)
MELDS_GROUP_MIN = whole("melds.group_min", "fewest tiles of a group", "tiles", 2, 4)
MELDS_GROUP_MAX = whole("melds.group_max", "most tiles of a group", "tiles", 3, 4)
MELDS_VALUE = word(
    "melds.value",
    "how a meld is counted: the sum of its faces, or a third of it",
    "face_sum",
    "third",
)
OPENING_POINTS = whole(
    "opening.points", "fewest points of an opening with melds", "points", 0, _MAX_POINTS
)
OPENING_PAIRS = whole(
    "opening.pairs", "fewest pairs of an opening with pairs", "pairs", 1, _MAX_PAIRS
)
OPENING_RAISE_POINTS = whole_or_null(
    "opening.raise_points",
    "by how much an opening must beat the last one with melds; null: it need not",
    "points",
    1,
    _MAX_POINTS,
)
OPENING_RAISE_PAIRS = whole_or_null(
    "opening.raise_pairs",
    "by how much an opening must beat the last one with pairs; null: it need not",
    "pairs",
    1,
    _MAX_PAIRS,
)
OPENING_RAISE_BY_PARTNER = flag(
    "opening.raise_by_partner", "whether a partner's opening raises the bar too"
)
OPENING_VALUE_WINDOW = word(
    "opening.value_window",
    "which melds count as the opened value: all of that turn, or the first lay alone",
    "turn",
    "first_lay",
)
OPENING_WAIVED_GOING_OUT = flag(
    "opening.waived_going_out",
    "whether the bar is waived when going out in one go, without laying off or swapping",
)
AFTER_OPENING_PAIRS_BY_MELDS_OPENER = word(
    "after_opening.pairs_by_melds_opener",
    "when who opened with melds may lay pairs",
    "never",
    "when_pairs_on_table",
    "always",
)
AFTER_OPENING_MELDS_BY_PAIRS_OPENER = word(
    "after_opening.melds_by_pairs_opener",
    "when who opened with pairs may lay runs and groups",
    "never",
    "when_melds_on_table",
    "always",
)

# A turn.

LAY_OFF_FROM = word("lay_off.from", "from when an opener may lay off", "opening_turn", "next_turn")
LAY_OFF_LIMIT = whole_or_null(
    "lay_off.limit",
    "most tiles laid off in a turn within the scope; null: no limit",
    "tiles",
    1,
    _MAX_RACK,
)
LAY_OFF_LIMIT_SCOPE = word(
    "lay_off.limit_scope",
    "what that limit counts: one end of one meld, one meld, or the turn",
    "end",
    "meld",
    "turn",
)
LAY_OFF_ONTO_PAIRS = flag("lay_off.onto_pairs", "whether a pair on the table grows")
SWAP_ALLOWED = flag(
    "swap.allowed", "whether an opener may take an okey from the table for its tile"
)
SWAP_GROUP = word(
    "swap.group",
    "when an okey may be taken from a group: only a full one, any missing colour, or never",
    "full_only",
    "any_missing",
    "never",
)
SWAP_PAIR = flag("swap.pair", "whether an okey may be taken from a pair by its twin")
SWAP_MUST_PLAY = flag("swap.must_play", "whether a swapped okey must be laid in the same turn")
SWAP_COUNTS_AS_LAY_OFF = flag(
    "swap.counts_as_lay_off", "whether a swap counts toward lay_off.limit"
)
DISCARD_PILE_UNOPENED_MUST_OPEN = flag(
    "discard_pile.unopened_must_open",
    "whether an unopened player who takes the discard must open in that turn",
)
DISCARD_PILE_UNOPENED_MUST_USE = word(
    "discard_pile.unopened_must_use",
    "what that opening must use: any copy of the "
    "tile taken, each copy in the rack, or nothing in particular",
    "any_copy",
    "all_copies",
    "nothing",
)
DISCARD_PILE_ONLY_IF_OPENING_EXISTS = flag(
    "discard_pile.only_if_opening_exists",
    "whether an unopened player may take the discard only when an opening with it exists",
)
DISCARD_PILE_RETURN = word(
    "discard_pile.return", "whether a taken discard may be put back", "allowed", "forbidden"
)
DISCARD_PILE_OPENED_MUST_USE = flag(
    "discard_pile.opened_must_use",
    "whether an opener who takes the discard must lay it in that turn",
)
DISCARD_PILE_VISIBLE = word(
    "discard_pile.visible",
    "which discards everybody sees; clients show no others",
    "top",
    "all",
    by_clients=True,
)
UNDO_LAST_TILE = word(
    "undo.last_tile",
    "whether the tile laid last may be taken back: any number, one after the other; a single "
    "one, and the next only after another was laid off; or none",
    "allowed",
    "single",
    "forbidden",
)
UNDO_WHOLE_TURN = word(
    "undo.whole_turn",
    "whether all tiles laid this turn may be taken back; points written for them stay",
    "allowed",
    "forbidden",
)
PLAYABLE_BY_SWAP = flag(
    "playable.by_swap", "whether a discard that could free an okey counts as playable"
)
PLAYABLE_BY_PAIR = flag("playable.by_pair", "whether a discard that fits a pair counts as playable")
FINISH_MELDS_DISCARD = word(
    "finish.melds_discard",
    "whether a player who opened with melds ends the hand by a last discard",
    "required",
    "optional",
)
FINISH_PAIRS_DISCARD = word(
    "finish.pairs_discard",
    "whether a player who opened with pairs ends the hand by a last discard",
    "required",
    "optional",
)
WALL_ENDS = word("wall.ends", "when a hand ends with the wall", "after_last_drawer_discards")
WALL_STAKE_RETURNED = flag(
    "wall.stake_returned", "whether the stake goes back when the wall ran out and nobody had opened"
)
ABSENT_PLAYS = word(
    "absent.plays", "how the table plays for an absent player", "wall_then_same_tile"
)
ABSENT_OUT_AFTER = whole_or_null(
    "absent.out_after",
    "turns in a row after which an absent player is out; null: never. Clients count them and "
    "take the player out: the referee keeps no attendance",
    "turns",
    1,
    _MAX_HANDS,
    by_clients=True,
)

# A match.

MATCH_HANDS = wholes("match.hands", "match lengths a table may choose", "hands", 1, _MAX_HANDS)
MATCH_DEFAULT_HANDS = whole(
    "match.default_hands", "match length when none is chosen", "hands", 1, _MAX_HANDS
)
MATCH_PLACING = wholes_map(
    "match.placing",
    "placing points by match length: first place first; empty: no placing points",
    "points",
    -_MAX_POINTS,
    _MAX_POINTS,
)
MATCH_TEAM_PLACING = wholes_map(
    "match.team_placing",
    "placing points of the winning and the losing team by match length; empty: none",
    "points",
    -_MAX_POINTS,
    _MAX_POINTS,
)
MATCH_TIES = word(
    "match.ties",
    "what tied players take: the better place's points each, or the "
    "mean of the places they share, rounded toward zero",
    "better_place",
    "shared_mean",
)

KNOBS: tuple[Knob[object], ...] = (
    TILES_COLOURS,
    TILES_NUMBERS,
    TILES_COPIES,
    TILES_FALSE_JOKERS,
    PLAYERS_COUNT,
    PLAYERS_PARTNERS,
    DEAL_STARTER,
    DEAL_OTHERS,
    DEAL_DIRECTION,
    WILD_ABOVE_INDICATOR,
    WILD_FALSE_JOKER,
    WILD_FALSE_JOKER_AS_INDICATOR,
    WILD_PER_MELD,
    WILD_PER_PAIR,
    MELDS_RUN_MIN,
    MELDS_RUN_MAX,
    MELDS_RUN_WRAP,
    MELDS_GROUP_MIN,
    MELDS_GROUP_MAX,
    MELDS_VALUE,
    OPENING_POINTS,
    OPENING_PAIRS,
    OPENING_RAISE_POINTS,
    OPENING_RAISE_PAIRS,
    OPENING_RAISE_BY_PARTNER,
    OPENING_VALUE_WINDOW,
    OPENING_WAIVED_GOING_OUT,
    AFTER_OPENING_PAIRS_BY_MELDS_OPENER,
    AFTER_OPENING_MELDS_BY_PAIRS_OPENER,
    LAY_OFF_FROM,
    LAY_OFF_LIMIT,
    LAY_OFF_LIMIT_SCOPE,
    LAY_OFF_ONTO_PAIRS,
    SWAP_ALLOWED,
    SWAP_GROUP,
    SWAP_PAIR,
    SWAP_MUST_PLAY,
    SWAP_COUNTS_AS_LAY_OFF,
    DISCARD_PILE_UNOPENED_MUST_OPEN,
    DISCARD_PILE_UNOPENED_MUST_USE,
    DISCARD_PILE_ONLY_IF_OPENING_EXISTS,
    DISCARD_PILE_RETURN,
    DISCARD_PILE_OPENED_MUST_USE,
    DISCARD_PILE_VISIBLE,
    UNDO_LAST_TILE,
    UNDO_WHOLE_TURN,
    PLAYABLE_BY_SWAP,
    PLAYABLE_BY_PAIR,
    FINISH_MELDS_DISCARD,
    FINISH_PAIRS_DISCARD,
    WALL_ENDS,
    WALL_STAKE_RETURNED,
    ABSENT_PLAYS,
    ABSENT_OUT_AFTER,
    MATCH_HANDS,
    MATCH_DEFAULT_HANDS,
    MATCH_PLACING,
    MATCH_TEAM_PLACING,
    MATCH_TIES,
)
"""All of them, in the order of pages and schemas."""
