import type { Call, Expression, Keyword, ModuleNode } from "../../../languages/python/tree.ts";
import { ModuleGraph, type PythonModule } from "../modules/graph.ts";
import type { Binding, Scope } from "../modules/scopes.ts";
import { limits, outOfSteps } from "../limits.ts";
import { evaluateExpression } from "./expressions.ts";
import { lookUp } from "./names.ts";
import type { Run } from "./run.ts";
import { type Frame, type NodeRef, unknownValue, type Value } from "./value.ts";

/** A linted file: its path, its text and its tree. */
export type LintedPython = Pick<PythonModule, "path" | "text" | "ast">;

const evaluators = new WeakMap<ModuleNode, Evaluator>();

/** The evaluator of a linted file. All users of one tree share it, so that each value is computed once. */
export function evaluatorFor(source: LintedPython): Evaluator {
  let evaluator = evaluators.get(source.ast);
  if (!evaluator) evaluators.set(source.ast, (evaluator = new Evaluator(ModuleGraph.around(source))));
  return evaluator;
}

/** Evaluates expressions of the project without running them. One for each linted file. */
export class Evaluator {
  readonly graph: ModuleGraph;
  /** The code that runs, if that is what the evaluator evaluates for. */
  readonly run: Run | undefined;
  readonly #frames = new Map<PythonModule, Frame>();
  /** Values of expressions that do not depend on calls or comprehensions. */
  readonly #values = new WeakMap<Expression, Value>();
  readonly #running = new Set<Expression>();
  readonly #following = new Set<Binding | string>();
  #depth = 0;

  constructor(graph: ModuleGraph, run?: Run) {
    this.graph = graph;
    this.run = run;
  }

  /** The frame of a module's own names. */
  frameOf(module: PythonModule): Frame {
    if (this.run) return this.run.frameOf(module);
    let frame = this.#frames.get(module);
    if (!frame) {
      frame = { scope: module.scope, values: new Map(), outer: undefined };
      this.#frames.set(module, frame);
    }
    return frame;
  }

  /** The frame of a scope whose enclosing functions have no known callers. */
  frameAt(scope: Scope): Frame {
    if (!scope.outer) return this.frameOf(scope.module);
    return { scope, values: new Map(), outer: this.frameAt(scope.outer) };
  }

  /** The value of an expression. Never throws. */
  evaluate(expression: Expression, frame: Frame): Value {
    const site: NodeRef = { module: frame.scope.module, node: expression };
    const isPlain = isWithoutValues(frame);
    const known = isPlain ? this.#values.get(expression) : undefined;
    if (known) return known;
    if (this.#depth >= limits.depth) return unknownValue(site, "it is nested too deep");
    if (!this.graph.spend(site.module)) return unknownValue(site, outOfSteps);
    if (this.#running.has(expression) && isPlain) return unknownValue(site, "it depends on itself");
    this.#depth++;
    this.#running.add(expression);
    try {
      const value = bounded(evaluateExpression(expression, frame, this), site);
      if (isPlain) this.#values.set(expression, value);
      if (value.kind === "list" || value.kind === "dict") this.run?.made(value);
      return value;
    } finally {
      this.#depth--;
      this.#running.delete(expression);
    }
  }

  /** The value of a name that a star import provides; `undefined` if following it leads back to the same import. */
  starred(key: string, value: () => Value | undefined): Value | undefined {
    if (this.#following.has(key)) return undefined;
    this.#following.add(key);
    try {
      return value();
    } finally {
      this.#following.delete(key);
    }
  }

  /** The value of an import, unless following it leads back to it. */
  following(binding: Binding, site: NodeRef, value: () => Value): Value {
    if (this.#following.has(binding)) return unknownValue(site, `'${binding.name}' is imported in a circle`);
    this.#following.add(binding);
    try {
      return value();
    } finally {
      this.#following.delete(binding);
    }
  }

  /** The value of a name at the place where it is used. */
  lookUp(name: string, frame: Frame, site: NodeRef): Value {
    return lookUp(name, frame, site, this);
  }

  /**
   * The value of a keyword argument; `undefined` if the call certainly has no such argument. With `**options` it is
   * unknown.
   */
  keyword({ call, frame }: { readonly call: Call; readonly frame: Frame }, name: string): Value | undefined {
    let spread: Keyword | undefined;
    for (const keyword of call.keywords) {
      if (keyword.arg === name) return this.evaluate(keyword.value, frame);
      if (keyword.arg === undefined) spread = keyword;
    }
    if (!spread) return undefined;
    const value = this.evaluate(spread.value, frame);
    if (value.kind === "dict") {
      const entry = value.entries.get(name);
      if (entry || value.rest === undefined) return entry?.value;
    }
    return unknownValue({ module: frame.scope.module, node: spread }, "the call takes options that are not known");
  }
}

/** A value, if it is not too large: doubling a list forty times would exhaust the memory of the process. */
function bounded(value: Value, site: NodeRef): Value {
  const isTooLong = value.kind === "list" && value.items.length > limits.items;
  return isTooLong ? unknownValue(site, "the list is too long") : value;
}

/** True if no call or comprehension binds names to other values here. */
function isWithoutValues(frame: Frame): boolean {
  for (let one: Frame | undefined = frame; one; one = one.outer)
    if (one.values.size || one.from || one.isRun) return false;
  return true;
}
