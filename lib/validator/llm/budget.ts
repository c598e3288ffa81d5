import { budgetIn } from "../config/llm-providers.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import { InputError } from "../result/input-error.ts";
import { costInDollars, type Price, type Usage } from "./model.ts";

/**
 * Refuses a run before anything is sent that would take more than the budget.
 *
 * @param subject what needs that much, as the beginning of a sentence with a verb in the plural.
 * @throws InputError `USAGE`.
 */
export function checkBudget(estimate: Usage, { budget }: LlmConfig, price: Price | undefined, subject: string): void {
  if (budget === undefined) return;
  const { unit, limit } = budgetIn(budget);
  const { inputTokens, outputTokens } = estimate;
  const needed = unit === "tokens" ? inputTokens + outputTokens : (costInDollars(estimate, price) ?? 0);
  if (needed <= limit) return;
  const shown = unit === "tokens" ? `${String(needed)} tokens` : `$${needed.toFixed(4)}`;
  const problem = `${subject} need about ${shown}. Nothing was sent.`;
  throw new InputError("USAGE", `--llm-budget ${String(budget)}`, problem, "Raise the budget, or name fewer files.");
}
