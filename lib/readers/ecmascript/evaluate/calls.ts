import type { TSESTree } from "@typescript-eslint/types";
import { argumentsAfterFirst } from "./arguments.ts";
import { callArrayMethod } from "./array-methods.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./frame.ts";
import { callGlobal } from "./global-calls.ts";
import { callPackage } from "./packages.ts";
import { helperConversion } from "./helper-conversion.ts";
import { runFunction } from "./statements.ts";
import { callRegexMethod, callStringMethod } from "./string-methods.ts";
import { limits } from "../limits.ts";
import { callObjectMethod } from "./object-methods.ts";
import { isTranslator } from "./translation-key.ts";
import {
  scalarValue,
  sharedValue,
  stringOf,
  unknownValue,
  type FunctionValue,
  type Site,
  type UnknownValue,
  type Value,
} from "./value.ts";

/**
 * `callee(...args)`.
 *
 * @param receiver what `this` is in the call; `undefined` for a plain function call.
 */
export function callValue(
  evaluator: Evaluator,
  callee: Value,
  args: readonly Value[],
  site: Site,
  receiver: Value | undefined,
): Value {
  switch (callee.kind) {
    case "function":
      return inline(evaluator, callee, args, site, receiver);
    case "method":
      return callMethod(evaluator, callee.receiver, callee.name, args, site);
    case "external":
      return callPackage(evaluator, callee, args, site);
    case "global":
      return callGlobal(evaluator, callee.path, args, site);
    case "unknown":
      return translationDefault(callee, args) ?? unknownValue(site, callee);
    default:
      return unknownValue(site, "it calls what is no function");
  }
}

/** `receiver.name(...args)`. */
export function callMethod(
  evaluator: Evaluator,
  receiver: Value,
  name: string,
  args: readonly Value[],
  site: Site,
): Value {
  switch (receiver.kind) {
    case "zod":
      return evaluator.zod.callMethod(receiver, name, args, site);
    case "array":
      return callArrayMethod(evaluator, receiver, name, args, site);
    case "scalar":
      return callStringMethod(evaluator, receiver, name, args, site);
    case "regex":
      return callRegexMethod(evaluator, receiver, name, args, site);
    case "function":
      // `f.call(this, x)`, `f.bind(x)`.
      if (name === "call") return inline(evaluator, receiver, argumentsAfterFirst(args), site, undefined);
      return name === "bind"
        ? boundFunction(receiver, argumentsAfterFirst(args))
        : unknownValue(site, `it calls ${name} of a function`);
    case "object": {
      const own = receiver.members.get(name)?.value;
      if (own) return callValue(evaluator, own, args, site, receiver);
      return callObjectMethod(receiver, name, args, site);
    }
    case "class":
    case "instance":
      return callValue(evaluator, evaluator.property(receiver, name, site), args, site, receiver);
    default:
      return callValue(evaluator, evaluator.property(receiver, name, site), args, site, undefined);
  }
}

/** `f.bind(null, "read")`. */
function boundFunction(value: FunctionValue, args: readonly Value[]): FunctionValue {
  return args.length ? { ...value, bound: [...(value.bound ?? []), ...args] } : value;
}

/**
 * `t("TOOL_ADD_CATEGORY", "Creates a category")`: where a translator is handed in, the second text is what it says
 * without a translation.
 */
function translationDefault(callee: UnknownValue, args: readonly Value[]): Value | undefined {
  const [key, fallback, ...more] = args;
  const isHandedIn = callee.cause?.kind === "parameter" && isTranslator(callee.cause.name);
  return isHandedIn && !more.length && stringOf(key) !== undefined && stringOf(fallback) !== undefined
    ? fallback
    : undefined;
}

/** Functions that are being inlined, to end recursion; keyed by evaluator so that two files do not mix. */
const active = new WeakMap<Evaluator, TSESTree.Node[]>();

function inline(
  evaluator: Evaluator,
  callee: FunctionValue,
  args: readonly Value[],
  site: Site,
  receiver: Value | undefined,
): Value {
  const { node, frame: outer, site: at, bound } = callee;
  if (node.generator) return unknownValue(site, "it calls a generator");
  const stack = active.get(evaluator) ?? [];
  active.set(evaluator, stack);
  if (stack.length >= limits.calls || stack.filter((one) => one === node).length > 3) {
    evaluator.noteForeign();
    return unknownValue(site, "its calls are nested too deep");
  }
  const frame: Frame = { node, outer, args: bound ? [...bound, ...args] : args, receiver, values: new Map() };
  stack.push(node);
  try {
    const followed = runFunction(evaluator, node, { module: at.module, frame });
    const result = helperConversion(evaluator, callee, frame, followed, site) ?? followed;
    // The text of a function serves every call of it.
    return result ? sharedValue(result) : scalarValue(site, undefined);
  } finally {
    stack.pop();
  }
}
