import { fastMcpMajors, type FastMcpMajor } from "../emission/python/choose-profile.ts";
import { frameworkNames, type FrameworkName, type SdkMajor, type ZodMajor } from "../emission/profile.ts";
import {
  isObject,
  listAmong,
  nonEmptyString,
  oneOf,
  optionFault,
  trueOrFalse,
  type OptionFault,
  type OptionType,
} from "../model/options.ts";
import { clientNames, type ClientName } from "../model/client.ts";

/** The protocol revisions that rules distinguish. */
export const specVersions = ["2025-11-25", "2026-07-28"] as const;

export type SpecVersion = (typeof specVersions)[number];

/** `settings.mcp`, validated and with defaults. */
export interface McpSettings {
  readonly specVersion: SpecVersion;
  /** The major version of the MCP SDK, for projects whose own files do not show it. */
  readonly sdk: SdkMajor | undefined;
  /** The major version of Zod, for projects whose own files do not show it. */
  readonly zod: ZodMajor | undefined;
  readonly framework: FrameworkName | undefined;
  /** The major version of FastMCP for Python, for projects whose own files do not show it. */
  readonly fastmcp: FastMcpMajor | undefined;
  readonly serverName: string | undefined;
  /** Whether other modules of the project are searched for the code that registers a module's definitions. */
  readonly project: boolean;
  /** The clients whose limits rules report. */
  readonly clients: readonly ClientName[];
}

const defaults: McpSettings = {
  specVersion: "2025-11-25",
  sdk: undefined,
  zod: undefined,
  framework: undefined,
  fastmcp: undefined,
  serverName: undefined,
  project: true,
  clients: ["anthropic", "openai", "gemini", "vscode", "cursor"],
};

const types: Readonly<Record<keyof McpSettings, OptionType>> = {
  specVersion: oneOf(specVersions),
  sdk: oneOf([1, 2]),
  zod: oneOf([3, 4]),
  framework: oneOf(frameworkNames),
  fastmcp: oneOf(fastMcpMajors),
  serverName: nonEmptyString,
  project: trueOrFalse,
  clients: listAmong(clientNames),
};

/** By ESLint's settings object, which is all that the rules of a run share. Other caches use the result as a key. */
const cache = new WeakMap<object, McpSettings>();

/**
 * The plugin's part of ESLint's shared settings, with defaults. Each settings object is read once.
 *
 * @throws TypeError for a wrong setting, with its key and the allowed values.
 */
export function settingsOf(settings: object): McpSettings {
  const given: unknown = "mcp" in settings ? settings.mcp : undefined;
  if (given === undefined || given === null) return defaults;
  if (!isObject(given)) throw new TypeError("settings.mcp must be an object.");
  const cached = cache.get(given);
  if (cached) return cached;
  const fault = settingsFault(given);
  if (fault) throw new TypeError(`settings.mcp.${fault.key} ${fault.problem}. ${fault.remedy}`);
  const stated = Object.entries(given).filter(([, value]) => value !== undefined);
  const read: McpSettings = { ...defaults, ...Object.fromEntries(stated) };
  cache.set(given, read);
  return read;
}

/** The first fault in the settings, if any. */
export function settingsFault(given: object): OptionFault | undefined {
  return optionFault(given, types, "setting");
}
