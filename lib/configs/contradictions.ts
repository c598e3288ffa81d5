/** Two rules that no definition can satisfy together. A preset must not contain both. */
export interface RuleContradiction {
  readonly kept: string;
  /** The rule that `all` omits. */
  readonly omitted: string;
}

export const contradictions: readonly RuleContradiction[] = [
  // `get-user` or `github_get_user`.
  { kept: "tool-name-case", omitted: "w3c-service-action-resource" },
  // `format: "uri"`, which OpenAI's strict mode refuses. A pattern satisfies both, but the first suggests the format.
  { kept: "require-uri-format", omitted: "schema-format-portability" },
  // A repeated schema can only become a definition, and the other rule reports references.
  { kept: "no-repeated-schema", omitted: "schema-no-defs" },
  // A `maximum` rejects a call with `limit: 500`; the handler should lower the value to 100.
  { kept: "require-number-range", omitted: "budget-list-pagination" },
];
