import type { TSESTree } from "@typescript-eslint/utils";
import type { IrClass, CodeValue, IrFunction, Statement, UnknownCode, Variable } from "../../../model/handler/code.ts";
import { LoweringBase, once } from "../../lowering-base.ts";
import { limits } from "../limits.ts";
import type { Binding } from "../modules/binding.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { type FunctionNode, isFunctionNode } from "../modules/walk.ts";

/** The context of lowering a node: its module, and the list to which its statements are added. */
export interface LoweringContext {
  readonly module: Module;
  /** The statements that result from evaluating an expression, such as assignments inside it. */
  readonly statements: Statement[];
}

/** The shared state of lowering one linted file. Each form is made once, and their number is limited. */
export class Lowering extends LoweringBase<Module> {
  readonly graph: ModuleGraph;
  readonly functions = new Map<FunctionNode, IrFunction>();
  readonly classes = new Map<TSESTree.Node, IrClass>();
  readonly variables = new Map<Binding | TSESTree.Node, Variable>();
  /** The values of exports, by module and name. */
  readonly exports = new Map<string, CodeValue | undefined>();
  constructor(graph: ModuleGraph) {
    super("ecmascript", graph.linted, limits);
    this.graph = graph;
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
