"""The game families a rule file may belong to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hakem.engine.domino.vocabulary import FAMILY as DOMINO
from hakem.engine.okey.vocabulary import FAMILY as OKEY
from hakem.engine.vocabulary import Family

FAMILIES: Mapping[str, Family] = MappingProxyType({f.name: f for f in (OKEY, DOMINO)})
"""Every family by the name that ``family:`` gives, e.g. ``okey/v1``."""
