"""A hand of 101 told turn by turn and a match of 51, every move judged by the server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from rich import box
from rich.console import Console
from rich.table import Table

from hakem.families.okey.show.bot import Bot
from hakem.v1 import draw_pb2, move_pb2, okey_pb2, referee_service_pb2
from hakem.v1.position_pb2 import Position
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub
from hakem.v1.score_pb2 import HandResult, Match, SeatPoints
from hakem.v1.verdict_pb2 import Entry

HAND_RULESET = "okey-101-general"
MATCH_RULESET = "okey-51"
MATCH_HANDS = 3
_SECONDS = 5.0  # a deadline for every call
_MOST_MOVES = 1000  # a hand has far fewer


@dataclass(frozen=True, slots=True)
class Played:
    """One move as it was played: from where, who made it, in words, and what it wrote at once."""

    position: Position
    seat: int
    words: str
    entries: tuple[Entry, ...]
    ends_turn: bool


def tell_hand(referee: RefereeServiceStub, console: Console, *, seed: str, locale: str) -> None:
    """Play one hand of 101, print a line for each turn, then every line of the score."""
    bot = Bot(referee, HAND_RULESET, locale)
    position = _deal(referee, HAND_RULESET, f"{seed}/101", 0, locale)
    indicator = position.okey.indicator
    table = Table(
        title=f"A hand of 101 ({HAND_RULESET}), indicator {indicator}",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE,
    )
    for column in ("turn", "seat", "what it did", "points"):
        table.add_column(column, justify="left" if column == "what it did" else "right")
    played, result = _play(referee, bot, position)
    turn: list[Played] = []
    number = 0
    for move in played:
        turn.append(move)
        if move.ends_turn:
            number += 1
            written = " ".join(f"{e.points:+}" for one in turn for e in one.entries)
            words = ", ".join(one.words for one in turn)
            table.add_row(str(number), str(move.seat), words, written)
            turn = []
    console.print(table)
    _what_if(referee, console, played, locale)
    _tell_score(console, result)


def tell_match(referee: RefereeServiceStub, console: Console, *, seed: str, locale: str) -> None:
    """Play a match of 51 and print a line for each hand, then the ranking."""
    bot = Bot(referee, MATCH_RULESET, locale)
    table = Table(
        title=f"51 Okey, a match of {MATCH_HANDS} hands", title_justify="left", title_style="bold"
    )
    for column in ("hand", "moves", "ended", "points of seats 0 to 3"):
        table.add_column(column, justify="left" if column == "ended" else "right")
    match = Match(hands_agreed=MATCH_HANDS)
    for number in range(MATCH_HANDS):
        position = _deal(referee, MATCH_RULESET, f"{seed}/51/{number}", number % 4, locale)
        played, result = _play(referee, bot, position)
        match.hands.append(SeatPoints(points=result.seat_totals))
        points = " : ".join(map(str, result.seat_totals))
        table.add_row(str(number + 1), str(len(played)), _ending(played[-1], result), points)
    console.print(table)
    request = referee_service_pb2.ScoreMatchRequest(
        ruleset=MATCH_RULESET, locale=locale, match=match
    )
    for standing in referee.ScoreMatch(request, timeout=_SECONDS).result.standings:
        console.print(
            f"{standing.place}. seat {standing.side} with {standing.total}: "
            f"{standing.placing_points:+} placing points"
        )
    console.print()


def _deal(
    referee: RefereeServiceStub, ruleset: str, seed: str, leader: int, locale: str
) -> Position:
    request = referee_service_pb2.DealRequest(
        ruleset=ruleset, locale=locale, seed=seed, leader=leader
    )
    return referee.Deal(request, timeout=_SECONDS).position


def _what_if(
    referee: RefereeServiceStub, console: Console, played: list[Played], locale: str
) -> None:
    """What the referee would have said to the first seat that discarded without having opened."""
    position = next((one.position for one in played if one.ends_turn and not _opened(one)), None)
    if position is None:
        return
    okey, seat = position.okey, position.okey.turn.seat
    best = referee.FindOpening(
        referee_service_pb2.FindOpeningRequest(
            ruleset=HAND_RULESET,
            locale=locale,
            indicator=okey.indicator,
            rack=okey.seats[seat].rack,
        ),
        timeout=_SECONDS,
    ).melds
    if not best.melds:
        return
    move = move_pb2.Move(seat=seat)
    move.lay.kind = move_pb2.LAY_KIND_MELDS
    move.lay.melds.extend(best.melds)
    reply = referee.JudgeMove(
        referee_service_pb2.JudgeMoveRequest(
            ruleset=HAND_RULESET, locale=locale, position=position, move=move
        ),
        timeout=_SECONDS,
    )
    console.print(f"Had seat {seat} laid its best in its first turn, {' | '.join(best.melds)}:")
    for reason in reply.verdict.reasons:
        where = f"{PurePosixPath(reason.file).name}, {reason.source}"
        console.print(f"  {reason.message} [dim]({where})[/]")
    for entry in reply.verdict.entries:
        console.print(f"  {entry.points:+}: {entry.message} [dim]({entry.source})[/]")


def _opened(played: Played) -> bool:
    return played.position.okey.seats[played.seat].opened not in (0, okey_pb2.OPENED_NONE)


def _play(
    referee: RefereeServiceStub, bot: Bot, position: Position
) -> tuple[list[Played], HandResult]:
    """Play a hand to its end."""
    played: list[Played] = []
    for _ in range(_MOST_MOVES):
        move = bot.choose(position)
        reply = referee.JudgeMove(
            referee_service_pb2.JudgeMoveRequest(
                ruleset=bot.ruleset, locale=bot.locale, position=position, move=move
            ),
            timeout=_SECONDS,
        )
        over = reply.HasField("hand")
        ends = over or move.HasField("discard")
        words, entries = _words(position.okey, move), tuple(reply.verdict.entries)
        played.append(Played(position, move.seat, words, entries, ends))
        if over:
            return played, reply.hand
        position = reply.next
    raise RuntimeError("the hand does not end")


def _words(okey: okey_pb2.OkeyPosition, move: move_pb2.Move) -> str:
    """A move in words."""
    match move.WhichOneof("action"):
        case "draw":
            if move.draw.source == draw_pb2.DRAW_SOURCE_WALL:
                return "draws"
            return f"takes {okey.seats[move.seat - 1].discards.split()[-1]}"
        case "lay":
            opens = okey.seats[move.seat].opened in (0, okey_pb2.OPENED_NONE)
            return f"{'opens with' if opens else 'lays'} {' | '.join(move.lay.melds)}"
        case "lay_off":
            return f"lays {move.lay_off.tile} off"
        case "swap":
            return f"swaps {move.swap.tile} for an okey"
        case "return_discard":
            return "puts it back"
        case "discard":
            return f"discards {move.discard.tile}"
    return "plays"


def _ending(last: Played, result: HandResult) -> str:
    if any(line.row.startswith("tables.wall.") for line in result.lines):
        return "the wall ran out"
    return f"seat {last.seat} went out"


def _tell_score(console: Console, result: HandResult) -> None:
    table = Table(box=box.SIMPLE)
    for column in ("seat", "points", "reckoning", "why", "rule, source"):
        table.add_column(column, justify="right" if column in {"seat", "points"} else "left")
    for line in result.lines:
        where = f"{PurePosixPath(line.file).name}, {line.source}" if line.file else ""
        table.add_row(str(line.seat), str(line.points), line.reckoning, line.message, where)
    console.print(table)
    totals = "  ".join(f"seat {i}: {total}" for i, total in enumerate(result.seat_totals))
    console.print(f"{totals}\n")
