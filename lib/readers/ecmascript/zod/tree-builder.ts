import type { Converted } from "../../../emission/converted.ts";
import { isTree, type JsonNode, type JsonTree } from "../../../emission/json-tree.ts";
import { identityOf, layersOf, type Side } from "../../../emission/zod-schema.ts";
import {
  unknownValue,
  type MemberValue,
  type NodeRef,
  type Value,
  type ValueHole,
  type ZodTrace,
  type ZodValue,
} from "../evaluate/value.ts";
import { isCheckedByCode } from "./checked-by-code.ts";
import { valueFromData } from "./from-data.ts";
import { decides } from "./keywords.ts";
import { calleeSite, deciderOf, linksOf, usesIn, type Link } from "./links.ts";
import { standsFor } from "./memory.ts";
import { requiredOf } from "./required.ts";
import { addUnknownKeywords } from "./unknown-keywords.ts";

/** Where a schema is used: what the text there says about it. */
interface Use {
  /** The nearest expression that is known, for a schema that no call is remembered of. */
  readonly site: NodeRef;
  readonly value: ZodValue | undefined;
  /** True where the text serves other definitions, too. */
  readonly shared: boolean;
  /** The calls of the schema around it. */
  readonly around: readonly Link[];
}

/** One JSON Schema object while it is built. */
interface Node {
  readonly json: JsonTree;
  readonly links: readonly Link[];
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

/** Turns a converted JSON Schema into a value whose every part knows the text that made it. */
export class TreeBuilder {
  readonly #converted: Converted;
  readonly #side: Side;
  #nodes = 0;

  constructor(converted: Converted, side: Side) {
    this.#converted = converted;
    this.#side = side;
  }

  /** The whole schema; `site` is where it is used. */
  build(value: ZodValue, site: NodeRef): Value {
    return this.#schema(this.#converted.json, { site, value, shared: value.shared ?? false, around: [] });
  }

  #schema(json: JsonNode, use: Use): Value {
    if (++this.#nodes > maxNodes) return unknownValue(use.site, "the schema is too large");
    if (!isTree(json)) return valueFromData(json, use.site);
    const cause = this.#converted.causes.get(json) ?? (use.value && identityOf(use.value.schema));
    const layers = cause ? layersOf(cause, this.#side) : [];
    const links = linksOf(layers, this.#side, use.value);
    const trace = links[0]?.trace;
    const shared = use.shared || trace?.shared === true || isSharedReceiver(use.around, trace);
    const node = { json, links, layers, site: trace?.site ?? use.site, shared, uses: usesIn(links) };

    const gap = this.#gapOf(node);
    const members = new Map<string, MemberValue>();
    for (const [keyword, value] of Object.entries(json)) {
      if (gap && !links.some((link) => decides(link.trace.method, link.kind, keyword))) continue;
      members.set(keyword, {
        key: keyword,
        keySite: keySiteOf(node, keyword),
        value: this.#keyword(keyword, value, node),
      });
    }
    const unknownRest = addUnknownKeywords(members, links) ?? gap;
    if (!gap) this.#addRequired(node, members);
    if (gap && !members.size)
      return shared ? { ...unknownValue(gap.site, gap.reason), shared } : unknownValue(gap.site, gap.reason);
    return {
      kind: "object",
      site: node.site,
      members,
      unknownRest,
      ...(trace ? { trace } : {}),
      ...(shared ? { shared } : {}),
      ...(isCheckedByCode(links, layers, this.#side, !members.has("anyOf")) ? { isCheckedByCode: true } : {}),
    };
  }

  /** Why the rest of a schema is not known: it stands in for one, or JSON Schema cannot represent it. */
  #gapOf({ layers, site }: Node): ValueHole | undefined {
    const innermost = layers.at(-1);
    const unknown = innermost && standsFor(innermost);
    if (unknown) return { site: unknown.site, reason: unknown.reason };
    for (const layer of layers) {
      const failure = this.#converted.failures.get(layer);
      if (failure !== undefined) return { site, reason: `the server cannot list it: ${failure}` };
    }
    return undefined;
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
    const fields = keyword === "properties" ? fieldsOf(node.links) : undefined;
    const members = new Map<string, MemberValue>();
    for (const [key, json] of Object.entries(map)) {
      const field = fields?.get(key);
      const keySite = field?.keySite ?? node.site;
      members.set(key, { key, keySite, value: this.#field(json, field, node) });
    }
    const reason = keyword === "properties" ? unknownFields(node.links) : undefined;
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
    const { json, links, layers } = node;
    if (!isTree(json["properties"]) || members.get("required")?.value.kind === "unknown") return;
    const unknownRest = unknownFields(links);
    const value = requiredOf(json["required"], { layers, fields: fieldsOf(links), site: node.site, unknownRest });
    if (value) members.set("required", { key: "required", keySite: keySiteOf(node, "required"), value });
  }
}

function useIn(node: Node, cause: object | undefined): Use {
  const value = cause && node.uses.get(cause);
  const shared = node.shared || value?.shared === true;
  return { site: value?.site ?? node.site, value, shared, around: node.links };
}

/**
 * True where a schema is the one that a method was called on, such as the items of `.array()`, and that one is shared.
 */
function isSharedReceiver(around: readonly Link[], trace: ZodTrace | undefined): boolean {
  return around.some(
    ({ trace: outer }) => outer.receiver?.shared === true && outer.receiver.site.node === trace?.site.node,
  );
}

function keySiteOf({ links, site }: Node, keyword: string): NodeRef {
  const decider = deciderOf(links, keyword);
  return decider ? calleeSite(decider) : site;
}

/** A keyword's plain value, at the argument that states it. */
function dataOf(keyword: string, value: JsonNode, node: Node): Value {
  const decider = deciderOf(node.links, keyword);
  const written = decider && argumentFor(keyword, decider, value);
  return written ? valueFromData(value, written.site, written) : valueFromData(value, keySiteOf(node, keyword));
}

/** The argument of a call that says what a keyword is; `undefined` for `.positive()`, which has none. */
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

/** The fields of an object schema as they were written; of an intersection those of both sides. */
function fieldsOf(links: readonly Link[]): ReadonlyMap<string, MemberValue> | undefined {
  const shape = links.find(({ trace }) => trace.shape)?.trace.shape;
  if (shape) return shape;
  const [outermost] = links;
  if (outermost?.kind !== "intersection") return undefined;
  const { receiver, args } = outermost.trace;
  const sides = [receiver, ...args.map((arg) => (arg.kind === "zod" ? arg.trace : undefined))];
  return new Map(sides.flatMap((side) => [...(side?.shape ?? [])]));
}

function unknownFields(links: readonly Link[]): string | undefined {
  for (const { trace } of links) {
    const reason = trace.unknownKeywords.get("properties");
    if (reason !== undefined) return reason;
  }
  return undefined;
}
