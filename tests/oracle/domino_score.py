"""Score of a finished Domino 101 hand, written out plainly from the rule papers.

Every rulebook number stands in this file, beside the passage it comes from. "S4 08" is section 08
of the source on Domino 101; "A09" is an open point of the domain paper and its recommended default.

Sides: 2 and 3 players play alone (side = seat); with 4, side 0 is seats 0 and 2, side 1 seats 1
and 3 (S4 02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Hand = Mapping[str, Any]
Result = dict[str, Any]

SET_MAX_PIP = 6  # S4 01: a full double-six set of 28 tiles
DOUBLE_BLANK = 10  # S4 08: a 0/0 left in hand counts 10 (always: A02; closed hands too: A03)
OPENING_POINTS = 13  # S4 09: an account opens with one hand won by 13 or more
MATCH_TARGET = 101  # S4 12: 101 or more on the main score wins the match


def side_of(seat: int, players: int) -> int:
    """Side of a seat; opposite seats are partners in a game of four (S4 02)."""
    return seat % 2 if players == 4 else seat


def side_count(players: int) -> int:
    """Number of sides at a table of 2, 3 or 4 players (S4 02)."""
    if players not in (2, 3, 4):
        raise ValueError(f"players must be 2, 3 or 4, not {players}")
    return 2 if players == 4 else players


def tile_points(tile: str) -> int:
    """Points of one tile left in hand, such as "6-4": the sum of its halves (S4 01, 08)."""
    left, right = (int(half) for half in tile.split("-"))
    if not (0 <= left <= SET_MAX_PIP and 0 <= right <= SET_MAX_PIP):
        raise ValueError(f"no such tile: {tile}")
    if left == 0 and right == 0:
        return DOUBLE_BLANK
    return left + right


def empty_accounts(players: int) -> list[Result]:
    """One account per side at the start of a match: nothing written, not opened (S4 09)."""
    return [{"main": 0, "draft": 0, "opened": False} for _ in range(side_count(players))]


def score_hand(hand: Hand) -> Result:
    """Score one finished hand.

    `hand`: players, hands (tiles left, a list per seat), ending ("went_out" or "closed"), actor
    (the seat that went out or placed the closing tile), accounts (one per side: main, draft,
    opened) and bank. The input is left as it is.

    Raises ValueError for a hand that cannot have ended so, and when the match was over before.
    """
    players: int = hand["players"]
    sides = side_count(players)
    check(hand, sides)

    sums = [0] * sides
    for seat, tiles in enumerate(hand["hands"]):
        for tile in tiles:
            sums[side_of(seat, players)] += tile_points(tile)

    winner: int | None
    if hand["ending"] == "went_out":
        winner = side_of(hand["actor"], players)  # S4 08: who plays his last tile wins the hand
    else:
        lowest = min(sums)  # S4 10: the SIDE with the fewest points wins
        # S4 11: a tie is a seka and nobody scores. Of three: a tie for the lowest only (A12).
        winner = sums.index(lowest) if sums.count(lowest) == 1 else None

    accounts = [dict(account) for account in hand["accounts"]]
    bank: int = hand["bank"]
    points = 0
    taken = 0
    if winner is None:
        bank = bank + sum(sums)  # S4 11: the total goes to the bank, of all sides (A11)
    else:
        # S4 08, and 10 "as usual": the full sum of the opponents, in a closed hand too (no
        # difference is taken); the partner's tiles count for nobody.
        points = sum(sums) - sums[winner]
        taken = bank  # S4 11: the next clear winner takes the bank on top
        bank = 0
        write(accounts[winner], points + taken)

    over = [side for side in range(sides) if accounts[side]["main"] >= MATCH_TARGET]  # S4 12
    return {
        "winner_side": winner,
        "hand_points": points,
        "bank_taken": taken,
        "bank": bank,
        "accounts": accounts,
        # S4 05: the winner (who went out: A25) starts; after a closed hand, a seka included, the
        # player of the closing move does.
        "next_leader": hand["actor"],
        "match_over": bool(over),
        "match_winner": over[0] if over else None,
    }


def write(account: Result, gain: int) -> None:
    """Write what a side won in one hand, bank included, to its account (S4 09)."""
    if account["opened"]:
        account["main"] += gain
    elif gain >= OPENING_POINTS:  # one single hand (A08), the bank counts toward it (A09)
        account["opened"] = True
        account["main"] += gain  # the opening hand itself counts (A07)
    else:
        account["draft"] += gain  # never moves to the main score (A06); a bank goes too (A10)


def check(hand: Hand, sides: int) -> None:
    """Refuse a hand that cannot have ended as it says."""
    hands = hand["hands"]
    if len(hands) != hand["players"] or len(hand["accounts"]) != sides:
        raise ValueError("one list of tiles per seat and one account per side")
    if not 0 <= hand["actor"] < hand["players"]:
        raise ValueError("actor is no seat")
    empty = [seat for seat, tiles in enumerate(hands) if not tiles]
    if hand["ending"] == "went_out":
        if empty != [hand["actor"]]:
            raise ValueError("exactly the actor has no tile left when he goes out")
    elif hand["ending"] == "closed":
        if empty:
            raise ValueError("everybody still holds tiles in a closed hand")
    else:
        raise ValueError(f"unknown ending: {hand['ending']}")
    if any(account["main"] >= MATCH_TARGET for account in hand["accounts"]):
        raise ValueError("the match is over")  # S4 12


def score_match(hands: Sequence[Hand], players: int) -> Result:
    """Score hands one after another from empty accounts until a side reaches the target.

    Each hand needs hands, ending and actor; accounts and bank are carried from hand to hand.
    `over_after` is the number (from 1) of the hand that ended the match, None when it goes on;
    hands after it are not scored. A bank left at the end is nobody's (A26).
    """
    accounts = empty_accounts(players)
    bank = 0
    results: list[Result] = []
    for hand in hands:
        result = score_hand({**hand, "players": players, "accounts": accounts, "bank": bank})
        results.append(result)
        accounts, bank = result["accounts"], result["bank"]
        if result["match_over"]:
            break
    last = results[-1] if results else {"match_over": False, "match_winner": None}
    return {
        "over_after": len(results) if last["match_over"] else None,
        "match_over": last["match_over"],
        "match_winner": last["match_winner"],
        "accounts": accounts,
        "bank": bank,
        "hands": results,
    }
