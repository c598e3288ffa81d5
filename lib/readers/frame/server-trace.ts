import { LineTable } from "../../languages/line-table.ts";
import type { ModulePlace, ServerUse } from "../../model/module.ts";
import type { Ranged } from "./registration.ts";

/** A server is followed through this many calls. */
const maxDepth = 6;
/** A trace has this many calls. */
const maxUses = 300;
/** The length of a call in a trace, in characters. */
const maxCode = 72;

/** A node of a module. */
export interface PlacedNode {
  readonly module: { readonly path: string; readonly text: string };
  readonly node: Ranged;
  /** The end of what belongs to it, such as the function below a decorator. Default: the end of the node. */
  readonly end?: number;
}

/** The calls in which a server appears, in the order in which they are followed. */
export class ServerTrace {
  readonly uses: ServerUse[] = [];
  readonly #lines = new Map<string, LineTable>();
  readonly #calls = new Set<unknown>();

  /**
   * Adds a call, once.
   *
   * @returns false if the called function is not to be followed: the call is known already, or a limit is reached
   */
  add(
    { module, node, end = node.range[1] }: PlacedNode,
    {
      depth,
      callee,
      reason,
    }: {
      readonly depth: number;
      readonly callee: PlacedNode | undefined;
      readonly reason: string | undefined;
    },
  ): boolean {
    if (this.#calls.has(node) || this.uses.length >= maxUses) return false;
    this.#calls.add(node);
    const [start] = node.range;
    const code = module.text.slice(...node.range).replaceAll(/\s+/gu, " ");
    this.uses.push({
      ...this.#placeOf({ module, node }),
      code: code.length > maxCode ? `${code.slice(0, maxCode - 1)}…` : code,
      span: { start, end },
      depth,
      leadsTo: callee && this.#placeOf(callee),
      reason,
    });
    return depth < maxDepth;
  }

  #placeOf({ module: { path, text }, node }: PlacedNode): ModulePlace {
    let lines = this.#lines.get(path);
    if (!lines) this.#lines.set(path, (lines = new LineTable(text)));
    return { path, line: lines.positionOf(node.range[0]).line };
  }
}
