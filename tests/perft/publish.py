"""Writing a file of counts, once both sides agree on them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from hakem.families.okey.play.state import State
from hakem.kernel.ruleset import Ruleset
from tests.oracle.okey_houses import HOUSES
from tests.perft.notation import Line, write
from tests.property.okey_positions import read_state, ruleset_of


def publish(
    file: Path,
    head: str,
    pick: Callable[[str], Iterable[Line]],
    count: Callable[[Ruleset, State], dict[str, int]],
) -> int:
    """Write the positions picked of each house, counted by the slow referee.

    ``count`` is the kernel's. Returns 1, and writes nothing, when the two differ.
    """
    blocks = [head]
    for house in HOUSES:
        for line in pick(house):
            ruleset = ruleset_of(house, dict.fromkeys(line.options, True))
            ours = count(ruleset, read_state(ruleset, line.position))
            if ours != line.counts:
                print(f"the kernel counts {ours}:\n{write(line)}", file=sys.stderr)
                return 1
            blocks.append(write(line))
    file.write_text("\n".join(blocks), encoding="utf-8")
    print(f"{len(blocks) - 1} positions written to {file.name}")
    return 0
