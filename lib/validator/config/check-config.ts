import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import { modelsFault } from "../../model/handler/models.ts";
import type { JsonObject } from "../../model/json.ts";
import { tokensOf } from "../../model/plain.ts";
import { lazy } from "../../model/lazy.ts";
import { wordsInSentence } from "../../model/options.ts";
import { rulesNamed, unknownRuleRemedy } from "../catalog/find-rules.ts";
import { didYouMean, InputError, type LinePosition, shortenedInput } from "../result/input-error.ts";
import { keyReference, llmProviderNames } from "./llm-providers.ts";
import { configSchema, type RuleLevel, type ValidatorConfig } from "./validator-config.ts";

/** The origin of a configuration, for messages. */
export interface ConfigSource {
  readonly shown: string;
  /** The position of the value at some keys, or of its nearest ancestor. */
  readonly positionOf?: (keys: readonly string[]) => LinePosition | undefined;
}

const require = createRequire(import.meta.url);

/**
 * Checks a configuration against its JSON Schema, which editors use, too.
 *
 * @throws InputError `INVALID_CONFIG` with file, line and key, and the nearest correct words.
 */
export function checkConfig(value: unknown, source: ConfigSource): ValidatorConfig {
  const validate = compiled();
  const isValid = validate(value);
  const faults = isValid
    ? [...optionFaults(value), ...modelFaults(value), ...llmFaults(value, source.positionOf !== undefined)]
    : errorsOf(validate).map((error) => lazyFault(error, value));
  if (isValid && !faults.length) return value;
  const [first] = faults
    .map(({ keys, describe: described }) => ({ described, position: source.positionOf?.(keys) }))
    .sort((a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0));
  if (!first) throw new Error("A configuration was refused without a reason.");
  const { problem, remedy } = first.described();
  throw new InputError("INVALID_CONFIG", { file: source.shown, position: first.position }, problem, remedy);
}

/** `if` only reports that one of its branches failed. The list contains the failure of that branch, too. */
function errorsOf({ errors }: ValidateFunction): readonly ErrorObject[] {
  return (errors ?? []).filter(({ keyword }) => keyword !== "if");
}

/** The options that the rules themselves refuse. */
function optionFaults({ rules = {}, overrides = [] }: ValidatorConfig): LazyFault[] {
  const layers = overrides.map(({ rules: own = {} }, index) => ({ at: ["overrides", String(index)], layer: own }));
  return [{ at: [], layer: rules }, ...layers].flatMap(({ at, layer }) =>
    Object.entries(layer).flatMap(([word, setting]) => {
      if (!Array.isArray(setting)) return [];
      const [, given] = setting as readonly [RuleLevel, JsonObject];
      return rulesNamed(word).flatMap((rule) => {
        const fault = rule.optionFault(given);
        if (!fault) return [];
        const keys = [...at, "rules", word, "1", fault.option];
        return [{ keys, describe: () => ({ problem: `'${keys.join(".")}' ${fault.problem}.`, remedy: changeIt }) }];
      });
    }),
  );
}

/** What the schema cannot say of the rows about functions. */
function modelFaults({ settings: { models = [] } = {} }: ValidatorConfig): LazyFault[] {
  const fault = modelsFault(models);
  if (!fault) return [];
  const { key, problem, remedy } = fault;
  const keys = ["settings", "models", ...key.split(/[[\].]+/).filter(Boolean)];
  return [{ keys, describe: () => ({ problem: `'settings.models${key}' ${problem}.`, remedy }) }];
}

/**
 * What cannot be done of the settings for a model.
 *
 * @param isFile whether the configuration is a document, which must hold no key.
 */
function llmFaults({ llm: { provider, baseUrl, apiKey } = {} }: ValidatorConfig, isFile: boolean): LazyFault[] {
  const faults: LazyFault[] = [];
  if (provider !== undefined && baseUrl === undefined && !llmProviderNames.includes(provider)) {
    const problem = `'llm.provider' is ${quoted(provider)}, which needs an 'llm.baseUrl'.`;
    const remedy = didYouMean(provider, llmProviderNames);
    faults.push({ keys: ["llm", "provider"], describe: () => ({ problem, remedy }) });
  }
  if (isFile && apiKey !== undefined && !keyReference.test(apiKey)) {
    // The value is not shown: it may be a key.
    const problem = "'llm.apiKey' is not the name of an environment variable.";
    const remedy = "Write ${NAME}, with the variable that holds the key.";
    faults.push({ keys: ["llm", "apiKey"], describe: () => ({ problem, remedy }) });
  }
  return faults;
}

const compiled = lazy((): ValidateFunction<ValidatorConfig> => {
  const { Ajv } = require("ajv") as typeof import("ajv");
  // Strict mode would also reject some schemas of rule options.
  return new Ajv({ allErrors: true, strict: false, verbose: true }).compile<ValidatorConfig>(configSchema());
});

interface Fault {
  readonly problem: string;
  readonly remedy: string;
}

/** A fault that is described only if it is the first: the nearest words for 20,000 unknown rules take seconds. */
interface LazyFault {
  readonly keys: readonly string[];
  readonly describe: () => Fault;
}

function lazyFault(error: ErrorObject, whole: unknown): LazyFault {
  const keys = tokensOf(error.instancePath);
  const { additionalProperty } = error.params as { readonly additionalProperty?: string };
  return {
    keys: additionalProperty === undefined ? keys : [...keys, additionalProperty],
    describe: () => describe(error, whole),
  };
}

/** The types of JSON Schema in plain words. */
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
  if (missingProperty !== undefined) return { problem: `${where} has no '${missingProperty}'.`, remedy: "Add it." };
  if (allowedValues) {
    // "suggestion" is accepted, too, but also means an edit.
    const choices = allowedValues.map(String).filter((word) => word !== "suggestion");
    const remedy = didYouMean(typeof data === "string" ? data : "", choices, `Use ${wordsInSentence(choices)}.`);
    return { problem: `${where} cannot be ${quoted(data)}.`, remedy: withPair(keys, whole, remedy) };
  }
  const { type } = params as { readonly type?: string | readonly string[] };
  if (type !== undefined) {
    const kinds = [type].flat().map((name) => kindWords[name] ?? name);
    return { problem: `${where} must be ${wordsInSentence(kinds)}.`, remedy: changeIt };
  }
  const shown = quoted(data);
  return { problem: `${where} ${message}${shown.length > 60 ? "" : `, but is ${shown}`}.`, remedy: changeIt };
}

/** A value of a configuration in a message. */
function quoted(value: unknown): string {
  if (typeof value === "string") return `'${shortenedInput(value)}'`;
  // A function has no JSON.
  return shortenedInput(value === undefined || typeof value === "function" ? typeof value : JSON.stringify(value));
}

const changeIt = "Change it or leave it out.";

/** Mentions that a rule also takes options, which a list of levels does not show. */
function withPair(keys: readonly string[], whole: unknown, remedy: string): string {
  const holder =
    keys.at(-2) === "rules" && typeof whole === "object" ? " A rule with options is [level, { ... }]." : "";
  return remedy + holder;
}

function unknownKey(keys: readonly string[], key: string, known: readonly string[]): Fault {
  const place = [...keys, key].map((one) => shortenedInput(one)).join(".");
  if (keys.at(-1) === "rules" && !rulesNamed(key).length) {
    return { problem: `'${place}' is not a rule.`, remedy: unknownRuleRemedy(key, "key") };
  }
  const remedy = known.length
    ? didYouMean(key, known, `The keys here are ${known.join(", ")}.`)
    : "The rule takes no options.";
  return { problem: `'${place}' is not a known key.`, remedy };
}

function propertiesOf(schema: ErrorObject["parentSchema"]): object {
  return (schema?.["properties"] ?? {}) as object;
}
