import type { AST } from "yaml-eslint-parser";
import type { SourceText } from "./source-text.ts";
import { contentOf, type YamlNode } from "./yaml-node.ts";
import type { YamlNotation } from "./yaml-print.ts";

/** The style shows in the first tools of a list. */
const maxNodes = 5000;

/** What has been seen of the style so far. */
interface Seen {
  step?: number;
  dashStep?: number;
  hasFlowLists?: boolean;
}

/** Finds how a file indents maps and sequences and writes lists of scalars, from the first place that shows each. */
export function yamlNotationOf(program: AST.YAMLProgram, source: SourceText): YamlNotation {
  const seen: Seen = {};
  const pending: (YamlNode | null)[] = program.body.map(({ content }) => content).reverse();
  for (let count = 0; count < maxNodes && pending.length > 0; count++) {
    const content = contentOf(pending.pop() ?? null);
    if (content?.type === "YAMLMapping") {
      for (const pair of content.pairs) observe(contentOf(pair.value), content, source, seen);
      pending.push(...content.pairs.map(({ value }) => value).reverse());
    } else if (content?.type === "YAMLSequence") {
      pending.push(...[...content.entries].reverse());
    }
  }
  const { step = 2, dashStep = step, hasFlowLists = false } = seen;
  return { newline: source.newline, step, dashStep, hasFlowLists };
}

function observe(value: AST.YAMLContent | null, map: AST.YAMLMapping, source: SourceText, seen: Seen): void {
  if (map.style !== "block" || !value || (value.type !== "YAMLMapping" && value.type !== "YAMLSequence")) return;
  if (value.style === "block") {
    const inner = source.column(value.range[0]) - source.column(map.range[0]);
    if (value.type === "YAMLSequence" && inner >= 0) seen.dashStep ??= inner;
    else if (inner > 0) seen.step ??= inner;
  }
  if (value.type === "YAMLSequence" && value.entries.length && value.entries.every(isScalar)) {
    seen.hasFlowLists ??= value.style === "flow";
  }
}

function isScalar(entry: YamlNode | null): boolean {
  return contentOf(entry)?.type === "YAMLScalar";
}
