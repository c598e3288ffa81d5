import type { Plan } from "../config/plan.ts";
import type { Extracted } from "../extraction/definitions-of.ts";
import type { Extraction } from "../extraction/extract.ts";
import type { ExtractionRequest } from "../extraction/files.ts";
import type { OmittedDefinition } from "../extraction/merge-duplicates.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { isDocument, languageOf } from "../sources/source-text.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { allLeftOut, dependencyOf, explanationOf, importsText } from "./nothing-found.ts";
import { type Streams, writeFault, writeLine, writeSkipped } from "./streams.ts";

/**
 * The error for arguments that define nothing, with the files that import a library for MCP.
 *
 * @param files the absolute paths of the files that were read
 */
export function nothingDefined(
  args: readonly string[],
  { modules, files }: { readonly modules: readonly ReadModule[]; readonly files: readonly string[] },
  cwd: string,
): InputError {
  const remedy =
    "Name the file or the folder that does. Tests and hidden folders are skipped, and tools created at run time cannot be read.";
  const imported = importsText(modules, dependencyOf(args, modules, cwd));
  const code = files.filter((path) => !isDocument(languageOf(path) ?? "json")).length;
  // A program in another language, or a package whose code is in another one.
  const none = code ? ` None of the ${counted(code, "file")} of code imports a library for MCP.` : "";
  const problem = `No file in it defines MCP tools, resources or prompts.${imported || none}`;
  return new InputError("INVALID_FORMAT", args.join(" "), problem, `${remedy}${explanationOf(args, modules)}`);
}

/**
 * Removes the files that the configuration ignores, even those that the user named.
 *
 * @throws InputError `INVALID_FORMAT` if nothing is left of a named file.
 */
export function withoutIgnored(request: ExtractionRequest, argument: string, plan: Plan): ExtractionRequest {
  const files = request.files.filter((path) => !plan.isIgnored(path));
  if (request.isNamed && !files.length) {
    throw allLeftOut(argument, {
      byConfiguration: request.files.filter((path) => plan.ignoredBy(path) === "configuration"),
      byFlag: request.files.filter((path) => plan.ignoredBy(path) === "flag").length,
    });
  }
  return { ...request, files, compiled: request.compiled.filter((path) => !plan.isIgnored(path)) };
}

/** Names the files that could not be read. */
export function writeFaults({ skipped, faults }: Extraction, streams: Streams): void {
  for (const fault of skipped) writeSkipped(fault, streams);
  for (const fault of faults) writeFault(fault, streams);
}

/** Reports which parts of the definitions are uncertain, and which definitions are omitted. */
export function writeDoubts({ definitions, omitted }: Extraction, streams: Streams): void {
  writeUnknown(definitions, streams);
  writeConditional(definitions, streams);
  writeUnused(definitions, streams);
  writeOmitted(omitted, streams);
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

/** Writes one line for each file whose definitions differ from those with the same names in another file. */
function writeOmitted(omitted: Extraction["omitted"], streams: Streams): void {
  const pairs = new Map<string, OmittedDefinition[]>();
  for (const one of omitted) {
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
