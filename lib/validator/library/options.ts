import {
  isObject,
  listOfStrings,
  nonEmptyString,
  objectOption,
  oneOf,
  optionFault,
  type OptionFault,
  type OptionType,
} from "../../model/options.ts";
import { type PresetName, presetNames } from "../../rule/groups.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import type { LlmConfig, ValidatorConfig } from "../config/validator-config.ts";
import { type ReportFormat, reportFormats } from "../report/index.ts";
import { InputError, remedyFor } from "../result/input-error.ts";
import { leastSeverities, type LeastSeverity, severityWords } from "../result/result.ts";
import type { Definitions } from "./program-definitions.ts";
import type { ProbeOptions, ServerOptions } from "./validate.ts";

/** The options of the library's functions. */
export interface ValidateOptions<Format extends ResultFormat = ResultFormat> {
  /** Overrides the file of `configPath`, key by key; `rules` are combined. */
  readonly config?: ValidatorConfig | undefined;
  /** A configuration file, relative to `cwd`. Without it, no file is searched for. */
  readonly configPath?: string | undefined;
  /** `result` (the default) returns the object, the name of a report its text. */
  readonly format?: Format | undefined;
  /** Overrides the preset of the configuration. */
  readonly preset?: PresetName | undefined;
  /** Facts that several rules need; overrides the configuration, key by key. */
  readonly settings?: GivenSettings | undefined;
  /** The folder that paths are relative to. Default: the working directory. */
  readonly cwd?: string | undefined;
  /**
   * Families, categories, names or ids of rules: only these run. A rule named here runs even if the preset omits it.
   */
  readonly only?: readonly string[] | undefined;
  /** Families, categories, names or ids of rules that do not run. */
  readonly exclude?: readonly string[] | undefined;
  /** Asks a model about the tools. Overrides the configuration, key by key; `enabled` is true unless it says false. */
  readonly llm?: LlmConfig | undefined;
  /** Rules with a lower severity do not run; with `critical`, only errors of security and refusals are reported. */
  readonly minSeverity?: LeastSeverity | undefined;
}

/** The results of the library's functions: the result object, or the text of a report. */
export type ResultFormat = "result" | ReportFormat;

const stringsByName: OptionType = {
  expected: "an object of strings",
  accepts: (value) => isObject(value) && Object.values(value).every((item) => typeof item === "string"),
};

const optionTypes: Readonly<Record<keyof ValidateOptions, OptionType>> = {
  // `checkConfig` gives better messages for a configuration.
  config: { expected: "a configuration", accepts: () => true },
  configPath: nonEmptyString,
  format: oneOf(["result", ...reportFormats]),
  preset: oneOf(presetNames),
  settings: objectOption,
  cwd: nonEmptyString,
  only: listOfStrings(),
  exclude: listOfStrings(),
  llm: objectOption,
  minSeverity: oneOf(leastSeverities, ["critical", ...severityWords]),
};

const milliseconds: OptionType = {
  expected: "a number of milliseconds above 0",
  accepts: (value) => typeof value === "number" && value > 0,
};

const serverOptionTypes: Readonly<Record<keyof ServerOptions, OptionType>> = {
  ...optionTypes,
  headers: stringsByName,
  env: stringsByName,
  timeout: milliseconds,
  signal: { expected: "an AbortSignal", accepts: (value) => value instanceof AbortSignal },
};

const probeOptionTypes: Readonly<Record<keyof ProbeOptions, OptionType>> = {
  ...serverOptionTypes,
  level: oneOf(["runtime", "both"]),
  startupTimeout: milliseconds,
  maxTime: milliseconds,
  call: listOfStrings(),
};

/** The kinds of options that functions of the library take. */
export type OptionsKind = keyof typeof typesOf;

const typesOf = { texts: optionTypes, server: serverOptionTypes, probe: probeOptionTypes };

const anything: OptionType = { expected: "definitions", accepts: () => true };

const namesOrFalse: OptionType = {
  expected: "false or a list of names",
  accepts: (value) => value === false || listOfStrings().accepts(value),
};

const definitionTypes: Readonly<Record<keyof Definitions, OptionType>> = {
  tools: anything,
  resources: anything,
  prompts: anything,
  serverJson: anything,
  packageJson: objectOption,
  landing: anything,
  portability: oneOf(["strict"]),
  formatAllowlist: {
    ...listOfStrings("a list or set of formats"),
    accepts: (value) => listOfStrings().accepts(value instanceof Set ? [...(value as Set<unknown>)] : value),
  },
  canvasConsumers: namesOrFalse,
  truncationAllowlist: namesOrFalse,
};

/**
 * Refuses options that would be ignored, or that would fail later.
 *
 * @param kind what the options are for. Running servers and probes have additional options.
 * @throws InputError `USAGE` with the name of the option.
 */
export function checkOptions(options: unknown, kind: OptionsKind): void {
  if (!isObject(options))
    throw new InputError("USAGE", "options", "The options are not an object.", "Pass an object, or leave them out.");
  refuse(optionFault(options, typesOf[kind]), "options");
}

/**
 * Refuses definitions with an unknown key.
 *
 * @throws InputError `USAGE` with the key.
 */
export function checkDefinitions(definitions: object): void {
  refuse(optionFault(definitions, definitionTypes, "key"), "definitions");
}

function refuse(fault: OptionFault | undefined, place: string): void {
  if (!fault) return;
  throw new InputError("USAGE", `${place}.${fault.key}`, `It ${fault.problem}.`, remedyFor(fault));
}

/** @throws InputError `USAGE` for a path or a target that is not a string. */
export function checkText(value: unknown, place: string): void {
  if (!nonEmptyString.accepts(value))
    throw new InputError("USAGE", place, `The ${place} is not a non-empty string.`, "Pass it as the first argument.");
}
