import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LineTable } from "../../languages/line-table.ts";
import type { Located } from "../../model/located.ts";
import { toJson } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { InputError, linePositionOf } from "../result/input-error.ts";
import { parseDocument } from "../sources/parsers.ts";
import { shownPath } from "../sources/source-text.ts";
import { checkConfig, type ConfigSource } from "./check-config.ts";
import type { LoadedConfig } from "./plan.ts";
import type { ValidatorConfig } from "./validator-config.ts";

/**
 * Reads a configuration file. A JavaScript file is imported; it is the user's own code.
 *
 * @param path absolute.
 * @param cwd the folder that paths in messages are relative to.
 * @throws InputError `INVALID_CONFIG` with file, line and key.
 */
export async function loadConfig(path: string, cwd: string): Promise<ValidatorConfig> {
  const shown = shownPath(path, cwd);
  if (!existsSync(path) || statSync(path).isDirectory()) {
    throw new InputError("INVALID_CONFIG", shown, "There is no such configuration file.", "Check its path.");
  }
  switch (extname(path)) {
    case ".js":
    case ".mjs":
      return checkConfig(await imported(path, shown), { shown });
    case ".json":
    case ".yaml":
    case ".yml": {
      const { value, source } = readDocument(path, shown);
      return checkConfig(value, source);
    }
    default:
      throw new InputError(
        "INVALID_CONFIG",
        shown,
        "Files of this type cannot hold a configuration.",
        "Use .yaml, .yml, .json, .js or .mjs.",
      );
  }
}

async function imported(path: string, shown: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError(
      "INVALID_CONFIG",
      shown,
      `It cannot be imported: ${message.replace(/\.$/u, "")}.`,
      "It must be a module with a default export.",
    );
  }
}

function readDocument(path: string, shown: string): { readonly value: unknown; readonly source: ConfigSource } {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  const lines = new LineTable(text);
  const root = rootOf(text, path, shown);
  const isManifest = basename(path) === "package.json";
  const located = isManifest && root?.kind === "object" ? root.members.get(manifestKey)?.value : root;
  if (isManifest && !located) {
    throw new InputError(
      "INVALID_CONFIG",
      shown,
      `It has no key "${manifestKey}".`,
      "Add the key with the configuration as its value.",
    );
  }
  const source: ConfigSource = {
    shown,
    positionOf: (keys) => located && linePositionOf(placeOf(located, keys), lines),
  };
  // An empty file is an empty configuration.
  return { value: located ? toJson(located) : {}, source };
}

function rootOf(text: string, path: string, shown: string): Located | undefined {
  try {
    const document = { ...parseDocument(text, extname(path) === ".json" ? "json" : "yaml"), text, path };
    const language = documentLanguageOf(document);
    return language && rootsOf(document, language)[0];
  } catch (error) {
    const {
      message,
      lineNumber = 1,
      column = 1,
    } = error as Error & { readonly lineNumber?: number; readonly column?: number };
    const place = { file: shown, position: { line: lineNumber, column } };
    throw new InputError("INVALID_CONFIG", place, `${message.replace(/\.$/u, "")}.`, "Fix the syntax error.");
  }
}

/** The offset of the last existing key. */
function placeOf(root: Located, keys: readonly string[]): number {
  let current = root;
  let place = root.span.start;
  for (const key of keys) {
    const member = current.kind === "object" ? current.members.get(key) : undefined;
    const next = member?.value ?? (current.kind === "array" ? current.items[Number(key)] : undefined);
    if (!next) break;
    place = (member?.keySpan ?? next.span).start;
    current = next;
  }
  return place;
}

/** The names of configuration files, in search order. */
export const configNames = ["yaml", "yml", "json", "js", "mjs"].map((extension) => `mcp-validate.config.${extension}`);

/** The key of a configuration in a `package.json`. */
export const manifestKey = "mcp-validate";

/** The configuration file for a folder: the one in it, otherwise the nearest one above. */
export function findConfig(cwd: string): string | undefined {
  let folder = resolve(cwd);
  for (;;) {
    const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && mayHoldConfig(manifest)) return manifest;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

/** True for a manifest with our key. A manifest with a syntax error counts, too, so that the error is reported. */
function mayHoldConfig(path: string): boolean {
  const text = readFileSync(path, "utf8");
  if (!text.includes(`"${manifestKey}"`)) return false;
  try {
    const manifest = JSON.parse(text) as unknown;
    return typeof manifest === "object" && manifest !== null && Object.hasOwn(manifest, manifestKey);
  } catch {
    return true;
  }
}

/**
 * The configuration of a command: the file of `--config`, otherwise the nearest one upwards, otherwise none.
 *
 * @throws InputError `INVALID_CONFIG`.
 */
export async function configFor(flag: string | undefined, cwd: string): Promise<LoadedConfig> {
  const path = flag === undefined ? findConfig(cwd) : resolve(cwd, flag);
  return path === undefined ? { config: {}, path } : { config: await loadConfig(path, cwd), path };
}
