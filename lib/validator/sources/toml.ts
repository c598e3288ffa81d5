import { createRequire } from "node:module";
import type { AST } from "toml-eslint-parser";
import type { LinePosition } from "../result/input-error.ts";

const require = createRequire(import.meta.url);

/**
 * The value of a TOML text.
 *
 * @throws an error with `line` and `column`, from 1, for a syntax error.
 */
export function parseToml(text: string): unknown {
  const { parse } = require("smol-toml") as typeof import("smol-toml");
  return parse(text);
}

/**
 * The position of a key in a TOML text, or of the nearest table around it. It is asked for only by a message, so the
 * parser that knows positions, which is slower, is not loaded otherwise.
 */
export function tomlPositionOf(text: string, keys: readonly string[]): LinePosition | undefined {
  const { parseTOML } = require("toml-eslint-parser") as typeof import("toml-eslint-parser");
  const [root] = parseTOML(text).body;
  let [found, depth] = [undefined as AST.TOMLNode | undefined, 0];
  const visit = (node: AST.TOMLNode, path: readonly string[]): void => {
    if (path.some((key, index) => key !== keys[index])) return;
    if (path.length > depth) [found, depth] = [node, path.length];
    for (const [child, own] of entriesOf(node)) visit(child, [...path, ...own]);
  };
  for (const node of root.body)
    visit(node, node.type === "TOMLTable" ? node.resolvedKey.map(String) : namesIn(node.key));
  if (!found) return undefined;
  const { line, column } = found.loc.start;
  return { line, column: column + 1 };
}

function namesIn({ keys }: AST.TOMLKey): readonly string[] {
  return keys.map((key) => (key.type === "TOMLBare" ? key.name : key.value));
}

/** What is in a node, with the keys that lead there. */
function entriesOf(node: AST.TOMLNode): readonly (readonly [AST.TOMLNode, readonly string[]])[] {
  switch (node.type) {
    case "TOMLTable":
    case "TOMLInlineTable":
      return node.body.map((entry) => [entry, namesIn(entry.key)]);
    case "TOMLKeyValue":
      return entriesOf(node.value);
    case "TOMLArray":
      return node.elements.map((element, index) => [element, [String(index)]]);
    default:
      return [];
  }
}
