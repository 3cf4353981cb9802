"""Houses whose knobs do not fit together are refused when they are loaded."""

from __future__ import annotations

import pytest

from hakem.rules.catalog import check_text
from tests.unit.families.domino.table import catalog

HEAD = "ruleset: child\nfamily: domino/v1\nextends: domino-101\ntitle: {en: Child, tr: Alt}\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players: {allowed: [], src: S4}", "no number of players"),
        ('deal: {hand_size: {"2": 7}, src: S4}', "`deal.hand_size`: a number of players"),
        ('draw: {unit: {"2": 2}, src: S4}', "`draw.unit`: a number of players"),
        ('draw: {reserve: {"3": 2}, src: S4}', "`draw.reserve`: a number of players"),
        ('deal: {hand_size: {"2": 7, "3": 7, "4": 8}, src: S4}', "more tiles are dealt"),
        ("opening: {order: [1, 2, 7], src: S4}", "not in the set"),
        ("opening: {order: [], src: S4}", "no deal is kept"),
        ('score: {tile_values: {"7-0": 10}, src: S4}', "not in the set"),
        ('score: {tile_values: {"zero": 10}, src: S4}', "not in the set"),
        ('score: {tile_values: {"6-5": 10, "5-6": 11}, src: S4}', "once in each order"),
        ("closed: {scope: all, after_full_pass_round: false, src: S4}", "would not end"),
        (
            "pass: {when: nothing_fits, src: S4}\nclosed: {after_full_pass_round: false, src: S4}",
            "pass for ever",
        ),
    ],
)
def test_knobs_that_disagree(text: str, words: str) -> None:
    result = check_text(HEAD + text, "rules/domino/child.yaml", catalog())
    problems = [problem.message for problem in result.diagnostics if problem.is_error]
    assert any(words in problem for problem in problems), problems


@pytest.mark.parametrize(
    "text",
    [
        "opening: {order: [], no_double: highest_tile, src: S4}",
        "closed: {scope: all, src: S4}",
        "pass: {when: nothing_fits, src: S4}",
        'set: {max_pip: 9, src: S4}\nscore: {tile_values: {"0-9": 50}, src: S4}',
    ],
)
def test_knobs_that_agree(text: str) -> None:
    result = check_text(HEAD + text, "rules/domino/child.yaml", catalog())
    assert [problem.render() for problem in result.diagnostics if problem.is_error] == []
