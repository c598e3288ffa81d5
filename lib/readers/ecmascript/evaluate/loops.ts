import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import { walk } from "../modules/walk.ts";
import { truthOf } from "./coercion.ts";
import { bindPattern } from "./patterns.ts";
import type { Scope } from "./scope.ts";

/** `for (const key of keys) { schema[key] = …; }` in the block of the variable's declaration. */
export function loopAround(
  statement: TSESTree.Node,
  block: TSESTree.Node | undefined,
): TSESTree.ForOfStatement | undefined {
  const body = statement.parent?.type === "BlockStatement" ? statement.parent : statement;
  const loop = body.parent;
  return loop?.type === "ForOfStatement" && loop.body === body && loop.parent === block ? loop : undefined;
}

/**
 * The conditions under which an iteration ends before a statement: `if (tool.isHidden) continue;`. `undefined` if the
 * loop may end in another way.
 */
export function skipsBefore(
  loop: TSESTree.ForOfStatement,
  statement: TSESTree.Node,
): readonly TSESTree.Node[] | undefined {
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
export function iterationsOf(scope: Scope, loop: TSESTree.ForOfStatement): Iterations | undefined {
  const list = scope.evaluate(loop.right);
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

/** Whether an iteration ends before the statement; `undefined` if that is not known for sure. */
export function isSkippedIn(iteration: Scope, skips: readonly TSESTree.Node[]): boolean | undefined {
  // To ask functions about each item of a registry of fifty tools takes more steps than a file has.
  const truths = skips.map((test) =>
    hasCall(test) ? undefined : iteration.evaluation.withoutAssumptions(() => truthOf(iteration.evaluate(test))),
  );
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
