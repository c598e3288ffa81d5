import type { Edit, Editor } from "../model/editor.ts";
import type { Json } from "../model/json.ts";
import { type Brackets, insertEntry, type Layout, placeAmong, removeEntry } from "./brackets.ts";
import { replacement } from "./text-edit.ts";

/** An object in a text: what its language says of it. An object literal, a dict, a JSON object. */
export interface RecordText {
  /** The keys of the entries between the brackets; `undefined` for an entry without a known one, such as a spread. */
  readonly keys: readonly (string | undefined)[];
  readonly brackets: Brackets;
  readonly layout: Layout & { readonly isTall?: boolean };
  /** Prints a member. `indent` is the indentation of its line; `undefined` if it shares the line with others. */
  readonly printMember: (key: string, value: Json, indent: string | undefined) => string;
  /** Replaces the value of the entry `index`. */
  readonly put: (index: number, value: Json) => Edit | undefined;
}

/** Replaces the value of a member, or inserts it where readers expect it. */
export function setMember(record: RecordText, key: string, value: Json): Edit | undefined {
  const { keys, brackets, layout, printMember, put } = record;
  const index = keys.indexOf(key);
  if (index >= 0) return put(index, value);
  return insertEntry(brackets, placeAmong(keys, key), (indent) => printMember(key, value, indent), layout);
}

/** Removes a member; `undefined` if the text has none of this key. */
export function removeMember({ keys, brackets }: RecordText, key: string | number): Edit | undefined {
  return removeEntry(brackets, keys.indexOf(String(key)));
}

/** A list in a text: what its language says of it. */
export interface ListText {
  readonly brackets: Brackets;
  /** True if each entry between the brackets is the item of its index: there are no spreads and no gaps. */
  readonly isPlain: boolean;
  /** Prints a value that begins on a line with this indentation; `undefined` if no list can stand there. */
  readonly print: ((value: Json, indent: string) => string) | undefined;
}

/** Changes a list in code: the values of an enum, the required properties. */
export class ListEditor implements Editor {
  readonly #list: ListText;

  constructor(list: ListText) {
    this.#list = list;
  }

  set(): undefined {
    return undefined;
  }

  remove(key: string | number): Edit | undefined {
    const { brackets, isPlain } = this.#list;
    return isPlain ? removeEntry(brackets, Number(key)) : undefined;
  }

  replace(value: Json): Edit | undefined {
    const { brackets, print } = this.#list;
    return print && [replacement(brackets.span, print(value, brackets.source.indentAt(brackets.span.start)))];
  }

  append(): undefined {
    return undefined;
  }
}
