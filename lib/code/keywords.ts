import type { IrFunction, Variable } from "../model/handler/code.ts";
import { type AbstractValue, memberOf, untrackedValue } from "./abstract.ts";

/** The arguments of a call that are given by name. */
export interface Keywords {
  readonly named: ReadonlyMap<string, AbstractValue>;
  /** An object whose members are given by their names: `**options`. */
  readonly rest: AbstractValue | undefined;
  /** How many arguments stand before a list of them, whose length is not known: `run(path, *others, **options)`. */
  readonly places?: number | undefined;
}

export const noNames: ReadonlyMap<Variable, AbstractValue> = new Map();

/** What the parameters of a function get by their names, where the first ones have got theirs by their places. */
export function namedIn(
  { parameters }: IrFunction,
  places: number,
  { named, rest }: Keywords,
): ReadonlyMap<Variable, AbstractValue> {
  const found = new Map<Variable, AbstractValue>();
  const left = new Map(named);
  const restAt = parameters.findIndex(({ isRest }) => isRest);
  parameters.forEach(({ variable, isRest, isNamedRest, isInjected }, index) => {
    if (isRest || isNamedRest || (index < places && (restAt < 0 || index < restAt))) return;
    const given = left.get(variable.name);
    left.delete(variable.name);
    if (given) found.set(variable, given);
    else if (rest && !isInjected) found.set(variable, memberOf(rest, variable.name));
  });
  const others = parameters.find(({ isNamedRest }) => isNamedRest);
  if (others) {
    const members = rest?.members || left.size ? new Map([...(rest?.members ?? []), ...left]) : undefined;
    found.set(others.variable, { ...(rest ?? untrackedValue), members });
  }
  return found;
}
