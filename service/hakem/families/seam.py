"""The seam: everything a family of games gives, and nothing else that the service asks for.

A family is one :class:`Family` in the list of :mod:`hakem.families.registry`. Its positions, moves
and houses are its own values; whoever calls only carries them from one method to the next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from hakem.kernel.codes import Code
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import SelfPlay
from hakem.kernel.verdict import Entry, HandScore, Judgement
from hakem.kernel.vocabulary import Vocabulary
from hakem.kernel.words import Words

if TYPE_CHECKING:  # rule files can be checked without the wire
    from rich.console import Console

    from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2
    from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub
    from hakem.wire.verdicts import Writer

HouseT = TypeVar("HouseT")
PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ResultT = TypeVar("ResultT")
HouseT_contra = TypeVar("HouseT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Language:
    """What is said of a family: its codes, and its names in the rule book by language."""

    codes: tuple[Code, ...]
    words: Mapping[str, Words]


class Referee(Protocol[HouseT, PositionT, MoveT, ResultT]):
    """Reads what is asked of a family, judges it and writes the answer.

    Fields in errors (InvalidInput) are those of the message read, relative to it. What is read
    from a house's rules once is its ``house``; every other method gets it.
    """

    branch: str
    """The family's field in the contract's positions, hands and results, e.g. ``okey``."""

    def house(self, rules: Ruleset) -> HouseT:
        """A house made ready: the same object for the same rule set, so that asking is cheap."""

    def read_position(self, house: HouseT, message: Any) -> PositionT:
        """A position that can exist. Raises InvalidInput."""

    def write_position(self, position: PositionT, out: position_pb2.Position) -> None:
        """A position as a message."""

    def key(self, position: PositionT) -> bytes:
        """What makes a position this one: equal for equal positions, however they were written."""

    def read_move(self, house: HouseT, message: move_pb2.Move, position: PositionT) -> MoveT:
        """A move in a position. Raises InvalidInput."""

    def write_move(self, move: MoveT) -> move_pb2.Move:
        """A complete move as a message."""

    def judge(
        self, house: HouseT, position: PositionT, move: MoveT
    ) -> Judgement[PositionT, MoveT, ResultT]:
        """What the referee says of a move. Raises InvalidInput when withheld tiles decide."""

    def legal_moves(
        self, house: HouseT, position: PositionT
    ) -> Sequence[tuple[MoveT, Sequence[Entry]]]:
        """The complete legal moves of the seat to move, with what each writes at once."""

    def deal(
        self,
        house: HouseT,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand. Raises InvalidInput."""

    def score_hand(
        self, house: HouseT, message: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand. Raises InvalidInput."""

    def write_hand(
        self, hand: tuple[HandScore, ResultT], writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """The scores of the hand that a move ended."""

    def score_match(
        self, house: HouseT, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match. Raises InvalidInput."""


class MeldReader(Protocol[HouseT_contra]):
    """What families with melds answer beside: tiles read as melds, the openings of a rack."""

    def classify(
        self,
        house: HouseT_contra,
        request: referee_service_pb2.ClassifyMeldRequest,
        writer: Writer,
        out: referee_service_pb2.ClassifyMeldResponse,
    ) -> None:
        """Every reading of some tiles. Raises InvalidInput."""

    def find_opening(
        self,
        house: HouseT_contra,
        request: referee_service_pb2.FindOpeningRequest,
        writer: Writer,
        out: referee_service_pb2.FindOpeningResponse,
    ) -> None:
        """The best openings. Raises InvalidInput."""


class Show(Protocol):
    """Something to see of a family: a client that plays against a referee, and prints."""

    def __call__(
        self, referee: RefereeServiceStub, console: Console, *, seed: str, locale: str
    ) -> None:
        """Play and print; the same seed, the same play."""


class Family(ABC):
    """A family of games, whole. There is one object of each family.

    What rule files need of it is there at once; the parts that play, judge and speak the contract
    are made when they are first asked for, so that checking rules waits for none of them.
    """

    @property
    @abstractmethod
    def folder(self) -> Traversable:
        """Its folder.

        It has a catalog of sentences for each language (``language/en.po``) and says why play under
        a house cannot reach something (``selfplay/unreached.yaml``).
        """

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """What its rule files may say."""

    @property
    @abstractmethod
    def language(self) -> Language:
        """What is said of it."""

    @property
    @abstractmethod
    def referee(self) -> Referee[Any, Any, Any, Any]:
        """What judges it, between the contract's messages and its own values."""

    @property
    @abstractmethod
    def selfplay(self) -> SelfPlay[Any, Any, Any, Any]:
        """How it plays by itself."""

    @property
    def melds(self) -> MeldReader[Any] | None:
        """What reads melds, where the family has melds."""
        return None

    @property
    def show(self) -> Show | None:
        """Something to see of it, for who meets Hakem for the first time."""
        return None

    @property
    def name(self) -> str:
        """The name that ``family:`` gives in a rule file, e.g. ``okey/v1``."""
        return self.vocabulary.name
