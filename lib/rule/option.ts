import { type GivenOptions, joinedLists, replacementOf } from "../model/given-options.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { isLinear, patternFaultOf } from "../patterns/foreign.ts";

/** One option of a rule: its default, its JSON Schema, and a phrase for its documentation. */
export interface Option<T extends Json> {
  readonly default: T;
  readonly about: string;
  readonly schema: JsonObject;
  /** Why a value of the schema's type is not accepted, as a clause; absent if all are accepted. */
  readonly faultOf?: (value: Json) => string | undefined;
}

interface About {
  /** The subject of the option, as a noun phrase without a full stop. */
  readonly about: string;
}

/** The constructors of rule options. */
export const option = {
  /** A whole number, within limits. */
  integer(
    value: number,
    { about, ...limits }: About & { readonly min?: number; readonly max?: number },
  ): Option<number> {
    const { min, max } = limits;
    const bounds = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
    return { default: value, about, schema: { type: "integer", ...bounds, description: about } };
  },

  /** Yes or no. */
  boolean(value: boolean, { about }: About): Option<boolean> {
    return { default: value, about, schema: { type: "boolean", description: about } };
  },

  /** A piece of text. */
  text(value: string, { about }: About): Option<string> {
    return { default: value, about, schema: { type: "string", description: about } };
  },

  /** A regular expression, which must match in linear time: the text of a file that is linted may set it. */
  pattern(value: string, { about }: About): Option<string> {
    return { default: value, about, schema: { type: "string", description: about }, faultOf: faultOfPattern };
  },

  /** A list of words. A configuration adds to it; `replace…` sets another list. */
  strings(value: readonly string[], { about }: About): Option<readonly string[]> {
    const schema = { type: "array", items: { type: "string" }, uniqueItems: true, description: about };
    return { default: value, about, schema };
  },

  /** One of a few words. */
  choice<const T extends string>(value: NoInfer<T>, choices: readonly T[], { about }: About): Option<T> {
    return { default: value, about, schema: { enum: choices, description: about } };
  },

  /** Any number of a few words. A configuration adds to them; `replace…` sets others. */
  choices<const T extends string>(
    value: readonly NoInfer<T>[],
    choices: readonly T[],
    { about }: About,
  ): Option<readonly T[]> {
    const schema = { type: "array", items: { enum: choices }, uniqueItems: true, description: about };
    return { default: value, about, schema };
  },
};

/** The declared options of a rule, by name. */
export type OptionSpec = Readonly<Record<string, Option<Json>>>;

/** The values of declared options, as a rule gets them. */
export type OptionValues<O extends OptionSpec> = { readonly [K in keyof O]: O[K]["default"] };

/** The defaults of declared options. */
export function defaultsOf(spec: OptionSpec): GivenOptions {
  return Object.fromEntries(Object.entries(spec).map(([name, { default: value }]) => [name, value]));
}

/** The values that a rule works with: the given ones, otherwise the defaults. Lists add to the defaults. */
export function optionValues(defaults: GivenOptions, given: GivenOptions): GivenOptions {
  const values = Object.entries(defaults).map(([name, value]): [string, Json] => {
    const own = given[name];
    if (!Array.isArray(value)) return [name, own ?? value];
    const start = given[replacementOf(name)];
    return [name, joinedLists(Array.isArray(start) ? start : value, own)];
  });
  return Object.fromEntries(values);
}

/** The JSON Schema of the options of a rule. Lists that have a default can be replaced. */
export function optionsSchemaOf(spec: OptionSpec) {
  const properties = Object.entries(spec).flatMap(([name, { schema, default: value }]): [string, JsonObject][] => {
    if (!Array.isArray(value) || !value.length) return [[name, schema]];
    const description = `The list instead of the default of '${name}', which only adds to it`;
    return [
      [name, schema],
      [replacementOf(name), { ...schema, description }],
    ];
  });
  return { type: "object" as const, properties: Object.fromEntries(properties), additionalProperties: false };
}

/** Why the value of an option is not accepted. */
export interface OptionValueFault {
  readonly option: string;
  /** A clause whose subject is the option. */
  readonly problem: string;
}

function faultOfPattern(pattern: Json): string | undefined {
  if (typeof pattern !== "string") return undefined;
  const shown = pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern;
  const fault = patternFaultOf(pattern);
  if (fault !== undefined) return `is no regular expression (${fault}): ${shown}`;
  if (isLinear(pattern)) return undefined;
  const remedy = "without lookaheads, lookbehinds, backreferences and counts above 99, in at most 200 characters";
  return `may take too long to match; write it ${remedy}: ${shown}`;
}

/**
 * The first fault in options that their JSON Schema accepts. Such options never reach a rule.
 *
 * @param given the options, already validated against the schema.
 */
export function optionFaultIn(spec: OptionSpec, given: GivenOptions): OptionValueFault | undefined {
  for (const [option, { faultOf }] of Object.entries(spec)) {
    const value = given[option];
    const problem = value === undefined ? undefined : faultOf?.(value);
    if (problem !== undefined) return { option, problem };
  }
  return undefined;
}
