"""Codes of Okey being played: what is wrong with a move, a meld or a position."""

from __future__ import annotations

from hakem.texts.model import Code, Kind

CODES = (
    Code("WALL_EXHAUSTED", Kind.REASON, (), "the wall ran out, so the hand is over"),
    Code(
        "WRONG_PHASE",
        Kind.REASON,
        (),
        "the turn has yet to begin with a draw, or a tile was drawn already",
    ),
    Code(
        "TILE_NOT_IN_RACK",
        Kind.REASON,
        ("tile", "seat"),
        "the mover does not have the tile, or not often enough",
    ),
    Code(
        "MUST_DRAW_FROM_WALL",
        Kind.REASON,
        (),
        "a discard was put back, so a tile must be drawn from the wall",
    ),
    Code("NO_DISCARD", Kind.REASON, ("seat",), "the seat before has no discard to take"),
    Code(
        "NO_OPENING_WITH_DISCARD",
        Kind.REASON,
        ("tile", "points", "required", "pairs", "required_pairs"),
        "who has not opened may take the discard only to open with it, and cannot",
    ),
    Code("NOTHING_TO_RETURN", Kind.REASON, (), "no discard was taken in this turn"),
    Code(
        "RETURN_NOT_ALLOWED", Kind.REASON, (), "the house does not let a taken discard be put back"
    ),
    Code("RETURN_AFTER_LAYING", Kind.REASON, (), "something was laid since the discard was taken"),
    Code(
        "PAIRS_NOT_ALLOWED", Kind.REASON, (), "who opened with melds may lay no pairs, or not yet"
    ),
    Code(
        "MELDS_NOT_ALLOWED",
        Kind.REASON,
        (),
        "who opened with pairs may lay no runs and groups, or not yet",
    ),
    Code("MELD_TOO_SHORT", Kind.REASON, ("given", "least"), "a meld has too few tiles"),
    Code("MELD_TOO_LONG", Kind.REASON, ("given", "most"), "a meld has too many tiles"),
    Code(
        "TOO_MANY_WILDS",
        Kind.REASON,
        ("given", "most"),
        "a meld has more okeys than the house allows",
    ),
    Code("NO_NATURAL_TILE", Kind.REASON, (), "a run or group is made of okeys alone"),
    Code("MIXED_TILES", Kind.REASON, ("first", "other"), "tiles share neither colour nor number"),
    Code("NOT_A_PAIR", Kind.REASON, ("first", "second"), "two tiles differ"),
    Code("GROUP_DUPLICATE_COLOUR", Kind.REASON, ("colour",), "a group has a colour twice"),
    Code("RUN_REPEATS", Kind.REASON, ("tile",), "a run has a tile twice"),
    Code(
        "RUN_WRAPS",
        Kind.REASON,
        ("highest",),
        "a run goes on after the highest number in a way the house does not allow",
    ),
    Code("RUN_OUT_OF_ORDER", Kind.REASON, (), "tiles that could be a run do not lie in order"),
    Code("RUN_GAP", Kind.REASON, ("below", "above"), "a run has a gap"),
    Code("NOT_PAIR_SHAPED", Kind.REASON, ("tiles",), "laid as a pair, but not two equal tiles"),
    Code("NOT_RUN_OR_GROUP", Kind.REASON, ("tiles",), "laid as a run or group, but neither"),
    Code(
        "OPENING_BELOW_BAR",
        Kind.REASON,
        ("required", "offered", "short"),
        "an opening does not reach the bar, in points or in pairs",
    ),
    Code(
        "MUST_USE_TAKEN",
        Kind.REASON,
        ("tile", "needed", "used"),
        "an opening does not use the discard taken as the house wants it",
    ),
    Code("MUST_KEEP_DISCARD", Kind.REASON, (), "a tile must be left to discard"),
    Code(
        "OKEY_READING_NEEDED",
        Kind.REASON,
        ("readings",),
        "an okey can stand for more than one tile: say which",
    ),
    Code("NOT_OPENED", Kind.REASON, ("seat",), "the mover has not opened"),
    Code(
        "WAIVED_OPENING_IS_ALL",
        Kind.REASON,
        (),
        "after an opening below the bar, which goes out in one go, nothing is laid off or swapped",
    ),
    Code(
        "LAY_OFF_NEXT_TURN",
        Kind.REASON,
        (),
        "the house lets tiles be laid off from the turn after the opening on",
    ),
    Code(
        "LAY_OFF_LIMIT",
        Kind.REASON,
        ("limit", "laid"),
        "no more tiles may be laid off there in this turn",
    ),
    Code("PAIR_DOES_NOT_GROW", Kind.REASON, ("tile", "tiles"), "nothing is laid off to a pair"),
    Code(
        "TILE_FITS_OTHER_END",
        Kind.REASON,
        ("tile", "tiles"),
        "the tile fits the other end of the run",
    ),
    Code("MELD_IS_FULL", Kind.REASON, ("tiles", "most"), "the meld has all the tiles it can have"),
    Code(
        "MELD_HAS_ITS_OKEYS",
        Kind.REASON,
        ("tiles", "most"),
        "the meld has all the okeys the house allows",
    ),
    Code("TILE_FITS_NOWHERE", Kind.REASON, ("tile",), "the tile fits no meld on the table"),
    Code(
        "TILE_DOES_NOT_FIT_MELD",
        Kind.REASON,
        ("tile", "meld", "tiles"),
        "the tile does not fit that meld",
    ),
    Code("NO_SUCH_MELD", Kind.REASON, ("meld",), "no meld on the table has that number"),
    Code(
        "NO_OKEY_FOR_TILE",
        Kind.REASON,
        ("tile", "tiles"),
        "no okey of that meld stands for the tile",
    ),
    Code(
        "GROUP_NOT_FULL",
        Kind.REASON,
        ("tiles", "required", "given"),
        "the okey of a group that is not full could be more than one tile",
    ),
    Code("SWAP_NOT_ALLOWED", Kind.REASON, (), "the house lets no okey be taken from such a meld"),
    Code(
        "UNDO_NOT_ALLOWED",
        Kind.REASON,
        (),
        "the house does not let the tile laid last be taken back",
    ),
    Code("NOTHING_TO_UNDO", Kind.REASON, (), "no tile was laid off in this turn"),
    Code(
        "LAID_TILE_IS_KEPT",
        Kind.REASON,
        ("tile", "meld"),
        "an okey was swapped there since, so the tile laid last stays",
    ),
    Code("TAKE_BACK_NOT_ALLOWED", Kind.REASON, (), "the house does not let a turn be taken back"),
    Code("NOTHING_TO_TAKE_BACK", Kind.REASON, (), "nothing was laid in this turn"),
    Code(
        "MUST_OPEN_OR_RETURN",
        Kind.REASON,
        ("tile",),
        "who took the discard without having opened must open, or put it back",
    ),
    Code(
        "MUST_LAY_TAKEN",
        Kind.REASON,
        ("tile",),
        "an opener must lay the discard taken in the same turn",
    ),
    Code(
        "SWAPPED_OKEY_NOT_LAID",
        Kind.REASON,
        (),
        "an okey taken from the table must be laid in the same turn",
    ),
    Code("DRAW_FROM_WALL", Kind.REPAIR, (), "draw from the wall"),
    Code("PUT_DISCARD_BACK", Kind.REPAIR, (), "put the discard back"),
    Code("LAY_INSTEAD", Kind.REPAIR, ("melds",), "the rack allows this lay"),
    Code("LAY_ALSO", Kind.REPAIR, ("melds",), "with this in addition the lay stands"),
    Code("LAY_WITHOUT_TILE", Kind.REPAIR, ("tile",), "without one tile the lay stands"),
    Code("LAY_OFF_AT_OTHER_END", Kind.REPAIR, ("tile", "tiles"), "lay off at the other end"),
    Code("LAY_OFF_ELSEWHERE", Kind.REPAIR, ("tile", "meld", "tiles"), "lay off to another meld"),
    Code(
        "HIDDEN_RACK_NEEDED", Kind.INVALID, ("seat",), "a rule depends on a rack that is withheld"
    ),
    Code(
        "HIDDEN_DRAW_NEEDED",
        Kind.INVALID,
        ("seat",),
        "the tile drawn in this turn is needed and withheld",
    ),
    Code(
        "HIDDEN_WALL_NEEDED", Kind.INVALID, (), "the next tile of the wall is needed and withheld"
    ),
    Code(
        "NOT_A_MELD_HERE",
        Kind.INVALID,
        ("tiles",),
        "tiles on the table are no meld of the kind told under the house",
    ),
    Code(
        "OKEY_SAYS_NOTHING",
        Kind.INVALID,
        ("tiles",),
        "an okey on the table does not say what it stands for, and could be several tiles",
    ),
    Code(
        "SET_DOES_NOT_ADD_UP",
        Kind.INVALID,
        ("count", "expected"),
        "racks, discards, table, wall and indicator together are not the set",
    ),
    Code(
        "MELD_OWNER_NOT_OPENED",
        Kind.INVALID,
        ("seat",),
        "a meld belongs to a seat that has not opened",
    ),
    Code(
        "MELD_ID_TWICE", Kind.INVALID, ("meld",), "two melds have one number, or one is named twice"
    ),
    Code(
        "OPENED_ANOTHER_WAY",
        Kind.INVALID,
        ("seat",),
        "an opened value is told of a seat that did not open that way",
    ),
    Code(
        "OPENED_WITHOUT_MELDS",
        Kind.INVALID,
        ("seat",),
        "a seat has opened and the table does not have its opening",
    ),
    Code(
        "TURN_CONTRADICTS_OPENED",
        Kind.INVALID,
        ("seat",),
        "the turn tells of things only an opener can have done",
    ),
    Code(
        "NOT_BEFORE_THE_DRAW",
        Kind.INVALID,
        (),
        "the field tells of something that happens after the draw",
    ),
    Code(
        "NOTHING_WAS_RETURNED",
        Kind.INVALID,
        ("seat",),
        "a discard was put back, and its pile is empty",
    ),
    Code(
        "DREW_ELSEWHERE",
        Kind.INVALID,
        (),
        "the field does not fit where the tile of the turn came from",
    ),
    Code(
        "REWARD_UNKNOWN",
        Kind.INVALID,
        ("row",),
        "the turn names a reward that is no row of the house's table of rewards",
    ),
    Code("REWARD_TWICE", Kind.INVALID, ("row",), "the turn names a reward twice"),
    Code(
        "NOTHING_WAS_OPENED",
        Kind.INVALID,
        ("seat",),
        "the turn tells of points written for an opening, and none can have been made in it",
    ),
    Code(
        "WALL_WAS_EMPTY", Kind.INVALID, (), "with an empty wall the hand had ended before this turn"
    ),
    Code(
        "TURN_TILE_GONE",
        Kind.INVALID,
        ("tile", "seat"),
        "the tile of the turn is neither in the rack nor laid",
    ),
    Code("MELD_UNKNOWN", Kind.INVALID, ("meld",), "the turn names a meld that is not on the table"),
    Code(
        "MELD_OF_ANOTHER",
        Kind.INVALID,
        ("meld", "owner"),
        "the turn says it laid a meld that belongs to another seat",
    ),
    Code(
        "LAID_TILE_NOT_THERE",
        Kind.INVALID,
        ("tile", "meld"),
        "a tile laid in the turn does not lie where it is said to",
    ),
    Code(
        "SWAPPED_OKEY_GONE",
        Kind.INVALID,
        ("okeys",),
        "an okey taken from the table is neither in the rack nor laid",
    ),
    Code(
        "RACK_SIZE_WRONG",
        Kind.INVALID,
        ("count", "least", "most"),
        "a rack has a size it cannot have come to at this point",
    ),
    Code("NOT_IN_THE_RACK", Kind.INVALID, ("tile",), "a tile that must be used is not in the rack"),
)
