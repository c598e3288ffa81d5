import type { Located, LocatedArray, LocatedScalar } from "../model/located.ts";
import type { Parameter } from "../model/parameter.ts";
import type { Schema, Subschema } from "../model/schema.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { matches } from "../patterns/foreign.ts";

/** True if some tool of a server lists required parameters, or may do so. */
export function listsRequired(server: Server): boolean {
  return server.tools.some((tool) => tool.variants.some(hasList));
}

function hasList({ inputSchema }: Tool): boolean {
  if (inputSchema.state !== "known") return inputSchema.state === "unknown";
  const required = inputSchema.value.keyword("required");
  if (required.state !== "known") return required.state === "unknown";
  return required.value.kind === "array" && required.value.items.length > 0;
}

/** Other keywords that make a schema require something. */
const otherRequiringKeywords = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "not",
  "dependentRequired",
  "dependencies",
  "minProperties",
];

/** A parameter that no list requires. */
export interface UnlistedParameter {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * The parameters without a default in a schema that neither requires any nor states that it requires none. Empty if the
 * schema lists its required parameters, or may do so.
 */
export function unlistedParametersOf(schema: Schema): readonly UnlistedParameter[] {
  const { located } = schema;
  if (located.kind !== "object" || located.unknownRest || located.members.has("required")) return [];
  if (otherRequiringKeywords.some((keyword) => located.members.has(keyword))) return [];
  const properties = located.members.get("properties")?.value;
  if (properties?.kind !== "object" || properties.unknownRest) return [];
  return [...schema.properties()].flatMap(({ name, schema: property }) => {
    if (property.located.kind === "unknown") return [];
    return property.alternatives.some((alternative) => alternative.mayHave("default"))
      ? []
      : [{ name, schema: property }];
  });
}

/** True if some tool of a server has an input schema, or may have one. In a project's own format no tool has one. */
export function declaresSchemas(server: Server): boolean {
  return server.tools.some((tool) => tool.get("inputSchema").state !== "absent");
}

/** True if something besides the `required` of its object may require a parameter: a union, a condition. */
export function mayRequireElsewhere({ parent }: Parameter): boolean {
  const { located } = parent;
  if (located.kind !== "object" || located.unknownRest) return true;
  return otherRequiringKeywords.some((keyword) => keyword !== "$ref" && located.members.has(keyword));
}

/** Keywords with schemas that apply to the same value as the schema around them. */
const inPlaceKeywords = new Set(["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"]);

/** Keywords that add properties in ways that are not followed here. */
const opaqueKeywords = ["$dynamicRef", "$recursiveRef", "dependencies", "extends", "$merge"];

/** True for a part that applies to the same value as the schema around it. */
export function isInPlace({ keyword }: Subschema): boolean {
  return inPlaceKeywords.has(keyword);
}

/** The properties that a schema declares together with everything that applies to the same value. */
export interface Declarations {
  readonly names: ReadonlySet<string>;
  /** True if the name is declared, or may be declared by an unknown part or a pattern. */
  mayDeclare(name: string): boolean;
}

/** Objects with more key patterns count as objects with any key. */
const maxPatterns = 20;

/** Collects the properties that a schema declares, in all its branches and through local references. */
export function declarationsOf(schema: Schema): Declarations {
  const names = new Set<string>();
  const patterns: string[] = [];
  let isOpen = false;
  const seen = new Set<Located>();
  const pending = [schema];
  for (let next = pending.pop(); next && !isOpen; next = pending.pop()) {
    if (seen.has(next.located)) continue;
    seen.add(next.located);
    isOpen = next.located.kind === "unknown" || hasOpenPart(next);
    for (const { name } of next.properties()) names.add(name);
    for (const part of next.subschemas()) {
      if (isInPlace(part)) pending.push(part.schema);
      else if (part.keyword === "patternProperties") patterns.push(String(part.key));
    }
    if (next.target.state === "known") pending.push(next.target.value);
  }
  isOpen ||= patterns.length > maxPatterns;
  // An invalid pattern may match.
  const mayMatch = (name: string): boolean => patterns.some((pattern) => matches(pattern, name) ?? true);
  return { names, mayDeclare: (name) => isOpen || names.has(name) || mayMatch(name) };
}

/** True if a part may declare names that cannot be read. */
function hasOpenPart(schema: Schema): boolean {
  const properties = schema.keyword("properties");
  if (
    properties.state === "unknown" ||
    (properties.state === "known" && (properties.value.kind !== "object" || properties.value.unknownRest))
  )
    return true;
  if (schema.keyword("patternProperties").state === "unknown") return true;
  // Another rule reports a reference without a target.
  if (schema.keyword("$ref").state !== "absent" && schema.target.state !== "known") return true;
  if (opaqueKeywords.some((keyword) => schema.keyword(keyword).state !== "absent")) return true;
  return ["additionalProperties", "unevaluatedProperties"].some((keyword) => isTypedMap(schema, keyword));
}

/** True for a map: it describes the value of every key, so any name counts as declared. */
function isTypedMap(schema: Schema, keyword: string): boolean {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known") return reading.state === "unknown";
  return reading.value.kind === "object" && (reading.value.members.size > 0 || reading.value.unknownRest !== undefined);
}

/** A name in `required` that no `properties` declares. */
interface UndeclaredName {
  readonly name: string;
  readonly item: LocatedScalar;
  /** Its index in the list. */
  readonly index: number;
}

/** A schema that requires undeclared names. */
export interface Requirer {
  readonly schema: Schema;
  readonly list: LocatedArray;
  readonly undeclared: readonly UndeclaredName[];
  /** The names that are declared for the same value and not required yet. */
  readonly free: readonly string[];
}

/**
 * The schemas at any depth of a whole schema that require undeclared names. Schemas with an unknown part are omitted.
 */
export function undeclaredRequiredOf(root: Schema): readonly Requirer[] {
  return root.walk().some(requiresUndeclared) ? new Search(root).results() : [];
}

/** Quickly checks whether a schema requires a name that it does not declare itself. */
function requiresUndeclared({ located }: Schema): boolean {
  const required = located.kind === "object" ? located.members.get("required")?.value : undefined;
  if (required?.kind !== "array") return false;
  return required.items.some(
    (item) => item.kind === "scalar" && typeof item.value === "string" && !declaresItself(located, item.value),
  );
}

interface Step {
  readonly schema: Schema;
  /** The outermost schema that applies to the same value: a branch may require what its parent declares. */
  readonly outermost: Schema;
}

class Search {
  readonly #steps: Step[] = [];
  readonly #declarations = new Map<Located, Declarations>();
  /** For each schema, the outermost schemas of the places that refer to it. */
  #referrers: Map<Located, Schema[]> | undefined;

  constructor(root: Schema) {
    const seen = new Set<Located>();
    const pending: Step[] = [{ schema: root, outermost: root }];
    for (let step = pending.pop(); step; step = pending.pop()) {
      if (seen.has(step.schema.located)) continue;
      seen.add(step.schema.located);
      this.#steps.push(step);
      for (const part of step.schema.subschemas()) {
        // `not` lists names that must be missing.
        if (part.keyword === "not") continue;
        pending.push({ schema: part.schema, outermost: isInPlace(part) ? step.outermost : part.schema });
      }
    }
  }

  results(): Requirer[] {
    return this.#steps.flatMap(({ schema, outermost }) => {
      const required = schema.keyword("required");
      if (required.state !== "known" || required.value.kind !== "array") return [];
      const list = required.value;
      const undeclared = list.items.flatMap((item, index) => {
        if (item.kind !== "scalar" || typeof item.value !== "string") return [];
        if (declaresItself(schema.located, item.value) || this.#mayBeDeclared(item.value, outermost)) return [];
        return [{ name: item.value, item, index }];
      });
      if (!undeclared.length) return [];
      const listed = new Set(list.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
      const free = [...this.#declarationsOf(outermost).names].filter((name) => !listed.has(name));
      return [{ schema, list, undeclared, free }];
    });
  }

  #mayBeDeclared(name: string, outermost: Schema): boolean {
    const seen = new Set<Located>();
    const pending = [outermost];
    for (let schema = pending.pop(); schema; schema = pending.pop()) {
      if (seen.has(schema.located)) continue;
      seen.add(schema.located);
      if (this.#declarationsOf(schema).mayDeclare(name)) return true;
      // A definition may require what the places that refer to it declare.
      for (const referrer of this.#referrersOf(schema) ?? []) pending.push(referrer);
    }
    return false;
  }

  #declarationsOf(schema: Schema): Declarations {
    let declarations = this.#declarations.get(schema.located);
    if (!declarations) this.#declarations.set(schema.located, (declarations = declarationsOf(schema)));
    return declarations;
  }

  #referrersOf(schema: Schema): readonly Schema[] | undefined {
    if (!this.#referrers) {
      this.#referrers = new Map();
      for (const { schema: part, outermost } of this.#steps) {
        const { target } = part;
        if (target.state !== "known") continue;
        const referrers = this.#referrers.get(target.value.located);
        if (referrers) referrers.push(outermost);
        else this.#referrers.set(target.value.located, [outermost]);
      }
    }
    return this.#referrers.get(schema.located);
  }
}

/** The simple case, without collecting anything. */
function declaresItself(located: Located, name: string): boolean {
  const properties = located.kind === "object" ? located.members.get("properties")?.value : undefined;
  return properties?.kind === "object" && properties.members.has(name);
}
