import type { AnyFunction, ClassDef, Lambda, PythonNode } from "../../../languages/python/tree.ts";
import type {
  CallValue,
  IrClass,
  CodeValue,
  IrFunction,
  Place,
  UnknownCode,
  Variable,
} from "../../../model/handler/code.ts";
import type * as frame from "../../frame/lowering.ts";
import { LoweringBase } from "../../frame/lowering.ts";
import { limits } from "../limits.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { ModuleGraph, type PythonModule } from "../modules/graph.ts";
import { sourcesAround } from "../project/files.ts";
import type { Scope, ScopeNode } from "../modules/scopes.ts";

/** The context of lowering a node. */
export interface LoweringContext extends frame.LoweringContext {
  readonly scope: Scope;
  /** The names that comprehensions around the node bind, the innermost first. */
  readonly locals: Locals | undefined;
  /**
   * The variable that records whether the enclosing loop has run to its end. It is needed for a loop with an `else`.
   */
  readonly isFinished?: Variable | undefined;
}

/** The names that a comprehension binds. */
export interface Locals {
  readonly names: ReadonlyMap<string, Variable>;
  readonly outer: Locals | undefined;
}

/**
 * The lowered modules on disk by project, shared by the linted files, because handlers call the same code in all of
 * them. A change of such a module is noticed after this time, in milliseconds.
 */
const ofDisk = new TtlCache<Lowering>({ lifetime: 10_000, capacity: 8 });

/** The shared state of lowering one linted file. Each form is made once, and their number is limited. */
export class Lowering extends LoweringBase<PythonModule> {
  readonly graph: ModuleGraph;
  readonly #others: Lowering | undefined;
  readonly functions = new Map<AnyFunction | Lambda, IrFunction>();
  readonly classes = new Map<ClassDef, IrClass>();
  /** Variables by the scope that declares them and by name. */
  readonly variables = new Map<ScopeNode, Map<string, Variable>>();
  /** Names of modules whose values are being looked up. In a cycle of imports, a name has no value. */
  readonly following = new Set<string>();

  private constructor(graph: ModuleGraph, others: Lowering | undefined) {
    super("python", limits);
    this.graph = graph;
    this.#others = others;
  }

  /** The lowering of a linted file. */
  static around(graph: ModuleGraph): Lowering {
    const key = sourcesAround(graph);
    let others = ofDisk.get(key)?.value;
    if (!others || others.isCut)
      ofDisk.set(key, (others = new Lowering(ModuleGraph.ofDisk(graph.linted.path), undefined)));
    others.renew();
    return new Lowering(graph, others);
  }

  /** The one that lowers a module. */
  of(module: PythonModule): Lowering {
    return module === this.graph.linted ? this : (this.#others ?? this);
  }

  unknown(node: PythonNode, { scope: { module } }: Pick<LoweringContext, "scope">): UnknownCode {
    return { kind: "unknown", place: this.place(node, module) };
  }

  /** The form of code that is omitted because of a limit. Its effects are unknown. */
  beyondLimits(node: PythonNode, spot: Pick<LoweringContext, "scope">): UnknownCode {
    return { ...this.unknown(node, spot), isBeyondLimits: true };
  }

  /** A variable without a name in the source. */
  temporary(node: PythonNode, { scope }: Pick<LoweringContext, "scope">, name = ""): Variable {
    return {
      name,
      place: this.place(node, scope.module),
      scope: functionScopeOf(scope),
      definitions: () => [],
      changes: () => [],
    };
  }
}

/** The node of the function that a scope is in; `undefined` outside of functions. */
export function functionScopeOf(scope: Scope): ScopeNode | undefined {
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    const { nodeType } = one.node;
    if (nodeType === "Module") return undefined;
    if (nodeType !== "ClassDef") return one.node;
  }
  return undefined;
}

/** A place outside of all functions. */
export function outsideOf(scope: Scope): LoweringContext {
  return { scope, statements: [], locals: undefined };
}

/** The value of a variable. */
export function read(variable: Variable, place: Place): CodeValue & { readonly kind: "variable" } {
  return { kind: "variable", place, variable };
}

/** A constant. */
export function literalCode(
  value: string | number | boolean | null,
  place: Place,
): CodeValue & { readonly kind: "literal" } {
  return { kind: "literal", place, value };
}

/** A call for which the source has other syntax. */
export function callOf(callee: CodeValue, args: readonly CodeValue[], place: Place): CallValue {
  return { kind: "call", place, callee, args, isNew: false, isTemplate: false };
}

/** A method call for which the source has other syntax: `items.map(make)` for `[make(item) for item in items]`. */
export function methodCall(object: CodeValue, name: string, args: readonly CodeValue[]): CodeValue {
  const { place } = object;
  return callOf({ kind: "member", place, object, key: literalCode(name, place) }, args, place);
}
