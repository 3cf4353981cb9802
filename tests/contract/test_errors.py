"""Every way in which a request can be broken, and what the caller is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from hakem.v1 import ruleset_service_pb2 as rulesets_pb
from tests.contract.refusing import refused
from tests.contract.requests import (
    DOMINO,
    FOUR_HANDS,
    OKEY,
    PLAY,
    RACK,
    finished,
    first_hand,
)
from tests.contract.server import Server

MOVE = PLAY[0]
JUDGE = {"ruleset": DOMINO, "position": first_hand(), "move": MOVE}
SCORE = {"ruleset": OKEY, "hand": finished()}
NO_DIGEST = f"rulesets/{OKEY}/revisions/{'0' * 64}"


def replaced(hands: tuple[str, ...], seat: int, tiles: str) -> dict[str, Any]:
    """The first hand with other tiles at one seat."""
    return first_hand(*(tiles if index == seat else hand for index, hand in enumerate(hands)))


@dataclass(frozen=True)
class Row:
    """One broken request and what must come of it."""

    name: str
    rpc: str
    request: dict[str, Any]
    code: str
    reason: str
    field: str = ""
    detail: str = ""


INVALID = "INVALID_ARGUMENT"
ROWS = [
    Row(
        "unknown tile in a rack",
        "ScoreHand",
        {**SCORE, "hand": finished(lastTile="x5")},
        INVALID,
        "UNKNOWN_TILE",
        "hand.okey.last_tile",
    ),
    Row(
        "unknown tile in a move",
        "JudgeMove",
        {**JUDGE, "move": {"seat": 3, "place": {"tile": "7-7"}}},
        INVALID,
        "UNKNOWN_TILE",
        "move.place.tile",
    ),
    Row(
        "tile twice",
        "JudgeMove",
        {**JUDGE, "position": replaced(FOUR_HANDS, 1, "5-5 6-4 3-1 2-0 6-0 4-1 1-1")},
        INVALID,
        "TILE_TWICE",
        "position.domino.seats[3].hand",
    ),
    Row(
        "three copies of a tile",
        "ScoreHand",
        {**SCORE, "hand": finished(seats=[{"opened": "OPENED_MELDS"}] + [{"rack": RACK}] * 3)},
        INVALID,
        "TOO_MANY_COPIES",
        "hand.okey.seats[3].rack",
    ),
    Row(
        "wrong count of seats",
        "ScoreHand",
        {**SCORE, "hand": finished(seats=[{"opened": "OPENED_MELDS"}, {"rack": RACK}])},
        INVALID,
        "WRONG_SEAT_COUNT",
        "hand.okey.seats",
    ),
    Row(
        "no position",
        "JudgeMove",
        {**JUDGE, "position": None},
        INVALID,
        "MISSING_FIELD",
        "position",
    ),
    Row(
        "empty position",
        "JudgeMove",
        {**JUDGE, "position": {}},
        INVALID,
        "MISSING_FIELD",
        "position.domino",
    ),
    Row("no move", "JudgeMove", {**JUDGE, "move": None}, INVALID, "MISSING_FIELD", "move"),
    Row(
        "no action",
        "JudgeMove",
        {**JUDGE, "move": {"seat": 3}},
        INVALID,
        "MISSING_ACTION",
        "move",
    ),
    Row("no hand", "ScoreHand", {"ruleset": OKEY}, INVALID, "MISSING_FIELD", "hand"),
    Row("no match", "ScoreMatch", {"ruleset": OKEY}, INVALID, "MISSING_FIELD", "match"),
    Row("no rule set", "JudgeMove", {}, INVALID, "MISSING_FIELD", "ruleset"),
    Row("no seed", "Deal", {"ruleset": DOMINO}, INVALID, "MISSING_FIELD", "seed"),
    Row("long seed", "Deal", {"ruleset": DOMINO, "seed": "s" * 65}, INVALID, "TOO_LONG", "seed"),
    Row("long name", "JudgeMove", {"ruleset": "r" * 201}, INVALID, "TOO_LONG", "ruleset"),
    Row(
        "many options",
        "JudgeMove",
        {**JUDGE, "options": {f"o{n}": "on" for n in range(17)}},
        INVALID,
        "TOO_MANY",
        "options",
    ),
    Row(
        "long choice",
        "JudgeMove",
        {**JUDGE, "options": {"progressive": "x" * 65}},
        INVALID,
        "TOO_LONG",
        "options.progressive",
    ),
    Row(
        "large batch",
        "BatchJudgeMoves",
        {"ruleset": DOMINO, "position": first_hand(), "items": [{"move": MOVE}] * 257},
        INVALID,
        "TOO_MANY",
        "items",
    ),
    Row(
        "large batch of hands",
        "BatchScoreHands",
        {"ruleset": OKEY, "hands": [finished()] * 257},
        INVALID,
        "TOO_MANY",
        "hands",
    ),
    Row(
        "mode",
        "BatchJudgeMoves",
        {"ruleset": DOMINO, "mode": 9},
        INVALID,
        "UNKNOWN_ENUM_VALUE",
        "mode",
    ),
    Row("locale", "JudgeMove", {**JUDGE, "locale": "de"}, INVALID, "UNKNOWN_LOCALE", "locale"),
    Row(
        "other family's hand",
        "ScoreHand",
        {"ruleset": DOMINO, "hand": finished()},
        INVALID,
        "WRONG_FAMILY",
        "hand.okey",
    ),
    Row(
        "other family's call",
        "ClassifyMeld",
        {"ruleset": DOMINO, "tiles": "r1 r2 r3"},
        INVALID,
        "FAMILY_HAS_NO_SUCH_CALL",
        "ruleset",
    ),
    Row(
        "unknown option",
        "ScoreHand",
        {**SCORE, "options": {"progresive": "on"}},
        INVALID,
        "UNKNOWN_OPTION",
        "options.progresive",
    ),
    Row(
        "unknown choice",
        "ScoreHand",
        {**SCORE, "ruleset": "okey-101", "options": {"progressive": "maybe"}},
        INVALID,
        "UNKNOWN_CHOICE",
        "options.progressive",
    ),
    Row(
        "refused choice",
        "ScoreHand",
        {**SCORE, "ruleset": "okey-101", "options": {"progressive": "extra"}},
        INVALID,
        "REFUSED_CHOICE",
        "options.progressive",
    ),
    Row(
        "negative page",
        "ListRulesets",
        {"pageSize": -1},
        INVALID,
        "NUMBER_TOO_SMALL",
        "page_size",
    ),
    Row(
        "page token", "ListRulesets", {"pageToken": "AAAA"}, INVALID, "BAD_PAGE_TOKEN", "page_token"
    ),
    Row(
        "families differ",
        "CompareRulesets",
        {"before": OKEY, "after": DOMINO},
        INVALID,
        "FAMILIES_DIFFER",
        "after",
    ),
    Row(
        "option of the second",
        "CompareRulesets",
        {"before": OKEY, "after": OKEY, "afterOptions": {"x": "y"}},
        INVALID,
        "UNKNOWN_OPTION",
        "after_options.x",
    ),
    Row(
        "long text",
        "CheckRuleset",
        {"sourceYaml": "#" * (48 * 1024 + 1)},
        INVALID,
        "TOO_LONG",
        "source_yaml",
    ),
    Row(
        "unknown rule set",
        "JudgeMove",
        {**JUDGE, "ruleset": "okey-52"},
        "NOT_FOUND",
        "RULESET_NOT_FOUND",
        detail="ResourceInfo",
    ),
    Row(
        "unknown revision",
        "ScoreHand",
        {**SCORE, "ruleset": NO_DIGEST},
        "NOT_FOUND",
        "REVISION_NOT_FOUND",
        detail="ResourceInfo",
    ),
    *(
        Row(
            f"dominoes: {rpc}",
            rpc,
            {"ruleset": DOMINO, "indicator": "b7"},
            "INVALID_ARGUMENT",
            "FAMILY_HAS_NO_SUCH_CALL",
            field="ruleset",
        )
        for rpc in ("ClassifyMeld", "FindOpening")
    ),
    Row(
        "an unknown rule set comes first",
        "FindOpening",
        {"ruleset": "okey-52"},
        "NOT_FOUND",
        "RULESET_NOT_FOUND",
        detail="ResourceInfo",
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_broken_request_is_told_what_is_wrong(server: Server, row: Row) -> None:
    failure = refused(server, row.rpc, row.request)
    assert (failure.code, failure.reason, failure.field) == (row.code, row.reason, row.field)
    assert not row.detail or row.detail in failure.details


def test_what_is_offered_is_named(server: Server) -> None:
    base = {**SCORE, "ruleset": "okey-101"}
    choice = refused(server, "ScoreHand", {**base, "options": {"progressive": "extra"}})
    assert choice.metadata["offered"] == "off, on"
    assert choice.metadata["why"]
    option = refused(server, "ScoreHand", {**base, "options": {"progresive": "on"}})
    assert option.metadata["offered"].split(", ")[0] == "progressive"
    ruleset = refused(server, "ScoreHand", {**SCORE, "ruleset": "okey-52"})
    assert OKEY in ruleset.metadata["offered"].split(", ")
    locale = refused(server, "ScoreHand", {**SCORE, "locale": "de"})
    assert locale.metadata["offered"] == "en, tr"


def test_errors_are_told_in_the_language_of_the_request(server: Server) -> None:
    turkish = refused(server, "ScoreHand", {**SCORE, "locale": "tr", "ruleset": "okey-52"})
    assert turkish.details["LocalizedMessage"].locale == "tr"
    assert "kural takımı yok" in turkish.message
    english = refused(server, "ScoreHand", {**SCORE, "ruleset": "okey-52"})
    assert "There is no rule set" in english.message


@pytest.mark.parametrize("house", ["okey-101", "okey-101-general", "okey-51"])
def test_the_reason_against_a_choice_is_told_in_the_language_of_the_request(
    server: Server, house: str
) -> None:
    asked = {**SCORE, "ruleset": house, "options": {"progressive": "extra"}}
    turkish = refused(server, "ScoreHand", {**asked, "locale": "tr"})
    english = refused(server, "ScoreHand", {**asked, "locale": "en"})
    assert english.metadata["why"] in english.message
    assert "no source says what they are" in english.message
    assert turkish.reason == "REFUSED_CHOICE"
    assert turkish.metadata["why"] in turkish.message
    assert "source" not in turkish.message
    assert "kaynak" in turkish.message
    for locale, word in (("tr", "kaynak"), ("en", "source")):
        request = rulesets_pb.GetRulesetRequest(ruleset=house, locale=locale)
        options = server.rulesets.GetRuleset(request).ruleset.options
        (why,) = [o.refused["extra"] for o in options if o.name == "progressive"]
        assert word in why


def test_options_beside_a_revision_must_lead_to_it(server: Server) -> None:
    revision = server.rulesets.GetRuleset(
        rulesets_pb.GetRulesetRequest(ruleset="okey-101", options={"progressive": "on"})
    ).ruleset.revision
    conflict = {**SCORE, "ruleset": revision, "options": {"progressive": "off"}}
    failure = refused(server, "ScoreHand", conflict)
    assert (failure.reason, failure.field) == ("OPTIONS_CONFLICT", "options")


def test_a_page_token_belongs_to_its_arguments(server: Server) -> None:
    first = server.rulesets.ListRulesets(rulesets_pb.ListRulesetsRequest(page_size=1))
    failure = refused(
        server, "ListRulesets", {"pageToken": first.next_page_token, "family": "okey/v1"}
    )
    assert failure.reason == "BAD_PAGE_TOKEN"
