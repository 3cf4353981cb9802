"""Knobs of a domino house that must fit together."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.domino.tiles import BY_NAME, HALVES
from hakem.kernel.vocabulary import Constraint, KnobValue

Knobs = Mapping[str, KnobValue]


def _ints(knobs: Knobs, path: str) -> tuple[int, ...]:
    value = knobs[path]
    return tuple(n for n in value if isinstance(n, int)) if isinstance(value, tuple) else ()


def _per_table(knobs: Knobs, path: str) -> dict[int, int]:
    """A map by number of players, for the numbers the house is for."""
    value = knobs[path]
    known = value if isinstance(value, Mapping) else {}
    allowed = _ints(knobs, "players.allowed")
    return {n: size for n in allowed if isinstance(size := known.get(str(n)), int)}


def _set_size(knobs: Knobs) -> int:
    highest = knobs["set.max_pip"]
    return sum(1 for high, _ in HALVES if isinstance(highest, int) and high <= highest)


def _nobody_plays(knobs: Knobs) -> bool:
    return not _ints(knobs, "players.allowed")


def _unsaid(knobs: Knobs, path: str) -> bool:
    return len(_per_table(knobs, path)) < len(set(_ints(knobs, "players.allowed")))


def _deal_too_big(knobs: Knobs) -> bool:
    return any(
        players * size > _set_size(knobs)
        for players, size in _per_table(knobs, "deal.hand_size").items()
    )


def _bad_order(knobs: Knobs) -> bool:
    highest = knobs["set.max_pip"]
    return isinstance(highest, int) and any(pip > highest for pip in _ints(knobs, "opening.order"))


def _no_deal_is_kept(knobs: Knobs) -> bool:
    return not _ints(knobs, "opening.order") and knobs["opening.no_double"] == "redeal"


def _unknown_tile(knobs: Knobs) -> bool:
    values = knobs["score.tile_values"]
    names = values if isinstance(values, Mapping) else ()
    return any(BY_NAME.get(name, len(HALVES)) >= _set_size(knobs) for name in names)


def _named_twice(knobs: Knobs) -> bool:
    values = knobs["score.tile_values"]
    tiles = [BY_NAME.get(name) for name in values] if isinstance(values, Mapping) else []
    return len(set(tiles)) < len(tiles)


def _reserve_never_ends(knobs: Knobs) -> bool:
    return knobs["closed.scope"] == "all" and knobs["closed.after_full_pass_round"] is False


def _passing_never_ends(knobs: Knobs) -> bool:
    return (
        knobs["pass.when"] == "nothing_fits"
        and knobs["closed.after_full_pass_round"] is False
        and any(_per_table(knobs, "draw.unit").values())
    )


def _missing(path: str) -> Constraint:
    return Constraint(
        path,
        "a number of players in players.allowed has no entry here",
        "add one entry for each number of players in players.allowed",
        lambda knobs: _unsaid(knobs, path),
    )


CONSTRAINTS = (
    Constraint(
        "players.allowed",
        "the house is for no number of players at all",
        "name at least one of 2, 3 and 4",
        _nobody_plays,
    ),
    _missing("deal.hand_size"),
    _missing("draw.unit"),
    _missing("draw.reserve"),
    Constraint(
        "deal.hand_size",
        "more tiles are dealt than the set has",
        "deal fewer tiles, or play with a larger set (set.max_pip)",
        _deal_too_big,
    ),
    Constraint(
        "opening.order",
        "a double is not in the set",
        "name doubles up to set.max_pip",
        _bad_order,
    ),
    Constraint(
        "opening.order",
        "no double opens the first hand, and without one the house deals again: no deal is kept",
        "name the doubles that open, or set opening.no_double to highest_tile",
        _no_deal_is_kept,
    ),
    Constraint(
        "score.tile_values",
        "a tile is not in the set",
        'write tiles as "6-4", up to set.max_pip',
        _unknown_tile,
    ),
    Constraint(
        "score.tile_values",
        "a tile is named twice, once in each order",
        "name each tile once",
        _named_twice,
    ),
    Constraint(
        "closed.scope",
        "the reserve keeps the hand open though nobody may draw it, and passing never closes "
        "it: such a hand would not end",
        "set closed.scope to drawable, or closed.after_full_pass_round to true",
        _reserve_never_ends,
    ),
    Constraint(
        "pass.when",
        "players may pass for ever instead of drawing, and passing never closes the hand: such a "
        "hand would not end",
        "set pass.when to nothing_fits_or_drawable, or closed.after_full_pass_round to true",
        _passing_never_ends,
    ),
)
