/**
 * Runs all case files of the repository and the example through this client, against a server it
 * starts. `npm test -- --target http://host:port` uses a running one.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Referee } from "../src/index.js";
import { load, run } from "./cases.js";
import { startServer } from "./server.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const CLIENT = join(HERE, "../..");
const ROOT = join(CLIENT, "../..");

function caseFiles(): string[] {
  const below = (folder: string, ending: string): string[] =>
    existsSync(join(ROOT, folder))
      ? readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(ending))
          .map((name) => join(ROOT, folder, name))
      : [];
  return [...below("tests/cases", ".yaml"), ...below("rules", ".cases.yaml")].sort();
}

/** Lines of rule files move; everything else in the output is fixed. */
function withoutLines(text: string): string {
  return text.replace(/(\.yaml):\d+/g, "$1:…").trim();
}

async function runCases(baseUrl: string): Promise<[passed: number, failed: number]> {
  const referee = new Referee(baseUrl, { timeoutMs: 20_000 });
  let passed = 0;
  let failed = 0;
  for (const test of caseFiles().flatMap(load)) {
    const differences = await run(test, referee);
    differences.length > 0 ? failed++ : passed++;
    for (const line of differences) {
      console.log(`${relative(ROOT, test.file)}: ${test.id}: ${line}`);
    }
  }
  referee.close();
  return [passed, failed];
}

function runExample(baseUrl: string): boolean {
  const expected = readFileSync(join(CLIENT, "../example-output.txt"), "utf8");
  const got = execFileSync(process.execPath, [join(HERE, "../example.js"), baseUrl], {
    encoding: "utf8",
    timeout: 30_000,
  });
  const same = withoutLines(got) === withoutLines(expected);
  console.log(same ? "example.ts: prints what it should" : `example.ts: unexpected output\n${got}`);
  return same;
}

const { target } = parseArgs({ options: { target: { type: "string" } } }).values;
const server = target === undefined ? await startServer(ROOT) : undefined;
try {
  const baseUrl = target ?? server?.baseUrl ?? "";
  const example = runExample(baseUrl);
  const [passed, failed] = await runCases(baseUrl);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = example && passed > 0 && failed === 0 ? 0 : 1;
} finally {
  await server?.stop();
}
