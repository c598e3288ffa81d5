import type { TSESTree } from "@typescript-eslint/utils";
import type { IrClass, CodeValue, IrFunction, UnknownCode, Variable } from "../../../model/handler/code.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import type * as frame from "../../frame/lowering.ts";
import { LoweringBase, once } from "../../frame/lowering.ts";
import { limits } from "../limits.ts";
import type { Binding } from "../modules/binding.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { type FunctionNode, isFunctionNode } from "../modules/walk.ts";

/** The context of lowering a node: its module, and the list to which its statements are added. */
export interface LoweringContext extends frame.LoweringContext {
  readonly module: Module;
}

/**
 * The lowered modules on disk by project, shared by the linted files: handlers call the same code in all of them, and
 * the summary of a function lives as long as its form. The lifetime, in milliseconds, bounds what is not looked at
 * again: an import that begins to lead to another file.
 */
const ofDisk = new TtlCache<Lowering>({ lifetime: 15_000, capacity: 8 });

/** The forms of the code of modules. Each form is made once, and their number is limited for each linted file. */
export class Lowering extends LoweringBase<Module> {
  #graph: ModuleGraph;
  readonly functions = new Map<FunctionNode, IrFunction>();
  readonly classes = new Map<TSESTree.Node, IrClass>();
  readonly variables = new Map<Binding | TSESTree.Node, Variable>();
  /** The values of exports, by module and name. */
  readonly exports = new Map<string, CodeValue | undefined>();
  /** The files that imports lead to, but that were not there or could not be read. */
  readonly #missing = new Set<string>();

  private constructor(graph: ModuleGraph) {
    super("ecmascript", limits);
    this.#graph = graph;
  }

  /**
   * The lowering for a linted file: the one that other linted files use, unless the linted text is not the one on disk,
   * a module has changed since, or a limit has omitted code.
   */
  static around(graph: ModuleGraph): Lowering {
    if (graph.changed) return new Lowering(graph);
    const key = graph.project;
    const before = ofDisk.get(key)?.value;
    if (before && !before.isCut && before.#isCurrentIn(graph)) {
      before.#graph = graph;
      before.renew();
      return before;
    }
    const fresh = new Lowering(graph);
    ofDisk.set(key, fresh);
    return fresh;
  }

  /** The path of the module that an import leads to; `undefined` if it leads to no file of the project. */
  resolve(specifier: string, from: Module): string | undefined {
    return this.#graph.resolve(specifier, from);
  }

  /** The module that is imported; `undefined` if it is not found, or cannot be read. */
  load(specifier: string, from: Module): Module | undefined {
    const path = this.resolve(specifier, from);
    const module = path === undefined ? undefined : this.#graph.load(path);
    if (path !== undefined && !module) this.#missing.add(path);
    return module;
  }

  /** True if no file has changed of which something is lowered, and none is there that was missing. */
  #isCurrentIn(graph: ModuleGraph): boolean {
    for (const module of this.modules) if (!graph.isUnchanged(module)) return false;
    for (const path of this.#missing) if (graph.load(path)) return false;
    return true;
  }

  unknown(node: TSESTree.Node, module: Module): UnknownCode {
    return { kind: "unknown", place: this.place(node, module) };
  }

  /** The form of code that is omitted because of a limit. Its effects are unknown. */
  beyondLimits(node: TSESTree.Node, module: Module): UnknownCode {
    return { ...this.unknown(node, module), isBeyondLimits: true };
  }

  /** A variable without a name in the source: the whole value of a pattern. */
  temporary(node: TSESTree.Node, module: Module, definitions: () => readonly CodeValue[] = () => []): Variable {
    return {
      name: "",
      place: this.place(node, module),
      scope: functionAround(node),
      definitions: once(definitions),
      changes: () => [],
    };
  }
}

/** The function that contains a node, also in its parameters. */
export function functionAround(node: TSESTree.Node): FunctionNode | undefined {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent)
    if (isFunctionNode(current)) return current;
  return undefined;
}
