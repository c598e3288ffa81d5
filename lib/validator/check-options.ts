import { presetNames } from "../configs/preset-rules.ts";
import { didYouMean } from "./catalogue/nearest-names.ts";
import { severities } from "./catalogue/severity.ts";
import { InputError } from "./input-error.ts";
import { reportFormats } from "./report/index.ts";
import type { ServerOptions } from "./validate.ts";
import type { ValidateOptions } from "./validate-options.ts";

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
