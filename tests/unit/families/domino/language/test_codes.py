"""Every code of dominoes is listed, with exactly the parameters that go with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakem.families.domino.house import house_of
from hakem.families.domino.language.codes import CODES as DOMINO_CODES
from hakem.families.domino.play.judge import judge
from hakem.families.domino.play.legal import legal_moves
from hakem.families.domino.selfplay.invariants import any_move
from hakem.kernel.chance import Chance
from hakem.texts import load_texts
from hakem.texts.registry import all_codes
from tests.referees import domino
from tests.unit.families.domino.table import RULES, rules

SERVICE = RULES.parent / "service" / "hakem"
FOLDER = SERVICE / "families" / "domino"
FILES = [p for p in sorted(FOLDER.rglob("*.py")) if p.parent.name not in ("language", "show")]
MAKERS = {"InvalidInput", "Reason", "Repair", "_reason"}


def made(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Codes made in a file, with the names of their parameters where these stand there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) not in MAKERS:
            continue
        texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
        codes = [t for t in texts if isinstance(t, str) and re.fullmatch(r"[A-Z]+(_[A-Z]+)+", t)]
        tables = [a for a in node.args if isinstance(a, ast.Dict)]
        names: set[str] | None = {keyword.arg or "" for keyword in node.keywords} - {"repairs"}
        if tables:
            names = {str(key.value) for key in tables[0].keys if isinstance(key, ast.Constant)}
        elif "" in {keyword.arg or "" for keyword in node.keywords} or (
            ast.unparse(node.func) in {"Reason", "Repair"}
        ):
            names = None  # built elsewhere
        yield from ((code, names) for code in codes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_codes_are_listed_with_their_parameters(path: Path) -> None:
    for code, names in made(path):
        assert code in all_codes(), code
        if names is not None:
            assert set(all_codes()[code].parameters) == names, code


def test_no_listed_code_is_dead() -> None:
    used = {code for path in FILES for code, _ in made(path)}
    assert {code.code for code in DOMINO_CODES} <= used


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_has_a_sentence(players: int) -> None:
    house, texts, chance = house_of(rules()), load_texts(), Chance(f"sentences {players}")
    told = set()
    for seed in range(6):
        state = domino.deal(rules(), f"sentences {seed}", players).state
        hand = None
        while hand is None:
            for _ in range(20):
                verdict = judge(house, state, any_move(house, state, chance)).verdict
                for reason in verdict.reasons:
                    for code, values in [(reason.code, reason.parameters)] + [
                        (repair.code, repair.parameters) for repair in reason.repairs
                    ]:
                        assert set(values) == set(all_codes()[code].parameters), code
                        for locale in ("tr", "en"):
                            sentence = texts.message(locale, code, values)
                            assert "%(" not in sentence
                            assert all(str(value) in sentence for value in values.values())
                        told.add(code)
            moves = legal_moves(house, state)
            judgement = judge(house, state, moves[chance.below(len(moves))])
            state, hand = judgement.next, judgement.hand
    assert len(told) >= 10
