import type { Definition } from "../../../lib/model/definition.ts";
import type { Json } from "../../../lib/model/json.ts";
import type { Located } from "../../../lib/model/located.ts";
import { toJson } from "../../../lib/model/plain.ts";
import type { Server } from "../../../lib/model/server.ts";
import { documentReader } from "../../../lib/readers/document/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";
import type { Source } from "../../../lib/readers/source.ts";
import { parse, type SetupName } from "./setups.ts";

/** Reads a parsed document. */
export function readSource(source: Source): Server | undefined {
  if (!documentReader.understands(source)) throw new Error("The source is no document.");
  return documentReader.read(source, settingsOf({}));
}

/**
 * Reads a text as a file of a path: as JSON, or as YAML where the path says so.
 *
 * @throws Error where the text cannot be parsed.
 */
export function read(text: string, path = "/project/list.json", setup?: SetupName): Server | undefined {
  const source = parse(setup ?? (/ya?ml$/.test(path) ? "yaml-eslint-parser" : "jsonc-eslint-parser"), text, path);
  if (!source) throw new Error(`The text cannot be parsed:\n${text}`);
  return readSource(source);
}

/** Reads a value as a JSON file. */
export function readJson(value: Json, path?: string): Server | undefined {
  return read(JSON.stringify(value, null, 2), path);
}

/** The result of reading, as plain JSON: the kinds that exist, each definition under the keys of the protocol. */
export function summaryOf(server: Server | undefined): Json | undefined {
  if (!server) return undefined;
  const plain = (definitions: readonly Definition[]): Json[] => definitions.map(({ root }) => toJson(root) ?? null);
  const { tools, resources, prompts, manifest, complete } = server;
  return {
    ...(tools.length ? { tools: plain(tools) } : {}),
    ...(resources.length ? { resources: plain(resources) } : {}),
    ...(prompts.length ? { prompts: plain(prompts) } : {}),
    ...(manifest ? { manifest: manifest.format } : {}),
    complete,
  };
}

/** The text at the span of a located value. */
export function textAt(text: string, { span }: Pick<Located, "span">): string {
  return text.slice(span.start, span.end);
}
