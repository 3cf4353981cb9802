"""Players who choose at random, and what must hold after every move."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Mapping, Sequence

from hakem.kernel.chance import Chance
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import Tally, hold
from hakem.kernel.verdict import Outcome
from tests.toy.bounds import SEATS
from tests.toy.house import House, house_of
from tests.toy.play.judge import Judged, judge, legal_moves, taken_by
from tests.toy.play.position import Place, Position, check, deal
from tests.toy.scores import check_taken
from tests.toy.tiles import TILES


class ToyBench:
    """Two players, hand after hand; the seats lead in turn."""

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.tally = Tally()
        self._house = house_of(rules)
        self._seed = seed
        self._chance = Chance(f"{seed}/moves")
        self._played: list[str] = []

    def deal(self) -> Position:
        """Deal the next hand."""
        number = self.tally.hands
        position = deal(self._house, f"{self._seed}/{number}", 0, number % SEATS)
        self._played = [repr(position)]
        return position

    def most_moves(self) -> int:
        """Every tile is placed once."""
        return len(TILES) + 1

    def move(self, position: Position) -> tuple[Place, Judged]:
        """Check a position, try any tile of any seat, and play a listed move."""
        house, chance = self._house, self._chance
        hold(check(house, position) == position, "the position is refused")
        listed = legal_moves(house, position)
        hold(bool(listed), "nobody can move and the hand goes on")
        other = Place(chance.below(SEATS), TILES[chance.below(len(TILES))])
        self._try(position, listed, other)
        move = listed[chance.below(len(listed))]
        judgement = judge(house, position, move)
        hold(judgement.verdict.outcome is Outcome.LEGAL, f"a listed move is refused: {move}")
        self.tally.kinds["Place"] += 1
        self._played.append(repr(move))
        return move, judgement

    def _try(self, position: Position, listed: Sequence[Place], move: Place) -> None:
        judgement = judge(self._house, position, move)
        verdict, legal = judgement.verdict, judgement.verdict.outcome is Outcome.LEGAL
        self.tally.tried += 1
        hold(legal == (move in listed), f"listed or legal, not both: {move}")
        hold(legal or judgement.next == position, f"a refused move changes the position: {move}")
        hold(legal or bool(verdict.reasons), f"a move is refused without a reason: {move}")
        for reason in verdict.reasons:
            self.tally.refused[reason.code] += 1
            for repair in reason.repairs:
                hold(repair.move in listed, f"a repair is not listed: {repair.move}")
                self.tally.repairs[repair.code] += 1

    def end(self, position: Position, move: Place, judgement: Judged) -> None:
        """The hand has a score, its tricks are whole, and nothing more can be played."""
        after = judgement.next
        check_taken(self._house, taken_by(after))
        hold(judgement.hand is not None, "the hand is over and has no score")
        self._try(after, (), move)
        if judgement.hand is not None:
            score = judgement.hand[0]
            self.tally.endings["played out"] += 1
            self.tally.rows.update(line.row.place.path for line in score.lines)
            self._played.append(repr(score.seat_totals))

    def transcript(self) -> Iterator[bytes]:
        """The deal, the moves and the totals, a line each."""
        yield "\n".join(self._played).encode()


class ToySelfPlay:
    """How the toy plays by itself; see :class:`~hakem.kernel.selfplay.SelfPlay`."""

    events: tuple[str, ...] = ()

    def players(self, house: House) -> tuple[int, ...]:
        """It is for two."""
        return (SEATS,)

    def bench(
        self, rules: Ruleset, players: int, seed: str, codes: Container[str] | None
    ) -> ToyBench:
        """Two players at a table of the house."""
        return ToyBench(rules, seed)

    def known(self, house: House, players: int) -> Mapping[str, KnobValue]:
        """Nothing that the knobs do not say."""
        return {}

    def joined(self, transcripts: Sequence[bytes]) -> str:
        """The hash of the houses' transcripts one after another."""
        return hashlib.sha256(b"".join(transcripts)).hexdigest()
