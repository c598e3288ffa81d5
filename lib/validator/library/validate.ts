import { resolve } from "node:path";
import { checkConfig } from "../config/check-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { type LoadedConfig, Plan } from "../config/plan.ts";
import type { LiveOptions } from "../live/index.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { plainReportOptions, render, type ReportFormat } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationResult } from "../result/result.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { readSource } from "../sources/read-source.ts";
import type { SourceText } from "../sources/source-text.ts";
import { validateSources } from "../validation/validate-sources.ts";
import { checkOptions, checkText, isObject, mergedConfig, type ResultFormat, type ValidateOptions } from "./options.ts";

/** Everything about one server that a program can hold. What is left out is not looked at. */
export interface Definitions {
  readonly tools?: unknown;
  readonly resources?: unknown;
  readonly prompts?: unknown;
  /** The `server.json` of the MCP registry. */
  readonly serverJson?: unknown;
  readonly packageJson?: unknown;
  /** The configuration of the framework's landing page. */
  readonly landing?: unknown;
}

/**
 * Validates definitions that a program holds: one tool, a list of tools, `{ tools }`, or an answer of the protocol.
 * They are written as a JSON text and linted as one; the result's places are in that text.
 *
 * @param definitions is never changed. Cycles and what else JSON cannot say are reported and left out.
 * @throws InputError `INVALID_FORMAT` where nothing in it is a definition, `INVALID_CONFIG` for a faulty configuration.
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
 * Validates what a running server answers. A command is started for that, which runs its code.
 *
 * @param target a URL, or a command line.
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
      try {
        return [(await readServerText(target, { headers, env, timeout, signal, cwd })).source];
      } catch (error) {
        throw inOptionWords(error);
      }
    },
    "server",
  );
}

/** How to validate a running server. */
export type ServerOptions<Format extends ResultFormat = ResultFormat> = ValidateOptions<Format> &
  Pick<LiveOptions, "headers" | "env" | "timeout" | "signal">;

/**
 * Validates everything about one server that a program holds.
 *
 * @throws InputError as {@link validate} does.
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

/** @throws InputError `INVALID_FORMAT` where nothing is given. */
function textsOf(definitions: Definitions | null | undefined, cwd: string): SourceText[] {
  // A program in JavaScript may have anything in its hands.
  if (!isObject(definitions)) return [definitionsText(definitions, "<definitions>", "mcp-tools.json", cwd)];
  const { serverJson, packageJson, landing, ...lists } = definitions;
  const given = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
  const texts = [
    ...(Object.keys(given).length ? [definitionsText(given, "<definitions>", "mcp-tools.json", cwd)] : []),
    ...(serverJson === undefined ? [] : [definitionsText(serverJson, "<serverJson>", "server.json", cwd)]),
    // No rule may have anything to say about these two: then they are passed over.
    ...(packageJson === undefined
      ? []
      : [{ ...definitionsText(packageJson, "<packageJson>", "package.json", cwd), isNamed: false }]),
    ...(landing === undefined
      ? []
      : [{ ...definitionsText(landing, "<landing>", "landing.json", cwd), isNamed: false }]),
  ];
  if (texts.length) return texts;
  throw new InputError(
    "INVALID_FORMAT",
    "<definitions>",
    "There are no definitions.",
    "Give { tools: [...] }, resources, prompts or serverJson.",
  );
}

async function validated(
  options: ValidateOptions,
  sourcesIn: (cwd: string) => readonly SourceText[] | Promise<readonly SourceText[]>,
  kind: "texts" | "server" = "texts",
): Promise<ValidationResult | string> {
  checkOptions(options, kind);
  const { format = "result", preset, settings, rules: only, exclude, minSeverity } = options;
  const cwd = resolve(options.cwd ?? ".");
  const plan = new Plan(await configOf(options, cwd), { preset, settings, only, exclude, minSeverity, words }, cwd);
  const sources = await sourcesIn(cwd);
  const inputs = sources.map((source) => ({ name: source.name, load: () => source }));
  const { result, faults } = validateSources(inputs, plan, cwd);
  // There is nobody else to tell: one text that cannot be read is the whole input, or a part that was asked for.
  if (faults[0]) throw faults[0];
  return format === "result" ? result : render(format, result, plainReportOptions(cwd));
}

/** What the library calls that which the command has flags for. */
const words = { only: "options.rules", exclude: "options.exclude" };

async function configOf({ config, configPath }: ValidateOptions, cwd: string): Promise<LoadedConfig> {
  const path = configPath === undefined ? undefined : resolve(cwd, configPath);
  const loaded = { path, config: path === undefined ? {} : await loadConfig(path, cwd) };
  return config === undefined ? loaded : mergedConfig(loaded, checkConfig(config, { shown: "options.config" }));
}

/** What a program has in place of the flags that remedies speak of. */
const optionOf: Readonly<Record<string, string>> = {
  "--timeout": "options.timeout",
  "--env NAME=value": "options.env",
  "--header": "options.headers:",
};

/** An error of a running server whose remedy speaks to a program, which has no flags; any other error as it is. */
export function inOptionWords(error: unknown): unknown {
  if (!(error instanceof LiveServerError)) return error;
  const { code, place, message, stderr } = error;
  const remedy = error.remedy.replaceAll(/--timeout|--env NAME=value|--header/gu, (flag) => optionOf[flag] ?? flag);
  return new LiveServerError(code, place, message, remedy, stderr);
}
