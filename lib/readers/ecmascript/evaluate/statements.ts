import type { TSESTree } from "@typescript-eslint/utils";
import { outOfSteps } from "../limits.ts";
import { walk } from "../modules/walk.ts";
import type { Scope } from "./scope.ts";
import { mayBeAnything, truthOf } from "./coercion.ts";
import { unknownValue, type FunctionValue, type Value } from "./value.ts";

/** How a list of statements ends: with a returned value, by leaving a switch, or at its end. */
type Outcome =
  { readonly kind: "return"; readonly value: Value } | { readonly kind: "break" } | { readonly kind: "end" };

const end: Outcome = { kind: "end" };

/** The result of calling the function; `undefined` if it returns nothing. */
export function runFunction(scope: Scope, node: FunctionValue["node"]): Value | undefined {
  const { body } = node;
  if (body.type !== "BlockStatement") return scope.evaluate(body);
  const outcome = runStatements(scope, body.body);
  return outcome.kind === "return" ? outcome.value : undefined;
}

function runStatements(scope: Scope, statements: readonly TSESTree.Statement[]): Outcome {
  for (const statement of statements) {
    if (!scope.evaluation.spend()) {
      return returning(unknownValue(scope.at(statement), outOfSteps));
    }
    const outcome = runStatement(scope, statement);
    if (outcome.kind !== "end") return outcome;
  }
  return end;
}

function runStatement(scope: Scope, statement: TSESTree.Statement): Outcome {
  switch (statement.type) {
    case "ReturnStatement":
      return returning(
        statement.argument
          ? scope.evaluate(statement.argument)
          : { kind: "scalar", site: scope.at(statement), value: undefined },
      );
    case "ThrowStatement":
      return returning(unknownValue(scope.at(statement), "the function throws"));
    case "BlockStatement":
      return runStatements(scope, statement.body);
    case "IfStatement": {
      const test = scope.evaluate(statement.test);
      const truth = truthOf(test) ?? assumeIf(scope, statement, test);
      if (truth) return runStatement(scope, statement.consequent);
      return statement.alternate ? runStatement(scope, statement.alternate) : end;
    }
    case "SwitchStatement":
      return runSwitch(scope, statement);
    case "TryStatement":
      return runTry(scope, statement);
    case "BreakStatement":
      return { kind: "break" };
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
      return mayReturn(statement)
        ? returning(unknownValue(scope.at(statement), "the function returns from a loop"))
        : end;
    default:
      // Declarations are evaluated when they are read. Expressions matter only for the changes that they make: see
      // mutations.ts.
      return end;
  }
}

/** A `return` in `finally` replaces that of the block. */
function runTry(scope: Scope, { block, finalizer }: TSESTree.TryStatement): Outcome {
  const outcome = runStatements(scope, block.body);
  const last = finalizer ? runStatements(scope, finalizer.body) : end;
  return last.kind === "end" ? outcome : last;
}

/** Which branch to take of an `if` whose condition is not known. */
function assumeIf(scope: Scope, statement: TSESTree.IfStatement, test: Value): boolean {
  const { consequent, alternate } = statement;
  const body = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  // A branch that only throws is a guard. The tool is listed, so the branch was not taken.
  if (body.at(-1)?.type === "ThrowStatement") return false;
  return mayLeave(consequent) || (alternate && mayLeave(alternate)) ? scope.evaluation.assume(statement, test) : false;
}

function runSwitch(scope: Scope, statement: TSESTree.SwitchStatement): Outcome {
  const subject = scope.evaluate(statement.discriminant);
  const unknownResult = returning(unknownValue(scope.at(statement), "the branch of the switch is not known"));
  if (subject.kind !== "scalar") return mayReturn(statement) ? unknownResult : end;
  let index = -1;
  for (const [at, { test }] of statement.cases.entries()) {
    const value = test && scope.evaluate(test);
    if (value?.kind === "scalar" && value.value === subject.value) {
      index = at;
      break;
    }
    if (value && mayBeAnything(value)) return mayReturn(statement) ? unknownResult : end;
  }
  if (index < 0) index = statement.cases.findIndex(({ test }) => !test);
  if (index < 0) return end;
  for (const { consequent } of statement.cases.slice(index)) {
    const outcome = runStatements(scope, consequent);
    if (outcome.kind === "break") return end;
    if (outcome.kind === "return") return outcome;
  }
  return end;
}

function returning(value: Value): Outcome {
  return { kind: "return", value };
}

function mayReturn(statement: TSESTree.Node): boolean {
  return holds(statement, ({ type }) => type === "ReturnStatement");
}

/** True for statements that may return, or leave the enclosing switch. */
function mayLeave(statement: TSESTree.Node): boolean {
  return holds(statement, ({ type }) => type === "ReturnStatement" || type === "BreakStatement");
}

/** True if a statement contains such a node outside of nested functions. */
function holds(statement: TSESTree.Node, isSearched: (node: TSESTree.Node) => boolean): boolean {
  let found = false;
  walk(statement, (node) => {
    if (isSearched(node)) found = true;
    return (
      !found &&
      node.type !== "FunctionDeclaration" &&
      node.type !== "FunctionExpression" &&
      node.type !== "ArrowFunctionExpression"
    );
  });
  return found;
}
