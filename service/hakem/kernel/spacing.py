"""Tiles in a text, which spaces part: those of the keyboard, and nothing else that looks empty."""

from __future__ import annotations

SPACE = " "


def words_of(text: str) -> list[str]:
    """The words of a text. A tab, a line end or a space of another kind is part of a word."""
    words = text.split(SPACE)
    return [word for word in words if word] if "" in words else words
