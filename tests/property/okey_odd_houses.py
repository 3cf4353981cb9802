"""Houses of Okey that nobody plays: knobs at values no house that comes along has."""

from __future__ import annotations

from hakem.kernel.ruleset import Ruleset
from hakem.rules.catalog import Catalog, check_text

HEAD = """\
ruleset: odd-house
family: okey/v1
extends: {parent}
title: {{tr: Tuhaf ev, en: Odd house}}
"""
WHY = 'src: "assumed: to be tried"'
HOUSES = {
    "strict swaps": (
        "okey-51",
        "swap: {must_play: true, counts_as_lay_off: true}",
        "lay_off: {limit: 2, limit_scope: turn}",
    ),
    "no swaps": (
        "okey-101",
        "swap: {allowed: false}",
        "lay_off: {from: next_turn}",
        "discard_pile: {opened_must_use: true}",
    ),
    "easy swaps, pairs that grow": (
        "okey-101-steps",
        "swap: {group: any_missing, pair: false}",
        "playable: {by_swap: true, by_pair: true}",
        "lay_off: {onto_pairs: true}",
        "undo: {last_tile: allowed, whole_turn: allowed}",
        "wild: {per_meld: null, per_pair: 2}",
    ),
    "no last discard": (
        "okey-51",
        "swap: {group: never}",
        "after_opening: {pairs_by_melds_opener: always, melds_by_pairs_opener: always}",
        "finish: {melds_discard: optional, pairs_discard: optional}",
        "opening: {value_window: first_lay, waived_going_out: false}",
    ),
    "wild false jokers": (
        "okey-51",
        "wild: {false_joker: wild}",
        "melds: {run_wrap: end_on_1}",
        "discard_pile: {unopened_must_use: all_copies, only_if_opening_exists: true}",
        "lay_off: {onto_pairs: true}",
        "swap: {group: any_missing}",
    ),
    "no okeys in melds": (
        "okey-101",
        "discard_pile: {unopened_must_open: false, unopened_must_use: nothing}",
        "wild: {per_meld: 0, per_pair: 0, above_indicator: 3}",
        "lay_off: {limit: 1, limit_scope: end}",
    ),
    "two players, two colours": (
        "okey-34",
        "tiles: {colours: [r, b], copies: 3, false_jokers: 1}",
        "options: {partners: null}",
        "players: {count: 2}",
        "melds: {group_min: 2, group_max: 3, run_min: 4, run_max: 6}",
        "opening: {points: 10, pairs: 3}",
        "deal: {starter: 15, others: 14}",
    ),
    "three players who all draw": (
        "okey-101",
        "options: {partners: null}",
        "players: {count: 3}",
        "deal: {starter: 14, others: 14}",
        "opening: {points: 40, pairs: 3, raise_points: 5, raise_pairs: 2}",
    ),
}


def odd_house(catalog: Catalog, name: str) -> Ruleset:
    """One of the houses above."""
    return with_odd_house(catalog, name).get("odd-house")


def with_odd_house(catalog: Catalog, name: str) -> Catalog:
    """The catalog, and one of the houses above as ``odd-house`` beside the others."""
    parent, *blocks = HOUSES[name]
    sourced = [
        block if block.startswith("options") else f"{block[:-1]}, {WHY}}}" for block in blocks
    ]
    text = HEAD.format(parent=parent) + "\n".join(sourced) + "\n"
    result = check_text(text, "rules/okey/odd-house.yaml", catalog)
    assert result.ok, [diagnostic.render() for diagnostic in result.diagnostics]
    assert result.catalog is not None
    return result.catalog
