import type { Editor } from "./editor.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "./span.ts";

interface LocatedBase {
  /** Where the value is written in the linted file; for a value from another file, the place that brings it in. */
  readonly span: Span;
  /** Absent where nothing about the value can be changed from this file. */
  readonly editor: Editor | undefined;
}

/** The value of one key, and where the key is written. */
export interface Member {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Located;
  /** The value as rules ask for it. Every rule does, so that the answer is kept here once it was given. */
  reading?: Reading<Located> | undefined;
}

/** Why a container may hold more than what is listed: a spread that cannot be evaluated. */
export interface UnknownRest {
  readonly span: Span;
  readonly reason: string;
}

/** An object. With an `unknownRest`, members that are not listed are unknown instead of absent. */
export interface LocatedObject extends LocatedBase {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Member>;
  readonly unknownRest: UnknownRest | undefined;
  /**
   * True for a schema beside which code of the server checks its values, or changes them first: see
   * `Schema.isCheckedByCode`.
   */
  readonly isCheckedByCode?: boolean | undefined;
}

/** An array. With an `unknownRest`, there may be more items than those listed. */
export interface LocatedArray extends LocatedBase {
  readonly kind: "array";
  readonly items: readonly Located[];
  readonly unknownRest: UnknownRest | undefined;
}

/** A JSON scalar. */
export interface LocatedScalar extends LocatedBase {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

/** A function: a handler, a formatter. */
export interface LocatedCode extends LocatedBase {
  readonly kind: "code";
}

/** An expression that cannot be evaluated without running the server. */
export interface LocatedUnknown extends LocatedBase {
  readonly kind: "unknown";
  readonly reason: string;
}

/** JSON with positions and holes: what every reader makes of a definition. */
export type Located = LocatedObject | LocatedArray | LocatedScalar | LocatedCode | LocatedUnknown;
