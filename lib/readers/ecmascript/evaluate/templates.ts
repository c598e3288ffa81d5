import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import type { Scope } from "./scope.ts";
import { textOfValue } from "./text.ts";
import { scalarValue, unknownValue, type NodeRef, type Value } from "./value.ts";

/** `` `text ${value}` ``. */
export function evaluateTemplate(scope: Scope, node: TSESTree.TemplateLiteral): Value {
  const site: NodeRef = scope.at(node);
  const parts = substitutionsOf(scope, node);
  if (!Array.isArray(parts)) return parts;
  const strings = node.quasis.map(({ value }) => textOfQuasi(value));
  return interleave(strings, parts, site);
}

/** `` dedent`…` ``, `` String.raw`…` ``, or a tag whose source is visible. */
export function evaluateTagged(scope: Scope, node: TSESTree.TaggedTemplateExpression): Value {
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
    const text = textOfValue(value);
    if (text === undefined) {
      return unknownValue(scope.at(node), value.kind === "unknown" ? value : "a part of the text is an object");
    }
    parts.push(text);
  }
  return parts;
}

function interleave(strings: readonly string[], parts: readonly string[], site: NodeRef): Value {
  const length = [...strings, ...parts].reduce((sum, part) => sum + part.length, 0);
  if (length > limits.characters) return unknownValue(site, "the text is too long");
  return scalarValue(site, strings.map((text, index) => text + (parts[index] ?? "")).join(""));
}

/** A tagged template may hold an escape that means nothing (`\u{`); its text is then what is written. */
function textOfQuasi({ cooked, raw }: TSESTree.TemplateElement["value"]): string {
  return cooked ?? raw;
}
