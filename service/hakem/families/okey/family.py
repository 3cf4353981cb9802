"""The family of Okey, whole: what the registry lists."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from hakem.families.okey.language import OKEY_LANGUAGE
from hakem.families.okey.vocabulary import VOCABULARY
from hakem.families.seam import Family

if TYPE_CHECKING:
    from hakem.families.okey.selfplay.bench import OkeySelfPlay
    from hakem.families.okey.wire.referee import OkeyMelds, OkeyReferee
    from hakem.families.seam import Show


class _Okey(Family):
    folder = files("hakem.families.okey")
    vocabulary = VOCABULARY
    language = OKEY_LANGUAGE

    @cached_property
    def referee(self) -> OkeyReferee:
        """What judges it."""
        from hakem.families.okey.wire.referee import OkeyReferee

        return OkeyReferee()

    @cached_property
    def selfplay(self) -> OkeySelfPlay:
        """How it plays by itself."""
        from hakem.families.okey.selfplay.bench import OkeySelfPlay

        return OkeySelfPlay()

    @cached_property
    def melds(self) -> OkeyMelds:
        """Tiles read as melds, and the openings of a rack."""
        from hakem.families.okey.wire.referee import OkeyMelds

        return OkeyMelds()

    @cached_property
    def show(self) -> Show:
        """A hand and a match played, and a hand scored under three houses."""
        from hakem.families.okey.show import show

        return show


OKEY = _Okey()
"""Okey; see :class:`~hakem.families.seam.Family`."""
