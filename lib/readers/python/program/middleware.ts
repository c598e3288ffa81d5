import { isHarmlessMiddleware } from "../../authentication.ts";
import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import { placesIn } from "../discover/places.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";

/** Calls that take a class of middleware, or an object of one. */
const taking = /^(?:add_middleware|Middleware)$/u;
const options = /^(?:middleware|dependencies)$/u;

/**
 * True if code that runs before the handlers may refuse a request, so that it is not known who may call: a middleware
 * of a package whose purpose is not known or that is not found, or one of the project that ends some requests.
 */
export function mayRefuse(module: PythonModule, evaluator: Evaluator): boolean {
  return placesIn(module).some((place) => {
    const frame = evaluator.frameAt(place.scope);
    if (place.kind === "decorator")
      return (
        /^middleware$/u.test(
          lastNameOf(place.decorator.nodeType === "Call" ? place.decorator.func : place.decorator),
        ) && place.fn.body.some(ends)
      );
    return before(place.call).some((each) => mayEnd(each, frame, evaluator));
  });
}

/** The middleware in the arguments of a call. */
function before({ func, args, keywords }: Call): readonly Expression[] {
  const [first] = args;
  if (taking.test(lastNameOf(func))) return first ? [first] : [];
  return keywords.flatMap(({ arg = "", value }) => {
    if (!options.test(arg)) return [];
    return value.nodeType === "List" || value.nodeType === "Tuple" ? value.elts : [];
  });
}

function mayEnd(node: Expression, frame: Frame, evaluator: Evaluator): boolean {
  // What a call of `Middleware` takes is looked at on its own.
  if (node.nodeType === "Call" && taking.test(lastNameOf(node.func))) return false;
  const value = evaluator.evaluate(node.nodeType === "Call" ? node.func : node, frame);
  switch (value.kind) {
    case "external":
      return !isHarmlessMiddleware(value.name, "python");
    case "class":
    case "function":
      return ends(value.node);
    default:
      return true;
  }
}

/** True for code that raises an error, or that answers below a condition. A preflight request is no call. */
function ends(root: PythonNode): boolean {
  const pending: { readonly node: PythonNode; readonly isConditional: boolean }[] = [
    { node: root, isConditional: false },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isConditional } = next;
    if (node.nodeType === "Raise") return true;
    if (isConditional && node.nodeType === "Return" && !passesOn(node.value)) return true;
    const isPreflight = node.nodeType === "If" && mentionsPreflight(node.test);
    if (isPreflight) continue;
    for (const child of childrenOf(node))
      pending.push({ node: child, isConditional: isConditional || node.nodeType === "If" });
  }
  return false;
}

/** `return await call_next(request)`, `return await self.app(scope, receive, send)` */
function passesOn(value: Expression | null | undefined): boolean {
  const inner = value?.nodeType === "Await" ? value.value : value;
  return inner?.nodeType === "Call" && /^(?:call_next|app|handler)$/u.test(lastNameOf(inner.func));
}

function mentionsPreflight(test: PythonNode): boolean {
  if (test.nodeType === "Constant") return test.literal === "str" && test.value === "OPTIONS";
  return childrenOf(test).some(mentionsPreflight);
}
