import type { CodeValue, IrFunction, Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import { knownValue } from "../model/reading.ts";
import type { Resource } from "../model/resource.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import { handlerFunctionOf, isErrorResult, statementsOf, valueAtKey, valueBehind } from "./inside.ts";
import { type JsonKind, type Shape, shapeOf } from "./shapes.ts";

/** A part of a result that its output schema certainly refuses. */
export interface ResultFault {
  /** The path of the part within the result; empty for the whole. */
  readonly path: readonly string[];
  readonly place: Place;
  /** The kind of value, and the types that the schema accepts; `undefined` if the part is missing. */
  readonly mismatch: { readonly found: JsonKind; readonly expected: readonly string[] } | undefined;
}

const maxDepth = 6;

/**
 * The parts of what a tool returns that its output schema certainly refuses. For TypeScript these are parts of
 * `structuredContent`, for Python of the value that a function returns, from which the library makes it.
 */
export const resultFaultsOf: (tool: Tool) => readonly ResultFault[] = memoizeFor((tool: Tool) => {
  const schema = knownValue(tool.outputSchema);
  const handler = knownValue(tool.handler);
  const form = handlerFunctionOf(tool);
  if (!schema || !handler || !form || form.isGenerator) return [];
  const isPython = handler.place.file.language === "python";
  // A low-level server of Python has one function for all tools. Frameworks of TypeScript make other results.
  const isPassedOn = isPython
    ? handler.passing === "named"
    : tool.convention === "sdk" || tool.convention === "verbatim";
  if (!isPassedOn) return [];
  return statementsOf(form).flatMap((each) => {
    if (each.kind !== "return" || !each.value) return [];
    const check = new Check(form, isPython, each.place);
    if (isPython) return optionsOf(each.value).flatMap((value) => check.returned(value, schema));
    if (isErrorResult(each.value)) return [];
    const content = valueAtKey(each.value, "structuredContent");
    return content ? check.part(content, schema, []) : [];
  });
});

/** Structured content that no client reads as its author meant it. */
export interface ContentFault {
  readonly place: Place;
  /** The kind of a value that is no object; `undefined` for an object beside which the content is empty. */
  readonly found: JsonKind | undefined;
}

/**
 * The answers of a tool of TypeScript whose `structuredContent` is certainly no object, or that have nothing else: of
 * the revision 2025-11-25, clients take an object, and many show the `content` alone.
 */
export const contentFaultsOf: (tool: Tool) => readonly ContentFault[] = memoizeFor((tool: Tool) => {
  const form = handlerFunctionOf(tool);
  if (!form || form.isGenerator || (tool.convention !== "sdk" && tool.convention !== "verbatim")) return [];
  return statementsOf(form).flatMap((each): readonly ContentFault[] => {
    if (each.kind !== "return" || !each.value || isErrorResult(each.value)) return [];
    const structured = valueAtKey(each.value, "structuredContent");
    const kind = structured && shapeOf(structured, form)?.kind;
    if (!structured) return [];
    if (kind && kind !== "object" && kind !== "null") return [{ place: each.place, found: kind }];
    const content = valueAtKey(each.value, "content");
    return content?.kind === "list" && !content.items.length ? [{ place: each.place, found: undefined }] : [];
  });
});

/**
 * The resources without a name that a template lists: `{ list: () => ({ resources: items.map((item) => ({ uri }) }) }`.
 * Every client refuses the whole list of resources then.
 */
export const unnamedResourcesOf: (template: Resource) => readonly Place[] = memoizeFor((template: Resource) => {
  if (template.convention !== "sdk") return [];
  return returnedBy(valueBehind(knownValue(template.codeOf("list")))).flatMap((answer) =>
    itemsOf(valueBehind(valueAtKey(answer, "resources"))).flatMap((item) =>
      item.kind === "object" && item.entries.length && item.entries.every(({ key }) => isOtherKey(key, "name"))
        ? [item.place]
        : [],
    ),
  );
});

/** The values that a function returns. */
function returnedBy(code: CodeValue | undefined): readonly CodeValue[] {
  if (code?.kind !== "function" || code.function.isGenerator) return [];
  return statementsOf(code.function).flatMap((each) => (each.kind === "return" && each.value ? [each.value] : []));
}

/** The items of a list, or what a function makes of the items of another list: `items.map((item) => …)`. */
function itemsOf(list: CodeValue | undefined): readonly CodeValue[] {
  if (list?.kind === "list") return list.items;
  if (list?.kind !== "call" || list.callee.kind !== "member") return [];
  const { key } = list.callee;
  return key.kind === "literal" && key.value === "map" ? returnedBy(valueBehind(list.args[0])) : [];
}

/** True for a key that is written, and is another one. */
function isOtherKey(key: CodeValue | undefined, name: string): boolean {
  return key?.kind === "literal" && key.value !== name;
}

/** The values of `a if test else b`, each of which may be returned. */
function optionsOf(value: CodeValue): readonly CodeValue[] {
  return value.kind === "choice" && value.test && !value.isDefault ? value.options.flatMap(optionsOf) : [value];
}

class Check {
  readonly #form: IrFunction;
  readonly #isPython: boolean;
  readonly #place: Place;

  constructor(form: IrFunction, isPython: boolean, place: Place) {
    this.#form = form;
    this.#isPython = isPython;
    this.#place = place;
  }

  /** The faults of a value from which a library of Python makes the structured content. */
  returned(value: CodeValue, schema: Schema): readonly ResultFault[] {
    const shape = shapeOf(value, this.#form);
    const [only, ...others] = schema.hasParts ? [] : schema.properties();
    if (only?.name !== "result" || others.length) return this.part(value, schema, []);
    // The library puts what is no object under this key. A class of the project may have it, too.
    const isOwn = shape?.kind === "object" && (shape.isOpen || shape.members.has("result"));
    return isOwn ? [] : this.part(value, only.schema, []);
  }

  part(value: CodeValue, schema: Schema, path: readonly string[]): readonly ResultFault[] {
    const shape = shapeOf(value, this.#form);
    if (!shape || path.length > maxDepth) return [];
    const expected = typesOfAll(schema);
    if (!expected) return [];
    if (!expected.some((type) => mayBe(shape, type)))
      return [{ path, place: this.#place, mismatch: { found: shape.kind, expected } }];
    if (shape.kind !== "object" || schema.hasParts) return [];
    return schema.properties().flatMap(({ name, schema: inner }) => {
      const member = shape.members.get(name);
      if (member) return this.part(member, inner, [...path, name]);
      // For TypeScript, the rule asks what the whole code says.
      if (!this.#isPython || shape.isOpen || !isRequired(schema, name) || hasSimilarKey(shape, name)) return [];
      return [{ path: [...path, name], place: this.#place, mismatch: undefined }];
    });
  }
}

/** The types that a schema accepts; `undefined` if they are not all known. */
function typesOfAll(schema: Schema): readonly string[] | undefined {
  const types = new Set<string>();
  for (const alternative of schema.alternatives) {
    const known = knownValue(alternative.types);
    if (!known || alternative.isCheckedByCode || alternative.mayHave("enum", "const", "not", "format"))
      return undefined;
    for (const type of known) types.add(type);
  }
  return [...types];
}

/** True if a value may be of a type, or a library may convert it: pydantic and Zod can read numbers in texts. */
function mayBe({ kind, start }: Shape, type: string): boolean {
  if (type === "number" || type === "integer")
    return kind === "number" || kind === "boolean" || (kind === "string" && !/[a-z]\s/iu.test(start ?? ""));
  if (type === "boolean")
    return kind === "boolean" || kind === "number" || (kind === "string" && !/\s/u.test(start ?? ""));
  return kind === type;
}

function isRequired(schema: Schema, name: string): boolean {
  const required = knownValue(schema.keyword("required"));
  return required?.kind === "array" && required.items.some((item) => item.kind === "scalar" && item.value === name);
}

/** True for a key that differs in its spelling: that of the field of a model whose alias the schema names. */
function hasSimilarKey({ members }: Shape, name: string): boolean {
  const plain = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, "").toLowerCase();
  return [...members.keys()].some((key) => plain(key) === plain(name));
}
