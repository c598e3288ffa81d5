import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../languages/syntax.ts";
import type { Edit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { replacement } from "../text-edit.ts";
import { type CommaList, insertItem, removeItem, skipTrivia } from "./comma-list.ts";
import { indentAt, printLiteral, styleOf } from "./print.ts";

/** Changes the arguments of a call. Indexes start at 0. */
export class CallArguments {
  readonly #text: string;
  readonly #call: TSESTree.CallExpression | TSESTree.NewExpression;

  constructor(text: string, call: TSESTree.CallExpression | TSESTree.NewExpression) {
    this.#text = text;
    this.#call = call;
  }

  /** Inserts an argument before the one at `index`. */
  insert(index: number, value: Json): Edit | undefined {
    const list = this.#list();
    return list && insertItem(list, index - 1, (indent) => printLiteral(value, styleOf(this.#text), indent));
  }

  /** Inserts code, as in {@link insert}. */
  insertText(index: number, code: string): Edit | undefined {
    const list = this.#list();
    return list && insertItem(list, index - 1, () => code);
  }

  /** Replaces an argument. */
  replace(index: number, value: Json): Edit | undefined {
    const argument = this.#call.arguments[index];
    if (!argument || argument.type === "SpreadElement") return undefined;
    const printed = printLiteral(value, styleOf(this.#text), indentAt(this.#text, argument.range[0]));
    return [replacement(spanOfNode(withoutTypes(argument)), printed)];
  }

  remove(index: number): Edit | undefined {
    const list = this.#list();
    return list && removeItem(list, index);
  }

  #list(): CommaList | undefined {
    const { arguments: args, callee, typeArguments, range } = this.#call;
    const start = skipTrivia(this.#text, (typeArguments ?? callee).range[1]);
    // `a?.(b)`
    const open = this.#text.startsWith("?.", start) ? skipTrivia(this.#text, start + 2) : start;
    if (this.#text[open] !== "(") return undefined;
    return { text: this.#text, span: { start: open, end: range[1] }, items: args.map(spanOfNode), padding: "" };
  }
}
