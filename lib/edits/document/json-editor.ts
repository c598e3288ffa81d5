import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import { type Brackets, removeEntry } from "../brackets.ts";
import { type RecordText, removeMember, setMember } from "../containers.ts";
import { escapeFor, insertion, replacement } from "../text-edit.ts";
import { isBlank, SourceText } from "./source-text.ts";
import { isContainer, isFilled, isList, isScalarList, isWritable, type JsonContainer, printBare } from "./writable.ts";

/** The text before a value that has its own line: nothing, or its key. */
const linePrefix = /^\s*(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]+)\s*:\s*)?$/;

/** Edits of one value in a JSON, JSONC or JSON5 file, in the style of the file. */
export class JsonEditor implements Editor {
  readonly #file: JsonFile;
  readonly #value: Located;
  readonly #isWhole: boolean;

  /** @param isWhole false if the text has entries that the value lacks: a duplicate key, an array hole. */
  constructor(file: JsonFile, value: Located, isWhole: boolean) {
    this.#file = file;
    this.#value = value;
    this.#isWhole = isWhole;
  }

  set(key: string, value: Json): Edit | undefined {
    const record = isWritable(value) ? this.#record() : undefined;
    return record && setMember(record, key, value);
  }

  remove(key: string | number): Edit | undefined {
    const value = this.#value;
    if (value.kind === "array" && this.#isWhole)
      return removeEntry(this.#brackets(value.items.map(({ span }) => span)), Number(key));
    const record = this.#record();
    return record && removeMember(record, key);
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
    // A template literal has other escapes. jsonc-eslint-parser accepts one in files of unknown syntax.
    if (kind !== "scalar" || text === "" || (quote !== '"' && quote !== "'")) return undefined;
    return [insertion(span.end - 1, escapeFor(quote, text))];
  }

  #put(old: Located, value: Json, notation: JsonNotation): Edit {
    const { source } = this.#file;
    const { start, end } = old.span;
    const oldText = source.text.slice(start, end);
    const isOnOneLine = !this.#hasOwnLine(old.span) || isFilledOnOneLine(oldText);
    if (isOnOneLine || !isFilled(value)) return [replacement({ start, end }, printOnOneLine(value, notation))];
    // A list that replaces a list keeps its layout.
    const hasTallLists = notation.hasTallLists || /^\[[ \t]*\r?\n/.test(oldText);
    return [replacement({ start, end }, printOnLines(value, { ...notation, hasTallLists }, source.indentAt(start)))];
  }

  #record(): RecordText | undefined {
    const object = this.#value;
    if (object.kind !== "object" || !this.#isWhole) return undefined;
    const notation = this.#file.notationIn(object);
    const members = [...object.members.values()];
    return {
      keys: [...object.members.keys()],
      brackets: this.#brackets(members.map(({ keySpan, value }) => ({ start: keySpan.start, end: value.span.end }))),
      layout: { ...notation, isTall: this.#hasOwnLine(object.span) },
      printMember: (key, value, indent) =>
        printMember(
          key,
          indent === undefined ? printOnOneLine(value, notation) : printOnLines(value, notation, indent),
          notation,
        ),
      put: (index, value) => members[index] && this.#put(members[index].value, value, notation),
    };
  }

  #brackets(entries: readonly Span[]): Brackets {
    return { source: this.#file.source, span: this.#value.span, entries, language: "json" };
  }

  /** True if a value is alone on its line except for its key, in a file with line breaks. */
  #hasOwnLine({ start }: Span): boolean {
    const { source } = this.#file;
    return !source.isOneLine && linePrefix.test(source.text.slice(source.lineStart(start), start));
  }
}

/** `["a", "b"]` and `{ "a": 1 }`: a replacement stays on one line, too. */
function isFilledOnOneLine(text: string): boolean {
  return /^[[{]/.test(text) && !text.includes("\n") && !isBlank(text.slice(1, -1));
}

/** A JSON file to edit: its text and its notation. */
export class JsonFile {
  readonly source: SourceText;
  #notation: JsonNotation | undefined;

  constructor(text: string) {
    this.source = new SourceText(text);
  }

  /** The notation for new text where no sibling shows it. */
  get notation(): JsonNotation {
    this.#notation ??= notationOf(this.source);
    return this.#notation;
  }

  /** The notation for a new member of `object`, copied from its siblings. */
  notationIn(object: LocatedObject): JsonNotation {
    const { text } = this.source;
    const siblings = [...object.members.values()];
    const last = siblings.at(-1);
    if (!last) return this.notation;
    const colon = text.slice(last.keySpan.end, last.value.span.start);
    const keyQuote = text.charAt(last.keySpan.start);
    return {
      ...this.notation,
      keyQuote: isQuote(keyQuote) ? keyQuote : "",
      quote:
        quoteOf(
          text,
          siblings.map(({ value }) => value),
        ) ?? (isQuote(keyQuote) ? keyQuote : this.notation.quote),
      ...(/^:[ \t]*$/.test(colon) ? { colon } : {}),
    };
  }

  /** The notation for a replacement of `value`. */
  notationAt(value: Located): JsonNotation {
    return { ...this.notation, quote: quoteOf(this.source.text, [value]) ?? this.notation.quote };
  }
}

/** The quotes of the first string among the values. */
function quoteOf(text: string, values: readonly Located[]): '"' | "'" | undefined {
  for (const { span } of values) {
    const first = text.charAt(span.start);
    if (isQuote(first)) return first;
  }
  return undefined;
}

function isQuote(character: string): character is '"' | "'" {
  return character === '"' || character === "'";
}

function notationOf({ text, newline }: SourceText): JsonNotation {
  const colon = /"[ \t]*(:[ \t]*)\S/.exec(text)?.[1] ?? ": ";
  const isDense = colon === ":";
  return {
    quote: '"',
    keyQuote: '"',
    colon,
    space: isDense ? "" : " ",
    padding: isDense || /\{["']/.test(text) ? "" : " ",
    indent: /[[{][ \t]*\r?\n([ \t]+)\S/.exec(text)?.[1] ?? "  ",
    newline,
    hasTallLists: hasTallLists(text),
  };
}

/** True if the file has lists of scalars and all of them put each item on its own line, as `JSON.stringify` does. */
function hasTallLists(text: string): boolean {
  const isOnOneLine = /:[ \t]*\[[ \t]*["'\d-][^\n[\]{}]*\]/.test(text);
  return !isOnOneLine && /:[ \t]*\[[ \t]*\r?\n[ \t]*["'\d-]/.test(text);
}

/** How a JSON file is written. */
export interface JsonNotation {
  /** The quotes around strings. */
  readonly quote: '"' | "'";
  /** The quotes around keys; empty if the sibling keys in JSON5 have none. */
  readonly keyQuote: '"' | "'" | "";
  /** The text between a key and its value. */
  readonly colon: string;
  /** What follows a comma on one line. */
  readonly space: string;
  /** White space inside the braces of an object on one line. */
  readonly padding: string;
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: string;
  /** True if lists of scalars put each item on its own line. */
  readonly hasTallLists: boolean;
}

/** Prints a value on one line. */
function printOnOneLine(value: Json, notation: JsonNotation): string {
  if (!isContainer(value)) return printScalar(value, notation);
  const { space, padding } = notation;
  const parts = isList(value)
    ? value.map((item) => printOnOneLine(item, notation))
    : Object.entries(value).map(([key, member]) => printMember(key, printOnOneLine(member, notation), notation));
  if (!parts.length) return isList(value) ? "[]" : "{}";
  const joined = parts.join(`,${space}`);
  return isList(value) ? `[${joined}]` : `{${padding}${joined}${padding}}`;
}

/** Prints a value on several lines. `indent` is the indentation of the line on which it starts. */
function printOnLines(value: Json, notation: JsonNotation, indent: string): string {
  if (!isFilled(value) || (isScalarList(value) && !notation.hasTallLists)) return printOnOneLine(value, notation);
  const inner = `${indent}${notation.indent}`;
  const lines = linesOf(value, notation, inner).map((line) => `${notation.newline}${inner}${line}`);
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  return `${open}${lines.join(",")}${notation.newline}${indent}${close}`;
}

/** Prints a member from a printed value. */
function printMember(key: string, value: string, notation: JsonNotation): string {
  return `${printKey(key, notation)}${notation.colon}${value}`;
}

function linesOf(value: JsonContainer, notation: JsonNotation, inner: string): string[] {
  if (isList(value)) return value.map((item) => printOnLines(item, notation, inner));
  return Object.entries(value).map(([key, member]) =>
    printMember(key, printOnLines(member, notation, inner), notation),
  );
}

function printScalar(value: string | number | boolean | null, { quote }: JsonNotation): string {
  return typeof value === "string" ? `${quote}${escapeFor(quote, value)}${quote}` : printBare(value);
}

/** A key in the quotes of the notation. */
function printKey(key: string, { keyQuote }: JsonNotation): string {
  // In JSON5 `{ __proto__: 1 }` is an ordinary member, but an ECMAScript reader sets the prototype.
  if (keyQuote === "" && /^[A-Za-z_$][\w$]*$/.test(key) && key !== "__proto__") return key;
  const quote = keyQuote || '"';
  return `${quote}${escapeFor(quote, key)}${quote}`;
}
