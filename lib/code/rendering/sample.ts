import { anyItem, anyValue, type PathStep, pathText, type ValueForm } from "../../model/value-form.ts";
import { Opaque, markOpen } from "./values.ts";

/** A field without parts of its own in a sample value. */
export interface Leaf {
  readonly path: readonly PathStep[];
  /** The name of the field that contains it, directly or in a list. */
  readonly name: string;
  readonly value: unknown;
  /** True if the value itself must be shown: a text, a number. For others, their name is enough. */
  readonly isStrict: boolean;
}

/** A value of a schema in one combination of the options of its unions, and its leaves. */
export interface Sample {
  readonly value: unknown;
  readonly leaves: readonly Leaf[];
  /** The number of numbers so far. Each has a different value. */
  readonly numbers: number;
}

/** The limit of combinations, because nested unions multiply. */
const maxSamples = 96;
const firstNumber = 900_000_001;

/**
 * Sample values of a form, one for each combination of the options of its unions, as mcp-ts-core makes them. Fields are
 * present, a list has one item, booleans are true, an enum has its first value, and each text and number is unique.
 *
 * @param absent the paths of omitted fields
 * @returns `undefined` if there are too many
 */
export function samplesOf(form: ValueForm, absent: ReadonlySet<string> = new Set()): readonly Sample[] | undefined {
  const samples = new Sampler(absent).samples(form, { path: [], name: "" }, { value: null, leaves: [], numbers: 0 });
  return samples.length > maxSamples ? undefined : samples;
}

/** The paths of the optional fields. */
export function optionalFields(form: ValueForm, path: readonly PathStep[] = []): readonly string[] {
  switch (form.kind) {
    case "object":
      return [...form.fields].flatMap(([key, field]) => [
        ...(field.isOptional ? [pathText([...path, key])] : []),
        ...optionalFields(field.form, [...path, key]),
      ]);
    case "list":
      return optionalFields(form.item, [...path, anyItem]);
    case "record":
      return optionalFields(form.value, [...path, anyValue]);
    case "union":
      return form.options.flatMap((option) => optionalFields(option, path));
    case "tuple":
      return form.items.flatMap((item, index) => optionalFields(item, [...path, index]));
    default:
      return [];
  }
}

interface FieldPosition {
  readonly path: readonly PathStep[];
  readonly name: string;
}

class Sampler {
  readonly #absent: ReadonlySet<string>;

  constructor(absent: ReadonlySet<string>) {
    this.#absent = absent;
  }

  samples(form: ValueForm, spot: FieldPosition, before: Sample): readonly Sample[] {
    const { path, name } = spot;
    const leaf = (value: unknown, isStrict: boolean): readonly Sample[] => [
      { ...before, value, leaves: [...before.leaves, { path, name, value, isStrict }] },
    ];
    switch (form.kind) {
      case "text":
        return leaf(textAt(path, name), true);
      case "number":
        return leaf(firstNumber + before.numbers, true).map((one) => ({ ...one, numbers: before.numbers + 1 }));
      case "boolean":
        return leaf(true, false);
      case "constant":
        return leaf(form.value, false);
      case "other":
        return leaf(null, false);
      case "too deep":
        return [{ ...before, value: null }];
      case "unknown":
        return [{ ...before, value: new Opaque([]) }];
      case "list":
        return this.samples(form.item, { path: [...path, anyItem], name }, before).map((one) => ({
          ...one,
          value: [one.value],
        }));
      case "record":
        return this.samples(form.value, { path: [...path, anyValue], name }, before).map((one) => ({
          ...one,
          value: { parity_key: one.value },
        }));
      case "union":
        return cut(form.options.flatMap((option) => this.samples(option, spot, before)));
      case "tuple":
        return this.#combined(
          form.items.map((item, index) => ({ form: item, spot: { path: [...path, index], name } })),
          before,
          (values) => values,
        );
      case "object": {
        const fields = [...form.fields].filter(([key]) => !this.#absent.has(pathText([...path, key])));
        return this.#combined(
          fields.map(([key, field]) => ({ form: field.form, spot: { path: [...path, key], name: key } })),
          before,
          (values) => {
            const object = Object.fromEntries(fields.map(([key], index) => [key, values[index]]));
            if (form.isOpen) markOpen(object, new Opaque([]));
            return object;
          },
        );
      }
    }
  }

  #combined(
    parts: readonly { readonly form: ValueForm; readonly spot: FieldPosition }[],
    before: Sample,
    make: (values: readonly unknown[]) => unknown,
  ): readonly Sample[] {
    let made: readonly { readonly values: readonly unknown[]; readonly sample: Sample }[] = [
      { values: [], sample: before },
    ];
    for (const { form, spot } of parts) {
      made = cut(
        made.flatMap(({ values, sample }) =>
          this.samples(form, spot, sample).map((next) => ({ values: [...values, next.value], sample: next })),
        ),
      );
    }
    return made.map(({ values, sample }) => ({ ...sample, value: make([...values]) }));
  }
}

/** One more than the limit, so that an excess can be recognized. */
function cut<T>(list: readonly T[]): readonly T[] {
  return list.slice(0, maxSamples + 1);
}

/**
 * The text of a leaf. It has the form that mcp-ts-core uses, because the behavior of a formatter depends on the form:
 * on the length, and on the first characters.
 */
function textAt(path: readonly PathStep[], name: string): string {
  return `__MCP_PARITY_${(pathText(path) || name || "root").replaceAll(/[.[\]]/g, "_")}__`;
}
