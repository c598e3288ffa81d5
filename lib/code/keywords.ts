import type { IrFunction, Variable } from "../model/handler/code.ts";
import { type AbstractValue, abstractMember, untracked } from "./abstract.ts";

/** The named arguments of a call. */
export interface Keywords {
  readonly named: ReadonlyMap<string, AbstractValue>;
  /** An object that provides named arguments: `**options`. */
  readonly rest: AbstractValue | undefined;
  /** The number of arguments before a list of unknown length: `run(path, *others, **options)`. */
  readonly places?: number | undefined;
}

export const noNames: ReadonlyMap<Variable, AbstractValue> = new Map();

/** The named arguments of the parameters that follow the positional ones. */
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
    else if (rest && !isInjected) found.set(variable, abstractMember(rest, variable.name));
  });
  const others = parameters.find(({ isNamedRest }) => isNamedRest);
  if (others) {
    const members = rest?.members || left.size ? new Map([...(rest?.members ?? []), ...left]) : undefined;
    found.set(others.variable, { ...(rest ?? untracked), members });
  }
  return found;
}
