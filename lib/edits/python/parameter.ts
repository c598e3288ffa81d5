import { lastNameOf } from "../../languages/python/nodes.ts";
import type { AnnAssign, Arg, Call, Dict, Expression, ModuleNode, Subscript } from "../../languages/python/tree.ts";
import { type Edit, type Editor, joinEdits } from "../../model/editor.ts";
import { joinInsertions } from "../../model/set-all.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { insertion, replacement } from "../text-edit.ts";
import { CallKeywords, DictEditor, spanOf } from "./containers.ts";
import { importedName } from "./imports.ts";
import type { PythonFile } from "./python-file.ts";

/** The syntax that states a parameter or the field of a model. */
export interface DeclaredParameter {
  readonly declaration: Arg | AnnAssign;
  readonly annotation: Expression | undefined;
  /** The calls of `Field` that apply to it and are in its declaration. */
  readonly fields: readonly Call[];
}

/** What the schema of the parameter states now. */
export interface StatedSchema {
  /** The value of the keyword `type`, if it is a single type. */
  readonly type: string | undefined;
  has(keyword: string): boolean;
}

/** The keywords of JSON Schema that `Field` has an argument for, with the types that they apply to. */
const fieldKeywords: Readonly<Record<string, { readonly name: string; readonly types?: readonly string[] }>> = {
  description: { name: "description" },
  title: { name: "title" },
  examples: { name: "examples" },
  deprecated: { name: "deprecated" },
  pattern: { name: "pattern", types: ["string"] },
  minLength: { name: "min_length", types: ["string"] },
  maxLength: { name: "max_length", types: ["string"] },
  minItems: { name: "min_length", types: ["array"] },
  maxItems: { name: "max_length", types: ["array"] },
  minimum: { name: "ge", types: ["integer", "number"] },
  maximum: { name: "le", types: ["integer", "number"] },
  exclusiveMinimum: { name: "gt", types: ["integer", "number"] },
  exclusiveMaximum: { name: "lt", types: ["integer", "number"] },
  multipleOf: { name: "multiple_of", types: ["integer", "number"] },
};

function fieldKeywordOf(key: string) {
  return Object.hasOwn(fieldKeywords, key) ? fieldKeywords[key] : undefined;
}

const pythonTypes: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  array: "list",
  object: "dict",
};

/**
 * Changes the declaration of a parameter: `set("maxLength", 100)` writes `Field(max_length=100)`, into an existing
 * `Field` or `Annotated`, or around the annotation. The default keeps its place.
 */
export class ParameterEditor implements Editor {
  readonly #file: PythonFile;
  readonly #root: ModuleNode;
  readonly #parameter: DeclaredParameter;
  readonly #schema: StatedSchema;

  constructor(file: PythonFile, root: ModuleNode, parameter: DeclaredParameter, schema: StatedSchema) {
    this.#file = file;
    this.#root = root;
    this.#parameter = parameter;
    this.#schema = schema;
  }

  set(key: string, value: Json): Edit | undefined {
    const keyword = fieldKeywordOf(key);
    if (keyword) return this.setAll({ [key]: value });
    switch (key) {
      case "type":
        return this.#setType(value);
      case "enum":
        return this.#setEnum(value);
      case "format":
        return this.#schema.type === "string" ? this.#setExtra(key, value) : undefined;
      default:
        return undefined;
    }
  }

  setAll(members: JsonObject): Edit | undefined {
    const fields = this.#fields;
    const added: string[] = [];
    const edits: Edit[] = [];
    const entries = Object.entries(members);
    const [first, ...others] = entries;
    if (first && !others.length && !fieldKeywordOf(first[0])) return this.set(...first);
    for (const [key, value] of entries) {
      const name = this.#nameOf(key);
      const holders = fields.filter((field) => name !== undefined && field.has(name));
      const [holder] = holders;
      // A type that an alias or another library states cannot be changed here.
      if (name === undefined || holders.length > 1 || (!holder && this.#schema.has(key))) return undefined;
      const print = (indent?: string): string =>
        key === "pattern" && typeof value === "string"
          ? printPattern(value, this.#file)
          : this.#file.print(value, indent);
      const edit = (holder ?? fields.at(-1))?.set(name, print);
      if (fields.length && !edit) return undefined;
      if (edit) edits.push(edit);
      else added.push(`${name}=${print()}`);
    }
    if (added.length) return this.#withField(added.join(", "));
    return joinInsertions(edits);
  }

  /** The argument of `Field` for a keyword; `undefined` if the parameter has another type. */
  #nameOf(key: string): string | undefined {
    const keyword = fieldKeywordOf(key);
    const { type } = this.#schema;
    if (!keyword?.types) return keyword?.name;
    return type !== undefined && keyword.types.includes(type) ? keyword.name : undefined;
  }

  remove(key: string | number): Edit | undefined {
    const keyword = fieldKeywordOf(String(key));
    const holders = this.#fields.filter((field) => keyword && field.has(keyword.name));
    const [only] = holders;
    if (!keyword) return this.#removeExtra(String(key));
    return only && holders.length === 1 ? only.remove(keyword.name) : undefined;
  }

  /** Never replaces a declaration, because it may do more than its JSON Schema says. */
  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  get #fields(): readonly CallKeywords[] {
    return this.#parameter.fields.map((call) => new CallKeywords(this.#file, call));
  }

  /** Other keywords pass through pydantic unchanged. */
  #setExtra(key: string, value: Json): Edit | undefined {
    const extra = this.#extra;
    if (extra && (hasKey(extra, key) || !this.#schema.has(key)))
      return new DictEditor(this.#file, extra, true).set(key, value);
    const [field] = this.#fields;
    if (this.#schema.has(key) || this.#fields.some((one) => one.has("json_schema_extra"))) return undefined;
    const printed = this.#file.print({ [key]: value });
    if (field) return field.set("json_schema_extra", () => printed);
    return this.#withField(`json_schema_extra=${printed}`);
  }

  #removeExtra(key: string): Edit | undefined {
    const extra = this.#extra;
    if (!extra || !hasKey(extra, key)) return undefined;
    if (extra.keys.length > 1) return new DictEditor(this.#file, extra, true).remove(key);
    return this.#fields.find((field) => field.valueOf("json_schema_extra") === extra)?.remove("json_schema_extra");
  }

  /** The dict of further keywords, if the parameter states one. */
  get #extra(): Dict | undefined {
    const [extra, ...others] = this.#fields.flatMap((field) => field.valueOf("json_schema_extra") ?? []);
    return extra?.nodeType === "Dict" && !others.length ? extra : undefined;
  }

  /** Adds a `Field` to the annotation. */
  #withField(args: string): Edit | undefined {
    const { annotation } = this.#parameter;
    if (!annotation) return undefined;
    const field = importedName(this.#file, this.#root, "pydantic", "Field");
    if (!field) return undefined;
    const call = `${field.name}(${args})`;
    const annotated = annotatedIn(annotation);
    if (annotated) {
      const last = annotated.slice.nodeType === "Tuple" ? annotated.slice.elts.at(-1) : undefined;
      return last && this.#joined([insertion(last.range[1], `, ${call}`)], [field.edit]);
    }
    const outer = importedName(this.#file, this.#root, "typing", "Annotated");
    if (!outer) return undefined;
    const [start, end] = annotation.range;
    const wrap = [insertion(start, `${outer.name}[`), insertion(end, `, ${call}]`)];
    return this.#joined(wrap, [field.edit, outer.edit]);
  }

  #setType(value: Json): Edit | undefined {
    const { annotation, declaration } = this.#parameter;
    const type = typeof value === "string" && Object.hasOwn(pythonTypes, value) ? pythonTypes[value] : undefined;
    if (type === undefined) return undefined;
    if (!annotation) return declaration.nodeType === "Arg" ? [insertion(declaration.range[1], `: ${type}`)] : undefined;
    // Among the named types, a schema can only require this change.
    const plain = plainType(annotation);
    return plain?.nodeType === "Name" && plain.id === "float" && type === "int"
      ? [replacement(spanOf(plain), type)]
      : undefined;
  }

  #setEnum(values: Json): Edit | undefined {
    const { annotation } = this.#parameter;
    if (!annotation || !Array.isArray(values) || !values.length || this.#schema.type !== "string") return undefined;
    if (!values.every((one) => typeof one === "string")) return undefined;
    const literal = importedName(this.#file, this.#root, "typing", "Literal");
    const plain = plainType(annotation);
    if (!literal || !plain) return undefined;
    const printed = `${literal.name}[${values.map((one) => this.#file.print(one)).join(", ")}]`;
    const isLiteral = plain.nodeType === "Subscript" && this.#file.text.slice(...plain.value.range) === literal.name;
    if (!isLiteral && (plain.nodeType !== "Name" || plain.id !== "str")) return undefined;
    return this.#joined([replacement(spanOf(plain), printed)], [literal.edit]);
  }

  #joined(edits: Edit | readonly Edit[number][], imports: readonly (Edit[number] | undefined)[]): Edit | undefined {
    const parts = [...edits, ...imports.flatMap((one) => one ?? [])];
    return joinEdits(merged(parts).map((one): Edit => [one]));
  }
}

/** Two imports may be added at one place: `, Annotated` at the end of its last line, and a line after it. */
function merged(edits: readonly Edit[number][]): Edit[number][] {
  const result: Edit[number][] = [];
  for (const edit of edits) {
    const index = result.findIndex(({ span }) => span.start === edit.span.start && span.end === edit.span.end);
    const same = result[index];
    if (same) result[index] = { ...same, text: [same.text, edit.text].sort(byLine).join("") };
    else result.push(edit);
  }
  return result;
}

function byLine(a: string, b: string): number {
  return Number(b.startsWith(",")) - Number(a.startsWith(","));
}

/** A pattern is easier to read as a raw string. */
function printPattern(pattern: string, file: PythonFile): string {
  const isRaw = pattern.includes("\\") && !/["'\n\r]/u.test(pattern) && !pattern.endsWith("\\");
  return isRaw ? `r${file.quote}${pattern}${file.quote}` : file.printText(pattern);
}

function hasKey({ keys }: Dict, name: string): boolean {
  return keys.some((key) => key?.nodeType === "Constant" && key.value === name);
}

/** The subscript `Annotated[…]` of an annotation, if it has this form. */
function annotatedIn(annotation: Expression): Subscript | undefined {
  if (annotation.nodeType !== "Subscript") return undefined;
  return lastNameOf(annotation.value) === "Annotated" ? annotation : undefined;
}

/** The type within `Annotated[…]`, `Optional[…]` and `… | None`. */
function plainType(annotation: Expression): Expression | undefined {
  if (annotation.nodeType === "BinOp") {
    const isNone = ({ nodeType, ...node }: Expression): boolean =>
      nodeType === "Constant" && "literal" in node && node.literal === "none";
    if (isNone(annotation.right)) return plainType(annotation.left);
    return isNone(annotation.left) ? plainType(annotation.right) : undefined;
  }
  if (annotation.nodeType !== "Subscript") return annotation;
  const { value, slice } = annotation;
  const name = lastNameOf(value);
  if (name === "Annotated") return slice.nodeType === "Tuple" && slice.elts[0] ? plainType(slice.elts[0]) : undefined;
  return name === "Optional" ? plainType(slice) : annotation;
}
