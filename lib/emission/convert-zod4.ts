import type * as zod4Module from "zod/v4";
import { pairCauses, type Converted } from "./converted.ts";
import { isTree, type JsonNode, type JsonTree } from "./json-tree.ts";
import { registry } from "./metadata.ts";
import { inheritedMetadata } from "./skew-metadata.ts";
import { isBefore, type Version } from "./version.ts";
import { zod4 } from "./zod-library.ts";
import { identityOf } from "./zod-schema.ts";

type Schema = Parameters<typeof zod4Module.toJSONSchema>[0];
type Options = NonNullable<Parameters<typeof zod4Module.toJSONSchema>[1]>;

/** Marks every object while it is converted: with a member of its own, none is merged into another (see below). */
const keep = "~keep";

/**
 * Converts a schema of Zod 4 with the real `z.toJSONSchema`.
 *
 * @param zodVersion the version whose result is wanted, where it is not ours; see skew.ts
 * @throws what Zod throws: two schemas with one id, a cycle with `cycles: "throw"`
 */
export function convertZod4(
  schema: object,
  options: Readonly<Record<string, unknown>>,
  zodVersion: Version | undefined,
): Converted {
  const seen = new Map<object, object>();
  const failures = new Map<object, string>();
  // Zod 4.5 began to merge `anyOf` lists of bare types into one `type` list, and `allOf` lists of objects into one
  // object. It leaves objects with other members alone, so a member of ours brings the older result about.
  const separate = isBefore(zodVersion, "4.5.0");
  let root: object = {};
  const hooks: Partial<Options> = {
    metadata: isBefore(zodVersion, "4.3.0") ? inheritedMetadata() : registry(),
    override({ zodSchema, jsonSchema }) {
      seen.set(jsonSchema, identityOf(zodSchema));
      if (Object.is(zodSchema, schema)) root = jsonSchema;
      if (separate) Reflect.set(jsonSchema, keep, true);
    },
  };
  if (options["unrepresentable"] !== "any") {
    hooks.unrepresentable = ({ zodSchema, message }) => {
      failures.set(identityOf(zodSchema), message);
      return "any";
    };
  }
  // The caller made `schema` with the real Zod 4; only Zod's own constructor could tell TypeScript so.
  const json = zod4().toJSONSchema(schema as Schema, { ...options, ...hooks }) as JsonTree;
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
