"""Players of Okey for simulated hands: they open, lay off, swap and finish, each in its own way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hakem.families.okey.house import House
from hakem.families.okey.melds import Goal, Opening, best_pairs, find_opening
from hakem.families.okey.play.fit import is_playable
from hakem.families.okey.play.legal import Listed
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    TimeOut,
    Undo,
    Way,
)
from hakem.families.okey.play.ruling import stands
from hakem.families.okey.play.search import best_with
from hakem.families.okey.play.state import State, in_rack, without
from hakem.families.okey.tiles import COLOUR_SHIFT, FALSE_JOKER, NUMBER_MASK, OKEY, Tile
from hakem.kernel.chance import Chance

MoveT = TypeVar("MoveT", bound=Move)

# How often each kind of move is made when the seat has opened, among what it may do.
_WEIGHTS = {Lay: 8, LayOff: 8, Swap: 8, Undo: 1, TakeBack: 1, ReturnDiscard: 1}
_DISCARD_WEIGHT = 3  # all discards together
_TURNS = 6  # turns that a patient player waits at most before it opens
_TIMES_OUT = 80  # one move in so many is made by the table
_TAKES_ANYWAY = 6  # one discard in so many is taken without a look at the rack
_LOOKS = 3  # one discard in so many is looked at closely
_KEEPS = 2  # one player in so many keeps its okeys for the last discard
_LAYS_LESS = 3  # one lay in so many is laid in part
_NOBODY = 16  # in one hand in so many nobody opens but to go out at once
_THROWS_ANYTHING = 8  # one discard in so many is any tile
_ONCE_MORE = 2  # undoing and taking back, at most so often in a turn


@dataclass(slots=True)
class Bots:
    """The players of one hand; the same chance gives the same play.

    ``waits`` counts for each seat the turns it still lets pass before it opens; ``keeps`` says
    which seats keep their okeys. ``undone`` counts what was taken back in this turn, so that a turn
    comes to an end.
    """

    house: House
    chance: Chance
    waits: list[int]
    keeps: list[bool]
    undone: int = 0

    @classmethod
    def seated(cls, house: House, chance: Chance) -> Bots:
        """Players for a new hand: some open at once, some wait, some never open."""
        seats = range(house.seats)
        waits = [max(0, chance.below(2 * _TURNS) - _TURNS) for _ in seats]
        if not chance.below(_NOBODY):
            waits = [house.set_size] * house.seats
        return cls(house, chance, waits, [not chance.below(_KEEPS) for _ in seats])

    def choose(self, state: State, listed: Sequence[Listed]) -> Move:
        """One of the listed moves of a position, a part of a listed lay, or running out of time."""
        turn, chance = state.turn, self.chance
        if not listed or not chance.below(_TIMES_OUT):
            return TimeOut(turn.seat)
        moves = [move for move, _ in listed]
        if turn.phase == "draw":
            self.undone = 0
            return self._draw(state, moves)
        out = self._out_with_okey(state) if self.keeps[turn.seat] else None
        if out is not None:
            return out
        if state.seats[turn.seat].opened == "none":
            return self._unopened(state, moves)
        return self._opened(state, moves)

    def _draw(self, state: State, moves: list[Move]) -> Move:
        """The discard when an opening with it exists or it fits, and sometimes anyway."""
        seat, chance = state.turn.seat, self.chance
        take = Draw(seat, "discard")
        if take not in moves:
            return moves[0]
        tile = state.seats[seat - 1].discards[-1]
        if state.seats[seat].opened != "none":
            fits = is_playable(self.house, state.okey, state.table, tile)
            return take if fits or not chance.below(_LOOKS) else moves[0]
        if self.waits[seat] > _TURNS:
            return moves[0]  # who takes it has to open
        if not chance.below(_TAKES_ANYWAY):
            return take
        looks = not chance.below(_LOOKS) and not self.waits[seat]
        return take if looks and best_with(self.house, state, seat, tile)[0] else moves[0]

    def _unopened(self, state: State, moves: list[Move]) -> Move:
        turn, chance = state.turn, self.chance
        listed = [move for move in moves if isinstance(move, Lay)]
        lays = [move for move in self._kept(state, listed) if isinstance(move, Lay)] or listed
        out = [lay for lay in lays if _tiles(lay) + 1 >= state.seats[turn.seat].size]
        wait = self.waits[turn.seat]
        if lays and (turn.taken is not None or out or not wait):
            return self._part(state, _pick(out or lays, chance))
        self.waits[turn.seat] = max(0, wait - 1)
        if ReturnDiscard(turn.seat) in moves:
            return ReturnDiscard(turn.seat)
        return self._discard(state, moves) or moves[0]

    def _opened(self, state: State, moves: list[Move]) -> Move:
        """Something of what an opener may do; okeys are kept by those who keep them."""
        choices: list[Move] = []
        for move in self._kept(state, moves):
            if not isinstance(move, Undo | TakeBack) or self.undone < _ONCE_MORE:
                choices += [move] * _WEIGHTS.get(type(move), 0)
        discard = self._discard(state, moves)
        if discard is not None:
            choices += [discard] * (_DISCARD_WEIGHT if choices else 1)
        chosen = _pick(choices or moves, self.chance)
        if isinstance(chosen, Undo | TakeBack):
            self.undone += 1
        return self._part(state, chosen) if isinstance(chosen, Lay) else chosen

    def _kept(self, state: State, moves: Sequence[Move]) -> Iterator[Move]:
        """The moves, for who keeps its okeys those without them, lays with the other melds."""
        for move in moves:
            if not self.keeps[state.turn.seat] or not _uses_okey(move):
                yield move
            elif isinstance(move, Lay):
                plain = tuple([meld for meld in move.melds if OKEY not in map(in_rack, meld)])
                less = Lay(move.seat, move.way, plain)
                if plain and stands(self.house, state, less):
                    yield less

    def _out_with_okey(self, state: State) -> Lay | None:
        """A lay of the whole rack but an okey, to be discarded at last."""
        seat = state.turn.seat
        rest = without(state.seats[seat].rack or (), (OKEY,))
        if not rest:
            return None
        melds = find_opening(rest, state.okey, self.house.melds, Goal.MOST_TILES)
        pairs = best_pairs(rest, state.okey, self.house.melds)
        ways: tuple[tuple[Way, Opening], ...] = (("melds", melds), ("pairs", pairs))
        for way, found in ways:
            lay = Lay(seat, way, tuple([meld.tiles for meld in found.melds]))
            if not found.left and stands(self.house, state, lay):
                return lay
        return None

    def _part(self, state: State, lay: Lay) -> Lay:
        """The lay, or now and then a part of it if that is legal alone.

        Fewer melds, or shorter runs, of which the rest may be laid off.
        """
        if self.chance.below(_LAYS_LESS):
            return lay
        if self.chance.below(2):
            kept = tuple([meld for meld in lay.melds if self.chance.below(2)])
        else:
            kept = tuple([self._shorter(meld) for meld in lay.melds])
        less = Lay(lay.seat, lay.way, kept)
        return less if kept and stands(self.house, state, less) else lay

    def _shorter(self, meld: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """As few tiles as a run may have, from either end; shorter melds as they are."""
        least = self.house.melds.run_min
        if len(meld) <= least:
            return meld
        return meld[:least] if self.chance.below(2) else meld[-least:]

    def _discard(self, state: State, moves: list[Move]) -> Move | None:
        """The discard that is needed least, sometimes any, or None when none is legal."""
        discards = [move for move in moves if isinstance(move, Discard)]
        if not discards:
            return None
        if not self.chance.below(_THROWS_ANYTHING):
            return _pick(discards, self.chance)
        rack = state.seats[state.turn.seat].rack or ()
        start = self.chance.below(len(discards))  # of equally useless tiles not always the same
        return min(discards[start:] + discards[:start], key=lambda move: _use(rack, move.tile))


def _pick(moves: Sequence[MoveT], chance: Chance) -> MoveT:
    return moves[chance.below(len(moves))]


def _tiles(lay: Lay) -> int:
    return sum([len(meld) for meld in lay.melds])


def _uses_okey(move: Move) -> bool:
    if isinstance(move, LayOff):
        return move.tile >= OKEY and move.tile != FALSE_JOKER
    return isinstance(move, Lay) and any(OKEY in map(in_rack, meld) for meld in move.melds)


def _use(rack: tuple[Tile, ...], tile: Tile) -> int:
    """How much a tile goes with others of the rack: twins, neighbours, other colours."""
    if tile >= OKEY:
        return len(rack) * 2
    near = 0
    for other in rack:
        if other >= OKEY:
            continue
        if other >> COLOUR_SHIFT == tile >> COLOUR_SHIFT:
            near += abs(other - tile) <= 2
        else:
            near += not (other ^ tile) & NUMBER_MASK
    return near
