"""What a rule file of the toy may say (``toy/v1``)."""

from __future__ import annotations

from hakem.kernel.vocabulary import Amount, Fact, Output, TableSpec, Vocabulary
from tests.toy.knobs import KNOBS

VOCABULARY = Vocabulary(
    name="toy/v1",
    about="A game of tricks for two with six tiles.",
    facts=(
        Fact(
            "outcome",
            "whether a seat has more tricks than the other, as many, or fewer",
            words=("ahead", "level", "behind"),
        ),
    ),
    amounts=(
        Amount("tricks", "tricks the seat took", "tricks"),
        Amount("pips", "halves of the tiles it took, added up"),
    ),
    tables=(
        TableSpec(
            "points",
            "what a seat writes at the end of a hand",
            facts=("outcome",),
            output=Output.POINTS,
            amounts=("tricks", "pips"),
            hits=("unique", "any", "first"),
        ),
    ),
    knobs=KNOBS,
)
