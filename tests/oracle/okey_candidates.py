"""Moves to judge in a position of Okey: good ones, and near misses of all kinds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from .okey_case import Case
from .okey_laying import copies_to_use, places
from .okey_melds import FACES, WILD, Reading, all_melds, all_pairs, bare, face_of, worth
from .okey_openings import find_opening
from .okey_position import Position

Move = dict[str, Any]
Plan = list[str]  # melds, okeys bound
ENDS = ("MELD_END_LOW", "MELD_END_HIGH")


def candidates(
    house: str, options: Mapping[str, Any], position: Position, plan: Plan, rng: random.Random
) -> list[Move]:
    """Some moves of the position; `plan` are melds the seat to move was dealt."""
    maker = _Maker(Case.of(house, options, position), plan, rng)
    moves = maker.drawing() if maker.turn.phase == "draw" else maker.playing()
    if rng.random() < 0.04:
        moves.append({**rng.choice(moves), "seat": (maker.turn.seat + rng.randint(1, 3)) % 4})
    return moves


class _Maker:
    """Makes moves for the seat to move."""

    def __init__(self, case: Case, plan: Plan, rng: random.Random) -> None:
        self.case = case
        self.plan = plan
        self.rng = rng
        self.state = case.state
        self.turn = case.state.turn
        self.okey = case.state.okey
        self.rack = case.me.rack
        self.melds = [
            Reading(
                "run" if faces[0][0] == faces[1][0] else "group",
                tiles,
                faces,
                worth(case.house, faces),
            )
            for tiles, faces in all_melds(self.rack, self.okey)
        ]
        self.pairs = [
            Reading("pair", tiles, faces, 0) for tiles, faces in all_pairs(self.rack, self.okey)
        ]

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def move(self, name: str, body: Mapping[str, Any]) -> Move:
        return {"seat": self.turn.seat, name: dict(body)}

    # --- before the draw ---

    def drawing(self) -> list[Move]:
        moves = [self.move("draw", {"source": "DRAW_SOURCE_WALL"})]
        if self.state.seats[self.turn.seat - 1].discards or self.chance(0.1):
            moves.append(self.move("draw", {"source": "DRAW_SOURCE_DISCARD"}))
        if self.chance(0.08):
            early = [*self.discards()[:1], *self.lays()[:1], *self.lay_offs()[:1]]
            moves += [*early, self.move("returnDiscard", {}), self.move("takeBack", {})]
        return moves

    # --- after the draw ---

    def playing(self) -> list[Move]:
        turn = self.turn
        moves = [*self.lays(), *self.lay_offs(), *self.swaps(), *self.discards()]
        if self.case.opened_by_waiver():  # one tile is left, and nothing is to be done but discard
            for meld in self.state.table:
                moves.append(self.move("layOff", {"tile": self.rack[0], "meld": meld.id}))
                moves.append(self.move("swap", {"tile": self.rack[0], "meld": meld.id}))
        if turn.drew == "discard" or self.chance(0.04):
            moves.append(self.move("returnDiscard", {}))
        laid = turn.laid_melds or turn.laid_off or turn.swaps
        if laid or self.chance(0.03):
            moves.append(self.move("takeBack", {}))
        if laid or self.chance(0.03):
            moves.append(self.move("undo", {}))
        if self.chance(0.03):
            moves.append(self.move("draw", {"source": "DRAW_SOURCE_WALL"}))
        return moves

    def discards(self) -> list[Move]:
        """Some tiles of the rack, the okey and a playable one among them; and one not there."""
        tiles = sorted(set(self.rack))
        planned = Counter(bare(tile, self.okey) for meld in self.plan for tile in meld.split())
        held = Counter(self.rack)
        free = [tile for tile in tiles if held[tile] > planned[tile] and tile != WILD]
        fitting = [
            tile
            for tile in tiles
            if tile != WILD
            and any(places(meld, face_of(tile, self.okey)) for meld in self.state.table)
        ]
        chosen = self.some(free, 2) + self.some(fitting, 2) + self.some(tiles, 2)
        if WILD in tiles and self.chance(0.5):
            chosen.append(self.okey if self.chance(0.2) else WILD)
        if self.turn.taken and self.chance(0.5):
            chosen.append(self.turn.taken)
        if self.chance(0.06):
            chosen.append(self.rng.choice(FACES))
        return [self.move("discard", {"tile": tile}) for tile in dict.fromkeys(chosen)]

    def some(self, things: Sequence[Any], count: int) -> list[Any]:
        return self.rng.sample(things, min(count, len(things)))

    # --- laying ---

    def lays(self) -> list[Move]:
        """Openings around the bar, or further melds; some of them spoilt."""
        if self.case.me.opened == "none":
            sets = self.openings()
        else:
            sets = [[meld] for meld in self.some(self.melds, 3) + self.some(self.pairs, 2)]
            sets += [self.packing(self.melds)] if self.melds and self.chance(0.3) else []
            if self.pairs and self.chance(0.3):
                sets.append(self.packing(self.pairs))
        moves: list[Move] = []
        for melds in sets:
            kind = "PAIRS" if melds[0].kind == "pair" else "MELDS"
            moves.append(self.lay(kind, [self.shown(meld) for meld in melds]))
            if self.chance(0.12):
                texts = [meld.text for meld in melds]
                spoilt = self.rng.randrange(len(texts))
                texts[spoilt] = self.spoil(texts[spoilt])
                moves.append(self.lay(kind, texts))
        if self.chance(0.02) and moves and "lay" in moves[0]:
            other = "MELDS" if moves[0]["lay"]["kind"] == "LAY_KIND_PAIRS" else "PAIRS"
            moves.append(self.lay(other, moves[0]["lay"]["melds"]))
        return moves

    def lay(self, kind: str, texts: Sequence[str]) -> Move:
        return self.move("lay", {"kind": f"LAY_KIND_{kind}", "melds": list(texts)})

    def openings(self) -> list[list[Reading]]:
        """Sets of melds worth about the bar, the dealt plan, going out at once, and pairs."""
        case, sets = self.case, []
        bar, bar_pairs = case.bar("melds"), case.bar("pairs")
        planned = self.planned()
        tries = [self.packing(self.melds) for _ in range(4)] if self.melds else []
        tries += [planned] if planned and planned[0].kind != "pair" else []
        best = max(tries, key=lambda melds: sum(meld.points for meld in melds), default=[])
        if sum(meld.points for meld in best) >= bar * 0.75 or (best and self.chance(0.1)):
            sets += [best, *self.around(best, bar)]
        if planned:
            sets.append(planned)
        pairs = self.packing(self.pairs) if self.pairs else []
        for size in {bar_pairs - 1, bar_pairs, bar_pairs + 1, len(pairs)}:
            if 0 < size <= len(pairs) and size >= bar_pairs - 1 and self.chance(0.5):
                sets.append(pairs[:size])
        taken = self.turn.drew == "discard"
        if taken and (case.rules.take_needs_opening or self.chance(0.2)):
            copies = copies_to_use(case)
            searched = find_opening(
                case.house, self.okey, self.rack, self.turn.taken, copies, bar, bar_pairs
            )
            sets += [list(searched)] if searched else []
        return sets

    def planned(self) -> list[Reading]:
        """The melds of the plan that are still in the rack."""
        free = Counter(self.rack)
        found = []
        for meld in self.melds + self.pairs:
            if meld.text in self.plan and not Counter(meld.tiles) - free:
                free -= Counter(meld.tiles)
                found.append(meld)
        kinds = Counter(meld.kind == "pair" for meld in found)
        return [meld for meld in found if (meld.kind == "pair") == kinds[True] > kinds[False]]

    def packing(self, melds: Sequence[Reading]) -> list[Reading]:
        """Melds that can be laid together, picked one by one."""
        free = Counter(self.rack)
        chosen = []
        fancy = {meld: (meld.points + 8) * self.rng.random() for meld in melds}
        for meld in sorted(fancy, key=lambda meld: -fancy[meld]):
            tiles = Counter(meld.tiles)
            if all(free[tile] >= count for tile, count in tiles.items()):
                free -= tiles
                chosen.append(meld)
        return chosen

    def around(self, melds: Sequence[Reading], bar: int) -> list[list[Reading]]:
        """The part of the melds worth least that reaches the bar, and the best that does not."""
        parts = [list(part) for n in range(1, len(melds)) for part in combinations(melds, n)]
        worths = [(sum(meld.points for meld in part), part) for part in parts]
        enough = [each for each in worths if each[0] >= bar]
        short = [each for each in worths if each[0] < bar]
        found = []
        if enough:
            found.append(min(enough, key=lambda each: each[0])[1])
        if short and self.chance(0.6):
            found.append(max(short, key=lambda each: each[0])[1])
        return found

    def shown(self, meld: Reading) -> str:
        """The meld as a player may write it: okeys bound or not, a group in any order."""
        if self.chance(0.5):
            return meld.text
        tiles = list(meld.tiles)
        if meld.kind != "run":
            self.rng.shuffle(tiles)
        elif tiles[0] == WILD and meld.faces[-1].endswith("13") and self.chance(0.5):
            tiles = tiles[1:] + tiles[:1]  # r12 r13 *
        return " ".join(self.okey if tile == WILD and self.chance(0.1) else tile for tile in tiles)

    def spoil(self, text: str) -> str:
        """The same tiles, wrongly laid, or other tiles."""
        tiles = text.split()
        way = self.rng.randrange(5)
        if way == 0:
            return " ".join(reversed(tiles))
        if way == 1:
            return " ".join(tiles[:-1])
        if way == 2:
            return " ".join([*tiles, self.rng.choice(self.rack)])
        if way == 3:
            tiles[self.rng.randrange(len(tiles))] = self.rng.choice(self.rack)
            return " ".join(tiles)
        tiles[-1] = tiles[0]
        return " ".join(tiles)

    # --- laying off and swapping ---

    def lay_offs(self) -> list[Move]:
        """Tiles that fit, at their end or the wrong one, and tiles that do not."""
        if not self.state.table or (self.case.me.opened == "none" and self.chance(0.8)):
            return []
        fits = [
            (tile, meld.id, face, at)
            for meld in self.state.table
            for tile in sorted(set(self.rack) - {WILD})
            for face, at in places(meld, face_of(tile, self.okey))
        ]
        bodies: list[dict[str, Any]] = []
        for tile, meld, _, at in self.some(fits, 5):
            bodies.append({"tile": tile, "meld": meld})
            if at and self.chance(0.4):
                bodies[-1]["end"] = ENDS[at == "high"]
            if at and self.chance(0.1):
                bodies.append({"tile": tile, "meld": meld, "end": ENDS[at != "high"]})
        # a third tile for the same meld is worth a try
        again = [fit for fit in fits if any(put.meld == fit[1] for put in self.turn.laid_off)]
        bodies += [{"tile": tile, "meld": meld} for tile, meld, _, _ in self.some(again, 3)]
        target = self.rng.choice(self.state.table)
        if WILD in self.rack and self.chance(0.5):
            bodies.append({"tile": WILD, "meld": target.id})
            free = places(target, WILD)
            if free and self.chance(0.7):
                face, at = self.rng.choice(free)
                by_end = {"tile": WILD, "meld": target.id, "end": ENDS[at == "high"]}
                by_face = {"tile": f"*={face}", "meld": target.id}
                bodies.append(by_end if at and self.chance(0.5) else by_face)
        if self.chance(0.6):
            bodies.append({"tile": self.rng.choice(self.rack), "meld": target.id})
        if self.chance(0.02):
            bodies.append({"tile": self.rng.choice(FACES), "meld": 99})
        moves = [self.move("layOff", body) for body in bodies]
        return [move for n, move in enumerate(moves) if move not in moves[:n]]

    def swaps(self) -> list[Move]:
        """Tiles for okeys on the table, the right ones and others."""
        if not self.state.table or (self.case.me.opened == "none" and self.chance(0.8)):
            return []
        bodies = []
        for meld in self.state.table:
            if WILD not in meld.tiles:
                continue
            right = [
                tile
                for tile in sorted(set(self.rack))
                if (WILD, tile if tile == WILD else face_of(tile, self.okey))
                in zip(meld.tiles, meld.faces, strict=True)
            ]
            bodies += [{"tile": tile, "meld": meld.id} for tile in right]
            if self.chance(0.3):
                bodies.append({"tile": self.rng.choice(self.rack), "meld": meld.id})
        if self.chance(0.05):
            meld = self.rng.choice(self.state.table)
            bodies.append({"tile": self.rng.choice(self.rack), "meld": meld.id})
        return [self.move("swap", body) for body in bodies[:6]]
