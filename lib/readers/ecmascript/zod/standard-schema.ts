import {
  scalarValue,
  unknownValue,
  type MemberValue,
  type NodeRef,
  type Value,
  type ZodValue,
} from "../evaluate/value.ts";

/** The names that stand for the converters of a Standard Schema once they are taken off it. */
export const standardConverters = ["~standard.jsonSchema.input", "~standard.jsonSchema.output"] as const;

/** `schema["~standard"]`: with Zod 4 it converts itself, `schema["~standard"].jsonSchema.input({ target })`. */
export function standardSchemaOf(schema: ZodValue, site: NodeRef): Value {
  const [input, output] = standardConverters;
  const entries: [string, Value][] = [
    ["version", scalarValue(site, 1)],
    ["vendor", scalarValue(site, "zod")],
    ["validate", unknownValue(site, "it runs the schema")],
  ];
  if (schema.version === 4) {
    entries.push([
      "jsonSchema",
      objectOf(site, [
        ["input", { kind: "method", site, receiver: schema, name: input }],
        ["output", { kind: "method", site, receiver: schema, name: output }],
      ]),
    ]);
  }
  return objectOf(site, entries);
}

function objectOf(site: NodeRef, entries: readonly (readonly [string, Value])[]): Value {
  const members = new Map<string, MemberValue>(entries.map(([key, value]) => [key, { key, keySite: site, value }]));
  return { kind: "object", site, members, unknownRest: undefined };
}
