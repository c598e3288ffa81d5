import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import type { Evaluation, Frame } from "../evaluate/scope.ts";
import { stringOf, unknownValue, type ObjectValue, type Value } from "../evaluate/value.ts";
import { argumentsOfCall, calledFunction, callsOf, frameInside } from "./call-frames.ts";
import type { Module } from "../modules/graph.ts";
import type { CallPlace } from "./call-place.ts";
import type { Discovery, RawDefinition } from "./raw-definition.ts";
import { enclosingIterations } from "./loop-frames.ts";
import { isSdkMethod, type MethodCall } from "./method-calls.ts";
import { enclosingFunction, type FunctionNode } from "./syntax.ts";
import { toolMembersOf } from "./tool-members.ts";

/** The facts about a module that idioms use. */
export interface IdiomContext extends Discovery {
  /** The calls of the module that may register or define something, with the names of the called functions. */
  readonly calls: readonly MethodCall[];
  readonly registrations: Registrations;
}

/** The maximum number of functions that pass a definition from one to the next. */
const maxDepth = 4;

type Make = (place: CallPlace) => RawDefinition | undefined;

/** The definitions of the registering calls of a module, found through the functions that contain them. */
export class Registrations {
  readonly #discovery: Discovery;
  readonly #calls: readonly MethodCall[];
  /** The calls of functions of the module that led to a registration. */
  readonly #followed = new Set<TSESTree.CallExpression>();
  /** For each function of the module, the registering call that takes a definition from the function's caller. */
  readonly #registrars = new Map<string, TSESTree.CallExpression>();

  constructor(discovery: Discovery, calls: readonly MethodCall[]) {
    this.#discovery = discovery;
    this.#calls = calls;
  }

  /** True if the registrations of a call were read in the body of the called function. */
  isFollowed(call: TSESTree.CallExpression): boolean {
    return this.#followed.has(call);
  }

  /**
   * The definition of a registering call. Inside a function of the module or a loop, one for each call or iteration.
   */
  read(
    call: TSESTree.CallExpression,
    make: Make,
    evaluation: Evaluation,
    inside: readonly FunctionNode[] = [],
  ): readonly RawDefinition[] {
    const { module } = this.#discovery;
    const { linted } = evaluation.graph;
    const direct = make({ call, module, linted, frame: undefined, via: undefined });
    if (direct && isNameKnown(direct)) return [direct];
    const throughCalls = this.#throughCalls(call, make, evaluation, inside);
    if (throughCalls.length) return throughCalls;
    const throughIterations = enclosingIterations(call, module, evaluation).flatMap((iteration) => {
      const { result: definition, assumptions } = evaluation.withAssumptions(() =>
        make({ call, module, linted, frame: iteration.frame, via: undefined, iteration }),
      );
      return definition && isNameKnown(definition)
        ? [{ ...definition, assumptions: new Map([...iteration.assumptions, ...assumptions]) }]
        : [];
    });
    if (throughIterations.length) return throughIterations;
    return direct ? [direct] : [];
  }

  #throughCalls(
    call: TSESTree.CallExpression,
    make: Make,
    evaluation: Evaluation,
    inside: readonly FunctionNode[],
  ): RawDefinition[] {
    const { module } = this.#discovery;
    const { around, calls } = this.#callsAround(call, evaluation);
    if (!around || inside.length >= maxDepth || inside.includes(around)) return [];
    return calls.flatMap((outer) => {
      const makeThrough: Make = (place) => {
        const called = place.frame && calledFunction(outer, module, evaluation, place.frame);
        // Each iteration of a loop may call a function of another object.
        if (called && called.node !== around) return undefined;
        const frame = withCallbacks(
          call,
          around,
          frameInside(around, outer, { module, frame: place.frame }, evaluation),
        );
        const path = place.via ? `${place.path ?? ""} ${String(outer.range[0])}` : "";
        const definition = make({ ...place, call, frame, via: place.via ?? outer, path });
        if (!definition || (!inside.length && this.#isRegisteredBy(call, definition, place.via ?? outer)))
          return undefined;
        this.#note(outer, place.frame, definition, evaluation);
        return definition;
      };
      return this.read(outer, makeThrough, evaluation, [...inside, around]);
    });
  }

  /**
   * True if another call in the same function registers the same definition:
   * `if (isPro) { server.addTool(tool); return; } if (isAllowed(tool)) server.addTool(tool);`
   */
  #isRegisteredBy(
    call: TSESTree.CallExpression,
    { kind, members }: RawDefinition,
    via: TSESTree.CallExpression,
  ): boolean {
    const name = stringOf(members.get("name")?.value);
    if (name === undefined) return false;
    const key = `${String(via.range[0])} ${kind} ${name}`;
    const registrar = this.#registrars.get(key) ?? call;
    this.#registrars.set(key, registrar);
    return registrar !== call;
  }

  /**
   * The nearest function around a call that has calls in the module, skipping callbacks: `later(() => server.tool(…))`.
   */
  #callsAround(
    call: TSESTree.CallExpression,
    evaluation: Evaluation,
  ): { readonly around?: FunctionNode; readonly calls: readonly TSESTree.CallExpression[] } {
    for (let around = enclosingFunction(call); around; around = enclosingFunction(around)) {
      const calls = callsOf(around, this.#calls, this.#discovery, evaluation);
      if (calls.length || around.parent.type !== "CallExpression") return { around, calls };
    }
    return { calls: [] };
  }

  /** Records that a call was followed, so a whole definition among its arguments is not registered unchanged. */
  #note(
    call: TSESTree.CallExpression,
    frame: Frame | undefined,
    definition: RawDefinition,
    evaluation: Evaluation,
  ): void {
    this.#followed.add(call);
    for (const value of argumentsOfCall(call, this.#discovery.module, evaluation, frame)) {
      if (isLiteralWithName(value, evaluation.graph.linted) && adds(definition, value))
        this.#discovery.alreadyRead.add(value.site.node);
    }
  }

  /**
   * A definition in a call of a function that was not followed: the function may add to it, omit members, and rename
   * it.
   */
  markAsOpen(definition: RawDefinition, { call, callee: { name } }: MethodCall, callee: FunctionNode): RawDefinition {
    const { module } = this.#discovery;
    const reason = `the function "${name}" decides what is sent`;
    const members = new Map(definition.members);
    const stated = members.get("name");
    if (stated && this.#registersIn(callee))
      members.set("name", { ...stated, value: unknownValue(stated.value.site, reason) });
    const insertionPoint = definition.insertionPoint?.kind === "object" ? definition.insertionPoint : undefined;
    const convention = definition.kind === "tool" ? "project" : definition.convention;
    return {
      ...definition,
      convention,
      members,
      insertionPoint,
      unknownRest: definition.unknownRest ?? { site: { module, node: call.callee }, reason },
    };
  }

  #registersIn(callee: FunctionNode): boolean {
    return this.#calls.some(({ call, method }) => isSdkMethod(method) && isWithin(call, callee));
  }
}

/** The variables at a node in callbacks inside a function with known variables. */
function withCallbacks(node: TSESTree.Node, around: FunctionNode, frame: Frame): Frame {
  const callbacks: FunctionNode[] = [];
  for (let each = enclosingFunction(node); each && each !== around; each = enclosingFunction(each))
    callbacks.unshift(each);
  return callbacks.reduce<Frame>(
    (outer, each) => ({ node: each, outer, args: undefined, receiver: undefined, values: new Map() }),
    frame,
  );
}

function isLiteralWithName(value: Value, linted: Module): value is ObjectValue {
  return value.kind === "object" && value.site.module === linted && value.members.has("name");
}

/** True if a definition has more than its literal, or other values. */
function adds({ kind, members, unknownRest }: RawDefinition, literal: ObjectValue): boolean {
  if (kind !== "tool") return false;
  const stated = toolMembersOf(literal).members;
  return (
    unknownRest !== undefined ||
    [...members].some(([key, { value }]) => key !== "handler" && stated.get(key)?.value.site.node !== value.site.node)
  );
}

/** False for a definition with an unknown name. */
export function isNameKnown(definition: RawDefinition): boolean {
  const name = definition.members.get("name")?.value;
  return name === undefined || name.kind === "scalar";
}
