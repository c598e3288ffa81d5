import { memoizeFor } from "../../model/lazy.ts";
import { isRecord, type JsonObject } from "../../model/json.ts";

/** An input schema that requires the parameters with `x-mcp-header`, too, so that a sample of it has them. */
export const requiringSchemaOf = memoizeFor((inputSchema: JsonObject): JsonObject => {
  const { properties, required } = inputSchema;
  if (!isRecord(properties)) return inputSchema;
  const named = Object.keys(properties).filter((key) => isRecord(properties[key]) && "x-mcp-header" in properties[key]);
  const stated = Array.isArray(required) ? (required as string[]) : [];
  return { ...inputSchema, required: [...new Set([...stated, ...named])] };
});
