import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin } from "../../../languages/syntax.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import type { Evaluation, Frame } from "../evaluate/scope.ts";
import type { MemberValue, Value } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { Iteration } from "./loop-frames.ts";
import { groupOfCall, idOf, type InsertionPoint, type RawDefinition } from "./raw-definition.ts";
import { withReplacements } from "./replaced-methods.ts";
import { receiverOf } from "./syntax.ts";

/** A registering call, with the variables that its arguments read. */
export interface CallPlace {
  readonly call: TSESTree.CallExpression;
  readonly module: Module;
  /** The linted module: only its text is edited. */
  readonly linted: Module;
  /**
   * The variables that its arguments read. If the enclosing functions are never called, these are their own variables.
   */
  readonly frame: Frame | undefined;
  /** The call, in the linted module, of the function that contains the registering call. */
  readonly via: TSESTree.CallExpression | undefined;
  /** The iteration of the loop that contains the registering call. */
  readonly iteration?: Iteration;
  /** The calls between `via` and the registering call, as offsets. */
  readonly path?: string;
}

/** The arguments of a registering call with their values, up to the first spread of an unknown list. */
export interface RegistrationArguments {
  /** The node that states each argument; for the items of a spread list, the list. */
  readonly nodes: readonly TSESTree.Expression[];
  readonly values: readonly Value[];
  readonly isWhole: boolean;
  /** False if a list is spread, so no argument can be inserted between the written ones. */
  readonly isWritten: boolean;
}

/** Evaluates the arguments of a call, as they reach the server. */
export function evaluateArguments(place: CallPlace, evaluation: Evaluation): RegistrationArguments {
  const written = writtenArguments(place, evaluation);
  return written.isWhole ? withReplacements(written, place, evaluation) : written;
}

function writtenArguments({ call, module, frame }: CallPlace, evaluation: Evaluation): RegistrationArguments {
  const nodes: TSESTree.Expression[] = [];
  const values: Value[] = [];
  let isWritten = true;
  for (const node of call.arguments) {
    if (node.type !== "SpreadElement") {
      nodes.push(node);
      values.push(evaluation.evaluate({ module, node }, frame));
      continue;
    }
    // `server.tool(...tool)`
    isWritten = false;
    const list = evaluation.evaluate({ module, node: node.argument }, frame);
    if (list.kind !== "array" || list.unknownRest) return { nodes, values, isWhole: false, isWritten };
    for (const item of list.items) {
      nodes.push(node.argument);
      values.push(item);
    }
  }
  return { nodes, values, isWhole: true, isWritten };
}

/** A member that an argument of the call states. The argument is also the place of its key. */
export function argumentMember(
  key: string,
  index: number,
  { nodes, values }: RegistrationArguments,
  { module }: CallPlace,
): MemberValue | undefined {
  const node = nodes[index];
  const value = values[index];
  return node && value ? { key, keySite: { module, node }, value } : undefined;
}

/** The members that all raw definitions of a registering call have in common. */
export function definitionOfCall(
  kind: DefinitionKind,
  place: CallPlace,
): Pick<RawDefinition, "kind" | "id" | "node" | "anchor" | "group" | "exclusiveNode" | "registeredBy"> {
  const { call, module, via, iteration, path = "" } = place;
  const node = via ?? call;
  const more = `${via ? `${String(call.range[0])}${path}` : ""}${iteration ? `iteration ${iteration.id}` : ""}`;
  return {
    kind,
    id: idOf(kind, node, more),
    node,
    anchor: calleeIdentifier(node.callee) ?? node.callee,
    group: groupOfCall(node, receiverOf(node)),
    exclusiveNode: exclusiveNodeOf(place),
    registeredBy: { module, node: call },
  };
}

/** The literal that contains a definition's members, if it can be edited for this definition alone. */
export function objectInsertionPoint(
  value: Value | undefined,
  keys: ReadonlyMap<string, string>,
  place: CallPlace,
): InsertionPoint | undefined {
  if (value?.kind !== "object" || value.site.module !== place.linted) return undefined;
  const { node } = value.site;
  if (node.type !== "ObjectExpression") return undefined;
  const exclusiveNode = exclusiveNodeOf(place);
  const isOwn = exclusiveNode ? isWithin(node, exclusiveNode) : !value.shared;
  return isOwn ? { kind: "object", node, value, keys } : undefined;
}

/** The text that belongs to one definition alone if its registration makes several. */
export function exclusiveNodeOf({ via, iteration }: CallPlace): TSESTree.Node | undefined {
  return iteration?.text ?? via;
}
