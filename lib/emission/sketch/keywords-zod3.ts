import type { JsonTree } from "../json-tree.ts";
import type { Definition } from "../zod-schema.ts";

const formats: ReadonlyMap<unknown, string> = new Map([
  ["email", "email"],
  ["url", "uri"],
  ["uuid", "uuid"],
  ["datetime", "date-time"],
  ["date", "date"],
  ["time", "time"],
  ["duration", "duration"],
]);

/** What zod-to-json-schema writes for a string; `undefined` for checks whose pattern or mixture is its own affair. */
export function textKeywords(checks: unknown): JsonTree | undefined {
  const json: JsonTree = { type: "string" };
  for (const check of asChecks(checks)) {
    const { kind, value, regex } = check;
    const format = formats.get(kind);
    if (format !== undefined) {
      // A second format makes a list of both.
      if (json["format"] !== undefined) return undefined;
      json["format"] = format;
      continue;
    }
    switch (kind) {
      case "min":
        raise(json, "minLength", value);
        break;
      case "max":
        lower(json, "maxLength", value);
        break;
      case "length":
        raise(json, "minLength", value);
        lower(json, "maxLength", value);
        break;
      case "regex":
        if (json["pattern"] !== undefined || !(regex instanceof RegExp)) return undefined;
        json["pattern"] = regex.source;
        break;
      case "trim":
      case "toLowerCase":
      case "toUpperCase":
        break;
      default:
        return undefined;
    }
  }
  return json;
}

function raise(json: JsonTree, keyword: string, value: unknown): void {
  const old = json[keyword];
  if (typeof value === "number") json[keyword] = typeof old === "number" ? Math.max(old, value) : value;
}

function lower(json: JsonTree, keyword: string, value: unknown): void {
  const old = json[keyword];
  if (typeof value === "number") json[keyword] = typeof old === "number" ? Math.min(old, value) : value;
}

/** What zod-to-json-schema writes for a number: of two checks of one kind the later. */
export function numberKeywords(checks: unknown): JsonTree {
  const json: JsonTree = { type: "number" };
  for (const { kind, value, inclusive } of asChecks(checks)) {
    if (kind === "int") json["type"] = "integer";
    if (typeof value !== "number") continue;
    if (kind === "min") json[inclusive === true ? "minimum" : "exclusiveMinimum"] = value;
    else if (kind === "max") json[inclusive === true ? "maximum" : "exclusiveMaximum"] = value;
    else if (kind === "multipleOf") json["multipleOf"] = value;
  }
  return json;
}

function asChecks(checks: unknown): readonly Definition[] {
  return Array.isArray(checks) ? (checks as Definition[]) : [];
}
