import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import { insertion, replacement } from "../text-edit.ts";
import { isBlank } from "./source-text.ts";
import type { YamlFile } from "./yaml-file.ts";
import { isInFlow } from "./yaml-node.ts";
import { escapeYaml, isPlainSafe } from "./yaml-print.ts";

/** Text that any quotes and block scalars hold as it is. */
const isPrintable = (text: string): boolean =>
  escapeYaml(text) === JSON.stringify(text).slice(1, -1) && !/[\x00-\x1f]/.test(text);

/**
 * Appends text to a string. In a block scalar it goes to the end of the last line, before the line breaks that the
 * scalar ends with.
 */
export function appendTo(file: YamlFile, scalar: AST.YAMLScalar, text: string): Edit | undefined {
  if (typeof scalar.value !== "string" || text === "") return undefined;
  switch (scalar.style) {
    case "plain":
      return appendToPlain(scalar, text);
    case "single-quoted":
    case "double-quoted":
      return appendToQuoted(file, scalar, text);
    case "literal":
    case "folded":
      return appendToBlock(file, scalar, text);
  }
}

function appendToPlain(scalar: AST.YAMLPlainScalar, text: string): Edit {
  const whole = scalar.strValue + text;
  const isSafe = isPlainSafe(whole, isInFlow(scalar) ? "flow" : "block");
  return isSafe ? [insertion(scalar.range[1], text)] : inDoubleQuotes(scalar, whole);
}

function appendToQuoted(
  file: YamlFile,
  scalar: AST.YAMLSingleQuotedScalar | AST.YAMLDoubleQuotedScalar,
  text: string,
): Edit {
  const end = scalar.range[1] - 1;
  const start = Math.max(scalar.range[0] + 1, file.source.lineStart(end));
  const isOnOwnLine = start > scalar.range[0] + 1 && isBlank(file.source.text.slice(start, end));
  const isSingle = scalar.style === "single-quoted";
  // A closing quote alone on its line: the spaces before it are layout. Single quotes know no escapes.
  if (isOnOwnLine || (isSingle && !isPrintable(text))) return inDoubleQuotes(scalar, scalar.strValue + text);
  return [insertion(end, isSingle ? text.replaceAll("'", "''") : escapeYaml(text))];
}

function appendToBlock(
  { source }: YamlFile,
  scalar: AST.YAMLBlockLiteralScalar | AST.YAMLBlockFoldedScalar,
  text: string,
): Edit | undefined {
  const lines = text.split("\n");
  // Line breaks of a folded scalar are spaces, and those at the end of a block scalar are its header's business.
  if (!lines.every(isPrintable) || isBlank(lines.at(-1) ?? "") || (scalar.style === "folded" && lines.length > 1))
    return undefined;
  const body = source.text.slice(scalar.range[0], scalar.range[1]).trimEnd();
  const end = source.lineEnd(scalar.range[0] + body.length - 1);
  const line = source.text.slice(source.lineStart(end), end);
  const lastLine = scalar.value.replace(/\n+$/, "").split("\n").at(-1) ?? "";
  // The last line of text must be what it seems: not blank, and all of it content.
  if (
    isBlank(lastLine) ||
    !body.includes("\n") ||
    !line.endsWith(scalar.style === "literal" ? lastLine : lastLine.slice(-1))
  ) {
    return undefined;
  }
  const indent = scalar.style === "literal" ? line.slice(0, line.length - lastLine.length) : "";
  return [insertion(end, lines.map((one, index) => (index && one ? indent + one : one)).join(source.newline))];
}

function inDoubleQuotes({ range }: AST.YAMLScalar, text: string): Edit {
  return [replacement({ start: range[0], end: range[1] }, `"${escapeYaml(text)}"`)];
}
