import type { Json } from "../../model/json.ts";
import { SourceText } from "../document/source-text.ts";
import { escapeFor } from "../text-edit.ts";

/** A value that fits within this width stays on one line. */
const widestLine = 88;

/** A file of Python to edit: its text, and its style. */
export class PythonFile {
  readonly source: SourceText;
  #quote: '"' | "'" | undefined;
  #indent: string | undefined;

  constructor(text: string) {
    this.source = new SourceText(text);
  }

  get text(): string {
    return this.source.text;
  }

  /** The quotes of most strings. */
  get quote(): '"' | "'" {
    if (!this.#quote) {
      const count = (quote: string): number => this.text.split(quote).length;
      this.#quote = count("'") > count('"') ? "'" : '"';
    }
    return this.#quote;
  }

  /** One level of indentation. */
  get indent(): string {
    this.#indent ??= /^(\t|[ ]{1,8})(?=[^\s#])/mu.exec(this.text)?.[1] ?? "    ";
    return this.#indent;
  }

  /** The layout of entries between brackets. `padding` is empty, as Python's formatters require. */
  get layout() {
    return { space: " ", padding: "", indent: this.indent } as const;
  }

  /**
   * Prints a JSON value as an expression.
   *
   * @param indent the indentation of the line on which it starts; `undefined` keeps it on one line
   */
  print(value: Json, indent?: string): string {
    if (typeof value === "string") return this.printText(value);
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (typeof value === "number") return JSON.stringify(value);
    const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
    const parts = (inner: string | undefined): string[] =>
      isList(value)
        ? value.map((item) => this.print(item, inner))
        : Object.entries(value).map(([key, member]) => `${this.printText(key)}: ${this.print(member, inner)}`);
    const oneLine = `${open}${parts(undefined).join(", ")}${close}`;
    if (indent === undefined || indent.length + oneLine.length <= widestLine) return oneLine;
    const inner = indent + this.indent;
    const { newline } = this.source;
    return [open, ...parts(inner).map((part) => `${inner}${part},`), indent + close].join(newline);
  }

  /** Prints a string in the quotes of the file, or in the other ones if that avoids escapes. */
  printText(value: string): string {
    const other = this.quote === '"' ? "'" : '"';
    const chosen = value.includes(this.quote) && !value.includes(other) ? other : this.quote;
    return chosen + escapeFor(chosen, value) + chosen;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
