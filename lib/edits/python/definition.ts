import type { AnyFunction, Call, Expression, ModuleNode } from "../../languages/python/tree.ts";
import { type Edit, type Editor, joinEdits } from "../../model/editor.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { insertion, replacement } from "../text-edit.ts";
import { CallKeywords } from "./containers.ts";
import { importedName } from "./imports.ts";
import type { PythonFile } from "./python-file.ts";
import { type DocstringUse, printDocstring } from "./texts.ts";

/** The syntax that registers a function. */
export interface RegisteredFunction {
  readonly file: PythonFile;
  readonly root: ModuleNode;
  /** `mcp.tool`, or the call with the keywords. */
  readonly registration: Expression;
  readonly fn: AnyFunction | undefined;
  /** True for a library whose annotations are instances of its own class. */
  readonly usesClasses: boolean;
  /** Keys that the registration of the installed version does not accept. */
  readonly refused: ReadonlySet<string>;
  readonly docstring: DocstringUse;
  /** The keys that the definition has now. */
  readonly keys: ReadonlySet<string>;
}

/** The keywords of a registration by the key of the protocol. */
const keywords: Readonly<Record<string, string>> = {
  name: "name",
  title: "title",
  annotations: "annotations",
};

/** Changes the definition that a library makes of a function: keywords of the decorator, and the docstring. */
export class FunctionEditor implements Editor {
  readonly #registered: RegisteredFunction;

  constructor(registered: RegisteredFunction) {
    this.#registered = registered;
  }

  set(key: string, value: Json): Edit | undefined {
    if (key === "description") return typeof value === "string" ? this.#setDescription(value) : undefined;
    const name = Object.hasOwn(keywords, key) ? keywords[key] : undefined;
    if (name === undefined || this.#registered.refused.has(key)) return undefined;
    if (key === "annotations" && this.#registered.usesClasses && isObject(value)) return this.#setAnnotations(value);
    return this.#setKeyword(name, (indent) => this.#registered.file.print(value, indent));
  }

  remove(key: string | number): Edit | undefined {
    const { registration, file } = this.#registered;
    const name = Object.hasOwn(keywords, key) ? keywords[key] : undefined;
    if (name === undefined || registration.nodeType !== "Call") return undefined;
    return new CallKeywords(file, registration).remove(name);
  }

  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  #setKeyword(name: string, print: (indent?: string) => string): Edit | undefined {
    const { registration, file } = this.#registered;
    // `@mcp.tool`
    if (registration.nodeType !== "Call") return [insertion(registration.range[1], `(${name}=${print()})`)];
    // `@mcp.tool("name")`: the positional argument has a separate editor.
    if (name === "name" && this.#registered.keys.has("name") && !new CallKeywords(file, registration).has("name"))
      if (registration.args.length) return undefined;
    return new CallKeywords(file, registration).set(name, print);
  }

  #setAnnotations(value: JsonObject): Edit | undefined {
    const { file, root } = this.#registered;
    const imported = importedName(file, root, "mcp.types", "ToolAnnotations");
    if (!imported) return undefined;
    const args = Object.entries(value).map(([key, one]) => `${key}=${file.print(one)}`);
    const edit = this.#setKeyword("annotations", () => `${imported.name}(${args.join(", ")})`);
    return joinEdits([edit, ...(imported.edit ? [[imported.edit] as const] : [])]);
  }

  /** The docstring describes a function, unless the registration does. */
  #setDescription(text: string): Edit | undefined {
    const { registration, file, fn, keys, docstring } = this.#registered;
    const call = registration.nodeType === "Call" ? new CallKeywords(file, registration) : undefined;
    if (call?.has("description")) return call.set("description", (indent) => file.print(text, indent));
    const [first] = fn?.body ?? [];
    // An existing docstring has a separate editor.
    if (!first || keys.has("description")) return undefined;
    const { source } = file;
    if (!source.startsLine(first.range[0]))
      return this.#setKeyword("description", (indent) => file.print(text, indent));
    const indent = source.indentAt(first.range[0]);
    const quoted = printDocstring(file, text, { quotes: '"""', indent, use: docstring });
    if (quoted === undefined) return undefined;
    return [insertion(source.lineStart(first.range[0]), `${indent}${quoted}${source.newline}`)];
  }
}

/** Changes an object of the protocol that a call makes: `Tool(…)`, `ToolAnnotations(…)`. */
export class ProtocolCallEditor implements Editor {
  readonly #file: PythonFile;
  readonly #call: Call;
  readonly #renames: boolean;

  /** @param renames false if other code distinguishes the definitions by name */
  constructor(file: PythonFile, call: Call, renames: boolean) {
    this.#file = file;
    this.#call = call;
    this.#renames = renames;
  }

  set(key: string, value: Json): Edit | undefined {
    if (key === "name" && !this.#renames) return undefined;
    return this.#keywords.set(this.#keywordOf(key), (indent) => this.#file.print(value, indent));
  }

  remove(key: string | number): Edit | undefined {
    return this.#keywords.remove(this.#keywordOf(String(key)));
  }

  rename(key: string, to: string): Edit | undefined {
    const own = this.#call.keywords.filter(({ arg }) => arg === key);
    const [keyword] = own;
    if (!keyword || own.length > 1 || this.#call.keywords.some(({ arg }) => arg === to)) return undefined;
    const [start] = keyword.range;
    return [replacement({ start, end: start + key.length }, to)];
  }

  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  get #keywords(): CallKeywords {
    return new CallKeywords(this.#file, this.#call);
  }

  /** `readOnlyHint`, or `read_only_hint` if the call uses such names. */
  #keywordOf(key: string): string {
    const written = this.#call.keywords.map(({ arg = "" }) => arg);
    const snake = key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    if (written.includes(snake)) return snake;
    if (written.includes(key)) return key;
    return written.some((name) => /[a-z]_[a-z]/u.test(name)) ? snake : key;
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
