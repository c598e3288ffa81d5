import type { TSESTree } from "@typescript-eslint/utils";
import { limits, outOfSteps } from "../limits.ts";
import { argumentsAfterFirst, evaluatedArguments } from "./arguments.ts";
import { callArrayMethod } from "./array-methods.ts";
import { instantiate } from "./classes.ts";
import { callInChain, isFresh, outsideOfChain } from "./chained-calls.ts";
import { isNullish } from "./coercion.ts";
import { callCompiledHelper, isAsyncBody } from "./compiled-code.ts";
import { propertyKeyOf } from "./containers.ts";
import { callFileFunction } from "./file-paths.ts";
import { callGlobal, callObjectMethod } from "./globals.ts";
import { type FunctionCall, Scope } from "./scope.ts";
import { runFunction } from "./statements.ts";
import { callCollectionMethod } from "./collections.ts";
import { callRegexMethod, callStringMethod } from "./string-methods.ts";
import { type ExternalValue, type FunctionValue, scalarValue, sharedValue, unknownValue, type Value } from "./value.ts";

/** `callee(...args)` */
export function callValue(callee: Value, call: FunctionCall): Value {
  switch (callee.kind) {
    case "function":
      return inline(callee, call);
    case "method":
      return callMethodOf(callee.receiver, callee.name, call);
    case "external":
      return callPackage(callee, call);
    case "global":
      return callGlobal(callee.path, call);
    case "unknown":
      return call.evaluation.intrinsics.callUnknown(callee, call) ?? unknownValue(call.site, callee);
    default:
      return unknownValue(call.site, "it calls what is no function");
  }
}

/** `receiver.name(...args)` */
export function callMethodOf(receiver: Value, name: string, call: FunctionCall): Value {
  const { evaluation, args, site } = call;
  switch (receiver.kind) {
    case "zod":
      return evaluation.intrinsics.callMethod(receiver, name, call);
    case "array":
      return receiver.collection
        ? callCollectionMethod(receiver, receiver.collection, name, call)
        : callArrayMethod(receiver, name, call);
    case "scalar":
      return callStringMethod(receiver, name, call);
    case "regex":
      return callRegexMethod(receiver, name, call);
    case "function":
      // `f.call(this, x)`, `f.bind(x)`.
      if (name === "call") return inline(receiver, { ...call, args: argumentsAfterFirst(args), receiver: undefined });
      return name === "bind"
        ? boundFunction(receiver, argumentsAfterFirst(args))
        : unknownValue(site, `it calls ${name} of a function`);
    case "object": {
      const own = receiver.members.get(name)?.value;
      return own ? callValue(own, { ...call, receiver }) : callObjectMethod(receiver, name, call);
    }
    case "class":
    case "instance":
      return callValue(evaluation.property(receiver, name, site), { ...call, receiver });
    default:
      return callValue(evaluation.property(receiver, name, site), { ...call, receiver: undefined });
  }
}

/** `f.bind(null, "read")` */
function boundFunction(value: FunctionValue, args: readonly Value[]): FunctionValue {
  return args.length ? { ...value, bound: [...(value.bound ?? []), ...args] } : value;
}

function callPackage(callee: ExternalValue, call: FunctionCall): Value {
  const { evaluation, site } = call;
  if (!evaluation.spend()) return unknownValue(site, outOfSteps);
  const { specifier, path } = callee;
  const helped = specifier === "tslib" ? callCompiledHelper(path.join("."), call) : undefined;
  return (
    helped ??
    callFileFunction(callee, call) ??
    evaluation.intrinsics.callPackage(callee, call) ??
    unknownValue(site, `it calls ${path.join(".") || "the module"} of "${specifier}"`)
  );
}

function inline(callee: FunctionValue, { evaluation, args, site, receiver }: FunctionCall): Value {
  const { node, frame: outer, bound } = callee;
  if (node.generator && !isAsyncBody(node)) return unknownValue(site, "it calls a generator");
  if (!evaluation.enter(node, site)) return unknownValue(site, "its calls are nested too deep");
  const frame = evaluation.memory.frameOfCall(
    callee,
    {
      node,
      outer,
      args: bound ? [...bound, ...args] : args,
      receiver: node.type === "ArrowFunctionExpression" ? undefined : receiver,
      values: new Map(),
    },
    site,
  );
  const scope = new Scope(evaluation, callee.site.module, frame);
  try {
    const followed = evaluation.memory.resultIn(frame, evaluation, () => runFunction(scope, node));
    const result = evaluation.intrinsics.resultOf(callee, scope, followed, site) ?? followed;
    // The text of a function is used by every call of it.
    return result ? sharedValue(result) : scalarValue(site, undefined);
  } finally {
    evaluation.leave();
  }
}

type Link = TSESTree.CallExpression | TSESTree.MemberExpression;

/**
 * `root.a(x).b.c(y)`: evaluated in a loop, because Zod chains have a level of nesting for each call. A call right after
 * a member is a method call on the value before it.
 */
export function evaluateChain(
  scope: Scope,
  node: TSESTree.CallExpression | TSESTree.MemberExpression | TSESTree.NewExpression,
): Value {
  if (node.type === "NewExpression") {
    const callee = scope.evaluate(node.callee);
    return instantiate(callee, {
      evaluation: scope.evaluation,
      args: evaluatedArguments(scope, node.arguments),
      site: scope.at(node),
      receiver: undefined,
    });
  }
  const { evaluation } = scope;
  const links: Link[] = [];
  let root: TSESTree.Node = node;
  for (let next = linkBelow(root); next; next = linkBelow(root)) {
    if (root.type === "CallExpression" || root.type === "MemberExpression") links.push(root);
    if (links.length > limits.chain) return unknownValue(scope.at(node), "the call chain is too long");
    root = next;
  }
  let value = scope.evaluate(root);
  let isOwn = isFresh(value, root);
  // `value` is the receiver of the member that comes before a call; the member itself is read only when it is no
  // callee.
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (!link) continue;
    const next = links[index - 1];
    if (!evaluation.spend()) return unknownValue(scope.at(node), outOfSteps);
    // `relations?.alternatives?.length`
    if (link.optional && isNullish(value)) return scalarValue(scope.at(node), undefined);
    if (link.type === "CallExpression") {
      value = evaluation.call(value, evaluatedArguments(scope, link.arguments), scope.at(link));
      isOwn = isFresh(value, root);
      continue;
    }
    const name = propertyKeyOf(scope, { key: link.property, computed: link.computed });
    if (name === undefined) {
      value = unknownValue(scope.at(link), value.kind === "unknown" ? value : "the member read is not known");
    } else if (next?.type === "CallExpression") {
      index--;
      const args = evaluatedArguments(scope, next.arguments);
      const chained =
        isOwn && value.kind === "instance"
          ? callInChain(value, name, { args, evaluation, site: scope.at(next) })
          : undefined;
      value = chained ?? evaluation.callMethod(isOwn ? value : outsideOfChain(value), name, args, scope.at(next));
      isOwn = chained !== undefined || isFresh(value, root);
    } else {
      value = evaluation.property(value, name, scope.at(link));
    }
  }
  return outsideOfChain(value);
}

/** The expression to the left of a link in a chain; `undefined` for the root of the chain. */
function linkBelow(node: TSESTree.Node): TSESTree.Node | undefined {
  switch (node.type) {
    case "CallExpression":
      return node.callee;
    case "MemberExpression":
      return node.object;
    case "ChainExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return node.expression;
    default:
      return undefined;
  }
}
