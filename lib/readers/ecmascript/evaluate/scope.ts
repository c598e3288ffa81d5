import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "../modules/binding.ts";
import type { FunctionNode } from "../modules/walk.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import type { Memory } from "./memo.ts";
import type { ClassValue, ExternalValue, FunctionValue, NodeRef, UnknownValue, Value, ZodValue } from "./value.ts";

/** Conditions whose outcome is not known, with the assumed outcome of each. */
export type Assumptions = ReadonlyMap<TSESTree.Node, boolean>;

/** A value that was evaluated before, and its dependencies. */
export interface Memo {
  readonly value: Value;
  readonly assumptions: Assumptions | undefined;
  /** True if it depends on more than the text of modules: see {@link Evaluation.markUncacheable}. */
  readonly dependsOnContext: boolean;
  /** The modules that it depends on; absent for a value that was set directly, such as that of a loop's variable. */
  readonly touched?: ReadonlySet<Module>;
}

/**
 * The variables of one call of a function, or of a module. Parameters are set when the call is inlined. Other variables
 * are evaluated on first use.
 */
export interface Frame {
  /** The function whose call this is; `undefined` for a module. */
  readonly node: TSESTree.Node | undefined;
  readonly outer: Frame | undefined;
  /** The arguments of an inlined call; `undefined` where the callers are not known. */
  readonly args: readonly Value[] | undefined;
  /** The value of `this` in an inlined method call. */
  readonly receiver: Value | undefined;
  /** The variables, and the exported expressions, that were evaluated so far. */
  readonly values: Map<Binding | TSESTree.Node, Memo>;
}

/** A call: its arguments, its place, and the value of `this`. */
export interface FunctionCall {
  readonly evaluation: Evaluation;
  readonly args: readonly Value[];
  readonly site: NodeRef;
  /** `undefined` for a plain function call. */
  readonly receiver: Value | undefined;
}

/** Knowledge about packages that the evaluator itself does not have; `undefined` if there is none. */
export interface Intrinsics {
  /** The result of calling an export of a package. */
  callPackage(callee: ExternalValue, call: FunctionCall): Value | undefined;
  /** The result of calling a value that is not known. */
  callUnknown(callee: UnknownValue, call: FunctionCall): Value | undefined;
  /** A better result for a call of a function of the project than the one from following its body. */
  resultOf(callee: FunctionValue, scope: Scope, result: Value | undefined, site: NodeRef): Value | undefined;
  /** The text of a template with a tag that a package exports. */
  formatTemplate(
    tag: ExternalValue,
    strings: readonly string[],
    parts: readonly string[],
    site: NodeRef,
  ): Value | undefined;
  /** `schema.name(...args)` */
  callMethod(schema: ZodValue, name: string, call: FunctionCall): Value;
  /** `schema.name`; `undefined` if it is a method. */
  property(schema: ZodValue, name: string, site: NodeRef): Value | undefined;
  /**
   * How much the code of an installed package is read: completely, only for data where its functions and classes are
   * known, or not at all.
   */
  readingOf(member: ExternalValue): "code" | "data" | "none";
  /** The value of an export of a package that is known without its code. */
  exportOf(member: ExternalValue): Value | undefined;
  /** A static member of a class that a bundler copied from a package; `undefined` for a class of the project. */
  memberOfCopy(owner: ClassValue, name: string, site: NodeRef): Value | undefined;
  /** Whether a schema is an instance of a class of its package; `undefined` if that is not known. */
  isInstance(schema: ZodValue, of: ExternalValue): boolean | undefined;
  /** The package that a bundler copied into a module, by the names that it exports. */
  packageExporting(names: ReadonlySet<string>, site: NodeRef): ExternalValue | undefined;
}

/** The services of the evaluator for its parts and its callers. */
export interface Evaluation {
  readonly graph: ModuleGraph;
  readonly intrinsics: Intrinsics;
  readonly memory: Memory;

  /**
   * The value of an expression.
   *
   * @param frame the variables that it reads; by default those of the enclosing functions, with unknown parameters.
   */
  evaluate(ref: NodeRef, frame?: Frame): Value;
  /** The value of an expression that reads the variables of a scope. */
  evaluateIn(scope: Scope, node: TSESTree.Node): Value;
  /** The value of a variable, function, class, enum or import. `ref` is the place of the read. */
  valueOfBinding(scope: Scope, binding: Binding, ref: NodeRef): Value;
  /** `value.name` */
  property(value: Value, name: string, ref: NodeRef): Value;
  /** `callee(...args)`; a function whose source is visible is inlined. `receiver` is the value of `this`. */
  call(callee: Value, args: readonly Value[], ref: NodeRef, receiver?: Value): Value;
  /** `receiver.name(...args)` */
  callMethod(receiver: Value, name: string, args: readonly Value[], ref: NodeRef): Value;

  /** The scope of a module's top-level statements. */
  rootScope(module: Module): Scope;
  /** The scope at a node, with the parameters of the enclosing functions unknown. */
  scopeAt(ref: NodeRef): Scope;

  /** The fields of `this` in the methods of a class of a module, by the assignments in its constructors. */
  fieldsOfThis(node: ClassValue["node"]): Map<TSESTree.Node, Memo>;
  /**
   * Records that the body of a function is about to be followed for a call. {@link leave} ends it.
   *
   * @returns false if calls are nested too deeply, or the recursion is too deep: the body must not be followed.
   */
  enter(node: FunctionNode, site: NodeRef): boolean;
  /** Records the end of the function that was entered last. */
  leave(): void;
  /** True if a read certainly comes before a place runs: in the text, or in a call that stands before the place. */
  isBefore(read: NodeRef, place: TSESTree.Node): boolean;

  /**
   * Counts work, by default one step; see `costOf` for operations that take more.
   *
   * @returns false if the budget of the file is exceeded: the caller must not do the work
   */
  spend(steps?: number): boolean;
  /**
   * Chooses the outcome of a condition that is not known, and records it as an assumption.
   *
   * @param test the value of the condition: an environment variable is assumed not to be set, anything else is assumed
   *   to be true.
   */
  assume(node: TSESTree.Node, test: Value): boolean;
  /**
   * The same, but `undefined` if so many conditions are assumed already that not all of their outcomes will be read:
   * what depends on a further one would be claimed.
   */
  assumeIfCombined(node: TSESTree.Node, test: Value): boolean | undefined;
  /** Records the assumptions of a value that was evaluated before. */
  addAssumptions(assumptions: Assumptions): void;
  /** Runs a part of the evaluation; `undefined` if its result depends on assumptions, which are not recorded then. */
  withoutAssumptions<T>(run: () => T): T | undefined;
  /** Runs a part of the evaluation and returns the assumptions that its result depends on. */
  withAssumptions<T>(run: () => T): { readonly result: T; readonly assumptions: Assumptions };
  /**
   * Records that the value under evaluation depends on more than the text of modules: on a limit, on a missing file, on
   * where the evaluation began. Such a value is not reused for other linted files.
   */
  markUncacheable(): void;
  /** The number of calls of {@link markUncacheable} so far. */
  readonly uncacheableMarks: number;
}

/** Where an expression is evaluated: its module, and the variables that it reads. */
export class Scope {
  readonly evaluation: Evaluation;
  readonly module: Module;
  readonly frame: Frame;

  constructor(evaluation: Evaluation, module: Module, frame: Frame) {
    this.evaluation = evaluation;
    this.module = module;
    this.frame = frame;
  }

  /** The value of an expression of this scope's module. */
  evaluate(node: TSESTree.Node): Value {
    return this.evaluation.evaluateIn(this, node);
  }

  /** A reference to a node of this scope's module. */
  at(node: TSESTree.Node): NodeRef {
    return { module: this.module, node };
  }

  /** The scope of the same module with other variables. */
  with(frame: Frame): Scope {
    return new Scope(this.evaluation, this.module, frame);
  }
}
