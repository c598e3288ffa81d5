/** Two rules that no definition can satisfy at once, so that no preset may hold both. */
export interface Contradiction {
  readonly kept: string;
  /** The one that `all` does without. */
  readonly leftOut: string;
}

export const contradictions: readonly Contradiction[] = [
  // `get-user` or `github_get_user`.
  { kept: "tool-name-case", leftOut: "service-action-resource" },
];
