"""Random play of dominoes that checks the referee against itself after every move."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Mapping, Sequence

from hakem.families.domino import knobs
from hakem.families.domino.house import House, house_of
from hakem.families.domino.moves import Draw, Move, Pass, Place
from hakem.families.domino.play.deal import deal
from hakem.families.domino.play.judge import Judged
from hakem.families.domino.play.legal import legal_moves
from hakem.families.domino.play.opening import opener, opening_suit, rows_asked
from hakem.families.domino.selfplay.invariants import (
    any_move,
    check_ledger,
    check_moves,
    check_position,
    check_unlisted,
)
from hakem.families.domino.state import DominoHandResult, Ending, MatchState, State
from hakem.families.domino.tiles import NAMES, write_tiles
from hakem.kernel.chance import Chance
from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import Broken, Tally


class DominoBench:
    """Players who choose at random, match after match.

    Hand ``k`` is dealt from the seed ``{seed}/{k}``.
    """

    def __init__(self, rules: Ruleset, players: int, seed: str) -> None:
        self.tally = Tally()
        self._rules = rules
        self._house: House = house_of(rules)
        self._players = players
        self._seed = seed
        self._chance = Chance(f"{seed}/moves")
        self._late = Chance(f"{seed}/late")
        self._match: MatchState | None = None
        self._leader: int | None = None

    def deal(self) -> State:
        """Deal the next hand of the match."""
        dealt = deal(
            self._house,
            f"{self._seed}/{self.tally.hands}",
            self._players,
            self._leader,
            self._match,
        )
        self.tally.redeals.update(found.place.path for found in dealt.thrown_in)
        state = dealt.state
        try:
            check_position(self._house, state)
        except Broken as broken:
            raise Broken(str(broken), state) from broken
        self._count_redeal_rows(state)
        self._log = [_deal_text(state)]
        return state

    def most_moves(self) -> int:
        """Between two tiles everybody passes at most once, and each tile is drawn at most once."""
        return self._house.tile_count * (self._players + 2)

    def move(self, position: State) -> tuple[Move, Judged]:
        """Check everything about a position, then play one of its moves."""
        move, judgement = self._move(position)
        self._log.append(_move_text(move))
        return move, judgement

    def end(self, position: State, move: Move, judgement: Judged) -> None:
        """The ledger is right and nothing more can be played."""
        check_ledger(self._house, position.match, judgement, move.seat)
        check_position(self._house, judgement.next)
        self._after_the_end(judgement.next)
        if judgement.hand is not None:
            result = judgement.hand[1]
            self._log.append(_result_text(result))
            self._end(result)

    def transcript(self) -> Iterator[bytes]:
        """The deal, the moves and the result, a line each."""
        yield "\n".join(self._log).encode()

    def _count_redeal_rows(self, state: State) -> None:
        house, hands = self._house, state.hands
        opening = opener(house, hands) if state.first_hand else None
        suit = opening_suit(house, hands, opening)
        for hand in hands:
            rows = rows_asked(house, len(hands), state.first_hand, suit, hand)
            self.tally.rows.update([row.place.path for row in rows])

    def _move(self, state: State) -> tuple[Move, Judged]:
        """Check everything about a position, then choose one of its moves."""
        house, chance, tally = self._house, self._chance, self.tally
        check_position(house, state)
        moves = legal_moves(house, state)
        judgements = check_moves(house, state, moves)
        self._try(state, moves, any_move(house, state, chance))
        # The seat to move tries one of its own tiles: refusals that are nearer to real play.
        self._try(state, moves, Place(state.seat_to_move, chance.below(house.tile_count)))
        index = chance.below(len(moves))
        move = moves[index]
        tally.kinds[type(move).__name__] += 1
        return move, judgements[index]

    def _try(self, state: State, moves: Sequence[Move], move: Move) -> None:
        self.tally.tried += 1
        for reason in check_unlisted(self._house, state, moves, move):
            self.tally.refused[reason.code] += 1
            self.tally.repairs.update([repair.code for repair in reason.repairs])

    def _after_the_end(self, state: State) -> None:
        """Nothing can be played any more: no move of any seat, nor a draw or a pass when due."""
        due = state.seat_to_move
        for move in (any_move(self._house, state, self._late), Draw(due), Pass(due)):
            self._try(state, (), move)

    def _end(self, result: DominoHandResult) -> None:
        tally = self.tally
        tally.endings[result.ending.value] += 1
        self._count_rows(result)
        self._match, self._leader = result.match, result.next_leader
        if result.match_over:
            tally.matches += 1
            self._match, self._leader = None, None

    def _count_rows(self, result: DominoHandResult) -> None:
        tables = self._rules.tables
        ending, account = result.ending.value, result.account
        rows = [*tables["bank"].rows(ending, account)]
        if result.ending is not Ending.TIED:
            rows += tables["hand_points"].rows(ending, self._players)
            rows += tables["main"].rows(ending, account)
            rows += tables["draft"].rows(ending, account)
        self.tally.rows.update(row.place.path for row in rows)


class DominoSelfPlay:
    """How dominoes play by themselves; see :class:`~hakem.kernel.selfplay.SelfPlay`."""

    events: tuple[str, ...] = ()

    def players(self, house: House) -> tuple[int, ...]:
        """The numbers of players the house is for."""
        return house.players

    def bench(
        self, rules: Ruleset, players: int, seed: str, codes: Container[str] | None
    ) -> DominoBench:
        """So many players at a table of the house."""
        return DominoBench(rules, players, seed)

    def known(self, house: House, players: int) -> Mapping[str, KnobValue]:
        """What goes by the number of players, for these: tiles dealt, drawn and left over."""
        unit, reserve = house.unit[players], house.reserve[players]
        boneyard = house.boneyard[players]
        drawable = max(boneyard - reserve, 0)
        return {
            "players": players,
            knobs.DEAL_HAND_SIZE.path: house.hand_size[players],
            knobs.DRAW_UNIT.path: unit,
            knobs.DRAW_RESERVE.path: reserve,
            "boneyard": boneyard,
            "odd": drawable % unit if unit else 0,
        }

    def joined(self, transcripts: Sequence[bytes]) -> str:
        """The transcript of one house as it is; of several, the hash of them one after another."""
        if len(transcripts) == 1:
            return transcripts[0].hex()
        return hashlib.sha256(b"".join(transcripts)).hexdigest()


def _deal_text(state: State) -> str:
    boneyard = " ".join(NAMES[tile] for tile in state.boneyard or ())
    hands = " | ".join(map(write_tiles, state.hands))
    return f"deal {state.seat_to_move}: {hands} | {boneyard}"


def _move_text(move: Move) -> str:
    if isinstance(move, Place):
        return f"{move.seat} {NAMES[move.tile]} {move.end.value if move.end else ''}"
    return f"{move.seat} {'draw' if isinstance(move, Draw) else 'pass'}"


def _result_text(result: DominoHandResult) -> str:
    accounts = " ".join(f"{a.main}/{a.draft}/{int(a.opened)}" for a in result.match.accounts)
    return f"{result.ending.value} {result.hand_points} {accounts} bank {result.match.bank}"
