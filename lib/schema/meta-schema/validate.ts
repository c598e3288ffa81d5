import { createRequire } from "node:module";
import { lazy } from "../../model/lazy.ts";
import type { Schema } from "../../model/schema.ts";
import { placeOf, type SchemaPlace } from "../pointers.ts";
import type { PlainSchema } from "./plain-schema.ts";

/** An error of a validator at one place in a schema, as ajv reports it. */
export interface MetaSchemaError {
  /** JSON pointer of the place. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the meta-schema requires of a value: another type, or a limit. */
interface MetaSchemaLimit {
  /** The keyword of the meta-schema that rejects the value. */
  readonly rule: "type" | "uniqueItems" | "minItems" | "minimum" | "exclusiveMinimum" | "pattern";
  /** The allowed types, the limit, the pattern, or the index of the duplicate. */
  readonly allows: readonly (string | number)[];
}

/** A keyword with a value that the meta-schema of its dialect rejects. */
type KeywordFault =
  | { readonly defect: "unknownType" | "requiredFlag" | "exclusiveFlag" | "tupleItems"; readonly keyword: string }
  | { readonly defect: "wrongValue"; readonly keyword: string; readonly constraint: MetaSchemaLimit };

/** A fault in a JSON Schema, and the value that has it. */
export type SchemaFault = SchemaPlace &
  (
    | KeywordFault
    | { readonly defect: "invalidPattern"; readonly pattern: string; readonly reason: string }
    | { readonly defect: "unresolvedReference"; readonly reference: string }
  );

/** The dialects of JSON Schema with a meta-schema here. */
export type Dialect = "draft-07" | "2020-12";

/** The default dialect of the MCP specification. */
const defaultDialect: Dialect = "2020-12";

const dialects = new Map<string, Dialect>([
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/** The dialect in `$schema`; `undefined` if it is unknown or cannot be read. */
export function dialectOf({ root }: Schema): Dialect | undefined {
  const reading = root.keyword("$schema");
  if (reading.state === "absent") return defaultDialect;
  if (reading.state === "unknown") return undefined;
  const { value } = reading;
  // The meta-schema reports a value that is not a text.
  if (value.kind !== "scalar" || typeof value.value !== "string") return defaultDialect;
  return dialects.get(value.value.replace(/^https?:\/\//, "").replace(/#$/, ""));
}

const load = createRequire(import.meta.url);

const validators = lazy(() => {
  // The build puts the file at the same relative path.
  const { draft07, draft202012 } = load(
    "./generated/meta-schemas.cjs",
  ) as typeof import("./generated/meta-schemas.cjs");
  return { "draft-07": draft07, "2020-12": draft202012 };
});

/** The keywords of a schema that the meta-schema of its dialect rejects, one fault each. */
export function metaSchemaFaultsOf(root: Schema, plain: PlainSchema, dialect: Dialect): SchemaFault[] {
  const validate = validators()[dialect];
  if (validate(plain.json)) return [];
  const errors = (validate.errors ?? []).filter(
    ({ instancePath }) => !plain.gaps.some((gap) => isWithin(instancePath, gap)),
  );
  return deepestOf(errors).flatMap(([pointer, group]) => {
    const place = placeOf(root, pointer);
    return place ? [{ ...place, ...keywordFaultOf(place.part, group) }] : [];
  });
}

function isWithin(pointer: string, gap: string): boolean {
  return pointer === gap || pointer.startsWith(`${gap}/`);
}

/**
 * The errors by place, without places that contain another one. `type: ["string", "strin"]` fails as a single name, at
 * its second name, and as a choice of the two forms; only the second name is reported.
 */
function deepestOf(errors: readonly MetaSchemaError[]): [string, MetaSchemaError[]][] {
  const byPlace = new Map<string, MetaSchemaError[]>();
  const holders = new Set<string>();
  for (const error of errors) {
    const { instancePath } = error;
    const group = byPlace.get(instancePath);
    if (group) group.push(error);
    else byPlace.set(instancePath, [error]);
    for (let end = instancePath.lastIndexOf("/"); end >= 0; end = end ? instancePath.lastIndexOf("/", end - 1) : -1) {
      const holder = instancePath.slice(0, end);
      // Everything above a known holder is known, too.
      if (holders.has(holder)) break;
      holders.add(holder);
    }
  }
  return [...byPlace].filter(([pointer]) => !holders.has(pointer));
}

/** Combines all errors of the meta-schema at one value into one fault. */
function keywordFaultOf({ located, pointer }: Schema, errors: readonly MetaSchemaError[]): KeywordFault {
  const keyword = keywordOf(pointer);
  const isFlag = located.kind === "scalar" && typeof located.value === "boolean";
  if (keyword === "required" && isFlag) return { defect: "requiredFlag", keyword };
  if (keyword.startsWith("exclusive") && isFlag) return { defect: "exclusiveFlag", keyword };
  if (keyword === "items" && located.kind === "array") return { defect: "tupleItems", keyword };
  if (errors.some((error) => error.keyword === "enum") && located.kind === "scalar")
    return { defect: "unknownType", keyword };
  return { defect: "wrongValue", keyword, constraint: limitOf(errors) };
}

/** The keyword that a fault belongs to: the last key of its pointer that is not an index. */
function keywordOf(pointer: string): string {
  return pointer.split("/").findLast((key) => !/^\d+$/.test(key)) ?? "";
}

function limitOf(errors: readonly MetaSchemaError[]): MetaSchemaLimit {
  // A value of the wrong type fails in more ways than a limit does, and a limit is more specific.
  for (const { keyword, params } of errors) {
    switch (keyword) {
      case "uniqueItems":
        return { rule: keyword, allows: [Number(params["i"])] };
      case "minItems":
      case "minimum":
      case "exclusiveMinimum":
        return { rule: keyword, allows: [Number(params["limit"])] };
      case "pattern":
        return { rule: keyword, allows: [String(params["pattern"])] };
    }
  }
  const types = errors.flatMap(({ params }) => params["type"] ?? []).map(String);
  return { rule: "type", allows: [...new Set(types)] };
}
