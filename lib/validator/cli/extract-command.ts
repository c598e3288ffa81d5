import { settingsOf } from "../../readers/settings.ts";
import type { JsonObject } from "../../model/json.ts";
import { extract, type Extracted, type Extraction } from "../extraction/extract.ts";
import { filesOf } from "../extraction/files.ts";
import { progressOf } from "./progress.ts";
import type { Streams } from "./streams.ts";
import { exitCodeOf, writeFault } from "./write-fault.ts";

/** What `mcp-validate extract` takes beside its argument. */
export interface ExtractFlags {
  readonly locations?: boolean;
}

/**
 * `mcp-validate extract <file or folder or package>`: prints the lists that the server would answer.
 *
 * @returns the exit code: 0, or 2 where the input cannot be read.
 */
export function runExtract(argument: string, flags: ExtractFlags, streams: Streams): number {
  let extraction: Extraction;
  try {
    const request = filesOf(argument, streams.cwd);
    const progress = progressOf(streams, request.files.length);
    extraction = extract(request, settingsOf({}), progress.step);
    progress.end();
  } catch (error) {
    return exitCodeOf(error, streams);
  }
  for (const fault of extraction.faults) writeFault(fault, streams);
  for (const one of extraction.definitions) writeUnknown(one, streams);
  streams.out(`${JSON.stringify(answerOf(extraction, flags), undefined, 2)}\n`);
  return extraction.faults.length ? 2 : 0;
}

function answerOf({ definitions }: Extraction, flags: ExtractFlags): JsonObject {
  const listOf = (kind: Extracted["kind"]): JsonObject[] =>
    definitions.filter((one) => one.kind === kind).map((one) => ({ ...one.definition, ...(flags.locations ? locationOf(one) : {}) }));
  return { tools: listOf("tool"), resources: listOf("resource"), prompts: listOf("prompt") };
}

function locationOf({ file, line, unknown }: Extracted): JsonObject {
  const parts = unknown.map(({ pointer, why }) => ({ pointer, why }));
  return { _source: { file, line }, ...(parts.length ? { _unknown: parts } : {}) };
}

function writeUnknown({ kind, name, unknown, file, line }: Extracted, { err }: Streams): void {
  for (const { pointer, why } of unknown) {
    const place = pointer === "" ? "" : ` ${pointer}`;
    err(`${file}:${String(line)}: ${kind} ${name ?? "(unnamed)"}${place} is not known, because ${why}.\n`);
  }
}
