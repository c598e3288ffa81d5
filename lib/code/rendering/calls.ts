import type { CodeValue, Place } from "../../model/handler/code.ts";
import { builtinClass, functionNamed, iterated } from "./globals.ts";
import { keepFrame, missing, readMember } from "./members.ts";
import { renderMethod } from "./methods.ts";
import type { RenderingFrame, RenderingRun } from "./run.ts";
import {
  Abandoned,
  RenderedClass,
  CodeFault,
  External,
  Opaque,
  Thrown,
  define,
  instanceOf,
  isOpaque,
  isPlain,
  markOpen,
} from "./values.ts";

type CallCode = CodeValue & { readonly kind: "call" };

/** The result of a call. */
export function call(run: RenderingRun, code: CallCode, frame: RenderingFrame | undefined): unknown {
  const { callee, place } = code;
  const argsOf = (): unknown[] => renderedItems(run, code.args, frame);
  if (callee.kind === "external") {
    const args = argsOf();
    return run.guarded(place, () => callNamed(run, callee.name, args, code.isNew));
  }
  if (callee.kind === "member" && !code.isNew) {
    const receiver = run.evaluate(callee.object, frame);
    const key = run.evaluate(callee.key, frame);
    const isOptional = callee.isOptional === true;
    if (receiver === null || receiver === undefined) {
      if (isOptional) return undefined;
      throw missing(receiver, key, callee.place);
    }
    const args = argsOf();
    if (receiver instanceof Opaque || isOpaque(key)) return unseen(run, [receiver, ...args], receiver);
    return run.guarded(place, () => callMember(run, { receiver, name: String(key), args, code }));
  }
  const called = run.evaluate(callee, frame);
  if ((called === undefined || called === null) && code.isOptional) return undefined;
  const args = argsOf();
  if (code.isNew) return create(run, called, args, place);
  return renderCall(run, called, args, place);
}

/** The items of a list, or the arguments of a call, with spreads expanded. */
export function renderedItems(
  run: RenderingRun,
  items: readonly CodeValue[],
  frame: RenderingFrame | undefined,
): unknown[] {
  const list: unknown[] = [];
  for (const item of items) {
    const value = run.evaluate(item, frame);
    if (item.kind !== "spread") list.push(value);
    else if (isOpaque(value)) list.push(new Opaque([value]));
    else run.guarded(item.place, () => list.push(...iterated(value)));
  }
  return list;
}

interface MemberCall {
  readonly receiver: unknown;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly code: CallCode;
}

function callMember(run: RenderingRun, { receiver, name, args, code }: MemberCall): unknown {
  const { callee, place, isOptional = false } = code;
  if (receiver instanceof External) return callNamed(run, `${receiver.name}.${name}`, args, false);
  const isOwn =
    (typeof receiver === "object" && receiver !== null && isPlain(receiver)) || receiver instanceof RenderedClass;
  if (isOwn || typeof receiver === "function") {
    const own = readMember(run, { object: receiver, key: name, place: callee.place, isOptional });
    if (typeof own === "function") return Reflect.apply(own, receiver, args) as unknown;
    if (own instanceof Opaque) return unseen(run, [receiver, ...args], own);
    if (own === undefined && isOptional) return undefined;
    if (own !== undefined) throw new Thrown(new CodeFault(`'${name}' is not a function`), place);
  }
  const found = renderMethod(run, { receiver, name, args, at: code });
  if (found) return found.value;
  if (isOptional) return undefined;
  throw new Thrown(new CodeFault(`'${name}' is not a function of it`), place);
}

/** Calls a value. */
export function renderCall(
  run: RenderingRun,
  called: unknown,
  args: readonly unknown[],
  place: Place | undefined,
): unknown {
  run.spend();
  if (typeof called === "function") {
    const apply = (): unknown => Reflect.apply(called, undefined, args) as unknown;
    return place ? run.guarded(place, apply) : apply();
  }
  if (called instanceof External) {
    const name = (): unknown => callNamed(run, called.name, args, false);
    return place ? run.guarded(place, name) : name();
  }
  // In `map(format)`, only the first argument is meant for an unknown function.
  if (called instanceof Opaque) return unseen(run, place ? [called, ...args] : [called, args[0]], called);
  if (place) throw new Thrown(new CodeFault("what is called is not a function"), place);
  throw new CodeFault("what is called is not a function");
}

function callNamed(run: RenderingRun, name: string, args: readonly unknown[], isNew: boolean): unknown {
  const known = (isNew ? builtinClass(name) : functionNamed(name)) ?? (isNew ? undefined : errorNamed(name));
  return known ? known(run, args) : unseen(run, args, undefined);
}

/** `throw Error("…")`, without `new`. */
function errorNamed(name: string): ReturnType<typeof builtinClass> {
  return name.endsWith("Error") ? builtinClass(name) : undefined;
}

function create(run: RenderingRun, called: unknown, args: readonly unknown[], place: Place): unknown {
  if (!(called instanceof RenderedClass)) return unseen(run, [called, ...args], undefined);
  const { form, scope } = called;
  if (form.parent) return unseen(run, args, undefined);
  // `add = (text) => { this.rows.push(text); }`: the intermediate form does not say whose `this` that is.
  if ([...form.fields().values()].some(([first]) => first?.kind === "function")) throw new Abandoned();
  const frame = scope as RenderingFrame | undefined;
  const object = instanceOf(form);
  keepFrame(object, frame);
  const toText = form.methods.get("toString");
  if (toText) Object.defineProperty(object, "toString", { value: run.functionOf(toText, frame) });
  return run.guarded(place, () =>
    run.nested(() => {
      for (const [name, [first]] of form.fields()) if (first) define(object, name, run.evaluate(first, frame));
      const [constructor] = form.constructors;
      if (constructor) Reflect.apply(run.functionOf(constructor, frame), object, args);
      return object;
    }),
  );
}

/** The number of calls in a chain whose values the first object of the chain keeps. */
const maxChain = 40;

/**
 * The result of a call about which nothing is known. It may call the functions that it gets, and change lists and
 * objects.
 */
function unseen(run: RenderingRun, args: readonly unknown[], called: unknown): Opaque {
  const values = args.filter((arg) => typeof arg !== "function");
  const result = new Opaque(values);
  for (const arg of args) {
    if (typeof arg !== "function") continue;
    try {
      result.sources.push(Reflect.apply(arg, undefined, [new Opaque(values), new Opaque(values)]));
    } catch (error) {
      // An exception from unknown arguments says nothing.
      if (!(error instanceof Thrown)) throw error;
    }
  }
  // `builder.heading("A").line(value)`: each call may store its arguments in the first object of the chain.
  let holder: unknown = called;
  for (let depth = 0; holder instanceof Opaque && depth < maxChain; depth++) {
    const [origin]: readonly unknown[] = holder.sources;
    holder.sources.push(...values.filter((value) => value !== called && value !== holder));
    holder = origin;
  }
  for (const value of values) {
    if (run.isOfSample(value)) continue;
    if (Array.isArray(value)) value.push(result);
    else if (isPlain(value)) markOpen(value, result);
  }
  return result;
}
