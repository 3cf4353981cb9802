"""What a rack can open with: the best of both ways, and what stands against it."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds import (
    Classification,
    Demand,
    Goal,
    Opening,
    best_pairs,
    classify,
    find_opening,
    finishing_discards,
    shared_covers,
)
from hakem.families.okey.play.bar import bar_after, short_of_bar
from hakem.families.okey.play.moves import Way
from hakem.families.okey.play.step import MoveReason, reason
from hakem.families.okey.tiles import NUMBER_MASK, OKEY, Tile, write_tile
from hakem.kernel.verdict import InvalidInput, Reason

_WAYS: tuple[Way, ...] = ("melds", "pairs")
_BELOW: dict[Way, str] = {"melds": "BEST_BELOW_BAR", "pairs": "BEST_TOO_FEW_PAIRS"}


class Offer(NamedTuple):
    """The best one way: whether it opens, what is laid and left, and what stands against it.

    Where nothing opens, what is laid is what comes nearest: the most points, or the most pairs.
    """

    opens: bool
    found: Opening
    reasons: tuple[MoveReason, ...]


class Openings(NamedTuple):
    """What a rack can open with.

    ``last_tiles`` are all with which the hand can be ended in one go: by one opening of all other
    tiles, of which there is at least one. ``bounded``: a search stopped early, so there may be
    something better, or more last tiles; and what does not open for want of points or pairs might.
    """

    melds: Offer
    pairs: Offer
    last_tiles: tuple[Tile, ...]
    bounded: bool


class Question(NamedTuple):
    """What is asked of a rack: the best at ``goal``, with a tile it must use.

    ``best_points`` and ``best_pairs`` are the best openings made so far (0: none).
    """

    goal: Goal = Goal.MOST_POINTS
    must_use: Tile | None = None
    best_points: int = 0
    best_pairs: int = 0


def openings(house: House, indicator: Tile, rack: tuple[Tile, ...], question: Question) -> Openings:
    """The best openings of a rack: those that are best at the goal among all that are legal.

    Raises InvalidInput with the field of the contract's request (``rack``, ``must_use``,
    ``bar_points``, ``bar_pairs``) for a rack that cannot exist or that lacks the tile.
    """
    okey = house.tiles.okey_of(indicator)
    _check(house, indicator, rack, question)
    demands = {way: _demand(house, rack, question, way) for way in _WAYS}
    covers = shared_covers(rack, okey, house.melds)
    melds = find_opening(
        rack,
        okey,
        house.melds,
        question.goal,
        demands["melds"],
        okey_price=_okey_price(house, okey),
        covers=covers,
    )
    pairs = best_pairs(rack, okey, house.melds, demands["pairs"])
    last = finishing_discards(
        rack, okey, house.melds, demands["melds"], demands["pairs"], covers=covers
    )
    return Openings(
        _offer(house, "melds", melds, melds.points, question),
        _offer(house, "pairs", pairs, len(pairs.melds), question),
        tuple(sorted({*last.melds, *last.pairs})) if len(rack) > 1 else (),
        melds.bounded or last.bounded,
    )


def demand_of(house: House, way: Way, required: int, tile: Tile, copies: int) -> Demand:
    """What an opening must do that reaches a bar of ``required`` and uses copies of a tile."""
    keep_one = house.discard_required[way]
    return Demand(tile, copies, keep_one, required, house.waived_going_out)


def read_as_meld(
    house: House, okey: Tile, tiles: tuple[Tile, ...]
) -> tuple[Classification, tuple[MoveReason, ...]]:
    """Every reading of tiles as they lie, and why there is none."""
    found = classify(tiles, okey, house.melds)
    against: list[MoveReason] = [
        Reason(f.code, f.parameters, house.place(f.knob)) for f in found.faults
    ]
    return found, tuple(against)


def _demand(house: House, rack: tuple[Tile, ...], question: Question, way: Way) -> Demand:
    required = bar_after(house, way, _best_before(question, way)).required
    if question.must_use is None:
        return demand_of(house, way, required, OKEY, 0)
    tile = question.must_use
    return demand_of(house, way, required, tile, max(house.demanded(rack, tile), 1))


def _best_before(question: Question, way: Way) -> int:
    return question.best_points if way == "melds" else question.best_pairs


def _offer(house: House, way: Way, found: Opening, value: int, question: Question) -> Offer:
    if found.melds and not found.short:
        return Offer(True, found, ())
    kind, bar = way.upper(), bar_after(house, way, _best_before(question, way))
    if found.bounded:
        why = reason(
            house,
            "OPENING_NOT_RULED_OUT",
            bar.knob,
            kind=kind,
            required=bar.required,
            offered=value,
        )
    elif not found.melds and question.must_use is not None:
        tile, knob = write_tile(question.must_use), knobs.DISCARD_PILE_UNOPENED_MUST_USE
        why = reason(house, "NO_OPENING_USES_TILE", knob, kind=kind, tile=tile)
    elif not found.melds and not bar.required:
        why = reason(house, "NOTHING_TO_OPEN_WITH", kind=kind)
    else:
        why = short_of_bar(house, _BELOW[way], way, bar, value)
    return Offer(False, found, (why,))


def _check(house: House, indicator: Tile, rack: tuple[Tile, ...], question: Question) -> None:
    okey = house.tiles.okey_of(indicator)
    whole = house.whole_set(okey, indicator)
    if not rack:
        raise InvalidInput("rack", "MISSING_FIELD")
    most = max(house.dealt_starter, house.dealt_others + 1)
    if len(rack) > most:
        raise InvalidInput("rack", "TOO_MANY", count=len(rack), limit=most)
    for tile in rack:
        count, there = rack.count(tile), whole.count(tile)
        if count > there:
            raise InvalidInput(
                "rack", "TOO_MANY_COPIES", tile=write_tile(tile), count=count, most=there
            )
    if question.must_use is not None and question.must_use not in rack:
        raise InvalidInput("must_use", "NOT_IN_THE_RACK", tile=write_tile(question.must_use))
    for field, value, way in (
        ("bar_points", question.best_points, "melds"),
        ("bar_pairs", question.best_pairs, "pairs"),
    ):
        top = house.score.opening_most[way]
        if not 0 <= value <= top:
            raise InvalidInput(field, "COUNT_OUT_OF_RANGE", count=value, least=0, most=top)


def _okey_price(house: House, okey: Tile) -> int:
    """What an okey left in the rack of an opener costs when a rival ends the hand plainly."""
    number = okey & NUMBER_MASK
    facts = ("melds", False, "other", "melds")
    with_okey = house.score.others(*facts, 0, 1, number, 0)[0].points
    return max(with_okey - house.score.others(*facts, 0, 0, 0, 0)[0].points, 0)
