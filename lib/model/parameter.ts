import type { Located } from "./located.ts";
import { tokensOf } from "./plain.ts";
import type { Schema } from "./schema.ts";
import type { Span } from "./span.ts";

/**
 * The limit of parameters, because a server that generates its schemas can nest a whole query language. Parameters
 * beyond this limit are omitted. The largest number seen is 787.
 */
const maxParameters = 5_000;

/** A named property of an input schema, at any depth. */
export interface Parameter {
  readonly kind: "parameter";
  readonly name: string;
  /** The path in the notation of a person: `filters.status`, `items[].name`, `headers.*.value`. */
  readonly path: string;
  /** JSON pointer within the tool: `/inputSchema/properties/filters/properties/status`. */
  readonly pointer: string;
  /** The place of the property's key, where reports about something missing point. */
  readonly keySpan: Span;
  readonly schema: Schema;
  /** The object schema that declares the property. */
  readonly parent: Schema;
  /**
   * The parameter that contains this field, through any lists and unions; `undefined` for the tool's own parameters.
   */
  readonly within: Parameter | undefined;
  /** 0 for the tool's own parameters, 1 for the fields of one of them, and so on. */
  readonly depth: number;
  /** Whether the parent's `required` lists the name; `undefined` if that is unknown. */
  readonly isRequired: boolean | undefined;
}

/**
 * The parameters of a whole schema at every depth, parents first, in source order. Follows properties, items, unions,
 * `allOf`, conditional branches, maps and local references. Each place is visited once, so cycles end, and two
 * references to one place give one parameter.
 */
export function parametersOf(root: Schema): Parameter[] {
  const parameters: Parameter[] = [];
  const seen = new Set<Located>();
  const pending: Step[] = [{ schema: root, path: "", depth: 0, parameter: undefined, within: undefined }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    if (step.parameter && parameters.length === maxParameters) {
      root.work.omissions.add(`more than ${maxParameters.toLocaleString("en")} parameters`);
      break;
    }
    // Before the test, because two parameters that are aliases of one YAML anchor both count.
    if (step.parameter) parameters.push(step.parameter);
    if (seen.has(step.schema.located)) continue;
    seen.add(step.schema.located);
    // One push each: an object of 200,000 properties has more entries than a call takes arguments.
    for (const next of stepsFrom(step).reverse()) pending.push(next);
  }
  return parameters;
}

interface Step {
  readonly schema: Schema;
  readonly path: string;
  readonly depth: number;
  /** The parameter whose schema this is. */
  readonly parameter: Parameter | undefined;
  /** The parameter that contains this schema. */
  readonly within: Parameter | undefined;
}

function stepsFrom({ schema, path, depth, within }: Step): Step[] {
  const steps: Step[] = [];
  if (schema.located.kind !== "object") return steps;
  const requirement = requirementOf(schema);
  for (const { schema: part, keyword, key } of schema.subschemas()) {
    switch (keyword) {
      case "properties": {
        const name = String(key);
        const parameter: Parameter = {
          kind: "parameter",
          name,
          path: path ? `${path}.${name}` : name,
          pointer: part.pointer,
          keySpan: part.anchor,
          schema: part,
          parent: schema,
          within,
          depth,
          isRequired: requirement.names.includes(name) ? true : requirement.others,
        };
        steps.push({ schema: part, path: parameter.path, depth: depth + 1, parameter, within: parameter });
        break;
      }
      case "items":
      case "prefixItems":
        steps.push({ schema: part, path: `${path}[]`, depth, parameter: undefined, within });
        break;
      case "additionalProperties":
      case "patternProperties":
        steps.push({ schema: part, path: path ? `${path}.*` : "*", depth, parameter: undefined, within });
        break;
      case "allOf":
      case "anyOf":
      case "oneOf":
      case "then":
      case "else":
        steps.push({ schema: part, path, depth, parameter: undefined, within });
        break;
    }
  }
  const { target } = schema;
  if (target.state === "known") steps.push({ schema: target.value, path, depth, parameter: undefined, within });
  return steps;
}

/** The content of a `required` list. */
interface Requirement {
  readonly names: { includes(name: string): boolean };
  /** The answer for all other names: `undefined` if they may be listed, too. */
  readonly others: false | undefined;
}

const noneRequired: Requirement = { names: [], others: false };
const unknownRequirement: Requirement = { names: [], others: undefined };
/** Longer lists are looked up in a set. */
const shortList = 16;

function requirementOf(schema: Schema): Requirement {
  const reading = schema.keyword("required");
  if (reading.state === "absent") return noneRequired;
  if (reading.state === "unknown" || reading.value.kind !== "array") return unknownRequirement;
  const { items, unknownRest } = reading.value;
  const names: string[] = [];
  let isOpen = unknownRest !== undefined;
  for (const item of items) {
    if (item.kind === "scalar" && typeof item.value === "string") names.push(item.value);
    else if (item.kind === "unknown") isOpen = true;
  }
  return { names: names.length > shortList ? searchable(names) : names, others: isOpen ? undefined : false };
}

function searchable(names: readonly string[]): Requirement["names"] {
  const set = new Set(names);
  return { includes: (name) => set.has(name) };
}

/** Keywords for the definitions that references name. */
const containers = new Set(["$defs", "definitions"]);

/** Keywords whose schemas are about the same value as the schema around them; with lists, an index follows. */
const sameValue = new Set(["allOf", "anyOf", "oneOf", "then", "else", "if", "not"]);

/**
 * The path to the value that the schema at a pointer describes, in the notation of parameters: `filters.status`,
 * `items[].name`, `headers.*`; "" for the root. A definition in `$defs` begins a separate path: `User.name`.
 */
export function pathAt(pointer: string): string {
  let path = "";
  const [, ...tokens] = tokensOf(pointer);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const next = tokens[at + 1];
    if (token === "properties" || token === "patternProperties" || containers.has(token)) {
      if (next === undefined) return path;
      const name = token === "patternProperties" ? "*" : next;
      path = path && !containers.has(token) ? `${path}.${name}` : name;
      at++;
    } else if (token === "items" || token === "prefixItems") {
      path += "[]";
      if (/^\d+$/u.test(next ?? "")) at++;
    } else if (token === "additionalProperties") path = path ? `${path}.*` : "*";
    else if (sameValue.has(token) && /^\d+$/u.test(next ?? "")) at++;
  }
  return path;
}

const longestPath = 60;

/** A path for messages: the middle of a long one is elided, because the report also shows the place. */
export function shortPath(path: string): string {
  if (path.length <= longestPath) return path;
  const [first = "", ...rest] = path.split(".");
  const last = rest.at(-1);
  return last === undefined || rest.length < 2 ? path : `${first}.….${last}`;
}
