/** What descriptions say of objects that take any field on purpose. */
const openness =
  /\barbitrary\b|\bfree-?form\b|\bany (?:additional |other |extra |valid )?(?:keys?|propert(?:y|ies)|fields?|attributes?|json|object|shape|structure|values?|options?|parameters?)\b|\b(?:additional|other|extra|custom|unknown|further|dynamic|user-defined) (?:keys?|propert(?:y|ies)|fields?|attributes?|parameters?|options?|settings?|values?|data|metadata)\b|\bpass(?:ed)?[- ]?through\b|\bopen-ended\b|\bextensible\b|\b[a-z]+-specific (?:[a-z]+ )?(?:config\w*|fields?|options?|settings?|propert(?:y|ies)|parameters?|keys?)\b|\bkey[-/ ]value\b|\bsimplified from\b|\bnot validated\b/i;

/**
 * True for a description that justifies an object with fields beside those declared: "arbitrary metadata", "any key".
 */
export function justifiesOpenness(description: string): boolean {
  return openness.test(description);
}
