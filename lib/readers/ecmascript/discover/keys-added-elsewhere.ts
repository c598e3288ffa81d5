import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import { unknownValue, type MemberValue } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { RawDefinition } from "./raw-definition.ts";
import { calleeIdentifier } from "./syntax.ts";

/** The keys that code of a project may add to a tool that it passes on. */
const addable: ReadonlySet<string> = new Set(["title", "description", "outputSchema", "annotations", "_meta", "icons"]);

/** The keys that only tools have. */
const ownKeys: ReadonlySet<string> = new Set(["outputSchema", "annotations", "_meta"]);

/** A project's own keys with the meaning of annotations: `readOnly: true`, `access: "read"`. */
const hintWords =
  /^(?:is_?)?(?:read_?only|mutat(?:es?|ing|ion)|destructive|idempotent|dangerous|access|capabilit(?:y|ies)|safety|behaviou?r|side_?effects?|effects?|risk|permissions?|scopes?|writes?)$/iu;

/**
 * The keys that an object literal adds to the tool that it copies: `{ ...tool, annotations }`, in `tools.map(…)` also
 * `{ name, description, annotations: hintsOf(name) }`. None for a literal that is itself a tool.
 */
export function keysAddedBy(node: TSESTree.ObjectExpression): readonly string[] {
  const keys: string[] = [];
  let isMade = false;
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      isMade ||= isReference(property.argument);
      continue;
    }
    const key = keyNameOf(property);
    if (key === "name") {
      if (!isReference(property.value)) return [];
      isMade ||= property.value.type === "MemberExpression" || isMapped(node);
    } else if (key !== undefined && addable.has(key) && !handsOn(property.value, key)) keys.push(key);
  }
  // `{ title: "Find", ...readOnly }` is an annotations object, `{ ...text, description: "Its name" }` a schema.
  return isMade && (isMapped(node) || keys.some((key) => ownKeys.has(key))) ? keys : [];
}

/** Marks a tool if the module does not show how it is sent: other code of the project may add keys to it. */
export function markKeysAddedElsewhere(
  definition: RawDefinition,
  added: ReadonlySet<string>,
  module: Module,
): RawDefinition {
  if (definition.kind !== "tool" || definition.convention !== "project") return definition;
  const members = new Map(definition.members);
  const leave = (key: string, reason: string): void => {
    if (members.has(key)) return;
    const site = { module, node: definition.node };
    members.set(key, { key, keySite: site, value: unknownValue(site, reason) } satisfies MemberValue);
  };
  for (const key of added) leave(key, "what is made of the tool in this file may state it");
  if (definition.insertionPoint?.kind === "object" && saysHints(definition.insertionPoint.node))
    leave("annotations", "the project may make it of its own words for it");
  return members.size === definition.members.size ? definition : { ...definition, members };
}

/** `{ name, readOnly: true, … }`, `{ capability: "read", config: { title, description, inputSchema } }` */
function saysHints(node: TSESTree.ObjectExpression): boolean {
  const isSaidIn = ({ properties }: TSESTree.ObjectExpression): boolean =>
    properties.some((property) => property.type === "Property" && hintWords.test(keyNameOf(property) ?? ""));
  const outer = node.parent.type === "Property" ? node.parent.parent : undefined;
  return isSaidIn(node) || (outer?.type === "ObjectExpression" && isSaidIn(outer));
}

function isReference(node: TSESTree.Node): boolean {
  const bare = withoutTypes(node);
  return bare.type === "Identifier" || bare.type === "MemberExpression";
}

/** `title: tool.title` */
function handsOn(node: TSESTree.Node, key: string): boolean {
  const bare = withoutTypes(node);
  return (bare.type === "Identifier" || bare.type === "MemberExpression") && calleeIdentifier(bare)?.name === key;
}

/** `tools.map(({ name }) => ({ name, … }))` */
function isMapped({ parent }: TSESTree.ObjectExpression): boolean {
  const call = parent.type === "ArrowFunctionExpression" ? parent.parent : undefined;
  return call?.type === "CallExpression" && calleeIdentifier(call.callee)?.name === "map";
}
