"""Finished Okey hands for Hypothesis: any that can exist, whether or not they were played well."""

from __future__ import annotations

from hypothesis import strategies as st

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import Event, Hand, HandSeat, Opened, TileClass
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile
from hakem.kernel.ruleset import Ruleset

WAYS: tuple[Opened, ...] = ("none", "melds", "pairs")
CLASSES: tuple[TileClass, ...] = ("other", "playable", "okey")


@st.composite
def okey_hands(draw: st.DrawFn, ruleset: Ruleset) -> Hand:
    """A hand that a house lets pass."""
    house = ScoreRules(ruleset)
    indicator = draw(st.sampled_from(house.tiles.faces))
    okey = house.tiles.okey_of(indicator)
    finisher = draw(st.none() | st.integers(0, house.seats - 1))
    from_hand = finisher is not None and draw(st.booleans())
    ways = [
        draw(st.sampled_from(WAYS[1:] if seat == finisher else WAYS[:1] if from_hand else WAYS))
        for seat in range(house.seats)
    ]
    deck = [OKEY if tile == okey else tile for tile in house.tiles.faces for _ in range(2)]
    deck.remove(OKEY if indicator == okey else indicator)
    deck += [FALSE_JOKER] * house.tiles.most[FALSE_JOKER]
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    # jokers go where they are drawn, and the deck is dealt from its end
    if draw(st.booleans()):
        deck.sort(key=lambda tile: tile in (OKEY, FALSE_JOKER))
    last = None
    if finisher is not None and (house.last_tile_required[ways[finisher]] or draw(st.booleans())):
        last = deck.pop()
    seats = tuple(
        HandSeat(
            way,
            () if seat == finisher else draw_rack(draw, house, way, deck),
            draw(st.integers(-500, 500) | st.just(0)),
        )
        for seat, way in enumerate(ways)
    )
    events = tuple(draw(st.lists(okey_events(house, ways), max_size=6, unique_by=opening_of)))
    hand = Hand(indicator, okey, finisher, last, from_hand, seats, events)
    check_hand(house, hand)
    return hand


def draw_rack(
    draw: st.DrawFn, house: ScoreRules, way: Opened, deck: list[Tile]
) -> tuple[Tile, ...]:
    """What is left in a rack."""
    least = house.rack_between[0] if way == "none" else 1
    size = draw(st.integers(least, house.left_after[way]))
    return tuple(deck.pop() for _ in range(size))


def opening_of(event: Event) -> object:
    """Events that exclude each other: a seat opens once."""
    return event.seat if event.kind == "opened" else object()


@st.composite
def okey_events(draw: st.DrawFn, house: ScoreRules, ways: list[Opened]) -> Event:
    """Something that can have happened in a hand that was opened in these ways."""
    seat = draw(st.integers(0, house.seats - 1))
    way = ways[seat]
    simple = st.builds(
        Event,
        st.sampled_from(("return_discard", "take_back", "wrong_opening", "wrong_lay_off")),
        st.just(seat),
        auto_played=st.booleans(),
    )
    discards = st.builds(
        Event,
        st.just("discard"),
        st.just(seat),
        tile_class=st.sampled_from(CLASSES),
        auto_played=st.booleans(),
    )
    if way == "none":
        return draw(simple | discards)
    value = st.integers(1, house.opening_most[way])
    opening = st.builds(
        Event,
        st.just("opened"),
        st.just(seat),
        opened=st.just(way),
        points=value if way == "melds" else st.just(0),
        pairs=value if way == "pairs" else st.just(0),
    )
    fed = st.builds(
        Event,
        st.just("fed_opening"),
        st.just(seat),
        opened=st.just(way),
        discarder=st.sampled_from([other for other in range(house.seats) if other != seat]),
        tile=st.sampled_from((*house.tiles.faces, OKEY, FALSE_JOKER)),
    )
    return draw(simple | discards | opening | fed)
