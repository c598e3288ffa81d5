import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../languages/syntax.ts";
import type { TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { hasComment } from "../ecmascript/comma-list.ts";
import { indentAt, printLiteral, styleOf } from "../ecmascript/print.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import type { Chain, ChainCall } from "./chain.ts";

/** Inserts `.method(argument)` after a call, on its own line if the chain is written like that. */
export function insertCall({ text, calls }: Chain, { call }: ChainCall, method: string, argument: string): TextEdit {
  return insertion(call.range[1], `${lineBreakOf(text, calls)}.${method}(${argument})`);
}

/** Prints a value as an argument of a call in the chain. */
export function printArgument({ text }: Chain, { call }: ChainCall, value: Json): string {
  return printLiteral(value, styleOf(text), indentAt(text, call.range[1]));
}

/** Replaces the first argument of a call. Other arguments, such as a message, stay. */
export function replaceArgument({ call }: ChainCall, printed: string): TextEdit | undefined {
  const [argument] = call.arguments;
  if (!argument || argument.type === "SpreadElement") return undefined;
  return replacement(spanOfNode(withoutTypes(argument)), printed);
}

/** Replaces the name and the arguments of a call, such as `.nonempty()` with `.min(1)`. */
export function replaceCall(
  { text }: Chain,
  { call }: ChainCall,
  method: string,
  argument: string,
): TextEdit | undefined {
  const { callee } = call;
  if (callee.type !== "MemberExpression" || callee.computed) return undefined;
  if (hasComment(text, callee.property.range[1], call.range[1])) return undefined;
  return replacement({ start: callee.property.range[0], end: call.range[1] }, `${method}(${argument})`);
}

/** Removes a call from the chain. A comment between calls stays; a comment inside the call prevents the removal. */
export function removeCall({ text }: Chain, { call }: ChainCall): TextEdit | undefined {
  const { callee } = call;
  if (callee.type !== "MemberExpression" || callee.computed || callee.optional) return undefined;
  const receiverEnd = endOfReceiver(text, callee);
  if (receiverEnd === undefined || hasComment(text, callee.property.range[1], call.range[1])) return undefined;
  const dot = text.lastIndexOf(".", callee.property.range[0]);
  return deletion(hasComment(text, receiverEnd, callee.property.range[0]) ? dot : receiverEnd, call.range[1]);
}

/** The end of the receiver, including the parentheses around it. */
function endOfReceiver(text: string, { object, property }: TSESTree.MemberExpression): number | undefined {
  const between = text.slice(object.range[1], property.range[0]);
  if (hasComment(between, 0, between.length)) return object.range[1];
  const beforeDot = /^([\s)]*)\.\s*$/.exec(between)?.[1];
  return beforeDot === undefined ? undefined : object.range[1] + beforeDot.trimEnd().length;
}

/** The line break and indentation before the dots of a chain with one call per line; otherwise nothing. */
function lineBreakOf(text: string, calls: readonly ChainCall[]): string {
  for (const { call, isOwn } of calls) {
    const { callee } = call;
    if (!isOwn || callee.type !== "MemberExpression") continue;
    const before = text.slice(callee.object.range[1], callee.property.range[0]);
    const lineBreak = /(\r?\n[ \t]*)\.\s*$/.exec(before)?.[1];
    if (lineBreak !== undefined) return lineBreak;
  }
  return "";
}
