import { argumentsAfterFirst } from "./arguments.ts";
import { callArrayMethod } from "./array-methods.ts";
import { callCompiledHelper } from "./compiled-helpers.ts";
import { callGlobal } from "./global-calls.ts";
import { callObjectMethod } from "./object-methods.ts";
import { Scope, type Call, type Frame } from "./scope.ts";
import { runFunction } from "./statements.ts";
import { callRegexMethod, callStringMethod } from "./string-methods.ts";
import { scalarValue, sharedValue, unknownValue, type ExternalValue, type FunctionValue, type Value } from "./value.ts";

/** `callee(...args)` */
export function callValue(callee: Value, call: Call): Value {
  switch (callee.kind) {
    case "function":
      return inline(callee, call);
    case "method":
      return callMethod(callee.receiver, callee.name, call);
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
export function callMethod(receiver: Value, name: string, call: Call): Value {
  const { evaluation, args, site } = call;
  switch (receiver.kind) {
    case "zod":
      return evaluation.intrinsics.callMethod(receiver, name, call);
    case "array":
      return callArrayMethod(receiver, name, call);
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

function callPackage(callee: ExternalValue, call: Call): Value {
  const { evaluation, args, site } = call;
  if (!evaluation.spend()) return unknownValue(site, "the file takes too many steps to evaluate");
  const { specifier, path } = callee;
  const helped = specifier === "tslib" ? callCompiledHelper(path.join("."), args, site) : undefined;
  return (
    helped ??
    evaluation.intrinsics.callPackage(callee, call) ??
    unknownValue(site, `it calls ${path.join(".") || "the module"} of "${specifier}"`)
  );
}

function inline(callee: FunctionValue, { evaluation, args, site, receiver }: Call): Value {
  const { node, frame: outer, bound } = callee;
  if (node.generator) return unknownValue(site, "it calls a generator");
  if (!evaluation.enter(node)) return unknownValue(site, "its calls are nested too deep");
  const frame: Frame = { node, outer, args: bound ? [...bound, ...args] : args, receiver, values: new Map() };
  const scope = new Scope(evaluation, callee.site.module, frame);
  try {
    const followed = runFunction(scope, node);
    const result = evaluation.intrinsics.resultOf(callee, scope, followed, site) ?? followed;
    // The text of a function serves every call of it.
    return result ? sharedValue(result) : scalarValue(site, undefined);
  } finally {
    evaluation.leave();
  }
}
