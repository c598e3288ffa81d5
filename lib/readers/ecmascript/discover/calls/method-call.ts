import type { Evaluation } from "../../evaluate/scope.ts";
import type { CallPlace } from "../call-place.ts";
import type { MethodCall } from "../method-calls.ts";
import type { RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { readCall } from "./read-call.ts";
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
