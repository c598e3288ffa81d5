import { nameRange, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression } from "../../../languages/python/tree.ts";
import type { ServerUse } from "../../../model/module.ts";
import { ServerTrace } from "../../frame/server-trace.ts";
import { placesIn, type RegistrationPlace } from "../discover/places.ts";
import { serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue, Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isLowLevelServer } from "./servers.ts";

/** Where the servers go that a module makes, or that it imports. */
export function serverUsesOf(evaluator: Evaluator): readonly ServerUse[] {
  const follower = new Follower(evaluator);
  follower.linted();
  return follower.trace.uses;
}

/** Follows servers by name through calls. Says nothing about what the calls do. */
class Follower {
  readonly trace = new ServerTrace();
  readonly #evaluator: Evaluator;
  readonly #followed = new Set<string>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  linted(): void {
    const module = this.#evaluator.graph.linted;
    for (const place of placesIn(module)) this.#place(place, module, (node) => this.#isServer(node, place), 0);
  }

  #isServer(node: Expression, { scope }: RegistrationPlace): boolean {
    if (node.nodeType !== "Name" && node.nodeType !== "Attribute" && node.nodeType !== "Call") return false;
    const value = this.#evaluator.evaluate(node, this.#evaluator.frameAt(scope));
    return isLowLevelServer(value) || typeof serverOfValue(value, this.#evaluator) === "object";
  }

  /** Adds a call or a decorator in which a server appears. */
  #place(place: RegistrationPlace, module: PythonModule, isServer: (node: Expression) => boolean, depth: number): void {
    const node = place.kind === "call" ? place.call : place.decorator;
    const func = node.nodeType === "Call" ? node.func : node;
    if (func.nodeType === "Attribute" && isServer(func.value)) {
      const end = place.kind === "decorator" ? nameRange(place.fn, module.text)[1] : node.range[1];
      this.trace.add({ module, node, end }, { depth, callee: undefined, reason: undefined });
      return;
    }
    if (node.nodeType !== "Call" || place.kind === "decorator") return;
    const given = [...node.args, ...node.keywords.map(({ value }) => value)].filter(isServer);
    if (!given.length) return;
    const callee = this.#evaluator.evaluate(node.func, this.#evaluator.frameAt(place.scope));
    const found = callee.kind === "function" || callee.kind === "class" ? callee : undefined;
    const isFollowed = this.trace.add(
      { module, node },
      { depth, callee: found && { module: found.frame.scope.module, node: found.node }, reason: reasonOf(callee) },
    );
    if (isFollowed && callee.kind === "function" && callee.node.nodeType !== "Lambda")
      this.#inside(callee, callee.node, this.#names(node, callee.node, given, callee.self !== undefined), depth + 1);
  }

  /** The names of the parameters that get servers. */
  #names(call: Call, fn: AnyFunction, given: readonly Expression[], isBound: boolean): ReadonlySet<string> {
    const parameters = pythonParametersOf(fn.args).map(({ arg }) => arg.arg);
    const positional = isBound ? parameters.slice(1) : parameters;
    const names = [
      ...call.args.flatMap((one, index) => (given.includes(one) ? (positional[index] ?? []) : [])),
      ...call.keywords.flatMap(({ arg, value }) => (given.includes(value) ? (arg ?? []) : [])),
    ];
    return new Set(names);
  }

  /** Follows parameters in the function that gets servers. */
  #inside({ frame }: FunctionValue, fn: AnyFunction, names: ReadonlySet<string>, depth: number): void {
    const { module } = frame.scope;
    const key = `${module.path}:${String(fn.range[0])} ${[...names].join()}`;
    if (this.#followed.has(key)) return;
    this.#followed.add(key);
    const [start, end] = fn.range;
    for (const place of placesIn(module)) {
      const { range } = place.kind === "call" ? place.call : place.decorator;
      if (range[0] < start || range[1] > end) continue;
      this.#place(place, module, (node) => node.nodeType === "Name" && names.has(node.id), depth);
    }
  }
}

/** Why the function of a call is not found. */
function reasonOf(callee: Value): string | undefined {
  if (callee.kind === "function" || callee.kind === "class") return undefined;
  if (callee.kind === "external") return `'${callee.name}' is of a package`;
  return callee.kind === "unknown" ? callee.reason : "its function is not found";
}
