import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import { printLiteral, printParts, type Notation, type Part } from "./literal.ts";
import { isPythonName, python } from "./python.ts";
import { commentAt, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";

/** The libraries' differences in the treatment of types. */
export interface PydanticNotation {
  readonly style: Style;
  /** True for a library that puts classes in the place of references to them. */
  readonly inlines: boolean;
}

/** A parameter of a function, or a field of a class. */
interface Declaration {
  readonly name: string;
  readonly annotation: string;
  readonly default: string | undefined;
}

/** Prints schemas as annotations of parameters. One for each module, as it collects the imports and classes. */
export class PydanticPrinter {
  readonly #notation: PydanticNotation;
  readonly #literals: Notation;
  readonly #imports = new Map<string, Set<string>>();
  readonly #classes = new Map<string, string>();

  constructor(notation: PydanticNotation) {
    this.#notation = notation;
    this.#literals = { ...python, style: "plain" };
  }

  /** The lines that import the names in the annotations. */
  get imports(): string[] {
    return [...this.#imports].map(([from, names]) => `from ${from} import ${[...names].sort().join(", ")}`).sort();
  }

  /** The classes that the annotations use, each before those that use it. */
  get classes(): readonly string[] {
    return [...this.#classes.values()];
  }

  /** Has the module import a name. */
  imported(from: string, name: string): string {
    const names = this.#imports.get(from) ?? new Set();
    this.#imports.set(from, names.add(name));
    return name;
  }

  /** Prints the properties of an object schema as the parameters between the brackets of a function. */
  parameters(schema: JsonObject, pointer: string): string {
    const declarations = this.#declarations(schema, pointer, 1);
    const firstDefault = declarations.findIndex((one) => one.default !== undefined);
    // Python takes a parameter that needs a value after one with a default by its name alone.
    const isMixed = firstDefault >= 0 && declarations.slice(firstDefault).some((one) => one.default === undefined);
    const parts = declarations.map(({ name, annotation, default: value }): Part => {
      const comment = this.#comment(pointerTo(`${pointer}/properties`, name));
      return { text: `${name}: ${annotation}${value === undefined ? "" : ` = ${value}`}`, comment, isScalar: false };
    });
    const keywordOnly: Part = { text: "*", comment: undefined, isScalar: true };
    return printParts(isMixed ? [keywordOnly, ...parts] : parts, ["(", ")"], { ...python, ...this.#notation }, 0);
  }

  #comment(pointer: string): string | undefined {
    return this.#notation.style === "commented" ? commentAt(pointer) : undefined;
  }

  #declarations({ properties = {}, required = [] }: JsonObject, pointer: string, depth: number): Declaration[] {
    if (!isObject(properties) || !Array.isArray(required))
      throw new Unprintable("Python has no such properties or required");
    const names = required as readonly Json[];
    if (names.some((name) => typeof name !== "string" || !Object.hasOwn(properties, name)))
      throw new Unprintable("Python requires no parameter that it does not declare");
    return Object.entries(properties).map(([name, property]) =>
      this.#declaration(name, property, {
        isRequired: names.includes(name),
        pointer: pointerTo(`${pointer}/properties`, name),
        depth,
      }),
    );
  }

  #declaration(
    name: string,
    schema: Json,
    { isRequired, pointer, depth }: { readonly isRequired: boolean; readonly pointer: string; readonly depth: number },
  ): Declaration {
    if (!isPythonName(name) || name.startsWith("_")) throw new Unprintable(`Python has no parameter '${name}'`);
    if (!isObject(schema)) throw new Unprintable("Python has no boolean schemas");
    const { default: value, ...rest } = schema;
    if (isRequired && value !== undefined) throw new Unprintable("Python requires no parameter that has a default");
    const { type, members } = this.#type(rest, { pointer, depth, name });
    const printed = value === undefined ? undefined : printLiteral(value, this.#literals);
    const defaults: Member[] = [];
    if (!isRequired && printed === undefined)
      defaults.push({ name: "default_factory", text: emptyValue(type), keyword: undefined });
    const all = [...defaults, ...members];
    if (!all.length) return { name, annotation: type, default: printed };
    // People write the field on either side of the equals sign; each style has one of them.
    if (this.#notation.style === "plain") return { name, annotation: this.#annotated(type, all), default: printed };
    const stated = printed === undefined ? all : [{ name: "default", text: printed, keyword: "default" }, ...all];
    return { name, annotation: type, default: this.#field(stated, pointer, depth) };
  }

  #annotated(type: string, members: readonly Member[]): string {
    if (!members.length) return type;
    const field = `${this.imported("pydantic", "Field")}(${members.map(({ name, text }) => `${name}=${text}`).join(", ")})`;
    return `${this.imported("typing", "Annotated")}[${type}, ${field}]`;
  }

  #field(members: readonly Member[], pointer: string, depth: number): string {
    const parts = members.map(({ name, text, keyword }): Part => {
      const comment = keyword === undefined ? undefined : this.#comment(`${pointer}/${keyword}`);
      return { text: `${name}=${text}`, comment, isScalar: true };
    });
    const field = this.imported("pydantic", "Field");
    return printParts(parts, [`${field}(`, ")"], { ...python, ...this.#notation }, depth);
  }

  /** A type within another one: `list[Annotated[str, Field(max_length=9)]]`. */
  #inner(schema: Json, place: Place): string {
    if (!isObject(schema)) throw new Unprintable("Python has no boolean schemas");
    const { type, members } = this.#type(schema, place);
    return this.#annotated(type, members);
  }

  /** The type of a schema, and the arguments of `Field` for it. */
  #type(schema: JsonObject, place: Place): Typed {
    const { description, title, examples, deprecated, ...rest } = schema;
    if (title !== undefined) throw new Unprintable("a library has titles of its own");
    const core = this.#core(rest, place);
    const about = Object.entries({ description, examples, deprecated }).flatMap(([keyword, value]): Member[] =>
      value === undefined ? [] : [{ name: keyword, text: printLiteral(value, this.#literals), keyword }],
    );
    return { type: core.type, members: [...about, ...core.members] };
  }

  #core(schema: JsonObject, place: Place): Typed {
    const { type, anyOf, ...rest } = schema;
    if (anyOf !== undefined) {
      expectNothing(type === undefined ? rest : schema, "a union");
      if (!Array.isArray(anyOf) || anyOf.length < 2)
        throw new Unprintable("Python has no unions of less than two types");
      const branches = (anyOf as readonly Json[]).map((branch, index) =>
        this.#inner(branch, { ...place, pointer: `${place.pointer}/anyOf/${String(index)}` }),
      );
      return { type: branches.join(" | "), members: [] };
    }
    if (rest["enum"] !== undefined || rest["const"] !== undefined) return this.#literal(rest, type);
    switch (type) {
      case "string":
        return { type: "str", members: fieldsOf(rest, type) };
      case "integer":
        return { type: "int", members: fieldsOf(rest, type) };
      case "number":
        return { type: "float", members: fieldsOf(rest, type) };
      case "boolean":
        return { type: "bool", members: fieldsOf(rest, type) };
      case "null":
        return { type: "None", members: fieldsOf(rest, type) };
      case "array":
        return this.#array(rest, place);
      case "object":
        return this.#object(rest, place);
      case undefined:
        expectNothing(rest, "no type");
        return { type: this.imported("typing", "Any"), members: [] };
      default:
        throw new Unprintable(`Python has no type ${JSON.stringify(type)}`);
    }
  }

  /** `Literal` states the type of its values, and a single one as `const`. */
  #literal({ enum: values, const: only, ...rest }: JsonObject, type: Json | undefined): Typed {
    expectNothing(rest, "literals");
    const all = only === undefined ? values : [only];
    if (!Array.isArray(all) || (only === undefined && all.length < 2))
      throw new Unprintable("Python has no such literals");
    const literals = all as readonly Json[];
    const types = new Set(literals.map(literalType));
    if (types.size !== 1 || !types.has(type)) throw new Unprintable("Python derives the type of literals");
    if (new Set(literals).size !== literals.length) throw new Unprintable("Python leaves repeated literals out");
    const printed = literals.map((one) => python.scalar(one)).join(", ");
    return { type: `${this.imported("typing", "Literal")}[${printed}]`, members: [] };
  }

  #array({ items, uniqueItems, ...rest }: JsonObject, place: Place): Typed {
    if (items === undefined) throw new Unprintable("Python has no lists without items");
    if (uniqueItems !== undefined && uniqueItems !== true) throw new Unprintable("Python does not say that of a list");
    const item = this.#inner(items, { ...place, pointer: `${place.pointer}/items` });
    return { type: `${uniqueItems ? "set" : "list"}[${item}]`, members: fieldsOf(rest, "array") };
  }

  #object(schema: JsonObject, place: Place): Typed {
    const { properties, required, additionalProperties: more, ...rest } = schema;
    if (properties === undefined) {
      if (required !== undefined || more === undefined || more === false)
        throw new Unprintable("a dict says what its values are");
      const values =
        more === true
          ? this.imported("typing", "Any")
          : this.#inner(more, { ...place, pointer: `${place.pointer}/additionalProperties` });
      return { type: `dict[str, ${values}]`, members: fieldsOf(rest, "object") };
    }
    expectNothing(rest, "a class");
    if (!this.#notation.inlines) throw new Unprintable("the library refers to a class");
    if (isObject(more)) throw new Unprintable("a class does not say what its other members are");
    return { type: this.#class({ properties, required: required ?? [] }, more, place), members: [] };
  }

  #class(schema: JsonObject, more: Json | undefined, { name, pointer }: Place): string {
    const base = this.imported("pydantic", "BaseModel");
    const lines = this.#declarations(schema, pointer, 1).flatMap(({ name: field, annotation, default: value }) => {
      const comment = this.#comment(pointerTo(`${pointer}/properties`, field));
      const declared = `    ${field}: ${annotation}${value === undefined ? "" : ` = ${value}`}`;
      return comment === undefined ? [declared] : [`    # ${comment}`, declared];
    });
    if (more !== undefined) {
      const config = this.imported("pydantic", "ConfigDict");
      lines.unshift(`    model_config = ${config}(extra="${more === true ? "allow" : "forbid"}")`);
    }
    const words = name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const id = `${words.join("")}${String(this.#classes.size + 1)}`;
    this.#classes.set(id, [`class ${id}(${base}):`, ...(lines.length ? lines : ["    pass"])].join("\n"));
    return id;
  }
}

interface Place {
  readonly pointer: string;
  readonly depth: number;
  /** The name of the parameter, after which a class is named. */
  readonly name: string;
}

/** One argument of `Field`, and the corresponding keyword. */
interface Member {
  readonly name: string;
  readonly text: string;
  readonly keyword: string | undefined;
}

interface Typed {
  readonly type: string;
  readonly members: readonly Member[];
}

const numeric = {
  minimum: "ge",
  maximum: "le",
  exclusiveMinimum: "gt",
  exclusiveMaximum: "lt",
  multipleOf: "multiple_of",
};

/** The arguments of `Field` for the keywords of each type. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { minLength: "min_length", maxLength: "max_length", pattern: "pattern" },
  integer: numeric,
  number: numeric,
  array: { minItems: "min_length", maxItems: "max_length" },
  object: { minProperties: "min_length", maxProperties: "max_length" },
};

function fieldsOf(schema: JsonObject, type: string): Member[] {
  return Object.entries(schema).map(([keyword, value]) => {
    const text = printLiteral(value, { ...python, style: "plain" });
    if (keyword === "format" && type === "string")
      return { name: "json_schema_extra", text: `{"format": ${text}}`, keyword };
    const name = fieldNames[type]?.[keyword];
    if (name === undefined) throw new Unprintable(`Python has no '${keyword}' for ${type}`);
    if (typeof value !== (keyword === "pattern" ? "string" : "number"))
      throw new Unprintable(`Python takes no such '${keyword}'`);
    return { name, text, keyword };
  });
}

/** The function that makes the default of a parameter whose schema states none. */
function emptyValue(type: string): string {
  const [plain = ""] = /^(?:str|int|float|bool|list|set|dict)\b/.exec(type) ?? [];
  if (type.includes(" | ") || !plain) return "lambda: None";
  return plain;
}

function literalType(value: Json): Json | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : undefined;
  return typeof value === "string" || typeof value === "boolean" ? typeof value : undefined;
}

function expectNothing(rest: JsonObject, of: string): void {
  const [keyword] = Object.keys(rest);
  if (keyword !== undefined) throw new Unprintable(`Python has no '${keyword}' for ${of}`);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
