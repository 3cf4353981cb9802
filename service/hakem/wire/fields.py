"""Fields of messages that several families share."""

from __future__ import annotations

from collections.abc import Container

from google.protobuf.message import Message

from hakem.kernel.verdict import InvalidInput


def refuse_others(message: Message, own: Container[str], family: str) -> None:
    """Raises InvalidInput at the first field that is set and belongs to another family."""
    for field, _ in message.ListFields():
        if field.name not in own:
            raise InvalidInput(field.name, "NOT_OF_THIS_FAMILY", family=family)
