import type { TSESTree } from "@typescript-eslint/utils";
import type { CodeValue, CodeStatement } from "../../../model/handler/code.ts";
import { limits } from "../limits.ts";
import { lowerExpression } from "./expressions.ts";
import type { Lowering, LoweringContext } from "./lowering.ts";
import { variableOf } from "./names.ts";
import { assignPattern } from "./patterns.ts";

/** Adds the statements of a node to those of the context. */
export function lowerStatement(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): void {
  const isDone = lowering.step(() => {
    lowerNode(lowering, node, spot);
    return true;
  });
  if (isDone) return;
  const value = lowering.beyondLimits(node, spot.module);
  spot.statements.push({ kind: "call", value, place: value.place });
}

/** The statements of a node, in a separate list. */
function bodyOf(
  lowering: Lowering,
  node: TSESTree.Node | null | undefined,
  { module }: LoweringContext,
): CodeStatement[] {
  const statements: CodeStatement[] = [];
  if (node) lowerStatement(lowering, node, { module, statements });
  return statements;
}

function lowerNode(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): void {
  const { module, statements } = spot;
  const place = lowering.place(node, module);
  const lower = (inner: TSESTree.Node): CodeValue => lowerExpression(lowering, inner, spot);
  const body = (inner: TSESTree.Node | null | undefined): CodeStatement[] => bodyOf(lowering, inner, spot);
  switch (node.type) {
    case "BlockStatement":
      for (const inner of node.body) lowerStatement(lowering, inner, spot);
      break;
    case "ExportNamedDeclaration":
      if (node.declaration) lowerStatement(lowering, node.declaration, spot);
      break;
    case "VariableDeclaration":
      for (const { id, init } of node.declarations) if (init) assignPattern(lowering, id, lower(init), spot);
      break;
    case "ExpressionStatement":
      lowerEffect(lowering, node.expression, spot);
      break;
    case "ReturnStatement":
      statements.push({ kind: "return", value: node.argument ? lower(node.argument) : undefined, place });
      break;
    case "ThrowStatement":
      statements.push({ kind: "throw", value: lower(node.argument), place });
      break;
    case "BreakStatement":
    case "ContinueStatement":
      statements.push({
        kind: "jump",
        place,
        ...(node.type === "ContinueStatement" ? { isContinue: true } : {}),
        ...(node.label ? { label: node.label.name } : {}),
      });
      break;
    case "LabeledStatement": {
      lowerStatement(lowering, node.body, spot);
      const last = statements.at(-1);
      if (last?.kind === "loop") statements.splice(-1, 1, { ...last, label: node.label.name });
      break;
    }
    case "IfStatement":
      statements.push({
        kind: "if",
        test: lower(node.test),
        then: body(node.consequent),
        otherwise: body(node.alternate),
        place,
      });
      break;
    case "SwitchStatement":
      lowerSwitch(lowering, node, spot);
      break;
    case "ForStatement": {
      if (node.init?.type === "VariableDeclaration") lowerStatement(lowering, node.init, spot);
      else if (node.init) lowerEffect(lowering, node.init, spot);
      const repeated = body(node.body);
      const { length } = repeated;
      if (node.update) lowerEffect(lowering, node.update, { module, statements: repeated });
      const test = node.test ? lower(node.test) : undefined;
      statements.push({ kind: "loop", test, body: repeated, place, updates: repeated.length - length });
      break;
    }
    case "WhileStatement":
    case "DoWhileStatement": {
      const inner = body(node.body);
      const isAfter = node.type === "DoWhileStatement";
      const effects: CodeStatement[] = [];
      const condition = lowerExpression(lowering, node.test, { module, statements: effects });
      if (isAfter) lowerEffect(lowering, node.test, { module, statements: inner });
      else statements.push(...effects);
      const tested = isAfter ? { test: undefined, again: condition } : { test: condition };
      statements.push({
        kind: "loop",
        ...tested,
        body: inner,
        place,
        ...(effects.length ? { hasUnknownEnd: true } : {}),
      });
      break;
    }
    case "ForOfStatement":
    case "ForInStatement":
      statements.push({ kind: "loop", test: undefined, ...iterationOf(lowering, node, spot), place });
      break;
    case "TryStatement": {
      const { handler } = node;
      const name = handler?.param?.type === "Identifier" ? handler.param : undefined;
      const binding = name && module.scopes.lookup(name.name, name);
      statements.push({
        kind: "try",
        body: body(node.block),
        caught: binding && variableOf(lowering, binding, module),
        handler: handler ? body(handler.body) : undefined,
        finalizer: body(node.finalizer),
        place,
      });
      break;
    }
    default:
      break;
  }
}

/** An expression whose value is not used: `ready && start()`, `ok ? save() : fail()`, a call, an assignment. */
function lowerEffect(lowering: Lowering, node: TSESTree.Node, spot: LoweringContext): void {
  const { module, statements } = spot;
  const place = lowering.place(node, module);
  const branch = (inner: TSESTree.Node): CodeStatement[] => {
    const list: CodeStatement[] = [];
    lowerEffect(lowering, inner, { module, statements: list });
    return list;
  };
  const inner = node.type === "ChainExpression" || node.type === "AwaitExpression" ? undefined : node;
  if (inner?.type === "LogicalExpression") {
    const test = lowerExpression(lowering, inner.left, spot);
    const then = branch(inner.right);
    const isAnd = inner.operator === "&&";
    statements.push({ kind: "if", test, then: isAnd ? then : [], otherwise: isAnd ? [] : then, place });
  } else if (inner?.type === "ConditionalExpression") {
    const test = lowerExpression(lowering, inner.test, spot);
    const [then, otherwise] = [branch(inner.consequent), branch(inner.alternate)];
    statements.push({ kind: "if", test, then, otherwise, place });
  } else {
    const value = lowerExpression(lowering, node, spot);
    // The value of an assignment has been evaluated together with the assignment.
    if (node.type !== "AssignmentExpression" && node.type !== "UpdateExpression")
      statements.push({ kind: "call", value, place });
  }
}

/** The item of an iteration may be any item of the list: a member with an unknown key. */
function iterationOf(
  lowering: Lowering,
  node: TSESTree.ForOfStatement | TSESTree.ForInStatement,
  spot: LoweringContext,
): { readonly body: CodeStatement[]; readonly items: { readonly of: CodeValue; readonly each: CodeValue } } {
  const { module } = spot;
  const place = lowering.place(node.right, module);
  const list = lowerExpression(lowering, node.right, spot);
  const of = node.type === "ForInStatement" ? keysOf(list) : list;
  const item: CodeValue = { kind: "member", place, object: of, key: { kind: "unknown", place } };
  const statements: CodeStatement[] = [];
  const inner = { module, statements };
  const pattern = node.left.type === "VariableDeclaration" ? node.left.declarations[0].id : node.left;
  assignPattern(lowering, pattern, item, inner);
  lowerStatement(lowering, node.body, inner);
  return { body: statements, items: { of, each: item } };
}

function keysOf(object: CodeValue): CodeValue {
  const { place } = object;
  const callee: CodeValue = { kind: "external", place, name: "Object.keys" };
  return { kind: "call", place, callee, args: [object], isNew: false, isTemplate: false };
}

/** A `switch` as a chain of conditions. A body without a `break` at its end continues with the next one. */
function lowerSwitch(lowering: Lowering, node: TSESTree.SwitchStatement, spot: LoweringContext): void {
  const { module, statements } = spot;
  const place = lowering.place(node, module);
  const on = lowerExpression(lowering, node.discriminant, spot);
  const isTrue = on.kind === "literal" && on.value === true;
  const bodies = node.cases.map(({ consequent }): CodeStatement[] => {
    const list: CodeStatement[] = [];
    for (const inner of consequent) lowerStatement(lowering, inner, { module, statements: list });
    return list;
  });
  const whole = wholeBodies(bodies, { kind: "call", value: lowering.beyondLimits(node, module), place });
  const defaultAt = node.cases.findIndex(({ test }) => !test);
  let rest: CodeStatement[] = [...(whole[defaultAt] ?? [])];
  for (let index = node.cases.length - 1; index >= 0; index--) {
    const clause = node.cases[index];
    if (!clause?.test) continue;
    const value = lowerExpression(lowering, clause.test, spot);
    const at = lowering.place(clause, module);
    const test: CodeValue = isTrue
      ? value
      : { kind: "operation", place: value.place, operator: "equal", sign: "===", operands: [on, value] };
    rest = [{ kind: "if", test, then: whole[index] ?? [], otherwise: rest, place: at }];
  }
  statements.push({ kind: "block", body: rest, place });
}

/**
 * The statements that run from each case on. Each case has its own copy of the statements that it falls through to, so
 * that the value is known there. The copies grow with the square of the number of cases, so a long chain is cut off.
 */
function wholeBodies(bodies: readonly CodeStatement[][], omittedRest: CodeStatement): readonly CodeStatement[][] {
  const whole: CodeStatement[][] = [];
  let after: CodeStatement[] = [];
  for (const own of bodies.toReversed()) {
    const last = own.at(-1);
    if (last?.kind === "jump") after = own.slice(0, -1);
    else if (last?.kind === "return" || last?.kind === "throw") after = own;
    else if (after.length && own.length + after.length > limits.codeFallThrough) after = [...own, omittedRest];
    else if (own.length) after = [...own, ...after];
    whole.push(after);
  }
  return whole.toReversed();
}
