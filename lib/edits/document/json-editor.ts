import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import { insertAfter, insertOnly, removeEntry, type Brackets } from "./brackets.ts";
import { slashComment } from "./gap.ts";
import type { JsonFile } from "./json-file.ts";
import { escapeFor } from "../escape.ts";
import { printKey, printMember, printOnLines, printOnOneLine, type JsonNotation } from "./json-print.ts";
import { placeAmong } from "./placement.ts";
import { insertion, replacement } from "../text-edit.ts";
import { isBlank } from "./source-text.ts";
import { isFilled, isWritable } from "./writable.ts";

/** What stands before a value that has its line to itself: nothing, or its key. */
const linePrefix = /^\s*(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]+)\s*:\s*)?$/;

/** Edits of one value of a JSON, JSONC or JSON5 file, in the file's own style. */
export class JsonEditor implements Editor {
  readonly #file: JsonFile;
  readonly #value: Located;
  readonly #isWhole: boolean;

  /** @param isWhole false where the text has entries that the value lacks: a key written twice, an element left out. */
  constructor(file: JsonFile, value: Located, isWhole: boolean) {
    this.#file = file;
    this.#value = value;
    this.#isWhole = isWhole;
  }

  set(key: string, value: Json): Edit | undefined {
    const object = this.#value;
    if (object.kind !== "object" || !this.#isWhole || !isWritable(value)) return undefined;
    const notation = this.#file.notationIn(object);
    const member = object.members.get(key);
    if (member) return this.#put(member.value, value, notation);
    const print = (indent: string | undefined): string => {
      const printed = indent === undefined ? printOnOneLine(value, notation) : printOnLines(value, notation, indent);
      return printMember(key, printed, notation);
    };
    const brackets = this.#brackets(entriesOf(object));
    if (!object.members.size) return insertOnly(brackets, print, notation, this.#hasOwnLine(object.span));
    return insertAfter(brackets, placeAmong([...object.members.keys()], key), print, notation);
  }

  remove(key: string | number): Edit | undefined {
    const value = this.#value;
    if (!this.#isWhole) return undefined;
    if (value.kind === "object")
      return removeEntry(this.#brackets(entriesOf(value)), [...value.members.keys()].indexOf(String(key)));
    if (value.kind === "array") return removeEntry(this.#brackets(value.items.map(({ span }) => span)), Number(key));
    return undefined;
  }

  replace(value: Json): Edit | undefined {
    return isWritable(value) ? this.#put(this.#value, value, this.#file.notationAt(this.#value)) : undefined;
  }

  rename(key: string, to: string): Edit | undefined {
    const object = this.#value;
    if (object.kind !== "object" || !this.#isWhole || object.members.has(to)) return undefined;
    const member = object.members.get(key);
    if (!member) return undefined;
    const { start, end } = member.keySpan;
    const quote = this.#file.source.text.charAt(start);
    const keyQuote = quote === '"' || quote === "'" ? quote : "";
    return [replacement({ start, end }, printKey(to, { ...this.#file.notation, keyQuote }))];
  }

  append(text: string): Edit | undefined {
    const { kind, span } = this.#value;
    const quote = this.#file.source.text.charAt(span.start);
    // A template literal, which jsonc-eslint-parser takes in files of no certain syntax, has other escapes.
    if (kind !== "scalar" || text === "" || (quote !== '"' && quote !== "'")) return undefined;
    return [insertion(span.end - 1, escapeFor(quote, text))];
  }

  #put(old: Located, value: Json, notation: JsonNotation): Edit {
    const { source } = this.#file;
    const { start, end } = old.span;
    const oldText = source.text.slice(start, end);
    const isOnOneLine = !this.#hasOwnLine(old.span) || isFilledOnOneLine(oldText);
    if (isOnOneLine || !isFilled(value)) return [replacement({ start, end }, printOnOneLine(value, notation))];
    // A list in the place of a list is written as that one was.
    const hasTallLists = notation.hasTallLists || /^\[[ \t]*\r?\n/.test(oldText);
    return [replacement({ start, end }, printOnLines(value, { ...notation, hasTallLists }, source.indentAt(start)))];
  }

  #brackets(entries: readonly Span[]): Brackets {
    return { source: this.#file.source, span: this.#value.span, entries, comment: slashComment };
  }

  /** True where a value stands alone on its line but for its key, in a file that has lines at all. */
  #hasOwnLine({ start }: Span): boolean {
    const { source } = this.#file;
    return !source.isOneLine && linePrefix.test(source.text.slice(source.lineStart(start), start));
  }
}

function entriesOf(object: LocatedObject): Span[] {
  return [...object.members.values()].map(({ keySpan, value }) => ({ start: keySpan.start, end: value.span.end }));
}

/** `["a", "b"]` and `{ "a": 1 }`: what takes their place stays on the line too. */
function isFilledOnOneLine(text: string): boolean {
  return /^[[{]/.test(text) && !text.includes("\n") && !isBlank(text.slice(1, -1));
}
