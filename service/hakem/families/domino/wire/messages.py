"""Domino positions, moves, hands and matches between the contract's messages and our values.

Fields in errors are the contract's names, relative to the message read. Texts, counts and
enums are bounded here; whether a position or hand can exist is checked by the engine.
"""

from __future__ import annotations

from functools import lru_cache

from hakem.families.domino.bounds import check_players
from hakem.families.domino.house import House
from hakem.families.domino.moves import MOST_SEATS, Draw, End, Move, Pass, Place
from hakem.families.domino.play.check import check_state
from hakem.families.domino.state import Account, DominoHandResult, Ending, Hand, MatchState, State
from hakem.families.domino.tiles import (
    NAMES,
    NO_PIP,
    left_of,
    mask_laid,
    mask_of,
    right_of,
    write_chain,
    write_tiles,
)
from hakem.kernel.bounds import check_seat, count_out_of_range
from hakem.kernel.limits import BATCH_ITEMS, TILE_CHARS, TILES_CHARS
from hakem.kernel.verdict import InvalidInput, MatchScore
from hakem.v1 import domino_pb2, draw_pb2, move_pb2, score_pb2

FAMILY = "domino/v1"
_TEXTS_KEPT = 8192  # lists of tiles read lately
_PARTS_KEPT = 4096  # hands, boneyards and matches written lately
_ECHO = 16  # characters of an unreadable tile that are repeated in a message

_ENDS: dict[int, End | None] = {
    domino_pb2.CHAIN_END_UNSPECIFIED: None,
    domino_pb2.CHAIN_END_LEFT: End.LEFT,
    domino_pb2.CHAIN_END_RIGHT: End.RIGHT,
}
_END_VALUES: dict[End | None, domino_pb2.ChainEnd.ValueType] = {
    None: domino_pb2.CHAIN_END_UNSPECIFIED,
    End.LEFT: domino_pb2.CHAIN_END_LEFT,
    End.RIGHT: domino_pb2.CHAIN_END_RIGHT,
}
_ENDINGS: dict[int, Ending] = {
    domino_pb2.DOMINO_ENDING_WENT_OUT: Ending.WENT_OUT,
    domino_pb2.DOMINO_ENDING_CLOSED: Ending.CLOSED,
    domino_pb2.DOMINO_ENDING_TIED: Ending.TIED,
}
_ENDING_VALUES: dict[Ending, domino_pb2.DominoEnding.ValueType] = {
    Ending.WENT_OUT: domino_pb2.DOMINO_ENDING_WENT_OUT,
    Ending.CLOSED: domino_pb2.DOMINO_ENDING_CLOSED,
    Ending.TIED: domino_pb2.DOMINO_ENDING_TIED,
}
_SOURCES = (draw_pb2.DRAW_SOURCE_UNSPECIFIED, draw_pb2.DRAW_SOURCE_BONEYARD)


def read_position(message: domino_pb2.DominoPosition, house: House) -> State:
    """Read a position and check that it can exist; raises InvalidInput naming the field."""
    players = len(message.seats)
    check_players(house, players, "seats")
    hands = tuple(
        [_hand(house, seat, f"seats[{index}]") for index, seat in enumerate(message.seats)]
    )
    chain = _chain(house, message.chain)
    boneyard, boneyard_count = _boneyard(house, message)
    given = message.opening_tile
    state = State(
        hands=hands,
        chain=chain,
        left=left_of(chain[0]) if chain else NO_PIP,
        right=right_of(chain[-1]) if chain else NO_PIP,
        played=mask_laid(chain),
        boneyard=boneyard,
        boneyard_count=boneyard_count,
        seat_to_move=message.seat_to_move,
        last_placer=message.last_placer if message.HasField("last_placer") else None,
        passes=message.passes,
        leader=message.leader if message.HasField("leader") else None,
        first_hand=message.first_hand,
        opening_tile=_tile(house, given, "opening_tile") if given else None,
        match=read_match_state(message.match)
        if message.HasField("match")
        else house.new_match(players),
    )
    return check_state(house, state)


def write_position(
    state: State, out: domino_pb2.DominoPosition | None = None
) -> domino_pb2.DominoPosition:
    """A position as a message, written into ``out`` when it is given."""
    message = domino_pb2.DominoPosition() if out is None else out
    message.seats.extend(map(_written_seat, state.hands))
    message.chain = write_chain(state.chain)
    message.boneyard_count = state.boneyard_count
    if state.boneyard is not None:
        message.boneyard = _written_boneyard(state.boneyard)
    message.seat_to_move = state.seat_to_move
    if state.last_placer is not None:
        message.last_placer = state.last_placer
    message.passes = state.passes
    if state.leader is not None:
        message.leader = state.leader
    message.first_hand = state.first_hand
    if state.opening_tile is not None:
        message.opening_tile = NAMES[state.opening_tile]
    message.match.MergeFrom(_written_match(state.match))
    return message


@lru_cache(maxsize=_PARTS_KEPT)
def _written_seat(hand: int) -> domino_pb2.DominoSeat:
    """A player as a message; never changed once it is made."""
    if hand > 0:
        return domino_pb2.DominoSeat(hand=write_tiles(hand), hand_count=hand.bit_count())
    return domino_pb2.DominoSeat(hand_count=-hand)


@lru_cache(maxsize=_PARTS_KEPT)
def _written_boneyard(tiles: tuple[int, ...]) -> str:
    return " ".join([NAMES[tile] for tile in tiles])


@lru_cache(maxsize=_PARTS_KEPT)
def _written_match(state: MatchState) -> domino_pb2.DominoMatchState:
    """How a match stands, as a message; never changed once it is made."""
    return write_match_state(state)


def read_move(message: move_pb2.Move, house: House, seats: int = MOST_SEATS) -> Move:
    """Read a move at a table of so many seats.

    Raises InvalidInput naming the field: the action itself when it is none of ours, the whole
    move (an empty path) when it has none.
    """
    action = message.WhichOneof("action")
    if action is None:
        raise InvalidInput("", "MISSING_ACTION")
    seat = message.seat
    check_seat("seat", seat, seats)
    if action == "place":
        return _read_place(house, seat, message.place)
    if action == "draw":
        return _read_draw(seat, message.draw)
    if action == "pass_turn":
        return Pass(seat)
    name = message.DESCRIPTOR.fields_by_name[action].json_name
    raise InvalidInput(action, "WRONG_MOVE_FOR_FAMILY", action=name, family=FAMILY)


def write_move(move: Move) -> move_pb2.Move:
    """A move as a message."""
    if isinstance(move, Place):
        place = move_pb2.PlaceTile(tile=NAMES[move.tile], end=_END_VALUES[move.end])
        return move_pb2.Move(seat=move.seat, place=place)
    if isinstance(move, Draw):
        return move_pb2.Move(seat=move.seat, draw=move_pb2.DrawTiles(count=move.count))
    return move_pb2.Move(seat=move.seat, pass_turn=move_pb2.PassTurn())


def read_hand(message: domino_pb2.DominoHand, house: House) -> Hand:
    """Read a finished hand; scoring it checks whether it can exist.

    Raises InvalidInput naming the field.
    """
    if message.ending == domino_pb2.DOMINO_ENDING_UNSPECIFIED:
        raise InvalidInput("ending", "ENDING_MISSING")
    ending = _ENDINGS.get(message.ending)
    if ending is None:
        raise InvalidInput("ending", "UNKNOWN_ENUM_VALUE", value=message.ending)
    check_players(house, len(message.hands), "hands")
    return Hand(
        ending=ending,
        seat=message.seat,
        hands=tuple(
            [_tiles(house, text, f"hands[{index}]")[1] for index, text in enumerate(message.hands)]
        ),
        leader=message.leader if message.HasField("leader") else None,
        match=read_match_state(message.match) if message.HasField("match") else None,
    )


def write_hand_result(
    result: DominoHandResult, out: domino_pb2.DominoHandResult | None = None
) -> domino_pb2.DominoHandResult:
    """What only dominoes know of a hand, written into ``out`` when it is given."""
    message = domino_pb2.DominoHandResult() if out is None else out
    message.ending = _ENDING_VALUES[result.ending]
    if result.winner_side is not None:
        message.winner_side = result.winner_side
    message.hand_points = result.hand_points
    message.bank_taken = result.bank_taken
    message.pips.extend(result.pips)
    message.next_leader = result.next_leader
    write_match_state(result.match, message.match)
    message.match_over = result.match_over
    if result.match_winner_side is not None:
        message.match_winner_side = result.match_winner_side
    return message


def read_match(message: score_pb2.Match, house: House) -> tuple[int, tuple[Hand, ...]]:
    """Read a match: the number of players (0: as in the hands) and its hands in order.

    Raises InvalidInput naming the field.
    """
    for field, given in (("hands", message.hands), ("hands_agreed", message.hands_agreed)):
        if given:
            raise InvalidInput(field, "NOT_OF_THIS_FAMILY", family=FAMILY)
    count = len(message.domino_hands)
    if count > BATCH_ITEMS:
        raise InvalidInput("domino_hands", "TOO_MANY", count=count, limit=BATCH_ITEMS)
    hands = []
    for index, hand in enumerate(message.domino_hands):
        try:
            hands.append(read_hand(hand, house))
        except InvalidInput as problem:
            raise problem.under(f"domino_hands[{index}]") from None
    return message.players, tuple(hands)


def write_match_result(
    score: MatchScore, state: MatchState, out: score_pb2.MatchResult | None = None
) -> score_pb2.MatchResult:
    """What a match comes to, written into ``out`` when it is given."""
    message = score_pb2.MatchResult() if out is None else out
    for standing in score.standings:
        message.standings.add(
            side=standing.side,
            total=standing.total,
            place=standing.place,
            placing_points=standing.placing_points,
            tied=standing.tied,
        )
    message.over = score.over
    message.winners.extend(score.winners)
    message.hands_played = score.hands_played
    write_match_state(state, message.domino)
    return message


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


def _words(text: str, field: str, limit: int) -> list[str]:
    if len(text) > limit:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=limit)
    return text.split()


def _unknown(field: str, word: str) -> InvalidInput:
    return InvalidInput(field, "UNKNOWN_TILE", tile=word[:_ECHO])


def _tiles(house: House, text: str, field: str) -> tuple[tuple[int, ...], int]:
    """Tiles in the order in which they are written, each once, and the set of them."""
    if not text:
        return (), 0
    try:
        return _tiles_as_told(house, text)
    except InvalidInput as problem:
        raise problem.under(field) from None


@lru_cache(maxsize=_TEXTS_KEPT)
def _tiles_as_told(house: House, text: str) -> tuple[tuple[int, ...], int]:
    """Tiles of a hand or the boneyard; a move changes one of them."""
    words = _words(text, "", TILES_CHARS)
    known = house.tile_by_name
    try:
        tiles = tuple([known[word] for word in words])
    except KeyError as problem:
        raise _unknown("", str(problem.args[0])) from None
    mask = mask_of(tiles)
    if mask.bit_count() != len(tiles):
        twice = next(tile for index, tile in enumerate(tiles) if tile in tiles[:index])
        raise InvalidInput("", "TILE_TWICE", tile=NAMES[twice])
    return tiles, mask


def _tile(house: House, text: str, field: str) -> int:
    words = _words(text, field, TILE_CHARS)
    if not words:
        raise InvalidInput(field, "TILE_MISSING")
    if len(words) > 1:
        raise InvalidInput(field, "ONE_TILE_EXPECTED", count=len(words))
    return _tiles(house, words[0], field)[0][0]


def _hand(house: House, seat: domino_pb2.DominoSeat, path: str) -> int:
    """The set of a seat's tiles, or minus their number when they are withheld."""
    mask = _tiles(house, seat.hand, f"{path}.hand")[1]
    if not seat.HasField("hand_count"):
        if not mask:
            raise InvalidInput(f"{path}.hand", "MISSING_FIELD")
        return mask
    count = _count(house, seat.hand_count, f"{path}.hand_count")
    if not mask:
        return -count
    _agree(mask.bit_count(), count, f"{path}.hand_count")
    return mask


def _count(house: House, count: int, field: str) -> int:
    if not 0 <= count <= house.tile_count:
        raise count_out_of_range(field, count, 0, house.tile_count)
    return count


def _agree(tiles: int, count: int, field: str) -> None:
    if tiles != count:
        raise InvalidInput(field, "COUNT_CONTRADICTS_TILES", count=count, tiles=tiles)


def _chain(house: House, text: str) -> tuple[int, ...]:
    known = house.laid_by_name
    try:
        return tuple([known[word] for word in _words(text, "chain", TILES_CHARS)])
    except KeyError as problem:
        raise _unknown("chain", str(problem.args[0])) from None


def _boneyard(
    house: House, message: domino_pb2.DominoPosition
) -> tuple[tuple[int, ...] | None, int]:
    tiles, _ = _tiles(house, message.boneyard, "boneyard")
    if not message.HasField("boneyard_count"):
        return tiles, len(tiles)
    count = _count(house, message.boneyard_count, "boneyard_count")
    if count and not tiles:
        return None, count
    _agree(len(tiles), count, "boneyard_count")
    return tiles, count


def _read_place(house: House, seat: int, message: move_pb2.PlaceTile) -> Place:
    tile = _tile(house, message.tile, "place.tile")
    if message.end not in _ENDS:
        raise InvalidInput("place.end", "UNKNOWN_ENUM_VALUE", value=message.end)
    return Place(seat, tile, _ENDS[message.end])


def _read_draw(seat: int, message: move_pb2.DrawTiles) -> Draw:
    if message.source not in _SOURCES:
        raise InvalidInput("draw.source", "UNKNOWN_ENUM_VALUE", value=message.source)
    most = len(NAMES)
    if not 0 <= message.count <= most:
        raise count_out_of_range("draw.count", message.count, 0, most)
    return Draw(seat, message.count)
