import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { expect, onTestFinished } from "vitest";

/** A file in which a server says which processes there are. */
export function pidFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  onTestFinished(() => {
    for (const pid of pidsIn(join(folder, "pids"))) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true });
  });
  return join(folder, "pids");
}

export function pidsIn(file: string): number[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : [];
}

/** Waits until a server has said that so many processes run. */
export async function running(file: string, count = 1): Promise<number[]> {
  await expect.poll(() => pidsIn(file), { timeout: 10_000 }).toHaveLength(count);
  const pids = pidsIn(file);
  expect(pids.map(isRunning)).toEqual(pids.map(() => true));
  return pids;
}

/** False also for a process that has ended and that nobody has asked about yet. */
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

/** How a process of our own has ended, and what it has printed. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
}

/**
 * Starts a process that reads a server.
 *
 * @param before a statement of JavaScript that it runs first.
 */
export function startReader(target: string, before = ""): { child: ChildProcess; ended: Promise<Ending> } {
  if (!isBuilt) {
    mkdirSync(folder, { recursive: true });
    buildSync({
      absWorkingDir: root,
      entryPoints: ["lib/validator/live/index.ts"],
      outdir: folder,
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    isBuilt = true;
  }
  const code = `
    import { readLiveServer } from ${JSON.stringify(join(folder, "index.js"))};
    ${before};
    const said = await readLiveServer(process.argv[1]).then(({ tools }) => "read " + tools.length, ({ name, code }) => "failed " + name + " " + code);
    process.stdout.write(said + "\\n");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, target], { stdio: ["ignore", "pipe", "ignore"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  const ended = new Promise<Ending>((resolve) => {
    child.on("close", (exitCode, signal) => {
      resolve({ code: exitCode, signal, out });
    });
  });
  return { child, ended };
}
