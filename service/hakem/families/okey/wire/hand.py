"""Okey hands and matches between the contract's messages and the referee's values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import (
    Event,
    EventKind,
    Hand,
    HandSeat,
    OkeyHandResult,
    Opened,
    TileClass,
)
from hakem.families.okey.scores.match import Match
from hakem.families.okey.scores.match import read_match as check_match
from hakem.families.okey.tiles import Tile, write_tile
from hakem.kernel.limits import BATCH_ITEMS
from hakem.kernel.verdict import InvalidInput, MatchScore
from hakem.v1 import okey_pb2, score_pb2
from hakem.wire.fields import refuse_others
from hakem.wire.standings import write_standings

_FAMILY = "okey/v1"
_MATCH_FIELDS = ("hands", "hands_agreed")

_OPENED: Mapping[int, Opened] = {
    okey_pb2.OPENED_UNSPECIFIED: "none",
    okey_pb2.OPENED_NONE: "none",
    okey_pb2.OPENED_MELDS: "melds",
    okey_pb2.OPENED_PAIRS: "pairs",
}
_KINDS: Mapping[int, EventKind] = {
    okey_pb2.OKEY_EVENT_KIND_OPENED: "opened",
    okey_pb2.OKEY_EVENT_KIND_DISCARD: "discard",
    okey_pb2.OKEY_EVENT_KIND_RETURN_DISCARD: "return_discard",
    okey_pb2.OKEY_EVENT_KIND_TAKE_BACK: "take_back",
    okey_pb2.OKEY_EVENT_KIND_WRONG_OPENING: "wrong_opening",
    okey_pb2.OKEY_EVENT_KIND_WRONG_LAY_OFF: "wrong_lay_off",
    okey_pb2.OKEY_EVENT_KIND_FED_OPENING: "fed_opening",
}
_CLASSES: Mapping[int, TileClass] = {
    okey_pb2.OKEY_TILE_CLASS_UNSPECIFIED: "other",
    okey_pb2.OKEY_TILE_CLASS_OTHER: "other",
    okey_pb2.OKEY_TILE_CLASS_PLAYABLE: "playable",
    okey_pb2.OKEY_TILE_CLASS_OKEY: "okey",
}

WordT = TypeVar("WordT", bound=str)


def read_hand(message: okey_pb2.OkeyHand, house: ScoreRules) -> Hand:
    """Read a finished hand and check that it can exist.

    Raises InvalidInput with the field relative to the message (``seats[2].rack``).
    """
    indicator = house.tiles.read_indicator(message.indicator, "indicator")
    okey = house.tiles.okey_of(indicator)
    if len(message.events) > BATCH_ITEMS:
        count = len(message.events)
        raise InvalidInput("events", "TOO_MANY_EVENTS", count=count, most=BATCH_ITEMS)
    hand = Hand(
        indicator=indicator,
        okey=okey,
        finisher=message.finisher if message.HasField("finisher") else None,
        last_tile=_tile(house, message.last_tile, okey, "last_tile"),
        from_hand=message.from_hand,
        seats=tuple(
            _read_seat(house, seat, okey, f"seats[{index}]")
            for index, seat in enumerate(message.seats)
        ),
        events=tuple(
            _read_event(house, event, okey, f"events[{index}]")
            for index, event in enumerate(message.events)
        ),
    )
    check_hand(house, hand)
    return hand


def write_hand_result(result: OkeyHandResult, out: score_pb2.HandResult) -> None:
    """What only Okey tells of a finished hand."""
    out.okey.okey = write_tile(result.okey)
    out.okey.stake_returned = result.stake_returned


def read_match(message: score_pb2.Match, house: ScoreRules) -> Match:
    """Read a match and check it; raises InvalidInput with the field relative to the message."""
    refuse_others(message, _MATCH_FIELDS, _FAMILY)
    hands = [tuple(hand.points) for hand in message.hands]
    return check_match(house, hands, message.hands_agreed)


def write_match_result(score: MatchScore, match: Match, out: score_pb2.MatchResult) -> None:
    """The standings of a match."""
    write_standings(score, out)
    out.hands_agreed = match.hands_agreed


def _read_seat(house: ScoreRules, seat: okey_pb2.OkeyHandSeat, okey: Tile, path: str) -> HandSeat:
    return HandSeat(
        opened=_word(_OPENED, seat.opened, f"{path}.opened"),
        rack=house.tiles.read(seat.rack, okey, f"{path}.rack"),
        written=seat.written,
    )


def _read_event(house: ScoreRules, event: okey_pb2.OkeyEvent, okey: Tile, path: str) -> Event:
    if event.kind == okey_pb2.OKEY_EVENT_KIND_UNSPECIFIED:
        raise InvalidInput(f"{path}.kind", "EVENT_KIND_MISSING")
    return Event(
        kind=_word(_KINDS, event.kind, f"{path}.kind"),
        seat=event.seat,
        opened=_word(_OPENED, event.opened, f"{path}.opened"),
        points=event.points,
        pairs=event.pairs,
        tile_class=_word(_CLASSES, event.tile_class, f"{path}.tile_class"),
        finishing=event.finishing,
        auto_played=event.auto_played,
        discarder=event.discarder if event.HasField("discarder") else None,
        tile=_tile(house, event.tile, okey, f"{path}.tile"),
    )


def _tile(house: ScoreRules, text: str, okey: Tile, path: str) -> Tile | None:
    """The tile of a field that may be empty."""
    return house.tiles.read_one(text, okey, path) if text else None


def _word(words: Mapping[int, WordT], value: int, path: str) -> WordT:
    word = words.get(value)
    if word is None:
        raise InvalidInput(path, "UNKNOWN_ENUM_VALUE", value=value)
    return word
