"""Every family of games there is: one entry each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from hakem.families.domino.family import DOMINO
from hakem.families.okey.family import OKEY
from hakem.families.seam import Family


class Registry(Mapping[str, Family]):
    """The families by name, e.g. ``okey/v1``."""

    def __init__(self, *families: Family) -> None:
        self._families = {family.name: family for family in families}

    def __getitem__(self, name: str) -> Family:
        return self._families[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._families)

    def __len__(self) -> int:
        return len(self._families)

    @contextmanager
    def with_family(self, family: Family) -> Iterator[Family]:
        """One family more inside the block: a game that does not come with this package.

        Raises ValueError for a name that is taken.
        """
        if family.name in self._families:
            raise ValueError(f"there is a family {family.name} already")
        self._families[family.name] = family
        try:
            yield family
        finally:
            del self._families[family.name]


FAMILIES = Registry(DOMINO, OKEY)
"""Every family; a new game is one more here."""
