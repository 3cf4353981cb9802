"""What a player sees is enough to do what it is told that it may do, in both families.

A player sees its own tiles, what lies on the table, and counts. Every move that is listed for it
and every repair is accepted as it stands, and the position that follows is one to go on from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TypeVar

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hakem.families.domino import moves as domino_moves
from hakem.families.domino.house import house_of
from hakem.families.domino.play.judge import Judged as DominoJudged
from hakem.families.domino.state import State as DominoState
from hakem.families.domino.wire import position as wire_position
from hakem.families.okey.house import house_of as okey_house_of
from hakem.families.okey.play.moves import Draw, Move
from hakem.families.okey.play.state import State
from hakem.families.okey.wire import position as okey_convert
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput, Outcome
from tests.property.okey_play import MadeUp, any_move, made_up_houses
from tests.property.okey_play import played as played_okey
from tests.property.test_domino_play import every_move
from tests.property.test_domino_play import played as played_dominoes
from tests.referees import domino, okey

SEEDS = st.integers(0, 10_000)
EXAMPLES = settings().max_examples // 3  # each is a whole hand
EVERY = 4  # one position in so many is looked at, and about as many other moves are tried in it


JudgedT = TypeVar("JudgedT")


def answer(judge: Callable[[], JudgedT]) -> JudgedT | str:
    """The judgement, or the withheld field that is asked for."""
    try:
        return judge()
    except InvalidInput as problem:
        return problem.field


# --- Okey


def okey_view(state: State) -> State:
    """What the seat to move sees."""
    me = state.turn.seat
    seats = [
        seat if index == me else seat._replace(rack=None) for index, seat in enumerate(state.seats)
    ]
    return state._replace(seats=tuple(seats), wall=())


def okey_offered(rules: Ruleset, state: State, dark: State, chance: Random) -> Iterator[Move]:
    """Moves that are listed in the view, and repairs of moves that are refused in it."""
    for move, _ in okey.legal_moves(rules, dark):
        yield move
    for _ in range(EVERY):
        tried = any_move(state, chance)
        judged = answer(partial(okey.judge, rules, dark, tried))
        if not isinstance(judged, str):
            for reason in judged.verdict.reasons:
                yield from [repair.move for repair in reason.repairs]


@settings(max_examples=EXAMPLES)
@given(house=made_up_houses(), seed=SEEDS)
def test_what_is_offered_in_a_view_is_accepted_in_okey(house: MadeUp, seed: int) -> None:
    rules, chance = house.rules(), Random(seed)
    for place, (state, _, _) in enumerate(played_okey(rules, seed)):
        if place % EVERY and state.turn.phase == "play":
            continue
        me, dark = state.turn.seat, okey_view(state)
        for move in okey_offered(rules, state, dark, chance):
            shown = okey.judge(rules, state, move)
            told = answer(partial(okey.judge, rules, dark, move))
            if isinstance(told, str):
                assert told in [f"seats[{seat}].rack" for seat in range(len(state.seats))]
                assert told != f"seats[{me}].rack"
                assert shown.hand is not None, f"{move} is offered and not accepted"
                continue
            assert told.verdict.outcome is Outcome.LEGAL
            assert told.verdict == shown.verdict
            after, whole = told.next, shown.next
            assert after.wall == ()
            assert after.wall_count == whole.wall_count
            assert [seat.size for seat in after.seats] == [seat.size for seat in whole.seats]
            drew = isinstance(move, Draw) and move.source == "wall"
            assert after.seats[me].rack == (None if drew else whole.seats[me].rack)
            assert after.turn == (whole.turn._replace(drawn=None) if drew else whole.turn)
            written = okey_convert.write_position(after)
            assert okey_convert.read_position(written, okey_house_of(rules)) == after


# --- dominoes


def domino_view(under: Ruleset, state: DominoState) -> DominoState:
    """What the seat to move sees."""
    hands = [
        hand if seat == state.seat_to_move else -hand.bit_count()
        for seat, hand in enumerate(state.hands)
    ]
    boneyard = None if state.boneyard_count else ()
    return domino.check_position(under, state._replace(hands=tuple(hands), boneyard=boneyard))


def may_end(under: Ruleset, state: DominoState, shown: DominoJudged) -> bool:
    """Whether the hand has ended, or tiles that the mover does not see could have closed it.

    They could when all that fit an end may lie where nothing is drawn any more.
    """
    if shown.hand is not None:
        return True
    after, house = shown.next, house_of(under)
    seen = after.played | state.hands[state.seat_to_move]
    fits = (house.suits[after.left] | house.suits[after.right]) & house.all_tiles & ~seen
    mine = state.hands[state.seat_to_move] & after.hands[state.seat_to_move]
    if mine & (house.suits[after.left] | house.suits[after.right]):
        return False
    kept = after.boneyard_count - house.drawable[len(after.hands)][after.boneyard_count]
    return fits.bit_count() <= kept


def domino_offered(under: Ruleset, dark: DominoState) -> Iterator[domino_moves.Move]:
    """Moves that are listed in the view, and repairs of moves that are refused in it."""
    for move, _ in domino.legal_moves(under, dark):
        yield move
    for tried in every_move(under, dark):
        judged = answer(partial(domino.judge, under, dark, tried))
        if not isinstance(judged, str):
            for reason in judged.verdict.reasons:
                yield from [repair.move for repair in reason.repairs]


@given(played_dominoes())
def test_what_is_offered_in_a_view_is_accepted_in_dominoes(
    hand: tuple[Ruleset, list[DominoState], list[domino_moves.Move]],
) -> None:
    under, states, _ = hand
    state = states[-1]
    assume(domino.legal_moves(under, state))
    me, dark = state.seat_to_move, domino_view(under, state)
    for move in set(domino_offered(under, dark)):
        shown = domino.judge(under, state, move)
        told = answer(partial(domino.judge, under, dark, move))
        if isinstance(told, str):
            assert told != f"seats[{me}].hand"
            assert may_end(under, state, shown), f"{move} is offered and not accepted"
            waits = under.knobs["closed.detect"] == "after_draw_out"
            assert waits or not isinstance(move, domino_moves.Draw)
            continue
        assert told.verdict.outcome is Outcome.LEGAL
        after, whole = told.next, shown.next
        assert after.boneyard == (None if whole.boneyard_count else ())
        assert after.boneyard_count == whole.boneyard_count
        drew = isinstance(move, domino_moves.Draw)
        assert after.hands[me] == (-whole.hands[me].bit_count() if drew else whole.hands[me])
        assert after[1:5] == whole[1:5]
        assert after[7:] == whole[7:]
        assert (
            wire_position.read_position(wire_position.write_position(after), house_of(under))
            == after
        )
