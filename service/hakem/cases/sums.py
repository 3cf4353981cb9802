"""Expected numbers written as sums, such as ``2*37 + 101``."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\s*(?:([0-9]{1,9})|([-+*()]))")
_MAX_LENGTH = 128


class NotASum(ValueError):
    """A text that is no sum of whole numbers; the message says what is wrong with it."""


def evaluate(text: str) -> int:
    """The value of a sum of whole numbers with ``+``, ``-``, ``*`` and parentheses.

    Raises:
        NotASum: when ``text`` is anything else.
    """
    if len(text) > _MAX_LENGTH:
        raise NotASum(f"longer than {_MAX_LENGTH} characters")
    tokens: list[str] = []
    at = 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None:
            raise NotASum(f"`{text[at:].strip()[0]}` has no place in a sum")
        tokens.append(found.group().strip())
        at = found.end()
    reader = _Reader(tokens)
    value = reader.sum()
    if reader.next:
        raise NotASum(f"`{reader.next}` stands where the sum should end")
    return value


class _Reader:
    """Reads tokens from left to right: a sum of products of signed factors."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self.next
        self._at += 1
        return token

    def sum(self) -> int:
        value = self._product()
        while self.next in ("+", "-"):
            value += self._product() if self._take() == "+" else -self._product()
        return value

    def _product(self) -> int:
        value = self._factor()
        while self.next == "*":
            self._take()
            value *= self._factor()
        return value

    def _factor(self) -> int:
        token = self._take()
        if token == "-":
            return -self._factor()
        if token == "(":
            value = self.sum()
            if self._take() != ")":
                raise NotASum("a `(` is not closed")
            return value
        if token.isdigit():
            return int(token)
        raise NotASum(f"a number is missing before `{token}`" if token else "a number is missing")
