import { type Alternative, alternativesOf, typesOf } from "./alternative.ts";
import { memberOf, textOf } from "./definition.ts";
import type { Editor } from "./editor.ts";
import type { Located, LocatedObject } from "./located.ts";
import { pointerTo } from "./plain.ts";
import { absent, unknown, type Reading } from "./reading.ts";
import { resolveReference } from "./reference.ts";
import type { Span } from "./span.ts";

/** How a schema holds its direct subschemas, in the dialects draft-07 and 2020-12. */
const subschemaKeywords = {
  one: [
    "additionalProperties",
    "additionalItems",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "items",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems", "items"],
  map: ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"],
} as const;

/** For quickly skipping the many keywords that hold no schema. */
const allSubschemaKeywords: ReadonlySet<string> = new Set(Object.values(subschemaKeywords).flat());

/** The maximum number of parts to walk in one schema. The largest of 6,860 published schemas has 1,160 objects. */
const maxParts = 10_000;

/** A subschema and its place in the parent. */
export interface Subschema {
  readonly schema: Schema;
  /** The keyword that holds the subschema. */
  readonly keyword: string;
  /** The key under a map keyword, or the index in a list keyword. */
  readonly key: string | number | undefined;
}

/** A declared property, and its schema. */
export interface Property {
  readonly name: string;
  readonly keySpan: Span;
  readonly schema: Schema;
}

/** The facts about a whole schema that its parts share. */
export interface SchemaWork {
  /** The work spent on the alternatives of all parts: see {@link alternativesOf}. */
  conjuncts: number;
  /** What limits have omitted so far, as the object of a sentence: "more than 10,000 parts". */
  readonly omissions: Set<string>;
}

/** A JSON Schema, or a part of one. */
export class Schema {
  readonly kind = "schema";
  readonly located: Located;
  /** JSON pointer within the definition: `/inputSchema/properties/userId`. */
  readonly pointer: string;
  /** The key that introduces the schema, where reports about something missing point. */
  readonly anchor: Span;
  readonly #root: Schema | undefined;
  #work: SchemaWork | undefined;
  #alternatives: readonly Alternative[] | undefined;
  // Cached, because every rule walks the same schemas.
  #subschemas: readonly Subschema[] | undefined;
  #properties: readonly Property[] | undefined;
  #written: readonly Schema[] | undefined;
  #isCut = false;
  #description: Reading<string> | undefined;
  #types: Reading<readonly string[]> | undefined;
  #target: Reading<Schema> | undefined;
  #hasParts: boolean | undefined;
  #elements: Schema | undefined;

  private constructor(located: Located, pointer: string, anchor: Span, root: Schema | undefined) {
    this.located = located;
    this.pointer = pointer;
    this.anchor = anchor;
    this.#root = root;
  }

  /** The whole schema at `pointer` of a definition. `anchor` is the key that introduces it. */
  static root(located: Located, pointer: string, anchor: Span): Schema {
    return new Schema(located, pointer, anchor, undefined);
  }

  /** The whole schema that contains this one, or the schema itself. */
  get root(): Schema {
    return this.#root ?? this;
  }

  /** The work on the whole schema so far. */
  get work(): SchemaWork {
    const { root } = this;
    root.#work ??= { conjuncts: 0, omissions: new Set() };
    return root.#work;
  }

  get editor(): Editor | undefined {
    return this.located.editor;
  }

  /** A part of the same whole schema. */
  part(located: Located, pointer: string, anchor: Span): Schema {
    return new Schema(located, pointer, anchor, this.root);
  }

  /**
   * True if server code also checks values, or changes them before they are checked, as `.refine()` of Zod does. What
   * the code accepts is unknown. For lists and objects this says nothing about their items and members.
   */
  get isCheckedByCode(): boolean {
    return this.located.kind === "object" && this.located.isCheckedByCode === true;
  }

  /** Reads a keyword of any type. A boolean schema has no keywords. */
  keyword(name: string): Reading<Located> {
    const { located } = this;
    if (located.kind === "object") return memberOf(located, name);
    if (located.kind === "unknown") return unknown(located.span, located.reason);
    return absent;
  }

  /** The place of the keyword, if it is written. */
  keywordSpan(name: string): Span | undefined {
    return this.located.kind === "object" ? this.located.members.get(name)?.keySpan : undefined;
  }

  get description(): Reading<string> {
    this.#description ??= textOf(this.keyword("description"));
    return this.#description;
  }

  /** The types in `type`; absent if the keyword is. */
  get types(): Reading<readonly string[]> {
    this.#types ??= typesOf(this.keyword("type"));
    return this.#types;
  }

  /** True if other schemas may apply to the same value: a reference, a union, `allOf`. */
  get hasParts(): boolean {
    this.#hasParts ??= this.located.kind === "object" && hasPartsIn(this.located);
    return this.#hasParts;
  }

  /** The schemas that a value may satisfy: unions are split, `allOf` and local references joined. Never empty. */
  get alternatives(): readonly Alternative[] {
    this.#alternatives ??= alternativesOf(this);
    return this.#alternatives;
  }

  /** The target of a local `$ref`: unknown if it is outside the document, absent without `$ref`. */
  get target(): Reading<Schema> {
    this.#target ??= resolveReference(this);
    return this.#target;
  }

  /** The declared names of `properties`, in order; empty if the keyword is absent or unknown. */
  properties(): readonly Property[] {
    this.#properties ??=
      this.keyword("properties").state === "known"
        ? this.subschemas().flatMap(({ keyword, key, schema }) => {
            return keyword === "properties" ? [{ name: String(key), keySpan: schema.anchor, schema }] : [];
          })
        : [];
    return this.#properties;
  }

  /** The schema of the elements of a list, if `items` gives one for all of them. */
  get elements(): Schema | undefined {
    const items = this.located.kind === "object" ? this.located.members.get("items")?.value : undefined;
    if (items?.kind === "object")
      this.#elements ??= this.subschemas().find(({ keyword }) => keyword === "items")?.schema;
    return this.#elements;
  }

  /** The direct subschemas, in source order. */
  subschemas(): readonly Subschema[] {
    this.#subschemas ??= this.#findSubschemas();
    return this.#subschemas;
  }

  /** True if the schema may have parts that {@link subschemas} omits. */
  get mayHaveOtherParts(): boolean {
    const { located } = this;
    if (located.kind !== "object" || located.unknownRest) return located.kind !== "scalar";
    for (const { key, value } of located.members.values()) {
      if (!allSubschemaKeywords.has(key)) continue;
      if (value.kind === "unknown" || ((value.kind === "object" || value.kind === "array") && value.unknownRest))
        return true;
    }
    return false;
  }

  #findSubschemas(): Subschema[] {
    const found: Subschema[] = [];
    if (this.located.kind !== "object") return found;
    for (const { key: keyword, keySpan, value } of this.located.members.values()) {
      if (!allSubschemaKeywords.has(keyword)) continue;
      const pointer = pointerTo(this.pointer, keyword);
      if (value.kind === "array" && isOneOf(subschemaKeywords.list, keyword)) {
        for (const [index, item] of value.items.entries()) {
          found.push({ schema: this.part(item, pointerTo(pointer, index), keySpan), keyword, key: index });
        }
      } else if (value.kind === "object" && isOneOf(subschemaKeywords.map, keyword)) {
        for (const member of value.members.values()) {
          const schema = this.part(member.value, pointerTo(pointer, member.key), member.keySpan);
          found.push({ schema, keyword, key: member.key });
        }
      } else if (value.kind !== "array" && isOneOf(subschemaKeywords.one, keyword)) {
        found.push({ schema: this.part(value, pointer, keySpan), keyword, key: undefined });
      }
    }
    return found;
  }

  /**
   * This schema and all its written parts, parents first, without following references. A schema that is too large is
   * truncated: see {@link isCut}.
   */
  walk(): readonly Schema[] {
    this.#written ??= this.#walk();
    return this.#written;
  }

  /** True if {@link walk} omits parts, so a part that it does not show may still exist. */
  get isCut(): boolean {
    this.walk();
    return this.#isCut;
  }

  #walk(): Schema[] {
    const written: Schema[] = [];
    // A stack instead of recursion, because documents may nest thousands of levels deep. Cyclic YAML aliases repeat a
    // node.
    const seen = new Set<Located>();
    const pending: Schema[] = [this];
    for (let schema = pending.pop(); schema; schema = pending.pop()) {
      if (seen.has(schema.located)) continue;
      if (written.length === maxParts) {
        this.#isCut = true;
        this.work.omissions.add(`more than ${maxParts.toLocaleString("en")} parts`);
        break;
      }
      seen.add(schema.located);
      written.push(schema);
      const parts = schema.subschemas();
      // One push each: a list of 200,000 branches has more entries than a call takes arguments.
      for (let index = parts.length - 1; index >= 0; index--) {
        const part = parts[index];
        if (part) pending.push(part.schema);
      }
    }
    return written;
  }
}

/** True for a schema whose reference, union or `allOf` adds conditions for its values. */
export function hasPartsIn({ members }: LocatedObject): boolean {
  return members.has("$ref") || members.has("allOf") || members.has("anyOf") || members.has("oneOf");
}

function isOneOf(list: readonly string[], word: string): boolean {
  return list.includes(word);
}
