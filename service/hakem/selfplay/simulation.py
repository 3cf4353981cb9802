"""Hands played one after another, the referee checked against itself after every move."""

from __future__ import annotations

import hashlib
from collections.abc import Container

from hakem.families.registry import FAMILIES
from hakem.kernel.limits import SEED_CHARS
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import Broken, Tally, hold
from hakem.kernel.verdict import InvalidInput

_NUMBER = 16  # characters of a deal's seed kept for the number of the hand


class Failure(Exception):
    """An invariant broke: what, in which hand of which seed, and in which position.

    ``position`` is None where not even the deal came about.
    """

    def __init__(self, what: str, seed: str, hand: int, position: object) -> None:
        super().__init__(f"seed {seed!r}, hand {hand}: {what}")
        self.what = what
        self.seed = seed
        self.hand = hand
        self.position = position


class Simulation:
    """The self-play of one house from a seed.

    The same rule set, number of players (0: the fewest) and seed give the same play and the same
    transcript. ``codes`` are the codes that verdicts may use, None to take any. Raises InvalidInput
    for a seed that is too long.
    """

    def __init__(
        self, rules: Ruleset, players: int, seed: str, codes: Container[str] | None = None
    ) -> None:
        limit = SEED_CHARS - _NUMBER
        if len(seed) > limit:
            raise InvalidInput("seed", "TOO_LONG", length=len(seed), limit=limit)
        family = FAMILIES[rules.family]
        house = family.referee.house(rules)
        self.players = players or family.selfplay.players(house)[0]
        self._bench = family.selfplay.bench(rules, self.players, seed, codes)
        self._seed = seed
        self._transcript = hashlib.sha256()

    @property
    def tally(self) -> Tally:
        """What happened so far."""
        return self._bench.tally

    @property
    def transcript(self) -> bytes:
        """SHA-256 over everything dealt and played so far."""
        return self._transcript.digest()

    def play(self, hands: int, moves: int = 0) -> None:
        """Play until so many hands, or the hand that reaches so many moves (0: no matter)."""
        while self.tally.hands < hands and not (moves and self.tally.moves >= moves):
            self.play_hand()

    def play_hand(self) -> int:
        """Play one hand to its end; the number of its moves. Raises Failure."""
        bench, tally = self._bench, self.tally
        position: object = None
        moves, over = 0, False
        try:
            position = bench.deal()
            while not over:
                hold(moves < bench.most_moves(), "the hand does not end")
                move, judgement = bench.move(position)
                moves += 1
                over = judgement.hand is not None
                if over:
                    bench.end(position, move, judgement)
                position = judgement.next
        except (Broken, InvalidInput) as broken:
            found = getattr(broken, "position", None) or position
            raise Failure(str(broken), self._seed, tally.hands, found) from broken
        for part in bench.transcript():
            self._transcript.update(part)
        tally.hands += 1
        tally.moves += moves
        return moves
