import { decodeEntities } from "./jsx-entities.ts";
import { isNode, type SyntaxNode } from "./syntax-node.ts";

/** Changes a node, before its place is set, where oxc's tree differs from @typescript-eslint/parser's. */
export type Repair = (node: SyntaxNode, parent: SyntaxNode, text: string) => void;

/** Blanks and comments. */
const trivia = /(?:\s|\/\*[^]*?\*\/|\/\/.*)*/y;

/** The types of nodes with a difference. */
export const repairs: Readonly<Record<string, Repair>> = {
  AssignmentPattern: leaveDecoratorsOut,
  CallExpression: keepInstantiation,
  NewExpression: keepInstantiation,
  Identifier: leaveDecoratorsOut,
  // The values of both are the text as it is written; that they stand for other characters is left to us.
  JSXAttribute(node) {
    const { value } = node;
    if (!isNode(value) || value.type !== "Literal" || typeof value["value"] !== "string") return;
    if (value["value"].includes("&")) value["value"] = decodeEntities(value["value"]);
  },
  Literal(node) {
    const { raw, regex } = node;
    // oxc puts the flags in alphabetical order.
    if (typeof raw === "string" && isRecord(regex)) regex["flags"] = raw.slice(raw.lastIndexOf("/") + 1);
  },
  JSXText(node) {
    const { value } = node;
    if (typeof value === "string" && value.includes("&")) node["value"] = decodeEntities(value);
  },
  TemplateElement(node, _parent, text) {
    const { value, start, end } = node;
    if (!isRecord(value) || typeof value["raw"] !== "string" || !value["raw"].includes("\n")) return;
    // oxc has `\n` for every line end, as the language prescribes; TypeScript's raw text is the text.
    value["raw"] = text.slice(start + 1, node["tail"] === true ? end - 1 : end - 2);
  },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** `(f<T>)(x)` calls what `f<T>` gives; oxc before 0.155 has it as `f<T>(x)`. */
function keepInstantiation(node: SyntaxNode, _parent: SyntaxNode, text: string): void {
  const { callee, typeArguments } = node;
  if (!isNode(callee) || !isNode(typeArguments)) return;
  trivia.lastIndex = typeArguments.end;
  trivia.test(text);
  // The parenthesis may also be one around the whole: `(new Foo<T>)`.
  if (text[trivia.lastIndex] !== ")" || trivia.lastIndex >= node.end) return;
  node["callee"] = {
    type: "TSInstantiationExpression",
    expression: callee,
    typeArguments,
    start: callee.start,
    end: typeArguments.end,
  };
  node["typeArguments"] = null;
}

/** A parameter begins at its name; oxc has those that are optional or have a default begin at their decorators. */
function leaveDecoratorsOut(node: SyntaxNode, _parent: SyntaxNode, text: string): void {
  const { decorators } = node;
  if (!Array.isArray(decorators) || decorators.length === 0) return;
  const last: unknown = decorators.at(-1);
  if (!isNode(last) || last.start < node.start) return;
  trivia.lastIndex = last.end;
  trivia.test(text);
  node.start = trivia.lastIndex;
}
