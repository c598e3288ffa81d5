/** @file Runs the built `mcp-validate probe` on a server and reads its report. */
import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../mcp-validate/dist/mcp-validate.js");
const TIMEOUT_MS = 300_000;
/** How long the processes of a server may take to end after the command. */
const GRACE_MS = 1_000;
const MARK = "MCP_CONFORMANCE_RUN";

/**
 * The result of a run.
 * @typedef {object} ProbeRun
 * @property {number} seconds
 * @property {number | null} exitCode
 * @property {string[]} leftover the command lines of processes of the server that outlived the command (Linux only)
 * @property {string} [stderr] only if there is no report
 * @property {any} [report] the JSON report
 */

/**
 * Runs the probes on a server.
 * @param {{ command: string[], env?: Record<string, string>, cwd?: string, url?: string }} target `command` is used if
 *   there is no `url`
 * @param {string[]} [flags] further flags
 * @returns {Promise<ProbeRun>}
 */
export async function probe(target, flags = []) {
  const mark = randomUUID();
  const server = target.url ?? target.command.map(quoted).join(" ");
  const env = target.url === undefined ? { ...target.env, [MARK]: mark } : {};
  const variables = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const args = ["probe", "--server", server, ...variables, "--level", "runtime", "--format", "json", ...flags];
  const began = performance.now();
  const run = await output(process.execPath, [program, ...args], target.cwd);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  await wait(GRACE_MS);
  const common = { seconds, exitCode: run.exitCode, leftover: endMarked(mark) };
  try {
    return { ...common, report: JSON.parse(run.stdout) };
  } catch {
    return { ...common, stderr: `${run.stderr}\n${run.stdout.slice(0, 2_000)}`.trim() };
  }
}

/**
 * The flags that allow probes to call tools.
 * @param {string[]} [tools] their names
 * @returns {string[]}
 */
export function callFlags(tools = []) {
  return tools.flatMap((name) => ["--call", name]);
}

/** Quotes an argument as for a shell. */
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Runs a program until it ends, and collects its output. */
function output(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, stdout, stderr });
    });
  });
}

/** Kills the processes with the mark in their environment, and returns their command lines. */
function endMarked(mark) {
  if (process.platform !== "linux") return [];
  const left = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(`${MARK}=${mark}`)) continue;
      left.push(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim());
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return left;
}

/**
 * Describes a run: one line for each failure.
 * @param {{ name: string, version?: string }} start
 * @param {ProbeRun} run
 * @returns {string}
 */
export function shownFailures(start, run) {
  const head = `${start.name}: ${run.seconds} s, exit code ${run.exitCode}`;
  if (run.report === undefined) return `${head}\n  no report: ${run.stderr.slice(0, 400)}`;
  const lines = [];
  if (run.leftover.length > 0) lines.push(`  left: ${run.leftover.join("; ").slice(0, 300)}`);
  const { counts } = run.report.runtime ?? {};
  lines.push(`  ${JSON.stringify(counts)}`);
  for (const failure of failuresOf(run)) {
    lines.push(`  ${failure.severity} ${failure.probe}: ${failure.message}`);
  }
  return [head, ...lines].join("\n");
}

/**
 * The issues of the probes.
 * @param {ProbeRun} run
 */
export function failuresOf({ report }) {
  return (report?.issues ?? [])
    .filter((issue) => issue.category === "runtime")
    .map((issue) => ({
      probe: issue.rule,
      severity: issue.severity,
      message: issue.message,
    }));
}

/**
 * The outcome of each probe in each era.
 * @param {ProbeRun} run
 * @returns {{ probe: string, era: string, status: string, level: string, messages: string[] }[]}
 */
export function outcomesOf(run) {
  const { channels = [], probes = [] } = run.report?.runtime ?? {};
  const failures = failuresOf(run);
  return probes.map(({ probe, channel, status, level }) => ({
    probe,
    era: channels[channel].era,
    status,
    level,
    messages: failures.filter((failure) => failure.probe === probe).map(({ message }) => message),
  }));
}
