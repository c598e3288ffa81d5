import type { TSESTree } from "@typescript-eslint/utils";
import { type Conversion, zod4Version } from "../../../emission/profile.ts";
import { customProfile } from "../../../emission/profiles.ts";
import { type ExternalValue, type NodeRef, unknownValue, type Value, type ZodValue } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { isZodSpecifier, zodVersionOf } from "../project/zod-major.ts";
import { zodValueOf } from "./made-schemas.ts";
import { emitSchema } from "./emit-schema.ts";
import { toJson } from "./data.ts";
import { standardConverters } from "./properties.ts";

/** True for methods of a schema that return its JSON Schema. */
export function isConversionMethod(method: string): boolean {
  return method === "toJSONSchema" || standardConverters.some((name) => name === method);
}

/**
 * A conversion in the source: `z.toJSONSchema(schema, options)`, `schema.toJSONSchema(options)`,
 * `zodToJsonSchema(schema, options)`, `schema["~standard"].jsonSchema.input(options)`.
 */
export function convertSchema(
  converter: string,
  schema: Value | undefined,
  options: Value | undefined,
  site: NodeRef,
): Value {
  const zod = zodValueOf(schema);
  if (!zod) return unknownValue(site, schema?.kind === "unknown" ? schema.reason : "it converts what is no Zod schema");
  const read = options ? toJson(options) : undefined;
  if (read && !read.known) return unknownValue(site, `the converter's options are not known: ${read.reason}`);
  // zod-to-json-schema makes nothing from Zod 4. A project that uses it without a known version of Zod is assumed to
  // have Zod 3, because otherwise its server would be broken.
  if (converter === "zodToJsonSchema" && zod.version === 4 && !isSurelyZod4(zod))
    return unknownValue(site, "which Zod is used is not known");
  const conversion = conversionOf(converter, read?.data);
  const profile = customProfile(conversion, zod4Version(zodVersionOf(site.module)));
  const converted = emitSchema(zod, profile, "input", site) ?? unknownValue(site, "the converter gives nothing");
  return converted.kind === "object" ? { ...converted, convertedAs: profile } : converted;
}

/**
 * A call of a converter's package.
 *
 * @returns `undefined` if the callee is not a known converter.
 */
export function convertByHand(callee: ExternalValue, args: readonly Value[], site: NodeRef): Value | undefined {
  const isPackage = callee.specifier === "zod-to-json-schema" || callee.specifier.startsWith("zod-to-json-schema/");
  const name = callee.path.at(-1);
  if (!isPackage || (name !== "zodToJsonSchema" && name !== "default")) return undefined;
  return convertSchema("zodToJsonSchema", args[0], args[1], site);
}

/** True if the import or the project states that a schema is from Zod 4. Otherwise that is only assumed. */
function isSurelyZod4({ trace }: ZodValue): boolean {
  let first = trace;
  while (first.receiver) first = first.receiver;
  const { module, node } = first.site;
  return importsZod4(module, node) || projectOf(module.path).knowsMajorOf("zod");
}

/** True if the `z` of `z.object(…)` comes from `import { z } from "zod/v4"`. */
function importsZod4({ scopes }: Module, node: TSESTree.Node): boolean {
  let callee = node.type === "CallExpression" ? node.callee : node;
  while (callee.type === "MemberExpression") callee = callee.object;
  const binding = callee.type === "Identifier" ? scopes.lookup(callee.name, callee) : undefined;
  return binding?.kind === "import" && binding.specifier !== "zod" && isZodSpecifier(binding.specifier);
}

function conversionOf(converter: string, data: unknown): Conversion {
  // zod-to-json-schema accepts a name in place of the options.
  const options =
    typeof data === "string" ? { name: data } : typeof data === "object" && data !== null ? { ...data } : {};
  if (converter === "zodToJsonSchema") return { converter, options };
  const [input, output] = standardConverters;
  if (converter === input) return { converter: "toJSONSchema", options: { ...options, io: "input" } };
  if (converter === output) return { converter: "toJSONSchema", options: { ...options, io: "output" } };
  return { converter: "toJSONSchema", options };
}
