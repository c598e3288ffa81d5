import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { argumentsFor, type CallableTool } from "./calls.ts";
import { valueSchemaFaults } from "./schema-check.ts";

/** Arguments that a schema clearly forbids because of the one with this name. */
export interface FaultyArguments {
  readonly name: string;
  readonly args: JsonObject;
}

/** Arguments that lack a required one; `undefined` if the schema does not clearly forbid that. */
export function incompleteFor({ inputSchema }: CallableTool): FaultyArguments | undefined {
  const { properties, required } = inputSchema;
  const complete = argumentsFor(inputSchema) ?? {};
  for (const name of Array.isArray(required) ? (required as unknown[]) : []) {
    if (typeof name !== "string") continue;
    const schema = isRecord(properties) ? properties[name] : undefined;
    // A default replaces a missing argument.
    if (isRecord(schema) && schema["default"] !== undefined) continue;
    const args = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== name));
    const faults = valueSchemaFaults(inputSchema, args);
    if (faults?.some(({ keyword, pointer }) => keyword === "required" && pointer === "")) return { name, args };
  }
  return undefined;
}

/** Values that no library converts to another type. */
const candidates: readonly Json[] = [{ validator: [true] }, [{ validator: true }, []]];

/** Arguments of which one has a wrong type; `undefined` if the schema does not clearly forbid any type. */
export function wrongFor({ inputSchema }: CallableTool): FaultyArguments | undefined {
  const { properties } = inputSchema;
  const valid = argumentsFor(inputSchema);
  if (!valid || !isRecord(properties)) return undefined;
  // Required ones first: a tool may ignore the others.
  const names = [...new Set([...Object.keys(valid), ...Object.keys(properties)])];
  for (const name of names.filter((one) => Object.hasOwn(properties, one)))
    for (const value of candidates) {
      const args = { ...valid, [name]: value };
      const faults = valueSchemaFaults(inputSchema, args) ?? [];
      const isOfType = faults.some(({ keyword, pointer }) => keyword === "type" && pointer.split("/")[1] === name);
      if (isOfType && faults.every(({ pointer }) => pointer.split("/")[1] === name || pointer === ""))
        return { name, args };
    }
  return undefined;
}
