import type { Constant, Expression } from "../../languages/python/tree.ts";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { escapeFor, insertion, replacement } from "../text-edit.ts";
import type { PythonFile } from "./python-file.ts";

/** Changes a string, a number, a truth value or None. */
export class ScalarEditor implements Editor {
  readonly #file: PythonFile;
  readonly #node: Expression;
  readonly #docstring: DocstringUse | undefined;

  constructor(file: PythonFile, node: Expression, docstring?: DocstringUse) {
    this.#file = file;
    this.#node = node;
    this.#docstring = docstring;
  }

  set(): undefined {
    return undefined;
  }

  remove(): undefined {
    return undefined;
  }

  replace(value: Json): Edit | undefined {
    const node = this.#node;
    const isSigned = node.nodeType === "UnaryOp" && node.operand.nodeType === "Constant";
    if (node.nodeType !== "Constant" && !isSigned) return undefined;
    const [start, end] = node.range;
    const literal = /^([rRuU]{0,2})("""|''')/u.exec(this.#file.text.slice(start, end));
    const [, , quotes] = literal ?? [];
    const { source } = this.#file;
    if (this.#docstring && typeof value === "string") {
      const style = { quotes, indent: source.indentAt(start), use: this.#docstring };
      const printed = printDocstring(this.#file, value, style);
      return printed === undefined ? undefined : [replacement({ start, end }, printed)];
    }
    const isTriple = quotes !== undefined && typeof value === "string" && mayStandIn(quotes, value);
    const printed = isTriple
      ? quotes + escapedIn(value).replaceAll("\n", source.newline) + quotes
      : this.#file.print(value, source.indentAt(start));
    return [replacement({ start, end }, printed)];
  }

  append(text: string): Edit | undefined {
    const at = endOfText(this.#file.text, this.#node);
    return at && [insertion(at.offset, at.quotes.length === 1 ? escapeFor(at.quotes, text) : text)];
  }
}

/** Whether a library strips the white space around a docstring. */
export type DocstringUse = "verbatim" | "cleaned";

interface DocstringStyle {
  /** Three quotes, or `undefined` for a literal with one. */
  readonly quotes: string | undefined;
  /** The indentation of the function's body. */
  readonly indent: string;
  readonly use: DocstringUse;
}

/**
 * Prints a docstring. Python strips the common indentation of all lines but the first, so those lines get the
 * indentation of the body. A text whose own indentation would be stripped cannot be printed.
 */
export function printDocstring(
  file: PythonFile,
  text: string,
  { quotes, indent, use }: DocstringStyle,
): string | undefined {
  const [first = "", ...rest] = escapedIn(text).split("\n");
  const filled = rest.filter((line) => line.trim());
  if (filled.length > 0 && filled.every((line) => /^\s/u.test(line))) return undefined;
  if (quotes === undefined || !mayStandIn(quotes, text)) return file.printText(text);
  const lines = rest.map((line) => (line.trim() ? indent + line : ""));
  // After several lines, the closing quotes are on a line by themselves (PEP 257), with the indentation of the others.
  if (lines.at(-1) === "") lines[lines.length - 1] = indent;
  else if (lines.length > 0 && use === "cleaned") lines.push(indent);
  return quotes + [first, ...lines].join(file.source.newline) + quotes;
}

/** True for a text that can be between triple quotes, with {@link escapedIn}. */
function mayStandIn(quotes: string, text: string): boolean {
  return !text.includes(quotes) && !text.endsWith(quotes.charAt(0)) && !/[\r\0]/u.test(text);
}

function escapedIn(text: string): string {
  return text.replaceAll("\\", "\\\\");
}

interface TextEnd {
  readonly offset: number;
  readonly quotes: string;
}

/**
 * Where a string can be continued: before its closing quotes. If these are on a line by themselves, before the white
 * space in front of them.
 */
function endOfText(text: string, node: Expression): TextEnd | undefined {
  if (node.nodeType === "BinOp") return node.op === "Add" ? endOfText(text, node.right) : undefined;
  const isText = node.nodeType === "JoinedStr" || (node.nodeType === "Constant" && isString(node));
  if (!isText) return undefined;
  const written = text.slice(...node.range);
  const [quotes] = /(?:"""|'''|["'])$/u.exec(written) ?? [];
  if (quotes === undefined) return undefined;
  const end = node.range[1] - quotes.length;
  const content = written.slice(0, -quotes.length);
  const space = quotes.length === 3 ? content.length - content.trimEnd().length : 0;
  return { offset: end - space, quotes };
}

function isString(node: Constant): boolean {
  return node.literal === "str";
}
