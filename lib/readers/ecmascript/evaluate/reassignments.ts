import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding, VariableBinding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";
import { isFunctionNode } from "../modules/walk.ts";
import { truthOf } from "./coercion.ts";
import { isMutated, mutatedAt } from "./mutations.ts";
import type { Scope } from "./scope.ts";
import { type NodeRef, scalarValue, unknownValue, type Value } from "./value.ts";

/** A change of a variable after its declaration. */
export interface Assignment {
  readonly node:
    | TSESTree.AssignmentExpression
    | TSESTree.UpdateExpression
    | TSESTree.ForOfStatement
    | TSESTree.ForInStatement
    | TSESTree.VariableDeclarator
    | TSESTree.FunctionDeclaration;
  /** The assigned name, alone or in a pattern. */
  readonly target: TSESTree.Identifier;
  /**
   * The value that an assignment gives to a variable without an earlier value; `undefined` if it is not known:
   * `count++`, `for (name of list)`.
   */
  readonly from: { readonly pattern: TSESTree.Node; readonly value: TSESTree.Expression } | undefined;
}

/** Everything that changes a binding after its declaration. */
export function assignmentsTo(binding: Binding, scopes: Scopes): readonly Assignment[] {
  const found: Assignment[] = [];
  for (const node of scopes.referencesTo(binding)) {
    const assignment = assignmentAt(node);
    if (assignment) found.push(assignment);
  }
  return found;
}

function assignmentAt(target: TSESTree.Identifier): Assignment | undefined {
  let current: TSESTree.Node = target;
  for (let node: TSESTree.Node = target.parent; ; current = node, node = node.parent) {
    switch (node.type) {
      case "AssignmentExpression": {
        if (node.left !== current) return undefined;
        const isPlain = /^(?:=|\?\?=|\|\|=)$/u.test(node.operator);
        return { node, target, from: isPlain ? { pattern: node.left, value: node.right } : undefined };
      }
      case "UpdateExpression":
        return { node, target, from: undefined };
      case "ForOfStatement":
      case "ForInStatement":
        return node.left === current ? { node, target, from: undefined } : undefined;
      // `var x = 1; var x = 2;`: the first is the declaration.
      case "VariableDeclarator":
        if (node.id !== current) return undefined;
        if (node.init) return { node, target, from: { pattern: node.id, value: node.init } };
        break;
      case "VariableDeclaration":
        break;
      case "FunctionDeclaration":
        return node.id === current ? { node, target, from: undefined } : undefined;
      // `[a, b] = …`, `({ a } = …)`
      case "Property":
        if (node.value !== current) return undefined;
        break;
      case "AssignmentPattern":
        if (node.left !== current) return undefined;
        break;
      case "ArrayPattern":
      case "ObjectPattern":
      case "RestElement":
        break;
      default:
        return undefined;
    }
  }
}

/** The function whose call runs a node; fields of objects are set when the object is made. */
export function functionAround(node: TSESTree.Node): TSESTree.Node | undefined {
  let around = node.parent;
  while (around && !isFunctionNode(around) && around.type !== "PropertyDefinition") around = around.parent;
  return around;
}

/** The maximum number of statements that give a variable new values. */
const maxSteps = 12;

/** A statement next to the declaration of a variable that gives it a new value, in each case or in some branches. */
interface Step {
  readonly statement: TSESTree.Statement;
  /** The new values, by the statement itself or the branch. */
  readonly assigned: ReadonlyMap<TSESTree.Statement, TSESTree.Expression>;
}

const stepsByBinding = new WeakMap<VariableBinding, readonly Step[] | false>();

/**
 * The statements that give a variable its values, one after the other: `let tools = all; if (isSafe) tools = few;
 * tools = tools.map(named);`. `undefined` if there are none, if other code assigns or changes it in between, or if a
 * function may read it in between.
 */
export function stepsOf(binding: VariableBinding, scopes: Scopes): readonly Step[] | undefined {
  const known = stepsByBinding.get(binding) ?? readSteps(binding, scopes) ?? false;
  stepsByBinding.set(binding, known);
  return known || undefined;
}

function readSteps(binding: VariableBinding, scopes: Scopes): readonly Step[] | undefined {
  const { declarator, node, mode } = binding;
  const assignments = mode === "let" || mode === "var" ? assignmentsTo(binding, scopes) : [];
  if (!assignments.length || assignments.length > maxSteps || declarator.id !== node) return undefined;
  const block = declarator.parent.parent;
  const steps = new Map<TSESTree.Statement, Map<TSESTree.Statement, TSESTree.Expression>>();
  for (const { node: assignment } of assignments) {
    if (
      assignment.type !== "AssignmentExpression" ||
      assignment.operator !== "=" ||
      assignment.left.type !== "Identifier" ||
      assignment.parent.type !== "ExpressionStatement"
    )
      return undefined;
    const { parent: plain } = assignment;
    const branch = plain.parent.type === "BlockStatement" && plain.parent !== block ? plain.parent : plain;
    const statement = plain.parent === block ? plain : wholeIf(branch);
    if (!statement || statement.parent !== block || statement.range[0] < declarator.range[1]) return undefined;
    const assigned = steps.get(statement) ?? new Map<TSESTree.Statement, TSESTree.Expression>();
    if (assigned.has(branch)) return undefined;
    steps.set(statement, assigned.set(branch, assignment.right));
  }
  const found = [...steps].map(([statement, assigned]) => ({ statement, assigned }));
  const [first] = found;
  // `let x; x = value;` is a declaration in two lines.
  if (!declarator.init && found.length === 1 && first?.assigned.has(first.statement)) return undefined;
  const end = Math.max(...found.map(({ statement }) => statement.range[1]));
  return isChangedBefore(end, binding, scopes) || isReadByFunctionBefore(end, binding, scopes) ? undefined : found;
}

/** The whole `if … else if … else …` that a branch belongs to. */
function wholeIf(branch: TSESTree.Statement): TSESTree.IfStatement | undefined {
  let { parent } = branch;
  let whole: TSESTree.IfStatement | undefined;
  for (; parent.type === "IfStatement"; parent = parent.parent) {
    // `if (a) if (b) x = 1;` has two conditions.
    if (whole && parent.alternate !== whole) return undefined;
    whole = parent;
  }
  return whole;
}

/** `tools.push(…)` before the last step. */
function isChangedBefore(end: number, binding: Binding, scopes: Scopes): boolean {
  if (!isMutated(binding, scopes)) return false;
  const places = mutatedAt(binding, scopes);
  return !places.length || places.some(({ range }) => range[0] < end);
}

/** True if a function that reads the variable may be called before the last step. */
function isReadByFunctionBefore(end: number, binding: VariableBinding, scopes: Scopes): boolean {
  const own = functionAround(binding.declarator);
  return scopes.referencesTo(binding).some((reference) => {
    let outermost: TSESTree.Node | undefined;
    for (let around = functionAround(reference); around && around !== own; around = functionAround(around))
      outermost = around;
    if (!outermost) return false;
    if (outermost.range[0] < end) return true;
    const declared =
      outermost.type === "FunctionDeclaration" && outermost.id
        ? scopes.lookup(outermost.id.name, outermost.parent)
        : undefined;
    return declared !== undefined && scopes.referencesTo(declared).some(({ range }) => range[0] < end);
  });
}

/** The value of a variable after some steps. The steps are asked from last to first. */
export function valueAfter(scope: Scope, { declarator }: VariableBinding, steps: readonly Step[]): Value {
  for (const { statement, assigned } of steps.toReversed()) {
    const given = assigned.get(statement) ?? givenByBranch(scope, statement, assigned);
    if (given === "undecided")
      return unknownValue(scope.at(statement), "it depends on a condition that only the running server decides");
    if (given) return scope.evaluate(given);
  }
  return declarator.init ? scope.evaluate(declarator.init) : scalarValue(scope.at(declarator), undefined);
}

/** What the branch that is taken assigns; `undefined` if it assigns nothing. */
function givenByBranch(
  scope: Scope,
  statement: TSESTree.Statement,
  assigned: Step["assigned"],
): TSESTree.Expression | "undecided" | undefined {
  let each: TSESTree.Statement | null = statement;
  while (each?.type === "IfStatement") {
    const test = scope.evaluate(each.test);
    const truth = truthOf(test) ?? scope.evaluation.assumeIfCombined(each, test);
    if (truth === undefined) return "undecided";
    if (truth) return assigned.get(each.consequent);
    each = each.alternate;
  }
  return each ? assigned.get(each) : undefined;
}

/**
 * The value at a place between the steps, or in one of them: `tools = tools.filter(isSafe)` reads the value before.
 * `undefined` for a place after all of them.
 */
export function valueBetween(scope: Scope, binding: VariableBinding, { node: read }: NodeRef): Value | undefined {
  const steps = stepsOf(binding, scope.module.scopes);
  const last = steps?.at(-1);
  if (!steps || !last || read.range[0] >= last.statement.range[1]) return undefined;
  if (functionAround(read) !== functionAround(last.statement)) return undefined;
  const at = steps.findIndex(({ statement }) => statement.range[1] > read.range[0]);
  const step = steps[at];
  const inside = step && read.range[0] >= step.statement.range[0] ? step : undefined;
  // A branch may read what it has just assigned.
  if (inside && !isOperand(read, inside)) return unknownValue(scope.at(read), "it may be read before it is assigned");
  return valueAfter(scope, binding, steps.slice(0, at));
}

/** True for a node in a condition of a step, or in a value that it assigns. */
function isOperand(node: TSESTree.Node, { assigned }: Step): boolean {
  for (let inner: TSESTree.Node = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === "IfStatement") return outer.test === inner;
    if ([...assigned.values()].some((given) => given === inner)) return true;
  }
  return false;
}
