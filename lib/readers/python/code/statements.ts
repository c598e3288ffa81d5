import type {
  AsyncFor,
  Expression,
  For,
  Match,
  Statement as PythonStatement,
  Try,
  TryStar,
  While,
} from "../../../languages/python/tree.ts";
import type { CodeValue, CodeStatement } from "../../../model/handler/code.ts";
import { combined, lowerExpression } from "./expressions.ts";
import { callOf, literalCode, type Lowering, read, type LoweringContext } from "./lowering.ts";
import { variableOf } from "./names.ts";
import { assignTarget, itemOf, lowerCase } from "./patterns.ts";

/** Adds the statements of a node to those of the context. */
export function lowerStatement(lowering: Lowering, node: PythonStatement, spot: LoweringContext): void {
  const isDone = lowering.step(() => {
    lowerNode(lowering, node, spot);
    return true;
  });
  if (isDone) return;
  const value = lowering.beyondLimits(node, spot);
  spot.statements.push({ kind: "call", value, place: value.place });
}

/** The statements of a block, in a separate list. */
function blockOf(lowering: Lowering, nodes: readonly PythonStatement[], spot: LoweringContext): CodeStatement[] {
  const statements: CodeStatement[] = [];
  for (const node of nodes) lowerStatement(lowering, node, { ...spot, statements });
  return statements;
}

function lowerNode(lowering: Lowering, node: PythonStatement, spot: LoweringContext): void {
  const { statements } = spot;
  const place = lowering.place(node, spot.scope.module);
  const lower = (inner: Expression): CodeValue => lowerExpression(lowering, inner, spot);
  const block = (nodes: readonly PythonStatement[]): CodeStatement[] => blockOf(lowering, nodes, spot);
  switch (node.nodeType) {
    case "Expr":
      lowerEffect(lowering, node.value, spot);
      break;
    case "Assign": {
      const value = lower(node.value);
      for (const target of node.targets) assignTarget(lowering, target, value, spot);
      break;
    }
    case "AnnAssign":
      if (node.value) assignTarget(lowering, node.target, lower(node.value), spot);
      break;
    case "AugAssign":
      assignTarget(
        lowering,
        node.target,
        combined(node.op, { left: lower(node.target), right: lower(node.value) }, place),
        spot,
      );
      break;
    case "Return":
      statements.push({ kind: "return", value: node.value && lower(node.value), place });
      break;
    case "Raise":
      statements.push({ kind: "throw", value: node.exc && lower(node.exc), place });
      break;
    case "Assert": {
      const test: CodeValue = { kind: "operation", place, operator: "not", operands: [lower(node.test)] };
      const failed: CodeStatement = { kind: "throw", value: node.msg && lower(node.msg), place };
      statements.push({ kind: "if", test, then: [failed], otherwise: [], place });
      break;
    }
    case "Break":
      if (spot.isFinished)
        statements.push({
          kind: "assign",
          target: read(spot.isFinished, place),
          value: literalCode(false, place),
          place,
        });
      statements.push({ kind: "jump", place });
      break;
    case "Continue":
      statements.push({ kind: "jump", place });
      break;
    case "If":
      statements.push({
        kind: "if",
        test: lower(node.test),
        then: block(node.body),
        otherwise: block(node.orelse),
        place,
      });
      break;
    case "For":
    case "AsyncFor": {
      const item = itemOf(lowering, node.iter, spot);
      lowerLoop(lowering, node, spot, (inner) => {
        assignTarget(lowering, node.target, item, inner);
        return undefined;
      });
      break;
    }
    case "While":
      lowerLoop(lowering, node, spot, () => lower(node.test));
      break;
    case "With":
    case "AsyncWith":
      for (const { context_expr: manager, optional_vars: target } of node.items) {
        const value = lower(manager);
        if (target) assignTarget(lowering, target, value, spot);
        else statements.push({ kind: "call", value, place: value.place });
      }
      for (const inner of node.body) lowerStatement(lowering, inner, spot);
      break;
    case "Try":
    case "TryStar":
      lowerTry(lowering, node, spot);
      break;
    case "Match":
      lowerMatch(lowering, node, spot);
      break;
    case "Delete":
      for (const target of node.targets) {
        const value = callOf({ kind: "external", place, name: "del" }, [lower(target)], place);
        statements.push({ kind: "call", value, place });
      }
      break;
    default:
      // Functions, classes and imports are found by name.
      break;
  }
}

/**
 * A loop. Its `else` runs unless a `break` has ended the loop:
 * `for root in roots: if path.is_relative_to(root): break`.
 *
 * @param begin adds the statements that an iteration begins with, and returns the condition that it depends on
 */
function lowerLoop(
  lowering: Lowering,
  node: For | AsyncFor | While,
  spot: LoweringContext,
  begin: (inner: LoweringContext) => CodeValue | undefined,
): void {
  const { statements } = spot;
  const place = lowering.place(node, spot.scope.module);
  const isFinished = node.orelse.length ? lowering.temporary(node, spot) : undefined;
  const body: CodeStatement[] = [];
  const inner = { ...spot, statements: body, isFinished };
  const test = begin(inner);
  for (const each of node.body) lowerStatement(lowering, each, inner);
  if (isFinished)
    statements.push({ kind: "assign", target: read(isFinished, place), value: literalCode(true, place), place });
  statements.push({ kind: "loop", test, body, place });
  if (!isFinished) return;
  const then = blockOf(lowering, node.orelse, spot);
  statements.push({ kind: "if", test: read(isFinished, place), then, otherwise: [], place });
}

/** An expression whose value is not used: a call, `ready and start()`. */
function lowerEffect(lowering: Lowering, node: Expression, spot: LoweringContext): void {
  // A docstring, or `...`.
  if (node.nodeType === "Constant") return;
  const value = lowerExpression(lowering, node, spot);
  if (node.nodeType !== "NamedExpr") spot.statements.push({ kind: "call", value, place: value.place });
}

/** The handlers of an exception are branches, one of which runs. */
function lowerTry(lowering: Lowering, node: Try | TryStar, spot: LoweringContext): void {
  const place = lowering.place(node, spot.scope.module);
  const block = (nodes: readonly PythonStatement[]): CodeStatement[] => blockOf(lowering, nodes, spot);
  const name = node.handlers.find((each) => each.name !== undefined)?.name;
  const caught = name === undefined ? undefined : variableOf(lowering, name, spot.scope);
  let handler: CodeStatement[] | undefined;
  for (const each of node.handlers.toReversed()) {
    const body: CodeStatement[] = [];
    const at = lowering.place(each, spot.scope.module);
    // Each handler may have a different name for the error.
    if (caught && each.name !== undefined && each.name !== name) {
      const target = read(variableOf(lowering, each.name, spot.scope), at);
      body.push({ kind: "assign", target, value: read(caught, at), place: at });
    }
    body.push(...block(each.body));
    handler = handler
      ? [{ kind: "if", test: { kind: "unknown", place: at }, then: body, otherwise: handler, place: at }]
      : body;
  }
  spot.statements.push({
    kind: "try",
    body: [...block(node.body), ...block(node.orelse)],
    caught,
    handler,
    finalizer: block(node.finalbody),
    place,
  });
}

/** A `match` as a chain of conditions. */
function lowerMatch(lowering: Lowering, node: Match, spot: LoweringContext): void {
  const on = lowerExpression(lowering, node.subject, spot);
  let rest: CodeStatement[] = [];
  for (const each of node.cases.toReversed()) {
    const then: CodeStatement[] = [];
    const inner = { ...spot, statements: then };
    const at = lowering.place(each.pattern, spot.scope.module);
    const matches = lowerCase(lowering, each.pattern, on, inner);
    const guard = each.guard && lowerExpression(lowering, each.guard, inner);
    for (const statement of each.body) lowerStatement(lowering, statement, inner);
    if (!matches && !guard) rest = then;
    else {
      const test: CodeValue =
        matches && guard
          ? { kind: "operation", place: at, operator: "and", operands: [matches, guard] }
          : (matches ?? guard ?? literalCode(true, at));
      rest = [{ kind: "if", test, then, otherwise: rest, place: at }];
    }
  }
  spot.statements.push(...rest);
}
