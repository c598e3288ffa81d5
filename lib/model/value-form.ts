import type { Scalar } from "./value-facts.ts";

/**
 * The form of the values of a Zod schema, as far as a sample value is made from it. JSON Schema does not have this
 * information: there `.nullable()` is a union, `.readonly()` is nothing, and the literals of one schema are an enum.
 *
 * A list or record has gaps if its items may be missing or `null`.
 */
export type ValueForm =
  | { readonly kind: "text" }
  | { readonly kind: "number" }
  | { readonly kind: "boolean" }
  /** The first value of an enum, or the value of a literal. */
  | { readonly kind: "constant"; readonly value: Scalar | undefined }
  | { readonly kind: "list"; readonly item: ValueForm; readonly hasGaps?: boolean }
  | {
      readonly kind: "object";
      readonly fields: ReadonlyMap<string, FieldForm>;
      /** True if the source may add fields that are not known. */
      readonly isOpen: boolean;
    }
  | { readonly kind: "union"; readonly options: readonly ValueForm[] }
  | { readonly kind: "record"; readonly value: ValueForm; readonly hasGaps?: boolean }
  | { readonly kind: "tuple"; readonly items: readonly ValueForm[] }
  /** A type for which no value is invented: `z.unknown()`, `z.date()`, an intersection, a transformed value. */
  | { readonly kind: "other" }
  /** A part below the depth to which forms are read. */
  | { readonly kind: "too deep" }
  /** The part that the source does not show. */
  | { readonly kind: "unknown" };

/** A field of an object. */
export interface FieldForm {
  readonly form: ValueForm;
  /** True if the field may be missing. */
  readonly isOptional: boolean;
  /** True if its value may be `null`. */
  readonly isNullable?: boolean;
}

/** A schema whose form cannot be read: the location of the unreadable part, and what is wrong with it. */
export interface FormFault {
  readonly kind: "fault";
  /** See {@link PathStep}. */
  readonly path: readonly PathStep[];
  readonly reason: string;
}

/** A step to a part of a value: the name of a field, a position in a tuple, any item, any value of a record. */
export type PathStep = string | number | typeof anyItem | typeof anyValue;

/** Registered symbols, because the readers of code are a separate bundle with its own copy of this module. */
export const anyItem: unique symbol = Symbol.for("eslint-plugin-mcp any item");
export const anyValue: unique symbol = Symbol.for("eslint-plugin-mcp any value");

/** A path in words: `items[].name`, `scores.<key>`, `pair[0]`. */
export function pathText(path: readonly PathStep[]): string {
  let text = "";
  for (const step of path) {
    if (step === anyItem) text += "[]";
    else if (step === anyValue) text += ".<key>";
    else if (typeof step === "number") text += `[${String(step)}]`;
    else text += text ? `.${step}` : step;
  }
  return text;
}
