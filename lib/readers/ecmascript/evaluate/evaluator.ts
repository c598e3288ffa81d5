/*
 * The evaluator. It takes an expression, and the variables that the expression reads, and returns a value (`value.ts`).
 *
 * How data flows:
 *
 *   evaluate(node, frame) ─► expressions.ts, by the type of the node
 *     names        ─► bindings.ts   ─► imports.ts for other modules; mutations.ts for changes after the declaration
 *     `a.b(c).d`   ─► calls.ts      ─► statements.ts for bodies of functions; methods and globals; classes.ts for `new`
 *     `a.b`        ─► properties.ts ─► classes.ts for fields and getters; namespaces; globals
 *     all others   ─► containers.ts (lists, objects), operators.ts, compiled-code.ts (helpers of compilers)
 *
 * The other files do not import this file, `expressions.ts`, `calls.ts` or `properties.ts`, which decide by the kind of
 * a node or value. Where they need another value, they ask the `Evaluation` that they are handed (`scope.ts`).
 *
 * What goes where:
 *
 * - a type of expression: a case in `expressions.ts`, and a function in the file of its subject;
 * - a method of the language: a row in `array-methods.ts`, `set-methods.ts`, `string-methods.ts` or `globals.ts`;
 * - what a compiler or bundler writes: `compiled-code.ts`;
 * - an effect of a statement on a value: `aliases.ts` finds the statements, `mutations.ts` and `effects.ts` apply them;
 * - the members of classes: `classes.ts` and `constructors.ts`, in the order of `construction-order.ts`;
 *   `changed-members.ts` finds those that change later;
 * - what is kept: `memo.ts`;
 * - facts about packages: not here, but in `../intrinsics/`, which implements `Intrinsics` (`scope.ts`).
 */

import type { TSESTree } from "@typescript-eslint/utils";
import { limits, outOfPackageSteps, outOfSteps } from "../limits.ts";
import type { Binding } from "../modules/binding.ts";
import { type FunctionNode, isFunctionNode } from "../modules/walk.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { valueOfBinding } from "./bindings.ts";
import { callMethodOf, callValue } from "./calls.ts";
import { isOfEnvironment } from "./coercion.ts";
import { evaluateExpression } from "./expressions.ts";
import { Memory } from "./memo.ts";
import { propertyOf } from "./properties.ts";
import { type Assumptions, type Evaluation, type Frame, type Intrinsics, type Memo, Scope } from "./scope.ts";
import { type ClassValue, type NodeRef, unknownValue, type Value } from "./value.ts";

export interface EvaluatorOptions {
  readonly graph: ModuleGraph;
  /** Creates the knowledge about packages. */
  readonly intrinsics: (evaluation: Evaluation) => Intrinsics;
  /** Values of imported modules are reused for other linted files with the same object here. */
  readonly cacheKey: object;
  /** The outcomes of unknown conditions; see {@link Evaluation.assume} for those that are not listed. */
  readonly assumptions?: Assumptions;
}

const none: Assumptions = new Map();

/** The maximum number of recursive calls of a function. */
const maxRecursion = 3;

/**
 * Evaluates expressions of a project without running them. Total: whatever it cannot know is an unknown value with a
 * reason. Bounded: see `limits.ts`. One evaluator serves one linted file under one set of assumptions.
 */
export class Evaluator implements Evaluation {
  readonly graph: ModuleGraph;
  readonly intrinsics: Intrinsics;
  readonly memory: Memory;
  /** The outcomes that the caller chose. */
  readonly #chosen: Assumptions;
  readonly #fieldsOfThis = new Map<ClassValue["node"], Map<TSESTree.Node, Memo>>();
  readonly #scopes = new Map<TSESTree.Node, Scope>();
  /** Created for the first unknown condition, because most definitions have none. */
  #assumptions: Map<TSESTree.Node, boolean> | undefined;
  /** The functions whose bodies are being followed. */
  readonly #active: { readonly node: FunctionNode; readonly site: NodeRef }[] = [];
  #uncacheableMarks = 0;
  #depth = 0;

  constructor({ graph, intrinsics, cacheKey, assumptions = none }: EvaluatorOptions) {
    this.graph = graph;
    this.memory = new Memory({ graph, cacheKey, chosen: assumptions });
    this.#chosen = assumptions;
    this.intrinsics = intrinsics(this);
  }

  /** All assumptions that were made so far. */
  get assumptions(): Assumptions {
    return this.#assumptions ?? none;
  }

  get uncacheableMarks(): number {
    return this.#uncacheableMarks;
  }

  withAssumptions<T>(run: () => T): { readonly result: T; readonly assumptions: Assumptions } {
    const outer = this.#assumptions;
    this.#assumptions = undefined;
    let inner: Assumptions = none;
    try {
      const result = run();
      inner = this.assumptions;
      return { result, assumptions: inner };
    } finally {
      this.#assumptions = outer;
      if (inner.size) this.addAssumptions(inner);
    }
  }

  withoutAssumptions<T>(run: () => T): T | undefined {
    const outer = this.#assumptions;
    this.#assumptions = undefined;
    try {
      const result = run();
      return this.assumptions.size ? undefined : result;
    } finally {
      this.#assumptions = outer;
    }
  }

  addAssumptions(assumptions: Assumptions): void {
    for (const [node, outcome] of assumptions) this.#note(node, outcome);
  }

  markUncacheable(): void {
    this.#uncacheableMarks++;
  }

  assume(node: TSESTree.Node, test: Value): boolean {
    const usual = test.kind === "scalar" ? Boolean(test.value) : !isOfEnvironment(test);
    const outcome = this.#chosen.get(node) ?? usual;
    this.#note(node, outcome);
    return outcome;
  }

  assumeIfCombined(node: TSESTree.Node, test: Value): boolean | undefined {
    const isAssumed = this.#chosen.has(node) || this.assumptions.has(node);
    return isAssumed || this.assumptions.size < limits.combined ? this.assume(node, test) : undefined;
  }

  #note(node: TSESTree.Node, outcome: boolean): void {
    this.#assumptions ??= new Map();
    this.#assumptions.set(node, outcome);
  }

  evaluate(ref: NodeRef, frame?: Frame): Value {
    return frame
      ? this.evaluateIn(new Scope(this, ref.module, frame), ref.node)
      : this.memory.expression(this.scopeAt(ref), ref.node);
  }

  evaluateIn(scope: Scope, node: TSESTree.Node): Value {
    if (!this.spend()) return unknownValue(scope.at(node), outOfSteps);
    if (this.graph.isOfPackage(scope.module) && !this.graph.packageBudget.spend(1)) {
      this.markUncacheable();
      return unknownValue(scope.at(node), outOfPackageSteps);
    }
    if (this.#depth >= limits.depth) {
      this.markUncacheable();
      return unknownValue(scope.at(node), "the expression is nested too deep to evaluate");
    }
    this.#depth++;
    this.memory.touch(scope.module);
    try {
      return evaluateExpression(scope, node);
    } finally {
      this.#depth--;
    }
  }

  valueOfBinding(scope: Scope, binding: Binding, ref: NodeRef): Value {
    return valueOfBinding(scope, binding, ref);
  }

  property(value: Value, name: string, ref: NodeRef): Value {
    return propertyOf(this, value, name, ref);
  }

  call(callee: Value, args: readonly Value[], ref: NodeRef, receiver?: Value): Value {
    return callValue(callee, { evaluation: this, args, site: ref, receiver });
  }

  callMethod(receiver: Value, name: string, args: readonly Value[], ref: NodeRef): Value {
    return callMethodOf(receiver, name, { evaluation: this, args, site: ref, receiver });
  }

  fieldsOfThis(node: ClassValue["node"]): Map<TSESTree.Node, Memo> {
    const fields = this.#fieldsOfThis.get(node) ?? new Map<TSESTree.Node, Memo>();
    this.#fieldsOfThis.set(node, fields);
    return fields;
  }

  enter(node: FunctionNode, site: NodeRef): boolean {
    const isAllowed =
      this.#active.length < limits.calls && this.#active.filter((each) => each.node === node).length <= maxRecursion;
    if (isAllowed) this.#active.push({ node, site });
    else this.markUncacheable();
    return isAllowed;
  }

  leave(): void {
    this.#active.pop();
  }

  isBefore(read: NodeRef, place: TSESTree.Node): boolean {
    const around = functionAround(place);
    let at = read;
    for (let level = this.#active.length - 1; ; level--) {
      const inside = functionAround(at.node);
      if (inside === around) {
        // The result of a call may be kept for another call of its caller.
        if (at !== read) this.markUncacheable();
        return at.node.range[0] < place.range[0];
      }
      const call = this.#active[level];
      if (!call || call.node !== inside) return false;
      at = call.site;
    }
  }

  spend(steps = 1): boolean {
    if (this.graph.budget.spend(steps)) return true;
    this.markUncacheable();
    return false;
  }

  rootScope(module: Module): Scope {
    return this.#scope(module.program, module, undefined);
  }

  scopeAt({ module, node }: NodeRef): Scope {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunctionNode(current)) return this.#scope(current, module, current);
    }
    return this.rootScope(module);
  }

  #scope(key: TSESTree.Node, module: Module, node: TSESTree.Node | undefined): Scope {
    let scope = this.#scopes.get(key);
    if (!scope) {
      const frame = this.memory.frameOf(module, key, () => {
        const outer = node && this.scopeAt({ module, node }).frame;
        return { node, outer, args: undefined, receiver: undefined, values: new Map() };
      });
      scope = new Scope(this, module, frame);
      this.#scopes.set(key, scope);
    }
    return scope;
  }
}

function functionAround(node: TSESTree.Node): TSESTree.Node | undefined {
  let around = node.parent;
  while (around && !isFunctionNode(around)) around = around.parent;
  return around;
}
