import type { TSESTree } from "@typescript-eslint/utils";
import { truthOf } from "../evaluate/coercion.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { NodeRef } from "../evaluate/value.ts";
import { listsAround } from "./loop-frames.ts";
import type { RawDefinition } from "./raw-definition.ts";
import { sourceOf } from "./syntax.ts";

/** Longer conditions are truncated. */
const maxLength = 60;

/** A condition, and the outcome that a registration needs. */
interface Condition {
  readonly test: TSESTree.Expression;
  readonly outcome: boolean;
}

/**
 * The conditions around the registration of a definition whose outcome only the running server knows, as texts. None if
 * one of several registrations is unconditional.
 */
export function conditionsOf(registrations: readonly RawDefinition[], evaluation: Evaluation): readonly string[] {
  const all = registrations.flatMap(({ registeredBy, node }) => {
    if (!registeredBy) return [];
    const { module } = registeredBy;
    // The call of a function of the module that contains the registering call.
    const via =
      module === evaluation.graph.linted && node !== registeredBy.node && node.type === "CallExpression" ? [node] : [];
    return [[registeredBy.node, ...via].flatMap((at) => textsAround({ module, node: at }, evaluation))];
  });
  const [first = [], ...others] = all;
  return others.reduce((fewest, texts) => (texts.length < fewest.length ? texts : fewest), first);
}

function textsAround({ module, node }: NodeRef, evaluation: Evaluation): string[] {
  const frames = listsAround(node, module, evaluation).flatMap((list) => list.frames);
  const isOpen = ({ test }: Condition): boolean =>
    (frames.length ? frames : [undefined]).some((frame) => {
      const { result, assumptions } = evaluation.withAssumptions(() =>
        truthOf(evaluation.evaluate({ module, node: test }, frame)),
      );
      return result === undefined || assumptions.size > 0;
    });
  return [
    ...new Set(
      conditionsAround(node)
        .filter(isOpen)
        .map((condition) => textOf(condition, module.text)),
    ),
  ];
}

/** The conditions, the outermost first. */
function conditionsAround(node: TSESTree.Node): Condition[] {
  const conditions: Condition[] = [];
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    switch (outer.type) {
      case "IfStatement":
      case "ConditionalExpression":
        if (inner !== outer.test) conditions.unshift({ test: outer.test, outcome: inner === outer.consequent });
        break;
      case "LogicalExpression":
        if (inner === outer.right && outer.operator !== "??")
          conditions.unshift({ test: outer.left, outcome: outer.operator === "&&" });
        break;
      case "BlockStatement":
      case "Program": {
        const before = outer.body.slice(
          0,
          outer.body.findIndex((each) => each === inner),
        );
        conditions.unshift(...before.flatMap((each) => (isGuard(each) ? [{ test: each.test, outcome: false }] : [])));
        break;
      }
      default:
        break;
    }
  }
  return conditions;
}

/** `if (!config.admin) return;` */
function isGuard(statement: TSESTree.Statement): statement is TSESTree.IfStatement {
  if (statement.type !== "IfStatement" || statement.alternate) return false;
  const { consequent } = statement;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last?.type === "ReturnStatement" || last?.type === "ContinueStatement";
}

function textOf({ test, outcome }: Condition, source: string): string {
  const isNegated = test.type === "UnaryExpression" && test.operator === "!";
  const node = isNegated && !outcome ? test.argument : test;
  const text = sourceOf(node, source).replaceAll(/\s+/gu, " ");
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return outcome || isNegated ? short : `not (${short})`;
}
