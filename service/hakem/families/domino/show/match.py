"""A match of Domino 101 between simple bots, every move judged by the server."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from hakem.v1 import domino_pb2, move_pb2, referee_service_pb2
from hakem.v1.position_pb2 import Position
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub
from hakem.v1.score_pb2 import HandResult

RULESET = "domino-101"
_SECONDS = 5.0  # a deadline for every call
_MOST_HANDS = 500  # a match is far shorter


def play_match(
    referee: RefereeServiceStub, console: Console, *, seed: str, players: int, locale: str
) -> None:
    """Play one match to its end and print a line for each hand."""
    table = Table(title_justify="left", title_style="bold")
    for column in ("hand", "moves", "ended", "winner", "points", "main scores", "bank"):
        table.add_column(column, justify="left" if column == "ended" else "right")
    match: domino_pb2.DominoMatchState | None = None
    leader: int | None = None
    for number in range(1, _MOST_HANDS + 1):
        position = _deal(referee, f"{seed}/{players}/{number}", players, leader, locale)
        if match is not None:
            position.domino.match.CopyFrom(match)
        moves, result = _play_hand(referee, position, locale)
        table.add_row(str(number), str(moves), *_summary(result))
        match, leader = result.domino.match, result.domino.next_leader
        if result.domino.match_over:
            teams = len(match.accounts) < players
            sides = "0+2 against 1+3" if teams else "each for itself"
            table.title = f"Domino 101, {players} players ({sides})"
            console.print(table)
            side = result.domino.match_winner_side
            console.print(f"Side {side} wins the match with {match.accounts[side].main}.\n")
            return


def _deal(
    referee: RefereeServiceStub, seed: str, players: int, leader: int | None, locale: str
) -> Position:
    request = referee_service_pb2.DealRequest(
        ruleset=RULESET, locale=locale, seed=seed, players=players
    )
    if leader is not None:
        request.leader = leader
    return referee.Deal(request, timeout=_SECONDS).position


def _play_hand(
    referee: RefereeServiceStub, position: Position, locale: str
) -> tuple[int, HandResult]:
    moves = 0
    while True:
        legal = referee.ListLegalMoves(
            referee_service_pb2.ListLegalMovesRequest(
                ruleset=RULESET, locale=locale, position=position
            ),
            timeout=_SECONDS,
        )
        reply = referee.JudgeMove(
            referee_service_pb2.JudgeMoveRequest(
                ruleset=RULESET,
                locale=locale,
                position=position,
                move=_choose([item.move for item in legal.moves]),
            ),
            timeout=_SECONDS,
        )
        moves += 1
        position = reply.next
        if reply.HasField("hand"):
            return moves, reply.hand


def _choose(moves: list[move_pb2.Move]) -> move_pb2.Move:
    """The heaviest tile first; drawing or passing when nothing fits."""
    return max(moves, key=lambda move: sum(int(c) for c in move.place.tile if c.isdigit()))


def _summary(result: HandResult) -> tuple[str, str, str, str, str]:
    hand = result.domino
    ending = domino_pb2.DominoEnding.Name(hand.ending).removeprefix("DOMINO_ENDING_").lower()
    winner = str(hand.winner_side) if hand.HasField("winner_side") else "none"
    points = str(hand.hand_points) + (f" + {hand.bank_taken}" if hand.bank_taken else "")
    main = " : ".join(str(account.main) for account in hand.match.accounts)
    return ending.replace("_", " "), winner, points, main, str(hand.match.bank)
