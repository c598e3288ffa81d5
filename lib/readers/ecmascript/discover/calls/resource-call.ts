import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import { type MemberValue, type ObjectValue, stringOf, unknownValue, type Value } from "../../evaluate/value.ts";
import {
  argumentMember,
  type CallPlace,
  definitionOfCall,
  evaluateArguments,
  objectInsertionPoint,
  type RegistrationArguments,
} from "../call-place.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { legacyCallOf } from "./legacy-call.ts";
import { withName } from "./register-tool.ts";
import { calleeIdentifier } from "../../../../languages/syntax.ts";
import { isUndefined, mayBeCalled } from "../tool-members.ts";

/**
 * `x.registerResource(name, uriOrTemplate, config, callback)` and the older
 * `x.resource(name, uriOrTemplate, metadata?, callback)`.
 */
export function registeredResource(
  place: CallPlace,
  isExact: boolean,
  evaluation: Evaluation,
  { evidence }: Discovery,
): RawDefinition | undefined {
  const { call } = place;
  if (call.arguments.length < 3 || call.callee.type === "Identifier") return undefined;
  const args = evaluateArguments(place, evaluation);
  const [, target, config] = args.values;
  if (!args.isWhole || !target || !config) return undefined;
  const address = addressOf(target, evaluation);
  const handler = args.values.at(-1);
  if (!handler || !mayBeCalled(handler)) return undefined;
  // `router.resource("users", "users", controller)`
  const isAddress = address.key === "uriTemplate" || stringOf(target)?.includes(":") === true || evidence.importsMcp;
  if (!isExact && !isAddress) return undefined;

  // A function that forwards its parameters: its calls are the resources.
  const about = config.kind === "object" ? config.members.get("description")?.value : undefined;
  if (!address.key && ![args.values[0], about].some((value) => stringOf(value) !== undefined)) return undefined;

  const metadata = config.kind === "object" && args.values.length > 3 ? config : undefined;
  const members = new Map<string, MemberValue>();
  for (const { key, keySite, value } of addressMembers(address, args, place)) members.set(key, { key, keySite, value });
  for (const [key, member] of metadata?.members ?? []) if (!isUndefined(member.value)) members.set(key, member);
  const callback = argumentMember("handler", args.nodes.length - 1, args, place);
  if (callback) members.set("handler", callback);
  // The SDK puts the metadata before each listed resource, of which they could have the name.
  const list = members.has("name") ? undefined : listOfTemplate(target, evaluation);
  if (list) members.set("list", list);
  const positions = args.values.length > 3 ? { start: 3, positions: undefined } : { start: 2, positions: {} };
  const legacyCall = isExact ? undefined : legacyCallOf(place, "resource", args, positions);
  return {
    ...definitionOfCall("resource", place),
    convention: "sdk",
    ...(legacyCall ? { legacyCall } : {}),
    // The SDK puts the URI before the name, but the name of a template before its URI.
    members: withName(argumentMember("name", 0, args, place), members),
    unknownRest: metadata ? metadata.unknownRest : holeOf(config, args),
    insertionPoint: metadata && objectInsertionPoint(metadata, new Map(), place),
  };
}

interface Address {
  /** `undefined` if it is unknown whether the resource has a single URI or a template. */
  readonly key: "uri" | "uriTemplate" | undefined;
  readonly value: Value;
}

function addressOf(target: Value, evaluation: Evaluation): Address {
  const text = stringOf(target);
  if (text !== undefined) return { key: "uri", value: target };
  const inner = templateArgument(target, 0, evaluation);
  if (!inner) return { key: undefined, value: target };
  const isTemplate = inner.kind === "unknown" && inner.site.node.type === "NewExpression";
  return { key: "uriTemplate", value: isTemplate ? templateText(inner.site.node, inner, evaluation) : inner };
}

/** An argument of `new ResourceTemplate(template, { list, complete })`. */
function templateArgument(target: Value, index: number, evaluation: Evaluation): Value | undefined {
  const { node, module } = target.site;
  if (target.kind !== "unknown" || node.type !== "NewExpression") return undefined;
  const argument = node.arguments[index];
  if (calleeIdentifier(node.callee)?.name !== "ResourceTemplate") return undefined;
  return argument && argument.type !== "SpreadElement" ? evaluation.evaluate({ module, node: argument }) : undefined;
}

/** The function that lists the resources of a template. */
function listOfTemplate(target: Value, evaluation: Evaluation): MemberValue | undefined {
  const callbacks = templateArgument(target, 1, evaluation);
  return callbacks?.kind === "object" ? callbacks.members.get("list") : undefined;
}

/** `new UriTemplate("…")` inside of the resource template. */
function templateText(node: TSESTree.Node, value: Value, evaluation: Evaluation): Value {
  const [text] = node.type === "NewExpression" ? node.arguments : [];
  return text && text.type !== "SpreadElement" ? evaluation.evaluate({ module: value.site.module, node: text }) : value;
}

function* addressMembers(
  { key, value }: Address,
  args: RegistrationArguments,
  { module }: CallPlace,
): Generator<MemberValue> {
  const node = args.nodes[1];
  if (!node) return;
  const keySite = { module, node };
  if (key) yield { key, keySite, value };
  else {
    const unknown = unknownValue(
      value.site,
      value.kind === "unknown" ? value.reason : "it is neither a URI nor a template that can be read",
    );
    yield { key: "uri", keySite, value: unknown };
    yield { key: "uriTemplate", keySite, value: unknown };
  }
}

/** The metadata is unknown if it is between URI and callback and is not a readable object. */
function holeOf(config: Value, { values }: RegistrationArguments): ObjectValue["unknownRest"] {
  if (values.length <= 3) return undefined;
  return {
    site: config.site,
    reason: config.kind === "unknown" ? config.reason : "its metadata is not an object that can be read",
  };
}
