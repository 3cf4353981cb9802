"""The knobs of a house that decide how a hand is played, as plain attributes."""

from __future__ import annotations

from hakem.families.okey import knobs
from hakem.families.okey.house.melds import meld_rules
from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.tiles import CODES, FALSE_JOKER, OKEY, Tile
from hakem.kernel.knobs import Knob, Knobs
from hakem.kernel.ruleset import Place, Ruleset, once_each


class House:
    """What judging a move asks of a rule set.

    ``score`` is the house as scoring sees it, ``melds`` what it says of melds. ``set_size`` counts
    all tiles. Attributes named after a knob hold its value; yes-or-no words are flags.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError or TypeError for a rule set of another family."""
        said = Knobs(ruleset.knobs)
        self.ruleset = ruleset
        self.score = ScoreRules(ruleset)
        self.melds = meld_rules(said)
        self.tiles = self.score.tiles
        self.seats = self.score.seats
        self.false_joker_wild = self.melds.false_joker_wild
        self.colours = len(self.melds.colours)
        most = self.tiles.most
        self.set_size = sum(most[face] for face in self.tiles.faces) + most[FALSE_JOKER]
        self._read_deal(said)
        self._read_opening(said)
        self._read_lay_off(said)
        self._read_discards(said)

    def _read_deal(self, said: Knobs) -> None:
        self.dealt_starter = said[knobs.DEAL_STARTER]
        self.dealt_others = said[knobs.DEAL_OTHERS]
        # Who was dealt more than the others discards first, without drawing.
        self.starter_draws = self.dealt_starter <= self.dealt_others
        self.first_wall = (
            self.set_size - 1 - self.dealt_starter - self.dealt_others * (self.seats - 1)
        )

    def _read_opening(self, said: Knobs) -> None:
        self.opening_points = said[knobs.OPENING_POINTS]
        self.opening_pairs = said[knobs.OPENING_PAIRS]
        self.raise_points = said[knobs.OPENING_RAISE_POINTS]
        self.raise_pairs = said[knobs.OPENING_RAISE_PAIRS]
        self.raise_by_partner = said[knobs.OPENING_RAISE_BY_PARTNER]
        self.whole_turn_counts = said[knobs.OPENING_VALUE_WINDOW] == "turn"
        self.waived_going_out = said[knobs.OPENING_WAIVED_GOING_OUT]
        self.crossing = {
            "pairs": said[knobs.AFTER_OPENING_PAIRS_BY_MELDS_OPENER],
            "melds": said[knobs.AFTER_OPENING_MELDS_BY_PAIRS_OPENER],
        }
        self.discard_required = self.score.last_tile_required

    def _read_lay_off(self, said: Knobs) -> None:
        self.lay_off_next_turn = said[knobs.LAY_OFF_FROM] == "next_turn"
        self.lay_off_limit = said[knobs.LAY_OFF_LIMIT]
        self.limit_scope = said[knobs.LAY_OFF_LIMIT_SCOPE]
        self.pairs_grow = said[knobs.LAY_OFF_ONTO_PAIRS]
        self.swap_allowed = said[knobs.SWAP_ALLOWED]
        self.swap_group = said[knobs.SWAP_GROUP]
        self.swap_pair = said[knobs.SWAP_PAIR]
        self.swap_must_play = said[knobs.SWAP_MUST_PLAY]
        self.swap_counts = said[knobs.SWAP_COUNTS_AS_LAY_OFF]

    def _read_discards(self, said: Knobs) -> None:
        self.must_open = said[knobs.DISCARD_PILE_UNOPENED_MUST_OPEN]
        self.must_use = said[knobs.DISCARD_PILE_UNOPENED_MUST_USE]
        self.only_if_opening_exists = said[knobs.DISCARD_PILE_ONLY_IF_OPENING_EXISTS]
        self.may_return = said[knobs.DISCARD_PILE_RETURN] == "allowed"
        self.opened_must_use = said[knobs.DISCARD_PILE_OPENED_MUST_USE]
        self.undo_tile = said[knobs.UNDO_LAST_TILE]
        self.undo_turn = said[knobs.UNDO_WHOLE_TURN] == "allowed"
        self.playable_by_swap = said[knobs.PLAYABLE_BY_SWAP]
        self.playable_by_pair = said[knobs.PLAYABLE_BY_PAIR]

    def place(self, knob: Knob[object] | None) -> Place | None:
        """Where a knob is set; None for none, where no house could want it otherwise."""
        return self.ruleset.place(knob) if knob else None

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


@once_each
def house_of(ruleset: Ruleset) -> House:
    """The house of a rule set, made once for each rule set object."""
    return House(ruleset)
