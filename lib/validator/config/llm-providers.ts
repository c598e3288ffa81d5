/** A provider of models, or an engine that runs them. */
export interface LlmProvider {
  /** The optional package that speaks with it. */
  readonly package: "@ai-sdk/anthropic" | "@ai-sdk/openai" | "@ai-sdk/openai-compatible";
  /** The address; `undefined` if the configuration must name it. */
  readonly baseUrl: string | undefined;
  /** The environment variable with another address, as the provider's own packages read it. */
  readonly baseUrlVariable?: string;
  /** The environment variable with the key. */
  readonly keyVariable: string;
  /** False if it may have no key. */
  readonly needsKey: boolean;
  /** The model that is asked if none is named; `undefined` if one must be named. */
  readonly model: string | undefined;
}

/** The provider that is asked if none is named. */
export const usualProvider = "anthropic";

/**
 * The providers by name. Sources: https://platform.claude.com/docs/en/models/haiku-5-5/overview,
 * https://developers.openai.com/api/docs/models/gpt-5-nano (which recommends GPT-5.6 Luna), the documentation of the AI
 * SDK's packages and of Ollama's compatible API; read 2026-11-27.
 */
export const llmProviders = {
  anthropic: {
    package: "@ai-sdk/anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    keyVariable: "ANTHROPIC_API_KEY",
    needsKey: true,
    model: "claude-haiku-5-5",
  },
  openai: {
    package: "@ai-sdk/openai",
    baseUrl: "https://api.openai.com/v1",
    baseUrlVariable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
    needsKey: true,
    model: "gpt-5.6-luna",
  },
  ollama: {
    package: "@ai-sdk/openai-compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    baseUrlVariable: "OLLAMA_HOST",
    keyVariable: "OLLAMA_API_KEY",
    needsKey: false,
    model: "llama3.2",
  },
  "openai-compatible": {
    package: "@ai-sdk/openai-compatible",
    baseUrl: undefined,
    keyVariable: "LLM_API_KEY",
    needsKey: false,
    model: undefined,
  },
} as const satisfies Readonly<Record<string, LlmProvider>>;

export const llmProviderNames: readonly string[] = Object.keys(llmProviders);

/** The provider of a name. Any other name is that of one whose API is compatible with OpenAI's. */
export function llmProviderOf(name: string): LlmProvider {
  const known: Readonly<Record<string, LlmProvider>> = llmProviders;
  return known[name] ?? llmProviders["openai-compatible"];
}

/** The name of an environment variable in place of a key: `${ANTHROPIC_API_KEY}`. */
export const keyReference = /^\$\{(?<name>[A-Za-z_]\w{0,100})\}$/u;

/** A dollar price of models, by million tokens. */
interface PricedModels {
  readonly models: RegExp;
  readonly input: number;
  readonly output: number;
}

/**
 * Known prices. Sources: https://platform.claude.com/docs/en/models/haiku-5-5/overview (prompts up to 100,000 tokens)
 * and https://developers.openai.com/api/docs/models/gpt-5-nano, read 2026-11-27.
 */
const prices: readonly PricedModels[] = [
  { models: /^claude-haiku-5-5/u, input: 0.1, output: 0.5 },
  { models: /^claude-sonnet-5-5/u, input: 2, output: 10 },
  { models: /^claude-opus-5-5/u, input: 4, output: 20 },
  { models: /^claude-haiku-4-5/u, input: 1, output: 5 },
  { models: /^gpt-5-nano/u, input: 0.05, output: 0.4 },
];

/** The price of a model at its own provider, in US dollars for a million tokens; `undefined` if it is not known. */
export function priceOf(model: string): { readonly input: number; readonly output: number } | undefined {
  const found = prices.find(({ models }) => models.test(model));
  return found && { input: found.input, output: found.output };
}

/** A budget: a number of tokens (`50000`, `50k`, `2M`) or of US dollars (`$0.50`). */
export const budgetPattern = /^(?:\$\d{1,6}(?:\.\d{1,8})?|\d{1,12}|\d{1,6}(?:\.\d{1,3})?[kM])$/u;

/** The most that a run may take. */
export interface LlmBudget {
  readonly unit: "tokens" | "dollars";
  readonly limit: number;
}

/** Reads a budget that matches {@link budgetPattern}. */
export function budgetIn(given: number | string): LlmBudget {
  const text = String(given);
  if (text.startsWith("$")) return { unit: "dollars", limit: Number(text.slice(1)) };
  const factor = text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1;
  return { unit: "tokens", limit: Math.round(Number.parseFloat(text) * factor) };
}
