import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, spanOfNode, withoutTypes } from "../../languages/syntax.ts";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Span } from "../../model/span.ts";
import { insertion, replacement } from "../text-edit.ts";
import { type CommaList, insertItem, removeItem } from "./comma-list.ts";
import { indentAt, printKey, printLiteral, styleOf, type WritingStyle } from "./print.ts";

/** An object literal, and facts from its evaluation. */
export interface ObjectLiteral {
  readonly text: string;
  readonly node: TSESTree.ObjectExpression;
  /**
   * The source of a member's value: a property of this literal or of a spread literal, or the left side of a later
   * assignment. `undefined` if the value lacks the member, even if the literal has it.
   */
  readonly sourceOf: (key: string) => TSESTree.Node | undefined;
  /** True if a spread or a computed key may hold any member. */
  readonly isOpen: boolean;
  /** What the declared type of the literal says. Default: nothing. */
  readonly type?: LiteralType | undefined;
}

/** The type that a literal is declared to have. The compiler checks an edited literal against it. */
export interface LiteralType {
  /** False if the type has no such member, or none with such a value. */
  admits(key: string, value?: Json): boolean;
  /** True if a value of the type must have the member. */
  requires(key: string): boolean;
}

/** Changes an object literal: a tool definition, a JSON Schema, annotations. */
export class ObjectLiteralEditor implements Editor {
  readonly #literal: ObjectLiteral;
  readonly #list: CommaList;

  constructor(literal: ObjectLiteral) {
    const { text, node } = literal;
    this.#literal = literal;
    this.#list = { text, span: spanOfNode(node), items: node.properties.map(spanOfNode), padding: " " };
  }

  /** @param before keys that readers expect before this one: a new member goes after the last of them. */
  set(key: string, value: Json, before?: readonly string[]): Edit | undefined {
    const { sourceOf, isOpen, type } = this.#literal;
    const own = this.#named(key);
    if (own.length > 1 || type?.admits(key, value) === false) return undefined;
    const [property] = own;
    const source = sourceOf(key);
    if (property) {
      // `delete schema.title;`, `const { title, ...rest } = { … }`: the value no longer has this member of the literal.
      const isOverridden = source !== property || (isOpen && this.#hasSpreadAfter(property));
      return isOverridden ? undefined : this.#replaceValue(property, value);
    }
    return this.#insert(key, before, (style, indent) => printLiteral(value, style, indent));
  }

  /** @param before as in {@link set} */
  setCopy(key: string, { start, end }: Span, before?: readonly string[]): Edit | undefined {
    if (this.#named(key).length || this.#literal.type?.admits(key) === false) return undefined;
    return this.#insert(key, before, () => this.#literal.text.slice(start, end));
  }

  #insert(
    key: string,
    before: readonly string[] | undefined,
    print: (style: WritingStyle, indent: string) => string,
  ): Edit | undefined {
    const { text, sourceOf, isOpen } = this.#literal;
    const source = sourceOf(key);
    if (isOpen || source?.type === "MemberExpression") return undefined;
    const isSpreadIn = source !== undefined;
    const index = isSpreadIn || !before ? this.#list.items.length - 1 : this.#indexAfter(before);
    const style = styleOf(text);
    return insertItem(this.#list, index, (indent) => `${printKey(key, style)}: ${print(style, indent)}`);
  }

  remove(key: string | number): Edit | undefined {
    const own = this.#named(String(key));
    const [property] = own;
    const { properties } = this.#literal.node;
    // A spread anywhere may bring the member back.
    if (
      !property ||
      own.length > 1 ||
      this.#literal.isOpen ||
      this.#literal.type?.requires(String(key)) ||
      this.#literal.sourceOf(String(key)) !== property ||
      properties.some((each) => each.type === "SpreadElement")
    ) {
      return undefined;
    }
    return removeItem(this.#list, properties.indexOf(property));
  }

  /** Renames a key, if no other code reads it. */
  renameKey(key: string, to: string): Edit | undefined {
    const own = this.#named(key);
    const [property] = own;
    if (!property || own.length > 1 || property.computed || this.#named(to).length) return undefined;
    const { text, type } = this.#literal;
    if (type?.requires(key) || type?.admits(to) === false) return undefined;
    const printed = printKey(to, styleOf(text));
    // `{ parameters }`
    if (property.shorthand) return [insertion(property.range[0], `${printed}: `)];
    return [replacement(spanOfNode(property.key), printed)];
  }

  replace(value: Json): Edit {
    const { text, node } = this.#literal;
    return [replacement(spanOfNode(node), printLiteral(value, styleOf(text), indentAt(text, node.range[0])))];
  }

  append(): undefined {
    return undefined;
  }

  #named(key: string): TSESTree.Property[] {
    const { properties } = this.#literal.node;
    return properties.filter((each): each is TSESTree.Property => each.type === "Property" && keyNameOf(each) === key);
  }

  #hasSpreadAfter(property: TSESTree.Property): boolean {
    const { properties } = this.#literal.node;
    return properties
      .slice(properties.indexOf(property) + 1)
      .some((each) => each.type === "SpreadElement" || isComputed(each));
  }

  #indexAfter(keys: readonly string[]): number {
    const { properties } = this.#literal.node;
    for (let index = properties.length - 1; index >= 0; index--) {
      const property = properties[index];
      if (property?.type !== "Property") continue;
      const name = keyNameOf(property);
      if (name !== undefined && keys.includes(name)) return index;
    }
    return -1;
  }

  #replaceValue(property: TSESTree.Property, value: Json): Edit | undefined {
    if (property.method || property.kind !== "init") return undefined;
    const { text } = this.#literal;
    const style = styleOf(text);
    const printed = printLiteral(value, style, indentAt(text, property.range[0]));
    if (!property.shorthand) return [replacement(spanOfNode(withoutTypes(property.value)), printed)];
    const key = keyNameOf(property) ?? "";
    return [replacement(spanOfNode(property), `${printKey(key, style)}: ${printed}`)];
  }
}

function isComputed(property: TSESTree.ObjectLiteralElement): boolean {
  return property.type === "Property" && keyNameOf(property) === undefined;
}
