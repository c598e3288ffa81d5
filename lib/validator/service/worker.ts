import { jsonParser } from "../../languages/lazy-parser.ts";
import { type PresetName, presetNames } from "../../rule/groups.ts";
import { LineTable } from "../../languages/line-table.ts";
import { isRecord } from "../../model/json.ts";
import { pointerTo } from "../../model/plain.ts";
import { checkConfig } from "../config/check-config.ts";
import type { ValidatorConfig } from "../config/validator-config.ts";
import type { Definitions } from "../library/program-definitions.ts";
import { validateWithin } from "../library/validate.ts";
import { didYouMean, InputError, linePositionOf, shortenedInput } from "../result/input-error.ts";
import type { ValidationResult } from "../result/result.ts";
import { tooLargeJson, unfinishedJson } from "../sources/parsers.ts";

/** The largest answer, in bytes. Answers that are not read stay in memory for a while. */
const maxAnswer = 16 * 1024 * 1024;

/** Milliseconds for a validation, and for each megabyte of its body. */
const baseTime = 10_000;
const timePerMegabyte = 10_000;

/**
 * The work of a thread: one request, beginning with its text, because parsing 5 MB would delay all other requests. An
 * error in the request is an outcome, not a failure of the thread.
 */
export default async function answeredByService({ body, timeLimit }: ServiceJob): Promise<ValidationOutcome> {
  try {
    const { definitions, config, preset } = jobOf(body);
    const milliseconds = Math.min(timeLimit, Math.ceil(baseTime + (timePerMegabyte * body.length) / 1024 / 1024));
    const limit = { milliseconds, passed: () => new TimePassed() };
    const json = new TextEncoder().encode(answerOf(await validateWithin(limit, definitions, { config, preset })));
    if (json.length <= maxAnswer) return { json };
    return { excess: "size" };
  } catch (error) {
    if (error instanceof TimePassed) return { excess: "time" };
    if (error instanceof RequestFault) return { fault: error.fault };
    if (!(error instanceof InputError)) throw error;
    const { code, problem, remedy } = error;
    return { fault: { code, message: problem, remedy } };
  }
}

class TimePassed extends Error {}

/** The result as JSON. Each issue is written once: tools have the indexes of theirs. */
function answerOf(result: ValidationResult): string {
  const indexes = new Map(result.issues.map((issue, index) => [issue, index]));
  const tools = result.tools.map(({ issues, ...tool }) => ({
    ...tool,
    issueIndexes: issues.map((issue) => indexes.get(issue)),
  }));
  const sources = result.sources.map(({ text: _text, ...source }) => source);
  return JSON.stringify({ ...result, tools, sources });
}

/** A request that cannot be answered because of its content. */
export class RequestFault extends Error {
  readonly fault: WorkerFault;

  constructor(fault: WorkerFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const listNames = ["tools", "resources", "prompts"] as const;
const memberNames = [...listNames, "config", "preset"] as const;

/** Deeper configurations are rejected, because the check is recursive. */
const maxConfigLevels = 50;

/**
 * Reads the body of a request: `{ tools, resources?, prompts?, config?, preset? }`.
 *
 * @throws RequestFault with the place: line and column for a syntax error, a JSON pointer for a value of the wrong
 * kind.
 */
export function jobOf(text: string): ValidationJob {
  const body = parsed(text);
  if (!isRecord(body)) throw refused("", "The body is not an object.", 'Send { "tools": [...] }.');
  for (const key of Object.keys(body)) {
    if (!memberNames.some((name) => name === key)) {
      const shown = shortenedInput(key);
      throw refused(pointerTo("", shown), `There is no member '${shown}'.`, didYouMean(shown, memberNames, ""));
    }
  }
  const definitions = Object.fromEntries(
    listNames.flatMap((name) => (name in body ? [[name, listOf(body[name], name)]] : [])),
  );
  if (!Object.keys(definitions).length) throw refused("", "There are no definitions.", 'Send { "tools": [...] }.');
  return { definitions, config: configOf(body["config"]), preset: presetOf(body["preset"]) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RequestFault({
      code: "PARSE_ERROR",
      message: `The body is no JSON${placeOfFault(text)}.`,
      remedy: "Send JSON.",
    });
  }
}

/** The place where a text stops being JSON. V8 states it only for some faults. */
function placeOfFault(text: string): string {
  if (!text.trim()) return ": it is empty";
  // The parser that can find the place is recursive.
  if (tooLargeJson(text)) return "";
  const unfinished = unfinishedJson(text);
  if (unfinished) {
    const { line, column } = linePositionOf(unfinished.index, new LineTable(text));
    return `: line ${String(line)}, column ${String(column)}: ${unfinished.message}`;
  }
  try {
    jsonParser.parseForESLint(text, { jsonSyntax: "JSON" });
  } catch (error) {
    if (!(error instanceof Error) || !("lineNumber" in error) || !("column" in error)) throw error;
    return `: line ${String(error.lineNumber)}, column ${String(error.column)}: ${error.message.replace(/\.$/u, "")}`;
  }
  return "";
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refused(`/${name}`, `'${name}' is not a list.`, `Send { "${name}": [...] }.`);
  const list = value as readonly unknown[];
  const at = list.findIndex((item) => !isRecord(item));
  if (at >= 0)
    throw refused(`/${name}/${String(at)}`, `An item of '${name}' is not an object.`, "Send definitions alone.");
  return list;
}

function presetOf(value: unknown): PresetName | undefined {
  if (value === undefined) return undefined;
  const preset = presetNames.find((name) => name === value);
  if (preset !== undefined) return preset;
  throw refused(
    "/preset",
    "There is no such preset.",
    didYouMean(typeof value === "string" ? value : "", presetNames, ""),
  );
}

function configOf(value: unknown): ValidatorConfig | undefined {
  if (value === undefined) return undefined;
  if (isDeeper(value, maxConfigLevels))
    throw refused(
      "/config",
      `The configuration is nested more than ${String(maxConfigLevels)} levels deep.`,
      "Send one that is not.",
    );
  // The check asks for the position of each fault in turn. The first one is reported.
  let keys: readonly string[] | undefined;
  const positionOf = (of: readonly string[]): undefined => {
    keys ??= of;
  };
  try {
    const config = checkConfig(value, { shown: "config", positionOf });
    // A request would spend the money of the service, and send its key to any address.
    if (config.llm?.enabled) throw refused("/config/llm/enabled", "The service asks no model.", "Leave it out.");
    return config;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const path = ["config", ...(keys ?? []).map((key) => shortenedInput(key))].reduce(pointerTo, "");
    throw new RequestFault({ code: error.code, message: error.problem, remedy: error.remedy, path });
  }
}

function refused(path: string, message: string, remedy: string): RequestFault {
  return new RequestFault({ code: "INVALID_REQUEST", message, remedy, path });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** The body of a request, and the milliseconds that its validation may take at most. */
export interface ServiceJob {
  readonly body: string;
  readonly timeLimit: number;
}

/** The work for a request. */
export interface ValidationJob {
  readonly definitions: Definitions;
  readonly config: ValidatorConfig | undefined;
  readonly preset: PresetName | undefined;
}

/** A fault in a request. */
export interface WorkerFault {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** JSON pointer into the body of the request. */
  readonly path?: string;
}

/**
 * The result as JSON in UTF-8, which the service passes on unchanged, or why there is none. Plain data, because it
 * comes from another thread.
 */
export type ValidationOutcome =
  { readonly json: Uint8Array<ArrayBuffer> } | { readonly fault: WorkerFault } | { readonly excess: "time" | "size" };
