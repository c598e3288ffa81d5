import { resolve } from "node:path";
import { isObject } from "../../model/options.ts";
import { checkConfig } from "../config/check-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { type Level, type LoadedConfig, mergedConfig, Plan } from "../config/plan.ts";
import type { LiveOptions } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { plainReportOptions, render, type ReportFormat } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationResult } from "../result/result.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { readSource } from "../sources/read-source.ts";
import type { TimeLimit } from "../result/time-limit.ts";
import type { SourceText } from "../sources/source-text.ts";
import { type MoreOfRun, validateSources } from "../validation/validate-sources.ts";
import {
  checkDefinitions,
  checkOptions,
  checkText,
  type OptionsKind,
  type ResultFormat,
  type ValidateOptions,
} from "./options.ts";

/** The definitions of one server. */
export interface Definitions {
  readonly tools?: unknown;
  readonly resources?: unknown;
  readonly prompts?: unknown;
  /** The `server.json` of the MCP registry. */
  readonly serverJson?: unknown;
}

/**
 * Validates definitions in memory: one tool, a list of tools, `{ tools }`, or an answer of the protocol. They are
 * printed as JSON and linted as a JSON file; positions in the result refer to that text.
 *
 * @param definitions is never changed. Cycles and other values that JSON cannot express are reported and omitted.
 * @throws InputError `INVALID_FORMAT` if there is no definition, `INVALID_CONFIG` for a wrong configuration.
 */
export function validate(definitions: unknown, options?: ValidateOptions<"result">): Promise<ValidationResult>;
export function validate(definitions: unknown, options: ValidateOptions<ReportFormat>): Promise<string>;
export function validate(definitions: unknown, options?: ValidateOptions): Promise<ValidationResult | string>;
export function validate(definitions: unknown, options: ValidateOptions = {}): Promise<ValidationResult | string> {
  return validated(options, (cwd) => [definitionsText(definitions, "<definitions>", "mcp-tools.json", cwd)]);
}

/**
 * Validates a file of JSON, YAML, TypeScript or JavaScript.
 *
 * @param path relative to `options.cwd`.
 * @throws InputError `FILE_NOT_FOUND`, `PARSE_ERROR` with the place, `INVALID_FORMAT` or `INVALID_CONFIG`.
 */
export function validateFile(path: string, options?: ValidateOptions<"result">): Promise<ValidationResult>;
export function validateFile(path: string, options: ValidateOptions<ReportFormat>): Promise<string>;
export function validateFile(path: string, options?: ValidateOptions): Promise<ValidationResult | string>;
export function validateFile(path: string, options: ValidateOptions = {}): Promise<ValidationResult | string> {
  return validated(options, (cwd) => {
    checkText(path, "path");
    return [readSource(resolve(cwd, path), cwd, true)];
  });
}

/**
 * Validates the answers of a running server.
 *
 * @param target a URL, or a command line, which is started: this runs its code.
 * @throws LiveServerError `CONNECTION_FAILED`, `PROTOCOL_ERROR` or `TIMEOUT`; InputError `INVALID_CONFIG`.
 */
export function validateServer(target: string, options?: ServerOptions<"result">): Promise<ValidationResult>;
export function validateServer(target: string, options: ServerOptions<ReportFormat>): Promise<string>;
export function validateServer(target: string, options?: ServerOptions): Promise<ValidationResult | string>;
export function validateServer(target: string, options: ServerOptions = {}): Promise<ValidationResult | string> {
  return validated(
    options,
    async (cwd) => {
      checkText(target, "target");
      const { headers, env, timeout, signal } = options;
      const { readServerText } = await import("../sources/read-server.ts");
      return [(await readServerText(target, { headers, env, timeout, signal, cwd })).source];
    },
    "server",
  );
}

/** The options for validating a running server. */
export type ServerOptions<Format extends ResultFormat = ResultFormat> = ValidateOptions<Format> &
  Pick<LiveOptions, "headers" | "env" | "timeout" | "signal">;

/**
 * Checks whether a running server behaves as the protocol requires. With `level: "both"`, also validates its
 * definitions.
 *
 * @param target a URL, or a command line to start, which runs its code. Probes call the tools with `readOnlyHint: true`
 * and those in `options.call`.
 * @returns the result. Its `runtime` contains the matrix of requirements.
 * @throws LiveServerError `CONNECTION_FAILED`, `PROTOCOL_ERROR` or `TIMEOUT`; InputError `INVALID_CONFIG`.
 */
export function probeServer(target: string, options?: ProbeOptions<"result">): Promise<ValidationResult>;
export function probeServer(target: string, options: ProbeOptions<ReportFormat>): Promise<string>;
export function probeServer(target: string, options?: ProbeOptions): Promise<ValidationResult | string>;
export function probeServer(target: string, options: ProbeOptions = {}): Promise<ValidationResult | string> {
  const { headers, env, timeout, signal, level = "runtime", maxTime, call } = options;
  return validated(
    { ...options, level },
    async (cwd, plan) => {
      checkText(target, "target");
      const live = { headers, env, timeout, signal, cwd };
      const { readServerText } = await import("../sources/read-server.ts");
      const texts = level === "runtime" ? [] : [(await readServerText(target, live)).source];
      const { probeServers } = await import("../probing/probe-servers.ts");
      const { findings, sources } = await probeServers({
        ...live,
        targets: [target],
        probes: plan.probes(),
        maxTime,
        call,
      });
      return { texts, runtime: findings, unchecked: level === "runtime" ? sources : [] };
    },
    "probe",
  );
}

/** The options for probing a running server. */
export type ProbeOptions<Format extends ResultFormat = ResultFormat> = ServerOptions<Format> & {
  /** `runtime`, the default, only runs probes; `both` also checks the definitions. */
  readonly level?: Exclude<Level, "static">;
  /** The time limit of all probes, in milliseconds. Default: 60,000. */
  readonly maxTime?: number | undefined;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly call?: readonly string[] | undefined;
};

/**
 * Validates all definitions of one server, in memory.
 *
 * @throws InputError as {@link validate} does, and `USAGE` for an unknown key.
 */
export function validateDefinitions(
  definitions: Definitions,
  options?: ValidateOptions<"result">,
): Promise<ValidationResult>;
export function validateDefinitions(definitions: Definitions, options: ValidateOptions<ReportFormat>): Promise<string>;
export function validateDefinitions(
  definitions: Definitions,
  options?: ValidateOptions,
): Promise<ValidationResult | string>;
export function validateDefinitions(
  definitions: Definitions,
  options: ValidateOptions = {},
): Promise<ValidationResult | string> {
  return validated(options, (cwd) => textsOf(definitions, cwd));
}

/**
 * Validates all definitions of one server within a time limit.
 *
 * @throws the error of the limit, and InputError as {@link validateDefinitions} does.
 */
export async function validateWithin(
  timeLimit: TimeLimit,
  definitions: Definitions,
  options: ValidateOptions<"result">,
): Promise<ValidationResult> {
  return resultOf(options, (cwd) => textsOf(definitions, cwd).map((text) => ({ ...text, timeLimit })));
}

/** @throws InputError `INVALID_FORMAT` if there are no definitions, `USAGE` for an unknown key. */
function textsOf(definitions: Definitions | null | undefined, cwd: string): SourceText[] {
  // A program in JavaScript may pass anything.
  if (!isObject(definitions)) return [definitionsText(definitions, "<definitions>", "mcp-tools.json", cwd)];
  checkDefinitions(definitions);
  const { serverJson, ...lists } = definitions;
  const given = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
  const texts = [
    ...(Object.keys(given).length ? [definitionsText(given, "<definitions>", "mcp-tools.json", cwd)] : []),
    ...(serverJson === undefined ? [] : [definitionsText(serverJson, "<serverJson>", "server.json", cwd)]),
  ];
  if (texts.length) return texts;
  throw new InputError(
    "INVALID_FORMAT",
    "<definitions>",
    "There are no definitions.",
    "Pass tools, resources, prompts or serverJson.",
  );
}

/** What is validated: texts, and the findings of probes. */
interface Material extends MoreOfRun {
  readonly texts: readonly SourceText[];
}

/** Reads what is validated, and runs the probes if there are any. */
type Reader = (cwd: string, plan: Plan) => readonly SourceText[] | Promise<readonly SourceText[] | Material>;

async function validated(
  options: ValidateOptions & { readonly level?: Level },
  read: Reader,
  kind: OptionsKind = "texts",
): Promise<ValidationResult | string> {
  const result = await resultOf(options, read, kind);
  const { format = "result" } = options;
  return format === "result" ? result : render(format, result, plainReportOptions(resolve(options.cwd ?? ".")));
}

async function resultOf(
  options: ValidateOptions & { readonly level?: Level },
  read: Reader,
  kind: OptionsKind = "texts",
): Promise<ValidationResult> {
  checkOptions(options, kind);
  const { preset, settings, rules: only, exclude, minSeverity, level } = options;
  const cwd = resolve(options.cwd ?? ".");
  const choices = { preset, settings, only, exclude, minSeverity, level, words };
  const plan = new Plan(await configOf(options, cwd), choices, cwd);
  const started = Date.now();
  try {
    const found = await read(cwd, plan);
    const { texts, ...more } = "texts" in found ? { ...found, started } : { texts: found };
    const inputs = texts.map((source) => ({ name: source.name, load: () => source }));
    const { result, faults } = validateSources(inputs, plan, cwd, more);
    // A text that cannot be read is the whole input here, or a part that the caller requested.
    if (faults[0]) throw faults[0];
    return result;
  } catch (error) {
    throw renameFlags(error);
  }
}

/** The options that correspond to the flags `--rules` and `--exclude`, for messages. */
const words = { only: "options.rules", exclude: "options.exclude" };

async function configOf({ config, configPath }: ValidateOptions, cwd: string): Promise<LoadedConfig> {
  const path = configPath === undefined ? undefined : resolve(cwd, configPath);
  const loaded = { path, config: path === undefined ? {} : await loadConfig(path, cwd) };
  return config === undefined ? loaded : mergedConfig(loaded, checkConfig(config, { shown: "options.config" }));
}

/** The options that correspond to the flags in the remedies of live servers. */
const optionOf: Readonly<Record<string, string>> = {
  "--timeout": "options.timeout",
  "--env NAME=value": "options.env",
  "--header": "options.headers:",
};

/** Rewrites the remedy of a live server's error for a program, which has options instead of flags. */
function renameFlags(error: unknown): unknown {
  if (!(error instanceof LiveServerError)) return error;
  const { code, place, problem, stderr } = error;
  const remedy = error.remedy.replaceAll(/--timeout|--env NAME=value|--header/gu, (flag) => optionOf[flag] ?? flag);
  return new LiveServerError(code, { target: place, stderr }, problem, remedy);
}
