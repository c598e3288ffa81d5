import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../languages/syntax.ts";
import { type Edit, type Editor, withConstruct } from "../../model/editor.ts";
import type { NewPart } from "../../model/handler/code.ts";
import type { Json } from "../../model/json.ts";
import { ListEditor } from "../containers.ts";
import { escapeFor, insertion, replacement } from "../text-edit.ts";
import { bracketsOf } from "./comma-list.ts";
import { indentAt, printLiteral, printString, styleOf } from "./print.ts";

/** Changes a scalar literal in code: a string, a concatenation of strings, a number, a boolean. */
export class ScalarLiteralEditor implements Editor {
  readonly #text: string;
  readonly #node: TSESTree.Node;

  constructor(text: string, node: TSESTree.Node) {
    this.#text = text;
    this.#node = withoutTypes(node);
  }

  set(): undefined {
    return undefined;
  }

  remove(): undefined {
    return undefined;
  }

  replace(value: Json): Edit | undefined {
    if (!isLiteral(this.#node)) return undefined;
    const { range, type } = this.#node;
    // A text of several lines keeps its lines.
    const isTemplate = type === "TemplateLiteral" && typeof value === "string" && value.includes("\n");
    const printed = isTemplate
      ? `\`${escapeFor("`", value)}\``
      : printLiteral(value, styleOf(this.#text), indentAt(this.#text, range[0]));
    return [replacement(spanOfNode(this.#node), printed)];
  }

  append(text: string): Edit | undefined {
    const last = lastString(this.#node);
    if (!last) return undefined;
    const end = last.range[1] - 1;
    return [insertion(end, escapeFor(this.#text.charAt(end), text))];
  }
}

/** True for an expression without names and calls, which a replacement would lose. */
function isLiteral(node: TSESTree.Node): boolean {
  const bare = withoutTypes(node);
  switch (bare.type) {
    case "Literal":
      return true;
    case "TemplateLiteral":
      return !bare.expressions.length;
    case "UnaryExpression":
      return isLiteral(bare.argument);
    case "BinaryExpression":
      return bare.operator === "+" && isLiteral(bare.left) && isLiteral(bare.right);
    default:
      return false;
  }
}

/** The last literal of a string: of `"a" + b + "c"` the `"c"`, of `["a", "b"].join(" ")` the `"b"`. */
function lastString(node: TSESTree.Node): TSESTree.Node | undefined {
  const bare = withoutTypes(node);
  switch (bare.type) {
    case "Literal":
      return typeof bare.value === "string" ? bare : undefined;
    case "TemplateLiteral":
      // "`a ${b}`" ends in the value of a name.
      return !bare.expressions.length || bare.quasis.at(-1)?.value.raw ? bare : undefined;
    case "BinaryExpression":
      return bare.operator === "+" ? lastString(bare.right) : undefined;
    case "CallExpression": {
      const { callee } = bare;
      const isJoin =
        callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "join";
      const list = isJoin ? withoutTypes(callee.object) : undefined;
      const last = list?.type === "ArrayExpression" ? list.elements.at(-1) : undefined;
      return last && last.type !== "SpreadElement" ? lastString(last) : undefined;
    }
    default:
      return undefined;
  }
}

/** The edit that appends a value to a template. A line break in the text before the value is written as an escape. */
export function extendedTemplate(
  text: string,
  node: TSESTree.TemplateLiteral,
  { before, code, otherwise }: Omit<NewPart, "names">,
): Edit {
  const escaped = escapeFor("`", before).replaceAll("\n", "\\n");
  const value = otherwise === undefined ? code : `${code} ?? ${printString(otherwise, styleOf(text))}`;
  return withConstruct([insertion(node.range[1] - 1, `${escaped}\${${value}}`)], spanOfNode(node));
}

/** Changes an array literal. */
export class ArrayLiteralEditor extends ListEditor {
  constructor(text: string, node: TSESTree.ArrayExpression) {
    const items = node.elements.filter((item) => item !== null);
    super({
      brackets: bracketsOf({ text, span: spanOfNode(node), items: items.map(spanOfNode), padding: "" }),
      isPlain: items.length === node.elements.length && items.every(({ type }) => type !== "SpreadElement"),
      print: (value, indent) => printLiteral(value, styleOf(text), indent),
    });
  }
}
