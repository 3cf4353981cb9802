"""Whether the events told of a finished hand can have happened."""

from __future__ import annotations

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.hand import Event, EventKind, Hand, Opened
from hakem.families.okey.tiles import OKEY, write_tile
from hakem.kernel.bounds import check_seat
from hakem.kernel.verdict import InvalidInput

ABOUT_A_TILE: tuple[EventKind, ...] = (
    "discard",
    "return_discard",
    "wrong_lay_off",
    "fed_opening",
)
"""The events that a tile may be told of."""

# The fields of an event beside kind and seat, as the contract spells them, and who may use them.
FIELDS: dict[str, tuple[EventKind, ...]] = {
    "opened": ("opened", "fed_opening"),
    "points": ("opened",),
    "pairs": ("opened",),
    "tile_class": ("discard",),
    "finishing": ("discard",),
    "auto_played": (
        "discard",
        "return_discard",
        "take_back",
        "wrong_opening",
        "wrong_lay_off",
        "fed_opening",
    ),
    "discarder": ("fed_opening",),
    "tile": ABOUT_A_TILE,
}
_UNUSED = Event("discard", 0)


def check_events(rules: ScoreRules, hand: Hand) -> None:
    """Refuse events that cannot have happened; raises InvalidInput with the field."""
    opened: list[Opened] = ["none"] * rules.seats
    finished = False
    for index, event in enumerate(hand.events):
        path = f"events[{index}]"
        check_seat(f"{path}.seat", event.seat, rules.seats)
        _check_fields(path, event)
        if event.kind == "discard":
            _check_discard(hand, path, event)
            if event.finishing and finished:
                raise InvalidInput(f"{path}.finishing", "FINISHING_DISCARD_TWICE")
            finished |= event.finishing
        elif event.kind == "fed_opening":
            _check_fed(rules, hand, index)
        elif event.kind == "take_back":
            opened[event.seat] = "none"
        elif event.kind == "opened":
            if opened[event.seat] != "none":
                raise InvalidInput(f"{path}.kind", "OPENED_TWICE", seat=event.seat)
            opened[event.seat] = event.opened
            _check_opening(rules, hand, index)


def _check_fields(path: str, event: Event) -> None:
    for name, kinds in FIELDS.items():
        if event.kind not in kinds and getattr(event, name) != getattr(_UNUSED, name):
            raise InvalidInput(f"{path}.{name}", "EVENT_FIELD_NOT_FITTING", kind=event.kind)


def _check_discard(hand: Hand, path: str, event: Event) -> None:
    if event.tile is not None and (event.tile == OKEY) != (event.tile_class == "okey"):
        raise InvalidInput(
            f"{path}.tile_class", "TILE_CLASS_CONTRADICTS_TILE", tile=write_tile(event.tile)
        )
    if not event.finishing:
        return
    if event.seat != hand.finisher:
        raise InvalidInput(f"{path}.finishing", "FINISHING_DISCARD_BY_ANOTHER", seat=event.seat)
    told_other = event.tile is not None and event.tile != hand.last_tile
    is_okey = event.tile_class == "okey"
    if hand.last_tile is None or told_other or is_okey != (hand.last_tile == OKEY):
        raise InvalidInput(f"{path}.tile_class", "FINISHING_DISCARD_NOT_LAST_TILE")


def _check_opening(rules: ScoreRules, hand: Hand, index: int) -> None:
    event, path = hand.events[index], f"events[{index}]"
    _check_opened(hand, index)
    used, unused = ("points", "pairs") if event.opened == "melds" else ("pairs", "points")
    if getattr(event, unused):
        raise InvalidInput(f"{path}.{unused}", "EVENT_FIELD_NOT_FITTING", kind=event.kind)
    value: int = getattr(event, used)
    most = rules.opening_most[event.opened]
    if not 0 < value <= most:
        raise InvalidInput(
            f"{path}.{used}", "OPENING_VALUE_OUT_OF_RANGE", value=value, least=1, most=most
        )


def _check_fed(rules: ScoreRules, hand: Hand, index: int) -> None:
    event, path = hand.events[index], f"events[{index}]"
    _check_opened(hand, index)
    if event.discarder is None:
        raise InvalidInput(f"{path}.discarder", "DISCARDER_MISSING")
    check_seat(f"{path}.discarder", event.discarder, rules.seats)
    if event.discarder == event.seat:
        raise InvalidInput(f"{path}.discarder", "DISCARDER_IS_OPENER", seat=event.seat)


def _check_opened(hand: Hand, index: int) -> None:
    """An opening says how, and it is how the seat opened unless it was taken back later."""
    event, path = hand.events[index], f"events[{index}]"
    if event.opened == "none":
        raise InvalidInput(f"{path}.opened", "OPENING_KIND_MISSING")
    if event.opened == hand.seats[event.seat].opened:
        return
    later = hand.events[index + 1 :]
    if not any(then.kind == "take_back" and then.seat == event.seat for then in later):
        raise InvalidInput(f"{path}.opened", "OPENING_CONTRADICTS_SEAT", seat=event.seat)
