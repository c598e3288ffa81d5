/** The operands of the truth tables: known values that count as true or false, an absent value, an unknown one. */
const operands = ["true", "false", "absent", "unknown"] as const;
export type Operand = (typeof operands)[number];

/** What an operand may be when the program runs. */
const outcomes: Readonly<Record<Operand, readonly (string | undefined)[]>> = {
  true: ["t"],
  false: [""],
  absent: [undefined],
  unknown: ["t", "u", "", undefined],
};

export interface Row {
  readonly name: string;
  readonly left: Operand;
  readonly right: Operand;
  /** All results that the expression may have. */
  readonly results: readonly unknown[];
}

/** Every pair of operands with the results that an operator may have. */
export function truthTable(apply: (left: string | undefined, right: string | undefined) => unknown): readonly Row[] {
  return operands.flatMap((left) =>
    operands.map((right) => {
      const all = outcomes[left].flatMap((one) => outcomes[right].map((other) => apply(one, other)));
      return { name: `${left}, ${right}`, left, right, results: [...new Set(all)] };
    }),
  );
}
