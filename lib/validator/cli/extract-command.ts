import type { JsonObject } from "../../model/json.ts";
import { knownValue, type Reading } from "../../model/reading.ts";
import { type ServerIdentity, serverInfoKeys } from "../../model/server.ts";
import { settingsOf } from "../../readers/settings.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import type { Extracted } from "../extraction/definitions-of.ts";
import { extract, type Extraction } from "../extraction/extract.ts";
import { filesOf } from "../extraction/files.ts";
import { lossLines } from "../sources/loss-lines.ts";
import { nothingFound, withoutIgnored, writeDoubts, writeFaults } from "./extraction-notices.ts";
import { exitCodeOf, progressOf, type Streams, writeLine } from "./streams.ts";
import { checkUntrusted, configOf, ignoresOf, type ReadingFlags } from "./untrusted.ts";

/** The flags of `mcp-validate extract`. */
export interface ExtractFlags extends ReadingFlags {
  readonly locations?: boolean;
}

/**
 * `mcp-validate extract <file or folder or package>`: prints how the server introduces itself, and the lists that it
 * would return.
 *
 * @returns the exit code: 0, or 2 if the input or the configuration is wrong or nothing is defined.
 */
export async function runExtract(argument: string, flags: ExtractFlags, streams: Streams): Promise<number> {
  let extraction: Extraction;
  let isNamed: boolean;
  try {
    const { cwd } = streams;
    checkUntrusted(flags, { paths: [argument] }, cwd);
    const plan = new Plan(
      await configFor(configOf(flags), cwd, (sentence) => {
        writeLine(sentence, streams);
      }),
      { ignores: ignoresOf(flags) },
      cwd,
    );
    const request = withoutIgnored(filesOf(argument, cwd), argument, plan);
    ({ isNamed } = request);
    const progress = progressOf(streams, { files: request.files.length });
    try {
      extraction = extract([request], settingsOf({ mcp: plan.settings }), progress.step);
    } finally {
      progress.end();
    }
  } catch (error) {
    return exitCodeOf(error, streams);
  }
  writeFaults(extraction, streams);
  for (const line of lossLines(extraction.registering, !isNamed)) writeLine(line, streams);
  if (!extraction.hasServer) return extraction.faults.length ? 2 : exitCodeOf(nothingFound(argument), streams);
  writeDoubts(extraction, streams);
  streams.out(`${JSON.stringify(answerOf(extraction, flags), undefined, 2)}\n`);
  return extraction.faults.length ? 2 : 0;
}

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
