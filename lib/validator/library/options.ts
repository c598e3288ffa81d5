import { type PresetName, presetNames } from "../../configs/preset-rules.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { LoadedConfig } from "../config/plan.ts";
import type { ValidatorConfig } from "../config/validator-config.ts";
import { type ReportFormat, reportFormats } from "../report/index.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { type IssueSeverity, severities } from "../result/result.ts";
import type { ServerOptions } from "./validate.ts";

/** How to validate, for the functions of the library. */
export interface ValidateOptions<Format extends ResultFormat = ResultFormat> {
  /** Wins over the file of `configPath`, key by key; `rules` are taken together. */
  readonly config?: ValidatorConfig | undefined;
  /** A configuration file, relative to `cwd`. None is looked for by itself. */
  readonly configPath?: string | undefined;
  /** `result` (the default) for the object, or the name of a report for its text. */
  readonly format?: Format | undefined;
  /** The preset; wins over the configuration. */
  readonly preset?: PresetName | undefined;
  /** What several rules need to know; wins over the configuration, key by key. */
  readonly settings?: Partial<McpSettings> | undefined;
  /** The folder that paths are relative to; the working directory by default. */
  readonly cwd?: string | undefined;
  /**
   * Families, categories, names or ids of rules: no others are run. A rule that is named is run also where the preset
   * has it off.
   */
  readonly rules?: readonly string[] | undefined;
  /** Families, categories, names or ids of rules that are not run. */
  readonly exclude?: readonly string[] | undefined;
  /** Rules of a lower severity are not run. */
  readonly minSeverity?: IssueSeverity | undefined;
}

/** What the functions of the library can give back: the result, or a report's text. */
export type ResultFormat = "result" | ReportFormat;

/** A configuration on top of another. */
export function mergedConfig(below: LoadedConfig, above: ValidatorConfig): LoadedConfig {
  const { config, path } = below;
  return {
    path,
    rulesBelow: config.rules,
    config: {
      ...config,
      ...above,
      rules: above.rules ?? {},
      settings: { ...config.settings, ...above.settings },
      output: { ...config.output, ...above.output },
    },
  };
}

/** What an option may be. Programs in JavaScript see no types. */
interface Kind {
  readonly may: string;
  readonly accepts: (value: unknown) => boolean;
  /** The words that it may be, to guess which one was meant. */
  readonly words?: readonly string[];
}

function oneOf(words: readonly string[]): Kind {
  return { may: `one of ${words.join(", ")}`, accepts: (value) => words.some((word) => word === value), words };
}

const text: Kind = { may: "a string that is not empty", accepts: (value) => typeof value === "string" && value !== "" };
const object: Kind = { may: "an object", accepts: isObject };
const texts: Kind = {
  may: "a list of strings",
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};
const textsByName: Kind = {
  may: "an object of strings",
  accepts: (value) => isObject(value) && Object.values(value).every((item) => typeof item === "string"),
};

const kinds: Readonly<Record<keyof ValidateOptions, Kind>> = {
  // The check of configurations says more of one than that it is wrong.
  config: { may: "anything", accepts: () => true },
  configPath: text,
  format: oneOf(["result", ...reportFormats]),
  preset: oneOf(presetNames),
  settings: object,
  cwd: text,
  rules: texts,
  exclude: texts,
  minSeverity: oneOf(severities),
};

const serverKinds: Readonly<Record<keyof ServerOptions, Kind>> = {
  ...kinds,
  headers: textsByName,
  env: textsByName,
  timeout: { may: "a number of milliseconds above 0", accepts: (value) => typeof value === "number" && value > 0 },
  signal: { may: "an AbortSignal", accepts: (value) => value instanceof AbortSignal },
};

/**
 * Refuses options that would be passed over, or fail in the middle of the work.
 *
 * @param kind whether the options are for a running server, which takes more of them.
 * @throws InputError `USAGE` that names the option.
 */
export function checkOptions(options: unknown, kind: "texts" | "server"): void {
  if (!isObject(options))
    throw new InputError("USAGE", "options", "The options are not an object.", "Give an object, or leave them out.");
  const known: Readonly<Record<string, Kind>> = kind === "server" ? serverKinds : kinds;
  for (const [name, value] of Object.entries(options)) {
    const place = `options.${name}`;
    if (!Object.hasOwn(known, name)) {
      throw new InputError(
        "USAGE",
        place,
        "There is no such option.",
        didYouMean(name, Object.keys(known), `The options are ${Object.keys(known).join(", ")}.`),
      );
    }
    const option = known[name];
    if (value === undefined || !option || option.accepts(value)) continue;
    const shown =
      typeof value === "string"
        ? `'${value}'`
        : Array.isArray(value)
          ? "a list"
          : value === null
            ? "null"
            : `a ${typeof value}`;
    const remedy =
      typeof value === "string" && option.words
        ? didYouMean(value, option.words, `It may be ${option.may}.`)
        : `It may be ${option.may}.`;
    throw new InputError("USAGE", place, `It is ${shown}, which it cannot be.`, remedy);
  }
}

/** @throws InputError `USAGE` for a path or a target that is no text. */
export function checkText(value: unknown, place: string): void {
  if (!text.accepts(value))
    throw new InputError("USAGE", place, `The ${place} is not a string, or empty.`, "Give it as the first argument.");
}

/** True for what has named members. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
