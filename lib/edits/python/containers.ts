import type { Call, Dict, Expression, List, PythonNode, Tuple } from "../../languages/python/tree.ts";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Span } from "../../model/span.ts";
import { type Brackets, hashComment, insertAfter, insertOnly, placeAmong, removeEntry } from "../document/brackets.ts";
import { replacement } from "../text-edit.ts";
import type { PythonFile } from "./python-file.ts";

/** Changes a dict: a schema, a definition, annotations. */
export class DictEditor implements Editor {
  readonly #file: PythonFile;
  readonly #node: Dict;
  /** False if the value of the dict differs from its text: something changes it elsewhere. */
  readonly #isWhole: boolean;

  constructor(file: PythonFile, node: Dict, isWhole: boolean) {
    this.#file = file;
    this.#node = node;
    this.#isWhole = isWhole;
  }

  set(key: string, value: Json): Edit | undefined {
    const keys = this.#keys();
    if (!keys || !this.#isWhole) return undefined;
    const index = keys.indexOf(key);
    const old = this.#node.values[index];
    if (old) {
      const indent = this.#file.source.indentAt(old.range[0]);
      return [replacement(spanOf(old), this.#file.print(value, indent))];
    }
    const print = (indent?: string): string => `${this.#file.printText(key)}: ${this.#file.print(value, indent)}`;
    return insertEntry(this.#brackets(), placeAmong(keys, key), print, this.#file);
  }

  remove(key: string | number): Edit | undefined {
    const keys = this.#keys();
    const index = keys?.indexOf(String(key)) ?? -1;
    return index < 0 || !this.#isWhole ? undefined : removeEntry(this.#brackets(), index);
  }

  replace(value: Json): Edit {
    return [replacement(spanOf(this.#node), this.#file.print(value, this.#file.source.indentAt(this.#node.range[0])))];
  }

  append(): undefined {
    return undefined;
  }

  /** The keys in the order of the text; `undefined` if one is not a string, or `**` brings in others. */
  #keys(): string[] | undefined {
    const keys: string[] = [];
    for (const key of this.#node.keys) {
      if (key?.nodeType !== "Constant" || key.literal !== "str" || keys.includes(key.value)) return undefined;
      keys.push(key.value);
    }
    return keys;
  }

  #brackets(): Brackets {
    const { keys, values } = this.#node;
    const entries = values.map((value, index): Span => {
      return { start: keys[index]?.range[0] ?? value.range[0], end: value.range[1] };
    });
    return { source: this.#file.source, span: spanOf(this.#node), entries, comment: hashComment };
  }
}

/** Changes a list: the values of an enum, the required properties. */
export class ListEditor implements Editor {
  readonly #file: PythonFile;
  readonly #node: List | Tuple;

  constructor(file: PythonFile, node: List | Tuple) {
    this.#file = file;
    this.#node = node;
  }

  set(): undefined {
    return undefined;
  }

  remove(key: string | number): Edit | undefined {
    const { elts } = this.#node;
    if (elts.some(({ nodeType }) => nodeType === "Starred")) return undefined;
    const source = { source: this.#file.source, span: spanOf(this.#node), comment: hashComment };
    return removeEntry({ ...source, entries: elts.map(spanOf) }, Number(key));
  }

  replace(value: Json): Edit | undefined {
    if (this.#node.nodeType !== "List") return undefined;
    return [replacement(spanOf(this.#node), this.#file.print(value, this.#file.source.indentAt(this.#node.range[0])))];
  }

  append(): undefined {
    return undefined;
  }
}

/** The keywords of a call: `Field(…)`, `Tool(…)`, `mcp.tool(…)`. */
export class CallKeywords {
  readonly #file: PythonFile;
  readonly #call: Call;

  constructor(file: PythonFile, call: Call) {
    this.#file = file;
    this.#call = call;
  }

  has(name: string): boolean {
    return this.#call.keywords.some(({ arg }) => arg === name);
  }

  /** The value of a keyword argument in the source. */
  valueOf(name: string): Expression | undefined {
    return this.#call.keywords.find(({ arg }) => arg === name)?.value;
  }

  /** True for a call without arguments that are spread into it: `Field(**options)` may have any keyword. */
  get isClosed(): boolean {
    const { args, keywords } = this.#call;
    return keywords.every(({ arg }) => arg !== undefined) && args.every(({ nodeType }) => nodeType !== "Starred");
  }

  /** Sets a keyword. `print` gets the indentation of its line, or `undefined` on a line with others. */
  set(name: string, print: (indent?: string) => string): Edit | undefined {
    if (!this.isClosed) return undefined;
    const old = this.valueOf(name);
    if (old) return [replacement(spanOf(old), print(this.#file.source.indentAt(old.range[0])))];
    const brackets = this.#brackets();
    return (
      brackets && insertEntry(brackets, brackets.entries.length - 1, (indent) => `${name}=${print(indent)}`, this.#file)
    );
  }

  remove(name: string): Edit | undefined {
    const brackets = this.#brackets();
    const index = this.#arguments().findIndex((one) => one.nodeType === "Keyword" && one.arg === name);
    return brackets && index >= 0 ? removeEntry(brackets, index) : undefined;
  }

  #arguments(): (Expression | Call["keywords"][number])[] {
    const { args, keywords } = this.#call;
    return [...args, ...keywords].sort((a, b) => a.range[0] - b.range[0]);
  }

  #brackets(): Brackets | undefined {
    const { text } = this.#file;
    const [, end] = this.#call.range;
    const [space = ""] = /^\s*/u.exec(text.slice(this.#call.func.range[1], end)) ?? [];
    const start = this.#call.func.range[1] + space.length;
    if (text.charAt(start) !== "(" || text.charAt(end - 1) !== ")") return undefined;
    const entries = this.#arguments().map(spanOf);
    return { source: this.#file.source, span: { start, end }, entries, comment: hashComment };
  }
}

function insertEntry(
  brackets: Brackets,
  index: number,
  print: (indent?: string) => string,
  file: PythonFile,
): Edit | undefined {
  return brackets.entries.length
    ? insertAfter(brackets, index, print, file.layout)
    : insertOnly(brackets, print, file.layout, false);
}

/** The span of a node. */
export function spanOf({ range: [start, end] }: Pick<PythonNode, "range">): Span {
  return { start, end };
}
