"""Choices that look random and are the same for the same seed on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

NAME = "hakem-chance-1"
_WORD_BYTES = 8  # four words from one SHA-256 block
_WORDS = 1 << (8 * _WORD_BYTES)


def _words(seed: str) -> Iterator[int]:
    head = f"{NAME}\0{seed}\0".encode()
    counter = 0
    while True:
        block = hashlib.sha256(head + str(counter).encode()).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


class Chance:
    """A stream of choices drawn from a seed."""

    def __init__(self, seed: str) -> None:
        self._words = _words(seed)

    def below(self, count: int) -> int:
        """A number from 0 to ``count - 1``, each as likely as the others."""
        limit = _WORDS - _WORDS % count
        for word in self._words:
            if word < limit:
                return word % count
        raise AssertionError("the stream has no end")
