"""The toy, whole: what a registry lists."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from hakem.families.seam import Family
from tests.toy.language import TOY_LANGUAGE
from tests.toy.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from tests.toy.selfplay.bench import ToySelfPlay
    from tests.toy.wire.referee import ToyReferee


class _Toy(Family):
    folder = files("tests.toy")
    vocabulary = VOCABULARY
    language = TOY_LANGUAGE

    @cached_property
    def referee(self) -> ToyReferee:
        """What judges it."""
        from tests.toy.wire.referee import ToyReferee

        return ToyReferee()

    @cached_property
    def selfplay(self) -> ToySelfPlay:
        """How it plays by itself."""
        from tests.toy.selfplay.bench import ToySelfPlay

        return ToySelfPlay()


TOY = _Toy()
"""The toy; see :class:`~hakem.families.seam.Family`."""
