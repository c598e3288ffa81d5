import type { TSESTree } from "@typescript-eslint/utils";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { replacement } from "../text-edit.ts";
import { removeItem } from "./comma-list.ts";
import { printLiteral } from "./print.ts";
import { spanOfNode } from "../../languages/syntax.ts";
import { indentAt, styleOf } from "./writing-style.ts";

/** Changes an array literal of JavaScript. */
export class ArrayLiteralEditor implements Editor {
  readonly #text: string;
  readonly #node: TSESTree.ArrayExpression;

  constructor(text: string, node: TSESTree.ArrayExpression) {
    this.#text = text;
    this.#node = node;
  }

  set(): undefined {
    return undefined;
  }

  remove(key: string | number): Edit | undefined {
    const index = Number(key);
    const items = this.#plainItems();
    if (!items || !items[index]) return undefined;
    return removeItem(
      { text: this.#text, span: spanOfNode(this.#node), items: items.map(spanOfNode), padding: "" },
      index,
    );
  }

  replace(value: Json): Edit {
    const { range } = this.#node;
    return [
      replacement(spanOfNode(this.#node), printLiteral(value, styleOf(this.#text), indentAt(this.#text, range[0]))),
    ];
  }

  append(): undefined {
    return undefined;
  }

  /** The elements, where the n-th of them is the n-th item: no spreads, no gaps. */
  #plainItems(): TSESTree.Expression[] | undefined {
    const items: TSESTree.Expression[] = [];
    for (const element of this.#node.elements) {
      if (!element || element.type === "SpreadElement") return undefined;
      items.push(element);
    }
    return items;
  }
}
