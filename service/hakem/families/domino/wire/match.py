"""How a match of dominoes stands, between the contract's message and our value."""

from __future__ import annotations

from hakem.families.domino.state import Account, MatchState
from hakem.v1 import domino_pb2


def read_match_state(message: domino_pb2.DominoMatchState) -> MatchState:
    """How a match stands; its numbers are checked with the position or hand it belongs to."""
    accounts = tuple(
        [Account(account.main, account.draft, account.opened) for account in message.accounts]
    )
    return MatchState(accounts, message.bank, message.hands_played)


def write_match_state(
    state: MatchState, out: domino_pb2.DominoMatchState | None = None
) -> domino_pb2.DominoMatchState:
    """How a match stands, written into ``out`` when it is given."""
    message = domino_pb2.DominoMatchState() if out is None else out
    for account in state.accounts:
        message.accounts.add(main=account.main, draft=account.draft, opened=account.opened)
    message.bank = state.bank
    message.hands_played = state.hands_played
    return message
