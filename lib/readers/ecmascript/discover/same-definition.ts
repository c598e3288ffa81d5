import type { TSESTree } from "@typescript-eslint/types";
import { stringOf } from "../evaluate/value.ts";
import { isWithin } from "./call-place.ts";
import type { Draft } from "./draft.ts";

/**
 * The drafts without those that show a definition for the second time: `registerTool(tool.name, { description:
 * tool.description })` beside the object `tool` itself. A literal, class or record is the definition; a call or a list
 * made of its members is a view of it.
 */
export function withoutViews(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  const byName = new Map<TSESTree.Node, Draft[]>();
  const nodes = new Set<string>();
  for (const draft of [...drafts].sort((a, b) => rankOf(a) - rankOf(b))) {
    if (nodes.has(draft.id)) continue;
    nodes.add(draft.id);
    const name = draft.members.get("name")?.value;
    if (name && stringOf(name) !== undefined) {
      const others = byName.get(name.site.node) ?? [];
      if (others.some((other) => isView(draft, other, name.site.node))) continue;
      byName.set(name.site.node, [...others, draft]);
    }
    kept.push(draft);
  }
  return kept.sort((a, b) => a.node.range[0] - b.node.range[0]);
}

/**
 * Definitions that state all in one literal come before those that may only quote one. An object of nothing but
 * constants, `{ name, description, inputSchema: params.shape }`, quotes as much as a call does, and knows less.
 */
function rankOf(draft: Draft): number {
  const { host, node } = draft;
  if (host?.kind === "object" && host.node === node) return statesText(draft) ? 0 : 3;
  return host ? 1 : 2;
}

function statesText({ node, members }: Draft): boolean {
  return ["name", "description"].some((key) => {
    const text = members.get(key)?.value.site.node;
    return text !== undefined && text.range[0] >= node.range[0] && text.range[1] <= node.range[1];
  });
}

/** True where two drafts have their name from one place, and description or schema too. */
function isView(draft: Draft, other: Draft, name: TSESTree.Node): boolean {
  // A factory writes the texts of all its tools in one place, which is not within the call of one of them.
  const isOfFactory = draft.ownText && other.ownText && !isWithin(name, draft.ownText) && !isWithin(name, other.ownText);
  if (draft.kind !== other.kind || isOfFactory) return false;
  return ["description", "inputSchema"].some((key) => {
    const [one, two] = [draft, other].map(({ members }) => members.get(key)?.value.site);
    return one !== undefined && one.node === two?.node;
  });
}
