import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { type OpenProcess, openProcesses, watchOrphans } from "../live/child/open-processes.ts";
import { ProcessTree } from "../live/child/process-tree.ts";
import type { PlainResult } from "../report/json.ts";
import { Unchecked } from "./download.ts";
import { type Checked, findingRowOf, maxFindings, type Outcome, uncheckedOf } from "./rows.ts";

/** The limits of the process that checks one entry. */
export interface Limits {
  /** Milliseconds. */
  readonly time: number;
  /** The heap, in megabytes. */
  readonly memory: number;
}

/** A larger report would fill the memory of the process that reads it. */
const maxReport = 256 * 1024 * 1024;

/** The end of what the process writes to stderr. */
const maxNotes = 16_384;

/** How the process ended. */
interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  readonly stopped: "time" | "report" | undefined;
}

/**
 * Checks files or a server with the command itself, in a process of its own, so that nothing that it does or reads can
 * harm the next check.
 *
 * @param args the arguments of the command, without the format.
 * @param cwd the folder that the names of files are relative to.
 */
export async function runCheck(args: readonly string[], cwd: string, limits: Limits): Promise<Checked> {
  const end = await run([...args, "--format", "json", "--fail-on", "never"], cwd, limits);
  // After Ctrl-C and the like, a killed check says nothing about its entry: this waits for the end of our own process.
  await openProcesses.interruption;
  if (end.stopped === "time") return uncheckedOf("timed out", `The check took longer than ${String(limits.time)} ms.`);
  if (end.stopped === "report") return uncheckedOf("failed", "The report has more than 256 MB.");
  if (isOutOfMemory(end)) return uncheckedOf("out of memory", `The check needs more than ${String(limits.memory)} MB.`);
  const result = resultIn(end.out);
  if (!result) return withoutReport(end);
  return checkedOf(result);
}

/** The file of the command. Bundles of it are beside the file. */
function commandFile(): string {
  return fileURLToPath(new URL("mcp-validate.js", import.meta.url));
}

function run(args: readonly string[], cwd: string, { time, memory }: Limits): Promise<End> {
  const heap = `--max-old-space-size=${String(memory)}`;
  const child = spawn(process.execPath, [heap, commandFile(), ...args], {
    cwd,
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const { pid } = child;
  const tree = pid === undefined ? undefined : new ProcessTree(pid);
  const opened: OpenProcess = {
    stop: () => Promise.resolve(tree?.signal("SIGKILL")),
    kill: () => tree?.signal("SIGKILL"),
  };
  openProcesses.add(opened);
  const stopWatch = pid === undefined ? undefined : watchOrphans(pid);
  return new Promise<End>((resolve, reject) => {
    let stopped: End["stopped"];
    const stop = (why: End["stopped"]): void => {
      stopped ??= why;
      opened.kill();
    };
    const timer = setTimeout(stop, time, "time");
    const chunks: Buffer[] = [];
    let size = 0;
    let err = "";
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxReport) stop("report");
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err = (err + chunk.toString("utf8")).slice(-maxNotes);
    });
    const forget = (): void => {
      clearTimeout(timer);
      openProcesses.remove(opened);
      stopWatch?.();
    };
    child.on("error", (error) => {
      forget();
      reject(new Unchecked("failed", `The check cannot be started: ${error.message}.`));
    });
    child.on("close", (code, signal) => {
      forget();
      resolve({ code, signal, out: Buffer.concat(chunks).toString("utf8"), err, stopped });
    });
  });
}

/** Node.js ends itself with SIGABRT or SIGTRAP if its heap is full, and Linux kills with SIGKILL if the machine is. */
function isOutOfMemory({ code, signal, err }: End): boolean {
  if (signal === "SIGKILL") return true;
  return code === 128 + constants.signals.SIGABRT || signal === "SIGABRT" || /heap out of memory/u.test(err);
}

function resultIn(out: string): PlainResult | undefined {
  try {
    return JSON.parse(out) as PlainResult;
  } catch {
    return undefined;
  }
}

/** The outcomes for the errors of inputs. */
const outcomeOf: Readonly<Record<string, Outcome>> = {
  FILE_NOT_FOUND: "not found",
  UNREADABLE_FILE: "not read",
  PARSE_ERROR: "not read",
  INVALID_FORMAT: "no definitions",
};

/** What the first line says that gives the reason why there is no report. */
function withoutReport({ err, code, signal }: End): Checked {
  for (const line of err.split("\n")) {
    const [, fault, reason] = /^([A-Z_]{4,}) (?:\.: )?(.*)$/u.exec(line) ?? [];
    if (fault === undefined || reason === undefined) continue;
    // The remedies of the command are for people who can name other files.
    return uncheckedOf(outcomeOf[fault] ?? "failed", reason.replace(/ Name the .*$/u, ""));
  }
  return uncheckedOf("failed", `The check ended with ${signal ?? `exit code ${String(code)}`} and without a report.`);
}

function checkedOf({ issues, statistics, summary, unread }: PlainResult): Checked {
  const { toolsAnalyzed: tools, resources, prompts } = statistics;
  const { error: errors, warning: warnings, suggestion: advice } = summary.issuesBySeverity;
  if (!tools && !resources && !prompts) {
    const [part] = unread;
    if (part) return uncheckedOf("not read", `${part.file}:${String(part.line)}: ${part.reason}.`);
    const fault =
      issues.find(({ rule }) => outcomeOf[rule] === "not read") ?? issues.find(({ rule }) => outcomeOf[rule]);
    if (fault) return uncheckedOf(outcomeOf[fault.rule] ?? "failed", `${fault.file}: ${fault.message}`);
    if (!issues.length) return uncheckedOf("no definitions", "It defines no MCP tools, resources or prompts.");
  }
  const findings = issues.slice(0, maxFindings).map(findingRowOf);
  const counts = { tools, resources, prompts, errors, warnings, advice, unread: unread.length };
  return { outcome: "checked", reason: null, ...counts, score: summary.score, findings };
}
