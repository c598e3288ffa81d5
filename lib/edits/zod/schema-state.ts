import type { WrittenSchema, WrittenValue } from "./written-schema.ts";

/** What is known about a JSON Schema object that is to be changed. */
export class SchemaState {
  readonly #value: WrittenSchema;

  constructor(value: WrittenSchema) {
    this.#value = value;
  }

  /** True where the object has the keyword, known or not. */
  has(keyword: string): boolean {
    return this.#value.members.has(keyword);
  }

  /** The number that a keyword holds. */
  number(keyword: string): number | undefined {
    const value = this.#scalar(keyword);
    return typeof value === "number" ? value : undefined;
  }

  /** True where the keyword holds exactly this. */
  is(keyword: string, expected: string | number | boolean): boolean {
    return this.#scalar(keyword) === expected;
  }

  /** True where the object describes values of one of the types, and null at the most beside it. */
  isOf(...types: readonly string[]): boolean {
    const value = this.#value.members.get("type")?.value;
    const listed = value?.kind === "array" ? value.items : value ? [value] : [];
    const others = listed.filter((item) => !(item.kind === "scalar" && item.value === "null"));
    const [only] = others;
    return others.length === 1 && only?.kind === "scalar" && types.some((type) => type === only.value);
  }

  #scalar(keyword: string): unknown {
    const value: WrittenValue | undefined = this.#value.members.get(keyword)?.value;
    return value?.kind === "scalar" ? value.value : undefined;
  }
}
