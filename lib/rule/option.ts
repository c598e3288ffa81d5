import type { Json, JsonObject } from "../model/json.ts";

/** One option of a rule: its default, its JSON Schema, and a phrase for its documentation. */
export interface Option<T extends Json> {
  readonly default: T;
  readonly about: string;
  readonly schema: JsonObject;
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

  /** A list of words. The user's list replaces the default completely. */
  strings(value: readonly string[], { about }: About): Option<readonly string[]> {
    const schema = { type: "array", items: { type: "string" }, uniqueItems: true, description: about };
    return { default: value, about, schema };
  },

  /** One of a few words. */
  choice<const T extends string>(value: NoInfer<T>, choices: readonly T[], { about }: About): Option<T> {
    return { default: value, about, schema: { enum: choices, description: about } };
  },

  /** Any number of a few words. */
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

/** A value that an option's schema accepts and its rule does not: a fault of the configuration, which ends the run. */
export class OptionError extends TypeError {
  override readonly name = "OptionError";
}
