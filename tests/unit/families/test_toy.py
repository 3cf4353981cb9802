"""A third family comes in through the seam and its registry entry alone; ``tests/toy`` is it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.json_format import ParseDict
from typer.testing import CliRunner

from hakem.cases.calls import InProcess, refusal
from hakem.cases.files import case_files
from hakem.cases.loader import load
from hakem.cases.runner import run
from hakem.cli import app
from hakem.families.registry import FAMILIES
from hakem.kernel.texts import LOCALES
from hakem.rules.catalog import Catalog, LoadResult, check_text, load_folder
from hakem.rules.pages import rulebook_markdown
from hakem.rules.pages.schema import schema_for
from hakem.selfplay.report import every_house, verdict_codes
from hakem.selfplay.simulation import Failure, Simulation
from hakem.serve.calls.errors import RpcFailure
from hakem.serve.local import LocalReferee
from hakem.texts import load_texts
from hakem.texts.page import codes_page
from hakem.v1 import referee_service_pb2 as pb
from tests.toy.family import TOY
from tests.toy.house import House
from tests.toy.play.judge import legal_moves
from tests.toy.play.position import Place, Position
from tests.toy.selfplay import bench
from tests.unit.architecture import CHECKS, REGISTRY, Check, Module, checkout, names_in

TOY_FOLDER = Path(__file__).resolve().parents[2] / "toy"
RULES = TOY_FOLDER / "rules"
RULE_FILE = RULES / "toy" / "toy.yaml"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with FAMILIES.with_family(TOY):
        yield


@pytest.fixture
def catalog() -> Catalog:
    result = load_folder(RULES)
    assert result.ok, [found.render() for found in result.diagnostics]
    assert result.catalog is not None
    return result.catalog


def changed(before: str, after: str) -> LoadResult:
    """The rule file changed so."""
    text = RULE_FILE.read_text(encoding="utf-8")
    assert before in text
    return check_text(text.replace(before, after, 1), "rules/toy/toy.yaml", None)


def checked(before: str, after: str) -> list[str]:
    """What is wrong with the rule file changed so."""
    return [found.render() for found in changed(before, after).diagnostics]


def test_its_rules_are_checked_and_proved() -> None:
    result = load_folder(RULES)
    assert result.ok
    assert (result.counts.rulesets, result.counts.tables, result.counts.gaps) == (1, 1, 0)
    assert result.counts.combinations == 3  # ahead, level, behind
    (wrong,) = checked("shared: must", "shared: should")
    assert wrong.startswith("rules/toy/toy.yaml:21:")
    (gap,) = checked("[level, behind]", "[level]")
    assert "behind" in gap, "the situation without an answer is shown"


def test_a_move_is_judged_in_both_languages(catalog: Catalog) -> None:
    referee = LocalReferee(catalog)
    asked = {
        "ruleset": "toy",
        "position": {
            "domino": {
                "seats": [{"hand": "2-2 2-0"}, {"hand": "0-0 1-1 1-0"}],
                "chain": "2-1",
                "leader": 0,
                "seatToMove": 1,
            }
        },
        "move": {"seat": 1, "place": {"tile": "0-0"}},
    }
    said = {}
    for locale in LOCALES:
        request = ParseDict({**asked, "locale": locale}, pb.JudgeMoveRequest())
        reply = referee.call("JudgeMove", request)
        assert isinstance(reply, pb.JudgeMoveResponse)
        (reason,) = reply.verdict.reasons
        said[locale] = reason.message
        assert (reason.code, reason.rule, reason.source) == (
            "TOY_MUST_SHARE",
            "follow.shared",
            "T1",
        )
        assert reason.file == "rules/toy/toy.yaml:21"
        assert reason.repairs[0].move.place.tile == "1-1"
        assert reply.interpreter.endswith("toy/v1")
    assert said["en"] == "0-0 shares no number with 2-1, and you hold a tile that does."
    assert said["tr"] == "0-0 ile 2-1 ortak sayı taşımıyor; elinizde uyan taş var."


def deal(referee: LocalReferee, seed: str) -> list[str]:
    reply = referee.call("Deal", pb.DealRequest(ruleset="toy", seed=seed))
    assert isinstance(reply, pb.DealResponse)
    assert reply.shuffle == "hakem-shuffle-1"
    return [seat.hand for seat in reply.position.domino.seats]


def test_a_seed_deals_the_same_for_ever(catalog: Catalog) -> None:
    one = deal(LocalReferee(catalog), "a")
    assert one == deal(LocalReferee(catalog), "a")
    assert sorted(" ".join(one).split()) == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2"]
    assert [len(hand.split()) for hand in one] == [3, 3]
    assert len({tuple(deal(LocalReferee(catalog), seed)) for seed in "abcdefgh"}) > 1


def test_a_level_hand_has_no_extra() -> None:
    smaller = changed("hand_size: 3", "hand_size: 2").catalog
    assert smaller is not None
    request = ParseDict(
        {"ruleset": "toy", "hand": {"domino": {"hands": ["2-2 0-0", "2-1 1-0"]}}},
        pb.ScoreHandRequest(),
    )
    reply = LocalReferee(smaller).call("ScoreHand", request)
    assert isinstance(reply, pb.ScoreHandResponse)
    assert list(reply.result.seat_totals) == [1, 1]  # a trick each
    assert {line.row for line in reply.result.lines} == {"tables.points.rest"}


def test_a_hand_is_dealt_listed_and_played_to_its_score(catalog: Catalog) -> None:
    referee = LocalReferee(catalog)
    dealt = referee.call("Deal", pb.DealRequest(ruleset="toy", seed="a"))
    assert isinstance(dealt, pb.DealResponse)
    position, moves = dealt.position, 0
    while True:
        listing = referee.call(
            "ListLegalMoves", pb.ListLegalMovesRequest(ruleset="toy", position=position)
        )
        assert isinstance(listing, pb.ListLegalMovesResponse)
        move = listing.moves[0].move
        reply = referee.call(
            "JudgeMove", pb.JudgeMoveRequest(ruleset="toy", position=position, move=move)
        )
        assert isinstance(reply, pb.JudgeMoveResponse)
        position, moves = reply.next, moves + 1
        if reply.HasField("hand"):
            break
    assert moves == 6
    assert sum(reply.hand.seat_totals) == 3 + 2  # three tricks, and the extra for more of them


def test_what_it_does_not_know_is_told(catalog: Catalog) -> None:
    request = pb.ClassifyMeldRequest(ruleset="toy", indicator="r1", tiles="r1 r2 r3")
    with pytest.raises(RpcFailure) as caught:
        LocalReferee(catalog).call("ClassifyMeld", request)
    said = refusal(caught.value.code, caught.value.status)
    assert (said.code, said.reason) == ("INVALID_ARGUMENT", "FAMILY_HAS_NO_SUCH_CALL")
    assert [violation.field for violation in said.violations] == ["ruleset"]


def test_its_cases_pass() -> None:
    files, faults = case_files([TOY_FOLDER / "cases"])
    loaded = load(files)
    assert not faults
    assert loaded.ok, [found.render() for found in loaded.diagnostics]
    outcomes = list(run(loaded.cases, InProcess(RULES)))
    assert [outcome.report() for outcome in outcomes if not outcome.passed] == []
    assert len(outcomes) == 24


def test_it_plays_by_itself(catalog: Catalog) -> None:
    (must, may) = sorted(every_house(catalog, TOY), key=lambda rules: rules.options["follow"])[::-1]
    simulation, again = (Simulation(must, 0, "same", verdict_codes(TOY)) for _ in range(2))
    simulation.play(60)
    again.play(60)
    assert simulation.transcript == again.transcript
    assert simulation.tally.hands == 60
    reached = {*simulation.tally.refused, *simulation.tally.repairs}
    assert reached == verdict_codes(TOY)
    other = Simulation(may, 0, "same", verdict_codes(TOY))
    other.play(60)
    assert not {"TOY_MUST_SHARE", "TOY_FOLLOW_WITH"} & {*other.tally.refused, *other.tally.repairs}


def test_its_self_play_notices_a_move_left_out(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def but_the_last(house: House, position: Position) -> tuple[Place, ...]:
        return legal_moves(house, position)[:-1] or legal_moves(house, position)

    monkeypatch.setattr(bench, "legal_moves", but_the_last)
    with pytest.raises(Failure, match="listed or legal"):
        Simulation(catalog.get("toy", {}), 0, "left out").play(60)


def test_the_command_says_why_a_house_does_not_reach_something() -> None:
    arguments = ["simulate", "toy", "--rules", str(RULES), "--hands", "5", "--option", "follow=may"]
    said = CliRunner().invoke(app, arguments).stdout
    assert "TOY_MUST_SHARE: cannot: any tile may answer (follow.shared: may)" in said


def test_the_command_simulates_it() -> None:
    for name in ("toy", "all-toy"):
        arguments = ["simulate", name, "--rules", str(RULES), "--hands", "20", "--seed", "a"]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, result.output
        assert "every invariant held" in result.stdout
        assert "rows of toy not reached: " in result.stdout


def test_its_pages_are_written(catalog: Catalog) -> None:
    turkish = rulebook_markdown(catalog.resolved("toy"), "tr")
    assert "oyuna uymak gerekip gerekmediği" in turkish
    assert "El sonunda yazılan" in turkish
    assert schema_for(TOY.vocabulary)["title"] == "Rule file of toy/v1"
    assert "### TOY_MUST_SHARE" in codes_page()
    for locale in LOCALES:
        assert {code.code for code in TOY.language.codes} <= load_texts().codes(locale)
        for code in TOY.language.codes:
            named = re.findall(r"%\((\w+)\)s", load_texts().template(locale, code.code))
            assert sorted(named) == sorted(code.parameters), (locale, code.code)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_has_the_shape_of_a_family(check: Check) -> None:
    """As if it stood among the others: rooms, purity, sizes, no number of a rule in Python."""
    modules = []
    for path in sorted(TOY_FOLDER.rglob("*.py")):
        source = path.read_text(encoding="utf-8").replace("tests.toy", "hakem.families.toy")
        name = path.relative_to(TOY_FOLDER).as_posix()
        modules.append(Module.of(f"hakem/families/toy/{name}", source))
    assert {module.room for module in modules} >= {"knobs", "house", "play", "scores", "wire"}
    assert list(check(modules)) == []


def test_beyond_its_folder_a_family_touches_its_registry_entry_alone() -> None:
    touched = {
        family: {module.name for module in checkout() if names_family(module, family)}
        for family in (name.partition("/")[0] for name in FAMILIES)
    }
    # The toy's entry is the fixture's: not even the registry names it.
    assert touched == {"okey": {REGISTRY}, "domino": {REGISTRY}, "toy": set()}


def names_family(module: Module, family: str) -> bool:
    """Whether a module outside a family's folder names it, in code or in a text."""
    return module.family != family and any(family in name.lower() for _, name in names_in(module))
