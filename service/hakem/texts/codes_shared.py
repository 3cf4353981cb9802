"""Codes that every family uses."""

from __future__ import annotations

from hakem.texts.model import Code, Kind

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
)
