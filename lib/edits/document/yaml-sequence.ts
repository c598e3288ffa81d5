import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import { removeEntry } from "./brackets.ts";
import { hashComment } from "./gap.ts";
import { deletion } from "../text-edit.ts";
import type { YamlFile } from "./yaml-file.ts";
import { isRemovableBlock, removeLines } from "./yaml-lines.ts";
import { replaceNode } from "./yaml-value.ts";

/** Removes an element of a sequence; what is left of an empty block sequence is `[]`. */
export function removeElement(file: YamlFile, sequence: AST.YAMLSequence, index: number): Edit | undefined {
  const spans = sequence.entries.map((entry) => entry && { start: entry.range[0], end: entry.range[1] });
  const entry = spans[index];
  if (!entry || file.hasShared(entry.start, entry.end)) return undefined;
  const { source } = file;
  if (sequence.style === "flow") {
    const [start, end] = sequence.range;
    const entries = spans.filter((span) => span !== null);
    return removeEntry({ source, span: { start, end }, entries, comment: hashComment }, index);
  }
  if (spans.length === 1)
    return file.hasComment(sequence.range[0], entry.start) ? undefined : replaceNode(file, sequence, []);
  const dash = dashBefore(source.text, entry.start);
  if (dash === undefined || !isRemovableBlock(file, sequence.entries[index - 1] ?? null, entry.end)) return undefined;
  if (source.startsLine(dash)) return removeLines(file, dash, entry.end);
  // `- - a` with the next element below: that one takes the place behind the first dash.
  const next = spans[index + 1];
  const nextDash = next ? dashBefore(source.text, next.start) : undefined;
  if (nextDash === undefined || file.hasComment(source.lineEnd(entry.end), nextDash)) return undefined;
  return [deletion(dash, nextDash)];
}

/** The offset of the dash before an element; `undefined` where a comment parts them. */
function dashBefore(text: string, start: number): number | undefined {
  let offset = start - 1;
  while (/\s/.test(text.charAt(offset))) offset--;
  return text[offset] === "-" ? offset : undefined;
}
