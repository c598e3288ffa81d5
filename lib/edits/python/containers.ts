import type { Call, Dict, Expression, List, PythonNode, Tuple } from "../../languages/python/tree.ts";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Span } from "../../model/span.ts";
import { type Brackets, insertEntry, removeEntry } from "../brackets.ts";
import { ListEditor as AnyListEditor, type RecordText, removeMember, setMember } from "../containers.ts";
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
    const record = this.#record();
    return record && setMember(record, key, value);
  }

  remove(key: string | number): Edit | undefined {
    const record = this.#record();
    return record && removeMember(record, key);
  }

  replace(value: Json): Edit {
    return [replacement(spanOf(this.#node), this.#file.print(value, this.#file.source.indentAt(this.#node.range[0])))];
  }

  append(): undefined {
    return undefined;
  }

  /** `undefined` if a key is not a string, or `**` brings in others. */
  #record(): RecordText | undefined {
    const file = this.#file;
    const { keys, values } = this.#node;
    const names = keys.map((key) => (key?.nodeType === "Constant" && key.literal === "str" ? key.value : undefined));
    if (!this.#isWhole || names.includes(undefined) || new Set(names).size < names.length) return undefined;
    const entries = values.map(({ range: [start, end] }, index) => ({ start: keys[index]?.range[0] ?? start, end }));
    return {
      keys: names,
      brackets: { source: file.source, span: spanOf(this.#node), entries, language: "python" },
      layout: file.layout,
      printMember: (key, value, indent) => `${file.printText(key)}: ${file.print(value, indent)}`,
      put(index, value) {
        const old = values[index];
        return old && [replacement(spanOf(old), file.print(value, file.source.indentAt(old.range[0])))];
      },
    };
  }
}

/** Changes a list or, but for its whole value, a tuple. */
export class ListEditor extends AnyListEditor {
  constructor(file: PythonFile, node: List | Tuple) {
    const { elts, nodeType } = node;
    super({
      brackets: { source: file.source, span: spanOf(node), entries: elts.map(spanOf), language: "python" },
      isPlain: elts.every((item) => item.nodeType !== "Starred"),
      print: nodeType === "List" ? (value, indent) => file.print(value, indent) : undefined,
    });
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
    const keyword = (indent?: string): string => `${name}=${print(indent)}`;
    return brackets && insertEntry(brackets, brackets.entries.length - 1, keyword, this.#file.layout);
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
    return { source: this.#file.source, span: { start, end }, entries, language: "python" as const };
  }
}

/** The span of a node. */
export function spanOf({ range: [start, end] }: Pick<PythonNode, "range">): Span {
  return { start, end };
}
