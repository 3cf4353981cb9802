"""Pages hold everything once, and a token belongs to its arguments."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.serve.calls.paging import page, read_size
from hakem.serve.calls.refusals import Refusal


@given(count=st.integers(0, 40), size=st.integers(1, 50))
def test_pages_hold_everything_once(count: int, size: int) -> None:
    items, token, seen, pages = list(range(count)), "", list[int](), 0
    while True:
        part, token = page(items, size, token, b"same")
        seen += part
        pages += 1
        if not token:
            break
    assert seen == items
    assert pages == max(1, -(-count // size))


@pytest.mark.parametrize(
    "token", ["x", "AAAA", "é", "=", " ", "A" * 10_000, urlsafe_b64encode(b"\0" * 16).decode()]
)
def test_a_token_that_is_none_of_ours_is_refused(token: str) -> None:
    with pytest.raises(Refusal) as caught:
        page([1, 2, 3], 1, token, b"same")
    assert caught.value.problem.reason == "BAD_PAGE_TOKEN"


def test_a_token_belongs_to_its_arguments() -> None:
    _, token = page([1, 2, 3], 1, "", b"these")
    assert page([1, 2, 3], 1, token, b"these")[0] == [2]
    with pytest.raises(Refusal):
        page([1, 2, 3], 1, token, b"others")


def test_sizes() -> None:
    assert [read_size(size, 50, 200) for size in (0, 1, 200, 201)] == [50, 1, 200, 200]
    with pytest.raises(Refusal) as caught:
        read_size(-1, 50, 200)
    assert caught.value.problem.path == "page_size"
