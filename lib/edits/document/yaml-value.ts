import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { insertion, replacement } from "../text-edit.ts";
import type { YamlFile } from "./yaml-file.ts";
import { contentOf, isInFlow, type YamlNode } from "./yaml-node.ts";
import {
  plainFlow,
  printAfterColon,
  printBlock,
  printFlow,
  type FlowNotation,
  type YamlNotation,
} from "./yaml-print.ts";
import { isFilled } from "./writable.ts";

/** Puts a value in the place of a node: of a pair, a sequence or a document. */
export function replaceNode(file: YamlFile, node: YamlNode, value: Json): Edit | undefined {
  const { parent } = node;
  switch (parent.type) {
    case "YAMLPair":
      return parent.value === node ? replaceValue(file, parent, value) : undefined;
    case "YAMLSequence":
    case "YAMLDocument":
      return replaceEntry(file, node, value);
    case "YAMLWithMeta":
      // The anchor or tag belongs to the old value; what it means for a new one is not known.
      return undefined;
  }
}

/** Puts a value in the place of the value of a pair. */
export function replaceValue(file: YamlFile, pair: AST.YAMLPair, value: Json): Edit | undefined {
  const old = pair.value;
  if (!old) return fillValue(file, pair, value);
  if (old.type === "YAMLWithMeta") return undefined;
  const [start, end] = old.range;
  if (file.hasShared(start, end)) return undefined;
  const map = pair.parent;
  if (map.style === "flow" || isInFlow(map))
    return [replacement({ start, end }, printFlow(value, flowNotationOf(file, map)))];
  const column = file.blockColumn(map.range[0]);
  if (column === undefined) return undefined;
  if (hasHeaderComment(file, old)) return undefined;
  const afterColon = file.afterColon(start);
  if (afterColon === undefined) return replaceBelowComment(file, old, value, column);
  const isBeforeComment = !isBlockCollection(old) && isFilled(value) && !file.source.endsLine(end);
  const printed = isBeforeComment ? ` ${printFlow(value)}` : printAfterColon(value, column, notationFor(file, old));
  return [replacement({ start: afterColon, end }, printed)];
}

/** How the flow map, or the flow collection around it, is written. */
export function flowNotationOf({ source }: YamlFile, map: AST.YAMLMapping): FlowNotation {
  const { text } = source;
  const [start] = map.range;
  const areQuoted =
    map.pairs.length > 0 && map.pairs.every(({ key }) => key?.type === "YAMLScalar" && key.style === "double-quoted");
  return {
    quotesAll: areQuoted,
    padding: text[start] === "{" && map.pairs.length > 0 && !/\s/.test(text.charAt(start + 1)) ? "" : " ",
  };
}

/** Puts a value in the place of one that a comment parts from its key: `key: # why`, and the value on a line below. */
function replaceBelowComment(file: YamlFile, old: AST.YAMLContent, value: Json, keyColumn: number): Edit | undefined {
  const [start, end] = old.range;
  const column = file.blockColumn(start);
  // A sequence may stand in the column of its key, where nothing else may.
  if (column === undefined || column <= keyColumn) return undefined;
  const isBeforeComment = !isBlockCollection(old) && isFilled(value) && !file.source.endsLine(end);
  return [
    replacement({ start, end }, isBeforeComment ? printFlow(value) : printBlock(value, column, notationFor(file, old))),
  ];
}

/** Gives a value to a pair that has none: `key:`. */
function fillValue(file: YamlFile, pair: AST.YAMLPair, value: Json): Edit | undefined {
  const { source, notation } = file;
  const end = pair.range[1];
  if (source.text[end - 1] !== ":" || !pair.key) return undefined;
  if (pair.parent.style === "flow" || isInFlow(pair.parent))
    return [insertion(end, ` ${printFlow(value, flowNotationOf(file, pair.parent))}`)];
  const column = file.blockColumn(pair.parent.range[0]);
  if (column === undefined) return undefined;
  const printed = printAfterColon(value, column, notation);
  if (!printed.startsWith(" ") && file.hasComment(end, source.lineEnd(end)))
    return [insertion(end, ` ${printFlow(value)}`)];
  return [insertion(end, printed)];
}

/** Puts a value in the place of an element of a sequence, or of a whole document. */
function replaceEntry(file: YamlFile, node: YamlNode, value: Json): Edit | undefined {
  if (node.type === "YAMLWithMeta") return undefined;
  const [start, end] = node.range;
  if (file.hasShared(start, end)) return undefined;
  if (isInFlow(node)) return [replacement({ start, end }, printFlow(value, plainFlow))];
  if (hasHeaderComment(file, node)) return undefined;
  const column = file.blockColumn(start);
  if (column === undefined) return undefined;
  const isBeforeComment = isFilled(value) && !isBlockCollection(node) && !file.source.endsLine(end);
  return [
    replacement(
      { start, end },
      isBeforeComment ? printFlow(value) : printBlock(value, column, notationFor(file, node)),
    ),
  ];
}

/** How a value in the place of `old` is written: a list as the old list is. */
function notationFor({ notation }: YamlFile, old: AST.YAMLContent): YamlNotation {
  return old.type === "YAMLSequence" && old.entries.length
    ? { ...notation, hasFlowLists: old.style === "flow" }
    : notation;
}

function isBlockCollection(node: YamlNode): boolean {
  const content = contentOf(node);
  return (content?.type === "YAMLMapping" || content?.type === "YAMLSequence") && content.style === "block";
}

/** `key: | # why`: the comment stands within the scalar, and is not about its text. */
function hasHeaderComment(file: YamlFile, node: YamlNode): boolean {
  return node.type === "YAMLScalar" && file.hasComment(node.range[0], node.range[1]);
}
