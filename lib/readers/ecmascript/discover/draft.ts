import type { McpSettings } from "../../settings.ts";
import type { TSESTree } from "@typescript-eslint/utils";
import type { DefinitionKind } from "../../../model/definition.ts";
import type { Assumptions, Evaluation } from "../evaluate/scope.ts";
import type { Module } from "../modules/graph.ts";
import type { MemberValue, ObjectValue, ValueHole } from "../evaluate/value.ts";
import type { Candidates } from "./candidates.ts";
import type { Evidence } from "./evidence.ts";

export type { Evidence };

/**
 * Who turns what is written into what is sent: the SDK's `McpServer`, a framework, nobody (the answer of a low-level
 * handler goes out as it stands), or whichever of them the project uses.
 */
export type Convention = "sdk" | "fastmcp" | "mcp-ts-core" | "verbatim" | "project";

/** Where a definition can be changed as a whole: where a member that it lacks would be written. */
export type Host =
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
export interface Draft {
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
  readonly host: Host | undefined;
  readonly group: string;
  /** Only text within this node serves this definition alone; other text belongs to a factory. */
  readonly ownText: TSESTree.Node | undefined;
  /** What converts the Zod schemas of the definition, where that is not the server library. */
  readonly converter?: Converter;
  /** The assumptions that the definition depends on, where they are fewer than those of the whole sighting. */
  readonly assumptions?: Assumptions;
}

/** A place where a definition may stand. `make` evaluates it; nothing comes of most. */
export interface Sighting {
  make(evaluation: Evaluation): readonly Draft[];
}

/** What the idioms share while one module is read. */
export interface Discovery {
  readonly module: Module;
  readonly candidates: Candidates;
  readonly evidence: Evidence;
  readonly settings: McpSettings;
  /** Literals that an idiom has taken as a part of its own definitions. */
  readonly claimed: Set<TSESTree.Node>;
}

/** The id of a draft that only its node tells apart. */
export function idOf(kind: DefinitionKind, node: TSESTree.Node, more = ""): string {
  return `${kind}:${String(node.range[0])}:${more}`;
}
