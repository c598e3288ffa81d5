import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../languages/syntax.ts";
import { type Edit, joinEdits, withConstruct } from "../../model/editor.ts";
import type { NewCall } from "../../model/handler/code.ts";
import { replacement } from "../text-edit.ts";
import { type CommaList, hasComment, insertItem, skipTrivia } from "./comma-list.ts";
import { changedImports, importedAs } from "./imports.ts";
import { indentAt, printString, startsLine, styleOf } from "./print.ts";

type Call = TSESTree.CallExpression | TSESTree.NewExpression;

/** The module in which a call is written. */
interface CallModule {
  readonly text: string;
  readonly program: TSESTree.Program;
  /** True for a name that is declared in the scope of the call. */
  readonly isTaken: (name: string) => boolean;
}

/**
 * The edit that replaces a call by another one: `new McpError(JsonRpcErrorCode.NotFound, "…")` becomes `notFound("…")`.
 * Imports that the new call needs are added, and those that only the old one used are removed. Comments are kept: if a
 * removed part contains one, there is no edit.
 */
export function rewrittenCall(
  module: CallModule,
  call: Call,
  { callee, args }: Omit<NewCall, "names">,
): Edit | undefined {
  const { text, program, isTaken } = module;
  const { typeArguments } = call;
  if (typeArguments || call.arguments.some(({ type }) => type === "SpreadElement")) return undefined;
  const imported = typeof callee === "object" ? importedAs(program, callee) : undefined;
  if (typeof callee === "object" && imported === undefined && isTaken(callee.name)) return undefined;
  const name = typeof callee === "object" ? (imported ?? callee.name) : callee;
  const edits: (Edit | undefined)[] = argumentEdits(text, call, args);
  const { start } = spanOfNode(call);
  const end = call.callee.range[1];
  if (name !== undefined) {
    if (hasComment(text, start, end)) return undefined;
    edits.push([replacement({ start, end }, name)]);
  }
  const rewritten = joinEdits(edits);
  if (!rewritten) return undefined;
  const gone = rewritten.map(({ span }) => text.slice(span.start, span.end)).join(" ");
  const imports = changedImports(text, program, {
    gone: new Set(gone.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)),
    added: typeof callee === "object" && imported === undefined ? callee : undefined,
  });
  return joinEdits([withConstruct(rewritten, { ...spanOfNode(call), isRewritten: true }), ...imports]);
}

/** The edits that give a call other arguments; an impossible edit if one of them is impossible. */
function argumentEdits(text: string, call: Call, args: NewCall["args"]): (Edit | undefined)[] {
  const list = listOf(text, call);
  const old = call.arguments;
  const style = styleOf(text);
  const codes = args.map((arg) => (typeof arg === "object" ? printString(arg.text, style) : arg));
  const kept = codes.filter((arg) => typeof arg === "number");
  if (!list) return [undefined];
  if (!kept.length) return [otherArguments(list, codes.join(", "))];
  // Only the first arguments can be removed: if one in between is removed, a comment may be about it.
  const isInOrder = kept.every((index, at) => index === old.length - kept.length + at);
  const firstKept = codes.findIndex((arg) => typeof arg === "number");
  const [start, end] = [old[0], old[kept[0] ?? 0]].map((argument) => argument?.range[0] ?? 0);
  if (!isInOrder || start === undefined || end === undefined || hasComment(text, start, end)) return [undefined];
  const separator = startsLine(text, start) ? `,${style.newline}${indentAt(text, start)}` : ", ";
  const before = codes.slice(0, firstKept).map((code) => `${String(code)}${separator}`);
  const edits: (Edit | undefined)[] = [];
  if (before.length || end > start) edits.push([replacement({ start, end }, before.join(""))]);
  for (const [at, index] of codes.entries()) {
    if (typeof index !== "number") continue;
    const rest = codes.slice(at + 1);
    const next = rest.findIndex((code) => typeof code === "number");
    const added = rest.slice(0, next < 0 ? rest.length : next);
    if (added.length) edits.push(insertItem(list, index, () => added.join(", ")));
  }
  return edits;
}

function otherArguments({ text, span }: CommaList, code: string): Edit | undefined {
  const [start, end] = [span.start + 1, span.end - 1];
  return hasComment(text, start, end) ? undefined : [replacement({ start, end }, code)];
}

function listOf(text: string, { arguments: args, callee, range }: Call): CommaList | undefined {
  const open = skipTrivia(text, callee.range[1]);
  if (text[open] !== "(") return undefined;
  return { text, span: { start: open, end: range[1] }, items: args.map(spanOfNode), padding: "" };
}
