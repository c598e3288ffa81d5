import type { Edit } from "../model/editor.ts";
import { joinEdits } from "../model/editor.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Bound } from "../model/value-facts.ts";
import { descriptionsOf } from "./descriptions.ts";
import { schemaDefault, valueFactsOf } from "./value-facts.ts";

/** What a schema says about the number of items in a page. */
export interface PageSize {
  readonly fallback: Bound;
  readonly maximum: Bound;
  /** All descriptions of the number; "" if there are none. */
  readonly description: string;
}

/** @returns `undefined` if a part is unknown, for a choice of a few sizes, and if code checks or changes the number. */
export function pageSizeOf(schema: Schema): PageSize | undefined {
  const facts = valueFactsOf(schema);
  if (!facts || facts.members || facts.isCheckedByCode) return undefined;
  if (!facts.types.has("integer") && !facts.types.has("number")) return undefined;
  const { written, isComplete } = descriptionsOf(schema);
  const reading = schemaDefault(schema);
  if (!isComplete || reading.state === "unknown") return undefined;
  const value = reading.state === "known" && reading.value.kind === "scalar" ? reading.value.value : undefined;
  return {
    fallback: reading.state === "absent" ? undefined : typeof value === "number" ? value : "unknown",
    maximum: facts.bounds("value").maximum,
    description: written.map(({ text }) => text).join("\n"),
  };
}

/** The edit that states the maximum in the description only, so that a higher number stays a valid argument. */
export function clampedPageSize(schema: Schema, maximum: number): Edit | undefined {
  const { description, editor } = schema;
  if (description.state === "unknown") return undefined;
  const before = knownValue(description)?.trim() ?? "The number of items.";
  const sentence = /[.!?]$/.test(before) ? before : `${before}.`;
  const text = `${sentence} At most ${String(maximum)}; higher values are lowered to it.`;
  return joinEdits([editor?.remove("maximum"), editor?.set("description", text)]);
}
