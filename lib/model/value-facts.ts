/** What a bound counts: the number itself, or the characters or items of a text or list. */
export type BoundUnit = "value" | "characters" | "items";

/** A scalar that a schema allows or defaults to. */
export type Scalar = string | number | boolean | null;

/** What a schema certainly says about a value, apart from null. */
export interface ValueFacts {
  /** The types, without null; empty if the schema states none. */
  readonly types: ReadonlySet<string>;
  /** The only values, without null; `undefined` if others are possible, or may be. */
  readonly members: readonly Scalar[] | undefined;
  /** The bounds of a keyword pair, such as `minimum` and `maximum`; exclusive bounds of integers as inclusive ones. */
  readonly bounds: (unit: BoundUnit) => Bounds;
  readonly format: string | undefined;
  /** Whether a pattern limits the text, or may do so. */
  readonly hasPattern: boolean;
  readonly acceptsNull: boolean;
  /** Whether server code checks the value, too. */
  readonly isCheckedByCode: boolean;
}

/** The certain bounds of a value. One that may exist, but is not known, is "unknown". */
export interface Bounds {
  readonly minimum: Bound;
  readonly maximum: Bound;
}
/** A limit, if there is one. */
export type Bound = number | "unknown" | undefined;
