import type { Evaluation } from "../../evaluate/scope.ts";
import type { CallPlace } from "../call-place.ts";
import type { MethodCall } from "../method-calls.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { addedDefinition, addMethods } from "./add-call.ts";
import { legacyTool } from "./legacy-tool.ts";
import { legacyPrompt, registeredPrompt } from "./prompt-call.ts";
import { toolOfCall, takesDefinition } from "./register-tool.ts";
import { registeredResource } from "./resource-call.ts";

type Reader = (place: CallPlace, evaluation: Evaluation, context: Discovery) => RawDefinition | undefined;

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
  registerPrompt: registeredPrompt,
};

/** The definition of one call `server.method(…)` with known variables. */
export function readCallAt(
  place: CallPlace,
  method: string,
  evaluation: Evaluation,
  context: Discovery,
): RawDefinition | undefined {
  return readCall(place, { method, isBound: false }, evaluation, context);
}

/** The definition of one call of a method, or of a function with the name of one, with known variables. */
export function readCall(
  place: CallPlace,
  { method, isBound }: Pick<MethodCall, "method" | "isBound">,
  evaluation: Evaluation,
  context: Discovery,
): RawDefinition | undefined {
  const added = addMethods.get(method);
  if (added) return addedDefinition(place, added, evaluation, context);
  if (method === "registerTool") {
    const isSomebodysOwn = !isBound && takesDefinition(place, evaluation);
    return isSomebodysOwn ? undefined : toolOfCall(place, method, evaluation, context);
  }
  const readers = isBound || place.call.callee.type !== "Identifier" ? methods : functions;
  return readers[method]?.(place, evaluation, context);
}
