import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../languages/syntax.ts";
import { type Edit, joinEdits, withConstruct } from "../../model/editor.ts";
import { insertion, replacement } from "../text-edit.ts";

/** An argument, and its key in the object. */
interface KeyedArgument {
  readonly key: string;
  readonly index: number;
}

/** The call that replaces another one. */
interface Target {
  /** The name of the other method. */
  readonly method: string;
  /**
   * The index of the first argument that belongs into the object. Without such arguments, the index of the callback.
   */
  readonly start: number;
  /** The arguments that belong into the object, in their order; `undefined` if the call has the object already. */
  readonly keyed: readonly KeyedArgument[] | undefined;
}

/**
 * The edit that calls another method and puts a row of arguments into one object: `server.tool("a", "Text", {}, run)`
 * becomes `server.registerTool("a", { description: "Text", inputSchema: {} }, run)`. The text between the arguments,
 * including comments, is kept. The form of the call changes, and the model does not.
 */
export function configCallEdit(
  text: string,
  call: TSESTree.CallExpression,
  { method, start, keyed }: Target,
): Edit | undefined {
  const edit = editOf(text, call, { method, start, keyed });
  return edit && withConstruct(edit, { ...spanOfNode(call), isRewritten: true });
}

function editOf(text: string, call: TSESTree.CallExpression, { method, start, keyed }: Target): Edit | undefined {
  const { callee, arguments: args, typeArguments } = call;
  if (callee.type !== "MemberExpression" || callee.computed || typeArguments) return undefined;
  if (args.some(({ type }) => type === "SpreadElement") || args.length !== start + (keyed?.length ?? 0) + 1)
    return undefined;
  const renamed = [replacement(spanOfNode(callee.property), method)] as const;
  if (!keyed) return renamed;
  if (!keyed.every(({ index }, at) => index === start + at) || !areBareAfter(text, args, start)) return undefined;
  const first = args[start];
  const last = args[start + keyed.length - 1];
  if (!first || !last) return undefined;
  if (!keyed.length) return joinEdits([renamed, [insertion(first.range[0], "{}, ")]]);
  const keys = keyed.flatMap(({ key, index }, at) => {
    const argument = args[index];
    return argument ? [[insertion(argument.range[0], `${at ? "" : "{ "}${key}: `)] as const] : [];
  });
  return joinEdits([renamed, ...keys, [insertion(last.range[1], " }")]]);
}

/**
 * True if only a comma and comments precede each argument from an index on. This excludes parentheses, as in
 * `("Text")`.
 */
function areBareAfter(text: string, args: readonly TSESTree.Node[], start: number): boolean {
  return args.slice(start).every((argument, at) => {
    const before = args[start + at - 1];
    const between = before ? text.slice(before.range[1], argument.range[0]) : "";
    return /^\s*,\s*$/u.test(between.replaceAll(/\/\*[^]*?\*\/|\/\/.*/gu, ""));
  });
}
