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

/** Arguments with a value that one keyword of the schema forbids. */
export interface ForbiddenArguments extends FaultyArguments {
  readonly keyword: string;
}

/**
 * Arguments of which one has the right type and another value than the schema allows: another option, too long, too
 * large; `undefined` if the schema does not clearly forbid any.
 */
export function forbiddenFor({ inputSchema }: CallableTool): ForbiddenArguments | undefined {
  const { properties } = inputSchema;
  const valid = argumentsFor(inputSchema);
  if (!valid || !isRecord(properties)) return undefined;
  const found = namesIn(valid, properties).flatMap((name): ForbiddenArguments[] =>
    valuesOutside(properties[name], valid[name]).flatMap(({ keyword, value }) => {
      const args = { ...valid, [name]: value };
      const faults = valueSchemaFaults(inputSchema, args) ?? [];
      const isClear = faults.length > 0 && faults.every((fault) => fault.pointer.split("/")[1] === name);
      return isClear && !faults.some((fault) => fault.keyword === "type") ? [{ name, args, keyword }] : [];
    }),
  );
  // A tool may take the nearest number instead.
  return found.find(({ keyword }) => !isBound(keyword)) ?? found[0];
}

/** True for a keyword that limits a number. */
export function isBound(keyword: string): boolean {
  return /^(?:exclusive)?m(?:in|ax)imum$/iu.test(keyword);
}

/** Longer texts are not sent: servers limit the size of a message, too. */
const longest = 20_000;

/** Values that a keyword of a schema forbids. */
function valuesOutside(schema: unknown, valid: Json | undefined): readonly { keyword: string; value: Json }[] {
  if (!isRecord(schema)) return [];
  const { enum: options, const: only, maxLength, minLength, pattern, maximum, minimum } = schema;
  const texts = [...(Array.isArray(options) ? (options as unknown[]) : []), only].filter(
    (one) => typeof one === "string",
  );
  const text = typeof valid === "string" && valid !== "" ? valid : "a";
  return [
    ...(texts[0] === undefined
      ? []
      : [{ keyword: only === undefined ? "enum" : "const", value: `${texts[0]}-validator` }]),
    ...(typeof maxLength === "number" && maxLength < longest
      ? [{ keyword: "maxLength", value: text.repeat(Math.ceil((maxLength + 1) / text.length)) }]
      : []),
    ...(typeof minLength === "number" && minLength > 0 ? [{ keyword: "minLength", value: "" }] : []),
    ...(typeof pattern === "string" ? [{ keyword: "pattern", value: "validator \u00A7" }] : []),
    ...(typeof maximum === "number" ? [{ keyword: "maximum", value: maximum + 1 }] : []),
    ...(typeof minimum === "number" ? [{ keyword: "minimum", value: minimum - 1 }] : []),
  ];
}

/** The names of parameters, the required ones first: a tool may ignore the others. */
function namesIn(valid: JsonObject, properties: object): readonly string[] {
  const names = [...new Set([...Object.keys(valid), ...Object.keys(properties)])];
  return names.filter((one) => Object.hasOwn(properties, one));
}

/** Arguments of which one has a wrong type; `undefined` if the schema does not clearly forbid any type. */
export function wrongFor({ inputSchema }: CallableTool): FaultyArguments | undefined {
  const { properties } = inputSchema;
  const valid = argumentsFor(inputSchema);
  if (!valid || !isRecord(properties)) return undefined;
  for (const name of namesIn(valid, properties))
    for (const value of candidates) {
      const args = { ...valid, [name]: value };
      const faults = valueSchemaFaults(inputSchema, args) ?? [];
      const isOfType = faults.some(({ keyword, pointer }) => keyword === "type" && pointer.split("/")[1] === name);
      if (isOfType && faults.every(({ pointer }) => pointer.split("/")[1] === name || pointer === ""))
        return { name, args };
    }
  return undefined;
}
