import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_MS = 60_000;

/** A server of our own; `stop` ends it. */
export interface Server {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Start a server on a free port of this machine and wait until it listens. */
export async function startServer(root: string): Promise<Server> {
  const scratch = mkdtempSync(join(tmpdir(), "hakem-"));
  const portFile = join(scratch, "port");
  const python = process.env["HAKEM_PYTHON"] ?? join(root, ".venv/bin/python");
  const server = spawn(
    python,
    ["-m", "hakem", "serve", "--port", "0", "--port-file", portFile],
    { cwd: root, stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  server.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(server, "exit");
  const end = (): void => {
    server.kill("SIGTERM");
    rmSync(scratch, { recursive: true, force: true });
  };
  process.once("exit", end); // whatever ends this program ends the server too
  const stop = async (): Promise<void> => {
    end();
    await ended;
    process.removeListener("exit", end);
  };
  const latest = Date.now() + START_MS;
  while (Date.now() < latest && server.exitCode === null) {
    const port = existsSync(portFile) ? readFileSync(portFile, "utf8").trim() : "";
    if (port) {
      return { baseUrl: `http://localhost:${port}`, stop };
    }
    await pause(50);
  }
  await stop();
  throw new Error(`the server did not start:\n${log}`);
}
