"""Moves of Okey that somebody might try: most of them are near misses, some are legal."""

from __future__ import annotations

from collections.abc import Callable

from hakem.families.okey.house import House
from hakem.families.okey.play.fit import fits
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    End,
    Lay,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    Undo,
    Way,
)
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import (
    COLOUR_SHIFT,
    FALSE_JOKER,
    NUMBER_MASK,
    OKEY,
    Tile,
    standing_for,
)
from hakem.kernel.chance import Chance

Melds = tuple[tuple[Tile, ...], ...]

_WAYS: tuple[Way, ...] = ("melds", "pairs")
_ENDS: tuple[End, ...] = ("", "low", "high")
_ELSEWHERE = 12  # one try in so many is any move of any seat
_NO_MELD = 10  # one lay-off in so many names a meld that is not there
_MOST_TILES = 6  # tiles of a meld made of anything


class Tries:
    """Moves to try in the positions of one hand."""

    def __init__(self, house: House, chance: Chance) -> None:
        self._house = house
        self._chance = chance
        self._playing: tuple[Callable[[State, list[Lay]], Move], ...] = (
            self._any_lay,
            self._wrapped_lay,
            self._one_number_lay,
            self._spoilt_lay,
            self._spoilt_lay,
            self._any_lay_off,
            self._okey_lay_off,
            self._fitting_lay_off,
            self._another_lay_off,
            self._swap,
            self._discard,
            self._taking_back,
        )

    def move(self, state: State, lays: list[Lay]) -> Move:
        """Some move; ``lays`` are legal ones of this position, or known ones of the rack."""
        seat = state.turn.seat
        if not self._below(_ELSEWHERE):
            return self._elsewhere(state)
        if state.turn.phase == "draw":
            early = (Draw(seat, "discard"), self._discard(state, lays), self._any_lay(state, lays))
            return early[self._below(len(early))]
        return self._playing[self._below(len(self._playing))](state, lays)

    def _below(self, count: int) -> int:
        return self._chance.below(count)

    def _elsewhere(self, state: State) -> Move:
        """A move of any seat, whatever the phase."""
        seat = self._below(len(state.seats))
        rest: tuple[Move, ...] = (
            Draw(seat, ("wall", "discard")[self._below(2)]),
            Discard(seat, self._tile()),
            Swap(seat, self._tile(), 1),
            LayOff(seat, OKEY, 1),
            Undo(seat),
        )
        return rest[self._below(len(rest))]

    def _tile(self) -> Tile:
        """Any tile of the set, also one that nobody can have."""
        faces = (*self._house.tiles.faces, OKEY, FALSE_JOKER)
        return faces[self._below(len(faces))]

    def _own(self, state: State) -> Tile:
        rack = state.seats[state.turn.seat].rack or (OKEY,)
        return rack[self._below(len(rack))]

    def _meld_number(self, state: State) -> int:
        """A meld of the table, or one that is not there; 0 leaves it open."""
        if not state.table or not self._below(_NO_MELD):
            return self._below(2) * (len(state.table) + 1)
        return state.table[self._below(len(state.table))].id

    def _discard(self, state: State, lays: list[Lay]) -> Move:
        """The taken discard, a tile of the rack, or any tile."""
        own = self._own(state)
        tile = (state.turn.taken or own, own, self._tile())[self._below(len(_ENDS))]
        return Discard(state.turn.seat, tile)

    def _taking_back(self, state: State, lays: list[Lay]) -> Move:
        seat = state.turn.seat
        ways: tuple[Move, ...] = (Undo(seat), TakeBack(seat), ReturnDiscard(seat))
        return ways[self._below(len(ways))]

    def _swap(self, state: State, lays: list[Lay]) -> Move:
        """A tile that an okey on the table stands for, or a tile of the rack."""
        seat, number = state.turn.seat, self._meld_number(state)
        meld = state.meld(number)
        if meld is None or not self._below(2):
            return Swap(seat, self._own(state), number)
        face = meld.faces[self._below(len(meld.faces))]
        return Swap(seat, FALSE_JOKER if face == state.okey else face, number)

    # --- laying off ---

    def _any_lay_off(self, state: State, lays: list[Lay]) -> Move:
        end = _ENDS[self._below(len(_ENDS))]
        return LayOff(state.turn.seat, self._own(state), self._meld_number(state), end)

    def _fitting_lay_off(self, state: State, lays: list[Lay]) -> Move:
        """A tile of the rack that fits, at its end or another; an okey with or without a word."""
        seat = state.turn.seat
        found = [
            (tile, fit)
            for tile in sorted(set(state.seats[seat].rack or ()))
            for meld in state.table
            for fit in fits(self._house, state.okey, meld, tile)
        ]
        if not found:
            return self._any_lay_off(state, lays)
        tile, fit = found[self._below(len(found))]
        end = _ENDS[self._below(len(_ENDS))] if fit.end else ""
        number = fit.meld.id if self._below(_NO_MELD) else 0
        return LayOff(seat, (tile, fit.tile)[self._below(2)], number, end)

    def _okey_lay_off(self, state: State, lays: list[Lay]) -> Move:
        """An okey of the rack, to any meld."""
        seat = state.turn.seat
        if OKEY not in (state.seats[seat].rack or ()):
            return self._any_lay_off(state, lays)
        return LayOff(seat, OKEY, self._meld_number(state))

    def _another_lay_off(self, state: State, lays: list[Lay]) -> Move:
        """One tile more for a meld that got some in this turn; for a start any that fits."""
        seat, offs = state.turn.seat, state.turn.offs
        meld = state.meld(offs[-1].meld) if offs else None
        if meld is None:
            return self._fitting_lay_off(state, lays)
        for tile in sorted(set(state.seats[seat].rack or ())):
            for fit in fits(self._house, state.okey, meld, tile):
                return LayOff(seat, fit.tile, meld.id, fit.end)
        return Undo(seat)

    # --- laying ---

    def _any_lay(self, state: State, lays: list[Lay]) -> Move:
        """Tiles of the rack that lie side by side there, as one meld, or the whole rack as one."""
        seat = state.turn.seat
        rack = state.seats[seat].rack or (OKEY,)
        size = 1 + self._below(_MOST_TILES)
        start = self._below(len(rack))
        tiles = sorted(rack)[start : start + size]
        if not self._below(_MOST_TILES):
            tiles = [self._own(state) for _ in range(size)]
        return Lay(seat, _WAYS[self._below(2)], (tuple(tiles),))

    def _wrapped_lay(self, state: State, lays: list[Lay]) -> Move:
        """Tiles of the rack in one colour that go on with 1 after the highest, if there are any."""
        seat, numbers = state.turn.seat, self._house.melds.numbers
        rack = state.seats[seat].rack or ()
        for colour in self._house.melds.colours:
            for row in ((numbers - 1, numbers, 1), (numbers, 1, 2)):
                tiles = tuple([colour << COLOUR_SHIFT | number for number in row])
                if set(tiles) <= set(rack):
                    return Lay(seat, "melds", (tiles,))
        return self._any_lay(state, lays)

    def _one_number_lay(self, state: State, lays: list[Lay]) -> Move:
        """All tiles of the rack with one number, whatever their colours."""
        rack = state.seats[state.turn.seat].rack or (OKEY,)
        number = self._own(state) & NUMBER_MASK
        tiles = tuple([tile for tile in rack if tile & NUMBER_MASK == number])
        return Lay(state.turn.seat, "melds", (tiles,))

    def _spoilt_lay(self, state: State, lays: list[Lay]) -> Move:
        """A known lay with something wrong in it, or laid in another way that may still hold."""
        if not lays:
            return self._any_lay(state, lays)
        lay = lays[self._below(len(lays))]
        index = self._below(len(lay.melds))
        spoils = (self._fewer, self._shorter, self._longer, self._changed, self._turned)
        melds = spoils[self._below(len(spoils))](state, lay.melds, index)
        other = not self._below(_NO_MELD)
        way = _WAYS[lay.way == "melds"] if other else lay.way
        return Lay(lay.seat, way, melds or lay.melds)

    def _fewer(self, state: State, melds: Melds, index: int) -> Melds:
        """Without a meld."""
        return (*melds[:index], *melds[index + 1 :])

    def _shorter(self, state: State, melds: Melds, index: int) -> Melds:
        """A tile less, from the end or the middle, or the okeys without their word."""
        meld = melds[index]
        drop = self._below(len(meld))
        bare = tuple([OKEY if tile > FALSE_JOKER else tile for tile in meld])
        less = (*meld[:drop], *meld[drop + 1 :]) if self._below(2) else bare
        return (*melds[:index], less or meld, *melds[index + 1 :])

    def _longer(self, state: State, melds: Melds, index: int) -> Melds:
        """A tile of the rack more, at the end; or every other tile of the rack as one more meld."""
        rack = list(state.seats[state.turn.seat].rack or ())
        if self._below(2):
            number = melds[index][0] & NUMBER_MASK
            same = [tile for tile in rack if tile & NUMBER_MASK == number and self._below(2)]
            more = (same or [self._own(state)])[0]
            return (*melds[:index], (*melds[index], more), *melds[index + 1 :])
        for meld in melds:
            for tile in meld:
                code = OKEY if tile > FALSE_JOKER else tile
                if code in rack:
                    rack.remove(code)
        return (*melds, tuple(rack)) if rack else melds

    def _changed(self, state: State, melds: Melds, index: int) -> Melds:
        """Another tile of the rack in some place, or an okey that says something else."""
        meld = list(melds[index])
        place = self._below(len(meld))
        faces = self._house.tiles.faces
        other = standing_for(faces[self._below(len(faces))])
        okey = OKEY in (state.seats[state.turn.seat].rack or ()) and self._below(2)
        meld[place] = other if meld[place] > FALSE_JOKER else OKEY if okey else self._own(state)
        return (*melds[:index], tuple(meld), *melds[index + 1 :])

    def _turned(self, state: State, melds: Melds, index: int) -> Melds:
        """The tiles in another order."""
        meld = melds[index]
        place = self._below(len(meld))
        return (*melds[:index], (*meld[place:], *meld[:place]), *melds[index + 1 :])
