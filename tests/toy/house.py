"""What judging and scoring ask of a rule set."""

from __future__ import annotations

from hakem.kernel.knobs import Knob, Knobs
from hakem.kernel.ruleset import Place, Ruleset, once_each
from tests.toy import knobs


class House:
    """A rule set's knobs and table, read once."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Read the knobs; raises KeyError for a rule set of another family."""
        said = Knobs(ruleset.knobs)
        self.ruleset = ruleset
        self.hand_size = said[knobs.DEAL_HAND_SIZE]
        self.must_share = said[knobs.FOLLOW_SHARED] == "must"
        self.match_hands = said[knobs.MATCH_HANDS]
        self.points = ruleset.tables["points"].hits

    def place(self, knob: Knob[object]) -> Place:
        """Where a knob is set."""
        return self.ruleset.place(knob)


@once_each
def house_of(ruleset: Ruleset) -> House:
    """The house of a rule set, made once for each rule set object."""
    return House(ruleset)
