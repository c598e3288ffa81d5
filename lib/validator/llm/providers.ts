import type { LanguageModel } from "ai";
import { InputError } from "../result/input-error.ts";
import { optionalPackage } from "../result/optional-package.ts";
import {
  budgetIn,
  keyReference,
  type LlmBudget,
  llmProviderNames,
  llmProviderOf,
  type LlmProvider,
  priceOf,
  usualProvider,
} from "../config/llm-providers.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import type { Price } from "./model.ts";

/** The variables of an environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Which model is asked, and how. */
export interface Addressed {
  /** The provider and the model as files and reports name them: `anthropic/claude-haiku-5-5`. */
  readonly name: string;
  readonly provider: string;
  readonly facts: LlmProvider;
  readonly model: string;
  readonly baseUrl: string;
  readonly price: Price | undefined;
  readonly budget: LlmBudget | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly concurrency: number;
}

/**
 * Reads the settings, without the key.
 *
 * @throws InputError `USAGE` for a provider without an address or a model.
 */
export function addressed(config: LlmConfig, env: Variables): Addressed {
  const provider = config.provider ?? usualProvider;
  const facts = llmProviderOf(provider);
  const { baseUrlVariable } = facts;
  const given = config.baseUrl ?? (baseUrlVariable === undefined ? undefined : env[baseUrlVariable] || undefined);
  const baseUrl = given === undefined ? facts.baseUrl : completeUrl(given, provider);
  const place = `llm.provider ${provider}`;
  if (baseUrl === undefined) {
    const known = llmProviderNames.includes(provider);
    throw new InputError(
      "USAGE",
      place,
      known
        ? "It needs the address of the API."
        : "It is not a provider that is known by name, and there is no address.",
      `Add --llm-base-url, or use ${llmProviderNames.join(", ")}.`,
    );
  }
  const model = config.model ?? facts.model;
  if (model === undefined)
    throw new InputError("USAGE", place, "There is no model to ask.", "Name it with --llm-model.");
  const price = config.price ?? (baseUrl === facts.baseUrl ? priceOf(model) : undefined);
  const budget = config.budget === undefined ? undefined : budgetIn(config.budget);
  if (budget?.unit === "dollars" && !price) {
    const remedy = "Give the budget in tokens, such as 50k, or set llm.price in the configuration.";
    throw new InputError("USAGE", `llm.budget ${String(config.budget)}`, `The price of ${model} is not known.`, remedy);
  }
  const { timeout = 30_000, concurrency = 8 } = config;
  return { name: `${provider}/${model}`, provider, facts, model, baseUrl, price, budget, timeout, concurrency };
}

/** Addresses are given with and without the version: `http://localhost:11434`, `localhost:11434` (of Ollama's variable). */
function completeUrl(given: string, provider: string): string {
  const text = /^https?:\/\//u.test(given) ? given : `http://${given}`;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new InputError("USAGE", "llm.baseUrl", "It is not an address.", "Write it as https://host/v1.");
  }
  const refused = (problem: string, remedy: string): InputError =>
    new InputError("USAGE", "llm.baseUrl", problem, remedy);
  if (url.username || url.password)
    throw refused("It holds a password.", "Pass the key in a variable, see llm.apiKey.");
  if (url.search || url.hash) throw refused("It has a query or a fragment.", "Write the address alone.");
  const path = url.pathname.replace(/\/$/u, "");
  if (provider === "ollama" && url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  url.pathname = path === "" || (provider === "anthropic" && !path.endsWith("/v1")) ? `${path}/v1` : path;
  return url.href.replace(/\/$/u, "");
}

/**
 * The key for a provider.
 *
 * @throws InputError `USAGE` with the name of the variable, if there is none and the provider needs one.
 */
export function apiKeyOf(
  { apiKey }: LlmConfig,
  { facts, provider, baseUrl }: Addressed,
  env: Variables,
): string | undefined {
  const { name: variable = facts.keyVariable } = apiKey === undefined ? {} : (keyReference.exec(apiKey)?.groups ?? {});
  const isGiven = apiKey !== undefined && !keyReference.test(apiKey);
  const key = (isGiven ? apiKey : env[variable])?.trim() || undefined;
  if (key !== undefined && !/^[\x21-\x7E]+$/u.test(key))
    throw new InputError(
      "USAGE",
      `llm.provider ${provider}`,
      "Its key has characters that no header can hold.",
      `Correct ${isGiven ? "it" : `the environment variable ${variable}`}.`,
    );
  if (key === undefined && facts.needsKey && baseUrl === facts.baseUrl)
    throw new InputError(
      "USAGE",
      `llm.provider ${provider}`,
      "There is no key for it.",
      `Set the environment variable ${variable}, or see what would be sent with --dry-run.`,
    );
  return key;
}

/** The text of the key where an API needs none. */
const noKey = "none";

/**
 * Loads the packages of a provider and makes the model.
 *
 * @param api which of OpenAI's two APIs to speak. Addresses that are not OpenAI's often have the older one alone.
 * @throws InputError `USAGE` with the command that installs them.
 */
export async function languageModel(
  address: Addressed,
  key: string | undefined,
  api: "responses" | "chat" = "responses",
): Promise<LanguageModel> {
  const { facts, provider, model, baseUrl, timeout } = address;
  const settings = { apiKey: key ?? noKey, baseURL: baseUrl, fetch: limitedFetch(timeout) };
  return loaded(address, async () => {
    switch (facts.package) {
      case "@ai-sdk/anthropic": {
        const { createAnthropic } = await import("@ai-sdk/anthropic");
        return createAnthropic(settings)(model);
      }
      case "@ai-sdk/openai": {
        const { createOpenAI } = await import("@ai-sdk/openai");
        const openai = createOpenAI(settings);
        return api === "chat" ? openai.chat(model) : openai.responses(model);
      }
      case "@ai-sdk/openai-compatible": {
        const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
        const { apiKey, ...others } = settings;
        const name = provider.replaceAll(/[^\w-]/gu, "-");
        return createOpenAICompatible({ name, ...others, ...(key === undefined ? {} : { apiKey }) })(model);
      }
    }
  });
}

/**
 * Loads a package that models of a provider take.
 *
 * @throws InputError `USAGE` if it is not installed.
 */
export function loaded<T>(
  { provider, facts }: Pick<Addressed, "provider" | "facts">,
  load: () => Promise<T>,
): Promise<T> {
  const packages = ["ai", facts.package];
  return optionalPackage(load, { use: `Models of ${provider}`, packages, place: "--llm" });
}

/** `fetch` that waits for an answer and all of its text no longer than a time. */
function limitedFetch(timeout: number): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(timeout);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return fetch(input, { ...init, signal });
  };
}
