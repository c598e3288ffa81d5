import type { TSESTree } from "@typescript-eslint/utils";
import { parseModule } from "../../../languages/oxc.ts";
import { keyNameOf } from "../../../languages/syntax.ts";

/** The text of a function, as `Function.prototype.toString` gives it. */
export interface FunctionText {
  readonly source: string;
  /**
   * The name of a method, `async handler(input) { … }`, whose text is not an expression by itself; `undefined`
   * otherwise.
   */
  readonly method: string | undefined;
}

/** A longer function is assumed to be generated. */
const maxLength = 500_000;

/** Parses texts of functions as strict code of any kind of file. */
const path = "function.mjs";

/**
 * The text of a function as an expression for a module.
 *
 * @returns `undefined` for the text of a class, and for text that is not source code: `function () { [native code] }`
 */
export function formOf(source: string): FunctionText | undefined {
  if (source.length > maxLength) return undefined;
  const expression = expressionIn(`export default (\n${source}\n);`);
  if (expression?.type === "ArrowFunctionExpression" || expression?.type === "FunctionExpression")
    return { source, method: undefined };
  if (expression) return undefined;
  const literal = expressionIn(`export default ({\n${source}\n});`);
  const [property, ...others] = literal?.type === "ObjectExpression" ? literal.properties : [];
  if (property?.type !== "Property" || !property.method || others.length) return undefined;
  // The text of a method with a computed name differs from its name.
  return { source, method: keyNameOf(property) ?? "" };
}

function expressionIn(text: string): TSESTree.Node | undefined {
  const [statement, ...others] = parseModule(text, path).program?.body ?? [];
  return statement?.type === "ExportDefaultDeclaration" && !others.length ? statement.declaration : undefined;
}
