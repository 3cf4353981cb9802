"""What judging and scoring ask of a house of dominoes: plain attributes, not look-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hakem.families.domino.moves import MOST_SEATS
from hakem.families.domino.state import Account, MatchState
from hakem.families.domino.tiles import BY_NAME, HALVES, LAID_BY_NAME, PIPS, mask_of, tile_of
from hakem.families.domino.vocabulary import ACCOUNT_AMOUNTS
from hakem.kernel.ruleset import Place, Ruleset, once_each
from hakem.kernel.vocabulary import KnobValue

_TEAMS_OF_TWO = (0, 1, 0, 1)


class House:
    """What judging and scoring ask of a rule set.

    Lists that end in ``at a table`` are indexed by the number of players. ``suits`` has the set of
    tiles of each suit and, last, all tiles, so that ``NO_PIP`` names everything.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError or TypeError for a rule set of another family."""
        self.ruleset = ruleset
        knobs = ruleset.knobs
        self._read_set(_int(knobs, "set.max_pip"))
        self._read_table(knobs)
        self._read_play(knobs)
        self._read_scoring(knobs)
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

    def _read_table(self, knobs: Mapping[str, KnobValue]) -> None:
        self.players = tuple(sorted(_ints(knobs, "players.allowed")))
        teams = _ints(knobs, "players.teams")
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
        self.hand_size = self._per_table(knobs, "deal.hand_size")
        self.boneyard = tuple(  # at a table: what the deal leaves
            self.tile_count - players * size for players, size in enumerate(self.hand_size)
        )
        self.unit = self._per_table(knobs, "draw.unit")
        self.reserve = self._per_table(knobs, "draw.reserve")
        self.drawable = tuple(map(self._drawable, tables))  # at a table, then by tiles left

    def _per_table(self, knobs: Mapping[str, KnobValue], path: str) -> tuple[int, ...]:
        value = knobs[path]
        if not isinstance(value, Mapping):
            raise TypeError(f"{path} is a map")
        numbers: dict[str, int] = {
            players: number for players, number in value.items() if isinstance(number, int)
        }
        return tuple(numbers.get(str(players), 0) for players in range(MOST_SEATS + 1))

    def _drawable(self, players: int) -> tuple[int, ...]:
        """How many tiles can still be drawn in whole units, by the tiles in the boneyard."""
        unit, reserve = self.unit[players], self.reserve[players]
        return tuple(
            max(0, left - reserve) // unit * unit if unit else 0
            for left in range(self.tile_count + 1)
        )

    def _read_play(self, knobs: Mapping[str, KnobValue]) -> None:
        self.order = tuple(tile_of(pip, pip) for pip in _ints(knobs, "opening.order"))
        self.forced_tile = knobs["opening.forced_tile"] is True
        self.no_double_redeals = knobs["opening.no_double"] == "redeal"
        self.lead_went_out = knobs["lead_next.went_out"]
        self.lead_closed = knobs["lead_next.closed"]
        self.lead_tied = knobs["lead_next.tied"]
        self.same_leader_leads = "same_leader" in (
            self.lead_went_out,
            self.lead_closed,
            self.lead_tied,
        )
        self.voluntary = knobs["draw.voluntary"] is True
        self.draw_before_pass = knobs["pass.when"] == "nothing_fits_or_drawable"
        self.closed_when_drawn_out = knobs["closed.detect"] == "after_draw_out"
        self.reserve_keeps_open = knobs["closed.scope"] == "all"
        self.pass_round_closes = knobs["closed.after_full_pass_round"] is True
        self.last_actor_closes = knobs["closed.closer"] == "last_actor"

    def _read_scoring(self, knobs: Mapping[str, KnobValue]) -> None:
        overrides = knobs["score.tile_values"]
        if not isinstance(overrides, Mapping):
            raise TypeError("score.tile_values is a map")
        values = list(PIPS)
        for name, value in overrides.items():
            values[BY_NAME[name]] = value if isinstance(value, int) else 0
        self._values = tuple(values)
        self.values_when_alone = knobs["score.tile_values_when"] == "only_tile"
        self.compare_lowest_hand = knobs["closed.compare"] == "lowest_hand"
        self.compares_what_counts = (
            knobs["closed.compare_tile_values"] is True or self._values == PIPS
        )
        self.tie = knobs["closed.tie"]
        self.threshold = _int(knobs, "account.threshold")
        self.cumulative = knobs["account.basis"] == "cumulative"
        self.bank_counts = knobs["account.bank_counts"] is True
        self.target = _int(knobs, "match.target")

    def _writes_when_shut(self, ending: str) -> bool:
        """Whether a shut account can have a main score at all."""
        nothing = (0,) * len(ACCOUNT_AMOUNTS)
        hits = self.account_hits["main"](ending, "shut", *nothing)
        return any(term.coefficient for hit in hits for term in hit.terms)

    def place(self, path: str) -> Place:
        """Where a knob stands in the rule files."""
        return self.ruleset.place(path)

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


def _int(knobs: Mapping[str, KnobValue], path: str) -> int:
    value = knobs[path]
    if not isinstance(value, int):
        raise TypeError(f"{path} is a whole number")
    return value


def _ints(knobs: Mapping[str, KnobValue], path: str) -> tuple[int, ...]:
    value = knobs[path]
    if not isinstance(value, tuple):
        raise TypeError(f"{path} is a list")
    return tuple(number for number in value if isinstance(number, int))


@once_each
def house_of(ruleset: Ruleset) -> House:
    """The house of a rule set, made once for each rule set object."""
    return House(ruleset)
