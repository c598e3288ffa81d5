import type { Constraint } from "./constraint.ts";

/** The facts that the schema states about one parameter. */
export interface ParameterFacts {
  readonly name: string;
  readonly isRequired: boolean;
  /** "" if there is none. */
  readonly description: string;
  /** The JSON types of its values; empty if none are stated. */
  readonly types: readonly string[];
  readonly constraints: readonly Constraint[];
  /** The default: the unchanged text, or JSON for any other value. */
  readonly fallback: string | undefined;
}

/** The facts that a description is generated from. */
export interface TemplateFacts {
  /** The subject of the tool: its name if it dispatches actions, otherwise the nouns in its name. */
  readonly domain: string | undefined;
  /** The unchanged description. */
  readonly description: string;
  readonly parameters: readonly ParameterFacts[];
  /**
   * The actions that the tool dispatches to; `undefined` for a tool without actions, "open" if the schema does not list
   * them.
   */
  readonly actions: readonly { readonly name: string; readonly description: string }[] | "open" | undefined;
  /** The values of the hints; `undefined` for a hint that is not stated. */
  readonly isDestructive: boolean | undefined;
  readonly isIdempotent: boolean | undefined;
  readonly isOpenWorld: boolean | undefined;
}
