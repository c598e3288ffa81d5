/** The limits that a schema sets for a number, inclusive or exclusive. */
export interface RangeConstraint {
  readonly kind: "range";
  readonly isInteger: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** `exclusiveMinimum` and `exclusiveMaximum`. */
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/** The limits that a schema sets for a value, beyond its type. */
export type Constraint =
  | RangeConstraint
  | { readonly kind: "length"; readonly min: number | undefined; readonly max: number | undefined }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "format"; readonly format: string }
  | { readonly kind: "enum"; readonly members: readonly (string | number)[] };
