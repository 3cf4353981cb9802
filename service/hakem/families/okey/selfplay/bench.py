"""Whole hands of Okey between bots, the referee checked against itself after every move."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace

from hakem.families.okey.house import House, house_of
from hakem.families.okey.play.judge import Judged, judge
from hakem.families.okey.play.legal import legal_moves
from hakem.families.okey.play.moves import Lay, LayOff, Move, TakeBack
from hakem.families.okey.play.ruling import rule_on, settled
from hakem.families.okey.play.search import best_lays
from hakem.families.okey.play.state import State, key_of
from hakem.families.okey.selfplay.bots import Bots
from hakem.families.okey.selfplay.deals import kind_deal
from hakem.families.okey.selfplay.invariants import (
    check_judgement,
    check_ledger,
    check_listed,
    check_listed_in_view,
    check_position,
    check_unlisted,
    check_view,
    check_written_once,
)
from hakem.families.okey.selfplay.tries import Tries
from hakem.families.okey.tiles import OKEY
from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.chance import Chance
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Hit, Ruleset, Table
from hakem.kernel.selfplay import Broken, Tally, hold
from hakem.kernel.verdict import Outcome

_TRIED = {"draw": 1, "play": 2}  # moves tried in each position beside the one played
_VIEWS = 6  # one position in so many is listed again as its mover sees it
_SEARCHES = 8  # one position without a legal lay in so many is searched for lays that fall short
_MOVES_A_TILE = 8  # moves of a turn for each tile of a rack; bots make far fewer


class OkeyBench:
    """The bots of a house, hand after hand; the starter goes round.

    Hand ``k`` is dealt from the seed ``{seed}/{k}``. ``codes`` are the codes that verdicts may use,
    None to take any.
    """

    def __init__(self, rules: Ruleset, seed: str, codes: Container[str] | None = None) -> None:
        self.tally = Tally()
        self._asked: list[tuple[str, str]] = []
        self._house: House = house_of(_watched(rules, self._asked.append))
        self._seed = seed
        self._codes = codes
        self._chance = Chance(f"{seed}/moves")

    def deal(self) -> State:
        """Deal the next hand, and seat players who open at once, wait or never open."""
        house, chance, number = self._house, self._chance, self.tally.hands
        state = kind_deal(house, f"{self._seed}/{number}", number % house.seats, chance)
        self._dealt = state
        self._whole = house.whole_set(state.okey, state.indicator)
        self._bots, self._tries = Bots.seated(house, chance), Tries(house, chance)
        self._played: list[tuple[Move, Judged]] = []
        self._turn_began = 0
        return state

    def most_moves(self) -> int:
        """More moves than a hand can have."""
        house = self._house
        return (self._dealt.wall_count + house.seats) * house.dealt_starter * _MOVES_A_TILE

    def move(self, position: State) -> tuple[Move, Judged]:
        """Check everything about a position and the turn so far, and let the bot to move choose."""
        check_position(self._house, position, self._whole)
        move, judgement = self._move(position)
        self._played.append((move, judgement))
        self._turn(position, self._played[self._turn_began :])
        if judgement.next.turn.seat != position.turn.seat:
            self._turn_began = len(self._played)
        return move, judgement

    def end(self, position: State, move: Move, judgement: Judged) -> None:
        """The ledger is right, nothing more can be played, and the hand comes out again."""
        check_position(self._house, judgement.next, self._whole)
        check_ledger(self._house, position, judgement)
        self._after_the_end(judgement.next)
        self._replay()
        self.tally.endings[_ending(judgement.next, move)] += 1

    def transcript(self) -> Iterator[bytes]:
        """The deal, every move with the position after it, and the totals."""
        yield key_of(self._dealt)
        for move, judgement in self._played:
            yield repr(move).encode() + key_of(judgement.next)
        hand = self._played[-1][1].hand
        if hand is not None:
            yield repr(hand[0].seat_totals).encode()

    def _move(self, state: State) -> tuple[Move, Judged]:
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
            self._try(state, self._tries.move(state, lays), judgements)
        move = self._bots.choose(state, listed)
        judgement = self._judge(state, move)
        self.tally.kinds[type(move).__name__] += 1
        check_unlisted(move, judgement, judgements)
        return move, judgement

    def _turn(self, state: State, turn: list[tuple[Move, Judged]]) -> None:
        """Check the moves of a turn together; the last one was made in this position."""
        check_written_once(turn)
        opens = isinstance(turn[-1][0], Lay) and state.seats[state.turn.seat].opened == "none"
        if opens and any(isinstance(move, TakeBack) for move, _ in turn):
            self.tally.again += 1

    def _try(self, state: State, move: Move, judgements: list[Judged]) -> None:
        judgement = self._judge(state, move)
        self.tally.tried += 1
        check_unlisted(move, judgement, judgements)
        for reason in judgement.verdict.reasons:
            self.tally.refused[reason.code] += 1
            self.tally.repairs.update([repair.code for repair in reason.repairs])

    def _judge(self, state: State, move: Move) -> Judged:
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

    def _after_the_end(self, state: State) -> None:
        """Nothing can be played any more."""
        hold(not legal_moves(self._house, state), "a move is listed after the hand")
        self._try(state, self._tries.move(state, []), [])

    def _replay(self) -> None:
        """The recorded moves lead to the same positions again, byte for byte."""
        state = self._dealt
        for move, before in self._played:
            again = judge(self._house, state, move)
            if key_of(again.next) != key_of(before.next) or again != before:
                raise Broken(f"another outcome when played again: {move}", state)
            state = again.next


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


class OkeySelfPlay:
    """How Okey plays by itself; see :class:`~hakem.kernel.selfplay.SelfPlay`."""

    events = ("opened", *[word for f in VOCABULARY.facts if f.name == "event" for word in f.words])

    def players(self, house: House) -> tuple[int, ...]:
        """The number of players the house is for."""
        return (house.seats,)

    def bench(
        self, rules: Ruleset, players: int, seed: str, codes: Container[str] | None
    ) -> OkeyBench:
        """Bots at a table of the house."""
        return OkeyBench(rules, seed, codes)

    def known(self, house: House, players: int) -> Mapping[str, KnobValue]:
        """Nothing that the knobs do not say."""
        return {}

    def joined(self, transcripts: Sequence[bytes]) -> str:
        """The hash of the houses' transcripts one after another."""
        return hashlib.sha256(b"".join(transcripts)).hexdigest()


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
