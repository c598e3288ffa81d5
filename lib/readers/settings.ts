import { frameworkNames, type FrameworkName, type SdkMajor, type ZodMajor } from "../emission/profile.ts";

/** The clients that rules about their limits may be told of; there are none yet. */
export const clientNames = ["anthropic", "openai", "gemini", "vscode", "cursor"] as const;
/** The protocol revisions that rules tell apart. */
export const specVersions = ["2025-11-25", "2026-07-28"] as const;

export type ClientName = (typeof clientNames)[number];
export type SpecVersion = (typeof specVersions)[number];

/** `settings.mcp`, validated and completed with its defaults. */
export interface McpSettings {
  readonly specVersion: SpecVersion;
  readonly clients: readonly ClientName[];
  /** The major version of the MCP SDK, where the project's own files do not tell. */
  readonly sdk: SdkMajor | undefined;
  /** The major version of Zod, where the project's own files do not tell. */
  readonly zod: ZodMajor | undefined;
  readonly framework: FrameworkName | undefined;
  readonly serverName: string | undefined;
}

const defaults: McpSettings = {
  specVersion: "2025-11-25",
  clients: clientNames,
  sdk: undefined,
  zod: undefined,
  framework: undefined,
  serverName: undefined,
};

const cache = new WeakMap<object, McpSettings>();

/**
 * The plugin's part of ESLint's shared settings, with defaults. Read once for each settings object.
 *
 * @throws TypeError that names the key, what it holds and what it may hold, where a value is not understood.
 */
export function settingsOf(settings: object): McpSettings {
  const given: unknown = "mcp" in settings ? settings.mcp : undefined;
  if (given === undefined || given === null) return defaults;
  if (typeof given !== "object") throw wrong("mcp", given, "an object");
  const cached = cache.get(given);
  if (cached) return cached;
  const read: McpSettings = { ...defaults, ...validated(given) };
  cache.set(given, read);
  return read;
}

function validated(given: object): Partial<McpSettings> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given) as [string, unknown][]) {
    const setting = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (!setting) throw wrong(`mcp.${key}`, value, `nothing: the settings are ${Object.keys(readers).join(", ")}`);
    if (value !== undefined && !setting.accepts(value)) throw wrong(`mcp.${key}`, value, setting.may);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

interface Setting {
  readonly may: string;
  accepts(value: unknown): boolean;
}

function oneOf(choices: readonly unknown[]): Setting {
  return { may: `one of ${JSON.stringify(choices)}`, accepts: (value) => choices.includes(value) };
}

const readers: Readonly<Record<string, Setting>> = {
  specVersion: oneOf(specVersions),
  clients: {
    may: `a list of ${JSON.stringify(clientNames)}`,
    accepts: (value) => Array.isArray(value) && value.every((item) => clientNames.some((name) => name === item)),
  },
  sdk: oneOf([1, 2]),
  zod: oneOf([3, 4]),
  framework: oneOf(frameworkNames),
  serverName: { may: "a non-empty string", accepts: (value) => typeof value === "string" && value.trim() !== "" },
};

function wrong(key: string, value: unknown, may: string): TypeError {
  // A function has no JSON; the types of the library do not say so.
  const shown = JSON.stringify(value) as string | undefined;
  return new TypeError(`settings.${key} is ${shown ?? typeof value}, but it may be ${may}.`);
}
