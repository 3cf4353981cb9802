"""Laying melds, laying off and swapping: part of the slow referee of Okey.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps; "A" = assumed
by the ruling of the houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from .okey_case import Case, Refused, over_by_finish
from .okey_melds import NUMBER, WILD, Reading, bare, face_of, read_meld, said
from .okey_position import ENDS, Meld, Put
from .okey_verdicts import Verdict, illegal, legal, refuse, unclear

Move = Mapping[str, Any]

# --- laying melds ---------------------------------------------------------------------------------


def lay(case: Case, move: Move) -> Verdict:
    """Melds from the rack: read them, and judge every way in which they can be read."""
    me, okey = case.me, case.state.okey
    melds = [text.split() for text in move["lay"].get("melds", [])]
    pairs = move["lay"].get("kind") == "LAY_KIND_PAIRS"
    if not pairs and move["lay"].get("kind") != "LAY_KIND_MELDS":
        refuse("no_kind")
    if not all(melds) or not melds:
        refuse("nothing_laid")
    wanted = Counter(bare(tile, okey) for meld in melds for tile in meld)
    if wanted - Counter(me.rack):
        refuse("not_in_rack")
    may_lay(case, pairs)
    ways: list[list[Reading]] = []
    for meld in melds:
        readings = read_meld(case.house, okey, meld)
        fit = [] if isinstance(readings, str) else readings
        fit = [reading for reading in fit if (reading.kind == "pair") == pairs]
        if not fit:
            why = readings if isinstance(readings, str) else "other_kind"
            refuse(why, wrong_opening(case))
        ways.append(fit)
    chosen = list(product(*ways))
    if len(chosen) == 1:
        return legal(case, lay_read(case, chosen[0]))
    # an okey that can be read in several ways must be bound, unless no reading would do
    verdicts = []
    for way in chosen:
        fresh = case.again()
        try:
            verdicts.append(legal(fresh, lay_read(fresh, way)))
        except Refused as refused:
            verdicts.append(illegal(refused))
    return unclear(
        verdicts,
        [
            {"seat": case.seat, "lay": {**move["lay"], "melds": [meld.text for meld in way]}}
            for way in chosen
        ],
    )


def wrong_opening(case: Case) -> list[tuple[int, int]]:
    """What a wrong opening costs; nothing for one who has opened (S1 "Yanlış Seri", S0 Topla)."""
    if case.me.opened != "none":
        return []
    return [(case.seat, case.price({"kind": "wrong_opening"}))]


def may_lay(case: Case, pairs: bool) -> None:
    """May one who has opened lay this kind?"""
    pairs_there = any(meld.kind == "pair" for meld in case.state.table)
    if case.me.opened == "melds" and pairs and not pairs_there:
        refuse("no_pairs_on_table")  # S0 "çift açan yokken çift bırakamazsınız", S1, S3 step 5
    if case.me.opened == "pairs" and not pairs:
        if not case.rules.pairs_opener_lays_melds:
            refuse("pairs_opener_lays_no_melds")  # S1, S3 step 5
        if all(seat.opened != "melds" for seat in case.state.seats):
            refuse("nobody_opened_melds")  # S0 "henüz kimse seri açmamışken"


def lay_read(case: Case, melds: Sequence[Reading]) -> dict[str, Any] | None:
    """Melds of which every okey is known."""
    state, turn, me = case.state, case.state.turn, case.me
    kind = "pairs" if melds[0].kind == "pair" else "melds"
    laid = [tile for meld in melds for tile in meld.tiles]
    left = len(me.rack) - len(laid)
    opening = me.opened == "none"
    points = sum(meld.points for meld in melds)
    pairs = len(melds) if kind == "pairs" else 0
    ends_the_hand = left == 0 and kind == "pairs" and case.rules.last_pair_ends
    ends_the_hand = ends_the_hand and me.opened != "melds"  # S3 step 8 "Çiftle bitiriyorsan"
    if opening:
        # S1: going out at once needs no threshold, and does not look at the bar (others A)
        out_at_once = left == 1 or ends_the_hand
        value = pairs if kind == "pairs" else points
        if value < case.bar(kind) and not out_at_once:
            refuse("below_the_bar", wrong_opening(case))
        if turn.drew == "discard" and laid.count(turn.taken) < copies_to_use(case):
            refuse("taken_tile_not_used")  # S0 Taş Çekme, S1, S3 step 3
    if left == 0 and not ends_the_hand:
        refuse("nothing_left_to_discard")  # S1 "hiç taş yoksa bitemezsiniz", S0 Bitiş
    for tile in laid:
        me.rack.remove(tile)
    for meld in melds:
        number = max((other.id for other in state.table), default=0) + 1
        tiles, faces = list(meld.tiles), list(meld.faces)
        state.table.append(Meld(number, meld.kind, tiles, faces, case.seat))
        turn.laid_melds.append(number)
    lay_before = [] if turn.opened_before else list(case.earned())
    if opening:
        me.opened = kind
    if not turn.opened_before:  # S1: everything laid in the opening turn counts (others A)
        me.points += points if me.opened == "melds" else 0
        me.pairs += pairs if me.opened == "pairs" else 0
    if not turn.opened_before:
        reward(case, lay_before)
    if opening and turn.drew == "discard":
        feed(case, kind)
    return over_by_finish(case, last_tile="") if ends_the_hand else None


def reward(case: Case, lay_before: Sequence[str]) -> None:
    """S2 Siler: at once, as soon as the opening is worth it.

    Each row once a turn: not again for what lay there before, nor after a taking back (A).
    """
    written = case.state.turn.rewards_written
    for row, points in case.earned().items():
        if row not in lay_before and row not in written:
            case.enter(case.seat, points)
            written.append(row)


def feed(case: Case, kind: str) -> None:
    """Who discarded the tile of this opening pays (A, only where penalties are agreed).

    Once a turn, whatever was opened with it and taken back before (A).
    """
    turn, okey = case.state.turn, case.state.okey
    face = okey if turn.taken == WILD else face_of(turn.taken, okey)
    price = case.price({"kind": "fed_opening", "as": kind, "tile_value": NUMBER[face]})
    if price and not turn.fed_written:
        case.enter((case.seat - 1) % 4, price)
        turn.fed_written = True


def copies_to_use(case: Case) -> int:
    """How many tiles like the taken one an opening must use."""
    held = case.me.rack.count(case.state.turn.taken)
    # S1's example: the twin already held goes elsewhere, and the taken tile is used too
    return held if case.rules.both_twins else 1


# --- laying off and swapping ----------------------------------------------------------------------


def lay_off(case: Case, move: Move) -> Verdict:
    """A tile of the rack to a run or group on the table."""
    body, okey = move["layOff"], case.state.okey
    tile, stands_for = bare(body["tile"], okey), said(body["tile"])
    end = ENDS.get(body.get("end", ""), "")
    if tile not in case.me.rack:
        refuse("not_in_rack")
    meld = case.meld(body["meld"])
    opened_and_free(case)
    if meld.kind == "pair":
        refuse("pairs_do_not_grow")  # S3 step 6 "Çiftler işlenmez"; others A
    found = places(meld, tile if tile == WILD else face_of(tile, okey))
    found = [place for place in found if stands_for in (None, place[0])]
    found = [place for place in found if not end or meld.kind == "group" or place[1] == end]
    if not found:
        refuse("does_not_fit", [(case.seat, case.price({"kind": "wrong_lay_off"}))])
    verdicts: list[Verdict] = []
    for face, at in found:
        fresh = case.again()
        try:
            lay_off_at(fresh, fresh.meld(meld.id), Put(tile, face, meld.id, at))
            verdicts.append(legal(fresh))
        except Refused as refused:
            verdicts.append(illegal(refused))
    if len(found) == 1:
        return verdicts[0]
    names = {word: name for name, word in ENDS.items()}
    choices = [
        {
            "seat": case.seat,
            "layOff": {"tile": f"*={face}", "meld": meld.id, "end": names[at]},
        }
        for face, at in found
    ]
    return unclear(verdicts, choices)


def places(meld: Meld, face: str) -> list[tuple[str, str]]:
    """Where a face (or `*`, any face) fits on a run or group, as (face, end)."""
    free: list[tuple[str, str]] = []
    number = [NUMBER[each] for each in meld.faces]
    colour = meld.faces[0][0]
    if meld.kind == "run":  # nothing follows 13, nothing comes before 1 (S1, S3 step 4)
        if number[0] > 1:
            free.append((f"{colour}{number[0] - 1}", "low"))
        if number[-1] < 13:
            free.append((f"{colour}{number[-1] + 1}", "high"))
    elif meld.kind == "group":  # the colours not there, four at most (S3 step 4)
        colours = {each[0] for each in meld.faces}
        free += [(f"{other}{number[0]}", "") for other in "rybk" if other not in colours]
    return [place for place in free if face in (WILD, place[0])]


def opened_and_free(case: Case) -> None:
    """Only one who has opened, and had no need of the waiver to open (S0, S1, S3 step 6)."""
    if case.me.opened == "none":
        refuse("not_opened")
    if case.opened_by_waiver():
        refuse("went_out_at_once")  # S1 "elden direk açıp bitebilirsiniz. ancak taş işlenemez"


def lay_off_at(case: Case, meld: Meld, put: Put) -> None:
    """The tile at this very place."""
    if put.tile == WILD and meld.tiles.count(WILD) >= case.rules.okeys_in_meld:
        refuse("too_many_okeys")  # S3 step 4
    same_meld = [other for other in case.state.turn.laid_off if other.meld == meld.id]
    if case.rules.lay_off_limit == "meld" and len(same_meld) >= 2:
        refuse("two_on_one_meld")  # S3 step 6
    if case.rules.lay_off_limit == "end" and sum(o.end == put.end for o in same_meld) >= 2:
        refuse("two_on_one_end")  # S1 "yan yana 2 taş"
    if len(case.me.rack) == 1:
        refuse("nothing_left_to_discard")  # S1, S0 Bitiş
    case.me.rack.remove(put.tile)
    at = 0 if put.end == "low" else len(meld.tiles)
    meld.tiles.insert(at, put.tile)
    meld.faces.insert(at, put.face)
    case.state.turn.laid_off.append(put)
    case.state.turn.undone = False


def swap(case: Case, body: Mapping[str, Any]) -> None:
    """The tile that an okey on the table stands for, for that okey (S1, S3 step 6; others A)."""
    tile = bare(body["tile"], case.state.okey)
    if tile not in case.me.rack:
        refuse("not_in_rack")
    meld = case.meld(body["meld"])
    opened_and_free(case)
    if WILD not in meld.tiles:
        refuse("no_okey_there")
    if tile == WILD:
        refuse("not_its_tile")
    face = face_of(tile, case.state.okey)
    if (WILD, face) not in zip(meld.tiles, meld.faces, strict=True):
        refuse("not_its_tile")
    if meld.kind == "group" and len(meld.tiles) < 4:
        refuse("group_not_full")  # S1 "bu per 4 taştan oluşmalı"
    at = list(zip(meld.tiles, meld.faces, strict=True)).index((WILD, face))
    meld.tiles[at] = tile
    case.me.rack.remove(tile)
    case.me.rack.append(WILD)
    case.state.turn.swaps.append(Put(tile, face, meld.id))
