import type { CodeValue } from "../../model/handler/code.ts";
import { compiled } from "../../patterns/foreign.ts";
import { call, renderedItems } from "./calls.ts";
import { builtinClass, constantNamed, functionNamed } from "./globals.ts";
import { readMember } from "./members.ts";
import { binary, sum, toText, unary } from "./operators.ts";
import type { RenderingFrame, RenderingRun } from "./run.ts";
import {
  Abandoned,
  classOfInstance,
  RenderedClass,
  define,
  External,
  isOpaque,
  isPlain,
  markOpen,
  Opaque,
  restOf,
} from "./values.ts";

/** The value of an expression. */
export function renderExpression(run: RenderingRun, code: CodeValue, frame: RenderingFrame | undefined): unknown {
  run.spend();
  const value = run.nested(() => valueOf(run, code, frame));
  if (!code.without) return value;
  const keys = code.without.map((key) => renderExpression(run, key, frame));
  return restWithout(value, keys);
}

function valueOf(run: RenderingRun, code: CodeValue, frame: RenderingFrame | undefined): unknown {
  switch (code.kind) {
    case "literal":
      return code.isUndefined ? undefined : code.value;
    case "pattern":
      return compiled(code.source, code.flags) ?? new Opaque([]);
    case "concatenation": {
      const parts = code.parts.map((part) => renderExpression(run, part, frame));
      parts.push(...run.added(code, frame).map((part) => renderExpression(run, part, frame)));
      return run.guarded(code.place, () => (code.isSum ? parts.reduce(sum) : parts.map(toText).join("")));
    }
    case "variable":
      return run.read(code.variable, frame);
    case "member": {
      if (run.items.has(code)) return run.items.get(code);
      const object = renderExpression(run, code.object, frame);
      const key = renderExpression(run, code.key, frame);
      return readMember(run, { object, key, place: code.place, isOptional: code.isOptional === true });
    }
    case "call":
      return call(run, code, frame);
    case "spread":
      return renderExpression(run, code.value, frame);
    case "object":
      return objectOf(run, code, frame);
    case "list":
      return run.guarded(code.place, () => renderedItems(run, code.items, frame));
    case "function":
      return run.functionOf(code.function, frame);
    case "class":
      return new RenderedClass(code.class, frame);
    case "instance":
      return new Opaque([]);
    case "external":
      return externalOf(code.name);
    case "choice":
      return choiceOf(run, code, frame);
    case "operation":
      return operationOf(run, code, frame);
    case "unknown":
      if (code.isBeyondLimits) throw new Abandoned();
      return new Opaque([]);
  }
}

function externalOf(name: string): unknown {
  const constant = constantNamed(name);
  if (constant) return constant.value;
  return functionNamed(name) || builtinClass(name) ? new External(name) : new Opaque([]);
}

function objectOf(
  run: RenderingRun,
  code: CodeValue & { readonly kind: "object" },
  frame: RenderingFrame | undefined,
): unknown {
  const object = {};
  for (const { key, value: code_ } of code.entries) {
    const name = key && renderExpression(run, key, frame);
    const value = renderExpression(run, code_, frame);
    if (!key) addAll(object, value);
    else if (isOpaque(name)) markOpen(object, new Opaque([name, value, restOf(object)]));
    else define(object, toText(name), value);
  }
  return object;
}

/** `{ ...value }` */
function addAll(object: object, value: unknown): void {
  if (isOpaque(value)) {
    markOpen(object, new Opaque([value, restOf(object)]));
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) define(object, key, member);
  const rest = restOf(value);
  if (rest) markOpen(object, new Opaque([rest, restOf(object)]));
}

function restWithout(value: unknown, keys: readonly unknown[]): unknown {
  // `[first, ...rest]` excludes positions, and `{ name, ...rest }` excludes names.
  if (Array.isArray(value) && keys.every((key) => typeof key === "number")) return value.slice(keys.length);
  if (!isPlain(value) && !Array.isArray(value)) return isOpaque(value) ? new Opaque([value]) : value;
  const object = {};
  addAll(object, value);
  for (const key of keys) if (!isOpaque(key)) Reflect.deleteProperty(object, toText(key));
  return object;
}

function choiceOf(
  run: RenderingRun,
  code: CodeValue & { readonly kind: "choice" },
  frame: RenderingFrame | undefined,
): unknown {
  const [first, second] = code.options;
  const option = (chosen: CodeValue | undefined): unknown => chosen && renderExpression(run, chosen, frame);
  if (code.test) return option(run.truth(renderExpression(run, code.test, frame), code.test) ? first : second);
  const value = option(first);
  if (value instanceof Opaque) return new Opaque([value, option(second)]);
  if (!code.isDefault) return run.truth(value, code) ? value : option(second);
  return value === undefined || (value === null && !code.keepsNull) ? option(second) : value;
}

function operationOf(
  run: RenderingRun,
  code: CodeValue & { readonly kind: "operation" },
  frame: RenderingFrame | undefined,
): unknown {
  const [first, second] = code.operands;
  if (!first) return new Opaque([]);
  const { operator, sign = "" } = code;
  if (sign === "delete") return deleteMember(run, first, frame);
  const left = renderExpression(run, first, frame);
  if (operator === "not") {
    const holds = isOpaque(left) ? run.truth(left, first) : run.truth(left, code);
    return !holds;
  }
  if (operator === "and") return second && run.truth(left, first) ? renderExpression(run, second, frame) : left;
  if (operator === "or") return second && !run.truth(left, first) ? renderExpression(run, second, frame) : left;
  return run.guarded(code.place, () => {
    if (!second) return (unary(sign || operator, left) ?? { value: new Opaque([left]) }).value;
    const right = renderExpression(run, second, frame);
    if (sign === "instanceof") return isInstance(left, right);
    return (binary(sign, left, right) ?? { value: new Opaque([left, right]) }).value;
  });
}

function isInstance(value: unknown, of: unknown): unknown {
  if (isOpaque(value)) return new Opaque([value]);
  if (typeof value !== "object" || value === null) return false;
  if (of instanceof RenderedClass) return classOfInstance(value) === of.form || new Opaque([value]);
  if (!(of instanceof External)) return new Opaque([value]);
  const classes: Readonly<Record<string, (value: object) => boolean>> = {
    Array: Array.isArray,
    Date: (one) => one instanceof Date,
    Map: (one) => one instanceof Map,
    Set: (one) => one instanceof Set,
    RegExp: (one) => one instanceof RegExp,
    Error: (one) => one instanceof Error,
  };
  return Object.hasOwn(classes, of.name) ? classes[of.name]?.(value) : new Opaque([value]);
}

function deleteMember(run: RenderingRun, member: CodeValue, frame: RenderingFrame | undefined): unknown {
  if (member.kind !== "member") return true;
  const object = renderExpression(run, member.object, frame);
  const key = renderExpression(run, member.key, frame);
  if (isPlain(object) && !isOpaque(key)) Reflect.deleteProperty(object, toText(key));
  return true;
}
