"""What must hold after every move of dominoes, whatever the house."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.domino.house import House
from hakem.families.domino.moves import Draw, End, Move, Pass, Place
from hakem.families.domino.play.check import check_state
from hakem.families.domino.play.judge import Judged, judge
from hakem.families.domino.play.ruling import MoveReason
from hakem.families.domino.state import Ending, MatchState, State
from hakem.kernel.chance import Chance
from hakem.kernel.selfplay import Broken, hold
from hakem.kernel.verdict import InvalidInput, Outcome


def check_position(house: House, state: State) -> None:
    """Every tile is somewhere once, and the position is one the referee would take."""
    boneyard = state.boneyard or ()
    seen = state.played
    count = len(state.chain) + len(boneyard)
    for hand in (*state.hands, *(1 << tile for tile in boneyard)):
        hold(not seen & hand, "a tile is in two places")
        seen |= hand
    count += sum(hand.bit_count() for hand in state.hands)
    hold(seen == house.all_tiles, "a tile is nowhere")
    hold(count == house.tile_count, "the tiles do not add up to the set")
    try:
        hold(check_state(house, state) == state, "the position is not complete")
    except InvalidInput as problem:
        raise Broken(f"the position is refused: {problem}") from problem


def check_moves(house: House, state: State, moves: Sequence[Move]) -> list[Judged]:
    """One seat is to move, has a move, and every listed move is accepted; their judgements."""
    hold(0 <= state.seat_to_move < len(state.hands), "nobody is to move")
    hold(bool(moves), "nobody can move and the hand goes on")
    hold(len(set(moves)) == len(moves), "a move is listed twice")
    judgements = []
    for move in moves:
        hold(move.seat == state.seat_to_move, "a move of another seat is listed")
        judgement = judge(house, state, move)
        hold(judgement.verdict.outcome is Outcome.LEGAL, f"a listed move is refused: {move}")
        judgements.append(judgement)
    after = [judgement.next for judgement in judgements]
    hold(len(set(after)) == len(after), "two listed moves have the same outcome")
    return judgements


def any_move(house: House, state: State, chance: Chance) -> Move:
    """Some move of some seat, legal or not."""
    seat = chance.below(len(state.hands))
    pick = chance.below(house.tile_count + 2)
    if pick == house.tile_count:
        return Draw(seat, chance.below(2 + 1))
    if pick > house.tile_count:
        return Pass(seat)
    return Place(seat, pick, (None, End.LEFT, End.RIGHT)[chance.below(len(End) + 1)])


def check_unlisted(
    house: House, state: State, moves: Sequence[Move], move: Move
) -> tuple[MoveReason, ...]:
    """A move that is not listed is refused with a reason; the reasons.

    A move may be listed in another way: with its end named, with the other of two equal ends, or
    with the count of tiles the house draws.
    """
    if move in moves:
        return ()
    judgement = judge(house, state, move)
    verdict = judgement.verdict
    if verdict.outcome is Outcome.AMBIGUOUS:
        hold(set(verdict.choices) <= set(moves), f"a choice is not listed: {move}")
        hold(len(verdict.choices) == len(End), f"there is no choice: {move}")
    elif verdict.outcome is Outcome.LEGAL:
        hold(_same(state, move, moves), f"a move that is not listed is accepted: {move}")
        return ()
    hold(judgement.next == state, f"a refused move changes the position: {move}")
    hold(bool(verdict.reasons), f"a move is refused without a reason: {move}")
    for reason in verdict.reasons:
        for repair in reason.repairs:
            hold(repair.move in moves, f"a repair is not listed: {repair.move}")
    return verdict.reasons


def _same(state: State, move: Move, moves: Sequence[Move]) -> bool:
    """Whether a listed move is this one, written in another way."""
    if isinstance(move, Draw):
        return any(isinstance(listed, Draw) for listed in moves)
    if not isinstance(move, Place):
        return False
    either = not state.chain or state.left == state.right or move.end is None
    return either and any(isinstance(m, Place) and m.tile == move.tile for m in moves)


def check_ledger(house: House, before: MatchState, judgement: Judged, actor: int) -> None:
    """The ledger of the hand that a move ended is all that changed in the match."""
    if judgement.hand is None:
        raise Broken("the hand is over and has no score")
    score, result = judgement.hand
    players = len(result.pips)
    side_of = house.side_of[players]
    written = {"main": 0, "draft": 0, "bank": 0}
    for line in score.lines:
        hold(line.points != 0, "a line adds nothing")
        hold(line.account == "bank" or side_of[line.seat] == result.winner_side, "a loser writes")
        written[line.account] += line.points
    after = result.match
    hold(after == judgement.next.match, "the position has another match state")
    hold(after.bank == before.bank + written["bank"], "the bank does not add up")
    hold(after.hands_played == before.hands_played + 1, "the hands are miscounted")
    for side, (old, new) in enumerate(zip(before.accounts, after.accounts, strict=True)):
        won = side == result.winner_side
        hold(new.main - old.main == won * written["main"], "a main score does not add up")
        hold(new.draft - old.draft == won * written["draft"], "draft points do not add up")
        hold(new.opened >= old.opened, "an account shut again")
        hold(score.side_totals[side] == new.main - old.main, "a side's total is wrong")
    hold(sum(score.seat_totals) == written["main"], "the seats' totals are wrong")
    hold((result.ending is Ending.TIED) == (result.winner_side is None), "nobody won")
    hold(result.match_over == (result.match_winner_side is not None), "nobody won the match")
    if result.ending is Ending.WENT_OUT:
        hold(result.winner_side == side_of[actor], "another side than who went out won")
