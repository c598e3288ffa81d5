import type { Located, LocatedObject, Member } from "../../model/located.ts";
import { knownValue } from "../../model/reading.ts";
import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { defineFamily } from "../../rule/define-family.ts";

/** Names of output fields that tell a model about the answer instead of being a part of it. */
const contextWords = /^(?:notice|effective_?query|query_?echo)$/iu;

export default defineFamily({
  family: "framework",
  page: "enrichment",
  reason:
    "What is wrong in 'enrichment' is missing from every answer: the framework adds its fields to schema, content and text.",
  presets: [],
  rows: {
    "enrichment-type": {
      description: "Require 'enrichment' to be an object of Zod schemas",
      severity: "error",
      message: "'enrichment' of tool '{{tool}}' is not an object.",
      remedy: "Write an object with a Zod schema for each field.",
    },
    "enrichment-empty": {
      description: "Disallow an 'enrichment' without fields",
      severity: "warning",
      message: "'enrichment' of tool '{{tool}}' has no fields, so it does nothing.",
      remedy: "Remove it, or declare the fields that ctx.enrich() fills.",
    },
    "enrichment-field-type": {
      description: "Require a Zod schema for each field of 'enrichment'",
      severity: "error",
      message: "'{{name}}' in 'enrichment' of tool '{{tool}}' is not a Zod schema.",
      remedy: "Write z.string(), z.number() or the like.",
    },
    "enrichment-output-collision": {
      description: "Disallow fields of 'enrichment' that 'output' has, too",
      severity: "error",
      message: "Field '{{name}}' of tool '{{tool}}' is in 'output' and in 'enrichment', which replaces it.",
      remedy: "Rename one of them.",
    },
    "enrichment-prefer-block": {
      description: "Require notices about an answer to stand in 'enrichment' instead of 'output'",
      severity: "warning",
      message: "The output field '{{name}}' of tool '{{tool}}' has the name of a notice on the answer.",
      remedy: "Move it to 'enrichment'.",
    },
    "enrichment-trailer-render": {
      description: "Require a 'render' function for lists and objects in 'enrichment'",
      severity: "error",
      message: "'{{name}}' in 'enrichment' of tool '{{tool}}' is a list or an object, shown as one line of JSON.",
      remedy: "Add enrichmentTrailer: { {{name}}: { render } }.",
    },
    "enrichment-trailer-orphan": {
      description: "Disallow 'enrichmentTrailer' without 'enrichment'",
      severity: "error",
      message: "Tool '{{tool}}' has an 'enrichmentTrailer', but no 'enrichment'.",
      remedy: "Add the fields that it is to show, or remove it.",
    },
    "enrichment-trailer-unknown-field": {
      description: "Require every field of 'enrichmentTrailer' to be one of 'enrichment'",
      severity: "error",
      message: "'{{name}}' in 'enrichmentTrailer' of tool '{{tool}}' is not a field of 'enrichment'.",
      remedy: "Write the name of a field, or remove it.",
    },
  },
  checks: {
    *tool(tool) {
      if (tool.convention !== "mcp-ts-core") return;
      const [enrichment, trailer] = [tool.stated("enrichment"), tool.stated("enrichmentTrailer")];
      if (enrichment.state === "unknown") return;
      if (enrichment.state === "absent") {
        if (trailer.state === "known")
          yield { rule: "enrichment-trailer-orphan", at: keyOf(tool, "enrichmentTrailer") };
        for (const { key, keySpan } of outputFieldsOf(tool).values())
          if (contextWords.test(key)) yield { rule: "enrichment-prefer-block", at: keySpan, data: { name: key } };
        return;
      }
      const { value } = enrichment;
      if (value.kind !== "object" || value.isOfZod) {
        // A Zod schema is an object, too, but its own members, such as its shape, are not schemas.
        if (value.kind === "object" || (value.kind === "unknown" && value.isOfZod))
          yield { rule: "enrichment-field-type", at: enrichment.span, data: { name: "shape" } };
        else if (value.kind !== "unknown") yield { rule: "enrichment-type", at: enrichment.span };
        return;
      }
      if (!value.members.size) {
        if (!value.unknownRest) yield { rule: "enrichment-empty", at: keyOf(tool, "enrichment") };
        return;
      }
      const output = outputFieldsOf(tool);
      const shown = knownValue(trailer);
      for (const { key: name, keySpan, value: field } of value.members.values()) {
        if (isNoSchema(field)) yield { rule: "enrichment-field-type", at: field.span, data: { name } };
        if (output.has(name)) yield { rule: "enrichment-output-collision", at: keySpan, data: { name } };
        if (isCompound(field) && !isDelta(field) && mayLackRender(trailer.state, shown, name))
          yield { rule: "enrichment-trailer-render", at: keySpan, data: { name } };
      }
      if (shown?.kind !== "object" || value.unknownRest) return;
      for (const { key: name, keySpan } of shown.members.values())
        if (!value.members.has(name)) yield { rule: "enrichment-trailer-unknown-field", at: keySpan, data: { name } };
    },
  },
});

function keyOf(tool: Tool, key: string): Span {
  return tool.source.stated?.get(key)?.keySpan ?? tool.span;
}

const nothing: ReadonlyMap<string, Member> = new Map();

/** The fields of the stated output, without the enrichment. */
function outputFieldsOf(tool: Tool): ReadonlyMap<string, Member> {
  const output = knownValue(tool.stated("output"));
  const properties = output?.kind === "object" ? output.members.get("properties")?.value : undefined;
  return properties?.kind === "object" ? properties.members : nothing;
}

/** True for a value that is certainly no Zod schema. */
function isNoSchema(value: Located): boolean {
  if (value.kind === "unknown") return false;
  return value.kind !== "object" || !value.isOfZod;
}

/** The types of JSON Schema whose values are not scalars. Maps and sets have no JSON Schema. */
const compound: ReadonlySet<unknown> = new Set(["object", "array"]);
const unserializable: ReadonlySet<unknown> = new Set(["map", "set"]);

function isCompound(value: Located): boolean {
  if (value.kind === "unknown") return unserializable.has(value.unserializable);
  if (value.kind !== "object" || !value.isOfZod) return false;
  return compound.has(typeOf(withoutNull(value))) || unserializable.has(value.unserializable);
}

/** True for `z.object({ before, after })`, which ctx.enrich.delta() fills and the framework shows by itself. */
function isDelta(value: Located): boolean {
  const object = value.kind === "object" ? withoutNull(value) : undefined;
  const properties = object?.members.get("properties")?.value;
  if (typeOf(object) !== "object" || properties?.kind !== "object" || properties.unknownRest) return false;
  return properties.members.size === 2 && properties.members.has("before") && properties.members.has("after");
}

/** The schema in `anyOf: [schema, { type: "null" }]`, as `.nullable()` is converted. */
function withoutNull(schema: LocatedObject): LocatedObject {
  const union = schema.members.get("anyOf")?.value;
  if (union?.kind !== "array" || union.items.length !== 2) return schema;
  const [first, second] = union.items;
  return first?.kind === "object" && second?.kind === "object" && typeOf(second) === "null" ? first : schema;
}

function typeOf(schema: LocatedObject | undefined): unknown {
  const type = schema?.members.get("type")?.value;
  return type?.kind === "scalar" ? type.value : undefined;
}

/** True if `enrichmentTrailer` certainly has no function `render` for a field. */
function mayLackRender(state: string, trailer: Located | undefined, name: string): boolean {
  if (state === "absent") return true;
  if (trailer?.kind !== "object") return trailer !== undefined && trailer.kind !== "unknown";
  const field = trailer.members.get(name)?.value;
  if (!field) return !trailer.unknownRest;
  if (field.kind !== "object") return field.kind !== "unknown";
  const render = field.members.get("render")?.value;
  if (!render) return !field.unknownRest;
  return render.kind !== "code" && render.kind !== "unknown";
}
