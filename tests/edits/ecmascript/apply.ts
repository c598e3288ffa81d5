import { parse } from "@typescript-eslint/parser";
import type { TSESTree } from "@typescript-eslint/utils";
import type { Edit } from "../../../lib/model/editor.ts";
import { walk } from "../../../lib/readers/ecmascript/modules/walk.ts";

/** Applies an edit to a text; the edits within must be sorted and apart. */
export function applied(text: string, edit: Edit | undefined): string {
  if (!edit) throw new Error("There is no edit.");
  let result = "";
  let at = 0;
  for (const { span, text: replacement } of edit) {
    if (span.start < at) throw new Error("The edits overlap.");
    result += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return result + text.slice(at);
}

/** The first node of a type in a parsed text. */
export function firstOf<T extends TSESTree.AST_NODE_TYPES | `${TSESTree.AST_NODE_TYPES}`>(
  text: string,
  type: T,
): Extract<TSESTree.Node, { type: T }> {
  let found: TSESTree.Node | undefined;
  walk(parse(text, { range: true, sourceType: "module" }), (node) => {
    if (node.type === type) found ??= node;
    return found ? false : undefined;
  });
  if (!found) throw new Error(`There is no ${type} in:\n${text}`);
  return found as Extract<TSESTree.Node, { type: T }>;
}

/** Parses a text, so that a test fails where an edit broke it. */
export function parses(text: string): string {
  parse(text, { range: true, sourceType: "module" });
  return text;
}
