"""Pages of a list: sizes as the contract says, and tokens that belong to their arguments."""

from __future__ import annotations

import hashlib
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import TypeVar

from hakem.kernel.limits import TOKEN_CHARS
from hakem.serve.calls.refusals import malformed

T = TypeVar("T")

_FORM = struct.Struct(">I12s")


def _seal(arguments: bytes) -> bytes:
    return hashlib.sha256(arguments).digest()[:12]


def read_size(size: int, usual: int, most: int) -> int:
    """How many items go on a page: ``usual`` when none is asked for, never more than ``most``."""
    if size < 0:
        raise malformed("page_size", "NUMBER_TOO_SMALL", value=size, minimum=0)
    return min(size or usual, most)


def _offset(token: str, arguments: bytes) -> int:
    if not token:
        return 0
    try:
        offset, seal = _FORM.unpack(urlsafe_b64decode(token[:TOKEN_CHARS].encode()))
    except (ValueError, struct.error):
        raise malformed("page_token", "BAD_PAGE_TOKEN") from None
    if seal != _seal(arguments):
        raise malformed("page_token", "BAD_PAGE_TOKEN")
    return int(offset)


def page(items: Sequence[T], size: int, token: str, arguments: bytes) -> tuple[Sequence[T], str]:
    """One page of ``items`` and the token of the next one, empty for the last.

    ``arguments`` is everything else that was asked: a token from other arguments is refused.
    """
    start = _offset(token, arguments)
    end = start + size
    following = urlsafe_b64encode(_FORM.pack(end, _seal(arguments))).decode()
    return items[start:end], following if end < len(items) else ""
