/** What a model said of one text of a definition. */
export interface Remark {
  /** JSON pointer of the text within the definition: `/description`, `/inputSchema/properties/id/description`. */
  readonly pointer: string;
  /** Words of that text; absent for a remark about the whole of it. */
  readonly quote?: string;
  readonly problem: string;
}

/** Another text that a model suggests in place of one of a definition. */
export interface Rewrite {
  /** JSON pointer of the text within the definition. */
  readonly pointer: string;
  readonly text: string;
}

/** What a model said of a tool. Source: the validator specification, "Analysis Dimensions". */
export interface Review {
  /** 1 to 10. */
  readonly clarity: number;
  /** 1 to 10. */
  readonly completeness: number;
  readonly ambiguities: readonly Remark[];
  /** Contradictions between descriptions and the schema. */
  readonly conflicts: readonly Remark[];
  /** What would make the definition better, in sentences. */
  readonly suggestions: readonly string[];
  /** The rewrites that have passed the checks. */
  readonly rewrites: readonly Rewrite[];
}

/** The scores of a tool before its text or the model changed. */
export interface EarlierScores {
  readonly model: string;
  readonly clarity: number;
  readonly completeness: number;
}

/** A review with the text that it is about, as the file keeps it. */
export interface KeptReview extends Review {
  /** The file or server of the tool, relative to the folder of the file of reviews. */
  readonly source: string;
  readonly tool: string;
  /** Of what the model saw. */
  readonly hash: string;
  /** The provider and the model: `anthropic/claude-haiku-5-5`. */
  readonly model: string;
  /** The version of the prompt. */
  readonly prompt: number;
  /** Absent for the first review of a tool. */
  readonly before?: EarlierScores;
}
