import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf, type ObjectValue } from "../evaluate/value.ts";
import { argumentMember, draftOfCall, evaluateArguments, objectHost, ownTextOf, type CallPlace } from "./call-place.ts";
import type { Discovery, Draft } from "./draft.ts";
import { registeredTool } from "./register-tool.ts";
import { hasHandler, mayBeCalled, toolMembersOf } from "./tool-members.ts";
import { foreignKeys } from "./vocabulary.ts";

/**
 * The method `tool` of servers other than the SDK's, with an object and nothing beside it but a name or a callback:
 * `mcp.tool("find", { description, inputSchema, handler })` of mcp-lite, and
 * `server.tool({ name, description, schema }, callback)` of tmcp and mcp-use.
 */
export function toolMethod(place: CallPlace, evaluation: Evaluation, discovery: Discovery): Draft | undefined {
  const { evidence } = discovery;
  if (place.call.arguments.length !== 2 || evidence.isForeign || !(evidence.importsMcp || evidence.speaksOfTools))
    return undefined;
  const args = evaluateArguments(place, evaluation);
  const [first, second] = args.values;
  if (!args.isWhole || !first || !second) return undefined;
  if (second.kind === "object")
    return hasHandler(second) ? registeredTool(place, "tool", evaluation, discovery) : undefined;
  if (first.kind !== "object" || !mayBeCalled(second) || !isDefinition(first, place, evidence.importsMcp))
    return undefined;

  discovery.claimed.add(first.site.node);
  const { members, keys } = toolMembersOf(first);
  const callback = argumentMember("handler", 1, args, place);
  if (callback) members.set("handler", callback);
  return {
    ...draftOfCall("tool", place),
    convention: "project",
    members,
    unknownRest: first.unknownRest,
    host: objectHost(first, keys, place),
  };
}

/** Tells a tool from any other object; one whose name only the running server knows must say what it does. */
function isDefinition(object: ObjectValue, place: CallPlace, importsMcp: boolean): boolean {
  if ([...foreignKeys].some((key) => object.members.has(key))) return false;
  const { members } = toolMembersOf(object);
  const [name, description] = [members.get("name")?.value, members.get("description")?.value];
  if (stringOf(name) === undefined) {
    const isWritten = description?.site.module.isLinted === true && stringOf(description) !== undefined;
    return name?.kind === "unknown" && isWritten && !ownTextOf(place);
  }
  return description !== undefined && (importsMcp || members.has("inputSchema"));
}
