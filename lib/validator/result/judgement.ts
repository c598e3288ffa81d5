import type { Remark, Rewrite } from "../../model/review.ts";

/** About the model that was asked about the tools, and what it took. */
export interface LlmMetadata {
  /** The provider and the model: `anthropic/claude-haiku-5-5`. */
  readonly model: string;
  readonly promptVersion: number;
  /** The texts that it judged in this run. Tools with the same text are judged once. */
  readonly answered: number;
  /** The texts whose judgement was in the file of its answers. */
  readonly fromFile: number;
  readonly unanswered: UnansweredTool[];
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The tokens that were expected before. */
  readonly estimatedTokens: number;
  /** Absent if the price of the model is not known. */
  readonly dollars?: number;
  /** The file of the answers, relative to the working directory; absent if none is kept. */
  readonly file?: string;
}

/** A tool that was not judged. */
export interface UnansweredTool {
  readonly tool: string;
  readonly file: string;
  /** A sentence. */
  readonly reason: string;
}

/** What a model said of a tool. Source: the validator specification, "Analysis Dimensions". */
export interface ToolJudgement {
  readonly model: string;
  /** 1 to 10. */
  readonly clarityScore: number;
  /** 1 to 10. */
  readonly completenessScore: number;
  readonly ambiguities: Remark[];
  readonly conflicts: Remark[];
  readonly suggestions: string[];
  /** Other texts, which have passed the checks. */
  readonly rewrites: Rewrite[];
  /** The scores of the tool before its text or the model changed. */
  readonly before?: { readonly model: string; readonly clarityScore: number; readonly completenessScore: number };
}
