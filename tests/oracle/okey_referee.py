"""A slow and obvious referee for the moves of Okey, written from the rule papers alone.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps; "A" = assumed
by the ruling of the houses. What a house says stands in `okey_houses`, prices in `okey_prices`,
scores of a finished hand in `okey_score`.

Facts of the hand come first (turn, phase, tile in the rack, meld on the table), then the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .okey_case import Case, Refused, over_by_finish, over_by_wall
from .okey_laying import copies_to_use, lay, lay_off, places, swap
from .okey_melds import WILD, bare, face_of
from .okey_openings import find_opening
from .okey_position import SOURCES, Turn
from .okey_verdicts import AMBIGUOUS, ILLEGAL, LEGAL, Verdict, illegal, legal, refuse

__all__ = ["AMBIGUOUS", "ILLEGAL", "LEGAL", "Verdict", "judge"]

Move = Mapping[str, Any]


def judge(
    house: str, options: Mapping[str, Any], position: Mapping[str, Any], move: Move
) -> Verdict:
    """The verdict on one move.

    `outcome`, `why` (a word, empty when legal), `entries` (seat, points), `next` (legal moves),
    `handOver` (None, or totals, teams and finisher; `next` then still shows the last turn) and
    `choices` (the complete moves an ambiguous one could be).
    """
    case = Case.of(house, options, position)
    try:
        if move.get("seat", 0) != case.state.turn.seat:
            refuse("not_your_turn")
        return play(case, move)
    except Refused as refused:
        return illegal(refused)


def play(case: Case, move: Move) -> Verdict:
    """Hand the move to its judge."""
    if "draw" in move:
        draw(case, SOURCES.get(move["draw"].get("source", ""), ""))
        return legal(case)
    if case.state.turn.phase != "play":
        refuse("draw_first")
    if "lay" in move:
        return lay(case, move)
    if "layOff" in move:
        return lay_off(case, move)
    if "swap" in move:
        swap(case, move["swap"])
        return legal(case)
    if "discard" in move:
        return legal(case, discard(case, bare(move["discard"]["tile"], case.state.okey)))
    if "returnDiscard" in move:
        return_discard(case)
    elif "takeBack" in move:
        take_back(case)
    elif "undo" in move:
        undo(case)
    else:
        raise ValueError(f"not a move of Okey judged here: {sorted(move)}")
    return legal(case)


# --- drawing --------------------------------------------------------------------------------------


def draw(case: Case, source: str) -> None:
    """A tile from the wall, or the one the player before has just discarded (S3 step 3)."""
    state, turn = case.state, case.state.turn
    if turn.phase != "draw":
        refuse("drawn_already")
    pile = state.seats[(turn.seat - 1) % 4].discards
    if source == "wall":
        if not state.wall:
            refuse("wall_empty")
        turn.drawn = state.wall.pop(0)
        case.me.rack.append(turn.drawn)
    elif source == "discard":
        if not pile:
            refuse("no_discard")
        if turn.returned:
            refuse("returned_already")  # S3 step 3: put back, then draw from the wall
        turn.taken = pile.pop()
        case.me.rack.append(turn.taken)
        # S1: one who cannot open with it may not take it. The others may take it on trial.
        if (
            case.me.opened == "none"
            and case.rules.take_needs_opening
            and not find_opening(
                case.house,
                state.okey,
                case.me.rack,
                turn.taken,
                copies_to_use(case),
                case.bar("melds"),
                case.bar("pairs"),
            )
        ):
            refuse("no_opening_with_it")
    else:
        refuse("no_source")
    turn.drew = source
    turn.phase = "play"


def return_discard(case: Case) -> None:
    """The taken tile goes back and the player draws from the wall (S0 Geri Bırak, S3 step 3)."""
    state, turn = case.state, case.state.turn
    if turn.drew != "discard":
        refuse("nothing_taken")
    if turn.laid_melds or turn.laid_off or turn.swaps:
        refuse("has_laid")
    if turn.taken not in case.me.rack:
        refuse("not_in_rack")
    if not case.rules.may_return:
        refuse("return_forbidden")
    case.me.rack.remove(turn.taken)
    state.seats[(turn.seat - 1) % 4].discards.append(turn.taken)
    # what was written in this turn stays written, and the turn is still the same (A)
    state.turn = Turn(
        turn.seat,
        "draw",
        opened_before=turn.opened_before,
        returned=True,
        rewards_written=turn.rewards_written,
        fed_written=turn.fed_written,
    )


# --- taking back ----------------------------------------------------------------------------------


def undo(case: Case) -> None:
    """The tile laid off last comes back (S0 Geri Al; S1 "İşlenen taşlar geri alınamaz").

    S0 gives back one single tile, the last: once it is back, the one before it is not the last
    one laid but the next to last, and stays until something new has been laid off.
    """
    turn = case.state.turn
    if not turn.laid_off:
        refuse("nothing_laid_off")
    if case.rules.may_undo == "nothing":
        refuse("undo_forbidden")
    if case.rules.may_undo == "one" and turn.undone:
        refuse("one_tile_only")
    put = turn.laid_off.pop()
    turn.undone = case.rules.may_undo == "one" and bool(turn.laid_off)
    case.take_off(case.meld(put.meld), put)
    case.me.rack.append(put.tile)


def take_back(case: Case) -> None:
    """Everything put on the table this turn comes back, at a price (S0 Topla, S3 step 6)."""
    state, turn, me = case.state, case.state.turn, case.me
    if not (turn.laid_melds or turn.laid_off or turn.swaps):
        refuse("nothing_laid")
    if not case.rules.may_take_back:
        refuse("take_back_forbidden")
    for given in reversed(turn.swaps):  # the okey goes back to its place
        meld = case.meld(given.meld)
        at = list(zip(meld.tiles, meld.faces, strict=True)).index((given.tile, given.face))
        meld.tiles[at] = WILD
        me.rack.append(given.tile)
    for put in reversed(turn.laid_off):
        case.take_off(case.meld(put.meld), put)
        me.rack.append(put.tile)
    for meld in [meld for meld in state.table if meld.id in turn.laid_melds]:
        me.rack += meld.tiles
        state.table.remove(meld)
    for _ in turn.swaps:
        me.rack.remove(WILD)
    if not turn.opened_before:  # what the opening has earned or charged stays (A)
        me.opened, me.points, me.pairs = "none", 0, 0
    turn.laid_melds, turn.laid_off, turn.swaps, turn.undone = [], [], [], False
    case.enter(case.seat, case.price({"kind": "take_back"}))


# --- discarding -----------------------------------------------------------------------------------


def discard(case: Case, tile: str) -> dict[str, Any] | None:
    """The tile that ends the turn, or the hand."""
    state, turn, me = case.state, case.state.turn, case.me
    if tile not in me.rack:
        refuse("not_in_rack")
    if turn.drew == "discard" and me.opened == "none":
        refuse("must_open_or_return")  # S0 Taş Çekme, S1, S3 step 3
    finishing = len(me.rack) == 1
    what = "other"
    if tile == WILD:
        what = "okey"
    elif any(places(meld, face_of(tile, state.okey)) for meld in state.table):
        what = "playable"  # fits a run or group; pairs and swaps do not count (A)
    event = {"kind": "discard", "tile": what, "finishing": finishing, "auto": False}
    case.enter(case.seat, case.price(event))
    me.rack.remove(tile)
    me.discards.append(tile)
    if finishing:
        return over_by_finish(case, last_tile=tile)
    if not state.wall:
        return over_by_wall(case)  # S1, S2 Boş El, S3 step 8; at this moment A
    following = (turn.seat + 1) % 4
    opened = state.seats[following].opened != "none"
    state.turn = Turn(following, "draw", opened_before=opened)
    return None
