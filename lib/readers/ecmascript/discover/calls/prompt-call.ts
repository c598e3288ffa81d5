import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf, type MemberValue, type ObjectValue } from "../../evaluate/value.ts";
import {
  argumentMember,
  definitionOfCall,
  evaluateArguments,
  objectInsertionPoint,
  type CallPlace,
} from "../call-place.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { legacyCallOf } from "./legacy-call.ts";
import { withName } from "./register-tool.ts";
import { classifySchema } from "../classify-schema.ts";
import { isUndefined, mayBeCalled } from "../tool-members.ts";

/** `x.registerPrompt(name, { title, description, argsSchema }, callback)`. */
export function registeredPrompt(
  place: CallPlace,
  evaluation: Evaluation,
  { alreadyRead }: Discovery,
): RawDefinition | undefined {
  const { call } = place;
  const args = evaluateArguments(place, evaluation);
  const [name, config] = args.values;
  if (!args.isWhole || call.arguments.length < 2 || !name || config?.kind !== "object") return undefined;
  const isKnown = stringOf(name) !== undefined || stringOf(config.members.get("description")?.value) !== undefined;
  if (!isKnown || (name.kind === "scalar" && typeof name.value !== "string")) return undefined;
  alreadyRead.add(config.site.node);
  const members = membersOf(config);
  const callback = argumentMember("handler", args.nodes.length - 1, args, place);
  if (callback && args.nodes.length > 2) members.set("handler", callback);
  return {
    ...definitionOfCall("prompt", place),
    convention: "sdk",
    members: withName(argumentMember("name", 0, args, place), members),
    unknownRest: config.unknownRest,
    insertionPoint: objectInsertionPoint(config, new Map(), place),
  };
}

/** `x.prompt(name, description?, shape?, callback)`, the older overloads. */
export function legacyPrompt(
  place: CallPlace,
  evaluation: Evaluation,
  { evidence }: Discovery,
): RawDefinition | undefined {
  const { call } = place;
  if (call.callee.type === "Identifier" || call.arguments.length < 2) return undefined;
  const args = evaluateArguments(place, evaluation);
  const { values } = args;
  const handler = values.at(-1);
  if (!args.isWhole || stringOf(values[0]) === undefined || handler?.kind === "scalar") return undefined;
  const hasDescription = values.length > 2 && stringOf(values[1]) !== undefined;
  const shapeIndex = values.length - 2;
  const shape = shapeIndex > (hasDescription ? 1 : 0) ? values[shapeIndex] : undefined;
  const isSurely = shape !== undefined && ["shape", "zod"].includes(classifySchema(shape));
  // `inquirer.prompt("name", …)`, `window.prompt("question", "default")`.
  if (!isSurely && !(evidence.importsMcp && handler && mayBeCalled(handler))) return undefined;
  const members = new Map<string, MemberValue>();
  const take = (key: string, index: number): void => {
    const member = argumentMember(key, index, args, place);
    if (member) members.set(key, member);
  };
  take("name", 0);
  if (hasDescription) take("description", 1);
  if (shape) take("argsSchema", shapeIndex);
  take("handler", values.length - 1);
  const positions = { description: hasDescription ? 1 : undefined, argsSchema: shape ? shapeIndex : undefined };
  const legacyCall = legacyCallOf(place, "prompt", args, { start: 1, positions });
  return {
    ...definitionOfCall("prompt", place),
    convention: "sdk",
    ...(legacyCall ? { legacyCall } : {}),
    members,
    unknownRest: undefined,
    insertionPoint: undefined,
  };
}

function membersOf(config: ObjectValue): Map<string, MemberValue> {
  const members = new Map<string, MemberValue>();
  for (const [key, member] of config.members) if (!isUndefined(member.value)) members.set(key, member);
  return members;
}
