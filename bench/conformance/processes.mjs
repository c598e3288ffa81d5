/** @file Starts HTTP servers, and ends them with all their child processes. */
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 250;
const LAST_LINES = 6;

const running = new Set();
process.on("exit", () => running.forEach(endTree));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

/**
 * Finds a free port.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server and waits until it answers HTTP requests.
 * @param {{ command: string[], env?: Record<string, string>, cwd?: string, url: string }} start `{port}` in its texts
 *   stands for the port; a bare `{printed}` in `url` for the port that the server prints in its first line
 * @param {number} port
 * @param {number} timeoutMs
 * @returns {Promise<{ url: string, end: () => Promise<void> }>}
 */
export async function startHttp(start, port, timeoutMs) {
  const fill = (text) => text.replaceAll("{port}", String(port));
  const env = Object.fromEntries(Object.entries(start.env ?? {}).map(([key, value]) => [key, fill(value)]));
  const [command, ...args] = start.command.map(fill);
  // In a separate process group, and with stdin open, because some servers exit when stdin is closed.
  const server = spawn(command, args, {
    cwd: start.cwd,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  running.add(server.pid);
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  let ended;
  server.on("error", (error) => (ended = error.message));
  server.on("exit", (code, signal) => (ended = `the server ended (${signal ?? code})`));
  const end = async () => {
    endTree(server.pid);
    running.delete(server.pid);
    for (let turn = 0; turn < 20 && ended === undefined; turn++) await wait(100);
  };
  for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
    const url = fill(start.url).replaceAll("{printed}", /^\d+/.exec(output)?.[0] ?? "{printed}");
    if (ended === undefined && !url.includes("{printed}") && (await answers(url))) return { url, end };
    if (ended !== undefined) break;
    await wait(POLL_MS);
  }
  await end();
  const lines = output.trim().split("\n").slice(-LAST_LINES).join("\n");
  throw new Error(`${ended ?? "no answer in time"}\n${lines}`);
}

/** Whether anything answers at the URL, with whatever status. */
async function answers(url) {
  try {
    const response = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return true;
  } catch (error) {
    // A server that opens a stream and sends nothing has accepted the connection.
    return error.name === "TimeoutError";
  }
}

/**
 * The descendants of a process.
 * @param {number} root
 * @returns {number[]}
 */
export function descendants(root) {
  const rows = processTable();
  const below = (parent) => rows.filter((row) => row.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)]);
  return below(root);
}

/**
 * All processes of the machine.
 * @returns {{ pid: number, parent: number, command: string }[]}
 */
export function processTable() {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return table
    .trim()
    .split("\n")
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command }));
}

/** Ends a process, its group and its descendants. */
function endTree(pid) {
  if (pid === undefined) return;
  for (const target of [...descendants(pid), -pid]) {
    try {
      process.kill(target, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}
