import { settingsOf } from "../../readers/settings.ts";
import type { Plan } from "../config/plan.ts";
import { extract, type Extraction, extractText } from "../extraction/extract.ts";
import { filesOf } from "../extraction/files.ts";
import { lossLines } from "../sources/loss-lines.ts";
import { nothingDefined, withoutIgnored, writeDoubts, writeFaults } from "./extraction-notices.ts";
import { serverSources } from "./server-sources.ts";
import { progressOf, type Streams, writeLine } from "./streams.ts";
import type { ServerFlags } from "./validate-flags.ts";

/** The definitions of files or of running servers. */
export interface CommandDefinitions {
  readonly extractions: readonly Extraction[];
  /** True if the whole of a server was read, and not files that somebody named. */
  readonly isWhole: boolean;
}

/**
 * Reads the definitions of files and folders, or of the servers of `--server`, and reports what of them is not known.
 *
 * @returns `undefined` if a file could not be read, which has been reported.
 * @throws InputError if there are no definitions.
 */
export async function readCommandDefinitions(
  args: readonly string[],
  flags: ServerFlags,
  plan: Plan,
  streams: Streams,
): Promise<CommandDefinitions | undefined> {
  const read = await extractionsOf(args, flags, plan, streams);
  const { extractions, isWhole } = read;
  for (const one of extractions) writeFaults(one, streams);
  const losses = extractions.flatMap(({ modules }) => lossLines(modules, isWhole));
  for (const line of losses) writeLine(line, streams);
  if (extractions.some(({ faults }) => faults.length)) return undefined;
  if (!extractions.some(({ hasServer }) => hasServer)) {
    const modules = extractions.flatMap((one) => one.modules);
    const files = extractions.flatMap((one) => one.files);
    throw nothingDefined(args.length ? args : ["."], { modules, files }, streams.cwd);
  }
  for (const one of extractions) writeDoubts(one, streams);
  return read;
}

async function extractionsOf(
  args: readonly string[],
  flags: ServerFlags,
  plan: Plan,
  streams: Streams,
): Promise<CommandDefinitions> {
  const settings = settingsOf({ mcp: plan.settings });
  if (flags.server?.length) {
    const sources = await serverSources(flags, plan, streams);
    return { extractions: sources.map((source) => extractText(source, settings)), isWhole: true };
  }
  const named = args.length ? args : ["."];
  const requests = named.map((argument) => withoutIgnored(filesOf(argument, streams.cwd), argument, plan));
  const progress = progressOf(streams, { files: requests.flatMap(({ files }) => files).length });
  try {
    const extractions = [extract(requests, settings, { onFile: progress.step })];
    return { extractions, isWhole: requests.some(({ isNamed }) => !isNamed) };
  } finally {
    progress.end();
  }
}
