import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { settingsOf } from "../../readers/settings.ts";
import { extract, type Extraction } from "../extraction/extract.ts";
import { filesOf, type ExtractionRequest } from "../extraction/files.ts";
import { compareLocks, isDrift, widens, type LockedChange } from "../lock/compare.ts";
import type { Lock } from "../lock/lock.ts";
import { lockOf } from "../lock/make-lock.ts";
import { readLock } from "../lock/read-lock.ts";
import { InputError, shortenedInput } from "../result/input-error.ts";
import { lossLines } from "../sources/loss-lines.ts";
import { decoded } from "../sources/read-source.ts";
import { longest, listPage } from "./page.ts";
import { existingPathIn, projectPlan, type ServedProject } from "./project.ts";
import type { Inputs, Outputs } from "./schemas.ts";

/** The definitions of files, and what is not known about them. */
interface Read {
  readonly extraction: Extraction;
  readonly isWhole: boolean;
  readonly notes: string[];
}

/** The definitions that a server would list. @throws InputError for a path that defines nothing. */
export async function extractDefinitions(
  { path, ...request }: Inputs["extractDefinitions"],
  project: ServedProject,
): Promise<Outputs["extracted"]> {
  const { extraction, notes } = await read(path, project);
  const all = extraction.definitions.map(({ kind, file, line, definition, unknown, conditions }) => ({
    ...{ kind, file, line, definition, conditions: [...conditions] },
    unknown: unknown.map(({ pointer, reason }) => ({ pointer: cut(pointer), reason })),
  }));
  const { entries: definitions, ...page } = listPage(all, request);
  return { definitions, ...page, notes };
}

/** What has changed since the lock. @throws InputError if there is no lock, or a file cannot be read. */
export async function compareWithLock(
  { path, lockFile, ...request }: Inputs["compareWithLock"],
  project: ServedProject,
): Promise<Outputs["compared"]> {
  const before = lockIn(lockFile, project);
  const { extraction, isWhole, notes } = await read(path, project);
  // What could not be read would look as if it were gone.
  const [fault] = extraction.faults;
  if (fault) throw fault;
  const changes = compareLocks(before, lockOf([extraction], project.root, isWhole));
  const { entries, ...page } = listPage(changes.map(plainChange), request);
  return { drift: changes.some(isDrift), changes: entries, ...page, notes };
}

async function read(path: string, project: ServedProject): Promise<Read> {
  const notes: string[] = [];
  const plan = await projectPlan(project, {}, notes);
  const named = filesOf(existingPathIn(project, path), project.root);
  const isRead = (file: string): boolean => !plan.isIgnored(file);
  const request: ExtractionRequest = {
    ...named,
    files: named.files.filter(isRead),
    compiled: named.compiled.filter(isRead),
  };
  const extraction = extract([request], settingsOf({ mcp: plan.settings }));
  const { faults, skipped, modules, hasServer } = extraction;
  if (!hasServer && faults[0]) throw faults[0];
  if (!hasServer) {
    const remedy = "Name the file or the folder that does. Tests and hidden folders are skipped.";
    throw new InputError("INVALID_FORMAT", path, "No file in it defines MCP tools, resources or prompts.", remedy);
  }
  const isWhole = !named.isNamed;
  notes.push(...[...faults, ...skipped].map(({ place, problem }) => `Not read: ${place}: ${problem}`));
  return { extraction, isWhole, notes: [...notes, ...lossLines(modules, isWhole)] };
}

function lockIn(file: string, project: ServedProject): Lock {
  const path = existingPathIn(project, file);
  const { state, bytes } = readContent(path, fileLimits.definitions);
  if (state === "read") return readLock(decoded(bytes).text, file);
  const problem = problemOf(state, fileLimits.definitions);
  throw new InputError("UNREADABLE_FILE", file, problem, "Name a lock file that 'mcp-validate lock' has written.");
}

function plainChange(one: LockedChange): Outputs["compared"]["changes"][number] {
  const { server, kind, name, change, parts } = one;
  const plain = parts.map(({ pointer, before, after, widens: how }) => ({
    pointer: cut(pointer),
    ...(before === undefined ? {} : { before: cut(JSON.stringify(before)) }),
    ...(after === undefined ? {} : { after: cut(JSON.stringify(after)) }),
    ...(how === undefined ? {} : { widens: how }),
  }));
  return { server, kind, name, change, widens: widens(one), parts: plain };
}

function cut(text: string): string {
  return shortenedInput(text, longest.value - 1);
}
