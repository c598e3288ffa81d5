import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import { walk } from "../modules/walk.ts";
import { truthOf } from "./coercion.ts";
import { callGlobal } from "./globals.ts";
import { bindPattern } from "./patterns.ts";
import type { Frame, Scope } from "./scope.ts";
import type { NodeRef, Value } from "./value.ts";

/** The methods that call a function with each item of a list. */
export const iterating: ReadonlySet<string> = new Set(["forEach", "map", "flatMap"]);

/** `for (const tool of tools)`, `for (const name in tools)` */
export type ListLoop = TSESTree.ForOfStatement | TSESTree.ForInStatement;

export function isListLoop(node: TSESTree.Node): node is ListLoop {
  return node.type === "ForOfStatement" || node.type === "ForInStatement";
}

/** What the variable of a loop holds in turn: the items of a list, or the keys of an object. */
export function itemsOfLoop(
  { evaluation, module }: Pick<Scope, "evaluation" | "module">,
  loop: ListLoop,
  frame?: Frame,
): Value {
  const site: NodeRef = { module, node: loop.right };
  const whole = evaluation.evaluate(site, frame);
  if (loop.type === "ForOfStatement") return whole;
  return callGlobal(["Object", "keys"], { evaluation, args: [whole], site, receiver: undefined });
}

/** A statement that each iteration of a loop carries out, possibly under conditions. */
interface Repeated {
  readonly loop: ListLoop;
  /** The statement of the loop's body that it belongs to. */
  readonly statement: TSESTree.Node;
  /** What must be true: `if (isEnabled(tool)) tools.push(tool);` */
  readonly conditions: readonly TSESTree.Node[];
}

/**
 * `for (const key of keys) { schema[key] = …; }` in the block of the variable's declaration, with the conditions around
 * the statement.
 */
export function loopAround(statement: TSESTree.Node, block: TSESTree.Node | undefined): Repeated | undefined {
  const { outermost, conditions } = conditionsAround(statement);
  const body = outermost.parent?.type === "BlockStatement" ? outermost.parent : outermost;
  const loop = body.parent;
  return loop && isListLoop(loop) && loop.body === body && loop.parent === block
    ? { loop, statement: outermost, conditions }
    : undefined;
}

/** The conditions of `if` without `else` around a statement, and the outermost of these statements. */
export function conditionsAround(statement: TSESTree.Node): {
  readonly outermost: TSESTree.Node;
  readonly conditions: readonly TSESTree.Node[];
} {
  const conditions: TSESTree.Node[] = [];
  let outermost = statement;
  for (;;) {
    const branch: TSESTree.Node = outermost.parent?.type === "BlockStatement" ? outermost.parent : outermost;
    const { parent }: { parent?: TSESTree.Node | undefined } = branch;
    if (parent?.type !== "IfStatement" || parent.consequent !== branch || parent.alternate) break;
    conditions.unshift(parent.test);
    outermost = parent;
  }
  return { outermost, conditions };
}

/**
 * The conditions under which an iteration ends before a statement: `if (tool.isHidden) continue;`. `undefined` if the
 * loop may end in another way.
 */
export function skipsBefore(loop: ListLoop, statement: TSESTree.Node): readonly TSESTree.Node[] | undefined {
  const skips: TSESTree.Node[] = [];
  if (loop.body.type !== "BlockStatement") return mayLeave(loop.body, leaving) ? undefined : skips;
  let isBefore = true;
  for (const one of loop.body.body) {
    if (one === statement) isBefore = false;
    const test = isBefore ? skipIn(one) : undefined;
    if (test) skips.push(test);
    else if (mayLeave(one, isBefore ? leaving : leavingLoop)) return undefined;
  }
  return skips;
}

/** The condition of `if (…) continue;`. */
function skipIn(statement: TSESTree.Node): TSESTree.Node | undefined {
  if (statement.type !== "IfStatement" || statement.alternate) return undefined;
  const { consequent } = statement;
  const [only, ...others] = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  return only?.type === "ContinueStatement" && !only.label && !others.length ? statement.test : undefined;
}

const leaving = /^(?:Break|Continue|Return|Throw)Statement$/u;
const leavingLoop = /^(?:Break|Return|Throw)Statement$/u;

function mayLeave(statement: TSESTree.Node, types: RegExp): boolean {
  let isLeaving = false;
  walk(statement, ({ type }) => {
    isLeaving ||= types.test(type);
    return !isLeaving && !/Function/u.test(type);
  });
  return isLeaving;
}

/** The iterations of a loop over a list; they are open if the list may have more items. */
interface Iterations {
  readonly scopes: readonly Scope[];
  readonly isOpen: boolean;
}

/** The scope of each iteration of a loop over a known list; `undefined` if the list is not known. */
export function iterationsOf(scope: Scope, loop: ListLoop): Iterations | undefined {
  const list = itemsOfLoop(scope, loop, scope.frame);
  if (list.kind !== "array" || list.items.length > limits.iterations) return undefined;
  if (loop.left.type !== "VariableDeclaration") return undefined;
  const [{ id }] = loop.left.declarations;
  const names = scope.module.scopes.declarations(loop);
  const scopes = list.items.map((item) => {
    const iteration = scope.with({ ...scope.frame, values: scope.evaluation.memory.copyOf(scope.frame) });
    for (const binding of names.values()) {
      const value = id.type === "Identifier" ? item : bindPattern(iteration, id, item, binding.node);
      iteration.frame.values.set(binding, { value, assumptions: undefined, dependsOnContext: false });
    }
    return iteration;
  });
  return { scopes, isOpen: list.unknownRest !== undefined };
}

/**
 * Whether an iteration ends before the statement, or does not fulfil a condition of it; `undefined` if that is not
 * known for sure.
 */
export function isSkippedIn(
  iteration: Scope,
  skips: readonly TSESTree.Node[],
  conditions: readonly TSESTree.Node[],
): boolean | undefined {
  // To ask functions about each item of a registry of fifty tools takes more steps than a file has.
  const truthIn = (test: TSESTree.Node): boolean | undefined =>
    hasCall(test) ? undefined : iteration.evaluation.withoutAssumptions(() => truthOf(iteration.evaluate(test)));
  const needed = conditions.map(truthIn).map((truth) => (truth === undefined ? undefined : !truth));
  const truths = [...skips.map(truthIn), ...needed];
  return truths.includes(true) || (truths.includes(undefined) ? undefined : false);
}

function hasCall(test: TSESTree.Node): boolean {
  let isFound = false;
  walk(test, ({ type }) => {
    isFound ||= type === "CallExpression" || type === "NewExpression";
    return !isFound;
  });
  return isFound;
}
