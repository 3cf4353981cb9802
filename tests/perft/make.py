"""``python -m tests.perft.make``: choose positions and write ``okey.txt`` with their counts.

The positions come from games of the slow referee; of each house some are taken for every count.
Both the slow referee and the kernel must count the same; if they do not, nothing is written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.oracle import okey_counts
from tests.oracle.random_positions import positions
from tests.perft import referee_counts
from tests.perft.notation import COUNTS, Line
from tests.perft.publish import publish

FILE = Path(__file__).with_name("okey.txt")
SEED, LOOKED_AT, A_HOUSE, OF_EACH = 2026, 1_500, 40, 4
HEAD = """\
# Numbers of legal moves in positions of Okey, house by house. `python -m tests.perft.make` writes
# this file. tests/perft/notation.py tells how a position is written, tests/oracle/okey_counts.py
# what is counted:
#
#   draws      places a tile may be drawn from
#   lays       melds that may be laid alone, by what each okey stands for; openings with one meld,
#              where the seat has not opened (openings.txt counts whole openings)
#   layOffs    tiles and the melds they may be laid off to; an okey once for each end and each tile
#              it may stand for
#   swaps      tiles and the melds whose okey they may be given for
#   discards   different tiles that may be discarded
#   finishing  those of them that end the hand
#   returns, undos, takeBacks   1 where the taken discard may be put back, the last tile laid off
#              or the whole turn taken back
"""


def chosen(house: str) -> Iterator[Line]:
    """Positions of a house, each with another combination of counts than all before."""
    known: set[tuple[int, ...]] = set()
    for sample in positions(house, SEED, LOOKED_AT):
        counts = okey_counts.count(house, sample.options, sample.position)
        key = tuple(counts.values())
        if key not in known:
            known.add(key)
            options = tuple(sorted(name for name, on in sample.options.items() if on))
            yield Line(house, options, sample.position, counts)


def pick(house: str) -> list[Line]:
    """Some positions for each count, those with few moves of it and those with many; then others.

    A position is taken once.
    """
    lines = list(chosen(house))
    picked: list[Line] = []
    for name in COUNTS:
        having = [line for line in lines if line.counts[name] and line not in picked]
        having.sort(key=lambda line: line.counts[name])
        picked += having[: OF_EACH // 2] + having[OF_EACH // 2 :][-(OF_EACH // 2) :]
    rest = [line for line in lines if line not in picked]
    step = max(len(rest) // max(A_HOUSE - len(picked), 1), 1)
    return (picked + rest[::step])[:A_HOUSE]


def main() -> int:
    """Write the file; 1 when the two sides differ."""
    return publish(FILE, HEAD, pick, referee_counts.count)


if __name__ == "__main__":
    sys.exit(main())
