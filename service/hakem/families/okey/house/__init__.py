"""A house of Okey made ready: what its knobs say of melds, of scores and of play."""

from hakem.families.okey.house.melds import MeldRules, meld_rules
from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.house.whole import House, house_of

__all__ = ["House", "MeldRules", "ScoreRules", "house_of", "meld_rules"]
