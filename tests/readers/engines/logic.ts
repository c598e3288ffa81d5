/**
 * The operands of the truth tables: known values that count as true or false, an absent value, an unknown one, and one
 * whose evaluation throws.
 */
const operands = ["true", "false", "absent", "unknown", "thrown"] as const;
export type Operand = (typeof operands)[number];

/** What an operand may be when the program runs. */
const outcomes: Readonly<Record<Operand, readonly (string | undefined)[]>> = {
  true: ["t"],
  false: [""],
  absent: [undefined],
  unknown: ["t", "u", "", undefined],
  thrown: [],
};

/** Gives the value of an operand, or throws. */
export type Evaluated = () => string | undefined;

export interface Row {
  readonly name: string;
  readonly left: Operand;
  readonly right: Operand;
  /** All results that the expression may have. */
  readonly results: readonly unknown[];
  /** True if it may throw instead. */
  readonly mayThrow: boolean;
}

class Thrown extends Error {}

/**
 * Every pair of operands with the results that an operator may have.
 *
 * @param apply evaluates the operands that the operator evaluates.
 */
export function truthTable(apply: (left: Evaluated, right: Evaluated) => unknown): readonly Row[] {
  return operands.flatMap((left) =>
    operands.map((right) => {
      const results = new Set<unknown>();
      let mayThrow = false;
      for (const one of evaluatedAs(left))
        for (const other of evaluatedAs(right)) {
          try {
            results.add(apply(one, other));
          } catch (error) {
            if (!(error instanceof Thrown)) throw error;
            mayThrow = true;
          }
        }
      return { name: `${left}, ${right}`, left, right, results: [...results], mayThrow };
    }),
  );
}

function evaluatedAs(operand: Operand): readonly Evaluated[] {
  const throwing: Evaluated = () => {
    throw new Thrown();
  };
  return operand === "thrown" ? [throwing] : outcomes[operand].map((value) => () => value);
}
