/** Judges three moves and scores a hand. Start a server first: make serve. */
import { HakemError, Outcome, Referee } from "./src/index.js";

const hands = [{ handCount: 6 }, { hand: "1-0 2-1 3-2 4-3 5-4 6-4 1-1" }];
const turn = { boneyardCount: 14, seatToMove: 1, lastPlacer: 0 };
const position = { domino: { seats: hands, chain: "6-6", ...turn } };
const place = { seat: 1, place: { tile: "6-4" } };
const giveUp = { seat: 1, passTurn: {} };
const misread = { seat: 1, place: { tile: "7-7" } };

const referee = new Referee(process.argv[2]);
for (const move of [place, giveUp, misread]) {
  try {
    const { verdict, next } = await referee.table("domino-101").judge(position, move);
    console.log(`OUTCOME_${Outcome[verdict?.outcome ?? 0]} ${next?.domino?.chain ?? ""}`);
    for (const { message, rule, file, source } of verdict?.reasons ?? [])
      console.log(`  ${message} (${rule}, ${file}, ${source})`);
  } catch (error) {
    if (!(error instanceof HakemError)) throw error;
    if (!error.reason) {
      console.error(`No service answers (${error.code}). Start one first: make serve`);
      process.exit(1);
    }
    console.log(`${error.code}: ${error.field}: ${error.reason}: ${error.sentence}`);
  }
}
const opened = { opened: "OPENED_MELDS" } as const;
const pairs = { opened: "OPENED_PAIRS", rack: "y9" } as const;
const seats = [opened, { ...opened, rack: "r13 k4" }, pairs, {}];
const okey = { indicator: "k7", finisher: 0, lastTile: "r4", seats };
const { result } = await referee.table("okey-101-rewards").scoreHand({ okey });
for (const { seat, points, reckoning, message, row, file, source } of result?.lines ?? []) {
  console.log(`seat ${seat}: ${points} = ${reckoning}. ${message}`);
  console.log(`  ${row}, ${file}, ${source}`);
}
referee.close();
