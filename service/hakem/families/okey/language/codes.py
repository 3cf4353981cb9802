"""Codes of Okey: what is wrong with a hand or a match."""

from __future__ import annotations

from hakem.kernel.codes import Code, Kind

CODES = (
    Code(
        "INDICATOR_NOT_NUMBERED",
        Kind.INVALID,
        ("tile",),
        "a joker cannot be the indicator; another tile is turned",
    ),
    Code(
        "OKEY_BOUND_OFF_TABLE",
        Kind.INVALID,
        ("tile",),
        "an okey says what it stands for outside a meld",
    ),
    Code(
        "TOO_MANY_COPIES",
        Kind.INVALID,
        ("tile", "count", "most"),
        "a tile is there more often than in the set",
    ),
    Code(
        "WRONG_SEAT_COUNT",
        Kind.INVALID,
        ("count", "expected"),
        "not one entry for each player of the house",
    ),
    Code(
        "RACK_COUNT_OUT_OF_RANGE",
        Kind.INVALID,
        ("count", "least", "most"),
        "a rack has more or fewer tiles than can be left at the end of a hand",
    ),
    Code("RACK_MISSING", Kind.INVALID, ("seat", "row"), "a rack is withheld and a row counts it"),
    Code(
        "FINISHER_HOLDS_TILES",
        Kind.INVALID,
        ("seat", "count"),
        "who ended the hand cannot hold tiles",
    ),
    Code("FINISHER_NOT_OPENED", Kind.INVALID, ("seat",), "who ended the hand must have opened"),
    Code(
        "LAST_TILE_MISSING",
        Kind.INVALID,
        ("seat",),
        "the house ends a hand by a discard and none is told",
    ),
    Code(
        "LAST_TILE_WITHOUT_FINISHER",
        Kind.INVALID,
        (),
        "a last tile is told of a hand that ended with the wall",
    ),
    Code(
        "FROM_HAND_WITHOUT_FINISHER",
        Kind.INVALID,
        (),
        "a finish from hand is told of a hand that ended with the wall",
    ),
    Code(
        "FROM_HAND_BUT_OPENED",
        Kind.INVALID,
        ("seat",),
        "a finish from hand is told though another seat had opened",
    ),
    Code("EVENT_KIND_MISSING", Kind.INVALID, (), "what happened is not said"),
    Code(
        "EVENT_FIELD_NOT_FITTING",
        Kind.INVALID,
        ("kind",),
        "a field has a value that events of this kind do not have",
    ),
    Code(
        "TOO_MANY_EVENTS", Kind.INVALID, ("count", "most"), "more events than the contract allows"
    ),
    Code("OPENING_KIND_MISSING", Kind.INVALID, (), "how it was opened is not said"),
    Code(
        "OPENING_VALUE_OUT_OF_RANGE",
        Kind.INVALID,
        ("value", "least", "most"),
        "an opening counts nothing, or more than a rack holds",
    ),
    Code(
        "OPENING_CONTRADICTS_SEAT",
        Kind.INVALID,
        ("seat",),
        "an opening is told that the seat's state contradicts",
    ),
    Code("OPENED_TWICE", Kind.INVALID, ("seat",), "a seat opens a second time"),
    Code(
        "DISCARDER_MISSING",
        Kind.INVALID,
        (),
        "who had discarded the tile of a fed opening is not said",
    ),
    Code("DISCARDER_IS_OPENER", Kind.INVALID, ("seat",), "a seat opens with its own discard"),
    Code(
        "FINISHING_DISCARD_BY_ANOTHER",
        Kind.INVALID,
        ("seat",),
        "a finishing discard is told of a seat that did not end the hand",
    ),
    Code("FINISHING_DISCARD_TWICE", Kind.INVALID, (), "two finishing discards are told"),
    Code(
        "FINISHING_DISCARD_NOT_LAST_TILE",
        Kind.INVALID,
        (),
        "the finishing discard and the last tile differ",
    ),
    Code(
        "TILE_CLASS_CONTRADICTS_TILE",
        Kind.INVALID,
        ("tile",),
        "a real okey is not called one, or another tile is",
    ),
    Code(
        "EVENT_TILE_MISSING",
        Kind.INVALID,
        ("row",),
        "a row counts the tile of an event and it is not told",
    ),
    Code(
        "MATCH_LENGTH_NOT_OFFERED",
        Kind.INVALID,
        ("hands", "offered"),
        "the house offers no match of that many hands",
    ),
    Code(
        "TOO_MANY_HANDS",
        Kind.INVALID,
        ("count", "agreed"),
        "more hands are told than were agreed on",
    ),
    Code("written", Kind.LINE, (), "points carried into the hand that no event repeats"),
)
