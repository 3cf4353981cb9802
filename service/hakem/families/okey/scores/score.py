"""The score of a finished hand: what the house's tables write, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check_events import ABOUT_A_TILE
from hakem.families.okey.scores.hand import Event, Hand, HandSeat, OkeyHandResult
from hakem.families.okey.tiles import CODES, FALSE_JOKER, NUMBER_MASK, OKEY, Tile
from hakem.kernel.ruleset import Hit, Place, Row, Term
from hakem.kernel.verdict import Entry, HandScore, InvalidInput

ACCOUNT = "hand"
"""What all points of this family are added to."""

Measured: TypeAlias = tuple[int, int, int, int]
"""The amounts of a rack: rack_sum, okeys_left, okeys_face, false_jokers_left."""

# The number of each code; jokers have none.
_NUMBERS = tuple([code & NUMBER_MASK for code in range(CODES)]).__getitem__

WRITTEN = Row(id="written", place=Place("written", "", 0, ""), texts={})
"""The built-in row of points that were already written; no rule file has it."""


def score_hand(rules: ScoreRules, hand: Hand) -> HandScore:
    """The ledger of a hand that :func:`~hakem.families.okey.scores.check.check_hand` lets pass.

    Lines in order: points carried in, events as given, then the hand score of each seat. A line
    that adds nothing is left out, but for the hand score, which every seat has. The lines of a
    seat sum to its total. Raises InvalidInput when a row counts a rack or a tile that was
    withheld (RACK_MISSING, EVENT_TILE_MISSING).
    """
    lines: list[Entry] = []
    for seat, state in enumerate(hand.seats):
        if state.written:
            hit = Hit(WRITTEN, state.written, (Term(WRITTEN.id, 1, None),))
            lines.append(Entry(seat, hit, {WRITTEN.id: state.written}, ACCOUNT))
    for index, event in enumerate(hand.events):
        _price_event(rules, hand, index, event, lines)
    _write_end(rules, hand, lines)
    totals = [0] * len(hand.seats)
    for line in lines:
        totals[line.seat] += line.hit.points
    sides = [sum([totals[seat] for seat in side]) for side in rules.sides]
    return HandScore(tuple(lines), tuple(totals), tuple(sides))


def hand_result(rules: ScoreRules, hand: Hand) -> OkeyHandResult:
    """What only this family tells of a finished hand."""
    returned = rules.stake_returned and hand.finisher is None and not hand.anyone_opened
    return OkeyHandResult(hand.okey, returned)


def _price_event(
    rules: ScoreRules, hand: Hand, index: int, event: Event, lines: list[Entry]
) -> None:
    amounts: Mapping[str, int] = {}
    if event.kind == "opened":
        hits = rules.rewards(event.opened, event.points, event.pairs)
    else:
        tile = event.tile
        value = 0 if tile is None else (tile & NUMBER_MASK or hand.okey & NUMBER_MASK)
        amounts = {"tile_value": value}
        hits = rules.penalties(
            event.kind, event.tile_class, event.finishing, event.auto_played, event.opened, value
        )
    for hit in hits:
        if event.tile is None and event.kind in ABOUT_A_TILE and _measures(hit):
            raise InvalidInput(
                f"events[{index}].tile", "EVENT_TILE_MISSING", row=hit.row.place.path
            )
        if hit.points:
            payer = event.discarder if hit.row.pays == "discarder" else event.seat
            lines.append(Entry(event.seat if payer is None else payer, hit, amounts, ACCOUNT))


def _write_end(rules: ScoreRules, hand: Hand, lines: list[Entry]) -> None:
    """The hand score: exactly one line a seat, in order."""
    finisher = hand.finisher
    okey_number = hand.okey & NUMBER_MASK
    if finisher is None:
        anyone = hand.anyone_opened
        for seat, state in enumerate(hand.seats):
            measured = _measure(state.rack, okey_number)
            hit = rules.wall(state.opened, anyone, *measured)[0]
            lines.append(_end_line(seat, state, hit, measured))
        return
    opened, from_hand = hand.seats[finisher].opened, hand.from_hand
    last = "okey" if hand.last_tile == OKEY else "other"
    partner = rules.partner_of[finisher]
    for seat, state in enumerate(hand.seats):
        if seat == finisher:
            lines.append(Entry(seat, rules.finisher(opened, from_hand, last)[0], {}, ACCOUNT))
            continue
        measured = _measure(state.rack, okey_number)
        table = rules.partner if seat == partner else rules.others
        hit = table(opened, from_hand, last, state.opened, *measured)[0]
        lines.append(_end_line(seat, state, hit, measured))


def _measure(rack: tuple[Tile, ...], okey_number: int) -> Measured:
    if not rack:
        return (0, 0, 0, 0)
    okeys = rack.count(OKEY)
    false_jokers = rack.count(FALSE_JOKER)
    total = sum(map(_NUMBERS, rack)) + false_jokers * okey_number
    return (total, okeys, okeys * okey_number, false_jokers)


def _end_line(seat: int, state: HandSeat, hit: Hit, measured: Measured) -> Entry:
    if not state.rack and _measures(hit):
        raise InvalidInput(f"seats[{seat}].rack", "RACK_MISSING", seat=seat, row=hit.row.place.path)
    rack_sum, okeys, okeys_face, false_jokers = measured
    amounts = {
        "rack_sum": rack_sum,
        "okeys_left": okeys,
        "okeys_face": okeys_face,
        "false_jokers_left": false_jokers,
    }
    return Entry(seat, hit, amounts, ACCOUNT)


def _measures(hit: Hit) -> bool:
    """Whether the row adds something measured, not named values alone."""
    return any(term.value is None and term.coefficient for term in hit.terms)
