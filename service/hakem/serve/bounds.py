"""What the server bounds of its own accord, beside the limits of the contract."""

from __future__ import annotations

from hakem.kernel.limits import MESSAGE_BYTES

WIRE_BYTES = 4 * MESSAGE_BYTES
"""What the transport itself reads, so that a message a little too large gets a full answer."""
TURNED_AWAY = 1000
"""Calls of one connection that may be waiting to be turned away."""
STATUS_CHARS = 300
"""Most characters of the message in the status line; the whole one is in the details."""
PATH_CHARS = 100
"""Most characters of a field's or method's path that an error or the log repeats."""
ECHO_CHARS = 48
"""Most characters of a caller's text that an error repeats."""
OFFER_CHARS = 160
"""Most characters of a list of what is offered."""
OLD_SNAPSHOTS = 8
"""Earlier states of the rules kept for pinned revisions."""
REFERENCES_KEPT = 1024
"""References and options whose rule set is found without looking."""
