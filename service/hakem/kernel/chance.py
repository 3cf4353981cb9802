"""Choices that look random and are the same for the same seed on every machine."""

from __future__ import annotations

from hakem.kernel.shuffle import below, words

NAME = "hakem-chance-1"


class Chance:
    """A stream of choices drawn from a seed."""

    def __init__(self, seed: str) -> None:
        self._words = words(f"{NAME}\0{seed}\0".encode())

    def below(self, count: int) -> int:
        """A number from 0 to ``count - 1``, each as likely as the others."""
        return below(self._words, count)
