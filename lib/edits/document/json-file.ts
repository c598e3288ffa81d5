import type { LocatedObject, Located } from "../../model/located.ts";
import type { JsonNotation } from "./json-print.ts";
import { SourceText } from "./source-text.ts";

/** A JSON file that is edited: its text, and how it is written. */
export class JsonFile {
  readonly source: SourceText;
  #notation: JsonNotation | undefined;

  constructor(text: string) {
    this.source = new SourceText(text);
  }

  /** How new text is written where no sibling shows it. */
  get notation(): JsonNotation {
    this.#notation ??= notationOf(this.source);
    return this.#notation;
  }

  /** How a new member of `object` is written: like its siblings. */
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

  /** How a value in the place of `value` is written. */
  notationAt(value: Located): JsonNotation {
    return { ...this.notation, quote: quoteOf(this.source.text, [value]) ?? this.notation.quote };
  }
}

/** The quotes of the first string among values. */
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

/**
 * True where the file has lists of scalars and all of them take a line for each item, as `JSON.stringify` writes them.
 */
function hasTallLists(text: string): boolean {
  const isOnOneLine = /:[ \t]*\[[ \t]*["'\d-][^\n[\]{}]*\]/.test(text);
  return !isOnOneLine && /:[ \t]*\[[ \t]*\r?\n[ \t]*["'\d-]/.test(text);
}
