/**
 * Case files: calls of the service and what their replies must hold. The files name no language;
 * tests/cases/README.md describes them, and `hakem test` checks them before it runs them.
 */
import { readFileSync } from "node:fs";
import {
  createRegistry,
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescMethodUnary,
  fromJson,
  type JsonValue,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { parse } from "yaml";
import { file_google_rpc_error_details } from "../src/gen/google/rpc/error_details_pb.js";
import { HakemError, type Referee, RefereeService, RulesetService } from "../src/index.js";
import { evaluate } from "./sums.js";

type Json = JsonValue | undefined;
type Block = Record<string, JsonValue>;

/** What a file says for all its cases and a case may say for itself. */
const SHARED = ["ruleset", "options", "locale"] as const;
const SUITE_KEYS = ["suite", ...SHARED, "cases"];
const CASE_KEYS = [
  "id", "source", "basis", "about", ...SHARED, "rpc", "request", "expect", "error",
];
const METHODS = new Map(
  [...RefereeService.methods, ...RulesetService.methods]
    .filter((method): method is DescMethodUnary & typeof method => method.methodKind === "unary")
    .map((method): [string, DescMethodUnary] => [method.name, method]),
);
const REGISTRY = createRegistry(file_google_rpc_error_details);

/** One call, and either what the reply must hold or how it must be refused. */
export interface Case {
  readonly file: string;
  readonly id: string;
  readonly method: DescMethodUnary;
  readonly request: Message;
  readonly expect: Block | undefined;
  readonly error: Record<string, string> | undefined;
}

/** The cases of one file. Throws when it is no case file. */
export function load(file: string): Case[] {
  const suite = parse(readFileSync(file, "utf8")) as Block;
  known(suite, SUITE_KEYS, file);
  return (suite["cases"] as Block[]).map((block) => {
    const where = `${file}: ${block["id"]}`;
    known(block, CASE_KEYS, where);
    const method = METHODS.get(block["rpc"] as string);
    if (!method || "expect" in block === "error" in block) {
      throw new Error(`${where}: needs a unary rpc and one of expect and error`);
    }
    const body: Block = { ...(block["request"] as Block) };
    for (const key of SHARED) {
      const value = block[key] ?? suite[key];
      if (value !== undefined && method.input.fields.some((field) => field.name === key)) {
        body[key] = value;
      }
    }
    return {
      file,
      id: block["id"] as string,
      method,
      request: fromJson(method.input, fullNames(body, method.input) as JsonValue),
      expect: block["expect"] as Block | undefined,
      error: block["error"] as Record<string, string> | undefined,
    };
  });
}

/** Make the call of a case; every difference as a line, none when it went as expected. */
export async function run(test: Case, referee: Referee): Promise<string[]> {
  let reply: Message;
  try {
    reply = await referee.send(test.method, test.request);
  } catch (error) {
    if (!(error instanceof HakemError)) {
      throw error;
    }
    return test.error ? differencesOfError(test.error, error) : [`got the error ${error.message}`];
  }
  const got = toJson(test.method.output, reply, { alwaysEmitImplicit: true, registry: REGISTRY });
  if (!test.expect) {
    return [`expected ${show(test.error)}, got a reply: ${show(got)}`];
  }
  return [...differences(fullNames(test.expect, test.method.output), got, "")];
}

function known(block: Block, keys: readonly string[], where: string): void {
  const unknown = Object.keys(block).filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    throw new Error(`${where}: unknown key ${unknown.join(", ")}`);
  }
}

/** `value` with every enum value written in full: `OUTCOME_LEGAL` for `LEGAL`. */
export function fullNames(value: Json, message: DescMessage): Json {
  if (!isBlock(value) || message.typeName.startsWith("google.protobuf.")) {
    return value;
  }
  const fields = new Map(message.fields.map((field) => [field.jsonName, field]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.get(name);
      return [name, (field ? fullName(item, field) : item) as JsonValue];
    }),
  );
}

function fullName(value: Json, field: DescField): Json {
  if (Array.isArray(value)) {
    return value.map((item) => fullName(item, field) as JsonValue);
  }
  if (field.enum && typeof value === "string") {
    return inFull(value, field.enum);
  }
  return field.message && field.fieldKind !== "map" ? fullNames(value, field.message) : value;
}

function inFull(value: string, type: DescEnum): string {
  const prefix = (type.values[0]?.name ?? "").replace(/UNSPECIFIED$/, "");
  return value.startsWith(prefix) ? value : prefix + value;
}

/** Every place where `got` is not as `expected`: maps are subsets, lists are whole. */
export function* differences(expected: Json, got: Json, path: string): Generator<string> {
  if (isBlock(expected) && isBlock(got)) {
    for (const [name, value] of Object.entries(expected)) {
      if (value !== null || got[name] !== undefined) {
        yield* differences(value, got[name], path ? `${path}.${name}` : name);
      }
    }
  } else if (Array.isArray(expected) && Array.isArray(got)) {
    if (expected.length !== got.length) {
      yield `${path}: expected ${expected.length} items, got ${got.length}: ${show(got)}`;
      return;
    }
    for (const [index, value] of expected.entries()) {
      yield* differences(value, got[index], `${path}[${index}]`);
    }
  } else if (!equal(expected, got)) {
    yield `${path}: expected ${show(expected)}, got ${show(got)}`;
  }
}

function equal(expected: Json, got: Json): boolean {
  const sum = typeof expected === "string" && typeof got === "number";
  return sum ? evaluate(expected) === got : expected === got;
}

/** One line if the error is not as expected, else none. */
export function differencesOfError(expected: Record<string, string>, got: HakemError): string[] {
  const { code, field, reason } = expected;
  const named = got.violations.filter((violation) => violation.field === field);
  const reasons = field === undefined ? [got.reason] : named.map((violation) => violation.reason);
  const holds =
    code === got.code &&
    (field === undefined || named.length > 0) &&
    (reason === undefined || reasons.includes(reason));
  return holds ? [] : [`expected the error ${show(expected)}, got ${got.message}`];
}

function isBlock(value: Json): value is Block {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: Json): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
