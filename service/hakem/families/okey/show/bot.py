"""A simple player of Okey that asks the referee what it may do."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.v1 import draw_pb2, move_pb2, okey_pb2, referee_service_pb2
from hakem.v1.position_pb2 import Position
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub

_SECONDS = 5.0  # a deadline for every call
_ORDER = ("lay", "swap", "lay_off", "return_discard")  # what an opener does first


class Bot:
    """Plays under one rule set: opens as soon as it can, lays whatever it can, keeps its okeys."""

    def __init__(self, referee: RefereeServiceStub, ruleset: str, locale: str) -> None:
        self.ruleset = ruleset
        self.locale = locale
        self._referee = referee

    def choose(self, position: Position) -> move_pb2.Move:
        """One of the legal moves of the seat to move."""
        okey = position.okey
        moves = self._legal(position)
        if okey.turn.phase == okey_pb2.OKEY_PHASE_DRAW:
            return self._draw(okey, moves)
        for action in _ORDER:
            found = [move for move in moves if move.WhichOneof("action") == action]
            if found:
                return max(found, key=_tiles)
        rack = okey.seats[okey.turn.seat].rack.split()
        discards = [move for move in moves if move.HasField("discard")]
        return min(discards, key=lambda move: (_use(move.discard.tile, rack), move.discard.tile))

    def _legal(self, position: Position) -> list[move_pb2.Move]:
        request = referee_service_pb2.ListLegalMovesRequest(
            ruleset=self.ruleset, locale=self.locale, position=position
        )
        reply = self._referee.ListLegalMoves(request, timeout=_SECONDS)
        return [legal.move for legal in reply.moves]

    def _draw(self, okey: okey_pb2.OkeyPosition, moves: list[move_pb2.Move]) -> move_pb2.Move:
        """The discard when the seat can open with it, else the wall."""
        wall = next(move for move in moves if move.draw.source == draw_pb2.DRAW_SOURCE_WALL)
        discard = next((move for move in moves if move is not wall), None)
        seat = okey.seats[okey.turn.seat]
        if discard is None or seat.opened not in (0, okey_pb2.OPENED_NONE):
            return wall
        tile = okey.seats[okey.turn.seat - 1].discards.split()[-1]
        request = referee_service_pb2.FindOpeningRequest(
            ruleset=self.ruleset,
            locale=self.locale,
            indicator=okey.indicator,
            rack=f"{seat.rack} {tile}",
            must_use=tile,
            bar_points=max(other.opened_points for other in okey.seats),
            bar_pairs=max(other.opened_pairs for other in okey.seats),
        )
        found = self._referee.FindOpening(request, timeout=_SECONDS)
        return discard if found.melds.opens or found.pairs.opens else wall


def _tiles(move: move_pb2.Move) -> int:
    """How many tiles a move lays."""
    return sum(len(meld.split()) for meld in move.lay.melds)


def _use(tile: str, rack: Iterable[str]) -> int:
    """How many tiles of the rack go with this one: twins, neighbours, other colours."""
    if not tile[1:]:
        return len([*rack]) + 1  # jokers are kept
    colour, number = tile[0], int(tile[1:])
    near = 0
    for other in rack:
        if other[1:]:
            same = other[0] == colour
            step = abs(int(other[1:]) - number)
            near += step <= 2 if same else step == 0
    return near
