"""Codes that every family uses."""

from __future__ import annotations

from hakem.kernel.codes import Code, Kind

CODES = (
    Code("UNKNOWN_TILE", Kind.INVALID, ("tile",), "a text is no tile of the house's set"),
    Code("TILE_MISSING", Kind.INVALID, (), "a field that must name a tile is empty"),
    Code("ONE_TILE_EXPECTED", Kind.INVALID, ("count",), "a field that names one tile has several"),
    Code("SEAT_OUT_OF_RANGE", Kind.INVALID, ("seat", "last"), "a seat that is not at the table"),
    Code(
        "UNKNOWN_ENUM_VALUE", Kind.INVALID, ("value",), "an enum value the contract does not know"
    ),
    Code(
        "POINTS_OUT_OF_RANGE", Kind.INVALID, ("points", "least", "most"), "points no game reaches"
    ),
    Code("NOT_OF_THIS_FAMILY", Kind.INVALID, ("family",), "a field of another family is set"),
    Code("HAND_OVER", Kind.REASON, ("seat",), "somebody has placed the last tile of a hand"),
    Code("NOT_YOUR_TURN", Kind.REASON, ("seat", "to_move"), "another seat is to move"),
    Code(
        "COUNT_CONTRADICTS_TILES",
        Kind.INVALID,
        ("count", "tiles"),
        "a count does not agree with the tiles given beside it",
    ),
    Code(
        "WRONG_MOVE_FOR_FAMILY",
        Kind.INVALID,
        ("action", "family"),
        "the move is none of this family",
    ),
    Code(
        "COUNT_OUT_OF_RANGE",
        Kind.INVALID,
        ("count", "least", "most"),
        "a count is outside its range",
    ),
    Code("DEAL_NEVER_KEPT", Kind.INVALID, ("attempts",), "every deal from this seed was thrown in"),
    Code(
        "PLAYERS_NOT_OFFERED",
        Kind.INVALID,
        ("players", "offered"),
        "the house is not for that many players",
    ),
    Code("TILE_TWICE", Kind.INVALID, ("tile",), "a tile is named twice"),
)
