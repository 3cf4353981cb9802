"""What scoring asks of a house of Okey: plain attributes instead of look-ups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hakem.families.okey import knobs
from hakem.families.okey.tiles import TileSet
from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.knobs import Knobs
from hakem.kernel.ruleset import Hit, Ruleset

Hits: TypeAlias = Callable[..., tuple[Hit, ...]]
"""``Table.hits``: facts, then amounts, in the order of the table's specification."""


class ScoreRules:
    """What scoring asks of a rule set.

    ``tiles`` is the set of tiles; ``seats`` how many play; ``sides`` the seats that are counted
    together (each seat alone, or the teams); ``partner_of`` each seat's partner, -1 without one.
    ``rack_between`` are the fewest and the most tiles of one who has laid nothing, between two
    turns. ``left_after`` is the most an opener may
    still hold between two turns, ``opening_most`` the most an opening counts (points or pairs), by
    how it was opened. ``last_tile_required`` says by how the
    finisher opened whether a hand ends by a discard. The tables are bound as ``Table.hits``.
    """

    __slots__ = (
        "finisher",
        "last_tile_required",
        "left_after",
        "match_default",
        "match_hands",
        "opening_most",
        "others",
        "partner",
        "partner_of",
        "penalties",
        "placing",
        "rack_between",
        "rewards",
        "seats",
        "shared_mean",
        "sides",
        "stake_returned",
        "tiles",
        "wall",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError or TypeError for a rule set of another family."""
        said = Knobs(ruleset.knobs)
        self.tiles = TileSet(
            list(said[knobs.TILES_COLOURS]),
            said[knobs.TILES_NUMBERS],
            said[knobs.TILES_COPIES],
            said[knobs.TILES_FALSE_JOKERS],
            said[knobs.WILD_ABOVE_INDICATOR],
        )
        self._read_players(said)
        self._read_racks(said)
        self.last_tile_required = {
            "melds": said[knobs.FINISH_MELDS_DISCARD] == "required",
            "pairs": said[knobs.FINISH_PAIRS_DISCARD] == "required",
        }
        self.stake_returned = said[knobs.WALL_STAKE_RETURNED]
        self._read_match(said)
        hits: dict[str, Hits] = {
            spec.name: ruleset.tables[spec.name].hits for spec in VOCABULARY.tables
        }
        self.finisher = hits["finisher"]
        self.partner = hits["partner"]
        self.others = hits["others"]
        self.wall = hits["wall"]
        self.rewards = hits["rewards"]
        self.penalties = hits["penalties"]

    def _read_players(self, said: Knobs) -> None:
        seats = self.seats = said[knobs.PLAYERS_COUNT]
        self.sides: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(seats))
        self.partner_of: tuple[int, ...] = (-1,) * seats
        if said[knobs.PLAYERS_PARTNERS]:
            across = seats // 2
            self.sides = tuple((seat, seat + across) for seat in range(across))
            self.partner_of = tuple((seat + across) % seats for seat in range(seats))

    def _read_racks(self, said: Knobs) -> None:
        starter, others = said[knobs.DEAL_STARTER], said[knobs.DEAL_OTHERS]
        # A starter who was dealt more than the others discards first, without drawing.
        starter_between = starter - 1 if starter > others else starter
        least, most = sorted((others, starter_between))
        self.rack_between = (least, most)
        rack_in_turn = max(starter, others + 1)
        self.opening_most = {
            "melds": rack_in_turn * said[knobs.TILES_NUMBERS],
            "pairs": rack_in_turn // 2,
        }
        # An opening with melds takes at least one meld, and enough tiles to be worth the bar.
        meld = min(said[knobs.MELDS_RUN_MIN], said[knobs.MELDS_GROUP_MIN])
        worth = -(-said[knobs.OPENING_POINTS] // said[knobs.TILES_NUMBERS])
        laid = {"none": 0, "melds": max(meld, worth), "pairs": 2 * said[knobs.OPENING_PAIRS]}
        self.left_after = {way: most - tiles for way, tiles in laid.items()}

    def _read_match(self, said: Knobs) -> None:
        self.match_hands = said[knobs.MATCH_HANDS]
        self.match_default = said[knobs.MATCH_DEFAULT_HANDS]
        self.shared_mean = said[knobs.MATCH_TIES] == "shared_mean"
        teams = len(self.sides) < self.seats
        placing = said[knobs.MATCH_TEAM_PLACING if teams else knobs.MATCH_PLACING]
        self.placing = {int(hands): points for hands, points in placing.items()}
