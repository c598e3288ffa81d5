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
}

/** The number of wrong values that a failing test prints. */
const printed = 5;

/** The results of many programs: wrong values, and the number of those that are known. */
export class Census {
  readonly #wrong: string[] = [];
  known = 0;
  unknown = 0;
  /** Programs that the engine ran to their end. */
  compared = 0;

  add({ seed, text, shown, answer, parts }: Compared): void {
    this.compared++;
    for (const [index, expected] of answer.entries()) {
      const part = parts[index];
      if (!part) this.unknown++;
      else if (isDeepStrictEqual(part.data, expected)) this.known++;
      else {
        const values = `${JSON.stringify(expected)}, not ${JSON.stringify(part.data)}`;
        this.#wrong.push(`program ${String(seed)}: ${shown[index] ?? ""} is ${values}, after\n${text}`);
      }
    }
  }

  /** The shortest programs with a wrong value, and how many values are wrong. */
  get wrong(): string | undefined {
    if (!this.#wrong.length) return undefined;
    const shortest = this.#wrong.toSorted((one, other) => one.length - other.length).slice(0, printed);
    return [`${String(this.#wrong.length)} wrong values:`, ...shortest].join("\n");
  }
}
