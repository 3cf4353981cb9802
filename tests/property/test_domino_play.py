"""Properties of the domino kernel over houses, deals and play of all kinds."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Draw, End, Move, Pass, Place
from hakem.families.domino.play.hidden import is_closed
from hakem.families.domino.play.judge import Judged
from hakem.families.domino.state import State
from hakem.families.domino.tiles import BY_NAME, HALVES, NAMES, tile_of
from hakem.families.domino.wire import move as wire_move
from hakem.families.domino.wire import position as wire_position
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput, Outcome
from tests.referees import domino
from tests.unit.families.domino.table import house

CHANGES: dict[str, st.SearchStrategy[KnobValue]] = {
    "draw__unit": st.sampled_from([{"2": 1, "3": 2, "4": 0}, {"2": 0, "3": 0, "4": 0}]),
    "draw__reserve": st.sampled_from([{"2": 0, "3": 0, "4": 0}, {"2": 3, "3": 2, "4": 0}]),
    "draw__voluntary": st.just(True),
    "pass__when": st.just("nothing_fits"),
    "closed__scope": st.just("all"),
    "closed__detect": st.just("after_draw_out"),
    "closed__closer": st.just("last_actor"),
    "opening__forced_tile": st.just(False),
    "players__teams": st.just(()),
    "set__max_pip": st.just(7),
}


@st.composite
def houses(draw: st.DrawFn) -> Ruleset:
    """Domino 101, or it with some knobs changed."""
    changed = draw(st.sets(st.sampled_from(sorted(CHANGES))))
    return house(**{knob: draw(CHANGES[knob]) for knob in sorted(changed)})


@st.composite
def played(draw: st.DrawFn) -> tuple[Ruleset, list[State], list[Move]]:
    """A house, and a hand played in it for a while: the positions and the moves between them."""
    under = draw(houses())
    players = draw(st.integers(2, 4))
    leader = draw(st.none() | st.integers(0, players - 1))
    state = domino.deal(under, draw(st.text(min_size=1, max_size=20)), players, leader).state
    states, moves = [state], []
    for _ in range(draw(st.integers(0, 60))):
        listed = [move for move, _ in domino.legal_moves(under, state)]
        if not listed:
            break
        move = draw(st.sampled_from(listed))
        judgement = domino.judge(under, state, move)
        assert judgement.verdict.outcome is Outcome.LEGAL
        state = judgement.next
        moves.append(move)
        states.append(state)
        if judgement.hand is not None:
            break
    return under, states, moves


def every_move(under: Ruleset, state: State) -> list[Move]:
    """All moves that can be said at a table."""
    seats, tiles = range(len(state.hands)), range(house_of(under).tile_count)
    ends = (None, End.LEFT, End.RIGHT)
    places = [Place(seat, tile, end) for seat in seats for tile in tiles for end in ends]
    draws = [Draw(seat, count) for seat in seats for count in range(4)]
    return [*places, *draws, *(Pass(seat) for seat in seats)]


def outcome(judgement: Judged) -> object:
    """What a legal move leads to, the order of equal ends left aside."""
    after = judgement.next
    return after._replace(chain=(), left=min(after.left, after.right),
                   right=max(after.left, after.right))  # fmt: skip


@given(played())
def test_tiles_are_conserved(hand: tuple[Ruleset, list[State], list[Move]]) -> None:
    under, states, _ = hand
    every = set(range(house_of(under).tile_count))
    for state in states:
        boneyard = list(state.boneyard or ())
        chain = [BY_NAME["-".join(map(str, divmod(laid, 16)))] for laid in state.chain]
        hands = [tile for tile in every for held in state.hands if held >> tile & 1]
        assert sorted(boneyard + chain + hands) == sorted(every)


@given(played())
def test_what_is_listed_is_what_is_accepted(
    hand: tuple[Ruleset, list[State], list[Move]],
) -> None:
    under, states, _ = hand
    state = states[-1]
    listed = [move for move, _ in domino.legal_moves(under, state)]
    judged = {move: domino.judge(under, state, move) for move in every_move(under, state)}
    legal = {move: j for move, j in judged.items() if j.verdict.outcome is Outcome.LEGAL}
    assert set(listed) <= set(legal)
    assert len({outcome(legal[move]) for move in listed}) == len(listed)
    assert {outcome(j) for j in legal.values()} == {outcome(legal[move]) for move in listed}
    for move, judgement in judged.items():
        if move not in legal:
            assert judgement.verdict.reasons
            assert judgement.next == state


@given(played())
def test_a_replay_is_identical(hand: tuple[Ruleset, list[State], list[Move]]) -> None:
    under, states, moves = hand
    state = states[0]
    for move, expected in zip(moves, states[1:], strict=True):
        state = domino.judge(
            under, state, wire_move.read_move(wire_move.write_move(move), house_of(under))
        ).next
        assert state == expected


@given(played())
def test_positions_survive_the_wire(hand: tuple[Ruleset, list[State], list[Move]]) -> None:
    under, states, _ = hand
    for state in states:
        message = wire_position.write_position(state)
        assert wire_position.read_position(message, house_of(under)) == state
        again = type(message).FromString(message.SerializeToString())
        assert wire_position.read_position(again, house_of(under)) == state


@given(played(), st.data())
def test_withheld_tiles_never_change_an_answer(
    hand: tuple[Ruleset, list[State], list[Move]], data: st.DataObject
) -> None:
    under, states, _ = hand
    state = states[-1]
    hide = data.draw(st.sets(st.integers(0, len(state.hands) - 1)))
    hands = tuple(
        -held.bit_count() if seat in hide else held for seat, held in enumerate(state.hands)
    )
    boneyard = None if data.draw(st.booleans()) and state.boneyard else state.boneyard
    dark = domino.check_position(under, state._replace(hands=hands, boneyard=boneyard))
    certain = is_closed(house_of(under), dark)
    over = is_closed(house_of(under), state)
    assert certain in (None, over)
    # Where it cannot be seen that a hand is closed, the caller's word that it goes on is taken.
    assume(not over or certain)
    asked: set[str] = set()
    for move in every_move(under, state):
        try:
            told = domino.judge(under, dark, move)
        except InvalidInput as problem:
            asked.add(problem.code)
            continue
        shown = domino.judge(under, state, move)
        assert told.verdict.outcome is shown.verdict.outcome
        codes = [reason.code for reason in shown.verdict.reasons]
        for reason in told.verdict.reasons[:1]:
            # Of several reasons against drawing some may need no hand.
            assert reason.code in codes if isinstance(move, Draw) else reason.code == codes[0]
        assert (told.hand is None) == (shown.hand is None)
    assert asked <= {"HIDDEN_HAND_NEEDED", "HIDDEN_BONEYARD_NEEDED"}


@given(st.integers(0, 12), st.integers(0, 12))
def test_the_numbers_of_tiles(one: int, other: int) -> None:
    tile = tile_of(one, other)
    assert tile == tile_of(other, one) == BY_NAME[f"{one}-{other}"] == BY_NAME[f"{other}-{one}"]
    assert HALVES[tile] == (max(one, other), min(one, other))
    assert NAMES[tile] == f"{max(one, other)}-{min(one, other)}"
