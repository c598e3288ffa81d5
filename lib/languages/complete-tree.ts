import { absentFields } from "./absent-fields.ts";
import { repairs, type Repair } from "./repairs.ts";
import type { LineTable } from "./line-table.ts";
import { isNode, type SyntaxNode } from "./syntax-node.ts";
import { markers, type Marker, type TokenMarks } from "./token-marks.ts";

/** What is to do at the nodes of one type. */
interface Plan {
  readonly children: readonly string[];
  readonly absent: readonly string[];
  readonly repair: Repair | undefined;
  readonly mark: Marker | undefined;
  readonly isJsx: boolean;
}

/** Names of the fields that hold children, by type of node. */
export type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>;

/** The plans that visitor keys have led to, for all texts: there is one set of keys in a process, as a rule. */
const plansFor = new WeakMap<VisitorKeys, Map<string, Plan>>();

/**
 * Makes oxc's tree the one that @typescript-eslint/parser gives, in one walk: sets `range` and `loc` on every node,
 * repairs the few differences, and notes what the tree knows about the tokens.
 */
export class TreeCompletion {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #marks: TokenMarks | undefined;
  readonly #keys: VisitorKeys;
  readonly #plans: Map<string, Plan>;

  /**
   * @param marks where to note what the tree says about tokens; `undefined` where nobody asks for tokens.
   */
  constructor(text: string, lines: LineTable, marks: TokenMarks | undefined, keys: VisitorKeys) {
    this.#text = text;
    this.#lines = lines;
    this.#marks = marks;
    this.#keys = keys;
    this.#plans = plansFor.get(keys) ?? new Map<string, Plan>();
    plansFor.set(keys, this.#plans);
  }

  /** Completes a node and all below it. */
  complete(node: SyntaxNode, parent: SyntaxNode, insideJsx: boolean): void {
    const plan = this.#plans.get(node.type) ?? this.#planOf(node);
    plan.repair?.(node, parent, this.#text);
    const { start, end } = node;
    node.range = [start, end];
    node.loc = { start: this.#lines.positionOf(start), end: this.#lines.positionOf(end) };
    if (this.#marks) plan.mark?.(this.#marks, node, parent, insideJsx);
    for (const field of plan.absent) if (node[field] === null) node[field] = undefined;
    const childrenInsideJsx = insideJsx || plan.isJsx;
    for (const field of plan.children) {
      const child = node[field];
      if (Array.isArray(child)) {
        for (const item of child) if (isNode(item)) this.complete(item, node, childrenInsideJsx);
      } else if (isNode(child)) this.complete(child, node, childrenInsideJsx);
    }
  }

  #planOf(node: SyntaxNode): Plan {
    const children = this.#keys[node.type];
    const plan = {
      // A type that the visitor keys do not know is walked by all its fields, as ESLint does.
      children: children ?? Object.keys(node).filter((field) => field !== "parent"),
      absent: absentFields[node.type] ?? [],
      repair: repairs[node.type],
      mark: markers[node.type],
      isJsx: node.type === "JSXElement" || node.type === "JSXFragment",
    };
    // Which fields that are, each node of such a type says for itself.
    if (children) this.#plans.set(node.type, plan);
    return plan;
  }
}
