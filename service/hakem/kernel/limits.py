"""The limits the contract declares; requests beyond them are refused, page sizes brought down.

Those of one family's messages stand in its ``bounds.py``.
"""

from __future__ import annotations

MESSAGE_BYTES = 64 * 1024
"""A whole request message."""
BATCH_ITEMS = 256
"""Items of a batch; hands of a match; events of a hand."""
NAME_CHARS = 200
OPTIONS = 16
OPTION_CHARS = 64
TAG_CHARS = 64
SEED_CHARS = 64
FILENAME_CHARS = 200
SOURCE_BYTES = 48 * 1024
TOKEN_CHARS = 200
TILES_CHARS = 600
"""A list of tiles: every tile of the largest set, and some more."""
TILE_CHARS = 16
"""One tile."""
RULESET_PAGE, RULESET_PAGE_MAX = 50, 200
MOVES_PAGE, MOVES_PAGE_MAX = 100, 500
