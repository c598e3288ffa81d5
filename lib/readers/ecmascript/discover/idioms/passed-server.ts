import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation, Frame } from "../../evaluate/scope.ts";
import type { FunctionValue } from "../../evaluate/value.ts";
import { argumentsOfCall, frameOfCallee, receiverOfCall } from "../call-frames.ts";
import type { CallPlace } from "../call-place.ts";
import { readCallAt } from "../calls/read-call.ts";
import { collectNodes, type PassingNode } from "../candidate-nodes.ts";
import { enclosingIterations } from "../loop-frames.ts";
import { isSdkMethod } from "../method-calls.ts";
import type { RawDefinition } from "../raw-definition.ts";
import { isLinted } from "../reading-modules.ts";
import { isNameKnown, type IdiomContext } from "../registrations.ts";
import { calleeIdentifier } from "../../../../languages/syntax.ts";
import { defineIdiom } from "./idiom.ts";
import { readHandler } from "./list-handler.ts";

/** The maximum number of functions that pass a server from one to the next. */
const maxDepth = 3;

/**
 * `registerAll(server, tools)` and `serve({ tools })` with a function of another module that registers or lists the
 * definitions which it is given, and `new ToolServer(tools)` with such a class. Only read for definitions of a third
 * module, and for those of the linted one that the caller names: `tool.register(server, tool.name)`.
 */
export const passedServer = defineIdiom({
  name: "passed-server",
  matches: ({ nodes }): readonly PassingNode[] => [...nodes.serverCalls, ...nodes.listCalls],
  read: (call, evaluation, context) => {
    if (call.type === "NewExpression") return registeredByObject(call, evaluation, context);
    if (isSdkMethod(calleeIdentifier(call.callee)?.name ?? "")) return [];
    const iterations = enclosingIterations(call, context.module, evaluation);
    const frames = iterations.length ? iterations.map(({ frame }) => frame) : [undefined];
    return frames.flatMap((frame) => registeredThrough({ call, frame, depth: maxDepth }, evaluation, context));
  },
});

/** The definitions that the methods of a class register or list, after `new` is called with them. */
function registeredByObject(
  node: TSESTree.NewExpression,
  evaluation: Evaluation,
  context: IdiomContext,
): RawDefinition[] {
  const object = evaluation.evaluate({ module: context.module, node });
  if (object.kind !== "instance" || object.class.site.module === evaluation.graph.linted) return [];
  const { frame: outer, site } = object.class;
  return object.class.node.body.body.flatMap((element) => {
    if (element.type !== "MethodDefinition" || element.value.type !== "FunctionExpression") return [];
    const { value: method, kind } = element;
    const args = kind === "constructor" ? object.instantiation?.args : undefined;
    const callee: FunctionValue = { kind: "function", site: { ...site, node: method }, node: method, frame: outer };
    const frame: Frame = { node: method, outer, args, receiver: object, values: new Map() };
    return registeredBy({ callee, frame, depth: 1 }, evaluation, context);
  });
}

/** A call of a function that passes a server or a list. */
interface PassingCall extends Pick<CallPlace, "call" | "frame"> {
  /** The number of functions that may follow in the chain. */
  readonly depth: number;
}

/** The definitions that are registered in a function which gets the server from a call. */
function registeredThrough(
  { call, frame, depth }: PassingCall,
  evaluation: Evaluation,
  context: IdiomContext,
): RawDefinition[] {
  const { module } = context;
  const callee = evaluation.evaluate({ module, node: call.callee }, frame);
  if (callee.kind !== "function" || callee.site.module === module) return [];
  const args = argumentsOfCall(call, module, evaluation, frame);
  const receiver = receiverOfCall(call, { module, frame }, evaluation);
  const inside = frameOfCallee(callee, args, evaluation, receiver);
  const found = registeredBy({ callee, frame: inside, depth }, evaluation, context);
  // The linted module has the registration itself, too.
  if (callee.site.module === evaluation.graph.linted) return found;
  const by = `by ${module.path} ${String(call.range[0])}`;
  return found.map((each) => ({ ...each, id: `${each.id} ${by}` }));
}

/** A call of a function, with known variables. */
interface FollowedCall {
  readonly callee: FunctionValue;
  readonly frame: Frame;
  readonly depth: number;
}

function registeredBy(
  { callee, frame, depth }: FollowedCall,
  evaluation: Evaluation,
  context: IdiomContext,
): RawDefinition[] {
  const { module } = callee.site;
  const { calls, serverCalls, listCalls } = collectNodes(callee.node);
  const inside: IdiomContext = { ...context, module };
  const read = (call: TSESTree.CallExpression, name: string): readonly RawDefinition[] => {
    if (name === "setRequestHandler") return readHandler({ call }, evaluation, inside, frame);
    if (!isSdkMethod(name)) return [];
    const place: CallPlace = { call, module, linted: evaluation.graph.linted, frame, via: undefined };
    const make = (at: CallPlace): RawDefinition | undefined => readCallAt(at, name, evaluation, inside);
    // A registration that says all itself is read in its module.
    const alone = isLinted(module, evaluation.graph) ? make({ ...place, frame: undefined }) : undefined;
    if (alone && isNameKnown(alone)) return [];
    const iterations = enclosingIterations(call, module, evaluation, frame);
    const places = iterations.length
      ? iterations.map((iteration): CallPlace => ({ ...place, frame: iteration.frame, iteration }))
      : [place];
    return places.flatMap((at) => {
      const { result, assumptions } = evaluation.withAssumptions(() => make(at));
      const all = new Map([...(at.iteration?.assumptions ?? []), ...assumptions]);
      return result ? [{ ...result, assumptions: all }] : [];
    });
  };
  const direct = calls.flatMap(({ call, callee: { name } }) => read(call, name));
  if (depth <= 1) return direct;
  const further = [...serverCalls, ...listCalls].flatMap((call) => {
    if (call.type === "NewExpression" || isSdkMethod(calleeIdentifier(call.callee)?.name ?? "")) return [];
    return registeredThrough({ call, frame, depth: depth - 1 }, evaluation, inside);
  });
  return [...direct, ...further];
}
