import { resolve } from "node:path";
import { lazy } from "../../model/lazy.ts";
import { isObject } from "../../model/options.ts";
import { checkConfig } from "../config/check-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { type LoadedConfig, mergedConfig, Plan } from "../config/plan.ts";
import type { LiveOptions } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { plainReportOptions, render, type ReportFormat } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { Level, ValidationResult } from "../result/result.ts";
import { type LintReport, frameworkReport } from "./framework-report.ts";
import { type Definitions, ProgramDefinitions } from "./program-definitions.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { readSource } from "../sources/read-source.ts";
import type { TimeLimit } from "../result/time-limit.ts";
import type { LintText } from "../sources/source-text.ts";
import { type ExtraRunInput, validateSources } from "../validation/validate-sources.ts";
import {
  checkDefinitions,
  checkOptions,
  checkText,
  type OptionsKind,
  type ResultFormat,
  type ValidateOptions,
} from "./options.ts";

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
  const { headers, env, timeout, startupTimeout, signal, level = "runtime", maxTime, call } = options;
  return validated(
    { ...options, level },
    async (cwd, plan) => {
      checkText(target, "target");
      const live = { headers, env, timeout, signal, cwd };
      const { readServerText } = await import("../sources/read-server.ts");
      const read = level === "runtime" ? undefined : [(await readServerText(target, live)).source];
      const { probeServers } = await import("../probing/probe-servers.ts");
      const { findings, texts, unchecked } = await probeServers({
        ...live,
        startupTimeout,
        targets: [{ target }],
        probes: plan.probes(),
        maxTime,
        call,
      });
      return { texts: read ?? texts, runtime: findings, unchecked: read ? [] : unchecked };
    },
    "probe",
  );
}

/** The options for probing a running server. */
export type ProbeOptions<Format extends ResultFormat = ResultFormat> = ServerOptions<Format> & {
  /** `runtime`, the default, reports only errors of the definitions; `both` checks them as without probes. */
  readonly level?: Exclude<Level, "static">;
  /** Milliseconds for the start of the server and its first answer. Default: 30,000. */
  readonly startupTimeout?: number | undefined;
  /** The time limit of all probes, in milliseconds. Default: 60,000. */
  readonly maxTime?: number | undefined;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly call?: readonly string[] | undefined;
};

/**
 * Validates all definitions of one server, in memory. They may be those of a program on mcp-ts-core, with Zod schemas
 * and functions, none of which is called.
 *
 * The returned promise has the report of the preset `mcp-ts-core` at once, in the form of the framework's own linter:
 * `validateDefinitions({ tools }).passed`.
 *
 * @throws InputError as {@link validate} does, and `USAGE` for an unknown key.
 */
export function validateDefinitions(
  definitions: Definitions,
  options?: ValidateOptions<"result">,
): Promise<ValidationResult & LintReport> & LintReport;
export function validateDefinitions(
  definitions: Definitions,
  options: ValidateOptions<ReportFormat>,
): Promise<string> & LintReport;
export function validateDefinitions(
  definitions: Definitions,
  options?: ValidateOptions,
): Promise<(ValidationResult & LintReport) | string> & LintReport;
export function validateDefinitions(
  definitions: Definitions,
  options: ValidateOptions = {},
): Promise<(ValidationResult & LintReport) | string> & LintReport {
  const program = lazy(() => programOf(definitions, options));
  const report = lazy(() => frameworkReport(program()));
  const read = (cwd: string): LintText[] => textsOf(definitions, cwd, program);
  const result = validated(options, read).then((found) =>
    typeof found === "string" ? found : { ...found, ...report() },
  );
  return withReport(result, report);
}

/** @throws InputError `INVALID_FORMAT` for what holds no definitions, `USAGE` for an unknown key. */
function programOf(definitions: unknown, options: ValidateOptions): ProgramDefinitions {
  checkOptions(options, "texts");
  const cwd = resolve(options.cwd ?? ".");
  // A program in JavaScript may pass a list of tools, or anything.
  const given = Array.isArray(definitions) ? { tools: definitions } : definitions;
  if (!isObject(given))
    throw new InputError("INVALID_FORMAT", "<definitions>", "There are no definitions.", givesLists);
  checkDefinitions(given);
  return new ProgramDefinitions(given, cwd, options.settings ?? {});
}

const givesLists = "Pass tools, resources, prompts or serverJson.";

/** The promise with the members of a report, which is made when one of them is first read. */
function withReport<T>(result: Promise<T>, report: () => LintReport): Promise<T> & LintReport {
  const now = (): LintReport => {
    // A script that reads the report does not wait for the result, so a rejection would not be handled.
    result.catch(() => undefined);
    return report();
  };
  return Object.defineProperties(result, {
    passed: { get: () => now().passed },
    errors: { get: () => now().errors },
    warnings: { get: () => now().warnings },
  }) as Promise<T> & LintReport;
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
function textsOf(definitions: Definitions | null | undefined, cwd: string, program?: () => ProgramDefinitions) {
  // A program in JavaScript may pass anything.
  if (!isObject(definitions)) return [definitionsText(definitions, "<definitions>", "mcp-tools.json", cwd)];
  checkDefinitions(definitions);
  const { tools, resources, prompts, serverJson } = definitions;
  const lists = Object.entries({ tools, resources, prompts }).filter(([, list]) => list !== undefined);
  const written = (): LintText =>
    program?.().isOfProgram
      ? program().sent
      : definitionsText(Object.fromEntries(lists), "<definitions>", "mcp-tools.json", cwd);
  const texts: LintText[] = [
    ...(lists.length ? [written()] : []),
    ...(serverJson === undefined ? [] : [definitionsText(serverJson, "<serverJson>", "server.json", cwd)]),
  ];
  if (texts.length) return texts;
  throw new InputError("INVALID_FORMAT", "<definitions>", "There are no definitions.", givesLists);
}

/** The input of a validation: texts, and the findings of probes. */
interface Material extends ExtraRunInput {
  readonly texts: readonly LintText[];
}

/** Reads the input, and runs the probes if there are any. */
type Reader = (cwd: string, plan: Plan) => readonly LintText[] | Promise<readonly LintText[] | Material>;

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
  const { preset, settings, only, exclude, minSeverity, level } = options;
  const cwd = resolve(options.cwd ?? ".");
  const asksClients = options.format === "matrix";
  const choices = { preset, settings, only, exclude, minSeverity, level, asksClients, words };
  const loaded = await configOf(options, cwd);
  const llm = level === "runtime" ? undefined : await llmRunOf(options, loaded, cwd);
  const started = Date.now();
  try {
    const plan = new Plan(llm ? llm.withRule(loaded) : loaded, choices, cwd);
    const found = await read(cwd, plan);
    const { texts, ...more } = "texts" in found ? { ...found, started } : { texts: found };
    const inputs = texts.map((source) => ({ name: source.name, load: () => source }));
    const hooks = "signal" in options && options.signal instanceof AbortSignal ? { signal: options.signal } : {};
    const judged = llm && (await llm.judge(llm.prepare(inputs, plan.settings), plan.settings, hooks));
    const { result, faults } = validateSources(inputs, plan, cwd, { ...more, judged });
    // A text that cannot be read is the whole input here, or a part that the caller requested.
    if (faults[0]) throw faults[0];
    return result;
  } catch (error) {
    throw renameFlags(error);
  } finally {
    llm?.end();
  }
}

/** The model that a program asks. Unless it names a file, the answers are not kept. */
async function llmRunOf({ llm }: ValidateOptions, { config, path }: LoadedConfig, cwd: string) {
  const given = { ...config.llm, ...llm };
  if (!(llm ? (llm.enabled ?? true) : (config.llm?.enabled ?? false))) return undefined;
  if (llm) checkConfig({ llm }, { shown: "options.llm" });
  const { LlmRun } = await import("../llm/llm-run.ts");
  return new LlmRun(given, { env: process.env, cwd, configPath: path, keeps: false });
}

/** The options that correspond to the flags, for messages. */
const words = { only: "options.only", exclude: "options.exclude", minSeverity: "options.minSeverity" };

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
