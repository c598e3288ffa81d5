import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output, streamText } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hostileTexts } from "./hostile-texts.ts";
import { formats, type Wire } from "./provider-formats.ts";
import { type Provider, providerWith, proseAnswer, proxyPage, type Reply } from "./provider-server.ts";

const key = "sk-secret-0123456789";

const compatible = { includeUsage: true, supportsStructuredOutputs: true };

/** The models of the three packages, which send their requests to the provider. */
const models: Readonly<Record<Wire, ({ url }: Provider) => LanguageModel>> = {
  messages: ({ url }) => createAnthropic({ baseURL: url, apiKey: key })("claude-sonnet-4-5"),
  responses: ({ url }) => createOpenAI({ baseURL: url, apiKey: key })("gpt-5-mini"),
  chat: ({ url }) => createOpenAICompatible({ name: "ollama", baseURL: url, apiKey: key, ...compatible })("qwen3:8b"),
};
const wires = ["messages", "responses", "chat"] as const;
const question = { system: "You judge tools.", prompt: "Judge this.", maxOutputTokens: 100, maxRetries: 0 };

/** What the SDK makes of a reply. */
interface Outcome {
  readonly text?: string;
  readonly end?: string;
  readonly tokens?: readonly (number | undefined)[];
  readonly error?: unknown;
}

/** The outcome of one whole answer. */
async function whole(model: LanguageModel, milliseconds = 2000): Promise<Outcome> {
  try {
    const answer = await generateText({ ...question, model, abortSignal: AbortSignal.timeout(milliseconds) });
    const { text, finishReason, usage } = answer;
    return { text, end: finishReason, tokens: [usage.inputTokens, usage.outputTokens] };
  } catch (error) {
    return { error };
  }
}

/** The outcome of a stream; its text is what had come before an error. */
async function streamed(model: LanguageModel, milliseconds = 2000): Promise<Outcome> {
  let text = "";
  let failure: unknown;
  try {
    const onError = ({ error }: { readonly error: unknown }): void => {
      failure ??= error;
    };
    const stream = streamText({ ...question, model, onError, abortSignal: AbortSignal.timeout(milliseconds) });
    for await (const part of stream.textStream) text += part;
    if (failure !== undefined) return { text, error: failure };
    const usage = await stream.usage;
    return { text, end: await stream.finishReason, tokens: [usage.inputTokens, usage.outputTokens] };
  } catch (error) {
    return { text, error: failure ?? error };
  }
}

const ways = { whole, streamed };
const everyWay = wires.flatMap((wire) => (["whole", "streamed"] as const).map((way) => ({ wire, way })));

async function outcomeOf(reply: Reply, { wire, way }: (typeof everyWay)[number], limit?: number): Promise<Outcome> {
  return await ways[way](models[wire](await providerWith(() => reply)), limit);
}

describe.each(everyWay)("the SDK reads the format $wire, $way", (place) => {
  // The two texts of the question are 4 and 3 tokens.
  const input = 15;
  const long = '{"score": 4, "why": "The name says it all, für Bäume 🌱"}';

  it.each<[name: string, reply: Reply, expected: Outcome]>([
    ["a text", long, { text: long, end: "stop", tokens: [input, 17] }],
    ["a text that is no JSON", proseAnswer, { text: proseAnswer, end: "stop", tokens: [input, 22] }],
    [
      "a text that reaches the limit",
      { kind: "length", text: long },
      { text: '{"score": 4, "why": "The name', end: "length", tokens: [input, 10] },
    ],
    [
      "a refusal",
      { kind: "refusal", text: "I cannot help." },
      { text: "I cannot help.", end: "content-filter", tokens: [input, 6] },
    ],
    ["nothing", { kind: "empty" }, { text: "", end: "stop", tokens: [input, 2] }],
    [
      "a late text",
      { kind: "late", milliseconds: 60, reply: "Yes." },
      { text: "Yes.", end: "stop", tokens: [input, 3] },
    ],
  ])("reads %s", async (_name, reply, expected) => {
    expect(await outcomeOf(reply, place)).toEqual(expected);
  });

  it.each([
    [401, false],
    [404, false],
    [429, true],
    [500, true],
    [503, true],
    [529, true],
  ] as const)("reads the status %i in the words of the provider", async (status, isRetryable) => {
    const { error } = await outcomeOf({ kind: "status", status, retryAfter: 7 }, place);
    expect(error).toBeInstanceOf(APICallError);
    expect(error).toMatchObject({ statusCode: status, isRetryable, responseHeaders: { "retry-after": "7" } });
    // The SDK takes the message from the body if that is of the format, and the words of the status otherwise.
    const messages: Readonly<Record<number, RegExp>> = {
      401: place.wire === "messages" ? /invalid x-api-key/ : new RegExp(key),
      404: /model/,
      429: /[Rr]ate limit/,
      500: /Internal server error|The server had an error/,
      503: /Service unavailable|currently overloaded/,
      529: /Overloaded|The server had an error/,
    };
    expect(error).toHaveProperty("message", expect.stringMatching(messages[status] ?? /-/));
  });

  it("fails at a connection that is cut", async () => {
    const { text, error } = await outcomeOf({ kind: "cut", text: "A long text. ".repeat(200) }, place);
    expect(error).toBeInstanceOf(Error);
    if (place.way === "streamed") expect(text).toMatch(/^(?:A long text\. )+/);
  });

  it("fails at a reply that never comes, when the time is over", async () => {
    const { error } = await outcomeOf({ kind: "never" }, place, 100);
    expect(error).toHaveProperty("name", "TimeoutError");
  });
});

describe("a body that is not of the format", () => {
  it.each(wires)("is an error of %s", async (wire) => {
    const { error } = await outcomeOf(proxyPage, { wire, way: "whole" });
    expect(error).toBeInstanceOf(APICallError);
    expect(error).toMatchObject({ statusCode: 200, message: "Invalid JSON response" });
  });

  it.each(wires)("has no text in a stream of %s", async (wire) => {
    const { text, end, error } = await outcomeOf(proxyPage, { wire, way: "streamed" });
    expect([text, end === "stop", error === undefined && end === undefined]).toEqual(["", false, false]);
  });
});

describe("structured output", () => {
  const output = Output.object({ schema: z.object({ score: z.number(), why: z.string() }) });

  it.each(wires)("is read from %s", async (wire) => {
    const provider = await providerWith(() => '{"score": 4, "why": "clear"}');
    const answer = await generateText({ ...question, model: models[wire](provider), output });
    expect(answer.output).toEqual({ score: 4, why: "clear" });
  });

  it("is read from the forced tool of an older model, whole and as a stream", async () => {
    const provider = await providerWith(() => '{"score": 4, "why": "clear"}');
    const model = createAnthropic({ baseURL: provider.url, apiKey: key })("claude-3-haiku-20240307");
    const answer = await generateText({ ...question, model, output });
    expect(answer.output).toEqual({ score: 4, why: "clear" });
    expect(await streamText({ ...question, model, output }).output).toEqual({ score: 4, why: "clear" });
    expect(provider.requests.map(({ body }) => body["tool_choice"])).toHaveLength(2);
    expect(provider.requests[0]?.body["tools"]).toHaveLength(1);
  });

  it.each(wires)("is missed in prose of %s", async (wire) => {
    const provider = await providerWith(() => proseAnswer);
    const failing = generateText({ ...question, model: models[wire](provider), output }).then((one) => one.output);
    await expect(failing).rejects.toBeInstanceOf(NoObjectGeneratedError);
  });
});

describe("what was asked", () => {
  it.each(wires)("is kept, with the key, for %s", async (wire) => {
    const provider = await providerWith(() => "Yes.");
    await whole(models[wire](provider));
    expect(provider.requests).toHaveLength(1);
    const [request] = provider.requests;
    expect(request).toMatchObject({ wire, system: "You judge tools.", user: "Judge this." });
    expect(request?.model).toMatch(/^(?:claude-sonnet-4-5|gpt-5-mini|qwen3:8b)$/);
    expect(JSON.stringify(request?.headers)).toContain(key);
    expect(request?.body).toHaveProperty("model", request?.model);
  });

  it("can decide the answer", async () => {
    const provider = await providerWith(({ user }) => (user.includes("Judge") ? "judged" : "not judged"));
    expect(await whole(models.chat(provider))).toMatchObject({ text: "judged" });
  });

  it("counts what is in flight, and what was at most", async () => {
    const provider = await providerWith(() => ({ kind: "late", milliseconds: 100, reply: "Yes." }));
    const answers = Promise.all(wires.map((wire) => whole(models[wire](provider))));
    await expect.poll(() => provider.inFlight).toBe(3);
    await answers;
    await whole(models.chat(provider));
    await expect.poll(() => [provider.inFlight, provider.mostInFlight]).toEqual([0, 3]);
    expect(provider.requests).toHaveLength(4);
  });

  it("is no longer in flight when the client goes away", async () => {
    const provider = await providerWith(() => ({ kind: "never" }));
    await whole(models.chat(provider), 50);
    await expect.poll(() => [provider.inFlight, provider.mostInFlight]).toEqual([0, 1]);
  });
});

describe("a request that a provider rejects", () => {
  it.each([
    ["a missing key", formats.messages.path, { model: "m", max_tokens: 1, messages: [] }, {}, 401],
    ["a missing key", formats.responses.path, { model: "m", input: [] }, {}, 401],
    [
      "a missing version",
      formats.messages.path,
      { model: "m", max_tokens: 1, messages: [] },
      { "x-api-key": key },
      400,
    ],
    [
      "no limit of tokens",
      formats.messages.path,
      { model: "m", messages: [] },
      { "x-api-key": key, "anthropic-version": "2023-06-01" },
      400,
    ],
    ["no model", formats.chat.path, { messages: [] }, {}, 400],
    ["another path", "/v1/completions", { model: "m" }, {}, 404],
  ] as const)("lacks something: %s at %s", async (_name, path, body, headers, status) => {
    const provider = await providerWith(() => "Yes.");
    const address = new URL(path, provider.url);
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(body), headers });
    await answer.text();
    expect(answer.status).toBe(status);
  });
});

describe("the hostile descriptions", () => {
  it("are sixty different texts", () => {
    expect(new Set(hostileTexts.map(({ text }) => text)).size).toBe(60);
    expect(hostileTexts.filter(({ kind }) => !/^[a-z]+$/.test(kind))).toEqual([]);
  });

  it.each(wires)("reach a provider of %s as they are, and come back", async (wire) => {
    const provider = await providerWith(({ user }) => user.slice(0, 200));
    const model = models[wire](provider);
    for (const { text } of hostileTexts) {
      const answer = await generateText({ model, prompt: text });
      expect(provider.requests.at(-1)?.user).toBe(text);
      expect(text).toContain(answer.text);
    }
  });
});
