"""What scoring asks of a house of Okey: plain attributes instead of look-ups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from hakem.families.okey.tiles import TileSet
from hakem.families.okey.vocabulary import VOCABULARY
from hakem.kernel.ruleset import Hit, Ruleset
from hakem.kernel.vocabulary import KnobValue

Hits: TypeAlias = Callable[..., tuple[Hit, ...]]
"""``Table.hits``: facts, then amounts, in the order of the table's specification."""


class ScoreHouse:
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
        knobs = ruleset.knobs
        self.tiles = TileSet(
            [str(colour) for colour in _list(knobs, "tiles.colours")],
            _int(knobs, "tiles.numbers"),
            _int(knobs, "tiles.copies"),
            _int(knobs, "tiles.false_jokers"),
            _int(knobs, "wild.above_indicator"),
        )
        self._read_players(knobs)
        self._read_racks(knobs)
        self.last_tile_required = {
            way: knobs[f"finish.{way}_discard"] == "required" for way in ("melds", "pairs")
        }
        self.stake_returned = knobs["wall.stake_returned"] is True
        self._read_match(knobs)
        hits: dict[str, Hits] = {
            spec.name: ruleset.tables[spec.name].hits for spec in VOCABULARY.tables
        }
        self.finisher = hits["finisher"]
        self.partner = hits["partner"]
        self.others = hits["others"]
        self.wall = hits["wall"]
        self.rewards = hits["rewards"]
        self.penalties = hits["penalties"]

    def _read_players(self, knobs: Mapping[str, KnobValue]) -> None:
        seats = self.seats = _int(knobs, "players.count")
        self.sides: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(seats))
        self.partner_of: tuple[int, ...] = (-1,) * seats
        if knobs["players.partners"]:
            across = seats // 2
            self.sides = tuple((seat, seat + across) for seat in range(across))
            self.partner_of = tuple((seat + across) % seats for seat in range(seats))

    def _read_racks(self, knobs: Mapping[str, KnobValue]) -> None:
        starter, others = _int(knobs, "deal.starter"), _int(knobs, "deal.others")
        # A starter who was dealt more than the others discards first, without drawing.
        starter_between = starter - 1 if starter > others else starter
        least, most = sorted((others, starter_between))
        self.rack_between = (least, most)
        rack_in_turn = max(starter, others + 1)
        self.opening_most = {
            "melds": rack_in_turn * _int(knobs, "tiles.numbers"),
            "pairs": rack_in_turn // 2,
        }
        # An opening with melds takes at least one meld, and enough tiles to be worth the bar.
        meld = min(_int(knobs, "melds.run_min"), _int(knobs, "melds.group_min"))
        worth = -(-_int(knobs, "opening.points") // _int(knobs, "tiles.numbers"))
        laid = {"none": 0, "melds": max(meld, worth), "pairs": 2 * _int(knobs, "opening.pairs")}
        self.left_after = {way: most - tiles for way, tiles in laid.items()}

    def _read_match(self, knobs: Mapping[str, KnobValue]) -> None:
        self.match_hands = tuple(int(hands) for hands in _list(knobs, "match.hands"))
        self.match_default = _int(knobs, "match.default_hands")
        self.shared_mean = knobs["match.ties"] == "shared_mean"
        teams = len(self.sides) < self.seats
        placing = knobs["match.team_placing" if teams else "match.placing"]
        if not isinstance(placing, Mapping):
            raise TypeError("match placing is a map")
        self.placing: dict[int, tuple[int, ...]] = {
            int(hands): points for hands, points in placing.items() if isinstance(points, tuple)
        }


def _int(knobs: Mapping[str, KnobValue], path: str) -> int:
    value = knobs[path]
    if not isinstance(value, int):
        raise TypeError(f"{path} is a whole number")
    return value


def _list(knobs: Mapping[str, KnobValue], path: str) -> Sequence[int | str]:
    value = knobs[path]
    if not isinstance(value, tuple):
        raise TypeError(f"{path} is a list")
    return value
