"""A house of Okey made ready: what its knobs say of melds, of scores and of play."""

from hakem.families.okey.house.melds import MeldHouse, meld_house
from hakem.families.okey.house.scores import ScoreHouse
from hakem.families.okey.house.whole import House, house_of

__all__ = ["House", "MeldHouse", "ScoreHouse", "house_of", "meld_house"]
