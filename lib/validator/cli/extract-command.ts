import type { JsonObject } from "../../model/json.ts";
import { knownValue, type Reading } from "../../model/reading.ts";
import { type ServerIdentity, serverInfoKeys } from "../../model/server.ts";
import { entriesOf } from "../../readers/index.ts";
import { settingsOf } from "../../readers/settings.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import type { Extracted } from "../extraction/definitions-of.ts";
import { extract, type Extraction, extractText } from "../extraction/extract.ts";
import { filesOf } from "../extraction/files.ts";
import { lossLines, unreadServers } from "../sources/loss-lines.ts";
import { nothingDefined, withoutIgnored, writeDoubts, writeFaults } from "./extraction-notices.ts";
import { refuse } from "./refusals.ts";
import { configuredBy, serverSources } from "./server-sources.ts";
import { exitCodeOf, progressOf, type Streams, writeFault, writeLine } from "./streams.ts";
import { checkUntrusted, configOf, ignoresOf, type ReadingFlags } from "./untrusted.ts";
import { checkServerFlags, type ServerFlags, serverRefusals } from "./validate-flags.ts";

/** The flags of `mcp-validate extract`. */
export interface ExtractFlags extends ReadingFlags, ServerFlags {
  readonly locations?: boolean;
  readonly strict?: boolean;
  readonly explainUnread?: boolean;
}

/**
 * `mcp-validate extract <file or folder or package>`: prints how the server introduces itself, and the lists that it
 * would return; with `--server`, those that it returns.
 *
 * @param path the argument; `undefined` for the working directory.
 * @returns the exit code: 0, 1 with `--strict` if something is not known, 2 if the input or the configuration is wrong
 *   or nothing is defined, 3 for a server that cannot be read.
 */
export async function runExtract(path: string | undefined, flags: ExtractFlags, streams: Streams): Promise<number> {
  let read: ReadDefinitions;
  try {
    const paths = path === undefined ? [] : [path];
    checkUntrusted(flags, { paths, flags: serverRefusals(flags) }, streams.cwd);
    const configured = await configuredBy(paths, flags, streams);
    read = await readDefinitions(configured.args, configured.flags, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
  const { extraction, isWhole, shown, root } = read;
  const { faults, modules, files, hasServer } = extraction;
  if (flags.explainUnread) {
    const { unreadExplained } = await import("./explain-unread.ts");
    streams.out(unreadExplained({ extraction, entries: entriesOf(root), cwd: streams.cwd, isWhole }));
  }
  writeFaults(extraction, streams);
  const losses = lossLines(modules, isWhole);
  if (!flags.explainUnread) for (const line of losses) writeLine(line, streams);
  if (!hasServer) return faults.length ? 2 : exitCodeOf(nothingDefined([shown], extraction, streams.cwd), streams);
  const unread = unreadServers(modules, files);
  for (const fault of unread) writeFault(fault, streams);
  if (!flags.explainUnread) {
    writeDoubts(extraction, streams);
    streams.out(`${JSON.stringify(answerOf(extraction, flags), undefined, 2)}\n`);
  }
  if (faults.length) return 2;
  return flags.strict && (losses.length || unread.length || isPartlyUnknown(extraction)) ? 1 : 0;
}

/** True if a part of what was read is not known. */
function isPartlyUnknown({ definitions }: Extraction): boolean {
  return definitions.some(({ unknown }) => unknown.length > 0);
}

/** What was read, and of what. */
interface ReadDefinitions {
  readonly extraction: Extraction;
  /** False for one file of several. */
  readonly isWhole: boolean;
  readonly shown: string;
  /** The folder of the package. */
  readonly root: string;
}

/** @param args at most one path, except for the code of several servers. */
async function readDefinitions(
  args: readonly string[],
  flags: ExtractFlags,
  streams: Streams,
): Promise<ReadDefinitions> {
  checkServerFlags(flags);
  const { cwd } = streams;
  const { server: [server, another] = [] } = flags;
  const [path = "."] = args;
  refuse([
    [
      "--server",
      server !== undefined && args.length > 0,
      "Definitions are read from a file or from a server.",
      leaveOut,
    ],
    [
      "--explain-unread",
      flags.explainUnread === true && server !== undefined,
      "A running server shows no code.",
      leaveOut,
    ],
    ["--server", another !== undefined, "The lists of several servers are not one.", "Name one of them."],
    ["--client-config", args.length > 1, "The lists of several servers are not one.", "Name one: --server NAME."],
  ]);
  const config = await configFor(configOf(flags), cwd, (sentence) => {
    writeLine(sentence, streams);
  });
  const plan = new Plan(config, { ignores: ignoresOf(flags) }, cwd);
  const settings = settingsOf({ mcp: plan.settings });
  const [source] = await serverSources(flags, plan, streams);
  if (source) return { extraction: extractText(source, settings), isWhole: true, shown: source.name, root: cwd };
  const request = withoutIgnored(filesOf(path, cwd), path, plan);
  const progress = progressOf(streams, { files: request.files.length });
  try {
    const extraction = extract([request], settings, { onFile: progress.step, withUses: flags.explainUnread });
    return { extraction, isWhole: !request.isNamed, shown: path, root: request.root };
  } finally {
    progress.end();
  }
}

const leaveOut = "Leave out one of them.";

function answerOf({ definitions, identities }: Extraction, flags: ExtractFlags): JsonObject {
  const listOf = (kind: Extracted["kind"]): JsonObject[] =>
    definitions
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one.definition, ...(flags.locations ? locationOf(one) : {}) }));
  const lists = { tools: listOf("tool"), resources: listOf("resource"), prompts: listOf("prompt") };
  return { ...introductionOf(identities), ...lists };
}

/** What the server sends when it is initialized, as far as it is known; nothing if the files make several servers. */
function introductionOf(identities: Extraction["identities"]): JsonObject {
  const [introduction, ...others] = new Map(
    identities.map(({ identity }) => {
      const info = serverInfoKeys.flatMap((key) => textAt(identity[key], key));
      const one = { ...(info.length ? { serverInfo: Object.fromEntries(info) } : {}), ...instructionsOf(identity) };
      return [JSON.stringify(one), one] as const;
    }),
  ).values();
  return others.length ? {} : { ...introduction };
}

function instructionsOf({ instructions }: ServerIdentity): JsonObject {
  return Object.fromEntries(textAt(instructions, "instructions"));
}

function textAt(reading: Reading<string>, key: string): readonly (readonly [string, string])[] {
  const text = knownValue(reading);
  return text === undefined ? [] : [[key, text]];
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
