"""Replies kept by request: judging is pure, so the same bytes in give the same bytes out."""

from __future__ import annotations

from collections import OrderedDict

_OVERHEAD = 256  # bytes of dictionary and object headers an entry costs beside its data


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
