import type { Conversion } from "../../../emission/profile.ts";
import { handProfile } from "../../../emission/profiles.ts";
import { parseVersion } from "../../../emission/version.ts";
import { unknownValue, type ExternalValue, type Site, type Value } from "../evaluate/value.ts";
import { projectOf } from "../project/project.ts";
import { zodValueOf } from "./call.ts";
import { emitSchema } from "./emit-schema.ts";
import { plainOf } from "./plain.ts";
import { standardConverters } from "./standard-schema.ts";

/** Methods of a schema that give its JSON Schema. */
export function isConversionMethod(method: string): boolean {
  return method === "toJSONSchema" || standardConverters.some((name) => name === method);
}

/**
 * A conversion that the source makes itself: `z.toJSONSchema(schema, options)`, `schema.toJSONSchema(options)`,
 * `zodToJsonSchema(schema, options)`, `schema["~standard"].jsonSchema.input(options)`.
 */
export function convertSchema(converter: string, schema: Value | undefined, options: Value | undefined, site: Site): Value {
  const zod = zodValueOf(schema);
  if (!zod) return unknownValue(site, schema?.kind === "unknown" ? schema.why : "it converts what is no Zod schema");
  const read = options ? plainOf(options) : undefined;
  if (read && !read.known) return unknownValue(site, `the converter's options are not known: ${read.why}`);
  const conversion = conversionOf(converter, read?.data);
  const zodVersion = parseVersion(projectOf(site.module.path).versionOf("zod"));
  const profile = handProfile(conversion, zodVersion?.major === 4 ? zodVersion : undefined);
  return emitSchema(zod, profile, "input", site) ?? unknownValue(site, "the converter gives nothing");
}

/**
 * A call of a converter's package.
 *
 * @returns `undefined` where the callee is no converter that we know.
 */
export function convertByHand(callee: ExternalValue, args: readonly Value[], site: Site): Value | undefined {
  const isPackage = callee.specifier === "zod-to-json-schema" || callee.specifier.startsWith("zod-to-json-schema/");
  const name = callee.path.at(-1);
  if (!isPackage || (name !== "zodToJsonSchema" && name !== "default")) return undefined;
  return convertSchema("zodToJsonSchema", args[0], args[1], site);
}

function conversionOf(converter: string, data: unknown): Conversion {
  // zod-to-json-schema takes a name in the place of options.
  const options = typeof data === "string" ? { name: data } : typeof data === "object" && data !== null ? { ...data } : {};
  if (converter === "zodToJsonSchema") return { converter, options };
  const [input, output] = standardConverters;
  if (converter === input) return { converter: "toJSONSchema", options: { ...options, io: "input" } };
  if (converter === output) return { converter: "toJSONSchema", options: { ...options, io: "output" } };
  return { converter: "toJSONSchema", options };
}
