import { createHash } from "node:crypto";
import { InputError } from "../result/input-error.ts";

/** The kinds of entries of a list. */
export type EntryKind = "npm" | "pypi" | "github" | "archive" | "document" | "server" | "command";

/** One line of a list: something to check. */
export interface SweepEntry {
  readonly kind: EntryKind;
  /** The line, which is the name of the entry in the results. */
  readonly text: string;
  /** The package, the repository, the address, the path or the command. */
  readonly name: string;
  /** A version, a tag, a branch or a commit; absent for the newest. */
  readonly version?: string;
}

const npmPattern = /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~_-][\w.~-]*)(?:@([\w.+-]+))?$/iu;
const pypiPattern = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)(?:==([\w.+!]+))?$/iu;
const githubPattern = /^([\w-]+\/[\w.-]+?)(?:@([\w./+-]+))?$/u;
const archivePattern = /\.(?:tgz|tar\.gz|zip|whl)$/iu;

/** The forms of a line, for messages. */
const forms =
  "Write npm:NAME@VERSION, pypi:NAME==VERSION, github:OWNER/NAME@REF, server:URL, a path or an https address.";

/**
 * Reads a list: one entry a line. Empty lines, and what follows a `#` at the beginning of a line or after a space, are
 * left out.
 *
 * @param name the list, for messages.
 * @returns the entries, each once, in the order of the list, and how many lines repeat another one.
 * @throws InputError for a line that is no entry, with its number.
 */
export function readEntries(
  text: string,
  name: string,
  allowCommands: boolean,
): { readonly entries: readonly SweepEntry[]; readonly repeated: number } {
  const entries = new Map<string, SweepEntry>();
  let lines = 0;
  for (const [index, whole] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .entries()) {
    const line = whole.replace(/(?:^|\s)#.*$/u, "").trim();
    if (!line) continue;
    lines++;
    const entry = entryOf(line, (problem, remedy = forms) => {
      const place = { file: name, position: { line: index + 1, column: 1 } };
      return new InputError("INVALID_FORMAT", place, problem, remedy);
    });
    if (entry.kind === "command" && !allowCommands) {
      const remedy = "Add --allow-commands if you trust every command of the list.";
      throw new InputError(
        "USAGE",
        `${name}:${String(index + 1)}`,
        "The line is a command, which would be run.",
        remedy,
      );
    }
    entries.set(entry.text, entry);
  }
  if (!lines) throw new InputError("INVALID_FORMAT", name, "The list has no entries.", forms);
  return { entries: [...entries.values()], repeated: lines - entries.size };
}

/**
 * Reads one line of a list.
 *
 * @param fault makes the error for a line that is no entry.
 */
function entryOf(text: string, fault: (problem: string, remedy?: string) => Error): SweepEntry {
  if (/\p{Cc}/u.test(text)) throw fault("The line has control characters.");
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]+):(.*)$/isu.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "npm":
      return named("npm", text, npmPattern.exec(rest)) ?? wrong("It is not the name of an npm package.", fault);
    case "pypi":
      return named("pypi", text, pypiPattern.exec(rest)) ?? wrong("It is not the name of a PyPI package.", fault);
    case "github":
      return named("github", text, githubPattern.exec(rest)) ?? wrong("It is not OWNER/NAME.", fault);
    case "server":
      return /^https?:/iu.test(rest) ? addressed("server", text, rest, fault) : commandOf(text, rest, fault);
    case "http":
    case "https": {
      const { pathname } = addressOf(text, fault);
      return addressed(archivePattern.test(pathname) ? "archive" : "document", text, text, fault);
    }
    case "":
      return { kind: "document", text, name: text };
    default:
      throw fault(`'${scheme}:' is not a kind of entry.`);
  }
}

function wrong(problem: string, fault: (problem: string) => Error): never {
  throw fault(problem);
}

function named(kind: EntryKind, text: string, match: RegExpExecArray | null): SweepEntry | undefined {
  const [, name, version] = match ?? [];
  if (name === undefined) return undefined;
  return { kind, text, name, ...(version !== undefined && { version }) };
}

function commandOf(text: string, command: string, fault: (problem: string) => Error): SweepEntry {
  if (!command.trim()) throw fault("The command is empty.");
  return { kind: "command", text, name: command.trim() };
}

function addressed(kind: EntryKind, text: string, address: string, fault: (problem: string, remedy?: string) => Error) {
  const { username, password } = addressOf(address, fault);
  // The address is in the results, which people publish.
  if (username || password) throw fault("The address has a password.", "Results name the address: leave it out.");
  return { kind, text, name: address };
}

function addressOf(address: string, fault: (problem: string) => Error): URL {
  if (!URL.canParse(address)) throw fault("The address is not valid.");
  return new URL(address);
}

/** One of several parts of a list: the first is 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether an entry belongs to a shard. Each belongs to one, wherever it is in the list. */
export function isInShard({ text }: SweepEntry, { index, count }: Shard): boolean {
  return createHash("sha256").update(text).digest().readUInt32BE() % count === index - 1;
}
