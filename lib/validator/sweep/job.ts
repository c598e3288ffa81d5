import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ours from "../../../package.json" with { type: "json" };
import { fileLimits, readJson } from "../../files/read.ts";
import { runCheck, type Limits } from "./check.ts";
import { Unchecked } from "./download.ts";
import type { SweepEntry } from "./entries.ts";
import { type Hosts, locate, type LocatedEntry } from "./locate.ts";
import { type Checked, type Row, rowOf, uncheckedOf } from "./rows.ts";
import { unpack } from "./unpack.ts";

/** How every entry of a sweep is checked. */
export interface JobSettings {
  /** The preset; absent for the usual one. */
  readonly preset?: string;
  /** The text of a configuration, as YAML or JSON. */
  readonly config?: string;
  readonly limits: Limits;
}

/** What is to be done for one entry. It is plain data: a worker of another host gets it from Redis. */
export interface Job {
  /** The digest of the entry and the sweep. */
  readonly id: string;
  readonly entry: SweepEntry;
  readonly settings: JobSettings;
  /** The digest of the content that an earlier sweep has checked in the same way. */
  readonly known?: string;
}

/** What a job found: a row, or that the content is the known one. */
export type JobResult = { readonly row: Row } | { readonly unchanged: string };

/** What runs jobs. */
export type Runner = (job: Job) => Promise<JobResult>;

/** The surroundings of a process that runs jobs. */
export interface JobSurroundings {
  readonly hosts: Hosts;
  readonly cwd: string;
  /** Whether entries may be commands, which are run. */
  readonly allowCommands: boolean;
}

/** Says how entries are checked: the version, and a digest of what else decides on the findings. */
export function checkerOf({ preset, config }: JobSettings): string {
  const isUsual = preset === undefined && config === undefined;
  return isUsual ? ours.version : `${ours.version}+${digest(JSON.stringify([preset, config])).slice(0, 12)}`;
}

/** The SHA-256 digest of a text or bytes, in hexadecimal. */
export function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Makes the function that runs jobs in this process. It never throws for what an entry is or does. */
export function runnerOf(surroundings: JobSurroundings): Runner {
  return async (job) => {
    const found: { version: string | null; content: string | null } = { version: null, content: null };
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-validate-sweep-")));
    try {
      const checked = await checkEntry(job, { ...surroundings, folder, found });
      if (checked === unchanged) return { unchanged: found.content ?? "" };
      return { row: rowOf(job.entry, found, checkerOf(job.settings), checked) };
    } catch (error) {
      // Even a fault of our own is a result: the sweep goes on, and names it.
      const outcome = error instanceof Unchecked ? error.outcome : "failed";
      const reason = error instanceof Error ? error.message : String(error);
      return { row: rowOf(job.entry, found, checkerOf(job.settings), uncheckedOf(outcome, reason)) };
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
}

const unchanged = Symbol("the content is the known one");

/** The state of one job. */
interface Work extends JobSurroundings {
  /** A folder of its own, which is removed afterwards. */
  readonly folder: string;
  /** What is known of the content so far. */
  readonly found: { version: string | null; content: string | null };
}

async function checkEntry(job: Job, work: Work): Promise<Checked | typeof unchanged> {
  const { entry, settings } = job;
  const { limits } = settings;
  if (entry.kind === "server" || entry.kind === "command") return checkServer(job, work);
  const { hosts, cwd, found } = work;
  const located = await locate(entry, { hosts, cwd, signal: AbortSignal.timeout(limits.time) });
  found.version = located.version;
  found.content = located.content;
  if (found.content !== null && found.content === job.known) return unchanged;
  const bytes = await located.load();
  found.content ??= `sha256:${digest(bytes)}`;
  if (found.content === job.known) return unchanged;
  const checkout = await written(located, bytes, work.folder);
  const args = ["--untrusted", ...settingsArgs(settings, work.folder)];
  const whole = await runCheck([...args, located.form === "file" ? `./${located.fileName}` : "."], checkout, limits);
  const output = whole.outcome === "no definitions" && entry.kind === "npm" ? outputOf(checkout) : [];
  return output.length ? runCheck([...args, ...output], checkout, limits) : whole;
}

function checkServer({ entry, settings }: Job, { folder, allowCommands }: Work): Promise<Checked> {
  if (entry.kind === "command" && !allowCommands)
    throw new Unchecked("failed", "The worker runs no commands. Start it with --allow-commands.");
  const args = ["--server", entry.name, "--timeout", String(settings.limits.time)];
  return runCheck([...args, ...settingsArgs(settings, folder)], folder, settings.limits);
}

/** The flags for the preset and the configuration, which is never one of the checkout. */
function settingsArgs({ preset, config }: JobSettings, folder: string): string[] {
  const args = preset === undefined ? [] : ["--preset", preset];
  if (config === undefined) return [...args, "--no-config"];
  const file = join(folder, "mcp-validate.config.yaml");
  writeFileSync(file, config);
  return [...args, "--config", file];
}

/** Writes the content into a folder of its own. */
async function written({ form, fileName }: LocatedEntry, bytes: Buffer, folder: string): Promise<string> {
  const checkout = join(folder, "content");
  mkdirSync(checkout);
  if (form === "file") writeFileSync(join(checkout, fileName), bytes);
  else await unpack(bytes, form, checkout);
  return checkout;
}

/**
 * The folders of an npm package that its manifest names. In folders, the command leaves out build output, but many
 * packages have nothing else.
 */
function outputOf(checkout: string): string[] {
  // The folder of all files is usually named `package`.
  const [root = ""] = readdirSync(checkout);
  const manifest = readJson(join(checkout, root, "package.json"), fileLimits.manifest);
  if (typeof manifest !== "object" || manifest === null) return [];
  const fields = new Map<string, unknown>(Object.entries(manifest));
  const files = ["main", "bin", "exports"].flatMap((name) => textsIn(fields.get(name)));
  const folders = files.flatMap((file) => /^(?:\.?\/)?([\w-][\w.-]*)\//u.exec(file)?.[1] ?? []);
  return [...new Set(folders)]
    .map((name) => `${root}/${name}`)
    .filter((path) => statSync(join(checkout, path), { throwIfNoEntry: false })?.isDirectory());
}

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
