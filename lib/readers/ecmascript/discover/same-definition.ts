import type { TSESTree } from "@typescript-eslint/utils";
import { stringOf, type NodeRef, type Value } from "../evaluate/value.ts";
import { isWithin } from "./call-place.ts";
import type { Draft } from "./draft.ts";

/** A definition, and the calls and lists that show it again. */
export interface Shown {
  readonly draft: Draft;
  readonly views: readonly Draft[];
}

/**
 * The drafts without those that show a definition for the second time: `registerTool(tool.name, { description:
 * tool.description })` beside the object `tool` itself. A literal, class or record is the definition; a call or a list
 * made of its members is a view of it.
 */
export function withoutViews(drafts: readonly Draft[]): Shown[] {
  const kept = new Map<Draft, Draft[]>();
  const byName = new Map<TSESTree.Node, Draft[]>();
  const nodes = new Set<string>();
  for (const draft of [...drafts].sort((a, b) => rankOf(a) - rankOf(b))) {
    if (nodes.has(draft.id)) continue;
    nodes.add(draft.id);
    const name = nameNodeOf(draft);
    if (name) {
      const others = byName.get(name) ?? [];
      const shown = others.find((other) => isView(draft, other, name));
      if (shown) {
        kept.get(shown)?.push(draft);
        continue;
      }
      byName.set(name, [...others, draft]);
    }
    kept.set(draft, []);
  }
  return [...kept]
    .map(([draft, views]) => ({ draft, views }))
    .sort((a, b) => a.draft.node.range[0] - b.draft.node.range[0]);
}

/** Where a known name is written. `Object.entries(tools)` tells of a key as the property that it stands in. */
function nameNodeOf({ members }: Draft): TSESTree.Node | undefined {
  const name = members.get("name")?.value;
  if (!name || stringOf(name) === undefined) return undefined;
  const { node } = name.site;
  return node.type === "Property" ? node.key : node;
}

/**
 * Definitions that state all in one literal come before those that may only quote one. An object of nothing but
 * constants, `{ name, description, inputSchema: params.shape }`, quotes as much as a call does, and knows less. The
 * call of a factory knows what it is handed, an item of the list that it fills does not. What a module exports one by
 * one comes last.
 */
function rankOf(draft: Draft): number {
  const { host, node } = draft;
  if (host?.kind === "object" && host.node === node) return statesText(draft) ? 0 : 4;
  if (host) return 1;
  if (isExports(draft)) return 5;
  return isListed(draft) ? 3 : 2;
}

/** True for what a module exports one by one: an object or a call that is made of it may say more. */
function isExports({ convention, node }: Draft): boolean {
  return convention === "project" && !/^(?:CallExpression|Class)/u.test(node.type);
}

function statesText({ node, members }: Draft): boolean {
  return ["name", "description"].some((key) => {
    const text = members.get(key)?.value.site.node;
    return text !== undefined && isWithin(text, node);
  });
}

/** True for an item of a list that a handler makes of something else. */
function isListed({ convention, host }: Draft): boolean {
  return convention === "verbatim" && !host;
}

/** True where two drafts have their name from one place, and description or schema too. */
function isView(draft: Draft, other: Draft, name: TSESTree.Node): boolean {
  if (draft.kind !== other.kind) return false;
  // `["user", "order"].map((one) => ({ name: `get_${one}`, … }))` writes all names in one place.
  if (stringOf(draft.members.get("name")?.value) !== stringOf(other.members.get("name")?.value)) return false;
  // A factory writes the texts of all its tools in one place, which is not within the call of one of them.
  const isOfFactory =
    draft.ownText && other.ownText && !isWithin(name, draft.ownText) && !isWithin(name, other.ownText);
  if (isOfFactory && !isListed(draft)) return false;
  // `for (const key of Object.keys(tools)) server.tool(key, key, tools[key].schema.shape, …)` quotes no more than the
  // name.
  if (!draft.host && rankOf(other) === 0 && isNameOf(name, other) && hasNoOtherSchema(draft, other)) return true;
  return ["description", "inputSchema"].some((key) => {
    const [one, two] = [draft, other].map(({ members }) => members.get(key)?.value.site);
    return one !== undefined && one.node === two?.node;
  });
}

/** True where the schema is that of the other definition as far as it is known: a part of it, or made of it. */
function hasNoOtherSchema(draft: Draft, other: Draft): boolean {
  const schema = draft.members.get("inputSchema")?.value;
  if (!schema || schema.kind === "unknown") return true;
  const { node } = schemaSiteOf(schema);
  const stated = other.members.get("inputSchema")?.value;
  return isWithin(node, other.node) || (stated !== undefined && node === schemaSiteOf(stated).node);
}

/** Where a schema is written; for one that was converted, the calls that it was converted from. */
function schemaSiteOf(schema: Value): NodeRef {
  return (schema.kind === "object" || schema.kind === "zod" ? schema.trace?.site : undefined) ?? schema.site;
}

/** True for a name that a literal states, or the key that it stands under. */
function isNameOf(name: TSESTree.Node, { node, anchor }: Draft): boolean {
  return name === anchor || isWithin(name, node);
}
