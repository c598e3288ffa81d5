import type { zodToJsonSchema as converter } from "zod-to-json-schema";
import type * as zod4Module from "zod/v4";
import { isBefore, type Version } from "./profile.ts";
import { inheritedMetadata, metadataFor, registry, zod4, zodToJsonSchema } from "./zod-library.ts";
import { schemaIdentity, isWithoutJson, zodKindOf } from "./zod-schema.ts";

/** The JSON Schema of a Zod schema, and the origin of its parts. */
export interface Converted {
  readonly json: JsonTree;
  /** The Zod schema behind each object of `json` that Zod made, as its identity: see zod-schema.ts. */
  readonly causes: ReadonlyMap<JsonTree, object>;
  /** Zod's errors for schemas that JSON Schema cannot represent. A running server's `tools/list` fails on them. */
  readonly failures: ReadonlyMap<object, string>;
}

/**
 * Transfers what a converter's hook recorded to the result, because converters finish by copying the objects that the
 * hook got. Both trees have the same shape, except that the copy lacks undefined members and collects definitions in
 * one place.
 *
 * @param seen the converter's own objects with the identity of the Zod schema that made each
 */
function pairCauses(json: JsonTree, root: object, seen: ReadonlyMap<object, object>): Map<JsonTree, object> {
  const causes = new Map<JsonTree, object>();
  const pair = (copy: JsonNode, original: unknown): void => {
    if (typeof original !== "object" || original === null) return;
    if (Array.isArray(copy)) {
      copy.forEach((item, index) => {
        pair(item, Reflect.get(original, index));
      });
    } else if (isTree(copy)) {
      const cause = seen.get(original) ?? copiedFrom(original, seen);
      if (cause) causes.set(copy, cause);
      for (const [key, value] of Object.entries(copy)) pair(value, Reflect.get(original, key));
    }
  };
  pair(json, root);
  pairDefinitions(json, seen, pair);
  return causes;
}

/**
 * zod-to-json-schema copies the parts of an intersection without `additionalProperties`. Their fields remain the same
 * objects.
 */
function copiedFrom(copy: object, seen: ReadonlyMap<object, object>): object | undefined {
  const properties: unknown = Reflect.get(copy, "properties");
  if (typeof properties !== "object" || properties === null) return undefined;
  for (const [original, cause] of seen) if (Reflect.get(original, "properties") === properties) return cause;
  return undefined;
}

/** Definitions are moved to the root under names that the hook does not get. They are recognized by their content. */
function pairDefinitions(
  json: JsonTree,
  seen: ReadonlyMap<object, object>,
  pair: (copy: JsonNode, original: object) => void,
): void {
  const definitions = json["$defs"] ?? json["definitions"];
  if (!isTree(definitions)) return;
  const byText = new Map<string, object>();
  for (const original of seen.keys()) byText.set(JSON.stringify(original), original);
  for (const definition of Object.values(definitions)) {
    const original = byText.get(JSON.stringify(definition));
    if (original) pair(definition, original);
  }
}

/** JSON under construction. No other code has a reference to it yet, so it may be changed in place. */
export type JsonNode = null | boolean | number | string | JsonNode[] | JsonTree;
export interface JsonTree {
  [key: string]: JsonNode;
}

/** True for a JSON object. */
export function isTree(value: unknown): value is JsonTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Defines a member, even one named "__proto__". */
export function setMember(tree: JsonTree, key: string, value: JsonNode): void {
  Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true });
}

type Schema3 = Parameters<typeof converter>[0];

/**
 * Converts a schema with the real zod-to-json-schema. It is made for Zod 3; from a Zod 4 schema it makes hardly
 * anything, as in a running server.
 *
 * @throws what the converter throws: a default value that JSON cannot hold, a `z.lazy` with an unknown function
 */
export function convertZod3(schema: object, options: Readonly<Record<string, unknown>>): Converted {
  const seen = new Map<object, object>();
  // The caller made `schema` with the real Zod; TypeScript does not know its class.
  const original = quietly(() =>
    zodToJsonSchema()(schema as Schema3, {
      ...options,
      postProcess(made, definition) {
        // The hook gets the same object again for a wrapper of its schema. The outermost schema is recorded last.
        if (made) seen.set(made, schemaIdentity(definition));
        return made;
      },
    }),
  );
  if (!seen.has(original)) seen.set(original, schemaIdentity(schema));
  // The SDK sends the result as JSON, which drops undefined members.
  const json = JSON.parse(JSON.stringify(original)) as JsonTree;
  return { json, causes: pairCauses(json, original, seen), failures: new Map() };
}

/** The converter warns about recursion on the console, which does not belong in a linter's output. */
function quietly<T>(run: () => T): T {
  /* eslint-disable no-console -- The converter offers no way to keep it from warning. */
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return run();
  } finally {
    console.warn = warn;
  }
  /* eslint-enable no-console */
}

type Schema4 = Parameters<typeof zod4Module.toJSONSchema>[0];
type Options = NonNullable<Parameters<typeof zod4Module.toJSONSchema>[1]>;

/** Marks every object during conversion. An object with its own member is not merged into another (see below). */
const keep = "~keep";

/**
 * Converts a Zod 4 schema with the real `z.toJSONSchema`.
 *
 * @param zodVersion the version whose result is needed, if it is not ours; see downlevel.ts
 * @throws what Zod throws: two schemas with the same id, a cycle with `cycles: "throw"`
 */
export function convertZod4(
  schema: object,
  options: Readonly<Record<string, unknown>>,
  zodVersion: Version | undefined,
): Converted {
  const seen = new Map<object, object>();
  const failures = new Map<object, string>();
  // Zod 4.5 began to merge `anyOf` lists of bare types into one `type` list, and `allOf` lists of objects into one
  // object. It does not merge objects with other members, so the extra member gives the older result.
  const separate = isBefore(zodVersion, "4.5.0");
  const fails = options["unrepresentable"] !== "any";
  let root: object = {};
  const hooks: Partial<Options> = {
    metadata: metadataFor(isBefore(zodVersion, "4.3.0") ? inheritedMetadata() : registry()),
    override({ zodSchema, jsonSchema }) {
      seen.set(jsonSchema, schemaIdentity(zodSchema));
      if (Object.is(zodSchema, schema)) root = jsonSchema;
      // The schemas of a program may come from an older Zod 4, which does not call the hook below.
      if (fails && isWithoutJson(zodSchema) && !("type" in jsonSchema) && !failures.has(schemaIdentity(zodSchema)))
        failures.set(schemaIdentity(zodSchema), `${zodKindOf(zodSchema)} cannot be represented in JSON Schema`);
      if (separate) Reflect.set(jsonSchema, keep, true);
    },
  };
  if (fails) {
    hooks.unrepresentable = ({ zodSchema, message }) => {
      failures.set(schemaIdentity(zodSchema), message);
      return "any";
    };
  }
  // The caller made `schema` with the real Zod 4; only Zod's own constructor could tell TypeScript so.
  const json = zod4().toJSONSchema(schema as Schema4, { ...options, ...hooks }) as JsonTree;
  const causes = pairCauses(json, root, seen);
  if (separate) dropMarks(json);
  return { json, causes, failures };
}

function dropMarks(node: JsonNode): void {
  if (Array.isArray(node)) node.forEach(dropMarks);
  else if (isTree(node)) {
    Reflect.deleteProperty(node, keep);
    Object.values(node).forEach(dropMarks);
  }
}
