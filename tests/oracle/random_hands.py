"""Seeded random finished hands and matches, reachable in play, for comparing scorers.

Same seed, same hands. Domino hands come from games played at random by the rules of the source
(S4); Okey hands are put together from a real set of 106 tiles so that sizes, openings and events
could have come about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from .domino_score import score_hand as score_domino
from .okey_score import HANDS_ALLOWED, okey_of

Hand = dict[str, Any]
Event = dict[str, Any]
Tile = tuple[int, int]

# --- Domino ---------------------------------------------------------------------------------------

DOMINOES: list[Tile] = [(high, low) for high in range(7) for low in range(high + 1)]  # S4 01
DOUBLES_IN_ORDER: list[Tile] = [(n, n) for n in (1, 2, 3, 4, 5, 6, 0)]  # S4 05
RESERVE = {2: 2, 3: 1, 4: 0}  # S4 07: tiles of the boneyard that are never drawn
DRAWN_AT_ONCE = {2: 2, 3: 1, 4: 1}  # S4 07 (nothing is drawn with 4)


def domino_hands(players: int, seed: int, count: int) -> Iterator[Hand]:
    """Single hands with random accounts and bank, as `domino_score.score_hand` takes them."""
    rng = random.Random(seed)
    for _ in range(count):
        hand = play_domino(rng, players, None if rng.random() < 0.2 else rng.randrange(players))
        hand["accounts"] = [random_account(rng) for _ in range(2 if players == 4 else players)]
        hand["bank"] = rng.choice((0, 0, 0, rng.randint(1, 12), rng.randint(13, 150)))
        yield hand


def domino_matches(players: int, seed: int, count: int) -> Iterator[list[Hand]]:
    """Matches from the first hand to the one that ends it; each hand is led as the last decides."""
    rng = random.Random(seed)
    for _ in range(count):
        hands: list[Hand] = []
        leader = None
        accounts: list[Hand] = [
            {"main": 0, "draft": 0, "opened": False} for _ in range(2 if players == 4 else players)
        ]
        state: Hand = {"accounts": accounts, "bank": 0, "match_over": False}
        while not state["match_over"]:
            hand = play_domino(rng, players, leader)
            hands.append(hand)
            state = score_domino({**hand, "accounts": state["accounts"], "bank": state["bank"]})
            leader = state["next_leader"]
        yield hands


def random_account(rng: random.Random) -> Hand:
    """An account as it may stand between two hands."""
    if rng.random() < 0.4:
        return {"main": 0, "draft": rng.choice((0, rng.randint(1, 40))), "opened": False}
    draft = rng.choice((0, rng.randint(1, 40)))
    return {"main": rng.randint(13, 100), "draft": draft, "opened": True}


def deal_domino(
    rng: random.Random, players: int, first: bool
) -> tuple[list[list[Tile]], list[Tile]]:
    """Deal 7 tiles each, again where the deal is void (S4 03, 04); hands and boneyard."""
    while True:
        tiles = rng.sample(DOMINOES, 28)
        hands = [tiles[7 * seat : 7 * seat + 7] for seat in range(players)]
        if any(void_hand(hand) for hand in hands):
            continue
        if first:
            opener, double = first_lead(hands)
            if double is None:
                continue  # no double in any hand: dealt again (A15)
            rivals = hands[(opener + 1) % 4] + hands[(opener + 3) % 4] if players == 4 else [double]
            if not any(double[0] in tile for tile in rivals):
                continue
        return hands, tiles[7 * players :]


def void_hand(hand: Sequence[Tile]) -> bool:
    """S4 04: five doubles, or five of a suit unless they are its double and four others."""
    if sum(high == low for high, low in hand) >= 5:
        return True
    for suit in range(7):
        held = sum(suit in tile for tile in hand)
        if held >= 6 or (held == 5 and (suit, suit) not in hand):
            return True
    return False


def first_lead(hands: Sequence[Sequence[Tile]]) -> tuple[int, Tile | None]:
    """Seat and double that open the first hand (S4 05)."""
    for double in DOUBLES_IN_ORDER:
        for seat, hand in enumerate(hands):
            if double in hand:
                return seat, double
    return 0, None


def play_domino(rng: random.Random, players: int, leader: int | None) -> Hand:
    """Play one hand at random; `leader` None means the first hand of a match."""
    hands, boneyard = deal_domino(rng, players, first=leader is None)
    reserve = RESERVE[players]
    if leader is None:
        seat, lead = first_lead(hands)
        assert lead is not None
    else:
        seat, lead = leader, rng.choice(hands[leader])
    hands[seat].remove(lead)
    ends = [lead[0], lead[1]]
    placer = seat
    ending = ""
    while not ending:
        seat = (seat + 1) % players
        hand = hands[seat]
        fits = [tile for tile in hand if tile[0] in ends or tile[1] in ends]
        while not fits and len(boneyard) > reserve:
            for _ in range(DRAWN_AT_ONCE[players]):
                hand.append(boneyard.pop())
            fits = [tile for tile in hand if tile[0] in ends or tile[1] in ends]
        if not fits:
            continue  # pass
        tile = rng.choice(fits)
        hand.remove(tile)
        placer = seat
        end = rng.choice([end for end in (0, 1) if ends[end] in tile])
        ends[end] = tile[1] if tile[0] == ends[end] else tile[0]
        if not hand:
            ending = "went_out"
        elif closed(hands, boneyard[reserve:], ends):
            ending = "closed"
    return {
        "players": players,
        "hands": [[f"{high}-{low}" for high, low in hand] for hand in hands],
        "ending": ending,
        "actor": placer,
    }


def closed(hands: Sequence[Sequence[Tile]], drawable: Sequence[Tile], ends: Sequence[int]) -> bool:
    """S4 10: no hand and nothing that may still be drawn fits (the reserve not counted: A04)."""
    left, right = ends
    for tiles in (*hands, drawable):
        for tile in tiles:
            if left in tile or right in tile:
                return False
    return True


# --- Okey -----------------------------------------------------------------------------------------


def okey_hands(house: str, seed: int, count: int, strict: bool = True) -> Iterator[Hand]:
    """Finished hands of a house, as `okey_score.score_hand` takes them.

    With `strict` off the tile count of pairs is not looked at: then there are finishes with pairs
    that no set of tiles allows (22 tiles are never ten and a half pairs), but every row is met.
    """
    rng = random.Random(seed)
    for _ in range(count):
        yield OkeyHand(rng, house, strict).hand()


def okey_matches(house: str, seed: int, count: int) -> Iterator[tuple[list[list[int]], int, bool]]:
    """(totals per hand, hands agreed, partners) for `okey_score.score_match`; ties are frequent."""
    rng = random.Random(seed)
    for _ in range(count):
        agreed = rng.choice(HANDS_ALLOWED[house])
        pool = rng.choice(((0, 1), (-101, 0, 202), (-50, 200, 11, 6, 44), tuple(range(-404, 809))))
        yield (
            [[rng.choice(pool) for _ in range(4)] for _ in range(agreed)],
            agreed,
            rng.random() < 0.5,
        )


@cache
def okey_set(indicator: str) -> tuple[str, ...]:
    """The 101 plain tiles beside the indicator, the two okeys and the two false jokers."""
    tiles = [f"{colour}{number}" for colour in "rybk" for number in range(1, 14)] * 2
    tiles.remove(indicator)
    return tuple(tile for tile in tiles if tile != okey_of(indicator))


class OkeyHand:
    """Builds one finished hand: who opened how, what happened, what is left."""

    def __init__(self, rng: random.Random, house: str, strict: bool) -> None:
        self.rng = rng
        self.house = house
        self.strict = strict
        self.is_51 = house == "okey-51"
        self.base = 14 if self.is_51 else 21  # tiles in a rack between turns
        self.min_pairs = 4 if self.is_51 else 5
        self.bar_points = 51
        self.bar_pairs = self.min_pairs
        self.opened = ["none"] * 4
        self.laid = [0] * 4  # tiles the opening of a seat took at least
        self.okeys = 2  # okeys that may still be in racks
        self.no_discard = False
        self.from_hand = False
        self.finisher: int | None = None
        self.events: list[Event] = []

    def hand(self) -> Hand:
        """The hand, as `okey_score.score_hand` takes it."""
        rng = self.rng
        self.plan()
        last_okey = self.finisher is not None and not self.no_discard and rng.random() < 0.4
        self.okeys -= last_okey
        self.tell(last_okey)
        indicator = rng.choice("rybk") + str(rng.randint(1, 13))
        racks = self.racks(indicator)
        return {
            "indicator": indicator,
            "finisher": self.finisher,
            "last_tile_okey": last_okey,
            "from_hand": self.from_hand,
            "seats": [
                {"opened": opened, "rack": rack}
                for opened, rack in zip(self.opened, racks, strict=True)
            ],
            "partners": rng.random() < 0.5,
            "penalties_on": rng.random() < 0.4,
            "assisted": rng.random() < 0.4,
            "events": self.events,
        }

    def plan(self) -> None:
        """Who finishes, who opens in which order and how."""
        rng = self.rng
        if rng.random() < 0.8:
            self.finisher = rng.randrange(4)
            self.from_hand = rng.random() < 0.2
        ways = ["none"] * 4
        if not self.from_hand:
            all_closed = self.finisher is None and rng.random() < 0.3
            if not all_closed:
                ways = rng.choices(("none", "melds", "pairs"), (35, 40, 25), k=4)
        if self.finisher is not None:
            ways[self.finisher] = rng.choice(("melds", "melds", "pairs"))
            if ways[self.finisher] == "pairs":
                self.pairs_finish(ways)
        self.ways = ways
        self.order = [seat for seat in rng.sample(range(4), 4) if ways[seat] != "none"]

    def pairs_finish(self, ways: list[str]) -> None:
        """Can the tiles of a pairs finish come out even? If not, it was one with melds."""
        assert self.finisher is not None
        melds_on_table = "melds" in ways
        if self.house == "okey-101-steps":  # S3 step 8: the last pair may end the hand
            self.no_discard = self.rng.random() < 0.5
            if self.strict and not melds_on_table:
                self.no_discard = True  # 22 tiles: eleven pairs
        elif self.strict and not melds_on_table and not self.is_51:
            ways[self.finisher] = "melds"  # 51: 15 tiles, seven pairs and one to discard

    def tell(self, last_okey: bool) -> None:
        """What was written down while the hand was played."""
        rng = self.rng
        self.happen(rng.choice((0, 0, 1, 2)))
        for seat in self.order:
            self.open(seat)
            if self.from_hand:
                break
            self.happen(rng.choice((0, 0, 1, 2)))
        if self.finisher is not None and not self.no_discard:
            tile = "okey" if last_okey else rng.choice(("playable", "other"))
            self.discard(self.finisher, tile, finishing=True, auto=False)

    def open(self, seat: int) -> None:
        """One opening; in 51 each must beat the one before."""
        rng = self.rng
        way = self.ways[seat]
        event: Event = {"seat": seat, "kind": "opened", "as": way, "points": 0, "pairs": 0}
        most_pairs = 10
        if self.is_51:
            most_pairs = 7 if seat == self.finisher else 6
        if way == "pairs":
            pairs = rng.choice((5, 6, 7, 7, rng.randint(5, 10)))
            if self.is_51:
                pairs = self.bar_pairs
            if self.from_hand:
                pairs = 11 if self.no_discard else most_pairs
            if pairs > most_pairs and not self.from_hand:
                return  # the bar is too high: this seat never opens
            self.bar_pairs = pairs + 1
            self.laid[seat] = 2 * pairs
            event["pairs"] = pairs
        else:
            event["points"] = self.meld_points()
            face_sum = event["points"] * (3 if self.house == "okey-34" else 1)
            self.laid[seat] = max(4 if self.is_51 else 8, -(-face_sum // 13))
        self.opened[seat] = way
        if rng.random() < 0.25:
            fed: Event = {"seat": (seat - 1) % 4, "kind": "fed_opening", "as": way}
            self.events.append({**fed, "tile_value": rng.randint(1, 13)})
        self.events.append(event)

    def meld_points(self) -> int:
        """Points of an opening with melds."""
        rng = self.rng
        if self.house == "okey-34":
            return rng.randint(34, 55)
        if self.is_51:
            points = self.bar_points + rng.randint(0, 12)
            self.bar_points = points + 1
            return rng.randint(40, 130) if self.from_hand else points
        if self.from_hand:
            return rng.randint(80, 200)  # going out in one go needs no 101
        return rng.choice((101, 149, 150, 151, rng.randint(101, 190)))

    def happen(self, count: int) -> None:
        """Some events, each possible at this point of the hand."""
        rng = self.rng
        for _ in range(count):
            seat = rng.randrange(4)
            table = "melds" in self.opened
            kinds = ["discard", "discard", "discard"]
            if self.is_51 or self.house == "okey-101-steps":
                kinds.append("take_back")
            if self.opened[seat] == "none":
                kinds.append("wrong_opening")
                if self.house != "okey-101-general":
                    kinds.append("return_discard")
            elif table:
                kinds.append("wrong_lay_off")
            kind = rng.choice(kinds)
            if kind != "discard":
                self.events.append({"seat": seat, "kind": kind})
                continue
            tiles = ["other", "other"]
            if self.okeys > 0:
                tiles.append("okey")
            if table:
                tiles.append("playable")
            tile = rng.choice(tiles)
            self.okeys -= tile == "okey"
            self.discard(seat, tile, finishing=False, auto=rng.random() < 0.25)

    def discard(self, seat: int, tile: str, *, finishing: bool, auto: bool) -> None:
        """Note a discard."""
        event: Event = {"seat": seat, "kind": "discard", "tile": tile}
        self.events.append({**event, "finishing": finishing, "auto": auto})

    def racks(self, indicator: str) -> list[str]:
        """What is left in the racks; jokers are in them more often than by chance."""
        rng = self.rng
        sizes = [self.size(seat) for seat in range(4)]
        racks: list[list[str]] = [[], [], [], []]
        for joker in ["*"] * self.okeys + ["f", "f"]:
            seat = rng.randrange(4)
            if rng.random() < 0.6 and len(racks[seat]) < sizes[seat]:
                racks[seat].append(joker)
        drawn = rng.sample(okey_set(indicator), sum(sizes) - sum(map(len, racks)))
        for seat, rack in enumerate(racks):
            missing = sizes[seat] - len(rack)
            rack.extend(drawn[:missing])
            del drawn[:missing]
            rng.shuffle(rack)
        return [" ".join(rack) for rack in racks]

    def size(self, seat: int) -> int:
        """How many tiles a seat may have left."""
        if seat == self.finisher:
            return 0
        if self.opened[seat] == "none":
            return self.base
        most = self.base - self.laid[seat]
        if self.strict and "melds" not in self.opened:  # only pairs can have been laid
            return self.rng.randrange(1 if most % 2 else 2, most + 1, 2)
        return self.rng.randint(1, most)
