"""The shuffle ``hakem-shuffle-1``: the same seed and tiles give the same order for ever.

Any language can repeat it. Let ``block(k)`` be SHA-256 over the UTF-8 bytes of
``hakem-shuffle-1``, a zero byte, the domain text, a zero byte, the seed text, a zero byte and the
decimal digits of ``k`` (from 0). The blocks in order, each cut into four big-endian unsigned
64-bit words, are the stream. To shuffle ``n`` items, walk ``i`` from ``n - 1`` down to 1: take the
next word ``w`` from the stream, skip it while ``w >= 2**64 - 2**64 % (i + 1)``, and swap the items
``i`` and ``w % (i + 1)``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

NAME = "hakem-shuffle-1"
_WORD_BYTES = 8  # the stream is cut into 64-bit words
_WORDS = 256**_WORD_BYTES  # how many different words there are


def words(head: bytes) -> Iterator[int]:
    """Unsigned 64-bit words without end, made of ``head`` and a counter by SHA-256."""
    counter = 0
    while True:
        block = hashlib.sha256(head + str(counter).encode()).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def below(stream: Iterator[int], count: int) -> int:
    """A number from 0 to ``count - 1``, each as likely as the others."""
    limit = _WORDS - _WORDS % count
    word = next(stream)
    while word >= limit:
        word = next(stream)
    return word % count


def shuffled(items: Sequence[T], domain: str, seed: str) -> list[T]:
    """The items in the order that ``seed`` gives them.

    ``domain`` keeps different uses of one seed apart, e.g. ``domino/0`` for the first deal and
    ``domino/1`` for the redeal after it.
    """
    result = list(items)
    stream = words(b"\0".join((NAME.encode(), domain.encode(), seed.encode(), b"")))
    for i in range(len(result) - 1, 0, -1):
        j = below(stream, i + 1)
        result[i], result[j] = result[j], result[i]
    return result
