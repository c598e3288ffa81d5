import type { JsonTree } from "../json-tree.ts";
import type { Definition } from "../zod-schema.ts";

/** What the checks of a schema say together: `aggregateChecks` of Zod 4.6. */
interface Aggregate {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  format?: string;
  isInt?: boolean;
  isLax?: boolean;
  patterns?: Set<RegExp>;
  /** Set by what the aggregate cannot hold. */
  isUnusual?: boolean;
}

const ranges: ReadonlyMap<unknown, readonly [number, number]> = new Map([
  ["safeint", [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ["int32", [-2147483648, 2147483647]],
  ["uint32", [0, 4294967295]],
]);

function aggregate(definition: Definition): Aggregate {
  const all: Aggregate = {};
  // A format is its own first check.
  if (definition["check"] !== undefined) add(all, definition);
  const checks: unknown = definition["checks"];
  if (Array.isArray(checks)) for (const check of checks as readonly Definition[]) add(all, check);
  return all;
}

function add(all: Aggregate, check: Definition): void {
  const { value, inclusive, minimum, maximum, length, format, pattern } = check;
  switch (check["check"]) {
    case "greater_than":
      narrowUp(all, inclusive === true ? "minimum" : "exclusiveMinimum", value);
      return;
    case "less_than":
      narrowDown(all, inclusive === true ? "maximum" : "exclusiveMaximum", value);
      return;
    case "min_length":
      narrowUp(all, "minimum", minimum);
      return;
    case "max_length":
      narrowDown(all, "maximum", maximum);
      return;
    case "length_equals":
      narrowUp(all, "minimum", length);
      narrowDown(all, "maximum", length);
      return;
    case "multiple_of":
      if (all.multipleOf !== undefined || typeof value !== "number") all.isUnusual = true;
      else all.multipleOf = Math.abs(value);
      return;
    case "number_format": {
      const range = ranges.get(format);
      if (!range) {
        all.isUnusual = true;
        return;
      }
      all.isInt = true;
      narrowUp(all, "minimum", range[0]);
      narrowDown(all, "maximum", range[1]);
      return;
    }
    case "string_format":
      if (typeof format !== "string") all.isUnusual = true;
      else all.format = format;
      // Of a format that is stated twice Zod writes one pattern or two, as it makes a new one each time or not.
      if (pattern instanceof RegExp && all.patterns?.has(pattern)) all.isUnusual = true;
      if (pattern instanceof RegExp) (all.patterns ??= new Set()).add(pattern);
      // The patterns that Zod runs for these two are not those that it writes.
      if (format === "base64" || format === "base64url") all.isUnusual = true;
      if (check["local"] === true || check["precision"] === -1) all.isLax = true;
      return;
  }
}

function narrowUp(all: Aggregate, key: "minimum" | "exclusiveMinimum", value: unknown): void {
  const old = all[key];
  if (typeof value === "number" && (old === undefined || value > old)) all[key] = value;
}

function narrowDown(all: Aggregate, key: "maximum" | "exclusiveMaximum", value: unknown): void {
  const old = all[key];
  if (typeof value === "number" && (old === undefined || value < old)) all[key] = value;
}

const formatNames: ReadonlyMap<string, string> = new Map([
  ["guid", "uuid"],
  ["url", "uri"],
  ["datetime", "date-time"],
  ["json_string", "json-string"],
  ["regex", ""],
  ["time", ""],
]);

/** Writes the keywords of a string; false for one that the real Zod has to write. */
export function keywordsOfText(json: JsonTree, definition: Definition, isDraft7: boolean): boolean {
  json["type"] = "string";
  if (definition["checks"] === undefined && definition["check"] === undefined) return true;
  const { minimum, maximum, format, patterns, isLax, isUnusual } = aggregate(definition);
  if (isUnusual) return false;
  if (minimum !== undefined) json["minLength"] = minimum;
  if (maximum !== undefined) json["maxLength"] = maximum;
  if (format !== undefined && !isLax) {
    const name = formatNames.get(format) ?? format;
    if (name) json["format"] = name;
  }
  if (!patterns) return true;
  const [first, ...others] = patterns;
  if (first && !others.length) json["pattern"] = first.source;
  else
    json["allOf"] = [...patterns].map(({ source }) => ({ ...(isDraft7 ? { type: "string" } : {}), pattern: source }));
  return true;
}

/** Writes the keywords of a number; false for one that the real Zod has to write. */
export function keywordsOfNumber(json: JsonTree, definition: Definition): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, isInt, isUnusual } = aggregate(definition);
  if (isUnusual) return false;
  json["type"] = isInt ? "integer" : "number";
  // Of two bounds on one side the tighter is written.
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= (minimum ?? -Infinity))
    json["exclusiveMinimum"] = exclusiveMinimum;
  else if (minimum !== undefined) json["minimum"] = minimum;
  if (exclusiveMaximum !== undefined && exclusiveMaximum <= (maximum ?? Infinity))
    json["exclusiveMaximum"] = exclusiveMaximum;
  else if (maximum !== undefined) json["maximum"] = maximum;
  if (multipleOf !== undefined) json["multipleOf"] = multipleOf;
  return true;
}

/** Writes the bounds of a list. */
export function lengthsOf(json: JsonTree, definition: Definition, least: string, most: string): void {
  if (definition["checks"] === undefined) return;
  const { minimum, maximum } = aggregate(definition);
  if (minimum !== undefined) json[least] = minimum;
  if (maximum !== undefined) json[most] = maximum;
}
