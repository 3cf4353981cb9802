"""Judges three moves and scores a hand. Start a server first: make serve."""

import sys

from hakem_client import HakemError, Referee
from hakem_client import messages as m

hands = [m.DominoSeat(hand_count=6), m.DominoSeat(hand="1-0 2-1 3-2 4-3 5-4 6-4 1-1")]
position = m.DominoPosition(seats=hands, chain="6-6", boneyard_count=14, last_placer=0)
position.seat_to_move = 1
place = m.Move(seat=1, place=m.PlaceTile(tile="6-4"))
give_up = m.Move(seat=1, pass_turn=m.PassTurn())
misread = m.Move(seat=1, place=m.PlaceTile(tile="7-7"))
melds, pairs = m.Opened.OPENED_MELDS, m.Opened.OPENED_PAIRS
racks = [m.OkeyHandSeat(opened=melds, rack="r13 k4"), m.OkeyHandSeat(opened=pairs, rack="y9")]
seats = [m.OkeyHandSeat(opened=melds), *racks, m.OkeyHandSeat()]

with Referee(*sys.argv[1:2]) as referee:
    for move in (place, give_up, misread):
        try:
            reply = referee.table("domino-101").judge(position, move)
            print(m.Outcome.Name(reply.verdict.outcome), reply.next.domino.chain)
            for reason in reply.verdict.reasons:
                print(f"  {reason.message} ({reason.rule}, {reason.file}, {reason.source})")
        except HakemError as error:
            if not error.reason:  # it does not come from the service
                sys.exit(f"No service answers ({error.code}). Start one first: make serve")
            print(f"{error.code}: {error.field}: {error.reason}: {error.message}")
    hand = m.OkeyHand(indicator="k7", finisher=0, last_tile="r4", seats=seats)
    for line in referee.table("okey-101-rewards").score_hand(hand).result.lines:
        print(f"seat {line.seat}: {line.points} = {line.reckoning}. {line.message}")
        print(f"  {line.row}, {line.file}, {line.source}")
