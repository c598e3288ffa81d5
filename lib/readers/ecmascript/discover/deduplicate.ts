import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import { stringOf, type NodeRef, type Value } from "../evaluate/value.ts";
import type { RawDefinition } from "./raw-definition.ts";

/** A definition, and the calls and lists that register it. */
export interface WithDuplicates {
  readonly definition: RawDefinition;
  readonly duplicates: readonly RawDefinition[];
}

/**
 * Joins the raw definitions of one definition: the object `tool`, and
 * `registerTool(tool.name, { description: tool.description })`. The literal, class or record is the definition. A call
 * or a list made from its members is a duplicate.
 */
export function deduplicate(definitions: readonly RawDefinition[]): WithDuplicates[] {
  const kept = new Map<RawDefinition, RawDefinition[]>();
  const byName = new Map<TSESTree.Node, RawDefinition[]>();
  const nodes = new Set<string>();
  for (const definition of [...definitions].sort((a, b) => rankOf(a) - rankOf(b))) {
    if (nodes.has(definition.id)) continue;
    nodes.add(definition.id);
    const name = nameNodeOf(definition);
    if (name) {
      const others = byName.get(name) ?? [];
      const shown = others.find((other) => isDuplicate(definition, other, name));
      if (shown) {
        kept.get(shown)?.push(definition);
        continue;
      }
      byName.set(name, [...others, definition]);
    }
    kept.set(definition, []);
  }
  return [...kept]
    .map(([definition, duplicates]) => ({ definition, duplicates }))
    .sort((a, b) => a.definition.node.range[0] - b.definition.node.range[0]);
}

/** The place of a known name. For a key from `Object.entries(tools)` this is the property of the key. */
function nameNodeOf({ members }: RawDefinition): TSESTree.Node | undefined {
  const name = members.get("name")?.value;
  if (!name || stringOf(name) === undefined) return undefined;
  const { node } = name.site;
  return node.type === "Property" ? node.key : node;
}

/**
 * The rank of a raw definition among duplicates; the lowest is kept. A complete literal comes first. An object of
 * constants only, `{ name, description, inputSchema: params.shape }`, says no more than a call. A call of a factory
 * shows its arguments, but an item of the list that the factory fills does not. The single exports of a module come
 * late, and what another module registers comes last.
 */
function rankOf(definition: RawDefinition): number {
  if (definition.elsewhere) return 6;
  const { insertionPoint, node } = definition;
  if (insertionPoint?.kind === "object" && insertionPoint.node === node) return statesText(definition) ? 0 : 4;
  if (insertionPoint) return 1;
  if (isExports(definition)) return 5;
  return isListed(definition) ? 3 : 2;
}

/** True for the single exports of a module. An object or a call made from them may say more. */
function isExports({ convention, node }: RawDefinition): boolean {
  return convention === "project" && !/^(?:CallExpression|Class)/u.test(node.type);
}

function statesText({ node, members }: RawDefinition): boolean {
  return ["name", "description"].some((key) => {
    const text = members.get(key)?.value.site.node;
    return text !== undefined && isWithin(text, node);
  });
}

/** True for an item of a list that a handler makes from something else. */
function isListed({ convention, insertionPoint }: RawDefinition): boolean {
  return convention === "verbatim" && !insertionPoint;
}

/** True if the names of two raw definitions come from the same place, and a description or schema does, too. */
function isDuplicate(definition: RawDefinition, other: RawDefinition, name: TSESTree.Node): boolean {
  if (definition.kind !== other.kind) return false;
  // `["user", "order"].map((one) => ({ name: `get_${one}`, … }))` writes all names in one place.
  if (stringOf(definition.members.get("name")?.value) !== stringOf(other.members.get("name")?.value)) return false;
  if (definition.elsewhere && !other.elsewhere) return isNameOf(name, other) || hasSameParts(definition, other);
  // A factory writes the texts of all its tools in one place, outside the calls that make each tool. Two definitions of
  // one call come from two branches: `if (tool.args) server.tool(…, tool.args, run); else server.tool(…, run)`.
  const isOfFactory =
    definition.exclusiveNode &&
    other.exclusiveNode &&
    definition.exclusiveNode !== other.exclusiveNode &&
    !isWithin(name, definition.exclusiveNode) &&
    !isWithin(name, other.exclusiveNode);
  if (isOfFactory && !isListed(definition)) return false;
  // `for (const key of Object.keys(tools)) server.tool(key, key, tools[key].schema.shape, …)` uses only the name.
  if (!definition.insertionPoint && rankOf(other) === 0 && isNameOf(name, other) && hasNoOtherSchema(definition, other))
    return true;
  return hasSameParts(definition, other);
}

function hasSameParts(definition: RawDefinition, other: RawDefinition): boolean {
  return ["description", "inputSchema"].some((key) => {
    const [one, two] = [definition, other].map(({ members }) => members.get(key)?.value.site);
    return one !== undefined && one.node === two?.node;
  });
}

/** True if the schema, as far as it is known, is that of the other definition, a part of it, or made from it. */
function hasNoOtherSchema(definition: RawDefinition, other: RawDefinition): boolean {
  const schema = definition.members.get("inputSchema")?.value;
  if (!schema || schema.kind === "unknown") return true;
  const { node } = schemaSiteOf(schema);
  const stated = other.members.get("inputSchema")?.value;
  return isWithin(node, other.node) || (stated !== undefined && node === schemaSiteOf(stated).node);
}

/** The place of a schema; for a converted schema, the calls that it was converted from. */
function schemaSiteOf(schema: Value): NodeRef {
  return (schema.kind === "object" || schema.kind === "zod" ? schema.trace?.site : undefined) ?? schema.site;
}

/** True for a name in a literal, or the key of the literal. */
function isNameOf(name: TSESTree.Node, { node, anchor }: RawDefinition): boolean {
  return name === anchor || isWithin(name, node);
}
