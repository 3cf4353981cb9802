"""The family of dominoes, whole: what the registry lists."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from hakem.families.domino.language import DOMINO_LANGUAGE
from hakem.families.domino.vocabulary import VOCABULARY
from hakem.families.seam import Family

if TYPE_CHECKING:
    from hakem.families.domino.selfplay.bench import DominoSelfPlay
    from hakem.families.domino.wire.referee import DominoReferee
    from hakem.families.seam import Show


class _Domino(Family):
    folder = files("hakem.families.domino")
    vocabulary = VOCABULARY
    language = DOMINO_LANGUAGE

    @cached_property
    def referee(self) -> DominoReferee:
        """What judges it."""
        from hakem.families.domino.wire.referee import DominoReferee

        return DominoReferee()

    @cached_property
    def selfplay(self) -> DominoSelfPlay:
        """How it plays by itself."""
        from hakem.families.domino.selfplay.bench import DominoSelfPlay

        return DominoSelfPlay()

    @cached_property
    def show(self) -> Show:
        """Two matches played."""
        from hakem.families.domino.show import show

        return show


DOMINO = _Domino()
"""Dominoes; see :class:`~hakem.families.seam.Family`."""
