"""The Okey kernel against a slow referee written from the rule papers, on random positions."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.moves import Lay, LayOff, Move
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import write_tile
from hakem.kernel.ruleset import Ruleset
from tests.oracle.okey_houses import HOUSES, TAKEN_BACK
from tests.oracle.okey_melds import read_meld
from tests.oracle.okey_referee import judge
from tests.oracle.random_positions import EVEN, FICKLE, Bent, Sample, positions
from tests.property.okey_positions import (
    Told,
    entries_of,
    plain,
    plain_move,
    read_move,
    read_state,
    ruleset_of,
    told_entries,
)
from tests.referees import okey

NO_MELD = {
    *("MELD_TOO_SHORT", "MELD_TOO_LONG", "TOO_MANY_WILDS", "NO_NATURAL_TILE", "MIXED_TILES"),
    *("NOT_A_PAIR", "GROUP_DUPLICATE_COLOUR", "RUN_REPEATS", "RUN_WRAPS", "RUN_OUT_OF_ORDER"),
    *("RUN_GAP", "NOT_PAIR_SHAPED", "NOT_RUN_OR_GROUP"),
}

# The kernel's reason for each of the slow referee's words. The kernel tells all independent reasons
# at once, the slow referee the first one it meets.
CODES: dict[str, set[str]] = {
    "not_your_turn": {"NOT_YOUR_TURN"},
    "draw_first": {"WRONG_PHASE"},
    "drawn_already": {"WRONG_PHASE"},
    "wall_empty": {"WALL_EXHAUSTED"},
    "no_discard": {"NO_DISCARD"},
    "returned_already": {"MUST_DRAW_FROM_WALL"},
    "no_opening_with_it": {"NO_OPENING_WITH_DISCARD"},
    "nothing_taken": {"NOTHING_TO_RETURN"},
    "has_laid": {"RETURN_AFTER_LAYING"},
    "return_forbidden": {"RETURN_NOT_ALLOWED"},
    "nothing_laid_off": {"NOTHING_TO_UNDO"},
    "undo_forbidden": {"UNDO_NOT_ALLOWED"},
    "one_tile_only": {"UNDONE_ALREADY"},
    "no_longer_there": {"LAID_TILE_IS_KEPT"},
    "nothing_laid": {"NOTHING_TO_TAKE_BACK"},
    "take_back_forbidden": {"TAKE_BACK_NOT_ALLOWED"},
    "not_in_rack": {"TILE_NOT_IN_RACK"},
    "must_open_or_return": {"MUST_OPEN_OR_RETURN", "MUST_OPEN_AFTER_TAKING"},
    "no_such_meld": {"NO_SUCH_MELD"},
    "not_opened": {"NOT_OPENED"},
    "went_out_at_once": {"WAIVED_OPENING_IS_ALL"},
    "pairs_do_not_grow": {"PAIR_DOES_NOT_GROW"},
    "does_not_fit": {"TILE_DOES_NOT_FIT_MELD", "TILE_FITS_OTHER_END", "MELD_IS_FULL"},
    "too_many_okeys": {"MELD_HAS_ITS_OKEYS", *NO_MELD},
    "two_on_one_meld": {"LAY_OFF_LIMIT"},
    "two_on_one_end": {"LAY_OFF_LIMIT"},
    "nothing_left_to_discard": {"MUST_KEEP_DISCARD"},
    "no_okey_there": {"NO_OKEY_FOR_TILE"},
    "not_its_tile": {"NO_OKEY_FOR_TILE"},
    "group_not_full": {"GROUP_NOT_FULL"},
    "no_pairs_on_table": {"PAIRS_NOT_ALLOWED"},
    "pairs_opener_lays_no_melds": {"MELDS_NOT_ALLOWED"},
    "nobody_opened_melds": {"MELDS_NOT_ALLOWED"},
    "below_the_bar": {"OPENING_BELOW_BAR", "OPENING_TOO_FEW_PAIRS"},
    "taken_tile_not_used": {"MUST_USE_TAKEN"},
}


class Question(NamedTuple):
    """One move judged by both."""

    ruleset: Ruleset
    state: State
    move: Move
    ours: Judged
    told: Told

    @property
    def codes(self) -> set[str]:
        return {reason.code for reason in self.ours.verdict.reasons}


NOT_A_MISFIT = {"not_opened", "went_out_at_once", "pairs_do_not_grow", "too_many_okeys"}

# --- where the papers leave two readings and the two referees each took one -----------------------


def dear_lay_off(asked: Question) -> bool:
    """Tables with penalties price a wrong lay-off, and no paper says which ones are wrong.

    The kernel prices every tile that has no place on the meld named; the slow referee does not when
    there is more against it.
    """
    price = (asked.state.turn.seat, asked.ruleset.values["wrong_lay_off"])
    narrow = asked.told["why"] in NOT_A_MISFIT
    misfit = asked.codes & (CODES["does_not_fit"] | {"PAIR_DOES_NOT_GROW", "MELD_HAS_ITS_OKEYS"})
    return narrow and bool(misfit) and entries_of(asked.ours) == [price]


def last_tile_laid_off(asked: Question) -> bool:
    """S3 ends a hand of pairs without a discard when the last pair is laid.

    The kernel lets the last tile be laid off too; the slow referee goes by the word "pair".
    """
    seat = asked.state.seats[asked.state.turn.seat]
    optional = asked.ruleset.knobs["finish.pairs_discard"] == "optional"
    at_the_end = isinstance(asked.move, LayOff) and seat.opened == "pairs" and seat.size == 1
    return optional and at_the_end and asked.told["why"] == "nothing_left_to_discard"


def kept_by_swap(asked: Question) -> bool:
    """The tile that made a group full stays once an okey was taken from that group.

    The last tile put on the table is then the one given for the okey (S0 "en son indirdiğiniz tek
    bir taş"); the slow referee forgets which of the two came last.
    """
    swapped = {swap.meld for swap in asked.state.turn.swaps}
    last = asked.state.turn.offs[-1:]
    return asked.codes == {"LAID_TILE_IS_KEPT"} and bool(last) and last[0].meld in swapped


READINGS = (dear_lay_off, last_tile_laid_off, kept_by_swap)


# --- the comparison -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_moves(name: str) -> None:
    compare(name, seed=1, count=300)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_many_moves(name: str) -> None:
    met = compare(name, seed=2, count=20_000)
    moves = sum(met.values())
    assert sum(met[reading.__name__] for reading in READINGS) < moves / 50


# Openings that were taken back and are made again; `again` counts those whose points were written.
OPENED_AGAIN = ("okey-51", "okey-101-steps", TAKEN_BACK)


@pytest.mark.parametrize("name", OPENED_AGAIN)
def test_openings_made_again(name: str) -> None:
    assert compare(name, seed=3, count=600, bent=FICKLE)["again"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENED_AGAIN)
def test_many_openings_made_again(name: str) -> None:
    assert compare(name, seed=4, count=10_000, bent=FICKLE)["again"] > 100


def opens_again(asked: Question) -> bool:
    """Whether a seat opens whose earlier opening of this turn wrote something."""
    turn = asked.state.turn
    opening = isinstance(asked.move, Lay) and asked.state.seats[turn.seat].opened == "none"
    return opening and asked.told["outcome"] == "LEGAL" and bool(turn.rewards or turn.fed)


def compare(name: str, seed: int, count: int, bent: Bent = EVEN) -> Counter[str]:
    """Compare so many positions; how often each reading was met, and how often none."""
    met: Counter[str] = Counter()
    compared = ended = 0
    for sample in positions(name, seed, count, bent):
        ruleset = ruleset_of(name, sample.options)
        state = read_state(ruleset, sample.position)
        for move, verdict in zip(sample.moves, sample.verdicts, strict=True):
            row = upward(name, state, move)
            told = verdict if row == move else judge(name, sample.options, sample.position, row)
            ours = read_move(ruleset, state, move)
            asked = Question(ruleset, state, ours, okey.judge(ruleset, state, ours), told)
            problem = differs(asked)
            found = [reading.__name__ for reading in READINGS if problem and reading(asked)]
            assert not problem or found, f"{problem}\n{described(name, sample, move, told)}"
            met.update(found or ["again" if opens_again(asked) else "agreed"])
            ended += asked.ours.hand is not None
        compared += 1
    assert compared == count
    assert ended > count / 200  # hands do end among these
    return met


def upward(name: str, state: State, move: dict[str, Any]) -> dict[str, Any]:
    """The move with runs written upward; the kernel reads rows of tiles in both directions."""
    if "lay" not in move:
        return move
    okey_text = write_tile(state.okey)
    melds = []
    for text in move["lay"]["melds"]:
        row = text.split()
        turned = isinstance(read_meld(name, okey_text, row), str)
        upside = read_meld(name, okey_text, row[::-1]) if turned else ""
        melds.append(text if isinstance(upside, str) else " ".join(row[::-1]))
    return {**move, "lay": {**move["lay"], "melds": melds}}


def differs(asked: Question) -> str:
    """What the two verdicts differ in; empty when they agree."""
    ruleset, state, _, ours, told = asked
    verdict = ours.verdict
    if verdict.outcome.value != told["outcome"]:
        return f"outcome: {verdict}"
    if entries_of(ours) != told_entries(told):
        return f"entries: {entries_of(ours)}"
    if told["outcome"] == "ILLEGAL":
        lays = isinstance(asked.move, Lay) and told["why"] not in CODES
        if not asked.codes & (NO_MELD if lays else CODES[told["why"]]):
            return f"reasons: {asked.codes}"
    if told["outcome"] == "AMBIGUOUS":
        theirs = {plain_move(read_move(ruleset, state, move)) for move in told["choices"]}
        if {plain_move(move) for move in verdict.choices} != theirs:
            return f"choices: {verdict.choices}"
    over = told["handOver"]
    if (ours.hand is not None) != (over is not None):
        return "one of them says that the hand is over"
    if ours.hand is not None:
        score, _ = ours.hand
        sides = over["teams"] or over["totals"]
        if (list(score.seat_totals), list(score.side_totals)) != (over["totals"], sides):
            return f"scores: {score}"
    elif told["next"] is not None and plain(ours.next) != plain(read_state(ruleset, told["next"])):
        return f"next: {ours.next}"
    return ""


def described(name: str, sample: Sample, move: Told, told: Told) -> str:
    chosen = [option for option, on in sample.options.items() if on]
    return f"{name} {chosen}\n{sample.position}\n{move}\n{told}"
