import type { JsonObject } from "../../model/json.ts";
import { settingsOf } from "../../readers/settings.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import { extract, type Extracted, type Extraction } from "../extraction/extract.ts";
import type { LeftOut } from "../extraction/merge-duplicates.ts";
import { filesOf, type Request } from "../extraction/files.ts";
import { InputError } from "../result/input-error.ts";
import { lossLines } from "../sources/loss-lines.ts";
import { counted } from "../report/index.ts";
import { exitCodeOf, progressOf, type Streams, writeFault, writeLine, writeSkipped } from "./streams.ts";

/** The flags of `mcp-validate extract`. */
export interface ExtractFlags {
  readonly config?: string | false;
  readonly locations?: boolean;
}

/**
 * `mcp-validate extract <file or folder or package>`: prints the lists that the server would return.
 *
 * @returns the exit code: 0, or 2 if the input or the configuration is wrong or nothing is defined.
 */
export async function runExtract(argument: string, flags: ExtractFlags, streams: Streams): Promise<number> {
  let extraction: Extraction;
  let isNamed: boolean;
  try {
    const { cwd } = streams;
    const plan = new Plan(
      await configFor(flags.config, cwd, (sentence) => {
        writeLine(sentence, streams);
      }),
      {},
      cwd,
    );
    const request = withoutIgnored(filesOf(argument, cwd), argument, plan);
    ({ isNamed } = request);
    const progress = progressOf(streams, request.files.length);
    extraction = extract(request, settingsOf({ mcp: plan.settings }), progress.step);
    progress.end();
  } catch (error) {
    return exitCodeOf(error, streams);
  }
  for (const fault of extraction.skipped) writeSkipped(fault, streams);
  for (const fault of extraction.faults) writeFault(fault, streams);
  for (const line of lossLines(extraction.registering, !isNamed)) writeLine(line, streams);
  if (!extraction.hasServer) return extraction.faults.length ? 2 : exitCodeOf(nothingFound(argument), streams);
  writeUnknown(extraction.definitions, streams);
  writeConditional(extraction.definitions, streams);
  writeUnused(extraction.definitions, streams);
  writeLeftOut(extraction.leftOut, streams);
  streams.out(`${JSON.stringify(answerOf(extraction, flags), undefined, 2)}\n`);
  return extraction.faults.length ? 2 : 0;
}

function nothingFound(argument: string): InputError {
  const remedy =
    "Name the file or the folder that does. Tests and hidden folders are skipped, and tools created at run time cannot be read.";
  return new InputError("INVALID_FORMAT", argument, "No file in it defines MCP tools, resources or prompts.", remedy);
}

/** Removes the files that the configuration ignores, even those that the user named. */
function withoutIgnored(request: Request, argument: string, plan: Plan): Request {
  const files = request.files.filter((path) => !plan.isIgnored(path));
  if (request.isNamed && !files.length) {
    throw new InputError("INVALID_FORMAT", argument, "The configuration ignores it.", "Remove it from 'ignores'.");
  }
  return { ...request, files, compiled: request.compiled.filter((path) => !plan.isIgnored(path)) };
}

function answerOf({ definitions }: Extraction, flags: ExtractFlags): JsonObject {
  const listOf = (kind: Extracted["kind"]): JsonObject[] =>
    definitions
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one.definition, ...(flags.locations ? locationOf(one) : {}) }));
  return { tools: listOf("tool"), resources: listOf("resource"), prompts: listOf("prompt") };
}

function locationOf({ file, line, unknown, conditions, isUnused }: Extracted): JsonObject {
  const parts = unknown.map(({ pointer, reason }) => ({ pointer, reason }));
  return {
    _source: { file, line },
    ...(conditions.length ? { _conditions: [...conditions] } : {}),
    ...(isUnused ? { _unused: true } : {}),
    ...(parts.length ? { _unknown: parts } : {}),
  };
}

/** Conditions that a line names. */
const maxConditions = 3;

/** Writes one line for each package with definitions that depend on conditions. */
function writeConditional(definitions: readonly Extracted[], streams: Streams): void {
  for (const group of byPackage(definitions.filter(({ conditions }) => conditions.length))) {
    const all = [...new Set(group.flatMap(({ conditions }) => conditions))];
    const more = all.length > maxConditions ? `; and ${counted(all.length - maxConditions, "other condition")}` : "";
    writeLine(`${subjectOf(group)} offered only if: ${all.slice(0, maxConditions).join("; ")}${more}.`, streams);
  }
}

/** Writes one line for each package with definitions in modules that nothing loads. */
function writeUnused(definitions: readonly Extracted[], streams: Streams): void {
  for (const group of byPackage(definitions.filter(({ isUnused }) => isUnused)))
    writeLine(`${subjectOf(group)} in a module that nothing imports, so the server may not offer it.`, streams);
}

type Group = readonly [Extracted, ...Extracted[]];

function byPackage(definitions: readonly Extracted[]): Iterable<Group> {
  const groups = new Map<string | undefined, [Extracted, ...Extracted[]]>();
  for (const one of definitions) {
    const group = groups.get(one.package);
    if (group) group.push(one);
    else groups.set(one.package, [one]);
  }
  return groups.values();
}

/** "src/admin.ts:3: tool purge and 2 others are" */
function subjectOf([{ kind, name, file, line }, ...others]: Group): string {
  const subject = `${file}:${String(line)}: ${kind} ${name ?? "(unnamed)"}`;
  return others.length ? `${subject} and ${counted(others.length, "other")} are` : `${subject} is`;
}

/** Writes one line for each file with definitions that differ from those of their names in another file. */
function writeLeftOut(leftOut: Extraction["leftOut"], streams: Streams): void {
  const pairs = new Map<string, LeftOut[]>();
  for (const one of leftOut) {
    const key = JSON.stringify([one.definition.file, one.kept.file]);
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  for (const [first, ...others] of pairs.values()) {
    if (!first) continue;
    const { definition, kept } = first;
    const subject = `${definition.file}:${String(definition.line)}: ${definition.kind} ${definition.name ?? "(unnamed)"}`;
    const what = others.length
      ? `${subject} and ${counted(others.length, "other")} are left out: they differ from those of ${kept.file}.`
      : `${subject} is left out: it differs from that of ${kept.file}:${String(kept.line)}.`;
    writeLine(what, streams);
  }
}

/** Writes one line for each reason, with the first place and the number of others. */
function writeUnknown(definitions: readonly Extracted[], streams: Streams): void {
  const places = new Map<string, string[]>();
  for (const { kind, name, unknown, file, line } of definitions) {
    for (const { pointer, reason } of unknown) {
      const place = `${file}:${String(line)}: ${kind} ${name ?? "(unnamed)"}${pointer === "" ? "" : ` ${pointer}`}`;
      const others = places.get(reason);
      if (others) others.push(place);
      else places.set(reason, [place]);
    }
  }
  for (const [reason, [first = "", ...others]] of places) {
    const subject = others.length ? `${first} and ${counted(others.length, "other part")} are` : `${first} is`;
    writeLine(`${subject} not known, because ${reason.replace(/(?<!\.)\.+$/u, "")}.`, streams);
  }
}
