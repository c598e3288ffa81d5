import type { TSESTree } from "@typescript-eslint/utils";
import type { DefinitionKind } from "../../../model/definition.ts";
import type { McpSettings } from "../../settings.ts";
import type { Assumptions, Evaluation } from "../evaluate/scope.ts";
import type { MemberValue, ObjectValue, ValueHole } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { CandidateNodes } from "./candidate-nodes.ts";
import type { Evidence } from "./evidence.ts";
import { firstKeyOf, isFunctionNode } from "./syntax.ts";
import { normalizeTexts, toolMembersOf } from "./tool-members.ts";

export type { Evidence };

/**
 * Who turns what is written into what is sent: the SDK's `McpServer`, a framework, nobody (the answer of a low-level
 * handler goes out as it stands), or whichever of them the project uses.
 */
export type Convention = "sdk" | "fastmcp" | "mcp-ts-core" | "verbatim" | "project";

/** Where a definition can be changed as a whole: where a member that it lacks would be written. */
export type InsertionPoint =
  | {
      readonly kind: "object";
      readonly node: TSESTree.ObjectExpression;
      readonly value: ObjectValue;
      /** What the source calls a key of the protocol. */
      readonly keys: ReadonlyMap<string, string>;
    }
  | { readonly kind: "arguments"; readonly call: TSESTree.CallExpression; readonly roles: ArgumentRoles }
  | { readonly kind: "class"; readonly node: TSESTree.ClassDeclaration | TSESTree.ClassExpression };

/** Which argument of `tool(name, description?, shape?, annotations?, callback)` is what. */
export interface ArgumentRoles {
  readonly description: number | undefined;
  readonly inputSchema: number | undefined;
  readonly annotations: number | undefined;
}

/** A converter of which not all is known. */
export interface Converter {
  /** Completes "It is not known, because …". */
  readonly reason: string;
  /** True for one that reads the fields of an object and nothing else of it. */
  readonly isOfFields: boolean;
}

/** A definition as an idiom states it: values under the protocol's keys, schemas not converted yet. */
export interface RawDefinition {
  readonly kind: DefinitionKind;
  readonly convention: Convention;
  /** Tells the drafts of one module apart, and finds one again under other decisions. */
  readonly id: string;
  /** The call, literal or class in the linted module that is the definition. */
  readonly node: TSESTree.Node;
  /** Where to point when nothing nearer exists. */
  readonly anchor: TSESTree.Node;
  /** Members by the protocol's key; `key` of a member is what the source calls it. */
  readonly members: ReadonlyMap<string, MemberValue>;
  readonly unknownRest: ValueHole | undefined;
  readonly insertionPoint: InsertionPoint | undefined;
  readonly group: string;
  /** Only text within this node serves this definition alone; other text belongs to a factory. */
  readonly exclusiveNode: TSESTree.Node | undefined;
  /** What converts the Zod schemas of the definition, where that is not the server library. */
  readonly converter?: Converter;
  /** The assumptions that the definition depends on, where they are fewer than those of the whole sighting. */
  readonly assumptions?: Assumptions;
}

/** A place where a definition may stand. `make` evaluates it; nothing comes of most. */
export interface Candidate {
  read(evaluation: Evaluation): readonly RawDefinition[];
}

/** What the idioms share while one module is read. */
export interface Discovery {
  readonly module: Module;
  readonly nodes: CandidateNodes;
  readonly evidence: Evidence;
  readonly settings: McpSettings;
  /** Literals that an idiom has taken as a part of its own definitions. */
  readonly alreadyRead: Set<TSESTree.Node>;
  /** The calls `x.name(…)` of the module by their names, found when the first of them is asked for. */
  readonly memberCalls: () => ReadonlyMap<string, readonly TSESTree.CallExpression[]>;
  /** The nodes in the bodies of the wrappers that other modules export, by their functions. */
  readonly nodesOfWrappers: Map<TSESTree.Node, CandidateNodes>;
}

/** The id of a draft that only its node tells apart. */
export function idOf(kind: DefinitionKind, node: TSESTree.Node, more = ""): string {
  return `${kind}:${String(node.range[0])}:${more}`;
}

/**
 * Names what is surely offered together: definitions of one receiver in one function body or branch. The elements of
 * one array literal belong together; any other literal is a group of its own.
 */
export function groupOfCall(node: TSESTree.Node, receiver: string): string {
  return `${String(branchAround(node))}:${receiver}`;
}

/** The group of a definition that is a literal: that of the list it stands in, else its own. */
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

/** A tool that is one object, its members under whatever keys the author uses. */
export function toolFromObject(
  value: ObjectValue,
  node: TSESTree.ObjectExpression,
  convention: Convention,
  more?: Partial<RawDefinition>,
): RawDefinition {
  const { members, keys } = toolMembersOf(value, convention === "mcp-ts-core");
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

/** A definition that is sent as it is written: its keys are the protocol's own. */
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
