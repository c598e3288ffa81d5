import type { Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { Loss } from "../../../model/losses.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame, FunctionValue, Value } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import type { PythonModule } from "../modules/graph.ts";
import { conditionsAt, frameOfCalled, framesOf } from "./frames.ts";
import { objectOf } from "./low-level.ts";
import { argumentAt, functionOf, type RegisteringMethod, registeringMethod } from "./methods.ts";
import { type Place, placesIn } from "./places.ts";
import type { Options, Registration } from "./registration.ts";

/** What a module registers. */
export interface Discovered {
  readonly registrations: readonly Registration[];
  readonly losses: readonly Loss[];
  readonly isCut: boolean;
}

/** Finds the definitions of the linted module. */
export function discover(evaluator: Evaluator): Discovered {
  return new Discovery(evaluator).run();
}

class Discovery {
  readonly #evaluator: Evaluator;
  readonly #module: PythonModule;
  readonly #registrations: Registration[] = [];
  readonly #losses: Loss[] = [];
  /** Calls that are a part of a registration that was read: `mcp.tool()` in `mcp.tool()(f)`. */
  readonly #read = new Set<PythonNode>();
  #isCut = false;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#module = evaluator.graph.linted;
  }

  run(): Discovered {
    for (const place of placesIn(this.#module)) {
      if (this.#registrations.length >= limits.definitions) {
        this.#isCut = true;
        break;
      }
      const frame = this.#evaluator.frameAt(place.scope);
      this.#at(place, frame, undefined);
      if (place.kind === "call") this.#replay(place.call, place, frame);
    }
    return { registrations: this.#registrations, losses: this.#losses, isCut: this.#isCut };
  }

  /**
   * Reads a place.
   *
   * @param caller the call of the linted module that runs the place, if it is in a function that gets what it
   *   registers as an argument
   */
  #at(place: Place, outer: Frame, caller: Caller | undefined): void {
    const { frames, open } = framesOf(place, outer, this.#evaluator);
    if (!frames.length && open === undefined) return;
    for (const frame of frames.length ? frames : [outer]) {
      const conditions = conditionsAt(place, frame, this.#evaluator);
      if (conditions === "never") continue;
      const context: Context = { place, frame, conditions: [...conditions, ...(caller?.conditions ?? [])], caller };
      if (place.kind === "decorator") this.#decorator(place.decorator, place.fn, context);
      else this.#call(place.call, context, open);
    }
  }

  #decorator(decorator: Expression, node: FunctionValue["node"], context: Context): void {
    // Decorators of a helper's inner function are found where they stand.
    if (context.caller) return;
    const { frame } = context;
    const isCall = decorator.nodeType === "Call";
    const method = registeringMethod(isCall ? decorator.func : decorator, frame, this.#evaluator);
    if (!method) return;
    const fn = this.#functionAt(node, frame);
    const options: Options = {
      first: isCall ? argumentAt(decorator, 0) : undefined,
      call: isCall ? decorator : undefined,
      frame,
    };
    this.#add(method, decorator, { fn, options }, context);
  }

  /** The value of a decorated function: `self` is not bound, as the decorator gets the function itself. */
  #functionAt(node: FunctionValue["node"], frame: Frame): FunctionValue {
    return { kind: "function", site: { module: frame.scope.module, node }, node, frame, self: undefined };
  }

  #call(call: Call, context: Context, open: string | undefined): void {
    const { frame, place } = context;
    if (this.#read.has(call)) return;
    const object = context.caller ? undefined : objectOf(call, frame, this.#evaluator);
    if (object) {
      const { module } = frame.scope;
      const anchor = call.func.range;
      const group = `${String(place.scope.node.range[0])}:objects`;
      this.#registrations.push({
        ...object,
        form: "object",
        module,
        node: call,
        anchor,
        group,
        conditions: context.conditions,
      });
      return;
    }
    const applied =
      call.func.nodeType === "Call" ? registeringMethod(call.func.func, frame, this.#evaluator) : undefined;
    if (applied && call.func.nodeType === "Call") {
      // `mcp.tool(name="x")(f)`
      this.#read.add(call.func);
      const options: Options = { first: argumentAt(call.func, 0), call: call.func, frame };
      this.#apply(applied, { call, target: argumentAt(call, 0), options, open }, context);
      return;
    }
    const method = registeringMethod(call.func, frame, this.#evaluator);
    if (!method || this.#isDecorator(call)) return;
    const first = argumentAt(call, 0);
    const value = first && this.#evaluator.evaluate(first, frame);
    // `decorator = mcp.tool(name="x")` registers nothing yet.
    const isName = value?.kind === "scalar" || (!first && method.method !== "add_tool");
    if (isName || method.kind === "resource") return;
    const options: Options = { first: method.method === "add_tool" ? undefined : argumentAt(call, 1), call, frame };
    this.#apply(method, { call, target: first, options, open }, context);
  }

  readonly #decorators = new Set<PythonNode>();

  #isDecorator(call: Call): boolean {
    if (!this.#decorators.size)
      for (const place of placesIn(this.#module)) if (place.kind === "decorator") this.#decorators.add(place.decorator);
    return this.#decorators.has(call);
  }

  #apply(method: RegisteringMethod, { call, target, options, open }: Application, context: Context): void {
    const value = target && this.#evaluator.evaluate(target, context.frame);
    const made = value && method.method === "add_tool" ? toolFromFunction(value) : undefined;
    const fn = functionOf(made ? this.#evaluator.evaluate(made.target, made.options.frame) : value);
    if (fn) {
      this.#add(method, call, { fn, options: made?.options ?? options }, context);
      if (open !== undefined) this.#lose(method, call, open, context);
      return;
    }
    // What a function gets as an argument is read where the function is called.
    if (value?.kind === "parameter" && !context.caller) {
      this.#lose(method, call, "the function that it registers is a parameter", context);
      return;
    }
    if (value?.kind === "call" && /\bTool$/u.test(value.name)) return;
    const reason = value?.kind === "unknown" ? value.reason : "what it registers is known only when the server runs";
    this.#lose(method, call, open ?? reason, context);
  }

  #add(
    method: RegisteringMethod,
    node: PythonNode,
    { fn, options }: { readonly fn: FunctionValue; readonly options: Options },
    { place, frame, conditions, caller }: Context,
  ): void {
    const { kind, server, anchor, receiver } = method;
    this.#registrations.push({
      form: "function",
      kind,
      module: caller?.frame.scope.module ?? frame.scope.module,
      node: caller?.call ?? node,
      anchor: caller?.call.func.range ?? anchor,
      group: `${String(place.scope.node.range[0])}:${place.tests.map(({ test }) => test.range[0]).join(",")}:${receiver}`,
      conditions,
      fn,
      options,
      server,
    });
  }

  #lose({ kind }: RegisteringMethod, { range: [start, end] }: PythonNode, reason: string, context: Context): void {
    const { place, caller } = context;
    if (caller) return;
    const { node } = place.scope;
    const wrappers = "name" in node ? [node.name] : [];
    this.#losses.push({ kind, span: { start, end }, reason, wrappers });
  }

  /** Reads what a function of the project registers of the arguments of a call. */
  #replay(call: Call, { tests }: Place, frame: Frame): void {
    if (!call.args.length && !call.keywords.length) return;
    if (call.func.nodeType !== "Name" && call.func.nodeType !== "Attribute") return;
    const fn = functionOf(this.#evaluator.evaluate(call.func, frame));
    if (!fn || fn.node.nodeType === "Lambda") return;
    const scope = fn.frame.scope.inner(fn.node);
    const places = placesIn(fn.frame.scope.module).filter((one) => one.scope === scope && one.kind === "call");
    if (!places.some((one) => this.#registersParameter(one))) return;
    const called = frameOfCalled(call, frame, this.#evaluator);
    if (!called) return;
    const conditions = conditionsAt({ tests }, frame, this.#evaluator);
    if (conditions === "never") return;
    for (const one of places)
      if (this.#registersParameter(one)) this.#at(one, called.frame, { call, frame, conditions });
  }

  /** True for a place that registers a parameter of the function around it. */
  #registersParameter(place: Place): boolean {
    if (place.kind !== "call") return false;
    const frame = this.#evaluator.frameAt(place.scope);
    const { call } = place;
    const isApplied = call.func.nodeType === "Call";
    const callee = call.func.nodeType === "Call" ? call.func.func : call.func;
    const method = registeringMethod(callee, frame, this.#evaluator);
    const target = method && argumentAt(call, 0);
    if (!target || (!isApplied && method.kind === "resource")) return false;
    const { kind } = this.#evaluator.evaluate(target, frame);
    return kind === "parameter" || (kind === "unknown" && place.loops.length > 0);
  }
}

/** A call that registers a function. */
interface Application {
  readonly call: Call;
  readonly target: Expression | undefined;
  readonly options: Options;
  /** Why the loop around it may have more items. */
  readonly open: string | undefined;
}

interface Caller {
  readonly call: Call;
  readonly frame: Frame;
  readonly conditions: readonly string[];
}

interface Context {
  readonly place: Place;
  readonly frame: Frame;
  readonly conditions: readonly string[];
  readonly caller: Caller | undefined;
}

/** `Tool.from_function(fn, name="x")` */
function toolFromFunction(value: Value): { readonly target: Expression; readonly options: Options } | undefined {
  if (value.kind !== "call" || !/\bTool\.from_function$/u.test(value.name)) return undefined;
  const { call, frame } = value;
  const target = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg === "fn")?.value;
  return target && { target, options: { first: argumentAt(call, 1), call, frame } };
}
