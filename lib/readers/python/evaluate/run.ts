import { pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, ClassDef, Lambda } from "../../../languages/python/tree.ts";
import { limits } from "../limits.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isFunction } from "../modules/order.ts";
import type { Scope } from "../modules/scopes.ts";
import { basesOf } from "./attributes.ts";
import { Evaluator } from "./evaluator.ts";
import { Execution } from "./execution.ts";
import { Targets } from "./targets.ts";
import {
  type CallValue,
  type ClassValue,
  type DictValue,
  type Frame,
  type FunctionValue,
  type InstanceValue,
  type ListValue,
  type NodeRef,
  unknownValue,
  type Value,
} from "./value.ts";

/** The run of modules, as far as it is known: their names, containers and objects afterwards. */
export class Run {
  readonly evaluator: Evaluator;
  /** The source text of the conditions under which the current statement runs. */
  readonly path: string[] = [];
  /** True in a loop over items that are not known. */
  isRepeated = false;
  /** The method of the request that the code answers; `undefined` if it may be any. */
  method: string | undefined;
  /** The objects of packages that code which is not read has got, and may change or replace. */
  readonly escaped = new Set<CallValue>();
  readonly #frames = new Map<PythonModule, Frame>();
  readonly #attributes = new WeakMap<object, Map<string, Value>>();
  readonly #conditions = new WeakMap<Value, readonly string[]>();
  readonly #created = new WeakMap<object, number>();
  readonly #functions = new Map<AnyFunction, FunctionValue>();
  readonly #instances = new Map<ClassDef, InstanceValue>();
  readonly #entered = new Set<Scope>();
  readonly #active: (AnyFunction | Lambda)[] = [];

  constructor({ graph }: Evaluator) {
    this.evaluator = new Evaluator(graph, this);
  }

  /** A copy of a frame, for an expression that is evaluated later with the values of now. */
  snapshot(frame: Frame): Frame {
    const { outer } = frame;
    // Copying many names many times takes long.
    this.evaluator.graph.spend(frame.scope.module, Math.ceil(frame.values.size / namesInStep));
    return { ...frame, values: new Map(frame.values), outer: outer?.outer ? this.snapshot(outer) : outer };
  }

  /** The frame of a module's names after the module has run. */
  frameOf(module: PythonModule): Frame {
    const known = this.#frames.get(module);
    if (known) return known;
    const frame: Frame = { scope: module.scope, values: new Map(), outer: undefined, isRun: true };
    this.#frames.set(module, frame);
    // The code of packages is looked up where it is used.
    if (!this.evaluator.graph.isOfPackage(module)) this.#runModule(module, frame);
    return frame;
  }

  #runModule(module: PythonModule, frame: Frame): void {
    const path = this.path.splice(0);
    const execution = new Execution(this, frame);
    execution.block(module.ast.body);
    this.path.push(...path);
    // A function that has not run yet may assign the name.
    for (const [name, value] of frame.values)
      if (module.scope.order.assignedFrom(name) !== undefined)
        new Targets(this, frame).assign(name, unknownValue(value.site, `'${name}' gets several values`));
  }

  /** The result of a function in the frame of its arguments; `undefined` if it is nested too deep. */
  call({ node }: FunctionValue, inner: Frame): Value | undefined {
    const depth = this.#active.filter((one) => one === node).length;
    if (depth > 2 || this.#active.length > limits.runDepth) return undefined;
    const frame: Frame = { ...inner, values: new Map(inner.values), isRun: true };
    this.#active.push(node);
    const length = this.path.length;
    const wasRepeated = this.isRepeated;
    this.isRepeated = false;
    try {
      if (node.nodeType === "Lambda") return this.evaluator.evaluate(node.body, frame);
      const execution = new Execution(this, frame);
      execution.block(node.body);
      return execution.result(node);
    } finally {
      this.path.length = length;
      this.isRepeated = wasRepeated;
      this.#active.pop();
    }
  }

  /** What code answers to a request of a method: comparisons of what is not known with methods are decided by it. */
  answerTo(method: string | undefined, answer: () => Value | undefined): Value | undefined {
    this.method = method;
    try {
      return answer();
    } finally {
      this.method = undefined;
    }
  }

  /** The result of a function of the linted module that a library calls. */
  resultOf(node: AnyFunction, scope: Scope): Value | undefined {
    const fn = this.functionAt(node, scope);
    return fn && this.call(fn, this.#openFrame(fn));
  }

  /** A function as the code defines it when it runs. */
  functionAt(node: AnyFunction, scope: Scope): FunctionValue | undefined {
    const outer = this.frameOfScope(scope);
    return this.#functions.get(node) ?? { ...this.#function(node, outer) };
  }

  #function(node: AnyFunction, frame: Frame): FunctionValue {
    return { kind: "function", site: { module: frame.scope.module, node }, node, frame, self: undefined };
  }

  /** The frame of a function without arguments: its parameters are not known, except for the object of a method. */
  #openFrame({ node, frame: outer, self }: FunctionValue): Frame {
    const values = new Map<string, Value>();
    const [first] = pythonParametersOf(node.args);
    const object = self ?? (outer.scope.node.nodeType === "ClassDef" ? this.#instanceIn(outer) : undefined);
    if (first && object) values.set(first.arg.arg, object);
    return { scope: outer.scope.inner(node), values, outer };
  }

  /** A frame of a scope, whose function runs without known arguments if nothing else has called it. */
  frameOfScope(scope: Scope): Frame {
    const { node, outer: around } = scope;
    if (!around) return this.frameOf(scope.module);
    const outer = this.frameOfScope(around);
    if (isFunction(node) && !this.#entered.has(scope)) {
      this.#entered.add(scope);
      const fn = this.#functions.get(node) ?? this.#function(node, outer);
      // What it defines is noted while it runs.
      this.call(fn, this.#openFrame(fn));
    }
    return { scope, values: new Map(), outer };
  }

  #instanceIn(frame: Frame): InstanceValue | undefined {
    const { node, module } = frame.scope;
    if (node.nodeType !== "ClassDef" || !frame.outer) return undefined;
    const known = this.#instances.get(node);
    if (known) return known;
    const of: ClassValue = { kind: "class", site: { module, node }, node, frame: frame.outer };
    const made: InstanceValue = { kind: "instance", site: of.site, of, call: undefined };
    this.#instances.set(node, made);
    const init = this.#initOf(made);
    if (init) this.call(init, this.#openFrame(init));
    return made;
  }

  #initOf(instance: InstanceValue): FunctionValue | undefined {
    for (const { node, frame } of [instance.of, ...basesOf(instance.of, this.evaluator).classes]) {
      const init = node.body.find((one): one is AnyFunction => isFunction(one) && one.name === "__init__");
      if (init)
        return {
          ...this.#function(init, { scope: frame.scope.inner(node), values: new Map(), outer: frame }),
          self: instance,
        };
    }
    return undefined;
  }

  /** Runs the constructor of a new object. */
  construct(instance: InstanceValue, frameOfInit: (init: FunctionValue) => Frame | undefined): void {
    this.#instances.set(instance.of.node, instance);
    this.created(instance);
    const init = this.#initOf(instance);
    const frame = init && (frameOfInit(init) ?? this.#openFrame(init));
    if (init && frame) this.call(init, frame);
  }

  /** Notes a definition that runs. */
  defined(fn: FunctionValue): void {
    if (fn.node.nodeType !== "Lambda") this.#functions.set(fn.node, fn);
  }

  /** The attributes that code has set of an object. */
  attributesOf(value: Value): ReadonlyMap<string, Value> | undefined {
    return this.#attributes.get(keyOf(value));
  }

  setAttribute(value: Value, name: string, given: Value): void {
    const key = keyOf(value);
    let attributes = this.#attributes.get(key);
    if (!attributes) this.#attributes.set(key, (attributes = new Map<string, Value>()));
    const isCertain = !this.isUncertain(value);
    attributes.set(name, isCertain ? given : unknownValue(given.site, "it depends on a condition"));
  }

  /** `tool.model_copy(update={…})` */
  copy(value: CallValue, update: Value | undefined): CallValue | undefined {
    if (update && (update.kind !== "dict" || update.rest !== undefined)) return undefined;
    const made = { ...value };
    this.#created.set(made, this.path.length);
    for (const [name, given] of this.attributesOf(value) ?? []) this.setAttribute(made, name, given);
    for (const { key, value: given } of update?.entries.values() ?? []) this.setAttribute(made, key, given);
    return made;
  }

  /** The attribute of a class, which is one object however often it is read. */
  attributeOfClass(owner: ClassValue, name: string, read: () => Value): Value {
    const known = this.attributesOf(owner)?.get(name);
    if (known) return known;
    const value = read();
    if (value.kind === "list" || value.kind === "dict") this.setAttribute(owner, name, value);
    return value;
  }

  /** Notes the names of a module or a call. */
  created(values: object): void {
    this.#created.set(values, this.path.length);
  }

  /** Notes a list that exists since the path had a length. */
  createdAt(value: ListValue, length: number): void {
    this.#created.set(value, length);
  }

  /** Notes a list or a dict, which is new if it is not known yet. */
  made(value: ListValue | DictValue): void {
    if (!this.#created.has(value)) this.created(value);
  }

  /** True if a condition decides whether the current statement changes a value. */
  isUncertain(value: object): boolean {
    return this.path.length > (this.#created.get(value) ?? 0);
  }

  /** The conditions on which a list has an item. */
  conditionsOf(value: Value): readonly string[] {
    return this.#conditions.get(value) ?? [];
  }

  /** Notes the conditions on which a value is used. */
  depends(value: Value, conditions: readonly string[]): void {
    if (conditions.length) this.#conditions.set(value, [...new Set([...this.conditionsOf(value), ...conditions])]);
  }

  /** One of several values: the items of lists are kept with their conditions. */
  merged(given: readonly { readonly value: Value; readonly conditions: readonly string[] }[], site: NodeRef): Value {
    const values = given.map(({ value }) => value);
    const lists = values.filter((one) => one.kind === "list");
    if (lists.length === values.length) {
      const items = new Set<Value>();
      for (const { value, conditions } of given) {
        for (const item of value.kind === "list" ? value.items : []) {
          const isCommon = lists.every((list) => list.items.includes(item));
          if (!isCommon) this.depends(item, conditions);
          items.add(item);
        }
      }
      const form = lists.every((one) => one.form === lists[0]?.form) ? (lists[0]?.form ?? "list") : "list";
      return { kind: "list", site, form, items: [...items], rest: lists.find((one) => one.rest !== undefined)?.rest };
    }
    const [first] = values;
    const last = values.at(-1);
    if (first?.kind === "scalar" && values.every((one) => one.kind === "scalar" && one.value === first.value))
      return first;
    // `if not paged: return fn`, `return wrapper`
    if (last && values.every(({ kind }) => kind === "function")) return last;
    return unknownValue(site, onCondition);
  }

  /** True for a value that may be a definition: the conditions on which it is used are kept. */
  isDefinition(value: Value): boolean {
    return value.kind === "dict" ? value.entries.has("name") : definitions.has(value.kind);
  }

  /** The values that a value consists of may be changed by code that is not read. */
  escape(value: Value, depth = 0): void {
    if (depth > 3) return;
    if (value.kind === "call") this.escaped.add(value);
    if (value.kind === "list") {
      value.rest ??= escaped;
      for (const one of value.items) this.escape(one, depth + 1);
    } else if (value.kind === "dict") {
      value.rest ??= escaped;
      for (const { value: one } of value.entries.values()) this.escape(one, depth + 1);
    } else for (const one of this.attributesOf(value)?.values() ?? []) this.escape(one, depth + 1);
  }
}

/** The number of names that are copied as quickly as an expression is evaluated. */
const namesInStep = 50;
const definitions: ReadonlySet<Value["kind"]> = new Set(["call", "instance", "function", "list"]);
const onCondition = "it depends on a condition";
const escaped = "code that is not read may change it";

/** What identifies an object: a class by its text, other values by themselves. */
function keyOf(value: Value): object {
  return value.kind === "class" ? value.node : value;
}
