import type { Place } from "./place.ts";

/** What the meta-schema wants of a value: another type, or a value within limits. */
export interface Constraint {
  /** The keyword of the meta-schema that the value fails. */
  readonly rule: "type" | "uniqueItems" | "minItems" | "minimum" | "exclusiveMinimum" | "pattern";
  /** The types allowed, the limit, the pattern, or the index of a twin. */
  readonly allows: readonly (string | number)[];
}

/** A keyword whose value the meta-schema of its dialect refuses. */
export type KeywordFault =
  | { readonly defect: "unknownType" | "requiredFlag" | "exclusiveFlag" | "tupleItems"; readonly keyword: string }
  | { readonly defect: "wrongValue"; readonly keyword: string; readonly constraint: Constraint };

/** What makes a JSON Schema invalid, and the value at which it does so. */
export type SchemaFault = Place &
  (
    | KeywordFault
    | { readonly defect: "invalidPattern"; readonly pattern: string; readonly reason: string }
    | { readonly defect: "unresolvedReference"; readonly reference: string }
  );
