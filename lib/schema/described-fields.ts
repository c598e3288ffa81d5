import type { Located } from "../model/located.ts";
import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { describedBy } from "./described.ts";
import { hasFixedValue } from "./undescribed-parts.ts";

/** Objects within objects that are looked into; what is nested deeper counts as not described. */
const maxDepth = 50;

/**
 * Finds the parameters of a schema whose fields say it all: objects and arrays of objects, each of whose fields has a
 * description, one possible value, a list of words to choose from, or again such fields.
 *
 * @param parameters all parameters of the schema
 */
export function describedByFields(parameters: readonly Parameter[]): (parameter: Parameter) => boolean {
  const fields = new Map<Located, Parameter[]>();
  for (const parameter of parameters) {
    const beside = fields.get(parameter.parent.located);
    if (beside) beside.push(parameter);
    else fields.set(parameter.parent.located, [parameter]);
  }
  const known = new Map<Parameter, boolean>();
  const isSaid = (parameter: Parameter, depth: number): boolean => {
    const before = known.get(parameter);
    if (before !== undefined || depth > maxDepth) return before ?? false;
    // What holds itself adds nothing to what its other fields say.
    known.set(parameter, true);
    const within = objectsOf(parameter.schema).flatMap((object) => fields.get(object) ?? []);
    const isDescribed = within.length > 0 && within.every((field) => says(field, depth + 1));
    known.set(parameter, isDescribed);
    return isDescribed;
  };
  const says = (field: Parameter, depth: number): boolean =>
    describedBy(field.schema) !== "no" ||
    hasFixedValue(field.schema) ||
    isChoiceOfWords(field.schema) ||
    isSaid(field, depth);
  return (parameter) => isSaid(parameter, 0);
}

/** True for a list of words: `["low", "normal", "high"]` says what to pass, `["1d", "1w"]` and `[0, 1]` do not. */
export function isChoiceOfWords(schema: Schema): boolean {
  const choices = schema.alternatives.flatMap(({ conjuncts }) => {
    const lists = conjuncts.map((part) => knownValue(part.keyword("enum"))).filter((list) => list?.kind === "array");
    const isNull = conjuncts.some(({ types }) => knownValue(types)?.join() === "null");
    return lists.length || !isNull ? [lists] : [];
  });
  const isWord = (item: Located) =>
    item.kind === "scalar" && (item.value === null || /[A-Za-z]{3}/.test(String(item.value)));
  return (
    choices.length > 0 &&
    choices.every((lists) => lists.some((list) => list.items.length > 0 && list.items.every(isWord)))
  );
}

/** What declares the fields of a value: the schema, its alternatives and references, and those of its elements. */
function objectsOf(schema: Schema): readonly Located[] {
  const parts = schema.alternatives.flatMap(({ conjuncts }) => conjuncts);
  const elements = parts.flatMap((part) => part.elements?.alternatives.flatMap(({ conjuncts }) => conjuncts) ?? []);
  return [...new Set([...parts, ...elements].map(({ located }) => located))];
}
