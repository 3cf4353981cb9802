"""Knobs of a domino house that must fit together."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.domino import knobs
from hakem.families.domino.tiles import BY_NAME, HALVES
from hakem.kernel.knobs import Knob, Knobs
from hakem.kernel.vocabulary import Constraint


def _per_table(said: Knobs, knob: Knob[Mapping[str, int]]) -> dict[int, int]:
    """A map by number of players, for the numbers the house is for."""
    known = said[knob]
    return {n: known[str(n)] for n in said[knobs.PLAYERS_ALLOWED] if str(n) in known}


def _set_size(said: Knobs) -> int:
    highest = said[knobs.SET_MAX_PIP]
    return sum(1 for high, _ in HALVES if high <= highest)


def _nobody_plays(said: Knobs) -> bool:
    return not said[knobs.PLAYERS_ALLOWED]


def _unsaid(said: Knobs, knob: Knob[Mapping[str, int]]) -> bool:
    return len(_per_table(said, knob)) < len(set(said[knobs.PLAYERS_ALLOWED]))


def _deal_too_big(said: Knobs) -> bool:
    return any(
        players * size > _set_size(said)
        for players, size in _per_table(said, knobs.DEAL_HAND_SIZE).items()
    )


def _bad_order(said: Knobs) -> bool:
    highest = said[knobs.SET_MAX_PIP]
    return any(pip > highest for pip in said[knobs.OPENING_ORDER])


def _no_deal_is_kept(said: Knobs) -> bool:
    return not said[knobs.OPENING_ORDER] and said[knobs.OPENING_NO_DOUBLE] == "redeal"


def _unknown_tile(said: Knobs) -> bool:
    names = said[knobs.SCORE_TILE_VALUES]
    return any(BY_NAME.get(name, len(HALVES)) >= _set_size(said) for name in names)


def _named_twice(said: Knobs) -> bool:
    tiles = [BY_NAME.get(name) for name in said[knobs.SCORE_TILE_VALUES]]
    return len(set(tiles)) < len(tiles)


def _reserve_never_ends(said: Knobs) -> bool:
    return said[knobs.CLOSED_SCOPE] == "all" and not said[knobs.CLOSED_AFTER_FULL_PASS_ROUND]


def _passing_never_ends(said: Knobs) -> bool:
    return (
        said[knobs.PASS_WHEN] == "nothing_fits"
        and not said[knobs.CLOSED_AFTER_FULL_PASS_ROUND]
        and any(_per_table(said, knobs.DRAW_UNIT).values())
    )


def _missing(knob: Knob[Mapping[str, int]]) -> Constraint:
    return Constraint(
        knob,
        "a number of players in players.allowed has no entry here",
        "add one entry for each number of players in players.allowed",
        lambda said: _unsaid(said, knob),
    )


CONSTRAINTS = (
    Constraint(
        knobs.PLAYERS_ALLOWED,
        "the house is for no number of players at all",
        "name at least one of 2, 3 and 4",
        _nobody_plays,
    ),
    _missing(knobs.DEAL_HAND_SIZE),
    _missing(knobs.DRAW_UNIT),
    _missing(knobs.DRAW_RESERVE),
    Constraint(
        knobs.DEAL_HAND_SIZE,
        "more tiles are dealt than the set has",
        "deal fewer tiles, or play with a larger set (set.max_pip)",
        _deal_too_big,
    ),
    Constraint(
        knobs.OPENING_ORDER,
        "a double is not in the set",
        "name doubles up to set.max_pip",
        _bad_order,
    ),
    Constraint(
        knobs.OPENING_ORDER,
        "no double opens the first hand, and without one the house deals again: no deal is kept",
        "name the doubles that open, or set opening.no_double to highest_tile",
        _no_deal_is_kept,
    ),
    Constraint(
        knobs.SCORE_TILE_VALUES,
        "a tile is not in the set",
        'write tiles as "6-4", up to set.max_pip',
        _unknown_tile,
    ),
    Constraint(
        knobs.SCORE_TILE_VALUES,
        "a tile is named twice, once in each order",
        "name each tile once",
        _named_twice,
    ),
    Constraint(
        knobs.CLOSED_SCOPE,
        "the reserve keeps the hand open though nobody may draw it, and passing never closes "
        "it: such a hand would not end",
        "set closed.scope to drawable, or closed.after_full_pass_round to true",
        _reserve_never_ends,
    ),
    Constraint(
        knobs.PASS_WHEN,
        "players may pass for ever instead of drawing, and passing never closes the hand: such a "
        "hand would not end",
        "set pass.when to nothing_fits_or_drawable, or closed.after_full_pass_round to true",
        _passing_never_ends,
    ),
)
