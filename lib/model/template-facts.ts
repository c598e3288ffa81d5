import type { Constraint } from "./constraint.ts";

/** What the schema states of one parameter. */
export interface ParameterFacts {
  readonly name: string;
  readonly isRequired: boolean;
  /** "" if there is none. */
  readonly description: string;
  /** The JSON types of its values; empty if none are stated. */
  readonly types: readonly string[];
  readonly constraints: readonly Constraint[];
  /** The default: a text as it is, any other value as JSON. */
  readonly fallback: string | undefined;
}

/** The facts that a description is generated from. */
export interface TemplateFacts {
  /** What the tool is about: the name of a tool that dispatches actions, else the things in its name. */
  readonly domain: string | undefined;
  /** The description as it is. */
  readonly description: string;
  readonly parameters: readonly ParameterFacts[];
  /** What the tool dispatches to; `undefined` for a tool without actions, "open" if the schema does not list them. */
  readonly actions: readonly { readonly name: string; readonly description: string }[] | "open" | undefined;
  /** What the hints say; `undefined` for a hint that is not stated. */
  readonly isDestructive: boolean | undefined;
  readonly isIdempotent: boolean | undefined;
  readonly isOpenWorld: boolean | undefined;
}
