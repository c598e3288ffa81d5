import { lastNameOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import { placeKey } from "../../../model/losses.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { describedFunction } from "../evaluate/functions.ts";
import type { FunctionValue } from "../evaluate/value.ts";
import type { Context, Registered } from "./context.ts";
import { registersInLoop } from "./functions.ts";
import { argumentAt, functionValueOf, type RegisteringMethod, toolMethod } from "./methods.ts";
import { placesIn } from "./places.ts";
import type { Options } from "./registration.ts";
import { libraryImportedBy, libraryOfProject } from "./servers.ts";

/** A function with a mark, and how it is registered. */
interface Marked {
  readonly method: RegisteringMethod;
  readonly registered: Registered;
  /** The place that registers it. */
  readonly key: string;
}

/** What a decorator of the project marks that a nearby loop registers; `undefined` for any other decorator. */
export function markedBy(
  decorator: Expression,
  value: FunctionValue,
  context: Context,
  evaluator: Evaluator,
): Marked | undefined {
  if (decorator.nodeType !== "Call" || context.caller || !/tool$/iu.test(lastNameOf(decorator.func))) return undefined;
  const { frame } = context;
  const factory = functionValueOf(evaluator.evaluate(decorator.func, frame));
  if (!factory || factory.node.nodeType === "Lambda") return undefined;
  const { module } = factory.frame.scope;
  const loop = placesIn(module).find((place) => registersInLoop(place, evaluator));
  const server = libraryImportedBy(module) ?? libraryOfProject(module, evaluator);
  const described = describedFunction(value, evaluator);
  if (!loop || !server || !described || described === "given" || described.fn.node !== value.node) return undefined;
  const [parameter] = pythonParametersOf(factory.node.args);
  const options: Options = {
    first: parameter?.arg.arg === "name" ? argumentAt(decorator, 0) : undefined,
    call: decorator,
    frame,
  };
  return {
    method: toolMethod(server, decorator.func, undefined),
    registered: { ...described, options },
    key: placeKey(module.path, loop.call.range[0]),
  };
}
