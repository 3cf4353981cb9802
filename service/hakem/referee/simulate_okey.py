"""Whole hands of Okey between bots, the referee checked against itself after every move."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace

from hakem.engine.okey.play.deal import MOST_SEED
from hakem.engine.okey.play.house import PlayHouse, play_house
from hakem.engine.okey.play.judge import Judgement, judge
from hakem.engine.okey.play.legal import legal_moves
from hakem.engine.okey.play.moves import Lay, LayOff, Move, TakeBack
from hakem.engine.okey.play.rule import rule_on, settled
from hakem.engine.okey.play.search import best_lays
from hakem.engine.okey.play.state import State, key_of
from hakem.engine.okey.tiles import OKEY
from hakem.engine.ruleset import Hit, Ruleset, Table
from hakem.engine.verdict import InvalidInput, Outcome
from hakem.referee.bots_okey import Bots
from hakem.referee.chance import Chance
from hakem.referee.deals_okey import kind_deal
from hakem.referee.invariants_okey import (
    Broken,
    check_judgement,
    check_ledger,
    check_listed,
    check_listed_in_view,
    check_position,
    check_unlisted,
    check_view,
    check_written_once,
    hold,
)
from hakem.referee.tries_okey import Tries

_NUMBER = 16  # characters of a deal's seed kept for the number of the hand
_TRIED = {"draw": 1, "play": 2}  # moves tried in each position beside the one played
_VIEWS = 6  # one position in so many is listed again as its mover sees it
_SEARCHES = 8  # one position without a legal lay in so many is searched for lays that fall short
_MOVES_A_TILE = 8  # moves of a turn for each tile of a rack; bots make far fewer


@dataclass(slots=True)
class Tally:
    """What happened in all hands played so far.

    ``kinds`` counts the moves played by kind, ``endings`` the ways hands ended, ``refused`` the
    codes of reasons against moves tried, ``repairs`` the codes of repairs, ``events`` what the
    house was asked a price for, ``rows`` the table rows that applied to moves played or tried
    (those that add nothing included). ``again`` counts the openings made after the same turn had
    been taken back.
    """

    hands: int = 0
    moves: int = 0
    tried: int = 0
    again: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    repairs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add what happened elsewhere."""
        self.hands += other.hands
        self.moves += other.moves
        self.tried += other.tried
        self.again += other.again
        for name in ("kinds", "endings", "refused", "repairs", "events", "rows"):
            getattr(self, name).update(getattr(other, name))


class Failure(Exception):
    """An invariant broke: what, in which hand of which seed, and in which position."""

    def __init__(self, what: str, seed: str, hand: int, state: State) -> None:
        super().__init__(f"seed {seed!r}, hand {hand}: {what}")
        self.what = what
        self.seed = seed
        self.hand = hand
        self.state = state


class Simulation:
    """Hands played one after another from a seed; the starter goes round.

    The same rule set and seed give the same play and the same transcript. Hand ``k`` is dealt from
    the seed ``{seed}/{k}``. ``codes`` are the codes that verdicts may use, None to take any. Raises
    InvalidInput for a seed that is too long.
    """

    def __init__(self, ruleset: Ruleset, seed: str, codes: Container[str] | None = None) -> None:
        limit = MOST_SEED - _NUMBER
        if len(seed) > limit:
            raise InvalidInput("seed", "TOO_LONG", length=len(seed), limit=limit)
        self.tally = Tally()
        self._asked: list[tuple[str, str]] = []
        self._house: PlayHouse = play_house(_watched(ruleset, self._asked.append))
        self._seed = seed
        self._codes = codes
        self._chance = Chance(f"{seed}/moves")
        self._transcript = hashlib.sha256()

    @property
    def transcript(self) -> str:
        """SHA-256 over everything dealt and played so far, in hex."""
        return self._transcript.hexdigest()

    def play_hand(self) -> int:
        """Play one hand to its end; the number of its moves. Raises Failure."""
        house, tally, chance = self._house, self.tally, self._chance
        state = dealt = kind_deal(
            house, f"{self._seed}/{tally.hands}", tally.hands % house.seats, chance
        )
        whole = house.whole_set(dealt.okey, dealt.indicator)
        bots, tries = Bots.seated(house, chance), Tries(house, chance)
        most = (state.wall_count + house.seats) * house.starter * _MOVES_A_TILE
        played: list[tuple[Move, Judgement]] = []
        turn_began = 0
        judgement = None
        while judgement is None or judgement.hand is None:
            try:
                hold(len(played) < most, "the hand does not end")
                check_position(house, state, whole)
                move, judgement = self._move(state, bots, tries)
                played.append((move, judgement))
                self._turn(state, played[turn_began:])
                if judgement.hand is not None:
                    check_position(house, judgement.next, whole)
                    check_ledger(house, state, judgement)
                    self._after_the_end(judgement.next, tries)
            except (Broken, InvalidInput) as broken:
                raise Failure(str(broken), self._seed, tally.hands, state) from broken
            if judgement.next.turn.seat != state.turn.seat:
                turn_began = len(played)
            state = judgement.next
        self._replay(dealt, played)
        self._end(played[-1])
        tally.hands += 1
        tally.moves += len(played)
        return len(played)

    def _move(self, state: State, bots: Bots, tries: Tries) -> tuple[Move, Judgement]:
        """Check everything about a position, then let the bot to move choose."""
        house, chance = self._house, self._chance
        listed = legal_moves(house, state)
        judgements = check_listed(house, state, listed)
        if not chance.below(_VIEWS):
            check_listed_in_view(house, state, listed, judgements)
        lays = [move for move, _ in listed if isinstance(move, Lay)]
        if not lays and state.turn.phase == "play" and not chance.below(_SEARCHES):
            lays = list(best_lays(house, state))
        for _ in range(_TRIED[state.turn.phase]):
            self._try(state, tries.move(state, lays), judgements)
        move = bots.choose(state, listed)
        judgement = self._judge(state, move)
        self.tally.kinds[type(move).__name__] += 1
        check_unlisted(move, judgement, judgements)
        return move, judgement

    def _turn(self, state: State, turn: list[tuple[Move, Judgement]]) -> None:
        """Check the moves of a turn together; the last one was made in this position."""
        check_written_once(turn)
        opens = isinstance(turn[-1][0], Lay) and state.seats[state.turn.seat].opened == "none"
        if opens and any(isinstance(move, TakeBack) for move, _ in turn):
            self.tally.again += 1

    def _try(self, state: State, move: Move, judgements: list[Judgement]) -> None:
        judgement = self._judge(state, move)
        self.tally.tried += 1
        check_unlisted(move, judgement, judgements)
        for reason in judgement.verdict.reasons:
            self.tally.refused[reason.code] += 1
            self.tally.repairs.update([repair.code for repair in reason.repairs])

    def _judge(self, state: State, move: Move) -> Judgement:
        """Judge a move, count what the house was asked, and check the judgement."""
        house, tally = self._house, self.tally
        self._asked.clear()
        judgement = judge(house, state, move)
        if judgement.verdict.outcome is not Outcome.LEGAL:
            self._asked.clear()  # it is also asked about repairs
            if isinstance(move, Lay | LayOff):
                rule_on(house, state, settled(state, move))
        for event, row in self._asked:
            if event:
                tally.events[event] += 1
            tally.rows[row] += 1
        check_judgement(house, state, move, judgement, self._codes)
        check_view(house, state, move, judgement)
        return judgement

    def _after_the_end(self, state: State, tries: Tries) -> None:
        """Nothing can be played any more."""
        hold(not legal_moves(self._house, state), "a move is listed after the hand")
        self._try(state, tries.move(state, []), [])

    def _replay(self, dealt: State, played: list[tuple[Move, Judgement]]) -> None:
        """The recorded moves lead to the same positions again, byte for byte."""
        state = dealt
        self._transcript.update(key_of(state))
        for move, before in played:
            again = judge(self._house, state, move)
            if key_of(again.next) != key_of(before.next) or again != before:
                what = f"another outcome when played again: {move}"
                raise Failure(what, self._seed, self.tally.hands, state)
            self._transcript.update(repr(move).encode() + key_of(again.next))
            state = again.next

    def _end(self, last: tuple[Move, Judgement]) -> None:
        move, judgement = last
        hand = judgement.hand
        if hand is not None:
            self._transcript.update(repr(hand[0].seat_totals).encode())
        self.tally.endings[_ending(judgement.next, move)] += 1


def _ending(state: State, last: Move) -> str:
    """How a hand ended, in words."""
    out = next((seat for seat in state.seats if not seat.size), None)
    if out is None:
        anyone = any(seat.opened != "none" for seat in state.seats)
        return "wall, somebody open" if anyone else "wall, nobody open"
    words: list[str] = [out.opened]
    if isinstance(last, Lay | LayOff):
        words.append("no discard")
    elif out.discards[-1] == OKEY:
        words.append("okey")
    if all(seat.opened == "none" for seat in state.seats if seat is not out):
        words.append("nobody else open")
    return ", ".join(words)


def _watched(ruleset: Ruleset, tell: Callable[[tuple[str, str]], None]) -> Ruleset:
    """The rule set with tables that tell the event and the path of every row they answer with."""
    tables = {name: _telling(table, tell) for name, table in ruleset.tables.items()}
    return replace(ruleset, tables=tables)


def _telling(table: Table, tell: Callable[[tuple[str, str]], None]) -> Table:
    hits = table.hits

    def told(*arguments: int | bool | str) -> tuple[Hit, ...]:
        found = hits(*arguments)
        event = "opened" if table.name == "rewards" else ""
        if table.name == "penalties":
            event = str(arguments[0])
        for hit in found:
            tell((event, hit.row.place.path))
        return found

    return replace(table, hits=told)
