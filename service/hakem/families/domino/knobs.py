"""The parameters of a domino house: each is declared here and asked for by its name."""

from __future__ import annotations

from hakem.kernel.knobs import Knob, flag, whole, whole_map, wholes, word

_SEATS = ("2", "3", "4")
_MAX_PIP = 12  # the largest set sold: double-twelve
_MAX_HAND = 21  # no house deals more
_MAX_POINTS = 10_000  # a bound that keeps scores well inside 32 bits

SET_MAX_PIP = whole("set.max_pip", "highest number on a half", "pips", 6, _MAX_PIP)
PLAYERS_ALLOWED = wholes("players.allowed", "player counts the game is for", "players", 2, 4)
PLAYERS_TEAMS = wholes(
    "players.teams",
    "player counts at which seats across play as one side (0+2 against 1+3)",
    "players",
    4,
    4,
)
PLAYERS_DIRECTION = word(
    "players.direction",
    "order of play around the table, for display; seats are numbered in order of play",
    "clockwise",
    "counter_clockwise",
    by_clients=True,
)
DEAL_HAND_SIZE = whole_map(
    "deal.hand_size", "tiles dealt to each", "tiles", 1, _MAX_HAND, keys=_SEATS
)
OPENING_ORDER = wholes(
    "opening.order", "doubles in the order in which they open the first hand", "pips", 0, _MAX_PIP
)
OPENING_FORCED_TILE = flag("opening.forced_tile", "whether that double must be the first tile")
OPENING_NO_DOUBLE = word(
    "opening.no_double",
    "what happens when no hand holds a double of the order: another deal, or the highest tile "
    "opens (by the sum of its halves, then by its higher half)",
    "redeal",
    "highest_tile",
)
LEAD_NEXT_WENT_OUT = word(
    "lead_next.went_out",
    "who leads after a hand that somebody went out of",
    "winner",
    "same_leader",
)
LEAD_NEXT_CLOSED = word(
    "lead_next.closed",
    "who leads after a closed hand with a winner: who placed the closing tile, the winning "
    "side's lowest hand, or the leader of this hand again",
    "closer",
    "lowest_hand",
    "same_leader",
)
LEAD_NEXT_TIED = word("lead_next.tied", "who leads after a tied hand", "closer", "same_leader")
DRAW_UNIT = whole_map(
    "draw.unit",
    "tiles taken from the boneyard at a time; 0: there is no drawing",
    "tiles",
    0,
    2,
    keys=_SEATS,
)
DRAW_RESERVE = whole_map(
    "draw.reserve", "last tiles of the boneyard, never drawn", "tiles", 0, _MAX_HAND, keys=_SEATS
)
DRAW_VOLUNTARY = flag("draw.voluntary", "whether one may draw while holding a tile that fits")
PASS_WHEN = word(
    "pass.when",
    "when passing is allowed: nothing fits and nothing can be drawn, or nothing fits",
    "nothing_fits_or_drawable",
    "nothing_fits",
)
SCORE_TILE_VALUES = whole_map(
    "score.tile_values",
    "tiles that count other than the sum of their halves when left in hand",
    "points",
    0,
    _MAX_POINTS,
)
SCORE_TILE_VALUES_WHEN = word(
    "score.tile_values_when",
    "when those values hold: always, or only for a hand that is that one tile",
    "always",
    "only_tile",
)
CLOSED_DETECT = word(
    "closed.detect",
    "when a hand is closed: as soon as nothing fits, or when all drawable tiles are drawn too",
    "immediate",
    "after_draw_out",
)
CLOSED_SCOPE = word(
    "closed.scope",
    "which boneyard tiles keep a hand open: those that may be drawn, or the reserve too",
    "drawable",
    "all",
)
CLOSED_AFTER_FULL_PASS_ROUND = flag(
    "closed.after_full_pass_round", "whether a round of passes closes the hand"
)
CLOSED_COMPARE = word(
    "closed.compare",
    "what decides a closed hand: the sum of each side, or the lowest single hand",
    "side_sum",
    "lowest_hand",
)
CLOSED_COMPARE_TILE_VALUES = flag(
    "closed.compare_tile_values", "whether score.tile_values hold in that comparison"
)
CLOSED_CLOSER = word(
    "closed.closer",
    "who closed the hand: who placed the last tile, or who acted last",
    "last_placer",
    "last_actor",
)
CLOSED_TIE = word(
    "closed.tie",
    "when sides are tied: two share the lowest sum, any two are equal, or all are equal (then "
    "of some that share the lowest the first seat wins)",
    "lowest_shared",
    "any_two",
    "all_equal",
)
ACCOUNT_THRESHOLD = whole(
    "account.threshold",
    "points that open an account; 0: open from the start",
    "points",
    0,
    _MAX_POINTS,
)
ACCOUNT_BASIS = word(
    "account.basis",
    "what must reach the threshold: one hand, or the drafts together with this hand",
    "single_hand",
    "cumulative",
)
ACCOUNT_BANK_COUNTS = flag(
    "account.bank_counts", "whether a bank taken with the hand counts toward the threshold"
)
MATCH_TARGET = whole("match.target", "main score that ends the match", "points", 1, _MAX_POINTS)

KNOBS: tuple[Knob[object], ...] = (
    SET_MAX_PIP,
    PLAYERS_ALLOWED,
    PLAYERS_TEAMS,
    PLAYERS_DIRECTION,
    DEAL_HAND_SIZE,
    OPENING_ORDER,
    OPENING_FORCED_TILE,
    OPENING_NO_DOUBLE,
    LEAD_NEXT_WENT_OUT,
    LEAD_NEXT_CLOSED,
    LEAD_NEXT_TIED,
    DRAW_UNIT,
    DRAW_RESERVE,
    DRAW_VOLUNTARY,
    PASS_WHEN,
    SCORE_TILE_VALUES,
    SCORE_TILE_VALUES_WHEN,
    CLOSED_DETECT,
    CLOSED_SCOPE,
    CLOSED_AFTER_FULL_PASS_ROUND,
    CLOSED_COMPARE,
    CLOSED_COMPARE_TILE_VALUES,
    CLOSED_CLOSER,
    CLOSED_TIE,
    ACCOUNT_THRESHOLD,
    ACCOUNT_BASIS,
    ACCOUNT_BANK_COUNTS,
    MATCH_TARGET,
)
"""All of them, in the order of pages and schemas."""
