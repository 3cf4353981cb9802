"""What a house may set."""

from __future__ import annotations

from hakem.kernel.knobs import Knob, whole, word

DEAL_HAND_SIZE = whole("deal.hand_size", "tiles dealt to each", "tiles", 1, 3)
FOLLOW_SHARED = word(
    "follow.shared",
    "whether an answer must share a number with the lead when it can",
    "must",
    "may",
)
MATCH_HANDS = whole("match.hands", "hands of a match", "hands", 1, 9)

KNOBS: tuple[Knob[object], ...] = (DEAL_HAND_SIZE, FOLLOW_SHARED, MATCH_HANDS)
