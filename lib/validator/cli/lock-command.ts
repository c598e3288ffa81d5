import { resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { defaultClients } from "../../model/client.ts";
import type { JsonObject } from "../../model/json.ts";
import { visible } from "../../rule/report.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import { withClientChanges } from "../lock/client-changes.ts";
import { type LockedChange, compareLocks, compatibilityOfChange, isDrift, widens } from "../lock/compare.ts";
import { driftText } from "../lock/drift-text.ts";
import { definitionKinds, lockedLists, type Lock, type LockedServer, lockText, usualLockFile } from "../lock/lock.ts";
import { lockOf } from "../lock/make-lock.ts";
import { readLock } from "../lock/read-lock.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { tooLargeJson } from "../sources/parsers.ts";
import { decoded } from "../sources/read-source.ts";
import { shownPath } from "../sources/source-text.ts";
import { missingFolder, newFolderText, writeFailure, replaceFile } from "../sources/replace-file.ts";
import { readCommandDefinitions } from "./read-definitions.ts";
import { configuredBy } from "./server-sources.ts";
import { exitCodeOf, type Streams, writeLine } from "./streams.ts";
import { checkUntrusted, configOf, ignoresOf, type ReadingFlags } from "./untrusted.ts";
import { checkServerFlags, type ServerFlags, serverRefusals } from "./validate-flags.ts";

/** The flags of `mcp-validate lock`. */
export interface LockFlags extends ServerFlags, ReadingFlags {
  readonly frozen?: boolean;
  readonly lockFile?: string;
  readonly format?: "human" | "json";
  /** The clients whose troubles with changed tools are told. Default: those of the rules. */
  readonly clients?: readonly string[];
}

/**
 * `mcp-validate lock [paths]`: writes what a model sees of the definitions to a file, and shows what has changed since
 * the last time.
 *
 * @returns the exit code: 0, 1 if `--frozen` finds a change, 2 for a wrong input, 3 for a server that cannot be read.
 */
export async function runLock(args: readonly string[], flags: LockFlags, streams: Streams): Promise<number> {
  try {
    checkLockFlags(args, flags, streams);
    const configured = await configuredBy(args, flags, streams);
    return await lockOrCompare(configured.args, configured.flags, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

function checkLockFlags(args: readonly string[], flags: LockFlags, { cwd }: Streams): void {
  if (flags.server?.length && args.length) {
    const problem = "A lock is made either from files or from running servers.";
    throw new InputError("USAGE", `--server ${flags.server.join(" ")}`, problem, "Leave out the files or the servers.");
  }
  const { frozen = false, lockFile = usualLockFile } = flags;
  const written = frozen ? [] : [{ flag: `--lock-file ${lockFile}`, file: lockFile }];
  const remedy = "Use --frozen, or name a file outside of it.";
  checkUntrusted(flags, { paths: args, flags: serverRefusals(flags), files: written, remedy }, cwd);
}

async function lockOrCompare(args: readonly string[], flags: LockFlags, streams: Streams): Promise<number> {
  checkServerFlags(flags);
  const { lockFile = usualLockFile } = flags;
  const file = new LockFile(lockFile, streams.cwd);
  const before = file.read();
  if (flags.frozen && !before) {
    throw new InputError(
      "FILE_NOT_FOUND",
      file.shown,
      "There is no lock file.",
      "Run 'mcp-validate lock', and commit it.",
    );
  }
  const current = await currentLock(args, flags, streams);
  // What could not be read would look as if it were gone.
  if (!current) return 2;
  const changes = before ? await changesOf(before, current, flags, streams) : [];
  const hasDrift = changes.some(isDrift);
  const note = visible(flags.frozen ? "" : newFolderText(missingFolder(resolve(streams.cwd, lockFile)), streams.cwd));
  const isWritten = !flags.frozen && file.write(lockText(current));
  if (flags.format === "json") streams.out(jsonOf(file, changes, isWritten));
  else {
    streams.out(driftText(changes));
    if (flags.frozen && hasDrift) {
      const remedy = "Review the changes, run 'mcp-validate lock', and commit the file.";
      writeLine(`The definitions are not those of ${file.shown}. ${remedy}`, streams);
    } else streams.out(`${visible(file.shown)}: ${contentsOf(current)}, ${stateOf(isWritten, changes)}${note}.\n`);
  }
  return flags.frozen && hasDrift ? 1 : 0;
}

/** The lock of the present definitions; `undefined` if a file could not be read, which has been reported. */
async function currentLock(args: readonly string[], flags: LockFlags, streams: Streams): Promise<Lock | undefined> {
  const { cwd } = streams;
  const notify = (sentence: string): void => {
    writeLine(sentence, streams);
  };
  const plan = new Plan(await configFor(configOf(flags), cwd, notify), { ignores: ignoresOf(flags) }, cwd);
  const read = await readCommandDefinitions(args, flags, plan, streams);
  return read && lockOf(read.extractions, cwd, read.isWhole);
}

/** The differences between two locks, with what clients do otherwise because of them. */
async function changesOf(
  before: Lock,
  after: Lock,
  { clients = defaultClients }: LockFlags,
  { cwd }: Streams,
): Promise<readonly LockedChange[]> {
  const changes = compareLocks(before, after);
  if (!changes.some(({ kind, change }) => kind === "tool" && (change === "added" || change === "changed")))
    return changes;
  // Rules are loaded only if something has changed.
  const { effectsOfTools } = await import("../validation/effects-of-tools.ts");
  const [old, current] = [before, after].map(
    (lock) =>
      new Map([...lock].map(([name, server]) => [name, effectsOfTools(toolsOf(server), name, { clients, cwd })])),
  );
  return old && current ? withClientChanges(changes, old, current) : changes;
}

/** The tools of which every part is known. */
function toolsOf({ tools }: LockedServer): readonly JsonObject[] {
  return [...tools.values()].flatMap(({ definition, unknown }) => (unknown.length ? [] : [definition]));
}

/** The file of a lock. */
class LockFile {
  readonly shown: string;
  readonly #path: string;
  readonly #cwd: string;
  #bytes: Buffer | undefined;

  constructor(file: string, cwd: string) {
    this.#path = resolve(cwd, file);
    this.#cwd = cwd;
    this.shown = shownPath(this.#path, cwd);
  }

  /** @returns `undefined` if there is no file. @throws InputError if it cannot be read. */
  read(): Lock | undefined {
    const { state, bytes } = readContent(this.#path, fileLimits.definitions);
    if (state === "missing") return undefined;
    if (state !== "read") {
      const problem = problemOf(state, fileLimits.definitions);
      throw new InputError("UNREADABLE_FILE", this.shown, problem, "Name another file with --lock-file.");
    }
    this.#bytes = bytes;
    return readLock(decoded(bytes).text, this.shown);
  }

  /** @returns false if the file has this text already. @throws InputError if it cannot be written. */
  write(text: string): boolean {
    if (this.#bytes?.toString("utf8") === text) return false;
    const fault = (problem: string, remedy: string): InputError => new InputError("USAGE", this.shown, problem, remedy);
    if (tooLargeJson(text) || Buffer.byteLength(text) > fileLimits.definitions)
      throw fault("The lock would be too large to be read again.", "Lock the servers one by one, with --lock-file.");
    const isCurrent = (): boolean => {
      const now = readContent(this.#path, fileLimits.definitions).bytes;
      return this.#bytes ? now?.equals(this.#bytes) === true : now === undefined;
    };
    let isReplaced: boolean;
    try {
      isReplaced = replaceFile(this.#path, [text], { isCurrent, cwd: this.#cwd });
    } catch (error) {
      if (error instanceof InputError) throw fault(error.problem, "Name another file with --lock-file.");
      // Only system calls fail because of the user.
      if (!(error instanceof Error) || !("syscall" in error)) throw error;
      throw fault(`The file cannot be written: ${writeFailure(error)}.`, "Name another file with --lock-file.");
    }
    if (!isReplaced) throw fault("The file has changed meanwhile, so it was not written.", "Run the command again.");
    return true;
  }
}

function stateOf(isWritten: boolean, changes: readonly LockedChange[]): string {
  if (isWritten) return "written";
  return changes.length ? "no known part changed" : "unchanged";
}

/** "3 tools, 1 prompt" */
function contentsOf(lock: Lock): string {
  const counts = definitionKinds.flatMap((kind) => {
    const count = [...lock.values()].reduce((sum, server) => sum + server[lockedLists[kind]].size, 0);
    return count ? [counted(count, kind)] : [];
  });
  return counts.join(", ") || "no definitions";
}

function jsonOf({ shown }: LockFile, changes: readonly LockedChange[], isWritten: boolean): string {
  const plain = changes.map((one) => {
    const { server, kind, name, change, before, after, parts, near, clients } = one;
    return {
      server,
      kind,
      name,
      change,
      widens: widens(one),
      compatibility: compatibilityOfChange(one),
      ...(change === "removed" ? { definition: before?.definition } : {}),
      ...(change === "added" ? { definition: after?.definition } : {}),
      parts,
      ...(near === undefined ? {} : { near }),
      ...(clients ? { clients } : {}),
    };
  });
  const answer = { lockFile: shown, written: isWritten, drift: changes.some(isDrift), changes: plain };
  return `${JSON.stringify(answer, undefined, 2)}\n`;
}
