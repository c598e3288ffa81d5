import { isRecord, type Json } from "../../model/json.ts";
import type { Changed } from "./widening.ts";

/**
 * What a change does to those who call the server today:
 *
 * - `breaks`: a call that was right is refused now, or what reads the result meets what it does not know.
 * - `risky`: calls are still accepted, but a model or a client may behave otherwise.
 * - `adds`: everything that was right still is.
 */
export type Compatibility = "breaks" | "risky" | "adds";

/** The gravest first. */
export const compatibilities: readonly Compatibility[] = ["breaks", "risky", "adds"];

/** The gravest of several; `undefined` for none. */
export function gravestOf(all: readonly (Compatibility | undefined)[]): Compatibility | undefined {
  return compatibilities.find((one) => all.includes(one));
}

/** Whether a change lets more or fewer values pass, or other ones. */
type Extent = "wider" | "narrower" | "other";

/** What the change of a member does to callers. */
export function compatibilityOf(changed: Changed): Compatibility {
  const { key, place, old, current } = changed;
  switch (place.kind) {
    case "properties":
      // What is required is a change of `required`.
      return old === undefined ? "adds" : "breaks";
    case "arguments":
      if (old !== undefined) return "breaks";
      return isRecord(current) && current["required"] === true ? "breaks" : "adds";
    case "argument":
      if (key !== "required") return "risky";
      return current === true ? "breaks" : "adds";
    case "schema": {
      const extent = extentOf(changed);
      if (extent === undefined || place.takes === undefined) return "risky";
      // What a tool takes may become wider, and what it gives narrower.
      return extent === (place.takes ? "wider" : "narrower") ? "adds" : "breaks";
    }
    case "tool":
      if (key === "inputSchema") return current === undefined ? "adds" : "breaks";
      if (key === "outputSchema") return old === undefined ? "adds" : "breaks";
      return "risky";
    case "resource":
      return key === "uri" || key === "uriTemplate" ? "breaks" : "risky";
    default:
      return "risky";
  }
}

/** Keywords that limit a value from above and from below. */
const upper = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties", "maxContains"];
const lower = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties", "minContains"];
/** Keywords whose values limit what passes, and cannot be compared with one another. */
const limits = [
  ...["pattern", "format", "const", "multipleOf", "contentEncoding", "contentMediaType", "contains", "propertyNames"],
  ...["items", "allOf", "unevaluatedItems", "patternProperties", "dependentSchemas", "dependentRequired"],
];
/** Keywords of which one value must be met: more of them let more pass. */
const choices = ["enum", "type", "anyOf", "oneOf"];
const rest = ["additionalProperties", "unevaluatedProperties"];

/** `undefined` for a keyword that limits nothing, or in a way that is not known here. */
function extentOf({ key, old, current }: Changed): Extent | undefined {
  if (key === "required") return extentOfSets(textsOf(current), textsOf(old));
  if (choices.includes(key)) return extentOfSets(choicesOf(old), choicesOf(current));
  if (rest.includes(key)) return extentOfRest(old, current);
  if (key === "uniqueItems") return current === true ? "narrower" : "wider";
  const isUpper = upper.includes(key);
  if (!isUpper && !lower.includes(key) && !limits.includes(key)) return undefined;
  if (old === undefined) return "narrower";
  if (current === undefined) return "wider";
  if (limits.includes(key) || typeof old !== "number" || typeof current !== "number") return "other";
  return current > old === isUpper ? "wider" : "narrower";
}

/** The extent of two sets of values; no set allows all. */
function extentOfSets(old: ReadonlySet<string> | undefined, current: ReadonlySet<string> | undefined): Extent {
  if (!old) return "narrower";
  if (!current) return "wider";
  const [added, gone] = [[...current].some((one) => !old.has(one)), [...old].some((one) => !current.has(one))];
  return added && gone ? "other" : added ? "wider" : "narrower";
}

function extentOfRest(old: Json | undefined, current: Json | undefined): Extent {
  const [before, after] = [allowedRest(old), allowedRest(current)];
  return before === after ? "other" : after > before ? "wider" : "narrower";
}

/** 0 for no other members, 1 for those of a schema, 2 for any. */
function allowedRest(value: Json | undefined): number {
  if (value === undefined || value === true) return 2;
  return value === false ? 0 : 1;
}

function choicesOf(value: Json | undefined): ReadonlySet<string> | undefined {
  return value === undefined ? undefined : textsOf(value);
}

/** The members as texts. A type that allows each integer allows each number, too, so both are named. */
function textsOf(value: Json | undefined): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const members = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return new Set(members.flatMap((one) => (one === "number" ? ['"number"', '"integer"'] : [JSON.stringify(one)])));
}
