/** Judges two moves, scores a hand and meets an error. Start a server first: make serve. */
import { HakemError, Outcome, Referee } from "./src/index.js";

const referee = new Referee(process.argv[2] ?? "http://localhost:50051");
const domino = referee.table("domino-101");
const position = {
  domino: {
    seats: [{ handCount: 6 }, { hand: "1-0 2-1 3-2 4-3 5-4 6-4 1-1" }],
    chain: "6-6",
    boneyardCount: 14,
    seatToMove: 1,
    lastPlacer: 0,
  },
};
const moves = {
  "place 6-4": { seat: 1, place: { tile: "6-4" } },
  pass: { seat: 1, passTurn: {} },
};
for (const [name, move] of Object.entries(moves)) {
  const { verdict, next } = await domino.judge(position, move);
  const chain = next?.domino?.chain ?? "";
  console.log(`${name}: ${Outcome[verdict?.outcome ?? 0]}, the chain is ${chain}`);
  for (const reason of verdict?.reasons ?? []) {
    console.log(`  ${reason.message}`);
    console.log(`  ${reason.code}: ${reason.rule}, ${reason.file}, ${reason.source}`);
  }
}

const unopened = "r2 r3 r9 k2 k5 k9 y1 y3 y4 y5 y8 y13 b1 b4 b9 b10 b12 r11 k11 y11 b8";
const { result } = await referee.table("okey-101-rewards").scoreHand({
  okey: {
    indicator: "k7",
    finisher: 0,
    lastTile: "r4",
    seats: [
      { opened: "OPENED_MELDS" },
      { opened: "OPENED_MELDS", rack: "r13 k4" },
      { opened: "OPENED_PAIRS", rack: "y9" },
      { rack: unopened },
    ],
  },
});
for (const { seat, points, reckoning, message, row, file, source } of result?.lines ?? []) {
  const sign = points < 0 ? "" : "+";
  console.log(`seat ${seat}: ${sign}${points} = ${reckoning}. ${message}`);
  console.log(`  ${row}, ${file}, ${source}`);
}

try {
  await domino.judge(position, { seat: 1, place: { tile: "7-7" } });
} catch (error) {
  if (!(error instanceof HakemError)) throw error;
  console.log(`${error.code}: ${error.field}: ${error.reason}: ${error.sentence}`);
}
referee.close();
