import type { TSESTree } from "@typescript-eslint/utils";
import { withoutTypes } from "../../../../languages/syntax.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf, type MemberValue, type ObjectValue, type Value, type ValueHole } from "../../evaluate/value.ts";
import {
  argumentMember,
  definitionOfCall,
  evaluateArguments,
  objectInsertionPoint,
  exclusiveNodeOf,
  type RegistrationArguments,
  type CallPlace,
} from "../call-place.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { hasHandler, toolMembersOf } from "../tool-members.ts";
import { inputKeys } from "../vocabulary.ts";

/** The functions that register with the SDK's own server. */
const sdkFunctions: ReadonlySet<string> = new Set(["registerTool", "registerToolTask", "registerAppTool"]);

const configKeys: ReadonlySet<string> = new Set([...inputKeys, "description", "getDescription"]);

/**
 * `x.registerTool(name, { description, inputSchema, … }, callback)`, wrappers of it with "tool" in their name
 * (`accountTool`, `registerAppTool(server, name, …)`), and builders of the project (`tool("name", { input })`).
 */
export function toolOfCall(
  place: CallPlace,
  calleeName: string,
  evaluation: Evaluation,
  discovery: Discovery,
): RawDefinition | undefined {
  const isExact = calleeName === "registerTool";
  const start = nameIndex(place.call, isExact);
  if (start === undefined) return undefined;
  const args = evaluateArguments(place, evaluation);
  const name = args.values[start];
  const config = args.values[start + 1];
  if (!name || !config || !args.isWhole) return undefined;
  if (config.kind !== "object") return isExact && start === 0 ? withUnknownConfig(place, args) : undefined;
  if (!isExact && !isConfig(config, args.values.length > start + 2)) return undefined;
  // `tool("hosting", { name: "fetch_logs", … }, callback)`: the first text is not the name, but a group of tools.
  if (!isExact && stringOf(config.members.get("name")?.value) !== undefined) return undefined;
  if (!isNamed({ name, config }, place)) return undefined;
  discovery.alreadyRead.add(config.site.node);

  const convention = sdkFunctions.has(calleeName) ? "sdk" : "project";
  const { members: parts, keys } = toolMembersOf(config);
  const members = withName(argumentMember("name", start, args, place), parts);
  const unread = isExact && isMethodOfSdk(place, evaluation) ? unreadBySdk(config) : new Map<string, MemberValue>();
  const input = keys.get("inputSchema");
  if (input !== undefined && unread.has(input)) {
    members.delete("inputSchema");
    keys.set("inputSchema", "inputSchema");
  }
  const callback = argumentMember("handler", args.nodes.length - 1, args, place);
  if (callback && args.nodes.length > start + 2 && !members.has("handler")) members.set("handler", callback);
  return {
    ...definitionOfCall("tool", place),
    convention,
    members,
    unknownRest: config.unknownRest,
    ...(unread.size ? { unread } : {}),
    insertionPoint: objectInsertionPoint(config, keys, place),
  };
}

/** The members of a tool's configuration that any version of the SDK reads: server/mcp.js, `registerTool`. */
const readBySdk: ReadonlySet<string> = new Set([
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
  "icons",
  "execution",
  "_meta",
]);

function unreadBySdk({ members }: ObjectValue): ReadonlyMap<string, MemberValue> {
  return new Map([...members].filter(([key]) => !readBySdk.has(key)));
}

/** True for a method of a server that this project makes with the SDK: other classes have a `registerTool`, too. */
function isMethodOfSdk({ call, module, frame }: CallPlace, evaluation: Evaluation): boolean {
  const callee = withoutTypes(call.callee);
  if (callee.type !== "MemberExpression") return false;
  const { kind, site } = evaluation.evaluate({ module, node: callee.object }, frame);
  if (kind !== "unknown" || site.node.type !== "NewExpression") return false;
  const made = evaluation.evaluate({ module: site.module, node: site.node.callee });
  return made.kind === "external" && /^@modelcontextprotocol\/(?:sdk|server)(?:\/|$)/u.test(made.specifier);
}

/**
 * True for `registerTool(server, { name: "list_users", … })`: the object is the definition, and the function belongs to
 * the project.
 */
export function takesDefinition(place: CallPlace, evaluation: Evaluation): boolean {
  const { callee, arguments: nodes } = place.call;
  // `server.registerTool(find.name, find, callback)` with an unknown name.
  if (withoutTypes(callee).type !== "Identifier" && nodes.length > 2) return false;
  const [first, second] = evaluateArguments(place, evaluation).values;
  return (
    first !== undefined && stringOf(first) === undefined && second?.kind === "object" && second.members.has("name")
  );
}

/**
 * The index of the tool's name: the first argument, or after the server that a helper takes; `undefined` for another
 * call.
 */
function nameIndex({ arguments: args }: TSESTree.CallExpression, isExact: boolean): number | undefined {
  const [first, second, third] = args;
  // `(...args) => server.registerTool(...args)`
  if (isExact && first?.type === "SpreadElement") return 0;
  if (!first || !second || isObjectOrFunction(first)) return undefined;
  const isBehindServer = first.type === "Identifier" && isText(second) && third?.type === "ObjectExpression";
  return isBehindServer ? 1 : 0;
}

function isObjectOrFunction({ type }: TSESTree.Node): boolean {
  return (
    type === "ObjectExpression" ||
    type === "ArrowFunctionExpression" ||
    type === "FunctionExpression" ||
    type === "ArrayExpression" ||
    type === "SpreadElement"
  );
}

function isText(node: TSESTree.Node): boolean {
  return (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";
}

/** Distinguishes a tool's configuration from other objects by its keys. */
function isConfig(config: ObjectValue, hasCallback: boolean): boolean {
  return (hasCallback || hasHandler(config)) && [...config.members.keys()].some((key) => configKeys.has(key));
}

interface Registered {
  readonly name: Value;
  readonly config: ObjectValue;
}

/** True if the call defines a tool, even one with an unknown name. False for a loop over tools that are not known. */
function isNamed({ name, config }: Registered, place: CallPlace): boolean {
  if (stringOf(name) !== undefined) return true;
  if (name.kind !== "unknown" && name.kind !== "external" && name.kind !== "method") return false;
  if (exclusiveNodeOf(place)) return false;
  const description = config.members.get("description")?.value;
  // `description: tool.description ?? ""` is not the description of one tool.
  return Boolean(stringOf(description)) && description?.site.module === place.linted;
}

function withUnknownConfig(place: CallPlace, args: RegistrationArguments): RawDefinition | undefined {
  const name = argumentMember("name", 0, args, place);
  const config = args.values[1];
  if (stringOf(name?.value) === undefined || !config || config.kind === "scalar") return undefined;
  const unknownRest: ValueHole = {
    site: config.site,
    reason: config.kind === "unknown" ? config.reason : "its configuration is not an object that can be read",
  };
  return {
    ...definitionOfCall("tool", place),
    convention: "sdk",
    members: withName(name, new Map()),
    unknownRest,
    insertionPoint: undefined,
  };
}

/** The members with the name first, as definitions usually have it. */
export function withName(
  name: MemberValue | undefined,
  members: ReadonlyMap<string, MemberValue>,
): Map<string, MemberValue> {
  const all = new Map<string, MemberValue>();
  if (name) all.set("name", name);
  for (const [key, member] of members) if (key !== "name" || !name) all.set(key, member);
  return all;
}
