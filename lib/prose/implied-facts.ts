import type { Scalar, ValueFacts } from "../model/value-facts.ts";
import { claimsIn } from "./claims.ts";
import { statedBoundsOf, statedDefaultOf, statedFormatOf } from "./stated.ts";

/** A keyword that a schema lacks, with the value that the description states. */
export interface ImpliedFact {
  readonly keyword: "default" | "minimum" | "maximum" | "format" | "pattern";
  readonly value: Exclude<Scalar, null>;
  /** The value as the description says it. */
  readonly said: string;
}

/** The facts that a description states and a schema lacks. The caller knows whether the schema has a default. */
export function impliedFactsOf(description: string, facts: ValueFacts): readonly ImpliedFact[] {
  return [
    ...impliedDefaultOf(description, facts),
    ...impliedBoundOf(description, facts),
    ...impliedForm(description, facts),
  ];
}

function impliedDefaultOf(description: string, { types, members }: ValueFacts): readonly ImpliedFact[] {
  const said = statedDefaultOf(description);
  if (!said) return [];
  const { value: text, form, isPhrase } = said;
  const value = (): Exclude<Scalar, null> | undefined => {
    if (form === "number" && (types.has("number") || types.has("integer"))) return Number(text);
    if (form === "boolean" && types.has("boolean")) return text === "true";
    if (!types.has("string") || types.size > 1) return undefined;
    if (members) return members.find((each) => each === text) === undefined ? undefined : text;
    // A word without quotes may describe the default.
    return form === "quoted" || (form === "number" && types.size === 1) ? text : undefined;
  };
  const found = value();
  return found === undefined || isPhrase ? [] : [{ keyword: "default", value: found, said: JSON.stringify(found) }];
}

/** A bound next to one that the schema has. Other rules require bounds where there is none. */
function impliedBoundOf(description: string, facts: ValueFacts): readonly ImpliedFact[] {
  const { types, members } = facts;
  const isNumber = types.size === 1 && (types.has("number") || types.has("integer"));
  const said = isNumber && !members ? statedBoundsOf(description) : undefined;
  if (!said || said.unit === "characters") return [];
  const { minimum, maximum } = facts.bounds("value");
  if (typeof minimum === "number" && maximum === undefined && said.maximum !== undefined && said.maximum >= minimum)
    return [{ keyword: "maximum", value: said.maximum, said: String(said.maximum) }];
  if (typeof maximum === "number" && minimum === undefined && said.minimum !== undefined && said.minimum <= maximum)
    return [{ keyword: "minimum", value: said.minimum, said: String(said.minimum) }];
  return [];
}

function impliedForm(description: string, { types, members, format, hasPattern }: ValueFacts): readonly ImpliedFact[] {
  if (members || format !== undefined || hasPattern || types.size !== 1 || !types.has("string")) return [];
  const [shape] = claimsIn(description, "pattern");
  if (shape) return [{ keyword: "pattern", value: shape.pattern, said: shape.name }];
  const said = statedFormatOf(description);
  return said ? [{ keyword: "format", value: said.accepts[0], said: said.name }] : [];
}
