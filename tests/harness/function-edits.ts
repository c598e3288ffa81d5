import type { Json } from "../../lib/model/json.ts";
import type { Change } from "./changes.ts";
import type { Definitions, Offer } from "./surface.ts";

/** The parts of a function's signature that are not changed there: which parameters it has, and their defaults. */
const fixed = /^\/(?:inputSchema(?:\/(?!properties\/).*)?|inputSchema\/properties\/[^/]+(?:\/default)?|outputSchema)$/;
/** The part below a parameter: the name of the parameter, and the path in its schema. */
const inParameter = /^\/inputSchema\/properties\/([^/]+)(?:\/(.*))?$/;

/** Whether an edit is offered for a tool that a library makes of a function. */
export function offersForFunctions({ pointer }: Change, definitions: Definitions): Offer {
  const [, index, path = ""] = /^\/tools\/(\d+)(\/.*)$/.exec(pointer) ?? [];
  if (fixed.test(path)) return "never";
  const [, name = "", below = ""] = inParameter.exec(path) ?? [];
  const tool = definitions.tools?.[Number(index)];
  if (!name || !tool) return "always";
  const keys = ["inputSchema", "properties", name];
  const parts = partsAlong(tool, [...keys, ...below.split("/")]).slice(keys.length);
  // Fields of classes are text that other code may use.
  if (parts.some((part) => isObject(part) && "properties" in part))
    return below.endsWith("/default") ? "never" : "maybe a draft";
  // Types within a type have no separate place for a limit.
  return /^(?:items|anyOf|additionalProperties)\//.test(below) ? "never" : "always";
}

/** The values on the way from a value to one within it. */
function partsAlong(value: Json, keys: readonly string[]): Json[] {
  const [key, ...others] = keys;
  if (key === undefined || !isObject(value)) return [value];
  const inner: Json | undefined = value[key];
  return inner === undefined ? [value] : [value, ...partsAlong(inner, others)];
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null;
}
