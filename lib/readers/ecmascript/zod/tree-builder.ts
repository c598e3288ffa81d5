import { type Converted, isTree, type JsonNode, type JsonTree } from "../../../emission/convert.ts";
import { schemaIdentity, zodKindOf, kindWithoutJson, layersOf, type Side } from "../../../emission/zod-schema.ts";
import {
  type MemberValue,
  type NodeRef,
  stringOf,
  unknownValue,
  type Value,
  type ValueHole,
  type ZodTrace,
  type ZodValue,
} from "../evaluate/value.ts";
import { valueFromData } from "./data.ts";
import { addUnknownKeywords, calleeSite, decides } from "./keywords.ts";
import { type SchemaCall, chainCallsOf, determiningCallOf, isCheckedByCode, usesIn } from "./chain-calls.ts";
import { unknownBehind } from "./made-schemas.ts";
import { requiredOf } from "./required.ts";

/** A use of a schema, with facts from its place. */
interface Use {
  /** The nearest known expression, for a schema without a recorded call. */
  readonly site: NodeRef;
  readonly value: ZodValue | undefined;
  /** True if other definitions use the text, too. */
  readonly shared: boolean;
  /** The calls of the enclosing schema. */
  readonly around: readonly SchemaCall[];
}

/** One JSON Schema object under construction. */
interface Node {
  readonly json: JsonTree;
  readonly calls: readonly SchemaCall[];
  readonly layers: readonly object[];
  readonly site: NodeRef;
  readonly shared: boolean;
  readonly uses: ReadonlyMap<object, ZodValue>;
}

const maxNodes = 20_000;

const listKeywords = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const schemaKeywords = new Set([
  "items",
  "additionalItems",
  "additionalProperties",
  "propertyNames",
  "not",
  "contains",
]);
const mapKeywords = new Set(["properties", "patternProperties", "$defs", "definitions"]);

/** Turns a converted JSON Schema into a value in which every part has the place of the text that made it. */
export class TreeBuilder {
  readonly #converted: Converted;
  readonly #side: Side;
  #nodes = 0;

  constructor(converted: Converted, side: Side) {
    this.#converted = converted;
    this.#side = side;
  }

  /** The whole schema; `site` is the place where it is used. */
  build(value: ZodValue, site: NodeRef): Value {
    return this.#schema(this.#converted.json, { site, value, shared: value.shared ?? false, around: [] });
  }

  #schema(json: JsonNode, use: Use): Value {
    if (++this.#nodes > maxNodes) return unknownValue(use.site, "the schema is too large");
    if (!isTree(json)) return valueFromData(json, use.site);
    const cause = this.#converted.causes.get(json) ?? (use.value && schemaIdentity(use.value.schema));
    const layers = cause ? layersOf(cause, this.#side) : [];
    const calls = chainCallsOf(layers, this.#side, use.value);
    const trace = calls[0]?.trace;
    const shared = use.shared || trace?.shared === true || isSharedReceiver(use.around, trace);
    const node = { json, calls, layers, site: trace?.site ?? use.site, shared, uses: usesIn(calls) };

    const gap = this.#gapOf(node);
    const members = new Map<string, MemberValue>();
    for (const [keyword, value] of Object.entries(json)) {
      if (gap && !calls.some((call) => decides(call.trace.method, call.kind, keyword))) continue;
      members.set(keyword, {
        key: keyword,
        keySite: keySiteOf(node, keyword),
        value: this.#keyword(keyword, value, node),
      });
    }
    const unknownRest = addUnknownKeywords(members, calls) ?? gap;
    if (!gap) this.#addRequired(node, members);
    const unserializable = this.#unserializableIn(node, use);
    // The definition behind a reference, and the branches of a union, state it themselves.
    const isSaid = gap !== undefined || ["description", "$ref", "anyOf"].some((keyword) => members.has(keyword));
    const lostDescription = isSaid || trace?.version !== 4 ? undefined : describedIn(calls);
    if (gap && !members.size)
      return { ...unknownValue(gap.site, gap.reason), unserializable, ...(shared ? { shared } : {}) };
    return {
      kind: "object",
      site: node.site,
      members,
      unknownRest,
      unserializable,
      ...(trace ? { trace } : {}),
      ...(lostDescription ? { lostDescription } : {}),
      ...(shared ? { shared } : {}),
      ...(isCheckedByCode(calls, layers, this.#side, !members.has("anyOf")) ? { isCheckedByCode: true } : {}),
    };
  }

  /** Why the rest of a schema is unknown: it is a placeholder, or JSON Schema cannot represent it. */
  #gapOf({ layers, site }: Node): ValueHole | undefined {
    const innermost = layers.at(-1);
    const unknown = innermost && unknownBehind(innermost);
    if (unknown) return { site: unknown.site, reason: unknown.reason };
    for (const layer of layers) {
      const failure = this.#converted.failures.get(layer);
      if (failure !== undefined) return { site, reason: `the server cannot list it: ${failure}` };
    }
    return undefined;
  }

  /** The type of a schema that the server cannot list, or that rejects every value of a client. */
  #unserializableIn({ layers }: Node, { around }: Use): string | undefined {
    const failing = layers.find((layer) => this.#converted.failures.has(layer));
    if (failing) return zodKindOf(failing);
    // Another branch of the union may accept JSON.
    if (this.#side === "output" || around.some(({ kind }) => kind === "union")) return undefined;
    return kindWithoutJson(layers);
  }

  #keyword(keyword: string, value: JsonNode, node: Node): Value {
    if (mapKeywords.has(keyword) && isTree(value)) return this.#map(keyword, value, node);
    if (listKeywords.has(keyword) && Array.isArray(value)) {
      const items = value.map((item) => this.#schema(item, useIn(node, this.#causeOf(item))));
      return { kind: "array", site: keySiteOf(node, keyword), items, unknownRest: undefined };
    }
    if (schemaKeywords.has(keyword) && isTree(value)) return this.#schema(value, useIn(node, this.#causeOf(value)));
    return dataOf(keyword, value, node);
  }

  #causeOf(json: JsonNode): object | undefined {
    return isTree(json) ? this.#converted.causes.get(json) : undefined;
  }

  #map(keyword: string, map: JsonTree, node: Node): Value {
    const fields = keyword === "properties" ? fieldsOf(node.calls) : undefined;
    const members = new Map<string, MemberValue>();
    for (const [key, json] of Object.entries(map)) {
      const field = fields?.get(key);
      const value = this.#field(json, field, node);
      // The key of a definition is generated: `$defs` contains schemas that several properties share.
      const { keySite = node.site } = field ?? propertyTo(`#/${keyword}/${key}`, node) ?? {};
      members.set(key, { ...field, key, keySite, value });
    }
    const reason = keyword === "properties" ? unknownFields(node.calls) : undefined;
    const site = keySiteOf(node, keyword);
    return { kind: "object", site, members, unknownRest: reason === undefined ? undefined : { site, reason } };
  }

  #field(json: JsonNode, field: MemberValue | undefined, node: Node): Value {
    if (field?.value.kind === "unknown") return field.value;
    const use = useIn(node, this.#causeOf(json));
    if (field?.value.kind !== "zod") return this.#schema(json, use);
    const { value } = field;
    return this.#schema(json, { ...use, value, site: value.site, shared: use.shared || value.shared === true });
  }

  #addRequired(node: Node, members: Map<string, MemberValue>): void {
    const { json, calls, layers } = node;
    if (!isTree(json["properties"]) || members.get("required")?.value.kind === "unknown") return;
    const unknownRest = unknownFields(calls);
    const value = requiredOf(json["required"], { layers, fields: fieldsOf(calls), site: node.site, unknownRest });
    if (value) members.set("required", { key: "required", keySite: keySiteOf(node, "required"), value });
  }
}

/** The text of the last `.describe()`, if it is known. */
function describedIn(calls: readonly SchemaCall[]): Value | undefined {
  const [text] = calls.find(({ trace }) => trace.method === "describe")?.trace.args ?? [];
  return text !== undefined && stringOf(text) ? text : undefined;
}

function useIn(node: Node, cause: object | undefined): Use {
  const value = cause && node.uses.get(cause);
  const shared = node.shared || value?.shared === true;
  return { site: value?.site ?? node.site, value, shared, around: node.calls };
}

/** True if a schema is a shared receiver of a method, such as the items of `.array()`. */
function isSharedReceiver(around: readonly SchemaCall[], trace: ZodTrace | undefined): boolean {
  return around.some(
    ({ trace: outer }) => outer.receiver?.shared === true && outer.receiver.site.node === trace?.site.node,
  );
}

function keySiteOf({ calls, site }: Node, keyword: string): NodeRef {
  const determining = determiningCallOf(calls, keyword);
  return determining ? calleeSite(determining) : site;
}

/** A keyword's plain value, at the argument that states it. */
function dataOf(keyword: string, value: JsonNode, node: Node): Value {
  const determining = determiningCallOf(node.calls, keyword);
  const written = determining && argumentFor(keyword, determining, value);
  return written ? valueFromData(value, written.site, written) : valueFromData(value, keySiteOf(node, keyword));
}

/** The argument of a call that states a keyword; `undefined` for `.positive()`, which has no argument. */
function argumentFor(keyword: string, { args, method }: ZodTrace, value: JsonNode): Value | undefined {
  const [first, second] = args;
  if (method === "meta" || method === "register") {
    const metadata = method === "meta" ? first : second;
    return metadata?.kind === "object" ? metadata.members.get(keyword)?.value : undefined;
  }
  const argument = method === "_default" || method === "prefault" || method === "catch" ? (second ?? first) : first;
  switch (argument?.kind) {
    case "scalar":
      return argument.value === value ? argument : undefined;
    case "regex":
      return keyword === "pattern" ? argument : undefined;
    case "array":
      return keyword === "enum" || keyword === "default" ? argument : undefined;
    case "object":
      return keyword === "default" || keyword === "enum" ? argument : argument.members.get(keyword)?.value;
    default:
      return undefined;
  }
}

/** The first property that leads to a definition of the same schema. */
function propertyTo(reference: string, { json, calls }: Node): MemberValue | undefined {
  const { properties } = json;
  if (properties === undefined || !isTree(properties)) return undefined;
  const leading = Object.entries(properties).find(([, property]) => refersTo(property, reference));
  return leading && fieldsOf(calls)?.get(leading[0]);
}

function refersTo(json: JsonNode, reference: string): boolean {
  if (Array.isArray(json)) return json.some((item) => refersTo(item, reference));
  if (!isTree(json)) return false;
  return json["$ref"] === reference || Object.values(json).some((value) => refersTo(value, reference));
}

/** The fields of an object schema in the source; for an intersection, those of both sides. */
function fieldsOf(calls: readonly SchemaCall[]): ReadonlyMap<string, MemberValue> | undefined {
  const shape = calls.find(({ trace }) => trace.shape)?.trace.shape;
  if (shape) return shape;
  const [outermost] = calls;
  if (outermost?.kind !== "intersection") return undefined;
  const { receiver, args } = outermost.trace;
  const sides = [receiver, ...args.map((arg) => (arg.kind === "zod" ? arg.trace : undefined))];
  return new Map(sides.flatMap((side) => [...(side?.shape ?? [])]));
}

function unknownFields(calls: readonly SchemaCall[]): string | undefined {
  for (const { trace } of calls) {
    const reason = trace.unknownKeywords.get("properties");
    if (reason !== undefined) return reason;
  }
  return undefined;
}
