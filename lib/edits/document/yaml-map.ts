import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { insertAfter, removeEntry, type Brackets, type Layout } from "./brackets.ts";
import { hashComment } from "./gap.ts";
import { placeAmong } from "./placement.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import type { YamlFile } from "./yaml-file.ts";
import { isBarePair, isInFlow, isMerge, writtenKey } from "./yaml-node.ts";
import { lineAt, printFlowPair, printKey, printPair } from "./yaml-print.ts";
import { isRemovableBlock, lastBlockScalar, removeLines } from "./yaml-lines.ts";
import { flowNotationOf, replaceNode, replaceValue } from "./yaml-value.ts";

/** YAML reads no key beyond 1,024 characters without a question mark before it. */
const longestKey = 1000;

/** Adds a pair to a map, or puts a value in the place of that of the pair there. */
export function setPair(file: YamlFile, map: AST.YAMLMapping, key: string, value: Json): Edit | undefined {
  const keys = map.pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const pair = map.pairs[index];
  // An alias or a collection for a key: it cannot be said which keys the map has.
  if (keys.includes(undefined) || keys.lastIndexOf(key) !== index) return undefined;
  if (pair) return isMerge(pair) ? undefined : replaceValue(file, pair, value);
  if (isBarePair(map) || JSON.stringify(key).length > longestKey) return undefined;
  if (!map.pairs.length) return setOnly(file, map, key, value);
  const place = placeAmong(keys, key);
  if (map.style === "block") return insertPair(file, map, place, key, value);
  const notation = flowNotationOf(file, map);
  const print = (): string => printFlowPair(key, value, notation);
  return insertAfter(bracketsOf(file, map), place, print, layoutOf(file));
}

/** Removes a pair from a map; what is left of an empty block map is `{}`. */
export function removePair(file: YamlFile, map: AST.YAMLMapping, key: string): Edit | undefined {
  const { pairs } = map;
  const keys = pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const pair = pairs[index];
  // A merge may have the key too, which the pair now hides.
  if (!pair || keys.includes(undefined) || keys.lastIndexOf(key) !== index || pairs.some(isMerge)) return undefined;
  const [start, end] = pair.range;
  if (isBarePair(map) || file.hasShared(start, end)) return undefined;
  if (map.style === "flow") return removeEntry(bracketsOf(file, map), index);
  const [previous, next] = [pairs[index - 1], pairs[index + 1]];
  if (!previous && !next) return replaceNode(file, map, {});
  if (!isRemovableBlock(file, previous?.value ?? null, end)) return undefined;
  if (file.source.startsLine(start)) return removeLines(file, start, end);
  // `- name: a` with the next pair below: that one takes the place behind the dash.
  if (!next || file.blockColumn(start) === undefined) return undefined;
  const lineEnd = file.source.lineEnd(end);
  return file.hasComment(lineEnd, next.range[0]) ? undefined : [deletion(start, next.range[0])];
}

/** Gives a pair another key, in the quotes of the old one. */
export function renamePair(map: AST.YAMLMapping, key: string, to: string): Edit | undefined {
  const keys = map.pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const node = map.pairs[index]?.key;
  // A merge may have the old key or the new one too.
  if (keys.includes(undefined) || keys.lastIndexOf(key) !== index || keys.includes(to) || map.pairs.some(isMerge))
    return undefined;
  // An anchor or tag belongs to the old key, and a key of several lines is no name.
  if (node?.type !== "YAMLScalar" || JSON.stringify(to).length > longestKey) return undefined;
  const [start, end] = node.range;
  return [
    replacement({ start, end }, printKey(to, node.style, isInFlow(map) || map.style === "flow" ? "flow" : "block")),
  ];
}

/** Fills `{}`: with lines below the key that it belongs to, where it is not between brackets itself. */
function setOnly(file: YamlFile, map: AST.YAMLMapping, key: string, value: Json): Edit | undefined {
  const [start, end] = map.range;
  if (file.hasComment(start, end)) return undefined;
  if (!isInFlow(map)) {
    const edit = replaceNode(file, map, { [key]: value });
    if (edit) return edit;
  }
  // On one line: within brackets the lines of YAML must be indented deeper than what is around them.
  return [replacement({ start: start + 1, end: end - 1 }, ` ${printFlowPair(key, value, flowNotationOf(file, map))} `)];
}

function insertPair(file: YamlFile, map: AST.YAMLMapping, index: number, key: string, value: Json): Edit | undefined {
  const pair = map.pairs[index];
  const column = file.blockColumn(map.range[0]);
  if (!pair || column === undefined || isInFlow(map)) return undefined;
  const { source, notation } = file;
  const end = source.lineEnd(pair.range[1]);
  // Without a line break after it, what ends the file may be a block scalar that keeps one: `|+`.
  if (end === source.text.length && lastBlockScalar(pair.value)?.chomping === "keep") return undefined;
  return [insertion(end, `${lineAt(column, notation)}${printPair(key, value, column, notation)}`)];
}

function bracketsOf({ source }: YamlFile, map: AST.YAMLMapping): Brackets {
  const [start, end] = map.range;
  return {
    source,
    span: { start, end },
    entries: map.pairs.map(({ range }) => ({ start: range[0], end: range[1] })),
    comment: hashComment,
  };
}

function layoutOf({ notation }: YamlFile): Layout {
  return { space: " ", padding: " ", indent: " ".repeat(notation.step) };
}
