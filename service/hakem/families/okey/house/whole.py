"""The knobs of a house that decide how a hand is played, as plain attributes."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.families.okey.house.melds import meld_house
from hakem.families.okey.house.scores import ScoreHouse
from hakem.families.okey.tiles import CODES, FALSE_JOKER, OKEY, Tile
from hakem.kernel.ruleset import Place, Ruleset, once_each
from hakem.kernel.vocabulary import KnobValue


class House:
    """What judging a move asks of a rule set.

    ``score`` is the house as scoring sees it, ``melds`` what it says of melds. ``set_size`` counts
    all tiles. Attributes named after a knob hold its value; yes-or-no words are flags.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError or TypeError for a rule set of another family."""
        knobs = ruleset.knobs
        self.ruleset = ruleset
        self.score = ScoreHouse(ruleset)
        self.melds = meld_house(knobs)
        self.tiles = self.score.tiles
        self.seats = self.score.seats
        self.false_joker_wild = self.melds.false_joker_wild
        self.colours = len(self.melds.colours)
        most = self.tiles.most
        self.set_size = sum(most[face] for face in self.tiles.faces) + most[FALSE_JOKER]
        self._read_deal(knobs)
        self._read_opening(knobs)
        self._read_lay_off(knobs)
        self._read_discards(knobs)

    def _read_deal(self, knobs: Mapping[str, KnobValue]) -> None:
        self.starter = _int(knobs, "deal.starter")
        self.others = _int(knobs, "deal.others")
        # Who was dealt more than the others discards first, without drawing.
        self.starter_draws = self.starter <= self.others
        self.first_wall = self.set_size - 1 - self.starter - self.others * (self.seats - 1)

    def _read_opening(self, knobs: Mapping[str, KnobValue]) -> None:
        self.opening_points = _int(knobs, "opening.points")
        self.opening_pairs = _int(knobs, "opening.pairs")
        self.raise_points = _limit(knobs, "opening.raise_points")
        self.raise_pairs = _limit(knobs, "opening.raise_pairs")
        self.raise_by_partner = knobs["opening.raise_by_partner"] is True
        self.whole_turn_counts = knobs["opening.value_window"] == "turn"
        self.waived_going_out = knobs["opening.waived_going_out"] is True
        self.crossing = {
            "pairs": str(knobs["after_opening.pairs_by_melds_opener"]),
            "melds": str(knobs["after_opening.melds_by_pairs_opener"]),
        }
        self.discard_required = self.score.last_tile_required

    def _read_lay_off(self, knobs: Mapping[str, KnobValue]) -> None:
        self.lay_off_next_turn = knobs["lay_off.from"] == "next_turn"
        self.lay_off_limit = _limit(knobs, "lay_off.limit")
        self.limit_scope = str(knobs["lay_off.limit_scope"])
        self.pairs_grow = knobs["lay_off.onto_pairs"] is True
        self.swap_allowed = knobs["swap.allowed"] is True
        self.swap_group = str(knobs["swap.group"])
        self.swap_pair = knobs["swap.pair"] is True
        self.swap_must_play = knobs["swap.must_play"] is True
        self.swap_counts = knobs["swap.counts_as_lay_off"] is True

    def _read_discards(self, knobs: Mapping[str, KnobValue]) -> None:
        self.must_open = knobs["discard_pile.unopened_must_open"] is True
        self.must_use = str(knobs["discard_pile.unopened_must_use"])
        self.only_if_opening_exists = knobs["discard_pile.only_if_opening_exists"] is True
        self.may_return = knobs["discard_pile.return"] == "allowed"
        self.opened_must_use = knobs["discard_pile.opened_must_use"] is True
        self.undo_tile = knobs["undo.last_tile"] == "allowed"
        self.undo_turn = knobs["undo.whole_turn"] == "allowed"
        self.playable_by_swap = knobs["playable.by_swap"] is True
        self.playable_by_pair = knobs["playable.by_pair"] is True

    def place(self, path: str) -> Place | None:
        """Where a knob stands; None for an empty path, where no house could want it otherwise."""
        return self.ruleset.place(path) if path else None

    def is_wild(self, tile: Tile) -> bool:
        """Whether a tile stands for others: an okey, or a false joker where the house has it so."""
        return tile >= OKEY and (tile != FALSE_JOKER or self.false_joker_wild)

    def demanded(self, rack: tuple[Tile, ...], taken: Tile) -> int:
        """How many copies of a taken discard an opening from ``rack`` must use."""
        if self.must_use == "nothing":
            return 0
        return rack.count(taken) if self.must_use == "all_copies" else 1

    def whole_set(self, okey: Tile, indicator: Tile) -> bytes:
        """All tiles but the indicator, as codes in order, when ``okey`` is the okey."""
        most = self.tiles.most
        counts = [most[face] if face in self.tiles.faces else 0 for face in range(CODES)]
        counts[OKEY], counts[okey] = counts[okey], 0
        counts[FALSE_JOKER] = most[FALSE_JOKER]
        counts[OKEY if indicator == okey else indicator] -= 1
        return b"".join([bytes((code,)) * count for code, count in enumerate(counts)])


def _int(knobs: Mapping[str, KnobValue], path: str) -> int:
    value = knobs[path]
    if not isinstance(value, int):
        raise TypeError(f"{path} is a whole number")
    return value


def _limit(knobs: Mapping[str, KnobValue], path: str) -> int | None:
    return None if knobs[path] is None else _int(knobs, path)


@once_each
def house_of(ruleset: Ruleset) -> House:
    """The house of a rule set, made once for each rule set object."""
    return House(ruleset)
