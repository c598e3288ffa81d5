import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, spanOfNode, withoutTypes } from "../../languages/syntax.ts";
import type { Edit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { insertion, replacement } from "../text-edit.ts";
import { endOfLineTrivia } from "./comma-list.ts";
import { indentAt, printKey, printLiteral, styleOf } from "./print.ts";

type Field = TSESTree.PropertyDefinition;

/** Changes the fields of a class. */
export class ClassFields {
  readonly #text: string;
  readonly #class: TSESTree.ClassDeclaration | TSESTree.ClassExpression;

  constructor(text: string, node: TSESTree.ClassDeclaration | TSESTree.ClassExpression) {
    this.#text = text;
    this.#class = node;
  }

  /**
   * Sets a field, or adds one after the last of the fields `before`, with their modifiers. Refuses if the class has a
   * getter or method of that name.
   */
  set(key: string, value: Json, before: readonly string[]): Edit | undefined {
    const own = this.#class.body.body.find((element) => "key" in element && keyNameOf(element) === key);
    const style = styleOf(this.#text);
    if (own) {
      if (own.type !== "PropertyDefinition" || !own.value) return undefined;
      const printed = printLiteral(value, style, indentAt(this.#text, own.range[0]));
      return [replacement(spanOfNode(withoutTypes(own.value)), printed)];
    }
    const beside = this.#fields().filter((field) => before.includes(keyNameOf(field) ?? ""));
    const sibling = beside.at(-1);
    if (!sibling) return undefined;
    const indent = indentAt(this.#text, sibling.range[0]);
    const end = this.#text.slice(...sibling.range).endsWith(";") ? ";" : "";
    const printed = `${modifiersOf(
      sibling,
      beside.every((field) => field.static),
    )}${printKey(key, style)} = ${printLiteral(value, style, indent)}${end}`;
    const at = endOfLineTrivia(this.#text, sibling.range[1]);
    return [insertion(at, `${style.newline}${indent}${printed}`)];
  }

  #fields(): Field[] {
    return this.#class.body.body.filter(
      (element): element is Field => element.type === "PropertyDefinition" && !element.computed,
    );
  }
}

/**
 * A new field gets the modifiers of its sibling: `static` only if all fields of the definition are static, and never
 * `override`, which is about that field alone.
 */
function modifiersOf({ accessibility, readonly: isReadonly }: Field, isStatic: boolean): string {
  return `${accessibility ? `${accessibility} ` : ""}${isStatic ? "static " : ""}${isReadonly ? "readonly " : ""}`;
}
