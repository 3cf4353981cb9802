"""What must hold of every position and every judgement of Okey, whatever the house."""

from __future__ import annotations

from collections.abc import Container, Sequence

from hakem.families.okey.house import House
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.check import check_state, read_meld
from hakem.families.okey.play.judge import Judged, judge
from hakem.families.okey.play.legal import Listed, legal_moves
from hakem.families.okey.play.moves import Draw, Lay, Move, TimeOut
from hakem.families.okey.play.state import State, TableMeld
from hakem.families.okey.scores.score import ACCOUNT, WRITTEN
from hakem.families.okey.tiles import BOUND, FALSE_JOKER, OKEY
from hakem.kernel.selfplay import Broken, hold
from hakem.kernel.verdict import Entry, InvalidInput, Outcome

_REWARDS = "tables.rewards."


def check_position(house: House, state: State, whole: bytes) -> None:
    """Every tile is somewhere once, melds are melds, and the referee would take the position.

    ``whole`` are all tiles but the indicator, in order (``House.whole_set``).
    """
    tiles = [*state.wall]
    for seat in state.seats:
        tiles += seat.rack or ()
        tiles += seat.discards
        hold(seat.size == len(seat.rack or ()), "a rack is miscounted")
    for meld in state.table:
        tiles += [OKEY if tile & BOUND else tile for tile in meld.tiles]
        _check_meld(house, state, meld)
    hold(len(state.wall) == state.wall_count, "the wall is miscounted")
    hold(bytes(sorted(tiles)) == whole, "the tiles are not those of the set")
    hold(0 <= state.turn.seat < len(state.seats), "nobody is to move")
    try:
        hold(check_state(house, state) == state, "the position is not complete")
    except InvalidInput as problem:
        raise Broken(f"the position is refused: {problem}") from problem


def _check_meld(house: House, state: State, meld: TableMeld) -> None:
    alike = len(set(meld.faces)) < len(meld.faces)
    hold(meld.kind is MeldKind.PAIR or not alike, "a run or group has a tile twice")
    try:
        reading = read_meld(house, state.okey, meld.kind, meld.tiles)
    except InvalidInput as problem:
        raise Broken(f"a meld on the table is none: {problem}") from problem
    hold(reading.tiles == meld.tiles, "a meld on the table is read as another")
    # A false joker that is wild does not say what it stands for.
    open_tile = house.false_joker_wild and FALSE_JOKER in meld.tiles
    hold(open_tile or reading.faces == meld.faces, "tiles on the table are read as others")


def check_listed(house: House, state: State, listed: Sequence[Listed]) -> list[Judged]:
    """The seat to move has a move, and every listed move is accepted; their judgements.

    Where a tile taken, or an okey swapped, has to be laid, one can be left with nothing but to run
    out of time.
    """
    duty = house.opened_must_use or house.swap_must_play
    hold(bool(listed) or duty, "nobody can move and the hand goes on")
    moves = [move for move, _ in listed]
    hold(len(set(moves)) == len(moves), "a move is listed twice")
    judgements = []
    for move, entries in listed:
        hold(move.seat == state.turn.seat, "a move of another seat is listed")
        judgement = judge(house, state, move)
        hold(judgement.verdict.outcome is Outcome.LEGAL, f"a listed move is refused: {move}")
        hold(judgement.verdict.entries == entries, f"a listed move writes something else: {move}")
        judgements.append(judgement)
    return judgements


def check_judgement(
    house: House, state: State, move: Move, judgement: Judged, codes: Container[str] | None
) -> None:
    """Points add up; a refusal has reasons, all of them known, and changes nothing else.

    ``codes`` are the codes that may be used, None to take any.
    """
    verdict = judgement.verdict
    gained = [0] * len(state.seats)
    for entry in verdict.entries:
        hold(entry.points != 0, "a line adds nothing")
        hold(entry.account == ACCOUNT, "a line goes elsewhere")
        gained[entry.seat] += entry.points
    after = judgement.next
    for seat, (old, new) in enumerate(zip(state.seats, after.seats, strict=True)):
        hold(new.written == old.written + gained[seat], "points written do not add up")
    if verdict.outcome is Outcome.LEGAL:
        hold(not verdict.reasons and not verdict.choices, "a legal move has reasons against it")
        return
    hold(judgement.hand is None, f"a refused move ends the hand: {move}")
    for seat, points in enumerate(gained):
        if points:
            old = after.seats[seat]
            after = after.with_seat(seat, old._replace(written=old.written - points))
    hold(after == state, f"a refused move changes the position: {move}")
    hold(bool(verdict.reasons), f"a move is refused without a reason: {move}")
    for reason in verdict.reasons:
        hold(codes is None or reason.code in codes, f"an unknown code: {reason.code}")
        for repair in reason.repairs:
            hold(codes is None or repair.code in codes, f"an unknown code: {repair.code}")
            mended = judge(house, state, repair.move)
            legal = mended.verdict.outcome is Outcome.LEGAL
            hold(legal, f"a repair is refused: {repair.move}")
    hold((verdict.outcome is Outcome.AMBIGUOUS) == bool(verdict.choices), "choices do not fit")
    if verdict.choices:
        outcomes = [judge(house, state, choice).verdict.outcome for choice in verdict.choices]
        hold(set(outcomes) == {Outcome.LEGAL}, f"a choice does not stand: {move}")
        hold(len(set(verdict.choices)) == len(outcomes) > 1, f"there is no choice: {move}")


def check_unlisted(move: Move, judgement: Judged, judgements: Sequence[Judged]) -> None:
    """A legal move that is not listed is a lay, or the table's, or a listed one said otherwise."""
    if judgement.verdict.outcome is not Outcome.LEGAL or isinstance(move, Lay | TimeOut):
        return
    same = any(listed.next == judgement.next for listed in judgements)
    hold(same, f"a move that is not listed is accepted: {move}")


def view(state: State, seat: int) -> State:
    """What the seat knows: its own rack, not the others', and not what lies in the wall."""
    seats = [
        player if index == seat or not player.size else player._replace(rack=None)
        for index, player in enumerate(state.seats)
    ]
    return state._replace(seats=tuple(seats), wall=())


def view_after(seat: int, move: Move, judgement: Judged) -> State:
    """What the seat is told of the position after its move: a tile it draws is for others to say.

    One tile of its rack is not known then, and a rack is told whole or withheld.
    """
    seen = view(judgement.next, seat)
    legal = judgement.verdict.outcome is Outcome.LEGAL
    if not (legal and isinstance(move, Draw) and move.source == "wall"):
        return seen
    turn = seen.turn._replace(drawn=None)
    return seen.with_seat(seat, seen.seats[seat]._replace(rack=None))._replace(turn=turn)


def check_view(house: House, state: State, move: Move, judgement: Judged) -> None:
    """Without what others hold the verdict is the same, and so is all that follows from it.

    A withheld field is asked for by name where the hand ends and racks are counted, or the table
    throws the tile that it draws. So no reason and no repair can tell of a tile that the mover
    does not see, and every repair is accepted as it stands.
    """
    seat = state.turn.seat
    dark = view(state, seat)
    told = _judge_in_view(house, dark, move, judgement)
    if told is None:
        return
    hold(told.verdict == judgement.verdict, f"hidden tiles change the verdict: {move}")
    hold(
        told.next == view_after(seat, move, judgement), f"hidden tiles change what follows: {move}"
    )
    hold(_score(told) == _score(judgement), f"hidden tiles change the score: {move}")
    _check_taken_again(house, told.next)
    for reason in told.verdict.reasons:
        for repair in reason.repairs:
            mended = judge(house, state, repair.move)
            _judge_in_view(house, dark, repair.move, mended)


def _judge_in_view(house: House, dark: State, move: Move, judgement: Judged) -> Judged | None:
    """The judgement of a move in what its seat sees; None where it may ask for what is withheld.

    ``judgement`` is the one with all tiles.
    """
    try:
        return judge(house, dark, move)
    except InvalidInput as problem:
        seats = [f"seats[{seat}].rack" for seat in range(len(dark.seats)) if seat != dark.turn.seat]
        wanted = seats if judgement.hand is not None else []
        if isinstance(move, TimeOut):
            wanted = [*wanted, "wall"]
        hold(problem.field in wanted, f"a move is not accepted in its seat's view: {problem}")
        hold(not judgement.verdict.reasons, f"hidden tiles decide against a move: {move}")
        return None


def _check_taken_again(house: House, state: State) -> None:
    """The referee takes a position that it gave, with what is withheld in it."""
    try:
        hold(check_state(house, state) == state, "a position in a view is not complete")
    except InvalidInput as problem:
        raise Broken(f"a position in a view is refused: {problem}") from problem


def _score(judgement: Judged) -> object:
    """What the end of a hand tells; amounts that no row counts are left aside."""
    if judgement.hand is None:
        return None
    score, result = judgement.hand
    lines = [(line.seat, line.row.id, line.points, line.reckoning) for line in score.lines]
    return lines, score.seat_totals, score.side_totals, result


def check_listed_in_view(
    house: House, state: State, listed: Sequence[Listed], judgements: Sequence[Judged]
) -> None:
    """The seat to move needs nothing but what it sees to know what it may do, and to do it.

    ``judgements`` are those of the listed moves with all tiles.
    """
    dark = view(state, state.turn.seat)
    hold(legal_moves(house, dark) == tuple(listed), "hidden tiles change the legal moves")
    for (move, _), judgement in zip(listed, judgements, strict=True):
        check_view(house, state, move, judgement)


def check_written_once(turn: Sequence[tuple[Move, Judged]]) -> None:
    """What a seat's openings wrote in the moves of one turn, though taken back, was written once.

    A legal lay writes nothing but rewards and what the one who discarded its tile is charged.
    """
    rewards: set[str] = set()
    charged = False
    for move, judgement in turn:
        verdict = judgement.verdict
        if not isinstance(move, Lay) or verdict.outcome is not Outcome.LEGAL:
            continue
        rows = [entry.hit.row.place.path for entry in verdict.entries]
        earned = {row for row in rows if row.startswith(_REWARDS)}
        hold(not rewards & earned, "a reward is written twice in a turn")
        hold(not charged or len(earned) == len(rows), "a fed opening is charged twice in a turn")
        rewards |= earned
        charged = charged or len(earned) < len(rows)


def check_ledger(house: House, before: State, judgement: Judged) -> None:
    """The ledger of a hand that has just ended: what was written, then one line for each seat."""
    if judgement.hand is None:
        raise Broken("the hand is over and has no score")
    score, _ = judgement.hand
    after = judgement.next
    seats = range(len(after.seats))
    out = [seat for seat in seats if not after.seats[seat].size]
    hold(bool(out) or not after.wall_count, "the hand ended for no reason")
    hold(out in ([], [before.turn.seat]), "another seat than the one to move went out")
    carried = [line for line in score.lines if line.row is WRITTEN]
    ends = [line for line in score.lines if line.row is not WRITTEN]
    written = {seat: after.seats[seat].written for seat in seats if after.seats[seat].written}
    hold({line.seat: line.points for line in carried} == written, "what was written is lost")
    hold([line.seat for line in ends] == list(seats), "not one line for each seat")
    totals = _totals(score.lines, len(after.seats))
    hold(list(score.seat_totals) == totals, "the totals of seats do not add up")
    sides = [sum([totals[seat] for seat in side]) for side in house.score.sides]
    hold(list(score.side_totals) == sides, "the totals of sides do not add up")


def _totals(lines: Sequence[Entry], count: int) -> list[int]:
    totals = [0] * count
    for line in lines:
        totals[line.seat] += line.points
    return totals
