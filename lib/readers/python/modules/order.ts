import { childrenOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, PythonNode } from "../../../languages/python/tree.ts";
import type { ScopeNode } from "./scopes.ts";

type Range = readonly [start: number, end: number];

const isWithin = (offset: number, [start, end]: Range): boolean => start <= offset && offset < end;

/** True for a node that begins a function. */
export function isFunction(node: PythonNode): node is AnyFunction {
  return node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef";
}

/** When the code of a scope runs: what stands in functions inside runs later, and loops repeat. */
export class CodeOrder {
  readonly #root: Range;
  readonly #later: Range[] = [];
  readonly #loops: Range[] = [];
  /** The names that the scope declares as `global` or `nonlocal`. */
  readonly declared = new Map<string, "global" | "nonlocal">();
  /** Where functions inside begin that declare names, by these names. */
  readonly #assigned = new Map<string, number>();

  constructor(node: ScopeNode) {
    this.#root = node.nodeType === "Module" ? [0, Number.POSITIVE_INFINITY] : node.range;
    const parts = node.nodeType === "Lambda" ? [] : node.body;
    for (const part of parts) this.#visit(part, undefined);
  }

  /** True for an offset whose code runs with the scope, in the order of the text. */
  holds(offset: number): boolean {
    return isWithin(offset, this.#root) && !this.#later.some((range) => isWithin(offset, range));
  }

  /** True if a loop runs both places again and again. */
  isRepeated(offset: number, other: number): boolean {
    return this.#loops.some((range) => isWithin(offset, range) && isWithin(other, range));
  }

  /** Where the first function inside begins that assigns a name of the scope; `undefined` if there is none. */
  assignedFrom(name: string): number | undefined {
    return this.#assigned.get(name);
  }

  #visit(node: PythonNode, inside: AnyFunction | undefined): void {
    if (node.nodeType === "Global" || node.nodeType === "Nonlocal")
      for (const name of node.names)
        if (!inside) this.declared.set(name, node.nodeType === "Global" ? "global" : "nonlocal");
        else if (!this.#assigned.has(name)) this.#assigned.set(name, inside.range[0]);
    if (!inside && (node.nodeType === "For" || node.nodeType === "AsyncFor" || node.nodeType === "While"))
      this.#loops.push(node.range);
    if (isFunction(node)) {
      const [first] = node.body;
      // Decorators and defaults run with the scope.
      if (!inside && first) this.#later.push([first.range[0], node.range[1]]);
      for (const child of node.body) this.#visit(child, inside ?? node);
      return;
    }
    if (node.nodeType === "Lambda" && !inside) this.#later.push(node.body.range);
    for (const child of childrenOf(node)) this.#visit(child, inside);
  }
}
