import type { TSESTree } from "@typescript-eslint/types";
import type { McpSettings } from "../../settings.ts";
import { limits } from "../limits.ts";
import type { ZodMajor } from "../../../emission/profile.ts";
import { isFunctionNode } from "../modules/function-node.ts";
import type { ModuleGraph } from "../modules/graph.ts";
import type { Module } from "../modules/module.ts";
import type { Invoker, ZodReplay } from "../zod/replay.ts";
import { createZodReplay } from "../zod/create-replay.ts";
import { zodMajorFor } from "../zod/version.ts";
import { bindingValue } from "./bindings.ts";
import { callValue } from "./calls.ts";
import { evaluateExpression } from "./expressions.ts";
import type { Frame, Place } from "./frame.ts";
import { propertyOf } from "./properties.ts";
import { isOfEnvironment } from "./truth.ts";
import { unknownValue, type Site, type Value } from "./value.ts";

export interface EvaluatorOptions {
  readonly graph: ModuleGraph;
  readonly settings: McpSettings;
  /** What to take each undecidable condition for; see {@link Evaluator.decide} for those that are not in it. */
  readonly decisions?: ReadonlyMap<TSESTree.Node, boolean>;
}

/** Undecided conditions, and how each was taken. */
export type Undecided = ReadonlyMap<TSESTree.Node, boolean>;

const none: Undecided = new Map();

/**
 * Evaluates expressions of a project without running them. Total: whatever it cannot know is an unknown value with a
 * reason. Bounded: see `limits.ts`. One evaluator serves one linted file under one set of decisions.
 */
export class Evaluator implements Invoker {
  readonly graph: ModuleGraph;
  readonly settings: McpSettings;
  readonly zod: ZodReplay;
  readonly #decisions: Undecided;
  readonly #zodMajors = new Map<Module, Map<string, ZodMajor>>();
  readonly #frames = new Map<TSESTree.Node, Frame>();
  /** Made when the first condition is met: most definitions have none. */
  #undecided: Map<TSESTree.Node, boolean> | undefined;
  #steps = 0;
  #foreignNotes = 0;
  #depth = 0;

  constructor({ graph, settings, decisions = new Map() }: EvaluatorOptions) {
    this.graph = graph;
    this.settings = settings;
    this.#decisions = decisions;
    this.zod = createZodReplay(this);
  }

  /** All conditions met so far that cannot be decided, and how each was taken. */
  get undecided(): Undecided {
    return this.#undecided ?? none;
  }

  /** Runs a piece of evaluation and tells which undecided conditions its outcome rests on. */
  track<T>(run: () => T): { readonly result: T; readonly undecided: Undecided } {
    const outer = this.#undecided;
    this.#undecided = undefined;
    let inner: Undecided = none;
    try {
      const result = run();
      inner = this.undecided;
      return { result, undecided: inner };
    } finally {
      this.#undecided = outer;
      if (inner.size) this.rely(inner);
    }
  }

  /** Notes that the outcome rests on conditions that were met before. */
  rely(undecided: Undecided): void {
    for (const [node, taken] of undecided) this.#note(node, taken);
  }

  /**
   * Notes that what is being evaluated rests on more than the text of its module: on another module, on a limit of this
   * reading, on where the reading began. Such a value holds for this reading alone.
   */
  noteForeign(): void {
    this.#foreignNotes++;
  }

  /** The number of notes so far: one that has not changed tells that nothing was noted in between. */
  get foreignNotes(): number {
    return this.#foreignNotes;
  }

  /**
   * How to take a condition that cannot be decided.
   *
   * @param test what the condition asks: a variable of the environment is not set as a rule, anything else is taken to
   *   hold
   */
  decide(node: TSESTree.Node, test: Value): boolean {
    const taken = this.#decisions.get(node) ?? !isOfEnvironment(test);
    this.#note(node, taken);
    return taken;
  }

  #note(node: TSESTree.Node, taken: boolean): void {
    this.#undecided ??= new Map();
    this.#undecided.set(node, taken);
  }

  /**
   * The value of an expression.
   *
   * @param frame the variables that it reads; left out, those of the functions around it, called by nobody knows whom.
   */
  evaluate(node: TSESTree.Node, module: Module, frame: Frame = this.frameAt(node, module)): Value {
    const site: Site = { module, node };
    if (!this.spend()) return unknownValue(site, "the file takes too many steps to evaluate");
    if (this.#depth >= limits.depth) {
      this.noteForeign();
      return unknownValue(site, "the expression is nested too deep to evaluate");
    }
    this.#depth++;
    try {
      return evaluateExpression(this, node, { module, frame });
    } finally {
      this.#depth--;
    }
  }

  /** The value of a name as it is read at `node`. */
  identifier(node: TSESTree.Identifier | TSESTree.JSXIdentifier, place: Place): Value {
    return bindingValue(this, node, place);
  }

  /** `value.name`. */
  property(value: Value, name: string, site: Site): Value {
    return propertyOf(this, value, name, site);
  }

  /** `callee(...args)`; a function whose source is visible is inlined. */
  call(callee: Value, args: readonly Value[], site: Site): Value {
    return callValue(this, callee, args, site, undefined);
  }

  /** The major version of Zod behind an import specifier of a module; asked for with every call of `z`. */
  zodMajorOf(specifier: string, module: Module): ZodMajor {
    const majors = this.#zodMajors.get(module) ?? new Map<string, ZodMajor>();
    this.#zodMajors.set(module, majors);
    const major = majors.get(specifier) ?? zodMajorFor(specifier, module, this.settings);
    majors.set(specifier, major);
    return major;
  }

  spend(): boolean {
    if (++this.#steps <= limits.steps) return true;
    this.noteForeign();
    return false;
  }

  /** The variables of a module. */
  rootFrame(module: Module): Frame {
    return this.#frame(module.program, undefined, undefined);
  }

  /** The variables visible at `node`, with the parameters of the functions around it unknown. */
  frameAt(node: TSESTree.Node, module: Module): Frame {
    for (let current = node.parent; current; current = current.parent) {
      if (isFunctionNode(current)) return this.#frame(current, current, this.frameAt(current, module));
    }
    return this.rootFrame(module);
  }

  #frame(key: TSESTree.Node, node: TSESTree.Node | undefined, outer: Frame | undefined): Frame {
    let frame = this.#frames.get(key);
    if (!frame) {
      frame = { node, outer, args: undefined, receiver: undefined, values: new Map() };
      this.#frames.set(key, frame);
    }
    return frame;
  }
}
