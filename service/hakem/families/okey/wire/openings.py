"""What the referee says of melds and openings, as messages."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.okey.bounds import CLASSIFIED_TILES
from hakem.families.okey.house import House
from hakem.families.okey.melds import Goal, Opening, Reading
from hakem.families.okey.play.openings import Offer, Openings, Question
from hakem.families.okey.tiles import Tile, write_tile, write_tiles
from hakem.families.okey.wire.position import KIND_VALUES, read_tile
from hakem.kernel.limits import TILE_CHARS, TILES_CHARS
from hakem.kernel.verdict import InvalidInput
from hakem.v1 import referee_service_pb2 as pb

_GOALS: Mapping[int, Goal] = {
    pb.OPENING_GOAL_UNSPECIFIED: Goal.MOST_POINTS,
    pb.OPENING_GOAL_MOST_POINTS: Goal.MOST_POINTS,
    pb.OPENING_GOAL_LEAST_LEFT: Goal.LEAST_LEFT,
    pb.OPENING_GOAL_MOST_TILES: Goal.MOST_TILES,
}


def read_meld_request(
    request: pb.ClassifyMeldRequest, house: House
) -> tuple[Tile, tuple[Tile, ...]]:
    """The okey of the hand and the tiles to read; raises InvalidInput naming the field."""
    okey = house.tiles.okey_of(_indicator(house, request.indicator))
    tiles = house.tiles.read(_short(request.tiles, "tiles"), okey, "tiles", in_meld=True)
    if not tiles:
        raise InvalidInput("tiles", "TILE_MISSING")
    if len(tiles) > CLASSIFIED_TILES:
        raise InvalidInput("tiles", "TOO_MANY", count=len(tiles), limit=CLASSIFIED_TILES)
    return okey, tiles


def write_reading(reading: Reading, out: pb.MeldReading) -> None:
    """One way to read tiles as a meld."""
    out.kind = KIND_VALUES[reading.kind]
    out.tiles = write_tiles(reading.tiles)
    out.points = reading.points


def read_opening_request(
    request: pb.FindOpeningRequest, house: House
) -> tuple[Tile, tuple[Tile, ...], Question]:
    """Indicator, rack and what is asked of it; raises InvalidInput naming the field."""
    tiles = house.tiles
    indicator = _indicator(house, request.indicator)
    okey = tiles.okey_of(indicator)
    rack = tiles.read(_short(request.rack, "rack"), okey, "rack")
    goal = _GOALS.get(request.goal)
    if goal is None:
        raise InvalidInput("goal", "UNKNOWN_ENUM_VALUE", value=request.goal)
    wanted = request.must_use
    must_use = read_tile(tiles, wanted, okey, "must_use") if wanted else None
    return indicator, rack, Question(goal, must_use, request.bar_points, request.bar_pairs)


def write_opening(offer: Offer, out: pb.Opening) -> None:
    """The best opening one way; its reasons are left to the writer of reasons."""
    found: Opening = offer.found
    out.opens = offer.opens
    out.melds.extend([write_tiles(meld.tiles) for meld in found.melds])
    out.points = found.points
    out.left = write_tiles(found.left)


def write_openings(found: Openings, out: pb.FindOpeningResponse) -> None:
    """Both openings and the last tiles; reasons are left to the writer of reasons."""
    write_opening(found.melds, out.melds)
    write_opening(found.pairs, out.pairs)
    out.finishing_discards.extend(map(write_tile, found.last_tiles))
    out.bounded = found.bounded


def _indicator(house: House, text: str) -> Tile:
    return house.tiles.read_indicator(_short(text, "indicator", TILE_CHARS), "indicator")


def _short(text: str, field: str, limit: int = TILES_CHARS) -> str:
    if len(text) > limit:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=limit)
    return text
