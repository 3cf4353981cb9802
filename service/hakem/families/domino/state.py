"""Values that judging works on: how a match stands, a hand being played, a finished hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from hakem.families.domino.tiles import NO_PIP, left_of, mask_laid, right_of
from hakem.kernel.ruleset import Place


class Ending(Enum):
    """How a hand ended; the values are the words of the fact ``ending``."""

    WENT_OUT = "went_out"
    CLOSED = "closed"
    TIED = "tied"


class Account(NamedTuple):
    """The score of one side in points; only ``main`` counts toward the target."""

    main: int = 0
    draft: int = 0
    opened: bool = False


class MatchState(NamedTuple):
    """How a match stands between two hands: one account a side, the tie bank, hands finished."""

    accounts: tuple[Account, ...]
    bank: int = 0
    hands_played: int = 0


class State(NamedTuple):
    """A hand being played.

    ``hands`` has for each seat the set of its tiles, or ``-n`` for n tiles that are withheld.
    ``chain`` has the laid tiles from left to right, ``left`` and ``right`` its open ends
    (:data:`~hakem.families.domino.tiles.NO_PIP` while it is empty) and ``played`` the set of its
    tiles. ``boneyard`` lists the tiles in the order in which they are drawn, None when withheld;
    ``boneyard_count`` is their number either way. ``last_placer`` is None before the first tile,
    ``passes`` are the turns in a row that ended with a pass, ``leader`` placed the first tile.
    ``opening_tile`` is what the first hand of a match is opened with.
    """

    hands: tuple[int, ...]
    chain: tuple[int, ...]
    left: int
    right: int
    played: int
    boneyard: tuple[int, ...] | None
    boneyard_count: int
    seat_to_move: int
    last_placer: int | None
    passes: int
    leader: int | None
    first_hand: bool
    opening_tile: int | None
    match: MatchState

    @classmethod
    def of(
        cls,
        hands: Sequence[int],
        boneyard: Sequence[int] | int,
        seat_to_move: int,
        match: MatchState,
        chain: Sequence[int] = (),
    ) -> State:
        """A position with what follows from its chain filled in.

        ``boneyard`` is the tiles or, when they are withheld, their number. The last placer is the
        seat before the one to move; change it and the other fields with ``_replace``.
        """
        shown = None if isinstance(boneyard, int) else tuple(boneyard)
        return cls(
            hands=tuple(hands),
            chain=tuple(chain),
            left=left_of(chain[0]) if chain else NO_PIP,
            right=right_of(chain[-1]) if chain else NO_PIP,
            played=mask_laid(chain),
            boneyard=shown,
            boneyard_count=boneyard if isinstance(boneyard, int) else len(boneyard),
            seat_to_move=seat_to_move,
            last_placer=(seat_to_move - 1) % len(hands) if chain else None,
            passes=0,
            leader=None,
            first_hand=False,
            opening_tile=None,
            match=match,
        )


class Hand(NamedTuple):
    """A finished hand, to be scored.

    ``ending`` is WENT_OUT or CLOSED; ``seat`` went out or closed the hand; ``hands`` are the sets
    of tiles still held. ``leader`` led the hand (None: not known); ``match`` is how the match
    stood before it (None: it begins).
    """

    ending: Ending
    seat: int
    hands: tuple[int, ...]
    leader: int | None = None
    match: MatchState | None = None


class DominoHandResult(NamedTuple):
    """What a finished hand comes to, beside its ledger.

    ``account`` is the fact ``account`` of the winner (``none`` when tied); ``hand_points`` what
    the winner wrote without the bank, ``bank_taken`` what it took out of the bank; ``pips`` what
    each seat's tiles count; ``match`` how the match stands afterwards.
    """

    ending: Ending
    account: str
    winner_side: int | None
    hand_points: int
    bank_taken: int
    pips: tuple[int, ...]
    next_leader: int
    match: MatchState
    match_over: bool
    match_winner_side: int | None


class ThrownIn(NamedTuple):
    """A deal that was thrown in: the rule behind it, its own sentences, and whose tiles did it.

    ``place.path`` is a row of the table ``redeal`` or the knob ``opening.no_double``; ``seat`` is
    None when no seat in particular is the cause.
    """

    place: Place
    texts: Mapping[str, str]
    seat: int | None
