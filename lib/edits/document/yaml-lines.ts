import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import { deletion } from "../text-edit.ts";
import type { YamlFile } from "./yaml-file.ts";
import { contentOf, type YamlNode } from "./yaml-node.ts";

/**
 * True where the lines of a part of a block collection can go without a change to what stands before it: a block
 * scalar above would take blank lines and indented comments below for its own.
 */
export function isRemovableBlock(file: YamlFile, previous: YamlNode | null, end: number): boolean {
  const scalar = lastBlockScalar(previous);
  if (!scalar) return true;
  if (scalar.chomping === "keep") return false;
  const { source } = file;
  const next = source.nextLine(end);
  const below = next + Math.max(source.text.slice(next).search(/\S/), 0);
  if (source.text[below] !== "#") return true;
  const host = scalar.parent.type === "YAMLWithMeta" ? scalar.parent.parent : scalar.parent;
  return source.column(below) <= source.column(host.range[0]);
}

/** Removes the lines from that of `start` to that of `end`. */
export function removeLines({ source }: YamlFile, start: number, end: number): Edit {
  return [deletion(source.lineStart(start), source.nextLine(end))];
}

/** The block scalar that a node ends with, if it does. */
export function lastBlockScalar(
  node: YamlNode | null,
): AST.YAMLBlockLiteralScalar | AST.YAMLBlockFoldedScalar | undefined {
  let last = contentOf(node);
  while (last?.type === "YAMLMapping" || last?.type === "YAMLSequence") {
    if (last.style === "flow") return undefined;
    last = contentOf(last.type === "YAMLMapping" ? (last.pairs.at(-1)?.value ?? null) : (last.entries.at(-1) ?? null));
  }
  return last?.type === "YAMLScalar" && (last.style === "literal" || last.style === "folded") ? last : undefined;
}
