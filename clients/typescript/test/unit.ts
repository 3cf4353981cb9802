/** What the case files cannot show: that a reply which is not as expected is noticed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  LocalizedMessageSchema,
  RetryInfoSchema,
} from "../src/gen/google/rpc/error_details_pb.js";
import { HakemError, JudgeMoveResponseSchema, Referee } from "../src/index.js";
import { differences, differencesOfError, fullNames } from "./cases.js";
import { evaluate } from "./sums.js";

const REPLY = {
  verdict: { outcome: "OUTCOME_ILLEGAL", reasons: [{ code: "A", parameters: { left: 6 } }] },
  totals: [-101, 175],
  over: false,
};

test("a reply as expected", () => {
  for (const expected of [
    { verdict: { outcome: "OUTCOME_ILLEGAL" }, over: false },
    { verdict: { reasons: [{ parameters: { left: "2*3" } }] } },
    { totals: [-101, "2*37 + 101"], hand: null },
  ]) {
    assert.deepEqual([...differences(expected, REPLY, "")], []);
  }
});

test("a reply not as expected", () => {
  const cases: [Parameters<typeof differences>[0], string][] = [
    [{ verdict: { outcome: "OUTCOME_LEGAL" } }, "verdict.outcome: "],
    [{ verdict: { reasons: [] } }, "verdict.reasons: expected 0 items, got 1"],
    [{ verdict: { reasons: [{ parameters: { left: "2*4" } }] } }, "verdict.reasons[0].parameters.left: "],
    [{ totals: [-101, 176] }, "totals[1]: expected 176, got 175"],
    [{ over: 0 }, "over: expected 0, got false"],
    [{ hand: { over: true } }, "hand: expected "],
    [{ totals: null }, "totals: expected null"],
  ];
  for (const [expected, told] of cases) {
    const [line, ...more] = differences(expected, REPLY, "");
    assert.ok(line?.startsWith(told), line);
    assert.deepEqual(more, []);
  }
});

test("short names of enum values", () => {
  const expected = { verdict: { outcome: "LEGAL", choices: [{ place: { end: "CHAIN_END_LEFT" } }] } };
  assert.deepEqual(fullNames(expected, JudgeMoveResponseSchema), {
    verdict: { outcome: "OUTCOME_LEGAL", choices: [{ place: { end: "CHAIN_END_LEFT" } }] },
  });
});

test("sums", () => {
  assert.equal(evaluate("2*(3+4) - 1"), 13);
  assert.equal(evaluate("-7 - -2"), -5);
  for (const text of ["", "2*", "(1", "1 2", "4/2", "x"]) {
    assert.throws(() => evaluate(text), SyntaxError);
  }
});

test("an error has all its parts", () => {
  const localizedMessage = create(LocalizedMessageSchema, { locale: "tr", message: "yok" });
  const violation = { field: "move.place.tile", reason: "UNKNOWN_TILE", localizedMessage };
  const cause = new ConnectError("no such tile", Code.InvalidArgument, undefined, [
    { desc: ErrorInfoSchema, value: { reason: "UNKNOWN_TILE", metadata: { tile: "7-7" } } },
    { desc: BadRequestSchema, value: { fieldViolations: [violation] } },
    { desc: LocalizedMessageSchema, value: localizedMessage },
    { desc: RetryInfoSchema, value: { retryDelay: { seconds: 1n, nanos: 500_000_000 } } },
  ]);
  const error = new HakemError(cause);
  assert.equal(error.code, "INVALID_ARGUMENT");
  assert.equal(error.reason, "UNKNOWN_TILE");
  assert.equal(error.field, "move.place.tile");
  assert.equal(error.sentence, "yok");
  assert.deepEqual(error.metadata, { tile: "7-7" });
  assert.equal(error.retryMs, 1500);
  assert.equal(error.message, "INVALID_ARGUMENT: UNKNOWN_TILE: move.place.tile: yok");

  const expected = { code: "INVALID_ARGUMENT", field: "move.place.tile", reason: "UNKNOWN_TILE" };
  assert.deepEqual(differencesOfError(expected, error), []);
  for (const [key, other] of [["code", "NOT_FOUND"], ["field", "move"], ["reason", "B"]] as const) {
    assert.equal(differencesOfError({ ...expected, [key]: other }, error).length, 1);
  }
});

test("a server that is not there is an error too", async () => {
  const nobody = new Referee("http://127.0.0.1:1", { timeoutMs: 1000 });
  await assert.rejects(nobody.rulebook("domino-101"), (error) => {
    assert.ok(error instanceof HakemError);
    return ["UNAVAILABLE", "DEADLINE_EXCEEDED"].includes(error.code) && error.reason === "";
  });
  nobody.close();
});
