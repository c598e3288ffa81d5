import type { TSESTree } from "@typescript-eslint/utils";
import { shapeOf } from "../../../emission/zod-schema.ts";
import { calleeIdentifier, keyNameOf } from "../../../languages/syntax.ts";
import { plainOfValue } from "../evaluate/plain-value.ts";
import { type MemberValue, type ObjectValue, sharedValue, unknownValue, type Value } from "../evaluate/value.ts";
import { emitSchema } from "../zod/emit-schema.ts";
import type { Module } from "../modules/graph.ts";
import type { Convention, RawDefinition } from "./raw-definition.ts";
import type { WithDuplicates } from "./deduplicate.ts";
import { classifySchema } from "./classify-schema.ts";
import { isUndefined } from "./tool-members.ts";
import { plainKeys } from "./vocabulary.ts";

/** A definition, changed by the calls and lists that register it. */
export interface MergedDefinition {
  readonly definition: RawDefinition;
  /** The keys that no registration passes on: writing them in the definition would have no effect. */
  readonly unregistered: ReadonlySet<string>;
}

/** The members that a registration may omit or replace. The handler is not among them, because most are wrapped. */
const forwardedKeys = ["description", "outputSchema", ...plainKeys] as const;

/**
 * Changes a tool to what its registrations send. For example,
 * `tools.map((tool) => ({ name: tool.name, description: tool.description }))` in a list handler omits its annotations.
 *
 * @param isSure whether the registrations certainly have this form. Otherwise the definition is not changed.
 */
export function mergeRegistrations({ definition, duplicates }: WithDuplicates, isSure: boolean): MergedDefinition {
  const isOfProject = definition.kind === "tool" && definition.convention === "project";
  if (!isOfProject || !duplicates.length || !isSure || !duplicates.every(isRegistered))
    return { definition, unregistered: new Set() };
  const members = new Map(definition.members);
  const [only] = duplicates;
  const unforwarded = new Map<string, MemberValue>();
  for (const key of new Set([...forwardedKeys, "inputSchema", ...duplicates.flatMap(furtherKeys)])) {
    const stated = definition.members.get(key);
    if (stated && !isUndefined(stated.value) && duplicates.every((each) => leavesOut(each, key))) {
      unforwarded.set(key, stated);
      members.delete(key);
      continue;
    }
    // A schema that the definition states may be converted on its way: see below.
    if (key === "inputSchema" && stated) continue;
    const sent = sentMember(key, stated, duplicates);
    if (sent) members.set(key, sent);
  }
  const passed = duplicates.map(keysOf);
  const unregistered = forwardedKeys.filter(
    (key) => !members.has(key) && passed.every((keys) => keys && !keys.has(key)),
  );
  const merged: RawDefinition = {
    ...definition,
    members,
    convention: commonConvention(duplicates),
    ...(unforwarded.size ? { unforwarded: unforwarded } : {}),
  };
  const converted = only && duplicates.length === 1 ? convertedBy(only, merged) : merged;
  return { definition: converted, unregistered: new Set(unregistered) };
}

/** The keys that no protocol has, of an item that a list handler sends as it is: `{ ...tool, category: "core" }`. */
function furtherKeys({ convention, members, registeredBy }: RawDefinition): readonly string[] {
  const by = registeredBy?.node;
  const isListed = by?.type === "CallExpression" && calleeIdentifier(by.callee)?.name === "setRequestHandler";
  return convention === "verbatim" && isListed
    ? [...members.keys()].filter((key) => key !== "name" && key !== "handler")
    : [];
}

/** True for a call such as `registerTool(tool.name, { description: tool.description }, run)`, without this key. */
function leavesOut(registration: RawDefinition, key: string): boolean {
  const { convention, members, unknownRest } = registration;
  if (convention !== "sdk" || members.has(key) || unknownRest) return false;
  const { node } = registration.elsewhere ?? registration;
  return node.type === "CallExpression" && calleeIdentifier(node.callee)?.name === "registerTool";
}

/** The member as the registrations of a definition send it; `undefined` if they send what the definition states. */
function sentMember(
  key: string,
  stated: MemberValue | undefined,
  duplicates: readonly RawDefinition[],
): MemberValue | undefined {
  const all = duplicates.map(({ members }) => members.get(key));
  const [sent] = all.filter((member) => member !== undefined);
  const rest = duplicates.find(({ members, unknownRest }) => unknownRest && !members.has(key))?.unknownRest;
  const unknown = (reason: string): MemberValue | undefined => {
    const known = stated ?? sent;
    const keySite = known?.keySite ?? rest?.site;
    return keySite && { key, keySite, value: unknownValue(known?.value.site ?? keySite, reason) };
  };
  if (!sent) {
    if (rest) return stated ? undefined : unknown(rest.reason);
    return stated && unknown("what is registered leaves it out");
  }
  // A member that one of several registrations forwards is sent by that registration.
  if (all.every((member) => (member ? !isOther(member, stated) : stated))) return undefined;
  const [first, ...others] = all.map((member) => (member ? toJson(member.value) : undefined));
  const isCommon = others.every((other) => other !== undefined && other === first);
  return isCommon ? { ...sent, value: sharedValue(sent.value) } : unknown("its registrations differ");
}

/**
 * The server library that registers a tool. The list that a handler returns is sent unchanged, but may be incomplete.
 */
function commonConvention([first, ...others]: readonly RawDefinition[]): Convention {
  const isCommon =
    first && first.convention !== "verbatim" && others.every((each) => each.convention === first.convention);
  return isCommon ? first.convention : "project";
}

/** A definition with the schema that a list handler converts: `inputSchema: z.toJSONSchema(tool.inputSchema)`. */
function convertedBy(duplicate: RawDefinition, definition: RawDefinition): RawDefinition {
  const stated = definition.members.get("inputSchema");
  const sent = duplicate.members.get("inputSchema")?.value;
  if (!stated || !sent) return definition;
  // A JSON Schema that a handler changes: `const { anyOf, ...schema } = tool.inputSchema`.
  if (!isZod(stated.value)) {
    const [plain, written] = [sent, stated.value].map(toJson);
    const isChanged = duplicate.convention === "verbatim" && plain !== undefined && plain !== written;
    return isChanged ? withSchema(definition, stated, sharedValue(sent)) : definition;
  }
  if (duplicate.convention !== "verbatim") {
    if (!hasOtherFields(sent, stated.value)) return definition;
    return withSchema(definition, stated, sharedValue(sent));
  }
  if (sent.kind === "unknown") return { ...definition, converter: { reason: sent.reason, isOfFields: false } };
  const value = sent.kind === "object" && !isZod(sent) ? sentOf(stated.value, sent) : undefined;
  return value ? withSchema(definition, stated, value) : definition;
}

function withSchema(definition: RawDefinition, stated: MemberValue, value: Value): RawDefinition {
  return { ...definition, members: new Map(definition.members).set("inputSchema", { ...stated, value }) };
}

/** True for `{ params: tool.inputSchema }`: a schema with other fields than the stated one. */
function hasOtherFields(sent: Value, stated: Value): boolean {
  const [one, two] = [sent, stated].map(fieldsOf);
  return sent.kind === "unknown" || (one !== undefined && two !== undefined && one.join() !== two.join());
}

function fieldsOf(schema: Value): readonly string[] | undefined {
  if (schema.kind === "object") return [...schema.members.keys()];
  const shape = schema.kind === "zod" ? shapeOf(schema.schema) : undefined;
  return shape && Object.keys(shape);
}

/** The sent schema. If it is converted from the Zod calls of the definition alone, these can be edited. */
function sentOf(stated: Value, sent: ObjectValue): Value | undefined {
  const { convertedAs, trace } = sent;
  if (stated.kind === "zod" && convertedAs && trace?.site.node === stated.trace.site.node)
    return emitSchema(stated, convertedAs, "input", stated.site);
  return sharedValue(trace ? { ...sent, trace: { ...trace, shared: true } } : sent);
}

function isZod(value: Value): boolean {
  const schemaClass = classifySchema(value);
  return schemaClass === "zod" || schemaClass === "shape";
}

/** True for a registering call of a server library, and for an item of the list that a handler returns. */
export function isRegistered({ convention, insertionPoint }: RawDefinition): boolean {
  return convention === "sdk" || convention === "fastmcp" || (convention === "verbatim" && !insertionPoint);
}

/** True if a registration certainly sends another value than the definition states. */
function isOther({ value: sent }: MemberValue, stated: MemberValue | undefined): boolean {
  if (!stated) return !isUndefined(sent);
  if (sent.site.node === stated.value.site.node || isUndefined(sent)) return false;
  const plain = toJson(sent);
  return plain !== undefined && plain !== toJson(stated.value);
}

/** True for a tool that code of the project may register in another form. */
export function mayBeChanged({ kind, convention, isSent }: RawDefinition): boolean {
  return kind === "tool" && convention === "project" && !isSent;
}

/** Why the absence of members proves nothing. */
export const isUnseen = "how the tool is registered is not seen";
export const isBeyondLimit = "how the tool is registered is not seen, and more modules import it than are searched";

/**
 * A tool whose registration is not found: missing members may be added, and its schemas may be converted in any way.
 */
export function withUnknownAbsences(definition: RawDefinition, module: Module, reason: string): RawDefinition {
  if (!mayBeChanged(definition)) return definition;
  const { unknownRest = { site: { module, node: definition.node }, reason } } = definition;
  const { converter = { reason, isOfFields: false } } = definition;
  return { ...definition, unknownRest, converter };
}

/** True if a registration has the same members when it is read again, from the same places. */
export function hasSameValues({ members }: RawDefinition, again: RawDefinition | undefined): boolean {
  const two = again?.members;
  return (
    two?.size === members.size &&
    [...members].every(([key, { value }]) => {
      const other = two.get(key)?.value;
      return other?.site.node === value.site.node && toJson(other) === toJson(value);
    })
  );
}

function toJson(value: Value): string | undefined {
  const plain = plainOfValue(value);
  return plain === undefined ? undefined : JSON.stringify(plain);
}

/** The keys that a registration lists; `undefined` if it may pass on any key of the definition. */
function keysOf(definition: RawDefinition): ReadonlySet<string> | undefined {
  const { members } = definition;
  const { node, anchor } = definition.elsewhere ?? definition;
  if (node.type !== "CallExpression") return namedIn(literalOf(anchor));
  const { arguments: args } = node;
  switch (calleeIdentifier(node.callee)?.name) {
    case "registerTool":
    case "addTool":
      return namedIn(args.find((each) => each.type === "ObjectExpression"));
    // `server.tool(name, tool.schema, tool.annotations, run)` would pass on the annotations of a tool that gets some.
    case "tool": {
      const names = args.map((each) =>
        each.type === "SpreadElement" ? undefined : (calleeIdentifier(each)?.name ?? ""),
      );
      const isHandedOn = (key: string): boolean =>
        members.has(key) || names.some((name) => name?.toLowerCase().includes(key.toLowerCase()));
      return names.includes(undefined) ? undefined : new Set(forwardedKeys.filter(isHandedOn));
    }
    default:
      return undefined;
  }
}

function namedIn(literal: TSESTree.ObjectExpression | undefined): ReadonlySet<string> | undefined {
  const keys = literal?.properties.map((each) => (each.type === "Property" ? keyNameOf(each) : undefined));
  return keys?.every((key) => key !== undefined) ? new Set(keys) : undefined;
}

/** The object literal of a list item, which has the anchor as its first key. */
function literalOf({ parent }: TSESTree.Node): TSESTree.ObjectExpression | undefined {
  return parent?.type === "Property" && parent.parent.type === "ObjectExpression" ? parent.parent : undefined;
}
