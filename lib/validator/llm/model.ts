import type { z } from "zod";
import type { Json } from "../../model/json.ts";

/** A question to a model. What comes from strangers is in `data` alone. */
export interface Question<T> {
  readonly instructions: string;
  /** What the question is about. It is sent as JSON, and never as instructions. */
  readonly data: Json;
  /** The form of the answer. */
  readonly shape: z.ZodType<T>;
  /** The most tokens of the answer. */
  readonly maxTokens: number;
}

/** What a question has cost. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Requests that were sent, without those that a retry repeated. */
  readonly calls: number;
}

/** The answer to a question: of the wanted form, or none with the reason as a sentence. */
export type ModelAnswer<T> =
  | { readonly state: "answered"; readonly value: T; readonly usage: Usage }
  | { readonly state: "no answer"; readonly reason: string; readonly usage: Usage };

/** A model that answers questions. */
export interface Model {
  /** The provider and the model: `anthropic/claude-haiku-5-5`. */
  readonly name: string;
  /** US dollars for a million tokens, if they are known. */
  readonly price: Price | undefined;
  /**
   * Asks a question. At most `concurrency` are in flight; the others wait. Errors that pass are retried, an answer of
   * another form is repaired once. Never throws for what a provider answers.
   *
   * @throws AbortError of the signal.
   */
  ask<T>(question: Question<T>, signal?: AbortSignal): Promise<ModelAnswer<T>>;
}

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The cost in US dollars; `undefined` if the price is not known. */
export function costInDollars({ inputTokens, outputTokens }: Usage, price: Price | undefined): number | undefined {
  return price && (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, calls: 0 };

/** The sum of two costs. */
export function addedUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    calls: a.calls + b.calls,
  };
}

/** The tokens of an answer by estimate: those of ours have about as many. */
export const tokensOfAnswer = 400;

/** The difference of two costs. */
export function withoutUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens - b.inputTokens,
    outputTokens: a.outputTokens - b.outputTokens,
    calls: a.calls - b.calls,
  };
}
