import { lastNameOf } from "../../../languages/python/nodes.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { frameOfCall } from "../evaluate/functions.ts";
import { classOfFrame } from "../evaluate/names.ts";
import type { FunctionValue, ParameterValue, Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isFunction } from "../modules/order.ts";
import { outlinesOfPackage } from "../project/files.ts";
import { framesOf } from "./frames.ts";
import { placesIn } from "./places.ts";

/** The maximum number of functions that pass an argument on to each other. */
const maxPassed = 4;

/** What the calls in the project give to a parameter, as far as they are found, through other parameters too. */
export function givenTo(parameter: ParameterValue, evaluator: Evaluator, depth = 0): readonly Value[] {
  const { node } = parameter.site;
  const known = cache(evaluator);
  let values = known.get(node);
  if (!values) {
    // A function that calls itself gives nothing else.
    known.set(node, []);
    values = depth < maxPassed ? valuesGiven(parameter, evaluator, depth) : [];
    known.set(node, values);
  }
  return values;
}

const cache = memoizeFor((_: Evaluator) => new Map<unknown, readonly Value[]>());

function valuesGiven({ name, frame }: ParameterValue, evaluator: Evaluator, depth: number): readonly Value[] {
  const { node } = frame.scope;
  if (!isFunction(node) || !frame.outer) return [];
  const of = classOfFrame(frame.outer);
  const isInit = of !== undefined && node.name === "__init__";
  const fn: FunctionValue = {
    kind: "function",
    site: { module: frame.scope.module, node },
    node,
    frame: frame.outer,
    self: of && { kind: "instance", site: of.site, of, call: undefined },
  };
  const called = isInit ? of.node : node;
  const found: Value[] = [];
  for (const module of modulesCalling(called.name, evaluator)) {
    for (const place of placesIn(module)) {
      if (place.kind !== "call" || lastNameOf(place.call.func) !== called.name) continue;
      for (const at of framesOf(place, evaluator.frameAt(place.scope), evaluator).frames) {
        const callee = evaluator.evaluate(place.call.func, at);
        if ((callee.kind !== "function" && callee.kind !== "class") || callee.node !== called) continue;
        const value = frameOfCall(callee.kind === "class" ? fn : callee, place.call, at, evaluator)?.values.get(name);
        if (value) found.push(...(value.kind === "parameter" ? givenTo(value, evaluator, depth + 1) : [value]));
      }
    }
  }
  return found;
}

function modulesCalling(name: string, { graph }: Evaluator): readonly PythonModule[] {
  const { linted } = graph;
  const others = outlinesOfPackage(graph).filter(({ path, calls }) => path !== linted.path && calls.has(name));
  return [linted, ...others.flatMap(({ path }) => graph.load(path) ?? [])];
}
