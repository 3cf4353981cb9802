"""Judges two moves, scores a hand and meets an error. Start a server first: make serve."""

import sys

from hakem_client import HakemError, Referee
from hakem_client import messages as m

with Referee(sys.argv[1] if len(sys.argv) > 1 else "localhost:50051") as referee:
    domino = referee.table("domino-101")
    position = m.DominoPosition(
        seats=[m.DominoSeat(hand_count=6), m.DominoSeat(hand="1-0 2-1 3-2 4-3 5-4 6-4 1-1")],
        chain="6-6",
        boneyard_count=14,
        seat_to_move=1,
        last_placer=0,
    )
    place = m.Move(seat=1, place=m.PlaceTile(tile="6-4"))
    pass_on = m.Move(seat=1, pass_turn=m.PassTurn())
    for name, move in ("place 6-4", place), ("pass", pass_on):
        reply = domino.judge(position, move)
        outcome = m.Outcome.Name(reply.verdict.outcome).removeprefix("OUTCOME_")
        print(f"{name}: {outcome}, the chain is {reply.next.domino.chain}")
        for reason in reply.verdict.reasons:
            print(f"  {reason.message}")
            print(f"  {reason.code}: {reason.rule}, {reason.file}, {reason.source}")

    unopened = "r2 r3 r9 k2 k5 k9 y1 y3 y4 y5 y8 y13 b1 b4 b9 b10 b12 r11 k11 y11 b8"
    hand = m.OkeyHand(
        indicator="k7",
        finisher=0,
        last_tile="r4",
        seats=[
            m.OkeyHandSeat(opened=m.Opened.OPENED_MELDS),
            m.OkeyHandSeat(opened=m.Opened.OPENED_MELDS, rack="r13 k4"),
            m.OkeyHandSeat(opened=m.Opened.OPENED_PAIRS, rack="y9"),
            m.OkeyHandSeat(rack=unopened),
        ],
    )
    for line in referee.table("okey-101-rewards").score_hand(hand).result.lines:
        print(f"seat {line.seat}: {line.points:+d} = {line.reckoning}. {line.message}")
        print(f"  {line.row}, {line.file}, {line.source}")

    try:
        domino.judge(position, m.Move(seat=1, place=m.PlaceTile(tile="7-7")))
    except HakemError as error:
        print(f"{error.code}: {error.field}: {error.reason}: {error.message}")
