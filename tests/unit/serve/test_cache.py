"""The cache of replies stays within its bounds and forgets what was used longest ago."""

from __future__ import annotations

import random

from hakem.serve.cache import PositionCache, ReplyCache


def test_it_gives_back_what_was_put_in() -> None:
    cache = ReplyCache(10, 10_000)
    cache.put("A", b"x", b"one")
    cache.put("B", b"x", b"two")
    assert (cache.get("A", b"x"), cache.get("B", b"x")) == (b"one", b"two")
    assert cache.get("A", b"y") is None


def test_what_was_used_longest_ago_goes_first() -> None:
    cache = ReplyCache(2, 10_000)
    cache.put("A", b"1", b"one")
    cache.put("A", b"2", b"two")
    cache.get("A", b"1")
    cache.put("A", b"3", b"three")
    assert cache.get("A", b"1") == b"one"
    assert cache.get("A", b"2") is None


def test_none_is_kept_when_no_entries_are_allowed() -> None:
    cache = ReplyCache(0, 10_000)
    cache.put("A", b"1", b"one")
    assert cache.get("A", b"1") is None
    assert len(cache) == 0


def test_a_reply_larger_than_the_cache_is_not_kept() -> None:
    cache = ReplyCache(10, 1000)
    cache.put("A", b"1", b"one")
    cache.put("A", b"2", b"x" * 1000)
    assert cache.get("A", b"2") is None
    assert cache.get("A", b"1") == b"one", "and pushes nothing out"


def test_it_never_outgrows_its_bounds() -> None:
    chance = random.Random(1)
    cache = ReplyCache(50, 20_000)
    for _ in range(3000):
        cache.put("A", chance.randbytes(2), b"x" * chance.randint(0, 3000))
        assert len(cache) <= 50
        assert 0 <= cache.used <= 20_000
    assert cache.used > 10_000, "and is in use"


def test_positions_belong_to_their_rules_and_the_oldest_goes_first() -> None:
    cache = PositionCache(2)
    first, second, third = object(), object(), object()
    cache.put("one", b"p", first)
    cache.put("two", b"p", second)
    assert cache.get("one", b"p") is first
    cache.put("one", b"q", third)
    assert cache.get("two", b"p") is None
    assert cache.get("one", b"p") is first
    assert len(cache) == 2


def test_no_position_is_kept_when_none_is_allowed_or_it_is_huge() -> None:
    nothing, some = PositionCache(0), PositionCache(2)
    nothing.put("one", b"p", object())
    some.put("one", b"p" * 5000, object())
    assert len(nothing) == len(some) == 0
