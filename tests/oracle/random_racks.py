"""Racks drawn from seeds: dealt ones, and ones full of melds, which are harder to search."""

from __future__ import annotations

import random

STYLES = ("dealt", "rich", "dense")
COLOURS = "rybk"


def rack(style: str, rng: random.Random, size: int, wilds: int, numbers: int = 13) -> list[str]:
    """``size`` tiles with so many okeys; at most two copies of a face.

    ``rich`` has half and more of its tiles from runs and groups or parts of them, ``dense`` the
    same from few numbers.
    """
    low, high = 1, numbers
    if style == "dense":
        low = rng.randint(1, numbers - 4)
        high = min(low + rng.randint(4, 6), numbers)
    deck = [f"{colour}{n}" for colour in COLOURS for n in range(low, high + 1)] * 2
    rng.shuffle(deck)
    wanted = min(size - wilds, len(deck))
    if style == "dealt":
        return deck[:wanted] + ["*"] * wilds
    held: list[str] = []
    while len(held) < wanted * rng.uniform(0.5, 1):
        held += [tile for tile in _part(rng, low, high) if held.count(tile) < 2]
    held = held[:wanted]
    for tile in deck:
        if len(held) < wanted and held.count(tile) < 2:
            held.append(tile)
    rng.shuffle(held)
    return held + ["*"] * wilds


def _part(rng: random.Random, low: int, high: int) -> list[str]:
    """A run or a group, or two tiles of one."""
    if rng.random() < 0.5:
        number = rng.randint(low, high)
        return [f"{colour}{number}" for colour in rng.sample(COLOURS, rng.randint(2, 4))]
    colour, start = rng.choice(COLOURS), rng.randint(low, high - 1)
    end = min(start + rng.randint(1, 4), high)
    return [f"{colour}{number}" for number in range(start, end + 1)]
