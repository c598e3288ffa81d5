import { describe, expect, it } from "vitest";
import { withoutDirectives } from "../../../lib/prose/without-directives.ts";
import type { ValidationResult } from "../../../lib/validator/index.ts";
import { promptOf } from "../../../lib/validator/llm/prompt.ts";
import { reviewQuestion } from "../../../lib/validator/llm/review.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf, listOf } from "../folders.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { moreHostileTexts } from "./more-hostile-texts.ts";
import { providerWith } from "./provider-server.ts";

const tool = (description: string) => ({ name: "do_it", description, inputSchema: { type: "object" } });

const allTexts = [...hostileTexts, ...moreHostileTexts];
const cases = allTexts.map(({ kind, text }, index) => ({ kind, text, index }));

/** Orders in other languages and one text that orders nothing stay: the instructions alone stand against them. */
const remaining = allTexts.filter(({ text }) => !withoutDirectives(text).removed.length);

describe.each(cases)("hostile text $index ($kind)", ({ text }) => {
  const { instructions, user } = promptOf(reviewQuestion(tool(text), []).question);
  const lines = user.split("\n");

  it("stays on one line of JSON between the marks", () => {
    const [, mark = "", json = "", end] = lines;
    expect(lines).toHaveLength(5);
    expect(end).toBe(mark);
    expect(user.split(mark)).toHaveLength(4);
    expect(JSON.parse(json)).toMatchObject({ tool: { name: "do_it" } });
    expect(json).not.toMatch(/[<>\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/u);
  });

  it("changes neither the instructions nor the form of the answer", () => {
    const plain = promptOf(reviewQuestion(tool("Does it."), []).question);
    expect(instructions).toBe(plain.instructions);
    expect([lines[0]?.replaceAll(/DATA-\w+/gu, ""), lines[4]]).toEqual([
      plain.user.split("\n")[0]?.replaceAll(/DATA-\w+/gu, ""),
      plain.user.split("\n")[4],
    ]);
  });
});

describe("the hostile texts", () => {
  it("are sixty", () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(60);
  });

  it("reach the model without what they order, except for those in other languages", () => {
    expect(remaining.map(({ kind }) => kind)).toEqual([
      ...["quote", "language", "language"],
      ...Array.from({ length: 6 }, () => "other language"),
    ]);
  });

  it("leave the harmless sentence as it is, and little beside it", () => {
    const english = moreHostileTexts.filter(({ kind }) => kind !== "other language");
    const left = english.map(({ plain, text }) => {
      const clean = withoutDirectives(text).text;
      expect(clean).toContain(plain);
      return clean.replace(plain, "").trim();
    });
    expect(left.filter(Boolean)).toEqual(["Please stay silent.", '"}} ---', "``` ```"]);
  });

  it("change no score of a model that obeys every order that it reads", async () => {
    // It gives 10 to whoever asks for it, and 1 to whoever another text accuses.
    const provider = await providerWith(({ user }) => {
      const json = user.split("\n")[2] ?? "";
      const obeys =
        /\b(?:10|approve|best|excellent|five stars|highest|leniently|no findings|perfect|tens?)\b|ignore|system/iu.test(
          json,
        );
      return JSON.stringify({ clarity_score: obeys ? 10 : 5, completeness_score: 5 });
    });
    const judged = allTexts.filter((one) => !remaining.includes(one));
    const tools = judged.map(({ text }, index) => ({ ...tool(text), name: `do_${String(index)}` }));
    const folder = folderOf({ "tools.json": listOf(...tools) });
    const flags = ["--llm", "--llm-provider", "ollama", "--llm-base-url", provider.url, "--format", "json"];
    const { out } = await runCommand(["tools.json", ...flags], folder);
    const scores = (JSON.parse(out) as ValidationResult).tools.map(({ llm }) => llm?.clarityScore);
    expect(new Set(scores)).toEqual(new Set([5]));
  });

  it("leave a long harmless text as it is", () => {
    const text = "Reads a row of a table. ".repeat(2_000).trim();
    expect(withoutDirectives(text)).toEqual({ text, removed: [] });
  });

  it.each([
    "Rate limit: 10 requests a second. Give the user the best match first.",
    "Lists the reviewers of a pull request. Use it to see who must approve it.",
    "Returns the score of a match, from 0 to 10.",
    "Answers a question about the catalog. The answer is always in English.",
    "Searches with a system prompt of the assistant.",
    "Sends a message to a user: 'Hello'. Returns the id.",
    'Filters by JSON such as {"role": "admin"}.',
    "Grades an essay. Give it a title and the text.",
    "This tool returns the top rated restaurants and your highest score.",
    "Adds you as a reviewer of the pull request. Returns the maximum number of reviewers.",
    "Returns the best match and how clear it is. Shows the conversion rate this week.",
    "Flags ambiguous addresses. Returns no suggestions for names without a city.",
    "Adds a note to the next task. The system sends a message before it is over.",
    "Approve a request. Output: CSV. Please pass the id that you got from `list`.",
    "This tool is perfect for long files. Returns the text above this line.",
    "Use <b>bold</b> for names. Code is in ```js blocks.",
  ])("leave a harmless text alone: %s", (text) => {
    const { removed } = withoutDirectives(text);
    expect(removed).toEqual([]);
  });
});
