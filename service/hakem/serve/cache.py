"""What is kept because it would come out the same again: replies, and positions that were read.

Judging is pure: the same bytes under the same rules are the same position and the same reply.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

_OVERHEAD = 256  # bytes of dictionary and object headers an entry costs beside its data

_LARGE = 2048  # bytes of a position that is not worth keeping


@dataclass(frozen=True, slots=True)
class CacheLimits:
    """How many replies are kept and how many bytes of them, and how many positions."""

    entries: int = 20_000
    size: int = 64 * 1024 * 1024
    positions: int = 4_000


class PositionCache:
    """Positions by revision and message: the next move mostly starts where the last one led.

    A caller that plays on sends the position it was given, byte for byte.
    """

    __slots__ = ("_items", "entries")

    def __init__(self, entries: int) -> None:
        self.entries = entries
        self._items: OrderedDict[tuple[str, bytes], object] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def get(self, revision: str, message: bytes) -> object | None:
        """The position in a message, if it was read or written before."""
        key = (revision, message)
        state = self._items.get(key)
        if state is not None:
            self._items.move_to_end(key)
        return state

    def put(self, revision: str, message: bytes, state: object) -> None:
        """Keep a position that this message holds."""
        if not self.entries or len(message) > _LARGE:
            return
        self._items[revision, message] = state
        if len(self._items) > self.entries:
            self._items.popitem(last=False)


class ReplyCache:
    """A bounded map from request to reply that forgets what was used longest ago.

    ``entries`` and ``size`` (bytes) bound it; ``entries=0`` keeps nothing.
    """

    __slots__ = ("_items", "_room", "entries", "size")

    def __init__(self, entries: int, size: int) -> None:
        self.entries = entries
        self.size = size
        self._room = size
        self._items: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    @property
    def used(self) -> int:
        """Bytes in use."""
        return self.size - self._room

    def get(self, method: str, request: bytes) -> bytes | None:
        """The reply given before, or None."""
        key = (method, request)
        reply = self._items.get(key)
        if reply is not None:
            self._items.move_to_end(key)
        return reply

    def put(self, method: str, request: bytes, reply: bytes) -> None:
        """Keep a reply; one larger than the whole cache is not kept."""
        cost = len(request) + len(reply) + _OVERHEAD
        key = (method, request)
        if cost > self.size or not self.entries or key in self._items:
            return
        while self._items and (self._room < cost or len(self._items) >= self.entries):
            (_, old), dropped = self._items.popitem(last=False)
            self._room += len(old) + len(dropped) + _OVERHEAD
        self._items[key] = reply
        self._room -= cost
