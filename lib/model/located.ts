import type { Editor } from "./editor.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "./span.ts";

interface LocatedBase {
  /** The place of the value in the linted file; for a value from another file, the place that refers to it. */
  readonly span: Span;
  /** Absent if the value cannot be changed from this file. */
  readonly editor: Editor | undefined;
}

/** The value of one key, and the place of the key. */
export interface Member {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Located;
  /** The value as a reading. Cached, because every rule needs it. */
  reading?: Reading<Located> | undefined;
}

/** Why a container may have more than the listed entries: a spread that cannot be evaluated. */
export interface UnknownRest {
  readonly span: Span;
  readonly reason: string;
}

/** An object. If it has an `unknownRest`, unlisted members are unknown instead of absent. */
export interface LocatedObject extends LocatedBase {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Member>;
  readonly unknownRest: UnknownRest | undefined;
  /** True for a schema whose values server code also checks or changes first: see `Schema.isCheckedByCode`. */
  readonly isCheckedByCode?: boolean | undefined;
  /** The type of a Zod schema that no JSON satisfies, such as "date". */
  readonly unserializable?: string | undefined;
  /** True for the JSON Schema of a Zod schema. */
  readonly isOfZod?: boolean;
  /** The description that the source states and that a library drops before sending. */
  readonly lostDescription?: { readonly text: string; readonly span: Span } | undefined;
}

/** An array. If it has an `unknownRest`, there may be more items than those listed. */
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
interface LocatedCode extends LocatedBase {
  readonly kind: "code";
  /** True if it is in the linted file, and no other definition is known to use it. */
  readonly isOwn?: boolean;
}

/** An expression that cannot be evaluated without running the server. */
export interface LocatedUnknown extends LocatedBase {
  readonly kind: "unknown";
  readonly reason: string;
  /** True for a Zod schema that has no JSON Schema, or none that is known. */
  readonly isOfZod?: boolean;
  /** The type of a Zod schema without a JSON Schema form, such as "date", on which a running server's list fails. */
  readonly unserializable?: string | undefined;
}

/** JSON with positions and unknown parts. Every reader makes these from a definition. */
export type Located = LocatedObject | LocatedArray | LocatedScalar | LocatedCode | LocatedUnknown;
