import type { Evaluation } from "../../evaluate/scope.ts";
import { calledFunction, frameInside } from "../call-frames.ts";
import { readMethodCall } from "../calls/method-call.ts";
import { toolTuple } from "../calls/tool-tuple.ts";
import { definitionsOfImportedWrapper, wrappedTools } from "../calls/wrapped-tools.ts";
import { type CandidateNodes, mayRegister } from "../candidate-nodes.ts";
import { isSdkMethod, type MethodCall } from "../method-calls.ts";
import type { RawDefinition } from "../raw-definition.ts";
import { enclosingFunction, type FunctionNode } from "../syntax.ts";
import { calleeIdentifier } from "../../../../languages/syntax.ts";
import { factoryTool } from "../tool-literal.ts";
import type { IdiomContext } from "../registrations.ts";
import { defineIdiom } from "./idiom.ts";

/**
 * A call of a project's function that has the name of an SDK method, or "tool", "resource" or "prompt" in its name:
 * `registerTool(server, "find", { … })`, `defineTool({ … })`. Definitions that its body registers are read there.
 */
export const projectFunction = defineIdiom({
  name: "project-function",
  matches: ({ calls, nodes }) => [
    ...calls.filter(
      ({ method, call }) => isSdkMethod(method) || (method !== "setRequestHandler" && call.arguments.length),
    ),
    ...passingCalls(nodes),
  ],
  read: (named, evaluation, context) => {
    if (context.alreadyRead.has(named.call)) return [];
    if (isSdkMethod(named.method)) return readNamesake(named, evaluation, context);
    return /tool/iu.test(named.method)
      ? readMaker(named, evaluation, context)
      : readRegistrar(named, evaluation, context);
  },
});

function readNamesake(named: MethodCall, evaluation: Evaluation, context: IdiomContext): readonly RawDefinition[] {
  const { module, registrations } = context;
  const callee = calledFunction(named.call, module, evaluation);
  if (!callee || registrations.isFollowed(named.call)) return [];
  return readMethodCall(named, evaluation, context).map((definition) =>
    registrations.markAsOpen(definition, named, callee.node),
  );
}

function readMaker(named: MethodCall, evaluation: Evaluation, context: IdiomContext): readonly RawDefinition[] {
  const { module, registrations } = context;
  const callee = calledFunction(named.call, module, evaluation)?.node;
  if (!callee) return wrappedTools(named, evaluation, context);
  if (registrations.isFollowed(named.call) || makesObject(named, callee, evaluation, context)) return [];
  const tuple = toolTuple(named, evaluation, context);
  return tuple
    ? [tuple]
    : wrappedTools(named, evaluation, context).map((tool) => registrations.markAsOpen(tool, named, callee));
}

/** True if the function makes the tool from its arguments as an object, which is read as such. */
function makesObject(
  { call }: MethodCall,
  callee: FunctionNode,
  evaluation: Evaluation,
  context: IdiomContext,
): boolean {
  const { module, nodes } = context;
  return nodes.objects.some((object) => {
    if (enclosingFunction(object) !== callee) return false;
    const frame = frameInside(callee, call, { module }, evaluation);
    return factoryTool(object, { call, frame, module }, evaluation, context).length > 0;
  });
}

/** `addDocument(server, "guide", …)`, `add(findBooks)`, under any name. */
function passingCalls({ serverCalls, effectCalls }: CandidateNodes): MethodCall[] {
  const ofServers = serverCalls.flatMap((call) => {
    const callee = calleeIdentifier(call.callee);
    const isOther = callee !== undefined && !mayRegister(callee.name) && call.arguments.length > 1;
    return isOther ? [{ call, callee }] : [];
  });
  return [...ofServers, ...effectCalls].map((one) => ({ ...one, method: one.callee.name, isBound: false }));
}

/** `addPrompt(server, "review", …)` of another module. Functions of this module are read at their registering calls. */
function readRegistrar(named: MethodCall, evaluation: Evaluation, context: IdiomContext): readonly RawDefinition[] {
  const { evidence } = context;
  if (evidence.isForeign || !(evidence.importsMcp || evidence.namesTools)) return [];
  return definitionsOfImportedWrapper(named, evaluation, context);
}
