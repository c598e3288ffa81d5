import { isWithin } from "../../../../languages/syntax.ts";
import type { DefinitionKind } from "../../../../model/definition.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import { type ObjectValue, stringOf } from "../../evaluate/value.ts";
import { type CallPlace, definitionOfCall, exclusiveNodeOf } from "../call-place.ts";
import {
  type Discovery,
  type RawDefinition,
  referredTo,
  toolFromObject,
  verbatimFromObject,
} from "../raw-definition.ts";
import { firstKeyOf } from "../syntax.ts";
import { hasHandler } from "../tool-members.ts";
import { inputKeys } from "../vocabulary.ts";

/** The methods that take a whole definition as one object, as in FastMCP. */
export const addMethods: ReadonlyMap<string, DefinitionKind> = new Map([
  ["addTool", "tool"],
  ["addResource", "resource"],
  ["addResourceTemplate", "resource"],
  ["addPrompt", "prompt"],
]);

/** `server.addTool({ name, description, parameters, execute })`; the object may be a constant of the module. */
export function addedDefinition(
  place: CallPlace,
  kind: DefinitionKind,
  evaluation: Evaluation,
  discovery: Discovery,
): RawDefinition | undefined {
  const [argument, ...others] = place.call.arguments;
  if (!argument || argument.type === "SpreadElement" || others.length) return undefined;
  const given = evaluation.evaluate({ module: place.module, node: argument }, place.frame);
  if (given.kind !== "object") return undefined;
  const { node, module: from } = given.site;
  if (node.type !== "ObjectExpression") return undefined;
  // A constant that is read by name counts as shared, but its literal belongs to this definition.
  const isLiteral = node === argument || place.frame !== undefined;
  const value = isLiteral ? given : evaluation.evaluate(given.site);
  if (value.kind !== "object" || !isDefinition(value, kind, discovery) || !isNamed(value, place, kind))
    return undefined;
  discovery.alreadyRead.add(node);
  const call = definitionOfCall(kind, place);
  const exclusiveNode = exclusiveNodeOf(place);
  const more: Partial<RawDefinition> = exclusiveNode
    ? call
    : { group: call.group, anchor: call.anchor, registeredBy: { module: place.module, node: place.call } };
  const isOwn = !exclusiveNode || isWithin(node, exclusiveNode);
  const definition =
    kind === "tool"
      ? toolFromObject(value, node, conventionOf(value), more)
      : verbatimFromObject(kind, value, node, more);
  const unread = kind === "tool" ? unreadByFastMcp(value, discovery) : undefined;
  const added: RawDefinition = {
    ...definition,
    ...(unread ? { unread } : {}),
    convention: kind === "tool" ? definition.convention : "fastmcp",
    insertionPoint: isOwn ? definition.insertionPoint : undefined,
  };
  const { linted } = evaluation.graph;
  return from === linted ? added : referredTo({ ...added, anchor: firstKeyOf(node) }, from, place.via ?? place.call);
}

/**
 * A tool's title: FastMCP sends only the one in the annotations (fastmcp 4.20.16, `tools/list` compared with `addTool`,
 * 2026-11-26).
 */
function unreadByFastMcp({ members }: ObjectValue, { nodes }: Discovery): RawDefinition["unread"] {
  const title = members.get("title");
  return title && nodes.specifiers.some((specifier) => fastMcp.test(specifier))
    ? new Map([["title", title]])
    : undefined;
}

const fastMcp = /^(?:firecrawl-)?fastmcp$/u;

function conventionOf(value: ObjectValue): "fastmcp" | "project" {
  return value.members.has("parameters") || value.members.has("execute") ? "fastmcp" : "project";
}

function isDefinition(value: ObjectValue, kind: DefinitionKind, { evidence }: Discovery): boolean {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => value.members.has(key));
  if (evidence.isForeign) return false;
  switch (kind) {
    case "tool":
      return has(...inputKeys)
        ? has("description") || hasHandler(value)
        : has("description", "name") && hasHandler(value);
    case "resource":
      return has("uri", "uriTemplate") && has("load", "name");
    case "prompt":
      return has("load") || (has("name") && has("arguments"));
  }
}

/** False for a loop that adds definitions from elsewhere. */
function isNamed(value: ObjectValue, place: CallPlace, kind: DefinitionKind): boolean {
  const name = value.members.get("name")?.value;
  const isOneOfMany = exclusiveNodeOf(place) !== undefined;
  if (!name) return !isOneOfMany;
  if (stringOf(name) !== undefined) return true;
  if (isOneOfMany || name.kind !== "unknown") return false;
  const told =
    value.members.get("description")?.value ?? (kind === "resource" ? value.members.get("uri")?.value : undefined);
  return stringOf(told) !== undefined;
}
