import type { Expression, Program, SpreadElement } from "oxc-parser";
import { parseText } from "../../languages/oxc.ts";

/**
 * A flat configuration of ESLint with the preset at the end of its list.
 *
 * @param path the name of the file, which tells its language.
 * @returns `undefined` if the list cannot be seen in the file, for example because it is made by a function.
 */
export function withPreset(text: string, path: string): string | undefined {
  if (text.includes("eslint-plugin-mcp")) return text;
  const { program } = parseText(text, { path });
  const list = program && listOf(program);
  if (!program || !list) return undefined;
  const { isCommonJs, elements, start, end } = list;
  const last = elements.at(-1);
  const entry = "...mcp.configs.recommended";
  const indent = last ? (/(?:^|\n)([ \t]*)$/u.exec(text.slice(0, last.start))?.[1] ?? " ") : "  ";
  const isOnLines = last !== undefined && text.slice(start, last.start).includes("\n");
  const separator = isOnLines ? `,\n${indent}` : ", ";
  const added = last
    ? text.slice(0, last.end) + separator + entry + text.slice(last.end)
    : text.slice(0, start) + entry + text.slice(end);
  const loading = isCommonJs ? `const mcp = require("eslint-plugin-mcp");\n` : `import mcp from "eslint-plugin-mcp";\n`;
  const at = lineAfterImports(program, text);
  const changed = added.slice(0, at) + loading + added.slice(at);
  return parseText(changed, { path }).program ? changed : undefined;
}

interface List {
  readonly isCommonJs: boolean;
  readonly elements: readonly (Expression | SpreadElement)[];
  /** The range between the brackets. */
  readonly start: number;
  readonly end: number;
}

/** `export default [...]`, `export default defineConfig(...)`, and the same of `module.exports`. */
function listOf(program: Program): List | undefined {
  for (const statement of program.body) {
    if (statement.type === "ExportDefaultDeclaration") return elementsOf(statement.declaration as Expression, false);
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
    const { left, right } = statement.expression;
    const isExports =
      left.type === "MemberExpression" &&
      left.object.type === "Identifier" &&
      left.object.name === "module" &&
      left.property.type === "Identifier" &&
      left.property.name === "exports";
    if (isExports) return elementsOf(right, true);
  }
  return undefined;
}

/** The functions that take blocks, each as an argument or in one list. */
const makers = /^(?:defineConfig|config)$/u;

function elementsOf(value: Expression, isCommonJs: boolean): List | undefined {
  if (value.type === "ArrayExpression") {
    const elements = value.elements.flatMap((element) => element ?? []);
    return { isCommonJs, elements, start: value.start + 1, end: value.end - 1 };
  }
  if (value.type === "TSSatisfiesExpression" || value.type === "TSAsExpression")
    return elementsOf(value.expression, isCommonJs);
  if (value.type !== "CallExpression") return undefined;
  const { callee, arguments: args } = value;
  const name = callee.type === "Identifier" ? callee.name : memberName(callee);
  if (name === undefined || !makers.test(name)) return undefined;
  const [only, second] = args;
  if (only?.type === "ArrayExpression" && !second) return elementsOf(only, isCommonJs);
  return args.length ? { isCommonJs, elements: args, start: callee.end + 1, end: value.end - 1 } : undefined;
}

/** `config` of `tseslint.config` */
function memberName(callee: Expression): string | undefined {
  const isNamed = callee.type === "MemberExpression" && callee.property.type === "Identifier";
  return isNamed ? (callee.property as { readonly name: string }).name : undefined;
}

/** The offset of the line after the last import, else of the first statement. */
function lineAfterImports(program: Program, text: string): number {
  const last = program.body.findLast(
    (statement) =>
      statement.type === "ImportDeclaration" || /^const [^=]+= require\(/u.test(text.slice(statement.start)),
  );
  if (!last) return program.body[0]?.start ?? 0;
  const end = text.indexOf("\n", last.end);
  return end < 0 ? text.length : end + 1;
}
