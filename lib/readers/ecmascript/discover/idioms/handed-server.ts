import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import type { FunctionValue } from "../../evaluate/value.ts";
import { argumentsOf, frameOfCall } from "../call-frames.ts";
import type { CallPlace } from "../call-place.ts";
import { readCallAt } from "../calls/method-call.ts";
import { collectNodes, type CandidateNodes } from "../candidate-nodes.ts";
import { enclosingIterations } from "../loop-frames.ts";
import { isSdkMethod } from "../method-calls.ts";
import type { RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { calleeIdentifier } from "../syntax.ts";
import { defineIdiom } from "./idiom.ts";
import { readHandler } from "./list-handler.ts";

/** The number of functions that may hand a server on to one another. */
const maxDepth = 3;

/**
 * `registerAll(server, tools)` with a function of another module that registers the definitions which it is given. Only
 * read for definitions of a third module.
 */
export const handedServer = defineIdiom({
  name: "handed-server",
  matches: ({ nodes }) => nodes.serverCalls,
  read: (call, evaluation, context) => {
    const callee = evaluation.evaluate({ module: context.module, node: call.callee });
    if (callee.kind !== "function" || callee.site.module.isLinted || callee.site.module === context.module) return [];
    return registeredBy(callee, argumentsOf(call, context.module, evaluation), evaluation, context, maxDepth);
  },
});

function registeredBy(
  callee: FunctionValue,
  args: ReturnType<typeof argumentsOf>,
  evaluation: Evaluation,
  context: IdiomContext,
  depth: number,
): RawDefinition[] {
  const { module } = callee.site;
  const frame = frameOfCall(callee, args);
  const { calls, serverCalls } = nodesIn(callee, context);
  const inside: IdiomContext = { ...context, module };
  const read = (call: TSESTree.CallExpression, name: string): readonly RawDefinition[] => {
    if (name === "setRequestHandler") return readHandler({ call }, evaluation, inside, frame);
    if (!isSdkMethod(name)) return [];
    const place: CallPlace = { call, module, frame, via: undefined };
    const make = (at: CallPlace): RawDefinition | undefined => readCallAt(at, name, evaluation, inside);
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
  const further = serverCalls.flatMap((call) => {
    if (isSdkMethod(calleeIdentifier(call.callee)?.name ?? "")) return [];
    const next = evaluation.evaluate({ module, node: call.callee }, frame);
    if (next.kind !== "function" || next.site.module.isLinted || next.node === callee.node) return [];
    return registeredBy(next, argumentsOf(call, module, evaluation, frame), evaluation, context, depth - 1);
  });
  return [...direct, ...further];
}

/** The calls in the body of a function, cached because a function may be called for each of many lists. */
function nodesIn({ node }: FunctionValue, { nodesOfWrappers }: IdiomContext): CandidateNodes {
  const known = nodesOfWrappers.get(node);
  if (known) return known;
  const nodes = collectNodes(node);
  nodesOfWrappers.set(node, nodes);
  return nodes;
}
