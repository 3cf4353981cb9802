"""``python -m tests.perft.make_openings``: choose positions and write ``openings.txt``.

The positions come from games of the slow referee, where the seat to move has drawn and not opened.
Both the slow referee and the kernel must count the same; if they do not, nothing is written.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.oracle.okey_case import Case
from tests.oracle.okey_melds import FALSE_JOKER, WILD
from tests.oracle.okey_opening_counts import count, how_many_sets
from tests.oracle.random_positions import positions
from tests.perft import referee_openings
from tests.perft.notation import Line
from tests.perft.publish import publish

FILE = Path(__file__).with_name("openings.txt")
SEED, LOOKED_AT, A_HOUSE, OF_EACH = 2027, 1_600, 18, 2
FEW, MANY = 2_500, 50_000
"""Sets that a rack can lay, legal or not, in most of the positions, and in one of each house."""
LARGE = 2_500
"""Where more openings than these are published, counting takes its time."""
HEAD = """\
# Numbers of legal openings in positions of Okey, house by house: the seat to move has drawn and has
# not opened. `python -m tests.perft.make_openings` writes this file. tests/perft/notation.py tells
# how a position is written.
#
#   meldOpenings  sets of runs and groups that open the hand when they are laid together
#   pairOpenings  sets of pairs that do
#   goingOut      those of both that leave one tile to discard, or none where the house wants none
#
# Two sets are the same when they hold the same melds, in whatever order. Two melds are the same
# when their kind and tiles are, the false joker being no numbered tile. So it makes another opening
# what an okey stands for, and whether a meld is laid as one or in two pieces; it makes no other
# opening which of two equal tiles is taken, and in which order a group or a pair lies. A meld can
# be in a set twice. A pair of two okeys is the okey's own face and nothing else. Everything the
# house asks of an opening counts: the bar as it stands, the discard taken, a tile to discard, and
# the bar waived for who goes out at once.
"""


def features(line: Line) -> set[str]:
    """What there is about a position that the published ones should show."""
    case = Case.of(line.house, dict.fromkeys(line.options, True), line.position)
    rack, rules, counts = case.me.rack, case.rules, line.counts
    opens = "opens" if counts["meldOpenings"] + counts["pairOpenings"] else "opens not"
    seen = {f"{min(rack.count(WILD), 2)} okeys, {opens}", opens}
    if FALSE_JOKER in rack:
        seen.add(f"a false joker, {opens}")
    if case.state.turn.drew == "discard":
        seen.add(f"a discard taken, {opens}")
    for name, least in (("melds", rules.min_points), ("pairs", rules.min_pairs)):
        if case.bar(name) > least:
            seen.add(f"bar of {name} raised, {opens}")
    seen |= {name for name in ("meldOpenings", "pairOpenings", "goingOut") if counts[name]}
    if counts["meldOpenings"] and counts["pairOpenings"]:
        seen.add("opens either way")
    return seen


def candidates(house: str) -> Iterator[Line]:
    """Positions of a house in which openings can be counted, each with other counts or features."""
    known: set[object] = set()
    large = False
    for sample in positions(house, SEED, LOOKED_AT):
        case = Case.of(house, sample.options, sample.position)
        if case.me.opened != "none" or case.state.turn.phase != "play":
            continue
        sets = how_many_sets(house, sample.options, sample.position, FEW if large else MANY)
        if sets > FEW and (large or sets > MANY or sets < MANY // 5):
            continue
        counts = count(house, sample.options, sample.position)
        if sets > FEW:
            if sum(counts.values()) <= LARGE:
                continue
            large = True
        options = tuple(sorted(name for name, on in sample.options.items() if on))
        line = Line(house, options, sample.position, counts)
        key = (tuple(counts.values()), frozenset(features(line)))
        if key not in known:
            known.add(key)
            yield line


def is_large(line: Line) -> bool:
    """Whether the openings of a position are many."""
    return line.counts["meldOpenings"] + line.counts["pairOpenings"] > LARGE


def pick(house: str) -> list[Line]:
    """The one with many openings, some for every feature, then those with most openings."""
    lines = list(candidates(house))
    picked = [line for line in lines if is_large(line)]
    rest = [line for line in lines if not is_large(line)]
    seen: Counter[str] = Counter(feature for line in picked for feature in features(line))
    while rest and len(picked) < A_HOUSE:
        line = max(
            rest,
            key=lambda line: (
                sum(seen[feature] < OF_EACH for feature in features(line)),
                line.counts["meldOpenings"] + line.counts["pairOpenings"],
            ),
        )
        rest.remove(line)
        picked.append(line)
        seen.update(features(line))
    return picked


def main() -> int:
    """Write the file; 1 when the two sides differ."""
    return publish(FILE, HEAD, pick, referee_openings.count)


if __name__ == "__main__":
    sys.exit(main())
