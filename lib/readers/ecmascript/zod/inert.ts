/**
 * A function in the place of one of the linted project: it accepts and passes on everything, so that no code of the
 * project runs and Zod still makes the schema.
 */
export function inertFunction(method: string): (input?: unknown) => unknown {
  return isPredicate.has(method) ? () => true : (input) => input;
}

const isPredicate = new Set(["refine", "refinement", "custom", "check", "stringFormat"]);

/** A class in the place of the one that `z.instanceof` is given: any will do. */
export const InertClass = Map;

/**
 * A regular expression that shows its source and matches everything: Zod 3 tests default values when it is asked what
 * is required, and a project's expression may take for ever.
 *
 * @returns `undefined` for what JavaScript does not take as a regular expression
 */
export function inertRegExp(source: string, flags: string): RegExp | undefined {
  try {
    const regex = new RegExp(source, flags);
    Object.defineProperty(regex, "test", { value: () => true });
    Object.defineProperty(regex, "exec", { value: () => [""] });
    return regex;
  } catch {
    return undefined;
  }
}
