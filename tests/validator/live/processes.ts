import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { expect, onTestFinished } from "vitest";
import { built } from "../built.ts";

/** A file in which a server says which processes there are. */
export function pidFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  onTestFinished(() => {
    for (const pid of pidsIn(join(folder, "pids"))) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true });
  });
  return join(folder, "pids");
}

/** The processes that the file names so far. It exists before anything is written to it. */
export function pidsIn(file: string): number[] {
  return existsSync(file) ? (readFileSync(file, "utf8").match(/^\d+$/gm) ?? []).map(Number) : [];
}

/** Waits until a server has said that so many processes run. */
export async function running(file: string, count = 1): Promise<number[]> {
  await expect.poll(() => pidsIn(file), { timeout: 25_000 }).toHaveLength(count);
  const pids = pidsIn(file);
  expect(pids.map(isRunning)).toEqual(pids.map(() => true));
  return pids;
}

/** False also for a process that has ended and whose status has not been collected yet. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
  } catch {
    return false;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
// Below node_modules, so that the bundle finds the packages it imports.
const folder = join(root, "node_modules/.cache/eslint-plugin-mcp/live");
let isBuilt = false;

/** How one of our own processes has ended, and what it has printed. */
interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
}

/**
 * Starts a process that reads a server, says what came of it, and does nothing else.
 *
 * @param before a statement of JavaScript that it runs first.
 */
export function startReader(target: string, before = ""): Started {
  const code = `
    import { readLiveServer } from ${JSON.stringify(readerBundle())};
    ${before};
    const said = await readLiveServer(process.argv[1]).then(({ tools }) => "read " + tools.length, ({ name, code }) => "failed " + name + " " + code);
    process.stdout.write(said + "\\n");
  `;
  return start(["--input-type=module", "-e", code, target]);
}

/** Starts `mcp-validate` from the present sources. */
export function startCommand(...args: readonly string[]): Started {
  return start([built("mcp-validate.js"), ...args]);
}

/** The reader of servers alone, as a module. */
function readerBundle(): string {
  const outfile = join(folder, "reader.mjs");
  if (!isBuilt) {
    mkdirSync(folder, { recursive: true });
    buildSync({
      absWorkingDir: root,
      entryPoints: ["lib/validator/live/exchange.ts"],
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    isBuilt = true;
  }
  return outfile;
}

function start(args: readonly string[]): Started {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (err += chunk));
  const ended = new Promise<Ending>((resolve) => {
    child.on("close", (code, signal) => {
      resolve({ code, signal, out, err });
    });
  });
  return { child, ended };
}
