import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { Convention, DefinitionKind, LegacyCall } from "../../../model/definition.ts";
import type { CallingConvention } from "../../../model/handler/handler.ts";
import type { Json } from "../../../model/json.ts";
import type { Span } from "../../../model/span.ts";
import type { Registration } from "../../frame/registration.ts";
import type { McpSettings } from "../../settings.ts";
import type { Assumptions, Evaluation } from "../evaluate/scope.ts";
import type { MemberValue, NodeRef, ObjectValue, ValueHole } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { CandidateNodes } from "./candidate-nodes.ts";
import type { Evidence } from "./evidence.ts";
import { firstKeyOf, isFunctionNode } from "./syntax.ts";
import { normalizeTexts, toolMembersOf } from "./tool-members.ts";

export type { Convention, Evidence };

/** The place to insert a missing member of a definition. */
export type InsertionPoint =
  | {
      readonly kind: "object";
      readonly node: TSESTree.ObjectExpression;
      readonly value: ObjectValue;
      /** The source's names for the keys of the protocol. */
      readonly keys: ReadonlyMap<string, string>;
    }
  | { readonly kind: "arguments"; readonly call: TSESTree.CallExpression; readonly roles: ArgumentRoles }
  | { readonly kind: "class"; readonly node: TSESTree.ClassDeclaration | TSESTree.ClassExpression };

/** The positions of the arguments of `tool(name, description?, shape?, annotations?, callback)`. */
export interface ArgumentRoles {
  readonly description: number | undefined;
  readonly inputSchema: number | undefined;
  readonly annotations: number | undefined;
}

/** A converter that is not completely known. */
export interface Converter {
  /** Completes the sentence "It is not known, because …". */
  readonly reason: string;
  /** True for a converter that reads only the fields of an object. */
  readonly isOfFields: boolean;
}

/** A definition as an idiom reads it: values under the keys of the protocol, schemas not converted yet. */
export interface RawDefinition extends Registration<TSESTree.Node> {
  readonly convention: Convention;
  /** Unique in the module. It stays the same under other assumptions. */
  readonly id: string;
  readonly anchor: TSESTree.Node;
  /** Members by the protocol's key; `key` of a member is the name in the source. */
  readonly members: ReadonlyMap<string, MemberValue>;
  readonly unknownRest: ValueHole | undefined;
  /** How the handler gets its arguments. Default: as the first parameter. */
  readonly passing?: CallingConvention;
  /** The members of the registration that the library does not read. */
  readonly unread?: ReadonlyMap<string, MemberValue>;
  /** The members of a tool's object that the registering call certainly does not forward. */
  readonly unforwarded?: ReadonlyMap<string, MemberValue>;
  readonly insertionPoint: InsertionPoint | undefined;
  /** Only text within this node belongs to this definition alone. Other text belongs to a factory. */
  readonly exclusiveNode: TSESTree.Node | undefined;
  /** The converter of the Zod schemas, if it is not the one of the server library. */
  readonly converter?: Converter;
  /** The call of a method that the SDK has replaced, if the definition has such a call. */
  readonly legacyCall?: Pick<LegacyCall, "method" | "span" | "rewrite"> & { readonly module: Module };
  /** The call that registers or lists it, if one is found. */
  readonly registeredBy?: NodeRef;
  /** The assumptions that the definition depends on, if they are fewer than those of the whole candidate. */
  readonly assumptions?: Assumptions;
  /** True for a tool that a known library registers unchanged: no other code adds to it. */
  readonly isSent?: boolean;
  /** False for a tool that the library knows and does not list. */
  readonly isListed?: boolean;
  /** The members that the library adds if the source does not have them. */
  readonly added?: Readonly<Record<string, Json>>;
  /** The registering call or list item, for a definition that another module registers. */
  readonly elsewhere?: Pick<RawDefinition, "node" | "anchor">;
  /** The module of the node and the anchor, if it is not the linted one. */
  readonly from?: Module;
  /** The node in the linted module that refers to a definition of another module. */
  readonly importSite?: Span;
  /** Whether a resource is in a list of templates, if a list shows it. */
  readonly isTemplate?: boolean;
}

/** A place where a definition could be. `read` evaluates it; most places have none. */
export interface Candidate {
  read(evaluation: Evaluation): readonly RawDefinition[];
}

/** The state of the discovery in one module. */
export interface Discovery {
  readonly module: Module;
  readonly nodes: CandidateNodes;
  readonly evidence: Evidence;
  readonly settings: McpSettings;
  /** Literals that an idiom has read as a part of its definitions. Later idioms skip them. */
  readonly alreadyRead: Set<TSESTree.Node>;
  /** The calls `x.name(…)` of the module by name, collected on demand. */
  readonly memberCalls: () => ReadonlyMap<string, readonly TSESTree.CallExpression[]>;
}

/** An id made from the node. `more` distinguishes several definitions of one node. */
export function idOf(kind: DefinitionKind, node: TSESTree.Node, more = ""): string {
  return `${kind}:${String(node.range[0])}:${more}`;
}

/**
 * The group of definitions that are certainly offered together: those of one receiver in one function body or branch.
 * The elements of one array literal belong together; any other literal is its own group.
 */
export function groupOfCall(node: TSESTree.Node, receiver: string): string {
  return `${String(branchAround(node))}:${receiver}`;
}

/** The group of a definition that is a literal: that of the list that contains it, otherwise its own. */
export function groupOfLiteral(node: TSESTree.Node): string {
  const list = node.parent?.type === "ArrayExpression" ? node.parent : node;
  return `${String(list.range[0])}:`;
}

/** The offset of the nearest function body or branch around a node; 0 for the module itself. */
function branchAround(node: TSESTree.Node): number {
  let inner = node;
  for (let current = node.parent; current; inner = current, current = current.parent) {
    if (isFunctionNode(current) || isBranch(current, inner)) return inner.range[0];
  }
  return 0;
}

function isBranch(outer: TSESTree.Node, inner: TSESTree.Node): boolean {
  switch (outer.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return outer.test !== inner;
    case "LogicalExpression":
      return outer.right === inner;
    case "SwitchCase":
    case "TryStatement":
    case "CatchClause":
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
      return true;
    default:
      return false;
  }
}

/** A definition that is an object of another module, at the node of the linted module that registers it. */
export function referredTo(
  { id, group, ...definition }: RawDefinition,
  from: Module,
  at: TSESTree.Node,
): RawDefinition {
  return {
    ...definition,
    id: `${id} of ${from.path}`,
    group: `${from.path} ${group}`,
    insertionPoint: undefined,
    from,
    importSite: spanOfNode(at),
  };
}

/** A tool that is one object, with its members under any keys. */
export function toolFromObject(
  value: ObjectValue,
  node: TSESTree.ObjectExpression,
  convention: Convention,
  more?: Partial<RawDefinition>,
): RawDefinition {
  const { members, keys } = toolMembersOf(value);
  return {
    kind: "tool",
    convention,
    id: idOf("tool", node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    insertionPoint: { kind: "object", node, value, keys },
    group: groupOfLiteral(node),
    exclusiveNode: undefined,
    ...more,
  };
}

/** A definition that is sent unchanged: its keys are those of the protocol. */
export function verbatimFromObject(
  kind: RawDefinition["kind"],
  value: ObjectValue,
  node: TSESTree.ObjectExpression,
  more?: Partial<RawDefinition>,
): RawDefinition {
  const members = new Map<string, MemberValue>(value.members);
  normalizeTexts(members);
  return {
    kind,
    convention: "verbatim",
    id: idOf(kind, node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    insertionPoint: { kind: "object", node, value, keys: new Map() },
    group: groupOfLiteral(node),
    exclusiveNode: undefined,
    ...more,
  };
}
