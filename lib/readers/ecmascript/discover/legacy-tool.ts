import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf, type MemberValue } from "../evaluate/value.ts";
import { argumentMember, draftOfCall, evaluateArguments, ownTextOf, type CallPlace } from "./call-place.ts";
import type { Discovery, Draft } from "./draft.ts";
import { positionalRoles } from "./positional.ts";
import { lookOfSchema } from "./schema-look.ts";
import { mayBeCalled, settleTexts } from "./tool-members.ts";
import { toolMethod } from "./tool-method.ts";

/**
 * `x.tool(name, description?, shape?, annotations?, callback)`, and wrappers of it that keep its order.
 *
 * @param isExact false for a wrapper, which must show more of a tool than a name and a function.
 */
export function legacyTool(
  place: CallPlace,
  isExact: boolean,
  evaluation: Evaluation,
  discovery: Discovery,
): Draft | undefined {
  const { evidence } = discovery;
  const { call } = place;
  const ofOthers = isExact ? toolMethod(place, evaluation, discovery) : undefined;
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
  const isSurelyTool = schema !== undefined && ["zod", "shape"].includes(lookOfSchema(schema));
  if (!isSurelyTool && !evidence.importsMcp && !(isExact && evidence.speaksOfTools && !evidence.isForeign))
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
  settleTexts(members);
  return {
    ...draftOfCall("tool", place),
    convention: isExact ? "sdk" : "project",
    members,
    unknownRest: undefined,
    host: isExact && args.isWritten && !ownTextOf(place) ? { kind: "arguments", call, roles } : undefined,
  };
}
