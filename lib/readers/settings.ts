import { fastMcpMajors, type FastMcpMajor } from "../emission/python/choose-profile.ts";
import { frameworkNames, type FrameworkName, type SdkMajor, type ZodMajor } from "../emission/profile.ts";
import {
  isObject,
  listAmong,
  listOfStrings,
  nonEmptyString,
  oneOf,
  optionFault,
  trueOrFalse,
  type OptionFault,
  type OptionType,
} from "../model/options.ts";
import {
  type ChosenClient,
  chosenClients,
  type ClientChoice,
  clientChoices,
  defaultClients,
  isClientChoice,
} from "../model/client.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { LocatedObject } from "../model/located.ts";
import type { Server } from "../model/server.ts";
import { type ModelRow, modelsFault, noModels } from "../model/handler/models.ts";

/** The protocol revisions that rules distinguish. */
export const specVersions = ["2025-11-25", "2026-07-28"] as const;

export type SpecVersion = (typeof specVersions)[number];

/** `settings.mcp`, validated and with defaults. */
export interface McpSettings {
  readonly specVersion: SpecVersion;
  /** The major version of the MCP SDK, for projects whose own files do not show it. */
  readonly sdkVersion: SdkMajor | undefined;
  /** The major version of Zod, for projects whose own files do not show it. */
  readonly zodVersion: ZodMajor | undefined;
  readonly framework: FrameworkName | undefined;
  /** The major version of FastMCP for Python, for projects whose own files do not show it. */
  readonly fastmcpPython: FastMcpMajor | undefined;
  readonly serverName: string | undefined;
  /** Whether other modules of the project are searched for the code that registers a module's definitions. */
  readonly followImporters: boolean;
  /** The clients whose limits rules report. A configuration names them, groups of them, and versions. */
  readonly clients: readonly ChosenClient[];
  /** Whether what clients change, rename or leave out counts, too, which does no harm to most calls. */
  readonly clientLosses: boolean;
  /** "strict" for schemas that any model provider takes, without references and with a dialect. */
  readonly portability: "strict" | undefined;
  /** The formats that schemas may name; `undefined` for the defaults of the rule. */
  readonly formatAllowlist: readonly string[] | undefined;
  /** The tools that take a canvas, under any name; false if nothing is to be reported about that. */
  readonly canvasConsumers: readonly string[] | false;
  /** What functions of packages do, for the rules about code: dangerous ones, sources and checks of a company. */
  readonly models: readonly ModelRow[];
  /** The tools that may cut a list without saying so; false if nothing is to be reported about that. */
  readonly truncationAllowlist: readonly string[] | false;
}

/** `settings.mcp` as a configuration states it. */
export interface GivenSettings extends Partial<Omit<McpSettings, "clients">> {
  /** Clients, groups of them, and versions: `["claude", "codex@0.152"]`. */
  readonly clients?: readonly ClientChoice[];
}

const fixedDefaults = {
  specVersion: "2025-11-25",
  sdkVersion: undefined,
  zodVersion: undefined,
  framework: undefined,
  fastmcpPython: undefined,
  serverName: undefined,
  followImporters: true,
  clients: chosenClients(defaultClients),
  clientLosses: false,
  formatAllowlist: undefined,
  models: noModels,
} as const;

/** The environment variables that mcp-ts-core's linter reads. The configuration takes precedence. */
const variables = {
  portability: "MCP_LINT_PORTABILITY",
  canvasConsumers: "MCP_LINT_CANVAS_CONSUMERS",
  truncationAllowlist: "MCP_LINT_TRUNCATION_ALLOWLIST",
} as const;

let latest: { readonly key: string; readonly defaults: McpSettings } | undefined;

/** The settings for a configuration without any. The same object as long as the environment is the same. */
function defaultsNow(): McpSettings {
  // A browser has no environment.
  const env = typeof process === "undefined" ? {} : process.env;
  const portability = env[variables.portability];
  const canvas = env[variables.canvasConsumers] ?? "";
  const truncation = env[variables.truncationAllowlist] ?? "";
  const key = JSON.stringify([portability, canvas, truncation]);
  if (latest?.key !== key) {
    const defaults: McpSettings = {
      ...fixedDefaults,
      portability: portability === "strict" ? "strict" : undefined,
      canvasConsumers: namesIn(canvas),
      truncationAllowlist: namesIn(truncation),
    };
    latest = { key, defaults };
  }
  return latest.defaults;
}

/** "search, find", or "false". */
function namesIn(text: string): readonly string[] | false {
  if (text === "false") return false;
  return text.split(",").flatMap((name) => name.trim() || []);
}

const names = listOfStrings("false or a list of names");
const namesOrFalse: OptionType = { ...names, accepts: (value) => value === false || names.accepts(value) };

const listOfObjects: OptionType = { expected: "a list of rows", accepts: Array.isArray };

const types: Readonly<Record<keyof McpSettings, OptionType>> = {
  specVersion: oneOf(specVersions),
  sdkVersion: oneOf([1, 2]),
  zodVersion: oneOf([3, 4]),
  framework: oneOf(frameworkNames),
  fastmcpPython: oneOf(fastMcpMajors),
  serverName: nonEmptyString,
  followImporters: trueOrFalse,
  clients: listAmong(clientChoices, isClientChoice),
  clientLosses: trueOrFalse,
  portability: oneOf(["strict"]),
  formatAllowlist: listOfStrings("a list of formats"),
  models: listOfObjects,
  canvasConsumers: namesOrFalse,
  truncationAllowlist: namesOrFalse,
};

/** By ESLint's settings object, which is all that the rules of a run share. Other caches use the result as a key. */
const cache = new WeakMap<object, { readonly defaults: McpSettings; readonly settings: McpSettings }>();

/**
 * The plugin's part of ESLint's shared settings, with defaults. Each settings object is read once.
 *
 * @throws TypeError for a wrong setting, with its key and the allowed values.
 */
export function settingsOf(settings: object): McpSettings {
  const given: unknown = "mcp" in settings ? settings.mcp : undefined;
  const defaults = defaultsNow();
  if (given === undefined || given === null) return defaults;
  if (!isObject(given)) throw new TypeError("settings.mcp must be an object.");
  const cached = cache.get(given);
  if (cached?.defaults === defaults) return cached.settings;
  const { presets: _, ...own } = given as Partial<Record<typeof presetsKey, unknown>>;
  const fault = settingsFault(own);
  if (fault) throw new TypeError(`settings.mcp.${fault.key} ${fault.problem}. ${fault.remedy}`);
  const stated = Object.entries(own).filter(([, value]) => value !== undefined);
  const read: McpSettings = { ...defaults, ...Object.fromEntries(stated), ...clientsIn(own) };
  cache.set(given, { defaults, settings: read });
  return read;
}

/** Settings with the revision of an answer in the place of the default. */
const ofNewerAnswers = memoizeFor((settings: McpSettings): McpSettings => ({ ...settings, specVersion: "2026-07-28" }));

/**
 * The settings for a linted file. Without a stated revision that of its answers applies: since 2026-07-28 each result
 * has a `resultType`.
 * Source: https://modelcontextprotocol.io/specification/2026-07-28/schema#result
 */
export function settingsFor(settings: object, { answers = [] }: Pick<Server, "answers">): McpSettings {
  const read = settingsOf(settings);
  const given: unknown = "mcp" in settings ? settings.mcp : undefined;
  if (isObject(given) && "specVersion" in given && given.specVersion !== undefined) return read;
  return answers.some(({ root }) => isOfNewerRevision(root)) ? ofNewerAnswers(read) : read;
}

/** True for an answer with a `resultType`, and for what a server of the revision said of itself. */
function isOfNewerRevision({ members }: LocatedObject): boolean {
  const version = members.get("protocolVersion")?.value;
  return members.has("resultType") || (version?.kind === "scalar" && version.value === "2026-07-28");
}

function clientsIn({ clients, clientLosses }: GivenSettings): Pick<McpSettings, "clients"> | undefined {
  if (clients === undefined && clientLosses !== true) return undefined;
  return { clients: chosenClients(clients ?? defaultClients, clientLosses) };
}

/**
 * The setting with which a preset says that it is on: an object with the name of each preset as a key, because ESLint
 * merges objects and replaces lists.
 */
export const presetsKey = "presets";

/** The presets of a configuration, in their order. */
export function presetsIn(settings: object): readonly string[] {
  const own: unknown = "mcp" in settings ? settings.mcp : undefined;
  const named: unknown = isObject(own) && presetsKey in own ? own[presetsKey] : undefined;
  return isObject(named) ? Object.keys(named) : [];
}

/** The first fault in the settings, if any. */
export function settingsFault(given: object): OptionFault | undefined {
  const fault = optionFault(given, types, "setting");
  if (fault || !("models" in given) || !Array.isArray(given.models)) return fault;
  const ofModels = modelsFault(given.models);
  return ofModels && { ...ofModels, key: `models${ofModels.key}` };
}
