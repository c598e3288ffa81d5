import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import { type MemberValue, type ObjectValue, stringOf, type Value } from "../../evaluate/value.ts";
import {
  argumentMember,
  type CallPlace,
  definitionOfCall,
  evaluateArguments,
  exclusiveNodeOf,
  objectInsertionPoint,
} from "../call-place.ts";
import { classifySchema } from "../classify-schema.ts";
import type { ArgumentRoles, Discovery, RawDefinition } from "../raw-definition.ts";
import { legacyCallOf } from "./legacy-call.ts";
import { toolOfCall } from "./register-tool.ts";
import { hasHandler, mayBeCalled, normalizeTexts, toolMembersOf } from "../tool-members.ts";
import { foreignKeys } from "../vocabulary.ts";

/**
 * `x.tool(name, description?, shape?, annotations?, callback)`, and wrappers with the same order.
 *
 * @param isExact false for a wrapper, which must have more of a tool than a name and a function.
 */
export function legacyTool(
  place: CallPlace,
  isExact: boolean,
  evaluation: Evaluation,
  discovery: Discovery,
): RawDefinition | undefined {
  const { evidence } = discovery;
  const { call } = place;
  const ofOthers = isExact ? legacyToolMethod(place, evaluation, discovery) : undefined;
  if (ofOthers) return ofOthers;
  const args = evaluateArguments(place, evaluation);
  if (!args.isWhole || args.values.length < 2 || stringOf(args.values[0]) === undefined) return undefined;
  const roles = positionalRoles(args.values, args.nodes, 1);
  const { description, inputSchema, annotations, callback } = roles;
  const handler = callback === undefined ? undefined : args.values[callback];
  if (!handler || !mayBeCalled(handler)) return undefined;

  // `tool("hosting", { name: "fetch_logs", inputSchema, … }, callback)`: the object is the tool.
  if (
    args.values.some(
      (value) => value.kind === "object" && value.members.has("name") && value.members.has("inputSchema"),
    )
  )
    return undefined;

  const schema = inputSchema === undefined ? undefined : args.values[inputSchema];
  const isSurelyTool = schema !== undefined && ["zod", "shape"].includes(classifySchema(schema));
  if (!isSurelyTool && !evidence.importsMcp && !(isExact && evidence.namesTools && !evidence.isForeign))
    return undefined;
  if (!isExact && description === undefined && schema === undefined) return undefined;

  const members = new Map<string, MemberValue>();
  const take = (key: string, index: number | undefined): void => {
    const member = index === undefined ? undefined : argumentMember(key, index, args, place);
    if (member) members.set(key, member);
  };
  take("name", 0);
  take("description", description);
  take("inputSchema", inputSchema);
  take("annotations", annotations);
  take("handler", callback);
  normalizeTexts(members);
  const legacyCall = isExact
    ? legacyCallOf(place, "tool", args, { start: 1, positions: { description, inputSchema, annotations } })
    : undefined;
  return {
    ...definitionOfCall("tool", place),
    convention: isExact ? "sdk" : "project",
    ...(legacyCall ? { legacyCall } : {}),
    members,
    unknownRest: undefined,
    insertionPoint:
      isExact && args.isWritten && !exclusiveNodeOf(place) ? { kind: "arguments", call, roles } : undefined,
  };
}

/** The arguments of `tool(name, description?, shape?, annotations?, callback)` after the name, and their roles. */
export interface Positional extends ArgumentRoles {
  readonly callback: number | undefined;
}

/**
 * Decides the role of each argument by its value, as the SDK's overloads do: a first string is the description, an
 * object of Zod schemas (or an empty one) is the shape, another object is the annotations.
 *
 * @param values the arguments, including the name at `start - 1`.
 */
export function positionalRoles(values: readonly Value[], nodes: readonly TSESTree.Node[], start: number): Positional {
  let [description, inputSchema, annotations]: (number | undefined)[] = [];
  // What follows the callback is not read: `tool("find", shape, run, { title: "Find" })`.
  const callback = values.findIndex(({ kind }, index) => index >= start && kind === "function");
  const last = callback < 0 ? values.length - 1 : callback;
  let index = start;
  const first = values[index];
  if (first && index < last && isText(first, nodes[index])) description = index++;
  else if (first?.kind === "scalar" && typeof first.value === "string") description = index++;
  for (; index < last; index++) {
    const value = values[index];
    if (!value || isNothing(value)) continue;
    const role = roleOf(value, nodes[index], inputSchema !== undefined);
    if (role === "inputSchema") inputSchema ??= index;
    else annotations ??= index;
  }
  return { description, inputSchema, annotations, callback: last >= start && description !== last ? last : undefined };
}

/** A string. If the value is unknown, an argument with the name of a text that further arguments follow. */
function isText(value: Value, node: TSESTree.Node | undefined): boolean {
  if (value.kind === "scalar") return typeof value.value === "string";
  if (value.kind !== "unknown" && value.kind !== "external" && value.kind !== "method") return false;
  return !node || node.type === "TemplateLiteral" || !/schema|shape|param|args|annotation|input/iu.test(nameOf(node));
}

function roleOf(value: Value, node: TSESTree.Node | undefined, hasSchema: boolean): "inputSchema" | "annotations" {
  switch (classifySchema(value)) {
    case "zod":
    case "shape":
    case "json":
      return "inputSchema";
    case "empty":
      return hasSchema ? "annotations" : "inputSchema";
    case "unknown":
      return hasSchema || (node && /annotation|hint/iu.test(nameOf(node))) ? "annotations" : "inputSchema";
    case "other":
      return "annotations";
  }
}

function isNothing(value: Value): boolean {
  return value.kind === "scalar" && (value.value === undefined || value.value === null);
}

function nameOf(node: TSESTree.Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : "";
}

/**
 * The method `tool` of other servers than the SDK's, with an object and at most a name or a callback:
 * `mcp.tool("find", { description, inputSchema, handler })` of mcp-lite, and
 * `server.tool({ name, description, schema }, callback)` of tmcp and mcp-use.
 */
function legacyToolMethod(place: CallPlace, evaluation: Evaluation, discovery: Discovery): RawDefinition | undefined {
  const { evidence } = discovery;
  if (place.call.arguments.length !== 2 || evidence.isForeign || !(evidence.importsMcp || evidence.namesTools))
    return undefined;
  const args = evaluateArguments(place, evaluation);
  const [first, second] = args.values;
  if (!args.isWhole || !first || !second) return undefined;
  if (second.kind === "object")
    return hasHandler(second) ? sent(toolOfCall(place, "tool", evaluation, discovery)) : undefined;
  if (first.kind !== "object" || !mayBeCalled(second) || !isDefinition(first, place, evidence.importsMcp))
    return undefined;

  discovery.alreadyRead.add(first.site.node);
  const { members, keys } = toolMembersOf(first);
  const callback = argumentMember("handler", 1, args, place);
  if (callback) members.set("handler", callback);
  return {
    ...definitionOfCall("tool", place),
    convention: "project",
    isSent: true,
    members,
    unknownRest: first.unknownRest,
    insertionPoint: objectInsertionPoint(first, keys, place),
  };
}

function sent(definition: RawDefinition | undefined): RawDefinition | undefined {
  return definition && { ...definition, isSent: true };
}

/** Distinguishes a tool from other objects. If its name is unknown, it must have a description. */
function isDefinition(object: ObjectValue, place: CallPlace, importsMcp: boolean): boolean {
  if ([...foreignKeys].some((key) => object.members.has(key))) return false;
  const { members } = toolMembersOf(object);
  const [name, description] = [members.get("name")?.value, members.get("description")?.value];
  if (stringOf(name) === undefined) {
    const isWritten = description?.site.module === place.linted && stringOf(description) !== undefined;
    return name?.kind === "unknown" && isWritten && !exclusiveNodeOf(place);
  }
  return description !== undefined && (importsMcp || members.has("inputSchema"));
}
