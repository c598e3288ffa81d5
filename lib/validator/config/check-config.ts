import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import { tokensOf } from "../../model/plain.ts";
import { settingsOf } from "../../readers/settings.ts";
import { rulesNamed, ruleWords } from "../catalogue/find-rules.ts";
import { didYouMean, InputError, type LinePosition, listOf } from "../result/input-error.ts";
import { configSchema, type ValidatorConfig } from "./validator-config.ts";

/** Where a configuration comes from, for messages. */
export interface ConfigSource {
  readonly shown: string;
  /** Where the value under some keys is, or what is left of the way to it. */
  readonly positionOf?: (keys: readonly string[]) => LinePosition | undefined;
}

const require = createRequire(import.meta.url);
let compiled: ValidateFunction<ValidatorConfig> | undefined;

/**
 * Checks a configuration against its JSON Schema, which editors have too.
 *
 * @throws InputError `INVALID_CONFIG` with file, line and key, and the nearest words that would be right.
 */
export function checkConfig(value: unknown, source: ConfigSource): ValidatorConfig {
  const validate = (compiled ??= compile());
  if (validate(value)) {
    checkSettings(value, source);
    return value;
  }
  const [first] = (validate.errors ?? [])
    // `if` only says that one of its branches, which is in the list as well, did not hold.
    .filter(({ keyword }) => keyword !== "if")
    .map((error) => describe(error, value))
    .map((fault) => ({ ...fault, position: source.positionOf?.(fault.keys) }))
    .sort((a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0));
  if (!first) throw new Error("A configuration was refused without a reason.");
  throw new InputError("INVALID_CONFIG", source.shown, first.message, first.remedy, first.position);
}

function compile(): ValidateFunction<ValidatorConfig> {
  const { Ajv } = require("ajv") as typeof import("ajv");
  // The schemas of rule options are their authors' business; some are stricter than Ajv's strict mode likes.
  return new Ajv({ allErrors: true, strict: false, verbose: true }).compile<ValidatorConfig>(configSchema());
}

/** The settings have a check of their own, which ESLint's users meet too. */
function checkSettings({ settings }: ValidatorConfig, { shown, positionOf }: ConfigSource): void {
  const fault = settingsFaultOf(settings);
  if (!fault) return;
  const position = positionOf?.(fault.key === undefined ? ["settings"] : ["settings", fault.key]);
  throw new InputError("INVALID_CONFIG", shown, fault.message, fault.remedy, position);
}

interface Fault {
  readonly keys: readonly string[];
  readonly message: string;
  readonly remedy: string;
}

/** The types of JSON Schema as people call them. */
const kindWords: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  null: "null",
};

function describe({ instancePath, params, parentSchema, message = "", data }: ErrorObject, whole: unknown): Fault {
  const keys = tokensOf(instancePath);
  const where = keys.length ? `'${keys.join(".")}'` : "The configuration";
  const { additionalProperty, allowedValues, missingProperty } = params as {
    readonly additionalProperty?: string;
    readonly allowedValues?: readonly unknown[];
    readonly missingProperty?: string;
  };
  if (additionalProperty !== undefined)
    return unknownKey(keys, additionalProperty, Object.keys(propertiesOf(parentSchema)));
  if (missingProperty !== undefined)
    return { keys, message: `${where} has no '${missingProperty}'.`, remedy: "Add it." };
  const shown = JSON.stringify(data) as string | undefined;
  if (allowedValues) {
    const choices = allowedValues.map(String);
    const remedy =
      typeof data === "string"
        ? didYouMean(data, choices, `It may be ${choices.join(", ")}.`)
        : `It may be ${choices.join(", ")}.`;
    return {
      keys,
      message: `${where} is ${shown ?? typeof data}, which it cannot be.`,
      remedy: withPair(keys, whole, remedy),
    };
  }
  const { type } = params as { readonly type?: string | readonly string[] };
  if (type !== undefined) {
    const kinds = [type].flat().map((name) => kindWords[name] ?? name);
    return { keys, message: `${where} must be ${listOf(kinds)}.`, remedy: "Correct it or take it out." };
  }
  const isPart = shown === undefined || shown.length > 60;
  return {
    keys,
    message: `${where} ${message}${isPart ? "" : `, but is ${shown}`}.`,
    remedy: "Correct it or take it out.",
  };
}

/** A rule takes options too, which a list of levels does not tell. */
function withPair(keys: readonly string[], whole: unknown, remedy: string): string {
  const holder =
    keys.at(-2) === "rules" && typeof whole === "object" ? " A rule with options is [level, { ... }]." : "";
  return remedy + holder;
}

function unknownKey(keys: readonly string[], key: string, known: readonly string[]): Fault {
  const place = [...keys, key];
  if (keys.at(-1) === "rules" && !rulesNamed(key).length) {
    const remedy = didYouMean(key, ruleWords(), "List the rules with mcp-validate --list-rules.");
    return { keys: place, message: `'${place.join(".")}' is no rule.`, remedy };
  }
  const remedy = known.length
    ? didYouMean(key, known, `The keys here are ${known.join(", ")}.`)
    : "It takes no options.";
  return { keys: place, message: `'${place.join(".")}' is no key that is known.`, remedy };
}

function propertiesOf(schema: ErrorObject["parentSchema"]): object {
  return (schema?.["properties"] ?? {}) as object;
}

/** What is wrong with the settings, in the words of a configuration; the readers' own are for ESLint's users. */
export interface SettingsFault {
  readonly key: string | undefined;
  readonly message: string;
  readonly remedy: string;
}

/** What the readers have against settings, if anything. */
export function settingsFaultOf(settings: object | undefined): SettingsFault | undefined {
  try {
    settingsOf({ mcp: settings });
    return undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace("settings.mcp.", "settings.");
    const key = /^settings\.(\w+)/u.exec(message)?.[1];
    const [, known] = /, but it may be nothing: the settings are (.+)\.$/u.exec(message) ?? [];
    if (key === undefined || known === undefined) return { key, message, remedy: "Correct it or take it out." };
    return {
      key,
      message: `settings.${key} is no setting.`,
      remedy: didYouMean(key, known.split(", "), `The settings are ${known}.`),
    };
  }
}
