import { toJson } from "../../model/plain.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { depthOf } from "../structure.ts";
import type { TraitName } from "./facts.ts";

/** A number that clients limit, and the part of the schema that says the most of it. */
interface Size {
  readonly number: number;
  readonly part: Schema;
  readonly keyword?: string;
}

/** A trait of an input schema that is a number. */
interface SizeTrait {
  readonly trait: TraitName;
  /** What is counted, as a phrase: "5,001 properties". */
  readonly what: string;
  /** What to do, as a sentence without its full stop. */
  readonly instead: string;
  readonly measure: (schema: Schema) => Size;
}

/** The enum of a list, if all members of it are known. */
function textsOf(part: Schema): readonly string[] {
  const list = knownValue(part.keyword("enum"));
  if (list?.kind !== "array" || list.unknownRest) return [];
  return list.items.flatMap((item) => (item.kind === "scalar" ? [String(item.value)] : []));
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function boundOf(part: Schema, keyword: string): number {
  const value = knownValue(part.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "number" ? value.value : 0;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The sum of a number over the parts of a schema, at the part with the largest one. */
function summed(schema: Schema, keyword: string | undefined, numberOf: (part: Schema) => number): Size {
  let most = 0;
  let number = 0;
  let at = schema;
  for (const part of schema.walk()) {
    const own = numberOf(part);
    number += own;
    if (own > most) [most, at] = [own, part];
  }
  return { number, part: at, ...(keyword === undefined ? {} : { keyword }) };
}

/** An enum counts as long text only with more than 250 values. Source: OpenAI, "Structured Outputs". */
const longEnum = 250;

const divide = "Divide the tool";
const describeValues = "Divide the tool, or describe the values";

export const sizeTraits: readonly SizeTrait[] = [
  {
    trait: "enumSize",
    what: "values of enums",
    instead: describeValues,
    measure: (schema) => summed(schema, "enum", (part) => textsOf(part).length),
  },
  {
    trait: "enumText",
    what: "characters in one enum",
    instead: describeValues,
    measure: (schema) => {
      const lengths = schema.walk().map((part): Size => {
        const texts = textsOf(part);
        return { number: texts.length > longEnum ? lengthOf(texts) : 0, part, keyword: "enum" };
      });
      return lengths.reduce((longest, each) => (each.number > longest.number ? each : longest), {
        number: 0,
        part: schema,
      });
    },
  },
  {
    trait: "propertyCount",
    what: "properties",
    instead: divide,
    measure: (schema) => summed(schema, undefined, (part) => part.properties().length),
  },
  {
    trait: "schemaText",
    what: "characters in names and enums",
    instead: describeValues,
    measure: (schema) =>
      summed(schema, undefined, (part) => {
        const constant = knownValue(part.keyword("const"));
        const value = constant?.kind === "scalar" ? String(constant.value).length : 0;
        return lengthOf(part.properties().map(({ name }) => name)) + lengthOf(textsOf(part)) + value;
      }),
  },
  {
    trait: "listSum",
    what: "as the sum of its 'maxItems'",
    instead: "Say the limits in the description",
    measure: (schema) => summed(schema, "maxItems", (part) => boundOf(part, "maxItems")),
  },
  {
    trait: "schemaBytes",
    what: "bytes as JSON",
    instead: "Divide the tool, or shorten its texts",
    // What is unknown is left out, so it is at least this number.
    measure: (schema) => ({ number: bytesOf(JSON.stringify(toJson(schema.located) ?? {})), part: schema }),
  },
  {
    trait: "largeLength",
    what: "as the largest 'maxLength' or 'maxItems'",
    instead: "Say the limit in the description",
    measure: (schema) => {
      const sizes = schema
        .walk()
        .flatMap((part) =>
          ["maxLength", "maxItems"].map((keyword): Size => ({ number: boundOf(part, keyword), part, keyword })),
        );
      return sizes.reduce((largest, each) => (each.number > largest.number ? each : largest), {
        number: 0,
        part: schema,
      });
    },
  },
  {
    trait: "optionalCount",
    what: "optional parameters",
    instead: divide,
    measure: (schema) =>
      summed(schema, undefined, (part) => {
        const required = knownValue(part.keyword("required"));
        const count = required?.kind === "array" ? required.items.length : 0;
        return Math.max(0, part.properties().length - count);
      }),
  },
  {
    trait: "unionCount",
    what: "parts that are unions",
    instead: "Give parts one type, or divide the tool",
    measure: (schema) => summed(schema, undefined, (part) => (part.keyword("anyOf").state === "known" ? 1 : 0)),
  },
  {
    trait: "depth",
    what: "levels",
    instead: "Write inner properties into the object around them",
    measure: (schema) => {
      const { levels, isEndless } = depthOf(schema);
      return { number: isEndless ? 0 : levels.length, part: levels.at(-1)?.schema ?? schema };
    },
  },
];
