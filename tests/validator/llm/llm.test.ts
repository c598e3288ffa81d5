import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/index.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf, listOf } from "../folders.ts";
import { fullAnswer, flagsFor, judged, kept, keys, reviewFile, said, search } from "./judging.ts";
import { proseAnswer, type Provider, providerWith, proxyPage, type Reply, startProvider } from "./provider-server.ts";

describe("--llm", () => {
  it.each([
    ["anthropic", "messages"],
    ["openai", "responses"],
    ["ollama", "chat"],
    ["openai-compatible", "chat"],
    ["my-gateway", "chat"],
  ])("asks %s in its own format", async (name, wire) => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf({ "tools.json": listOf(search) });
    const { result, run } = await judged(provider, folder, ["--llm-provider", name]);
    expect(provider.requests.map((request) => [request.wire, request.model])).toEqual([[wire, "tiny"]]);
    expect(result.metadata).toMatchObject({
      llmAnalysisUsed: true,
      llm: { model: `${name}/tiny`, answered: 1, fromFile: 0, unanswered: [], calls: 1, file: reviewFile },
    });
    expect(result.metadata.llm?.inputTokens).toBeGreaterThan(0);
    expect(result.tools[0]?.llm).toEqual({
      model: `${name}/tiny`,
      clarityScore: 7,
      completenessScore: 4,
      ambiguities: [{ pointer: "/description", quote: "the data", problem: "It does not say which data" }],
      conflicts: [
        {
          pointer: "/inputSchema/properties/limit/description",
          quote: "most books",
          problem: "The text says most, the schema says 20.",
        },
      ],
      suggestions: ["Name what is searched.", "Say what is returned."],
      rewrites: [
        { pointer: "/description", text: "Searches the titles of the library's books. Use it to find a book." },
      ],
    });
    expect(run.err).toMatch(/^Asking .*\/tiny about 1 tool: about [\d,]+ tokens\.\n$/u);
    expect(run.code).toBe(0);
  });

  it("falls back to the older API of OpenAI where an address has no other", async () => {
    const provider = await providerWith(({ wire }) =>
      wire === "responses" ? { kind: "status", status: 404 } : JSON.stringify(fullAnswer),
    );
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(search) }), ["--llm-provider", "openai"]);
    expect(result.metadata.llmAnalysisUsed).toBe(true);
    expect(provider.requests.map(({ wire }) => wire)).toEqual(["responses", "chat"]);
  });

  it("reports what the model said at its words", async () => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf({ "tools.json": listOf(search) });
    const { result } = await judged(provider, folder);
    const text = readFileSync(join(folder, "tools.json"), "utf8").split("\n");
    const found = result.issues
      .filter(({ rule }) => rule === "llm-review")
      .map(({ messageId, line, column, endColumn }) => [messageId, text[line - 1]?.slice(column - 1, endColumn - 1)]);
    expect(found).toEqual([
      ["ambiguous", "the data"],
      ["conflict", "most books"],
    ]);
    const edits = result.issues.filter(({ messageId }) => messageId === "ambiguous").flatMap((one) => one.edits);
    expect(edits.map(({ kind }) => kind)).toEqual(["draft"]);
  });

  it("sends what a model sees of the tools, and nothing else", async () => {
    const provider = await providerWith(said(fullAnswer));
    const secret = {
      ...search,
      title: "TITLE-SECRET",
      annotations: { title: "ANNOTATION-SECRET" },
      _meta: { a: "META-SECRET" },
    };
    const outputSchema = { type: "object", description: "OUTPUT-SECRET" };
    const folder = folderOf({ "tools.json": listOf({ ...secret, outputSchema }), "notes.txt": "NOTE-SECRET" });
    await judged(provider, folder);
    const [request] = provider.requests;
    const body = request?.body;
    expect(JSON.stringify(body)).toContain("Searches the data of the library");
    expect(JSON.stringify(body)).not.toMatch(/SECRET|tools\.json|\/tmp/u);
  });

  it("asks nothing a second time, and needs then neither key nor provider", async () => {
    const provider = await startProvider(said(fullAnswer));
    const folder = folderOf({ "tools.json": listOf(search) });
    const first = await judged(provider, folder);
    const before = kept(folder);
    const args = ["tools.json", ...flagsFor(provider), "--format", "json"];
    await provider.close();
    const again = await runCommand(args, folder);
    const result = JSON.parse(again.out) as ValidationResult;
    expect(again.err).toBe("");
    expect(result.tools).toEqual(first.result.tools);
    expect(result.metadata.llm).toMatchObject({ answered: 0, fromFile: 1, calls: 0 });
    expect(kept(folder)).toBe(before);
  });

  it("asks about a changed text, and keeps the scores before", async () => {
    const provider = await providerWith(({ user }) =>
      JSON.stringify({ ...fullAnswer, clarity_score: user.includes("titles") ? 9 : 5 }),
    );
    const other = { ...search, name: "list_books", description: "Lists all books of the library. Use it to browse." };
    const folder = folderOf({ "tools.json": listOf(search, other) });
    await judged(provider, folder);
    const changed = {
      ...search,
      description: "Searches the titles of the library's books by a term. Use it to find one.",
    };
    writeFileSync(join(folder, "tools.json"), listOf(changed, other));
    const { result } = await judged(provider, folder);
    expect(provider.requests).toHaveLength(3);
    expect(result.tools[0]?.llm).toMatchObject({
      clarityScore: 9,
      before: { model: "anthropic/tiny", clarityScore: 5 },
    });
    const { reviews } = JSON.parse(kept(folder)) as { reviews: { tool: string }[] };
    expect(reviews.map(({ tool }) => tool)).toEqual(["list_books", "search_books"]);
  });

  it("keeps the answers of two models, in the same order whatever comes first", async () => {
    const texts = await Promise.all(
      [0, 40].map(async (pause) => {
        const provider = await providerWith(({ user }) => ({
          kind: "late",
          milliseconds: user.includes("Searches") ? pause : 20,
          reply: JSON.stringify(fullAnswer),
        }));
        const other = {
          ...search,
          name: "list_books",
          description: "Lists all books of the library. Use it to browse.",
        };
        const folder = folderOf({ "tools.json": listOf(search, other) });
        await judged(provider, folder);
        await judged(provider, folder, ["--llm-model", "other"]);
        return kept(folder);
      }),
    );
    expect(texts[0]).toBe(texts[1]);
    const { model, reviews } = JSON.parse(texts[0] ?? "") as { model: string; reviews: { model: string }[] };
    expect([model, ...reviews.map((review) => review.model)]).toEqual([
      "anthropic/other",
      "anthropic/other",
      "anthropic/tiny",
      "anthropic/other",
      "anthropic/tiny",
    ]);
  });

  it("asks once about tools with the same text", async () => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf({ "tools.json": listOf(search), "more/mcp-tools.json": listOf(search) });
    const run = await runCommand([".", ...flagsFor(provider), "--format", "json"], folder, { env: keys });
    expect(provider.requests).toHaveLength(1);
    expect((JSON.parse(run.out) as ValidationResult).metadata.llmAnalysisUsed).toBe(true);
  });

  it.each([
    [8, "{}"],
    [3, `{ "llm": { "concurrency": 3 } }`],
  ])("has %i questions in flight with the configuration %s", async (expected, config) => {
    const provider: Provider = await providerWith(async () => {
      // No answer comes before as many have been asked as may be.
      while (provider.mostInFlight < expected) await wait(5);
      return JSON.stringify({ clarity_score: 5, completeness_score: 5 });
    });
    const tools = Array.from({ length: 30 }, (_, index) => ({ ...search, name: `find_${String(index)}` }));
    await judged(provider, folderOf({ "tools.json": listOf(...tools), "mcp-validate.config.json": config }));
    expect([provider.mostInFlight, provider.requests.length]).toEqual([expected, 30]);
  });
});

describe("a tool in code", () => {
  const module = (description: string): string =>
    `import { z } from "zod";
const text = process.env.TEXT;
export const search = {
  name: "search_books",
  description: ${description},
  inputSchema: z.object({ term: z.string().describe("The words to find.") }),
  handler: async () => ({ content: [] }),
};
`;
  const files = (description: string) => ({
    "package.json": `{ "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0", "zod": "^3.25.0" } }`,
    "server.ts": module(description),
  });
  const run = async (provider: Provider, folder: string, ...more: readonly string[]) =>
    runCommand(["server.ts", ...flagsFor(provider), "--format", "json", ...more], folder, { env: keys });

  it("is judged although its registration is not seen, without the parts that are not known", async () => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf(files('"Searches the data of the library. Use it to find a book."'));
    const { out } = await run(provider, folder);
    const result = JSON.parse(out) as ValidationResult;
    expect(result.tools.map(({ name, llm }) => [name, llm?.clarityScore])).toEqual([["search_books", 7]]);
    expect(result.issues.map(({ rule }) => rule)).toContain("llm-review");
    expect(provider.requests[0]?.user).not.toMatch(/"unknown":\[[^\]]*""/u);
  });

  it("is not judged if its description is not known, which is said", async () => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf(files("text"));
    const { out, err, code } = await run(provider, folder);
    expect([provider.requests.length, code]).toEqual([0, 3]);
    expect(err).toContain("anthropic/tiny did not judge search_books: Its description is not known.\n");
    expect((JSON.parse(out) as ValidationResult).metadata.llmAnalysisUsed).toBe(false);
    const dry = await runCommand(["server.ts", ...flagsFor(provider), "--dry-run"], folder);
    expect(dry.out).toContain("search_books of server.ts would not be asked about: Its description is not known.\n");
  });
});

describe("the reports", () => {
  it("have a tab with the scores, what has changed, and what was not judged", async () => {
    const provider = await providerWith(({ user }) =>
      user.includes("Lists all")
        ? proseAnswer
        : JSON.stringify({ ...fullAnswer, clarity_score: user.includes("titles") ? 9 : 5 }),
    );
    const other = { ...search, name: "list_books", description: "Lists all books of the library. Use it to browse." };
    const folder = folderOf({ "tools.json": listOf(search, other) });
    await judged(provider, folder);
    const changed = { ...search, description: "Searches the titles <b>by</b> a term. Use it to find one." };
    writeFileSync(join(folder, "tools.json"), listOf(changed, other));
    await judged(provider, folder, ["--format", "html", "--output", "report.html"]);
    const page = readFileSync(join(folder, "report.html"), "utf8");
    expect(page).toContain('data-tab="model"');
    expect(page).toContain('<strong>9</strong> <span class="dim small">(before: 5)</span>');
    expect(page).toContain("Not judged");
    expect(page).toMatch(/list_books <span class="dim small">tools\.json<\/span>: Its answer has another form, twice/u);
    expect(page).not.toContain("<b>by</b>");
  });

  it("say for people who has judged how much", async () => {
    const provider = await providerWith(said(fullAnswer));
    const folder = folderOf({ "tools.json": listOf(search) });
    const text = async () =>
      (await runCommand(["tools.json", ...flagsFor(provider), "--verbose"], folder, { env: keys })).out;
    expect(await text()).toContain("\nanthropic/tiny judged 1 tool.\n");
    const again = await text();
    expect(again).toContain("\nanthropic/tiny judged 1 tool, before.\n");
    expect(again).toContain("; clarity 7 and completeness 4 of 10 for anthropic/tiny");
  });
});

describe("an answer that is not what was asked for", () => {
  const good = JSON.stringify(fullAnswer);
  const repaired: readonly (readonly [string, Reply])[] = [
    ["is in words", proseAnswer],
    ["is empty", { kind: "empty" }],
    ["is cut", { kind: "length", text: good.slice(0, 90) }],
    ["is a list", "[1, 2]"],
    ["lacks a score", `{ "clarity_score": 3 }`],
    ["has a score out of range", good.replace(`"clarity_score":7`, `"clarity_score":70`)],
    ["has a word for a score", good.replace(`"clarity_score":7`, `"clarity_score":"good"`)],
    ["has a list for a text", good.replace(`"the data"`, `["the data"]`)],
  ];

  it.each(repaired)("%s: is repaired once", async (_name, reply) => {
    let count = 0;
    const provider = await providerWith(() => (count++ ? good : reply));
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(search) }));
    expect(provider.requests).toHaveLength(2);
    expect(provider.requests[1]?.user).toMatch(/That is not the wanted form: .+\. Answer with the corrected JSON/u);
    expect(result.metadata).toMatchObject({ llmAnalysisUsed: true, llm: { calls: 2 } });
  });

  it.each(repaired)("%s, twice: is no answer", async (_name, reply) => {
    const provider = await providerWith(() => reply);
    const { result, run } = await judged(provider, folderOf({ "tools.json": listOf(search) }));
    expect(provider.requests).toHaveLength(2);
    expect(result.metadata.llmAnalysisUsed).toBe(false);
    const [unanswered] = result.metadata.llm?.unanswered ?? [];
    expect(unanswered).toMatchObject({ tool: "search_books", file: "tools.json" });
    expect(unanswered?.reason).toMatch(/^Its answer has another form, twice: .+\.$/u);
    expect(run.code).toBe(3);
  });

  it.each([
    ["in a block of code", `Here it is:\n\`\`\`json\n${good}\n\`\`\`\nAnything else?`],
    ["after a sentence", `Sure! ${good}`],
    ["with more members", good.replace("{", `{ "thoughts": "none", `)],
    ["without lists", `{ "clarity_score": 3, "completeness_score": 2.6 }`],
    [
      "with texts in the lists",
      `{ "clarity_score": 3, "completeness_score": 3, "ambiguities": ["the data"], "conflicts": ["none"] }`,
    ],
  ])("is read %s", async (_name, text) => {
    const provider = await providerWith(() => text);
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(search) }));
    expect(provider.requests).toHaveLength(1);
    expect(result.metadata.llmAnalysisUsed).toBe(true);
  });

  const failing: readonly (readonly [string, Reply, RegExp, number])[] = [
    ["a refused key", { kind: "status", status: 401 }, /^The provider refuses the key \(401\)\.$/u, 1],
    ["an unknown model", { kind: "status", status: 404 }, /^The provider has no such model or address \(404\)\.$/u, 1],
    [
      "a limit",
      { kind: "status", status: 429, retryAfter: 0 },
      /^The provider limits the number of requests \(429\)\.$/u,
      4,
    ],
    ["a refusal", { kind: "refusal", text: "I cannot help with that." }, /refuses to answer|another form, twice/u, 1],
    ["a page of a proxy", proxyPage, /^Its answer has not the form of the API\.$/u, 1],
  ];

  it.each(failing)("%s: is said", async (_name, reply, reason, requests) => {
    const provider = await providerWith(() => reply);
    const { result, run } = await judged(provider, folderOf({ "tools.json": listOf(search) }));
    expect(result.metadata.llm?.unanswered.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
    expect(provider.requests.length).toBeGreaterThanOrEqual(requests);
    expect(run.err).toContain("anthropic/tiny did not judge search_books: ");
    expect(run.code).toBe(3);
  });

  it.each([
    ["500", { kind: "status", status: 500 }],
    ["overloaded", { kind: "status", status: 529 }],
    ["429", { kind: "status", status: 429, retryAfter: 0 }],
    ["a cut connection", { kind: "cut", text: good }],
  ] as const)("%s: is tried again", { timeout: 30_000 }, async (_name, reply) => {
    let count = 0;
    const provider = await providerWith(() => (count++ ? good : reply));
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(search) }));
    expect(result.metadata.llmAnalysisUsed).toBe(true);
  });

  it("that never comes ends at the time limit", async () => {
    const provider = await providerWith(() => ({ kind: "never" }));
    const config = { "mcp-validate.config.json": `{ "llm": { "timeout": 200 } }` };
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(search), ...config }));
    expect(result.metadata.llm?.unanswered[0]?.reason).toBe("It did not answer within 0.2 s.");
  });

  it("of one tool does not hide those of the others", async () => {
    const provider = await providerWith(({ user }) => (user.includes("Lists all") ? proseAnswer : good));
    const other = { ...search, name: "list_books", description: "Lists all books of the library. Use it to browse." };
    const { result, run } = await judged(provider, folderOf({ "tools.json": listOf(search, other) }));
    expect(result.tools.map(({ llm }) => llm !== undefined)).toEqual([true, false]);
    expect(result.metadata).toMatchObject({ llmAnalysisUsed: true, llm: { answered: 1 } });
    expect(run.code).toBe(0);
  });

  it("asks no more once the key is refused", async () => {
    const provider = await providerWith(() => ({ kind: "status", status: 401 }));
    const tools = Array.from({ length: 40 }, (_, index) => ({ ...search, name: `find_${String(index)}` }));
    const { result } = await judged(provider, folderOf({ "tools.json": listOf(...tools) }));
    expect(provider.requests.length).toBeLessThanOrEqual(8);
    expect(result.metadata.llm?.unanswered).toHaveLength(40);
  });
});
