import type { Located, LocatedArray, LocatedObject } from "../model/located.ts";

/** What nests deeper is compared with nothing. */
const maxDepth = 100;

/** Keywords whose lists mean the same in any order. */
const unordered = new Set(["required", "enum", "type"]);
/** What a place says about a schema beside what the schema is: it can stand beside a reference. */
const remarks = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
]);

interface Forms {
  /** With the remarks of the schema itself. */
  readonly whole: string;
  /** Without them. */
  readonly bare: string;
}

/**
 * A short text that two schemas have in common just where they mean the same: the order of keywords and what is said of
 * the schema as a whole (title, description, default, examples) do not count; what is said of its parts does. Each part
 * is looked at once however often it is asked about.
 *
 * @returns `undefined` where a part is not known, refers elsewhere, or nests without end: it is like nothing else.
 */
export function canonicalFormOf(schema: Located): string | undefined {
  return formsOf(schema, 0)?.bare;
}

const known = new WeakMap<Located, Forms | undefined>();

function formsOf(located: Located, depth: number): Forms | undefined {
  if (located.kind === "scalar") {
    const text = `${typeof located.value}:${String(located.value)}`;
    return { whole: text, bare: text };
  }
  if (located.kind !== "object" && located.kind !== "array") return undefined;
  if (known.has(located)) return known.get(located);
  // Until it is done, a part that contains itself is like nothing else.
  known.set(located, undefined);
  const forms =
    depth > maxDepth || located.unknownRest
      ? undefined
      : located.kind === "array"
        ? formsOfList(located, depth)
        : formsOfObject(located, depth);
  known.set(located, forms);
  return forms;
}

function formsOfList({ items }: LocatedArray, depth: number, isUnordered = false): Forms | undefined {
  const parts: string[] = [];
  for (const item of items) {
    const forms = formsOf(item, depth + 1);
    if (!forms) return undefined;
    parts.push(forms.whole);
  }
  if (isUnordered) parts.sort();
  const form = digestOf(`[${parts.join(",")}]`);
  return { whole: form, bare: form };
}

function formsOfObject({ members }: LocatedObject, depth: number): Forms | undefined {
  const bare: string[] = [];
  const all: string[] = [];
  for (const { key, value } of members.values()) {
    // What a reference means depends on the document that it stands in.
    if (key === "$ref" || key === "$dynamicRef" || key === "$recursiveRef") return undefined;
    const isSet = value.kind === "array" && unordered.has(key) && !value.unknownRest;
    const forms = isSet ? formsOfList(value, depth + 1, true) : formsOf(value, depth + 1);
    if (!forms) return undefined;
    const part = `${key}=${forms.whole}`;
    all.push(part);
    if (!remarks.has(key)) bare.push(part);
  }
  const whole = digestOf(`{${all.sort().join(",")}}`);
  return { whole, bare: bare.length === all.length ? whole : digestOf(`{${bare.sort().join(",")}}`) };
}

/** 53 bits of a text: two different schemas of one file agree in them about never. */
function digestOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `#${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}
