import type { TSESTree } from "@typescript-eslint/types";
import { evaluateChain } from "./chains.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Place } from "./frame.ts";
import { evaluateArray, evaluateObject } from "./containers.ts";
import { evaluateBinary, evaluateLogical, evaluateUnary } from "./operators.ts";
import { importModule } from "./imports.ts";
import { evaluateTagged, evaluateTemplate } from "./templates.ts";
import { thisValue } from "./classes.ts";
import { truthOf } from "./truth.ts";
import { scalarValue, stringOf, unknownValue, type Site, type Value } from "./value.ts";

/** The value of any expression, by the type of its node. */
export function evaluateExpression(evaluator: Evaluator, node: TSESTree.Node, place: Place): Value {
  const { module, frame } = place;
  const site: Site = { module, node };
  switch (node.type) {
    case "Literal":
      return literalValue(node, site);
    case "Identifier":
      return evaluator.identifier(node, place);
    case "TemplateLiteral":
      return evaluateTemplate(evaluator, node, place);
    case "TaggedTemplateExpression":
      return evaluateTagged(evaluator, node, place);
    case "ObjectExpression":
      return evaluateObject(evaluator, node, place);
    case "ArrayExpression":
      return evaluateArray(evaluator, node, place);
    case "CallExpression":
    case "MemberExpression":
    case "NewExpression":
      return evaluateChain(evaluator, node, place);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      return { kind: "function", site, node, frame };
    case "ClassExpression":
    case "ClassDeclaration":
      return { kind: "class", site, node, frame };
    case "ThisExpression":
      return thisValue(node, place);
    case "BinaryExpression":
      return evaluateBinary(evaluator, node, place);
    case "LogicalExpression":
      return evaluateLogical(evaluator, node, place);
    case "UnaryExpression":
      return evaluateUnary(evaluator, node, place);
    case "ConditionalExpression": {
      const test = evaluator.evaluate(node.test, module, frame);
      const truth = truthOf(test) ?? evaluator.decide(node, test);
      return evaluator.evaluate(truth ? node.consequent : node.alternate, module, frame);
    }
    case "SequenceExpression": {
      // `(0, x_js_1.f)` of compiled CommonJS.
      const last = node.expressions.at(-1);
      return last ? evaluator.evaluate(last, module, frame) : unknownValue(site, "the sequence is empty");
    }
    case "AssignmentExpression":
      return node.operator === "="
        ? evaluator.evaluate(node.right, module, frame)
        : unknownValue(site, "it changes a variable");
    case "ImportExpression": {
      const specifier = stringOf(evaluator.evaluate(node.source, module, frame));
      if (specifier === undefined) return unknownValue(site, "the imported module is not known");
      return importModule(evaluator, specifier, module, site);
    }
    // What the compiler erases.
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
    case "ChainExpression":
      return evaluator.evaluate(node.expression, module, frame);
    // A promise is taken for its value: `await` of what an async function returns.
    case "AwaitExpression":
      return evaluator.evaluate(node.argument, module, frame);
    default:
      return unknownValue(site, `it is ${describeNode(node.type)}`);
  }
}

function literalValue(node: TSESTree.Literal, site: Site): Value {
  if ("regex" in node) return { kind: "regex", site, source: node.regex.pattern, flags: node.regex.flags };
  const { value } = node;
  // A regex or bigint that this engine cannot make is null here, but its literal says what it is.
  if ("bigint" in node && typeof value !== "bigint") return unknownValue(site, "it is a bigint");
  return scalarValue(site, value);
}

function describeNode(type: string): string {
  const words = type
    .replace(/^TS/u, "")
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .toLowerCase();
  return `${/^[aeiou]/u.test(words) ? "an" : "a"} ${words}`;
}
