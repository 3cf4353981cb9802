"""Codes of dominoes: what is wrong with a move, a position or a hand."""

from __future__ import annotations

from hakem.kernel.codes import Code, Kind

CODES = (
    Code(
        "MATCH_OVER",
        Kind.REASON,
        ("side", "total", "target"),
        "the match is won; no move is made any more",
    ),
    Code("HAND_CLOSED", Kind.REASON, ("left", "right"), "nobody can play any more"),
    Code("TILE_NOT_IN_HAND", Kind.REASON, ("tile", "seat"), "the tile is not in the mover's hand"),
    Code(
        "OPENING_TILE_REQUIRED",
        Kind.REASON,
        ("tile", "required"),
        "the first hand must be opened with another tile",
    ),
    Code("TILE_DOES_NOT_FIT", Kind.REASON, ("tile", "left", "right"), "the tile fits neither end"),
    Code(
        "TILE_DOES_NOT_FIT_END",
        Kind.REASON,
        ("tile", "pip", "other"),
        "the tile fits the other end, not this one",
    ),
    Code(
        "END_NEEDED",
        Kind.REASON,
        ("tile", "left", "right"),
        "the tile fits both ends and the chains would differ: say which end",
    ),
    Code("DRAW_BEFORE_FIRST_TILE", Kind.REASON, (), "a hand begins with a tile, not with drawing"),
    Code(
        "DRAW_NOT_ALLOWED",
        Kind.REASON,
        ("fitting", "tile"),
        "a tile in hand fits, so nothing may be drawn",
    ),
    Code("NO_BONEYARD", Kind.REASON, (), "there is no tile to draw"),
    Code("DRAWING_NOT_PLAYED", Kind.REASON, ("boneyard",), "the house does not draw"),
    Code(
        "ONLY_RESERVE_LEFT",
        Kind.REASON,
        ("boneyard", "reserve"),
        "what is left in the boneyard is the reserve",
    ),
    Code(
        "TOO_FEW_TO_DRAW",
        Kind.REASON,
        ("drawable", "unit"),
        "fewer tiles than are drawn at a time are left above the reserve",
    ),
    Code(
        "WRONG_DRAW_COUNT",
        Kind.REASON,
        ("required", "offered"),
        "another number of tiles is drawn at a time",
    ),
    Code("PASS_BEFORE_FIRST_TILE", Kind.REASON, (), "a hand begins with a tile, not with a pass"),
    Code(
        "PASS_WITH_FITTING_TILE",
        Kind.REASON,
        ("fitting", "tile"),
        "a tile in hand fits, so it must be played",
    ),
    Code(
        "PASS_BEFORE_DRAWING",
        Kind.REASON,
        ("drawable", "unit"),
        "there are tiles to draw before one may pass",
    ),
    Code("PLAY_OPENING_TILE", Kind.REPAIR, ("tile",), "open with the required tile"),
    Code("PLAY_AT_OTHER_END", Kind.REPAIR, ("tile", "pip"), "the tile fits the other end"),
    Code("PLAY_INSTEAD", Kind.REPAIR, ("tile",), "the only legal move is to place this tile"),
    Code("DRAW_INSTEAD", Kind.REPAIR, ("count",), "the only legal move is to draw"),
    Code("PASS_INSTEAD", Kind.REPAIR, (), "the only legal move is to pass"),
    Code(
        "PLAYERS_CHANGED",
        Kind.INVALID,
        ("count", "expected"),
        "a hand of a match has another number of players",
    ),
    Code(
        "CHAIN_DOES_NOT_MATCH",
        Kind.INVALID,
        ("index", "left", "right"),
        "two neighbours in the chain do not touch with equal halves",
    ),
    Code(
        "HAND_SIZE_WRONG",
        Kind.INVALID,
        ("count", "expected"),
        "before the first tile everybody holds what was dealt",
    ),
    Code(
        "HAND_TOO_LARGE",
        Kind.INVALID,
        ("count", "most"),
        "a hand has more tiles than were dealt and drawn",
    ),
    Code(
        "BONEYARD_TOO_LARGE",
        Kind.INVALID,
        ("count", "most"),
        "the boneyard has more tiles than the deal left",
    ),
    Code(
        "BONEYARD_NOT_WHOLE",
        Kind.INVALID,
        ("count", "dealt"),
        "tiles are missing from a boneyard nobody has drawn from",
    ),
    Code(
        "BONEYARD_NOT_IN_UNITS",
        Kind.INVALID,
        ("count", "dealt", "unit"),
        "the boneyard cannot have come to this count by the house's way of drawing",
    ),
    Code(
        "BONEYARD_BELOW_RESERVE",
        Kind.INVALID,
        ("count", "reserve"),
        "tiles of the reserve are missing",
    ),
    Code(
        "TILES_DO_NOT_ADD_UP",
        Kind.INVALID,
        ("count", "expected"),
        "hands, chain and boneyard together are not the set",
    ),
    Code(
        "ONLY_AFTER_FIRST_TILE", Kind.INVALID, (), "the field means nothing before the first tile"
    ),
    Code(
        "TURN_CONTRADICTS_PLAY",
        Kind.INVALID,
        ("seat", "expected"),
        "the seat to move does not follow from the last placer and the passes",
    ),
    Code(
        "LEADER_CONTRADICTS_TURN",
        Kind.INVALID,
        ("leader", "expected"),
        "the leader is not the seat that leads this hand",
    ),
    Code(
        "LEADER_MISSING",
        Kind.INVALID,
        (),
        "who led the hand is needed: the same leader leads again",
    ),
    Code(
        "FIRST_HAND_AFTER_OTHERS",
        Kind.INVALID,
        ("hands",),
        "a first hand cannot come after finished hands",
    ),
    Code(
        "OPENING_TILE_MISSING",
        Kind.INVALID,
        (),
        "hands are withheld, so the opening tile cannot be derived",
    ),
    Code(
        "OPENING_TILE_WRONG",
        Kind.INVALID,
        ("tile",),
        "the hands do not allow this opening tile, or it is not in the chain",
    ),
    Code(
        "OPENER_NOT_TO_MOVE",
        Kind.INVALID,
        ("seat", "opener", "tile"),
        "the holder of the opening tile leads the first hand",
    ),
    Code(
        "DEAL_IS_THROWN_IN",
        Kind.INVALID,
        ("row", "at"),
        "the house throws such a deal in; deal again",
    ),
    Code("ACCOUNT_COUNT_WRONG", Kind.INVALID, ("count", "expected"), "not one account a side"),
    Code(
        "HIDDEN_HAND_NEEDED", Kind.INVALID, ("seat",), "a rule depends on a hand that is withheld"
    ),
    Code(
        "HIDDEN_BONEYARD_NEEDED", Kind.INVALID, (), "a rule depends on a boneyard that is withheld"
    ),
    Code("ENDING_MISSING", Kind.INVALID, (), "how the hand ended is not said"),
    Code(
        "ENDING_IS_A_RESULT",
        Kind.INVALID,
        (),
        "whether a closed hand is tied is for the referee to say",
    ),
    Code("WINNER_HOLDS_TILES", Kind.INVALID, ("seat", "count"), "who went out cannot hold tiles"),
    Code("HAND_EMPTY", Kind.INVALID, ("seat",), "only who went out has no tiles"),
    Code(
        "HAND_AFTER_MATCH",
        Kind.INVALID,
        ("side", "total", "target"),
        "the match was over before this hand",
    ),
    Code(
        "SHUT_ACCOUNT_WITH_MAIN",
        Kind.INVALID,
        ("points",),
        "an account that was never opened has a main score, which the house never writes",
    ),
)
