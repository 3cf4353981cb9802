"""The limits the contract declares; requests beyond them are refused, page sizes brought down."""

from __future__ import annotations

MESSAGE_BYTES = 64 * 1024
"""A whole request message."""
WIRE_BYTES = 4 * MESSAGE_BYTES
"""What the transport itself reads, so that a message a little too large gets a full answer."""
BATCH_ITEMS = 256
NAME_CHARS = 200
OPTIONS = 16
OPTION_CHARS = 64
TAG_CHARS = 64
SEED_CHARS = 64
PATH_CHARS = 100
"""Most characters of a field's or method's path that an error or the log repeats."""
FILENAME_CHARS = 200
SOURCE_BYTES = 48 * 1024
TOKEN_CHARS = 200

TURNED_AWAY = 1000
"""Calls of one connection that may be waiting to be turned away."""
STATUS_CHARS = 300
"""Most characters of the message in the status line; the whole one is in the details."""

RULESET_PAGE, RULESET_PAGE_MAX = 50, 200
MOVES_PAGE, MOVES_PAGE_MAX = 100, 500

ECHO_CHARS = 48
"""Most characters of a caller's text that an error repeats."""
OFFER_CHARS = 160
"""Most characters of a list of what is offered."""
OLD_SNAPSHOTS = 8
"""Earlier states of the rules kept for pinned revisions."""
REFERENCES_KEPT = 1024
"""References and options whose rule set is found without looking."""
