"""Messages in, values judged, messages out; the messages are those of dominoes."""

from __future__ import annotations

from hakem.kernel.bounds import check_seat
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.shuffle import NAME as SHUFFLE
from hakem.kernel.verdict import Entry, HandScore, InvalidInput
from hakem.v1 import domino_pb2, move_pb2, position_pb2, referee_service_pb2, score_pb2
from hakem.wire.fields import refuse_others
from hakem.wire.standings import write_standings
from hakem.wire.verdicts import Writer
from tests.toy.bounds import SEATS, check_players
from tests.toy.house import House, house_of
from tests.toy.play.judge import Judged, judge, legal_moves
from tests.toy.play.position import Place, Position, check, deal
from tests.toy.scores import Taken, check_taken, match_score, score
from tests.toy.tiles import Tile, read_tiles

NAME = "toy/v1"
_POSITION = ("seats", "chain", "leader", "seat_to_move")
_HAND = _MATCH = ("hands",)


class ToyReferee:
    """Reads, judges and scores the toy; see :class:`~hakem.families.seam.Referee`."""

    branch = "domino"

    def house(self, rules: Ruleset) -> House:
        """The house of a rule set."""
        return house_of(rules)

    def read_position(self, house: House, message: domino_pb2.DominoPosition) -> Position:
        """A position that can exist."""
        refuse_others(message, _POSITION, NAME)
        check_players("seats", len(message.seats))
        hands = [_read_seat(one, f"seats[{i}]") for i, one in enumerate(message.seats)]
        row = read_tiles(message.chain, "chain")
        if row and not message.HasField("leader"):
            raise InvalidInput("leader", "MISSING_FIELD")
        leader = message.leader if message.HasField("leader") else message.seat_to_move
        return check(house, Position(tuple(hands), row, leader, message.seat_to_move))

    def write_position(self, position: Position, out: position_pb2.Position) -> None:
        """A position as a message."""
        for tiles in position.hands:
            out.domino.seats.add(hand=" ".join(tiles), hand_count=len(tiles))
        out.domino.chain = " ".join(position.row)
        out.domino.leader = position.leader
        out.domino.seat_to_move = position.seat

    def key(self, position: Position) -> bytes:
        """The values of a position."""
        hands = tuple([tuple(sorted(hand)) for hand in position.hands])
        return repr((hands, *position[1:])).encode()

    def read_move(self, house: House, message: move_pb2.Move, position: Position) -> Place:
        """A tile placed; nothing else can be done."""
        action = message.WhichOneof("action")
        if action is None:
            raise InvalidInput("", "MISSING_ACTION")
        if action != "place":
            name = message.DESCRIPTOR.fields_by_name[action].json_name
            raise InvalidInput(action, "WRONG_MOVE_FOR_FAMILY", action=name, family=NAME)
        check_seat("seat", message.seat, SEATS)
        tiles = read_tiles(message.place.tile, "place.tile")
        if not tiles:
            raise InvalidInput("place.tile", "TILE_MISSING")
        if len(tiles) > 1:
            raise InvalidInput("place.tile", "ONE_TILE_EXPECTED", count=len(tiles))
        return Place(message.seat, tiles[0])

    def write_move(self, move: Place) -> move_pb2.Move:
        """A move as a message."""
        return move_pb2.Move(seat=move.seat, place=move_pb2.PlaceTile(tile=move.tile))

    def judge(self, house: House, position: Position, move: Place) -> Judged:
        """The judgement of a move."""
        return judge(house, position, move)

    def legal_moves(
        self, house: House, position: Position
    ) -> tuple[tuple[Place, tuple[Entry, ...]], ...]:
        """Every legal move; none writes anything at once."""
        return tuple([(move, ()) for move in legal_moves(house, position)])

    def deal(
        self,
        house: House,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand."""
        leader = request.leader if request.HasField("leader") else None
        self.write_position(deal(house, request.seed, request.players, leader), out.position)
        out.shuffle = SHUFFLE

    def score_hand(
        self,
        house: House,
        message: domino_pb2.DominoHand,
        writer: Writer,
        out: score_pb2.HandResult,
    ) -> None:
        """Score a finished hand: the tiles that each seat has taken."""
        refuse_others(message, _HAND, NAME)
        check_players("hands", len(message.hands))
        one, two = [read_tiles(text, f"hands[{i}]") for i, text in enumerate(message.hands)]
        check_taken(house, (one, two))
        self.write_hand((score(house, (one, two)), (one, two)), writer, out)

    def write_hand(
        self, hand: tuple[HandScore, Taken], writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """The scores of a hand."""
        writer.score(hand[0], out)

    def score_match(self, house: House, match: score_pb2.Match, out: score_pb2.MatchResult) -> None:
        """Score a match by the points of every seat in each hand."""
        refuse_others(match, _MATCH, NAME)
        score = match_score(house, [tuple(hand.points) for hand in match.hands])
        write_standings(score, out)


def _read_seat(message: domino_pb2.DominoSeat, path: str) -> tuple[Tile, ...]:
    """The tiles of a seat, which are never withheld; a count beside them must agree."""
    tiles, count = read_tiles(message.hand, f"{path}.hand"), message.hand_count
    if message.HasField("hand_count") and count != len(tiles):
        raise InvalidInput(
            f"{path}.hand_count", "COUNT_CONTRADICTS_TILES", count=count, tiles=len(tiles)
        )
    return tiles
