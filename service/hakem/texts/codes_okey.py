"""Codes of Okey: what is wrong with a move, a position or a hand."""

from __future__ import annotations

from hakem.texts.model import Code, Kind

CODES = (
    Code("UNKNOWN_TILE", Kind.INVALID, ("tile",), ""),
    Code("TILE_MISSING", Kind.INVALID, (), ""),
    Code("ONE_TILE_EXPECTED", Kind.INVALID, ("count",), ""),
    Code("INDICATOR_NOT_NUMBERED", Kind.INVALID, ("tile",), ""),
    Code("OKEY_BOUND_OFF_TABLE", Kind.INVALID, ("tile",), ""),
    Code("TOO_MANY_COPIES", Kind.INVALID, ("tile", "count", "most"), ""),
    Code("WRONG_SEAT_COUNT", Kind.INVALID, ("count", "expected"), ""),
    Code("SEAT_OUT_OF_RANGE", Kind.INVALID, ("seat", "last"), ""),
    Code("UNKNOWN_ENUM_VALUE", Kind.INVALID, ("value",), ""),
    Code("POINTS_OUT_OF_RANGE", Kind.INVALID, ("points", "least", "most"), ""),
    Code("RACK_COUNT_OUT_OF_RANGE", Kind.INVALID, ("count", "least", "most"), ""),
    Code("RACK_MISSING", Kind.INVALID, ("seat", "row"), ""),
    Code("FINISHER_HOLDS_TILES", Kind.INVALID, ("seat", "count"), ""),
    Code("FINISHER_NOT_OPENED", Kind.INVALID, ("seat",), ""),
    Code("LAST_TILE_MISSING", Kind.INVALID, ("seat",), ""),
    Code("LAST_TILE_WITHOUT_FINISHER", Kind.INVALID, (), ""),
    Code("FROM_HAND_WITHOUT_FINISHER", Kind.INVALID, (), ""),
    Code("FROM_HAND_BUT_OPENED", Kind.INVALID, ("seat",), ""),
    Code("EVENT_KIND_MISSING", Kind.INVALID, (), ""),
    Code("EVENT_FIELD_NOT_FITTING", Kind.INVALID, ("kind",), ""),
    Code("TOO_MANY_EVENTS", Kind.INVALID, ("count", "most"), ""),
    Code("OPENING_KIND_MISSING", Kind.INVALID, (), ""),
    Code("OPENING_VALUE_OUT_OF_RANGE", Kind.INVALID, ("value", "least", "most"), ""),
    Code("OPENING_CONTRADICTS_SEAT", Kind.INVALID, ("seat",), ""),
    Code("OPENED_TWICE", Kind.INVALID, ("seat",), ""),
    Code("DISCARDER_MISSING", Kind.INVALID, (), ""),
    Code("DISCARDER_IS_OPENER", Kind.INVALID, ("seat",), ""),
    Code("FINISHING_DISCARD_BY_ANOTHER", Kind.INVALID, ("seat",), ""),
    Code("FINISHING_DISCARD_TWICE", Kind.INVALID, (), ""),
    Code("FINISHING_DISCARD_NOT_LAST_TILE", Kind.INVALID, (), ""),
    Code("TILE_CLASS_CONTRADICTS_TILE", Kind.INVALID, ("tile",), ""),
    Code("EVENT_TILE_MISSING", Kind.INVALID, ("row",), ""),
    Code("MATCH_LENGTH_NOT_OFFERED", Kind.INVALID, ("hands", "offered"), ""),
    Code("TOO_MANY_HANDS", Kind.INVALID, ("count", "agreed"), ""),
    Code("NOT_OF_THIS_FAMILY", Kind.INVALID, ("family",), ""),
    Code("written", Kind.LINE, (), ""),
)
