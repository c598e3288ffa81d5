import type { DefinitionKind } from "../../../../model/definition.ts";
import type { Json } from "../../../../model/json.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import type { MemberValue, NodeRef, ObjectValue, Value, ValueHole } from "../../evaluate/value.ts";
import {
  argumentMember,
  definitionOfCall,
  evaluateArguments,
  objectInsertionPoint,
  type CallPlace,
} from "../call-place.ts";
import { groupOfLiteral, idOf, type Discovery, type RawDefinition } from "../raw-definition.ts";
import { firstKeyOf } from "../syntax.ts";
import { isUndefined, normalizeTexts } from "../tool-members.ts";
import { withName } from "./register-tool.ts";

/** A function of mcp-ts-core 0.10 that makes a definition from its arguments. */
interface Builder {
  readonly kind: DefinitionKind;
  /** The member that the first argument states. */
  readonly first: "name" | "uriTemplate";
  /** The keys of the protocol, by the keys of the source. */
  readonly keys: ReadonlyMap<string, string>;
  /** How it changes the members. */
  readonly change?: (members: Map<string, MemberValue>, site: NodeRef) => void;
  /** The members that it adds if the source does not have them. */
  readonly adds?: Readonly<Record<string, Json>>;
}

const ofTool: Builder = {
  kind: "tool",
  first: "name",
  keys: new Map([
    ["input", "inputSchema"],
    ["output", "outputSchema"],
  ]),
};
const ofResource: Builder = {
  kind: "resource",
  first: "uriTemplate",
  keys: new Map(),
  adds: { mimeType: "application/json" },
};
const ofPrompt: Builder = { kind: "prompt", first: "name", keys: new Map([["args", "argsSchema"]]) };

/** The builders by name: dist/mcp-server/tools, resources, prompts and apps of the package. */
export const builders: Readonly<Record<string, Builder>> = {
  tool: ofTool,
  appTool: { ...ofTool, change: addAppMeta },
  resource: ofResource,
  appResource: {
    ...ofResource,
    change: addAudience,
    adds: { mimeType: "text/html;profile=mcp-app", annotations: { audience: ["user"] } },
  },
  prompt: ofPrompt,
};

const plain = { tool: ofTool, resource: ofResource, prompt: ofPrompt };

/** The definition of a call of a builder: `tool("find_books", { description, input, handler })`. */
export function builtDefinition(
  place: CallPlace,
  builder: Builder,
  evaluation: Evaluation,
  discovery?: Discovery,
): RawDefinition | undefined {
  const { call, module } = place;
  const args = evaluateArguments(place, evaluation);
  const first = argumentMember(builder.first, 0, args, place);
  const config = args.values[1];
  if (!first || call.arguments.length > 2) return undefined;
  const { members: stated, unknownRest } =
    config?.kind === "object"
      ? config
      : { members: new Map<string, MemberValue>(), unknownRest: holeOf(config, place) };
  if (config?.kind === "object") discovery?.alreadyRead.add(config.site.node);
  const members = membersOf(stated, builder);
  members.delete(builder.first);
  builder.change?.(members, { module, node: call.callee });
  normalizeTexts(members);
  const own = new Map([...builder.keys].map(([source, key]) => [key, source]));
  return {
    ...definitionOfCall(builder.kind, place),
    convention: "mcp-ts-core",
    members: builder.first === "name" ? withName(first, members) : new Map([["uriTemplate", first], ...members]),
    unknownRest,
    ...(builder.adds ? { added: builder.adds } : {}),
    isSent: true,
    insertionPoint: objectInsertionPoint(config, own, place),
  };
}

/** A definition that is written as an object in a list: `createApp({ tools: [{ name, input, handler }] })`. */
export function definitionOfLiteral(kind: DefinitionKind, value: ObjectValue): RawDefinition | undefined {
  const { node } = value.site;
  if (node.type !== "ObjectExpression") return undefined;
  const members = membersOf(value.members, plain[kind]);
  normalizeTexts(members);
  return {
    kind,
    convention: "mcp-ts-core",
    id: idOf(kind, node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    ...(plain[kind].adds ? { added: plain[kind].adds } : {}),
    isSent: true,
    insertionPoint: undefined,
    group: groupOfLiteral(node),
    exclusiveNode: undefined,
  };
}

/** The stated members under the keys of the protocol. */
function membersOf(stated: ReadonlyMap<string, MemberValue>, { keys }: Builder): Map<string, MemberValue> {
  const members = new Map<string, MemberValue>();
  for (const [key, member] of stated) if (!isUndefined(member.value)) members.set(keys.get(key) ?? key, member);
  return members;
}

function holeOf(config: Value | undefined, { module, call }: CallPlace): ValueHole {
  const reason = config?.kind === "unknown" ? config.reason : "its configuration is not an object that can be read";
  return { site: config?.site ?? { module, node: call }, reason };
}

/** `appTool` puts its `resourceUri` and its `extraMeta` into `_meta`. */
function addAppMeta(members: Map<string, MemberValue>, site: NodeRef): void {
  const [uri, extra] = [members.get("resourceUri"), members.get("extraMeta")];
  members.delete("resourceUri");
  members.delete("extraMeta");
  const meta = extra?.value.kind === "object" ? extra.value : undefined;
  const ui = meta?.members.get("ui")?.value;
  const ofUi = new Map(ui?.kind === "object" ? ui.members : []);
  if (uri) ofUi.set("resourceUri", uri);
  const all = new Map(meta?.members);
  const rest = ui?.kind === "object" ? ui.unknownRest : undefined;
  const keySite = uri?.keySite ?? site;
  all.set("ui", { key: "ui", keySite, value: objectOf(ofUi, site, rest) });
  if (uri) all.set("ui/resourceUri", { ...uri, key: "ui/resourceUri" });
  const open = extra && !meta ? { site: extra.value.site, reason: "a part of it is not known" } : meta?.unknownRest;
  members.set("_meta", { key: "_meta", keySite, value: objectOf(all, site, open) });
}

/** `appResource` adds the audience to the annotations. */
function addAudience(members: Map<string, MemberValue>, site: NodeRef): void {
  const annotations = members.get("annotations");
  if (annotations?.value.kind !== "object" || annotations.value.members.has("audience")) return;
  const user: Value = { kind: "scalar", site, value: "user" };
  const value: Value = { kind: "array", site, items: [user], unknownRest: undefined };
  const audience: MemberValue = { key: "audience", keySite: site, value };
  const all = new Map([["audience", audience], ...annotations.value.members]);
  members.set("annotations", { ...annotations, value: { ...annotations.value, members: all } });
}

function objectOf(members: Map<string, MemberValue>, site: NodeRef, unknownRest: ValueHole | undefined): ObjectValue {
  return { kind: "object", site, members, unknownRest };
}
