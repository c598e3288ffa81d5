import { isDeepStrictEqual } from "node:util";

/** A part of a value that an evaluator gives, as data; `undefined` if it is not known. */
export type Part = { readonly data: unknown } | undefined;

interface Compared {
  readonly seed: number;
  readonly text: string;
  readonly shown: readonly string[];
  /** What the engine gives for each expression that is shown. */
  readonly answer: readonly unknown[];
  readonly parts: readonly Part[];
  /** True if the evaluator has chosen the outcome of a condition. */
  readonly isAssumed?: boolean;
}

/** The results of many programs: wrong values, and the number of those that are known. */
export class Census {
  readonly #wrong: string[] = [];
  known = 0;
  unknown = 0;
  /** Programs that the engine refuses. */
  failed = 0;

  add({ seed, text, shown, answer, parts, isAssumed = false }: Compared): void {
    for (const [index, expected] of answer.entries()) {
      const part = parts[index];
      if (!part || isAssumed) this.unknown++;
      else if (isDeepStrictEqual(part.data, expected)) this.known++;
      else
        this.#wrong.push(
          `program ${String(seed)}: ${shown[index] ?? ""} is ${JSON.stringify(expected)}, not ${JSON.stringify(part.data)}, after\n${text}`,
        );
    }
  }

  /** The shortest programs with a wrong value, and how many there are. */
  get wrong(): readonly string[] {
    const shortest = this.#wrong.toSorted((one, other) => one.length - other.length).slice(0, Number(process.env.N ?? 5));
    return this.#wrong.length ? [`${String(this.#wrong.length)} wrong values`, ...shortest] : [];
  }
}
