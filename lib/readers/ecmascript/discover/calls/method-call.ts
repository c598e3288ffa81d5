import type { Evaluation } from "../../evaluate/scope.ts";
import type { CallPlace } from "../call-place.ts";
import type { MethodCall } from "../method-calls.ts";
import type { RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { addedDefinition, addMethods } from "./add-call.ts";
import { legacyTool } from "./legacy-tool.ts";
import { builtPrompt, legacyPrompt, registeredPrompt } from "./prompt-call.ts";
import { registeredTool, takesDefinition } from "./register-tool.ts";
import { builtResource, registeredResource } from "./resource-call.ts";
import { wrappedTools } from "./wrapped-tools.ts";

/** The definitions of a call with the name of an SDK method, on any object. */
export function readMethodCall(
  named: MethodCall,
  evaluation: Evaluation,
  context: IdiomContext,
): readonly RawDefinition[] {
  const { call, method, isBound } = named;
  const read = (place: CallPlace): RawDefinition | undefined => readCall(place, named, evaluation, context);
  const definitions = context.registrations.read(call, read, evaluation);
  const isFunction = method === "tool" && call.callee.type === "Identifier" && !isBound;
  return definitions.length || !isFunction ? definitions : wrappedTools(named, evaluation, context);
}

type Reader = (place: CallPlace, evaluation: Evaluation, context: IdiomContext) => RawDefinition | undefined;

/** The readers of calls `server.method(…)`. */
const methods: Readonly<Record<string, Reader>> = {
  tool: (place, evaluation, context) => legacyTool(place, true, evaluation, context),
  registerResource: (place, evaluation, context) => registeredResource(place, true, evaluation, context),
  resource: (place, evaluation, context) => registeredResource(place, false, evaluation, context),
  registerPrompt: registeredPrompt,
  prompt: legacyPrompt,
};

/** The readers of calls `method(…)` of a function. */
const functions: Readonly<Record<string, Reader>> = {
  registerResource: (place, evaluation, context) => registeredResource(place, true, evaluation, context),
  resource: builtResource,
  registerPrompt: registeredPrompt,
  prompt: builtPrompt,
};

/** The definition of one call `server.method(…)` with known variables. */
export function readCallAt(
  place: CallPlace,
  method: string,
  evaluation: Evaluation,
  context: IdiomContext,
): RawDefinition | undefined {
  return readCall(place, { method, isBound: false }, evaluation, context);
}

function readCall(
  place: CallPlace,
  { method, isBound }: Pick<MethodCall, "method" | "isBound">,
  evaluation: Evaluation,
  context: IdiomContext,
): RawDefinition | undefined {
  const added = addMethods.get(method);
  if (added) return addedDefinition(place, added, evaluation, context);
  if (method === "registerTool") {
    const isSomebodysOwn = !isBound && takesDefinition(place, evaluation);
    return isSomebodysOwn ? undefined : registeredTool(place, method, evaluation, context);
  }
  const readers = isBound || place.call.callee.type !== "Identifier" ? methods : functions;
  return readers[method]?.(place, evaluation, context);
}
