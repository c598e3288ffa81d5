import type { Schema } from "../model/schema.ts";

/** The dialects of JSON Schema whose meta-schemas are known here. */
export type Dialect = "draft-07" | "2020-12";

/** The dialect of a schema that names none, as the MCP specification says. */
const defaultDialect: Dialect = "2020-12";

const dialects = new Map<string, Dialect>([
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/** The dialect that `$schema` picks; `undefined` for one that is not known here or cannot be read. */
export function dialectOf({ root }: Schema): Dialect | undefined {
  const reading = root.keyword("$schema");
  if (reading.state === "absent") return defaultDialect;
  if (reading.state === "unknown") return undefined;
  const { value } = reading;
  // Anything but text is a fault of its own, which the meta-schema tells.
  if (value.kind !== "scalar" || typeof value.value !== "string") return defaultDialect;
  return dialects.get(value.value.replace(/^https?:\/\//, "").replace(/#$/, ""));
}
