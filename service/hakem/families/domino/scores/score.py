"""What a finished hand comes to: who wins it, what is written where, who leads next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hakem.families.domino.house import House
from hakem.families.domino.state import Account, DominoHandResult, Ending, Hand, MatchState
from hakem.kernel.verdict import Entry, HandScore, InvalidInput


def score(house: House, hand: Hand) -> tuple[HandScore, DominoHandResult]:
    """The ledger of a hand and what only dominoes know of it.

    Points are written to the seat that wins for its side: who went out, or in a closed hand the
    winning side's lowest hand (the first seat of equals); those of a tie to the seat that closed.
    A seat's total is what its side's main score grew by. Raises InvalidInput when the leader is
    needed and not given. The hand must be possible: see ``check_hand``.
    """
    players = len(hand.hands)
    before = hand.match or house.new_match(players)
    pips = tuple([house.count(tiles) for tiles in hand.hands])
    side_pips = _by_side(house, pips)
    if hand.ending is Ending.WENT_OUT:
        return _won(house, hand, before, pips, side_pips, hand.seat)
    compared = pips
    if not house.compares_what_counts:
        compared = tuple([house.count_to_compare(tiles) for tiles in hand.hands])
    by_side = _by_side(house, compared, min if house.compare_lowest_hand else sum)
    tied = _tied_sides(house, by_side)
    if tied:
        return _tied(house, hand, before, pips, side_pips, tied)
    side = by_side.index(min(by_side))
    seat = min(house.seats_of[players][side], key=compared.__getitem__)
    return _won(house, hand, before, pips, side_pips, seat)


def _by_side(
    house: House, by_seat: Sequence[int], take: Callable[[Sequence[int]], int] = sum
) -> Sequence[int]:
    """For each side the sum of its seats, or what ``take`` makes of them."""
    players = len(by_seat)
    if house.sides[players] == players:
        return by_seat
    return [take([by_seat[seat] for seat in seats]) for seats in house.seats_of[players]]


def _tied_sides(house: House, by_side: Sequence[int]) -> list[int]:
    """The sides that are tied by the house's rule; empty when somebody wins."""
    if house.tie == "any_two":
        return [side for side, points in enumerate(by_side) if by_side.count(points) > 1]
    lowest = min(by_side)
    least = len(by_side) if house.tie == "all_equal" else 2
    if by_side.count(lowest) < least:
        return []
    return [side for side, points in enumerate(by_side) if points == lowest]


def _won(
    house: House,
    hand: Hand,
    before: MatchState,
    pips: tuple[int, ...],
    side_pips: Sequence[int],
    seat: int,
) -> tuple[HandScore, DominoHandResult]:
    players = len(pips)
    side = house.side_of[players][seat]
    every, own = sum(side_pips), side_pips[side]
    ending = hand.ending
    points = house.hand_points(ending.value, players, every - own, own, every)
    account = before.accounts[side]
    fact = _account_fact(house, account, points, before.bank)
    amounts = _amounts(points, before.bank, account.draft, every, 0, 0)
    lines, added = _write(house, ("main", "draft", "bank"), ending, fact, amounts, seat)
    accounts = list(before.accounts)
    accounts[side] = Account(
        account.main + added["main"],
        account.draft + added["draft"],
        account.opened or fact == "opening",
    )
    match = MatchState(tuple(accounts), before.bank + added["bank"], before.hands_played + 1)
    winner = house.match_winner(match)
    result = DominoHandResult(
        ending,
        fact,
        side,
        points,
        max(0, -added["bank"]),
        pips,
        _next_leader(house, hand, seat),
        match,
        winner is not None,
        winner,
    )
    return _hand_score(house, players, lines, seat, added["main"]), result


def _tied(
    house: House,
    hand: Hand,
    before: MatchState,
    pips: tuple[int, ...],
    side_pips: Sequence[int],
    tied: Sequence[int],
) -> tuple[HandScore, DominoHandResult]:
    players = len(pips)
    together = sum(side_pips[side] for side in tied)
    amounts = _amounts(0, before.bank, 0, sum(side_pips), together, side_pips[tied[0]])
    lines, added = _write(house, ("bank",), Ending.TIED, "none", amounts, hand.seat)
    match = MatchState(before.accounts, before.bank + added["bank"], before.hands_played + 1)
    result = DominoHandResult(
        Ending.TIED,
        "none",
        None,
        0,
        0,
        pips,
        _leader(hand) if house.lead_tied == "same_leader" else hand.seat,
        match,
        False,
        None,
    )
    return _hand_score(house, players, lines, hand.seat, 0), result


def _account_fact(house: House, account: Account, points: int, bank: int) -> str:
    if account.opened or house.threshold == 0:
        return "open"
    reached = points
    if house.bank_counts:
        reached += bank
    if house.cumulative:
        reached += account.draft
    return "opening" if reached >= house.threshold else "shut"


def _amounts(
    hand_points: int, bank: int, draft: int, every: int, tied: int, one_side: int
) -> dict[str, int]:
    """The amounts of the three account tables, in the order in which the tables take them."""
    return {
        "hand_points": hand_points,
        "bank": bank,
        "draft": draft,
        "all_pips": every,
        "tied_pips": tied,
        "one_side_pips": one_side,
    }


def _write(
    house: House,
    tables: Sequence[str],
    ending: Ending,
    fact: str,
    amounts: Mapping[str, int],
    seat: int,
) -> tuple[list[Entry], dict[str, int]]:
    """The ledger lines of these tables and what each table adds."""
    lines: list[Entry] = []
    added: dict[str, int] = {}
    for table in tables:
        total = 0
        for hit in house.account_hits[table](ending.value, fact, *amounts.values()):
            total += hit.points
            if hit.points:
                lines.append(Entry(seat, hit, amounts, table))
        added[table] = total
    return lines, added


def _next_leader(house: House, hand: Hand, winner: int) -> int:
    """Who leads after a hand that ``winner`` won."""
    if hand.ending is Ending.WENT_OUT:
        return _leader(hand) if house.lead_went_out == "same_leader" else winner
    if house.lead_closed == "same_leader":
        return _leader(hand)
    return winner if house.lead_closed == "lowest_hand" else hand.seat


def _leader(hand: Hand) -> int:
    if hand.leader is None:
        raise InvalidInput("leader", "LEADER_MISSING")
    return hand.leader


def _hand_score(
    house: House, players: int, lines: Sequence[Entry], seat: int, main: int
) -> HandScore:
    seats, sides = [0] * players, [0] * house.sides[players]
    seats[seat] = sides[house.side_of[players][seat]] = main
    return HandScore(tuple(lines), tuple(seats), tuple(sides))
