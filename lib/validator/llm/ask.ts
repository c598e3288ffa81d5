import type { LanguageModel, ModelMessage } from "ai";
import type { LlmConfig } from "../config/validator-config.ts";
import { parsedAnswer } from "./answer.ts";
import {
  addedUsage,
  type ModelAnswer,
  costInDollars,
  type Model,
  noUsage,
  type Question,
  tokensOfAnswer,
  type Usage,
  withoutUsage,
} from "./model.ts";
import { type ModelPrompt, promptOf, repairOf, tokensOfPrompt } from "./prompt.ts";
import { type Addressed, addressed, apiKeyOf, languageModel, loaded, type Variables } from "./providers.ts";

/** The requests that a failing one is repeated by, with growing pauses or those that the provider asks for. */
const maxRetries = 3;

/** Shorter keys are those of servers on the same machine, such as "x". */
const shortestSecret = 8;

/** The part of an answer of another form that is sent back. */
const longestRepeated = 4_000;

/** What a provider sent: the text, or why there is none. */
type Sent = { readonly text: string; readonly usage: Usage } | { readonly reason: string; readonly usage: Usage };

/**
 * The model that a configuration names.
 *
 * @throws InputError `USAGE` if a package, the key, the address or the model is missing.
 */
export async function modelOf(config: LlmConfig, env: Variables): Promise<Model> {
  const address = addressed(config, env);
  const key = apiKeyOf(config, address, env);
  const sdk = await loaded(address, () => import("ai"));
  // What the SDK would print is not ours to print.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return new AskedModel(sdk, address, key, await languageModel(address, key));
}

class AskedModel implements Model {
  readonly name: string;
  readonly price: Model["price"];
  readonly #sdk: typeof import("ai");
  readonly #address: Addressed;
  readonly #key: string | undefined;
  #model: LanguageModel;
  #isChat = false;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #spent = noUsage;
  /** What the requests in flight will take, by estimate. */
  #expected = noUsage;
  /** Why no further question is sent. */
  #end: string | undefined;

  constructor(sdk: typeof import("ai"), address: Addressed, key: string | undefined, model: LanguageModel) {
    this.#sdk = sdk;
    this.#address = address;
    this.#key = key;
    this.#model = model;
    this.name = address.name;
    this.price = address.price;
  }

  async ask<T>(question: Question<T>, signal?: AbortSignal): Promise<ModelAnswer<T>> {
    while (this.#running >= this.#address.concurrency) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
    try {
      signal?.throwIfAborted();
      return await this.#answered(question, signal);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #answered<T>({ shape, maxTokens, ...question }: Question<T>, signal?: AbortSignal): Promise<ModelAnswer<T>> {
    const prompt = promptOf({ ...question, shape });
    const messages: ModelMessage[] = [{ role: "user", content: prompt.user }];
    let usage = noUsage;
    let fault = "";
    for (const isRepair of [false, true]) {
      const sent = await this.#send(prompt, messages, maxTokens, signal);
      usage = addedUsage(usage, sent.usage);
      if ("reason" in sent) return { state: "no answer", reason: sent.reason, usage };
      const parsed = parsedAnswer(sent.text, shape);
      if ("value" in parsed) return { state: "answered", value: parsed.value, usage };
      ({ fault } = parsed);
      if (isRepair) break;
      messages.push({ role: "assistant", content: sent.text.slice(0, longestRepeated) || "(nothing)" });
      messages.push({ role: "user", content: repairOf(fault) });
    }
    const reason = `Its answer has another form, twice: ${fault}.`;
    return { state: "no answer", reason, usage };
  }

  async #send(
    { instructions, user }: ModelPrompt,
    messages: readonly ModelMessage[],
    maxTokens: number,
    signal: AbortSignal | undefined,
  ): Promise<Sent> {
    const none = (reason: string, isFinal = false): Sent => {
      if (isFinal) this.#end = reason;
      return { reason, usage: noUsage };
    };
    if (this.#end !== undefined) return none(this.#end, true);
    const expected = { inputTokens: tokensOfPrompt({ instructions, user }), outputTokens: tokensOfAnswer, calls: 1 };
    if (this.#exceeds(addedUsage(this.#expected, expected))) return none("The budget is spent.", true);
    this.#expected = addedUsage(this.#expected, expected);
    try {
      const {
        text,
        finishReason,
        usage: used,
      } = await this.#sdk.generateText({
        model: this.#model,
        instructions,
        messages: [...messages],
        maxOutputTokens: maxTokens,
        maxRetries,
        ...(signal ? { abortSignal: signal } : {}),
      });
      const usage = { inputTokens: used.inputTokens ?? 0, outputTokens: used.outputTokens ?? 0, calls: 1 };
      this.#spent = addedUsage(this.#spent, usage);
      if (finishReason === "content-filter") return { reason: "It refuses to answer.", usage };
      return { text: this.#masked(text), usage };
    } catch (error) {
      signal?.throwIfAborted();
      if (await this.#turnsToChat(error)) return await this.#send({ instructions, user }, messages, maxTokens, signal);
      return none(...this.#faultOf(error));
    } finally {
      this.#expected = withoutUsage(this.#expected, expected);
    }
  }

  /** True if an address that is not OpenAI's own lacks the newer of its two APIs, so that the older one is tried. */
  async #turnsToChat(error: unknown): Promise<boolean> {
    const { facts, baseUrl } = this.#address;
    if (this.#isChat || facts.package !== "@ai-sdk/openai" || baseUrl === facts.baseUrl) return false;
    if (!this.#sdk.APICallError.isInstance(error) || ![404, 405, 501].includes(error.statusCode ?? 0)) return false;
    this.#isChat = true;
    this.#model = await languageModel(this.#address, this.#key, "chat");
    return true;
  }

  #exceeds(more: Usage): boolean {
    const { budget, price } = this.#address;
    if (!budget) return false;
    const total = addedUsage(this.#spent, more);
    return budget.unit === "dollars"
      ? (costInDollars(total, price) ?? 0) > budget.limit
      : total.inputTokens + total.outputTokens > budget.limit;
  }

  /** Why a request failed, and whether the next one will fail, too. The provider's text may quote the key. */
  #faultOf(error: unknown): [reason: string, isFinal: boolean] {
    const { RetryError, APICallError } = this.#sdk;
    const last = RetryError.isInstance(error) ? error.lastError : error;
    if (last instanceof Error && last.name === "TimeoutError")
      return [`It did not answer within ${String(this.#address.timeout / 1_000)} s.`, false];
    if (!APICallError.isInstance(last)) return [`Its answer cannot be read: ${this.#shown(last)}`, false];
    const { statusCode: status } = last;
    const known = status === undefined ? undefined : statuses[status];
    if (known) return [`${known.reason} (${String(status)}).`, known.isFinal ?? false];
    if (status === undefined) return [`${this.#address.baseUrl} cannot be reached: ${this.#shown(last)}`, true];
    if (status >= 200 && status < 300) return ["Its answer has not the form of the API.", false];
    return [`The provider answers ${String(status)}: ${this.#shown(last)}`, false];
  }

  #shown(error: unknown): string {
    const [line = ""] = this.#masked(error instanceof Error ? error.message : String(error)).split("\n");
    // "Incorrect API key provided: sk-abc***xyz"
    return line.replaceAll(/\bsk-[\w*-]+/gu, "…").slice(0, 200);
  }

  /** A text of the provider without the key, which it may repeat. */
  #masked(text: string): string {
    const key = this.#key;
    return key === undefined || key.length < shortestSecret ? text : text.replaceAll(key, "…");
  }
}

const statuses: Readonly<Record<number, { readonly reason: string; readonly isFinal?: true }>> = {
  401: { reason: "The provider refuses the key", isFinal: true },
  402: { reason: "The provider wants to be paid", isFinal: true },
  403: { reason: "The provider refuses the key for this model", isFinal: true },
  404: { reason: "The provider has no such model or address", isFinal: true },
  429: { reason: "The provider limits the number of requests" },
  500: { reason: "The provider has an internal error" },
  502: { reason: "The provider cannot be reached" },
  503: { reason: "The provider is overloaded" },
  529: { reason: "The provider is overloaded" },
};
