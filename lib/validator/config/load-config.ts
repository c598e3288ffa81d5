import { existsSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ProjectBoundary } from "../../files/project-boundary.ts";
import { fileLimits, problemOf, readContent, readText } from "../../files/read.ts";
import { LineTable } from "../../languages/line-table.ts";
import { isRecord, type Json } from "../../model/json.ts";
import type { Located } from "../../model/located.ts";
import { toJson, tokensOf } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { InputError, type LinePosition, linePositionOf } from "../result/input-error.ts";
import { pathRemedy } from "../sources/expand-paths.ts";
import { parseDocument } from "../sources/parsers.ts";
import { shownPath } from "../sources/source-text.ts";
import { parseToml, tomlPositionOf } from "../sources/toml.ts";
import { checkConfig, type ConfigSource } from "./check-config.ts";
import type { LoadedConfig } from "./plan.ts";
import type { ValidatorConfig } from "./validator-config.ts";

/**
 * Reads a configuration file that somebody names. A JavaScript file is imported: it is code.
 *
 * @param path absolute.
 * @param cwd the folder that paths in messages are relative to.
 * @throws InputError `INVALID_CONFIG` with file, line and key.
 */
export async function loadConfig(path: string, cwd: string): Promise<ValidatorConfig> {
  const shown = shownPath(path, cwd);
  switch (extname(path)) {
    case ".js":
    case ".mjs":
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw missing(shown, cwd);
      return checkConfig(await imported(path, shown), { shown });
    case ".json":
    case ".yaml":
    case ".yml": {
      const { value, source } = readDocument(path, shown, cwd);
      return checkConfig(value, source);
    }
    case ".toml": {
      const { value, source } = readToml(path, shown, cwd);
      return checkConfig(value, source);
    }
    default:
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
        throw new InputError("INVALID_CONFIG", shown, "It is a folder.", "Name the file in it.");
      throw new InputError(
        "INVALID_CONFIG",
        shown,
        "Files of this type cannot hold a configuration.",
        "Use .yaml, .yml, .json, .toml, .js or .mjs.",
      );
  }
}

function missing(shown: string, cwd: string): InputError {
  const remedy = pathRemedy(shown, cwd);
  return new InputError("INVALID_CONFIG", shown, "There is no such configuration file.", remedy);
}

function documentText(path: string, shown: string, cwd: string): string {
  const { state, bytes } = readContent(path, fileLimits.configuration);
  if (state === "read") return bytes.toString("utf8");
  if (state === "missing" || state === "folder") throw missing(shown, cwd);
  throw new InputError("INVALID_CONFIG", shown, problemOf(state, fileLimits.configuration), remedies[state]);
}

const remedies = {
  "not-regular": "Name a file.",
  "too-large": "Configurations are short: check the path.",
  unreadable: "Check its permissions.",
} as const;

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

/** A configuration before it is checked. */
interface ReadConfig {
  readonly value: unknown;
  readonly source: ConfigSource;
}

function readDocument(path: string, shown: string, cwd: string): ReadConfig {
  const text = documentText(path, shown, cwd).replace(/^\uFEFF/u, "");
  const lines = new LineTable(text);
  const root = rootOf(text, path, shown);
  const isManifest = basename(path) === "package.json";
  const located = isManifest && root?.kind === "object" ? root.members.get(manifestKey)?.value : root;
  if (isManifest && !located) throw withoutKey(shown, manifestKey);
  const source: ConfigSource = {
    shown,
    positionOf: (keys) => located && linePositionOf(placeOf(located, keys), lines),
  };
  // An empty file is an empty configuration.
  return { value: located ? wholeValue(located, source) : {}, source };
}

function withoutKey(shown: string, key: string): InputError {
  const remedy = "Add the key with the configuration as its value.";
  return new InputError("INVALID_CONFIG", shown, `It has no key '${key}'.`, remedy);
}

/** The table of a `pyproject.toml`. Any other file of TOML has only our keys. */
function readToml(path: string, shown: string, cwd: string): ReadConfig {
  const text = documentText(path, shown, cwd).replace(/^\uFEFF/u, "");
  const at = basename(path) === "pyproject.toml" ? pythonKeys : [];
  const value = at.reduce<unknown>(memberOf, tomlOf(text, shown));
  if (value === undefined) throw withoutKey(shown, at.join("."));
  return { value, source: { shown, positionOf: (keys) => tomlPositionOf(text, [...at, ...keys]) } };
}

function tomlOf(text: string, shown: string): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    const { message, line = 1, column = 1 } = error as Error & Partial<LinePosition>;
    const [sentence = ""] = message.split("\n", 1);
    const place = { file: shown, position: { line, column } };
    throw new InputError("INVALID_CONFIG", place, `${sentence.replace(/\.$/u, "")}.`, "Fix the syntax error.");
  }
}

function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Refuses parts that YAML drops. Otherwise a setting would be silently ignored: `preset: !x all`,
 * `rules: &a { x: *a }`.
 */
function wholeValue(located: Located, { shown, positionOf }: ConfigSource): Json | undefined {
  return toJson(located, ({ pointer, reason }) => {
    const keys = tokensOf(pointer);
    const what = keys.length ? `'${keys.join(".")}'` : "The configuration";
    const place = { file: shown, position: positionOf?.(keys) };
    throw new InputError(
      "INVALID_CONFIG",
      place,
      `${what} cannot be read: ${reason}.`,
      "Write the value itself there.",
    );
  });
}

function rootOf(text: string, path: string, shown: string): Located | undefined {
  try {
    const document = { ...parseDocument(text, extname(path) === ".json" ? "json" : "yaml"), text, path };
    const language = documentLanguageOf(document);
    const roots = language ? rootsOf(document, language) : [];
    const [, second] = roots;
    if (!second) return roots[0];
    const place = { file: shown, position: linePositionOf(second.span.start, new LineTable(text)) };
    throw new InputError("INVALID_CONFIG", place, "The file has a second document.", "Put everything into one.");
  } catch (error) {
    if (error instanceof InputError) throw error;
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

/** The names of configuration files that are found, in search order: data, which cannot run. */
export const configNames = ["mcp-validate.config", ".mcp-validator"].flatMap((name) =>
  ["yaml", "yml", "json"].map((extension) => `${name}.${extension}`),
);

/** The names of configurations that are code. They are loaded only if `--config` names them. */
const codeNames = ["js", "mjs"].map((extension) => `mcp-validate.config.${extension}`);

/** The key of a configuration in a `package.json`. */
const manifestKey = "mcp-validate";

/** The keys of a configuration in a `pyproject.toml`: the table `[tool.mcp-validate]`. */
const pythonKeys = ["tool", manifestKey];

/** The result of a search. */
interface FoundConfig {
  /** The configuration to load. */
  readonly path: string | undefined;
  /** The nearest configuration that is not loaded, if it is nearer, and why. */
  readonly passedOver: { readonly path: string; readonly reason: string } | undefined;
}

/** The configuration file for a folder: the one in it, otherwise the nearest one above. */
function findConfig(cwd: string): FoundConfig {
  let passedOver: FoundConfig["passedOver"];
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const pathsOf = (names: readonly string[]): string[] =>
      names.map((name) => join(folder, name)).filter((path) => existsSync(path));
    const manifests = pathsOf(["package.json", "pyproject.toml"]).filter(mayHoldConfig);
    const found = [...pathsOf(configNames), ...manifests];
    // Otherwise the contents of a foreign file would appear in messages.
    const boundary = found.length ? new ProjectBoundary(folder) : undefined;
    const path = found.find((one) => boundary?.contains(one));
    if (path !== undefined) return { path, passedOver };
    const [link] = found;
    const [code] = pathsOf(codeNames);
    if (link !== undefined) passedOver ??= { path: link, reason: "it is a link to a file outside of the project" };
    else if (code !== undefined) passedOver ??= { path: code, reason: "it is code" };
    if (dirname(folder) === folder) return { path: undefined, passedOver };
  }
}

/** True for a manifest with our key. A manifest with a syntax error counts, too, so that the error is reported. */
function mayHoldConfig(path: string): boolean {
  const text = readText(path, fileLimits.configuration);
  if (!text?.includes(manifestKey)) return false;
  const isPython = extname(path) === ".toml";
  try {
    const manifest: unknown = isPython ? parseToml(text) : JSON.parse(text);
    return (isPython ? pythonKeys : [manifestKey]).reduce(memberOf, manifest) !== undefined;
  } catch {
    return true;
  }
}

/** The flat configuration of ESLint in a folder, if it sets rules of this plugin one by one. */
function eslintConfigWithRules(folder: string): string | undefined {
  const names = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`);
  return names.find((name) => {
    const text = existsSync(join(folder, name)) ? readText(join(folder, name), fileLimits.configuration) : undefined;
    return /["']mcp\/[\w-]+["']\s*:/u.test(text ?? "");
  });
}

/**
 * The configuration of a command: the file of `--config`, otherwise the nearest one upwards, otherwise none.
 *
 * @param flag the file of `--config`; `false` for `--no-config`, which means none.
 * @param notify receives a sentence about a configuration that was found and not loaded.
 * @throws InputError `INVALID_CONFIG`.
 */
export async function configFor(
  flag: string | false | undefined,
  cwd: string,
  notify: (sentence: string) => void,
): Promise<LoadedConfig> {
  if (flag === false) return { config: {}, path: undefined };
  const { path, passedOver } =
    flag === undefined ? findConfig(cwd) : { path: resolve(cwd, flag), passedOver: undefined };
  if (passedOver) {
    const shown = shownPath(passedOver.path, cwd);
    notify(`${shown} is not loaded, because ${passedOver.reason}. To load it, use --config ${shown}.`);
  } else if (path === undefined) {
    const own = eslintConfigWithRules(cwd);
    if (own !== undefined) notify(`The rules in ${own} are for ESLint. This command reads ${configNames[0] ?? ""}.`);
  }
  return path === undefined ? { config: {}, path } : { config: await loadConfig(path, cwd), path };
}
