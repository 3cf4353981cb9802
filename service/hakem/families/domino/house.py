"""What judging and scoring ask of a house of dominoes: plain attributes, not look-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hakem.families.domino import knobs
from hakem.families.domino.moves import MOST_SEATS
from hakem.families.domino.state import Account, MatchState
from hakem.families.domino.tiles import BY_NAME, HALVES, LAID_BY_NAME, PIPS, mask_of, tile_of
from hakem.families.domino.vocabulary import ACCOUNT_AMOUNTS
from hakem.kernel.knobs import Knob, Knobs
from hakem.kernel.ruleset import Place, Ruleset, once_each

_TEAMS_OF_TWO = (0, 1, 0, 1)


class House:
    """What judging and scoring ask of a rule set.

    Lists that end in ``at a table`` are indexed by the number of players. ``suits`` has the set of
    tiles of each suit and, last, all tiles, so that ``NO_PIP`` names everything.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError or TypeError for a rule set of another family."""
        self.ruleset = ruleset
        said = Knobs(ruleset.knobs)
        self._read_set(said[knobs.SET_MAX_PIP])
        self._read_table(said)
        self._read_play(said)
        self._read_scoring(said)
        self.redeal_rows = ruleset.tables["redeal"].rows
        self.hand_points = ruleset.tables["hand_points"].points
        self.account_hits = {name: ruleset.tables[name].hits for name in ("main", "draft", "bank")}
        self.shut_scores = any(self._writes_when_shut(ending) for ending in ("went_out", "closed"))
        self._goes_on: MatchState | None = None

    def _read_set(self, highest: int) -> None:
        pips = range(highest + 1)
        self.highest_pip = highest
        self.tile_count = sum(1 for high, _ in HALVES if high <= highest)
        self.all_tiles = (1 << self.tile_count) - 1
        suits = [mask_of(tile_of(pip, other) for other in pips) for pip in pips]
        self.suits = (*suits, self.all_tiles)
        self.tile_by_name = {name: t for name, t in BY_NAME.items() if t < self.tile_count}
        self.laid_by_name = {name: LAID_BY_NAME[name] for name in self.tile_by_name}
        self.doubles = mask_of(tile_of(pip, pip) for pip in pips)

    def _read_table(self, said: Knobs) -> None:
        self.players = tuple(sorted(said[knobs.PLAYERS_ALLOWED]))
        teams = said[knobs.PLAYERS_TEAMS]
        tables = range(MOST_SEATS + 1)
        self.side_of = tuple(  # at a table
            _TEAMS_OF_TWO if players in teams else tuple(range(players)) for players in tables
        )
        self.seats_of = tuple(  # at a table, then by side
            tuple(
                tuple(seat for seat, its in enumerate(sides) if its == side)
                for side in range(len(set(sides)))
            )
            for sides in self.side_of
        )
        self.sides = tuple(map(len, self.seats_of))  # at a table
        self.hand_size = self._per_table(said[knobs.DEAL_HAND_SIZE])
        self.boneyard = tuple(  # at a table: what the deal leaves
            self.tile_count - players * size for players, size in enumerate(self.hand_size)
        )
        self.unit = self._per_table(said[knobs.DRAW_UNIT])
        self.reserve = self._per_table(said[knobs.DRAW_RESERVE])
        self.drawable = tuple(map(self._drawable, tables))  # at a table, then by tiles left

    def _per_table(self, numbers: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(numbers.get(str(players), 0) for players in range(MOST_SEATS + 1))

    def _drawable(self, players: int) -> tuple[int, ...]:
        """How many tiles can still be drawn in whole units, by the tiles in the boneyard."""
        unit, reserve = self.unit[players], self.reserve[players]
        return tuple(
            max(0, left - reserve) // unit * unit if unit else 0
            for left in range(self.tile_count + 1)
        )

    def _read_play(self, said: Knobs) -> None:
        self.order = tuple(tile_of(pip, pip) for pip in said[knobs.OPENING_ORDER])
        self.forced_tile = said[knobs.OPENING_FORCED_TILE]
        self.no_double_redeals = said[knobs.OPENING_NO_DOUBLE] == "redeal"
        self.lead_went_out = said[knobs.LEAD_NEXT_WENT_OUT]
        self.lead_closed = said[knobs.LEAD_NEXT_CLOSED]
        self.lead_tied = said[knobs.LEAD_NEXT_TIED]
        self.same_leader_leads = "same_leader" in (
            self.lead_went_out,
            self.lead_closed,
            self.lead_tied,
        )
        self.voluntary = said[knobs.DRAW_VOLUNTARY]
        self.draw_before_pass = said[knobs.PASS_WHEN] == "nothing_fits_or_drawable"
        self.closed_when_drawn_out = said[knobs.CLOSED_DETECT] == "after_draw_out"
        self.reserve_keeps_open = said[knobs.CLOSED_SCOPE] == "all"
        self.pass_round_closes = said[knobs.CLOSED_AFTER_FULL_PASS_ROUND]
        self.last_actor_closes = said[knobs.CLOSED_CLOSER] == "last_actor"

    def _read_scoring(self, said: Knobs) -> None:
        values = list(PIPS)
        for name, value in said[knobs.SCORE_TILE_VALUES].items():
            values[BY_NAME[name]] = value
        self._values = tuple(values)
        self.values_when_alone = said[knobs.SCORE_TILE_VALUES_WHEN] == "only_tile"
        self.compare_lowest_hand = said[knobs.CLOSED_COMPARE] == "lowest_hand"
        self.compares_what_counts = said[knobs.CLOSED_COMPARE_TILE_VALUES] or self._values == PIPS
        self.tie = said[knobs.CLOSED_TIE]
        self.threshold = said[knobs.ACCOUNT_THRESHOLD]
        self.cumulative = said[knobs.ACCOUNT_BASIS] == "cumulative"
        self.bank_counts = said[knobs.ACCOUNT_BANK_COUNTS]
        self.target = said[knobs.MATCH_TARGET]

    def _writes_when_shut(self, ending: str) -> bool:
        """Whether a shut account can have a main score at all."""
        nothing = (0,) * len(ACCOUNT_AMOUNTS)
        hits = self.account_hits["main"](ending, "shut", *nothing)
        return any(term.coefficient for hit in hits for term in hit.terms)

    def place(self, knob: Knob[object]) -> Place:
        """Where a knob is set in the rule files."""
        return self.ruleset.place(knob)

    def new_match(self, players: int) -> MatchState:
        """How a match begins."""
        account = Account(opened=self.threshold == 0)
        return MatchState((account,) * self.sides[players])

    def match_winner(self, match: MatchState) -> int | None:
        """The side that has won the match, None while it goes on."""
        # The moves of a hand all ask for the same object.
        if match is self._goes_on:
            return None
        for side, account in enumerate(match.accounts):
            if account.main >= self.target:
                return side
        self._goes_on = match
        return None

    def count(self, mask: int) -> int:
        """What the tiles of a hand count, in points, when it is scored."""
        if self.values_when_alone and mask & (mask - 1):
            return _sum(PIPS, mask)
        return _sum(self._values, mask)

    def count_to_compare(self, mask: int) -> int:
        """What the tiles of a hand count when a closed hand is compared."""
        return self.count(mask) if self.compares_what_counts else _sum(PIPS, mask)

    @property
    def offered(self) -> str:
        """The numbers of players the house is for, as text."""
        return ", ".join(map(str, self.players))


def _sum(values: Sequence[int], mask: int) -> int:
    total = 0
    while mask:
        bit = mask & -mask
        total += values[bit.bit_length() - 1]
        mask ^= bit
    return total


@once_each
def house_of(ruleset: Ruleset) -> House:
    """The house of a rule set, made once for each rule set object."""
    return House(ruleset)
