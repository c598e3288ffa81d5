import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";

/** The kinds of faults that make a JSON Schema invalid. */
export type SchemaDefect =
  | "unknownType"
  | "requiredFlag"
  | "exclusiveFlag"
  | "tupleItems"
  | "wrongValue"
  | "invalidPattern"
  | "unresolvedReference";

/** A keyword that makes a JSON Schema invalid. */
export interface SchemaFault {
  readonly defect: SchemaDefect;
  /** The faulty value, as a part of the whole schema. */
  readonly part: Schema;
  /** The token to point at. */
  readonly at: Span;
  /** What is written there, in words: `"int"`, an object, a list. */
  readonly found: string;
  /** What to write instead, in words. */
  readonly wanted: string;
}
