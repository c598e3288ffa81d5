import { memoize, memoizeFor } from "../model/lazy.ts";
import { type Claim, type ClaimKind, Passage } from "./claims/claim.ts";
import { defaultsIn } from "./claims/defaults.ts";
import { formatsIn, patternsIn, typesIn } from "./claims/forms.ts";
import { numbersOfPurposeIn } from "./claims/numbers.ts";
import { rangesIn } from "./claims/ranges.ts";
import { type Related, type Relation, relationsBetween } from "./claims/relations.ts";
import { requiredBesidesIn, requiredForsIn, requirementsIn } from "./claims/requirements.ts";
import { assignmentsIn, singleValuesIn, valueListsIn } from "./claims/values.ts";

const passageOf = memoize((text) => new Passage(text), { max: 200 });

/** What finds the claims of each kind. The claims of a text are found once, when the first rule asks for their kind. */
const recognizers: { readonly [K in ClaimKind]: (passage: Passage) => readonly Claim<K>[] } = {
  range: memoizeFor(rangesIn),
  number: memoizeFor(numbersOfPurposeIn),
  default: memoizeFor(defaultsIn),
  type: memoizeFor(typesIn),
  format: memoizeFor(formatsIn),
  pattern: memoizeFor(patternsIn),
  values: memoizeFor(valueListsIn),
  value: memoizeFor(singleValuesIn),
  assignment: memoizeFor(assignmentsIn),
  required: memoizeFor(requirementsIn),
  requiredFor: memoizeFor(requiredForsIn),
  requiredBeside: memoizeFor(requiredBesidesIn),
};

/**
 * What a text claims about a value: "Page size (1-100, default 10)" claims a range and a default. Claims that a
 * condition limits to some calls, or that a negation denies, say so (`holds`) or are left out.
 *
 * @param kind the claims that the caller compares with a schema
 */
export function claimsIn<K extends ClaimKind>(text: string, kind: K): readonly Claim<K>[] {
  return recognizers[kind](passageOf(text));
}

/** What a text claims about several parameters of one object. */
export function relationsIn(text: string, related: Related): readonly Relation[] {
  return relationsBetween(passageOf(text), related);
}
