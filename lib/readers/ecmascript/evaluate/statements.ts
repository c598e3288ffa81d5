import type { TSESTree } from "@typescript-eslint/types";
import { walk } from "../modules/walk.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Place } from "./frame.ts";
import { mayBeAnything, truthOf } from "./truth.ts";
import { unknownValue, type FunctionValue, type Value } from "./value.ts";

/** How a list of statements ends: with a returned value, by leaving a switch, or at its end. */
type Outcome =
  { readonly kind: "return"; readonly value: Value } | { readonly kind: "break" } | { readonly kind: "end" };

const end: Outcome = { kind: "end" };

/** What a call of the function returns; `undefined` where it returns nothing. */
export function runFunction(evaluator: Evaluator, node: FunctionValue["node"], place: Place): Value | undefined {
  const { body } = node;
  if (body.type !== "BlockStatement") return evaluator.evaluate(body, place.module, place.frame);
  const outcome = runStatements(evaluator, body.body, place);
  return outcome.kind === "return" ? outcome.value : undefined;
}

function runStatements(evaluator: Evaluator, statements: readonly TSESTree.Statement[], place: Place): Outcome {
  for (const statement of statements) {
    if (!evaluator.spend()) {
      return returning(
        unknownValue({ module: place.module, node: statement }, "the file takes too many steps to evaluate"),
      );
    }
    const outcome = runStatement(evaluator, statement, place);
    if (outcome.kind !== "end") return outcome;
  }
  return end;
}

function runStatement(evaluator: Evaluator, statement: TSESTree.Statement, place: Place): Outcome {
  const { module, frame } = place;
  switch (statement.type) {
    case "ReturnStatement":
      return returning(
        statement.argument
          ? evaluator.evaluate(statement.argument, module, frame)
          : { kind: "scalar", site: { module, node: statement }, value: undefined },
      );
    case "ThrowStatement":
      return returning(unknownValue({ module, node: statement }, "the function throws"));
    case "BlockStatement":
      return runStatements(evaluator, statement.body, place);
    case "IfStatement": {
      const test = evaluator.evaluate(statement.test, module, frame);
      const truth = truthOf(test) ?? decideIf(evaluator, statement, test);
      if (truth) return runStatement(evaluator, statement.consequent, place);
      return statement.alternate ? runStatement(evaluator, statement.alternate, place) : end;
    }
    case "SwitchStatement":
      return runSwitch(evaluator, statement, place);
    case "TryStatement":
      return runStatements(evaluator, statement.block.body, place);
    case "BreakStatement":
      return { kind: "break" };
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
      return mayReturn(statement)
        ? returning(unknownValue({ module, node: statement }, "the function returns from a loop"))
        : end;
    default:
      // Declarations are evaluated when they are read; expressions matter by what they change, see changes.ts.
      return end;
  }
}

/** How to take an `if` whose condition is not known. */
function decideIf(evaluator: Evaluator, statement: TSESTree.IfStatement, test: Value): boolean {
  const { consequent, alternate } = statement;
  const body = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  // A branch that only throws is a guard: whoever lists the tool did not take it.
  if (body.at(-1)?.type === "ThrowStatement") return false;
  return mayReturn(consequent) || (alternate && mayReturn(alternate)) ? evaluator.decide(statement, test) : false;
}

function runSwitch(evaluator: Evaluator, statement: TSESTree.SwitchStatement, place: Place): Outcome {
  const { module, frame } = place;
  const subject = evaluator.evaluate(statement.discriminant, module, frame);
  const unknownResult = returning(unknownValue({ module, node: statement }, "the branch of the switch is not known"));
  if (subject.kind !== "scalar") return mayReturn(statement) ? unknownResult : end;
  let index = -1;
  for (const [place, { test }] of statement.cases.entries()) {
    const value = test && evaluator.evaluate(test, module, frame);
    if (value?.kind === "scalar" && value.value === subject.value) {
      index = place;
      break;
    }
    if (value && mayBeAnything(value)) return mayReturn(statement) ? unknownResult : end;
  }
  if (index < 0) index = statement.cases.findIndex(({ test }) => !test);
  if (index < 0) return end;
  for (const { consequent } of statement.cases.slice(index)) {
    const outcome = runStatements(evaluator, consequent, place);
    if (outcome.kind === "break") return end;
    if (outcome.kind === "return") return outcome;
  }
  return end;
}

function returning(value: Value): Outcome {
  return { kind: "return", value };
}

function mayReturn(statement: TSESTree.Node): boolean {
  let found = false;
  walk(statement, (node) => {
    if (node.type === "ReturnStatement") found = true;
    return (
      !found &&
      node.type !== "FunctionDeclaration" &&
      node.type !== "FunctionExpression" &&
      node.type !== "ArrowFunctionExpression"
    );
  });
  return found;
}
