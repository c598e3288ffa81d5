import type { TSESTree } from "@typescript-eslint/utils";
import { costOf, limits } from "../limits.ts";
import { evaluateIdentifier } from "./bindings.ts";
import { evaluateChain } from "./calls.ts";
import { isMadeOnFirstUse } from "./changed-members.ts";
import { thisValue } from "./classes.ts";
import { textOfValue, truthOf } from "./coercion.ts";
import { isAwait } from "./compiled-code.ts";
import { evaluateArray, evaluateObject } from "./containers.ts";
import { importModule } from "./imports.ts";
import { evaluateBinary, evaluateLogical, evaluateUnary } from "./operators.ts";
import type { Scope } from "./scope.ts";
import { type NodeRef, scalarValue, stringOf, unknownValue, type Value } from "./value.ts";

/** The value of any expression, by the type of its node. */
export function evaluateExpression(scope: Scope, node: TSESTree.Node): Value {
  const site: NodeRef = scope.at(node);
  switch (node.type) {
    case "Literal":
      return literalValue(node, site);
    case "Identifier":
      return evaluateIdentifier(scope, node);
    case "TemplateLiteral":
      return evaluateTemplate(scope, node);
    case "TaggedTemplateExpression":
      return evaluateTagged(scope, node);
    case "ObjectExpression":
      return evaluateObject(scope, node);
    case "ArrayExpression":
      return evaluateArray(scope, node);
    case "CallExpression":
    case "MemberExpression":
    case "NewExpression":
      return evaluateChain(scope, node);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      return { kind: "function", site, node, frame: scope.frame };
    case "ClassExpression":
    case "ClassDeclaration":
      return { kind: "class", site, node, frame: scope.frame };
    case "ThisExpression":
      return thisValue(scope, node);
    case "BinaryExpression":
      return evaluateBinary(scope, node);
    case "LogicalExpression":
      return evaluateLogical(scope, node);
    case "UnaryExpression":
      return evaluateUnary(scope, node);
    case "ConditionalExpression": {
      const test = scope.evaluate(node.test);
      const truth = truthOf(test) ?? scope.evaluation.assume(node, test);
      return scope.evaluate(truth ? node.consequent : node.alternate);
    }
    case "SequenceExpression": {
      // `(0, x_js_1.f)` of compiled CommonJS.
      const last = node.expressions.at(-1);
      return last ? scope.evaluate(last) : unknownValue(site, "the sequence is empty");
    }
    case "AssignmentExpression":
      if (node.operator === "=") return scope.evaluate(node.right);
      // `return (registry ??= new Registry());`
      return isMadeOnFirstUse(node) ? scope.evaluate(node.left) : unknownValue(site, "it changes a variable");
    case "ImportExpression": {
      const specifier = stringOf(scope.evaluate(node.source));
      if (specifier === undefined) return unknownValue(site, "the imported module is not known");
      return importModule(scope.evaluation, specifier, scope.module, site);
    }
    case "MetaProperty":
      if (node.meta.name === "import") return { kind: "global", site, path: ["import", "meta"] };
      return unknownValue(site, "it depends on the call");
    // Syntax that the compiler erases.
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSInstantiationExpression":
    case "ChainExpression":
      return scope.evaluate(node.expression);
    // A promise is treated as its value: `await` gives what an async function returns.
    case "AwaitExpression":
      return scope.evaluate(node.argument);
    case "YieldExpression":
      return node.argument && isAwait(node)
        ? scope.evaluate(node.argument)
        : unknownValue(site, "what a generator gets is not known");
    default:
      return unknownValue(site, `it is ${describeNode(node.type)}`);
  }
}

function literalValue(node: TSESTree.Literal, site: NodeRef): Value {
  if ("regex" in node) {
    const { pattern, flags } = node.regex;
    // `/a/yg.flags` is "gy".
    return { kind: "regex", site, source: pattern, flags: Array.from(flags).sort().join("") };
  }
  const { value } = node;
  // A regex or bigint that this engine cannot make is null here, but its literal has the text.
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

/** `` `text ${value}` ``. */
function evaluateTemplate(scope: Scope, node: TSESTree.TemplateLiteral): Value {
  const site: NodeRef = scope.at(node);
  const parts = substitutionsOf(scope, node);
  if (!Array.isArray(parts)) return parts;
  const strings = node.quasis.map(({ value }) => textOfQuasi(value));
  return interleave(scope, strings, parts, site);
}

/** `` dedent`…` ``, `` String.raw`…` ``, or a tag whose source is visible. */
function evaluateTagged(scope: Scope, node: TSESTree.TaggedTemplateExpression): Value {
  const site: NodeRef = scope.at(node);
  const tag = scope.evaluate(node.tag);
  if (tag.kind === "function") {
    const items = node.quasi.quasis.map((quasi) => scalarValue(scope.at(quasi), quasi.value.cooked));
    const values = node.quasi.expressions.map((expression) => scope.evaluate(expression));
    return scope.evaluation.call(tag, [{ kind: "array", site, items, unknownRest: undefined }, ...values], site);
  }
  const parts = substitutionsOf(scope, node.quasi);
  if (!Array.isArray(parts)) return parts;
  if (tag.kind === "global" && tag.path.join(".") === "String.raw") {
    return interleave(
      scope,
      node.quasi.quasis.map(({ value }) => value.raw),
      parts,
      site,
    );
  }
  const strings = node.quasi.quasis.map(({ value }) => textOfQuasi(value));
  const text =
    tag.kind === "external" ? scope.evaluation.intrinsics.formatTemplate(tag, strings, parts, site) : undefined;
  return text ?? unknownValue(site, "what the template's tag does is not known");
}

function substitutionsOf(scope: Scope, node: TSESTree.TemplateLiteral): string[] | Value {
  const parts: string[] = [];
  for (const expression of node.expressions) {
    const value = scope.evaluate(expression);
    const text = textOfValue(value, scope.evaluation);
    if (text === undefined) {
      return unknownValue(scope.at(node), value.kind === "unknown" ? value : "a part of the text is an object");
    }
    parts.push(text);
  }
  return parts;
}

function interleave(scope: Scope, strings: readonly string[], parts: readonly string[], site: NodeRef): Value {
  const length = [...strings, ...parts].reduce((sum, part) => sum + part.length, 0);
  if (length > limits.characters || !scope.evaluation.spend(costOf.characters(length)))
    return unknownValue(site, "the text is too long");
  return scalarValue(site, strings.map((text, index) => text + (parts[index] ?? "")).join(""));
}

/** A tagged template may contain an invalid escape (`\u{`). Its text is then the source text. */
function textOfQuasi({ cooked, raw }: TSESTree.TemplateElement["value"]): string {
  return cooked ?? raw;
}
