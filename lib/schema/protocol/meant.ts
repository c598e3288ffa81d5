import type { Json } from "../../model/json.ts";
import type { Located } from "../../model/located.ts";
import type { ProtocolFault } from "./validate.ts";

const required = new Set(["name", "uri", "uriTemplate", "inputSchema", "type", "src"]);
const property = /^\/(?:in|out)putSchema\/properties\/[^/]*$/;

/** True for an optional member that is null: the protocol requires omitting it. */
export function isNeedless({ found, holder, key, pointer }: ProtocolFault): boolean {
  if (found?.kind !== "scalar" || found.value !== null || holder.kind !== "object") return false;
  return !required.has(key) && !property.test(pointer);
}

/** The members of a definition that hold a text for people. */
const texts = new Set(["name", "title", "description"]);

/** The value that the author of a wrong one certainly meant; `undefined` if there is none. */
export function meantBy({ key, pointer, wanted }: ProtocolFault, found: Located): Json | undefined {
  // PHP writes an empty object as `[]`.
  if (found.kind === "array")
    return wanted.value === "object" && !found.items.length && !found.unknownRest ? {} : undefined;
  if (found.kind !== "scalar") return undefined;
  const { value } = found;
  // The schema that accepts every value, as an object.
  if (value === true && property.test(pointer)) return {};
  const text = String(value).trim();
  if (wanted.rule === "oneOf") return wanted.value.find((word) => word === text.toLowerCase());
  if (wanted.rule !== "type") return undefined;
  switch (wanted.value) {
    case "boolean":
      return booleanIn(text.toLowerCase());
    case "string":
      return typeof value === "number" && texts.has(key) ? text : undefined;
    case "number":
    case "integer":
      return typeof value === "string" ? numberIn(text, wanted.value) : undefined;
    case "array":
      return typeof value === "string" ? listIn(text, key) : undefined;
    default:
      return undefined;
  }
}

/** "true", "no", "1" */
function booleanIn(text: string): boolean | undefined {
  if (["true", "yes", "1"].includes(text)) return true;
  return ["false", "no", "0"].includes(text) ? false : undefined;
}

/** The size or the priority in a text: "2048", "0.5". */
function numberIn(text: string, type: "number" | "integer"): number | undefined {
  const pattern = type === "integer" ? /^\d{1,15}$/ : /^(?:0(?:\.\d{1,15})?|1(?:\.0+)?)$/;
  return pattern.test(text) ? Number(text) : undefined;
}

/** One audience, or the sizes of an icon as the web's manifests write them: "48x48 96x96". */
function listIn(text: string, key: string): string[] | undefined {
  const pattern = key === "audience" ? /^(?:user|assistant)$/ : key === "sizes" ? /^(?:any|\d+x\d+)(?: |$)/ : undefined;
  return pattern?.test(text) ? text.split(/\s+/) : undefined;
}
