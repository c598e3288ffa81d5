/** Two rules that no definition can satisfy together. A preset must not contain both. */
export interface Contradiction {
  readonly kept: string;
  /** The rule that `all` omits. */
  readonly leftOut: string;
}

export const contradictions: readonly Contradiction[] = [
  // `get-user` or `github_get_user`.
  { kept: "tool-name-case", leftOut: "service-action-resource" },
];
