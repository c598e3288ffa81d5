import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { llmProviders } from "../../../lib/validator/config/llm-providers.ts";
import { commandsIn, pageFile, readPage, recipesIn, withPart } from "../../docs/page.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf } from "../folders.ts";
import { providerWith } from "./provider-server.ts";

const page = readPage("mcp-validate-llm");
const [tool = ""] = [...page.matchAll(/^```json\n([^]*?)^```$/gmu)].map(([, text = ""]) => text);

const answer = JSON.stringify({
  clarity_score: 6,
  completeness_score: 5,
  ambiguities: [{ quote: "the data", problem: "It does not say whether titles or whole texts are searched" }],
  suggestions: [{ text: "Searches the titles of the library by a term. Use it to find a book." }],
});

describe("the page of --llm", () => {
  it("has commands that run", async () => {
    const provider = await providerWith(() => answer);
    const folder = folderOf({ "tools.json": tool, "src/tools.json": tool });
    const env = {
      ANTHROPIC_API_KEY: "key",
      ANTHROPIC_BASE_URL: provider.url,
      OLLAMA_HOST: provider.url.replace("/v1", ""),
    };
    const lines = commandsIn(page).filter((line) => line.startsWith("mcp-validate "));
    for (const line of lines) {
      const [, ...args] = parseArgsStringToArgv(line);
      const words = args.map((word) => (word.startsWith("http:") ? provider.url : word));
      const { code, err } = await runCommand(words, folder, { env });
      expect([line, code]).toEqual([line, 0]);
      expect(err).toMatch(/^(?:Asking [^\n]+\n)?$/u);
    }
    expect(lines).toHaveLength(4);
    expect(new Set(provider.requests.map(({ model }) => model))).toEqual(
      new Set(["claude-haiku-5-5", "qwen3", "gemma"]),
    );
  });

  it("shows what the command prints", async () => {
    const provider = await providerWith(() => answer);
    const folder = folderOf({ "tools.json": tool });
    const env = { ANTHROPIC_API_KEY: "key", ANTHROPIC_BASE_URL: provider.url };
    const { out, err } = await runCommand(["tools.json", "--llm"], folder, { env });
    const shown = `\`\`\`text\n${err}\n${out.trimEnd()}\n\`\`\``;
    await expect(withPart(page, "output", shown)).toMatchFileSnapshot(pageFile("mcp-validate-llm"));
  });

  it("has a configuration that is read, and names the keys and models of the providers", async () => {
    const files = Object.fromEntries(recipesIn(page).map(({ file, text }) => [file, text]));
    const folder = folderOf({ ...files, "tools.json": tool });
    expect((await runCommand(["tools.json"], folder)).err).toBe("");
    const rows = [...page.matchAll(/^\| `([\w-]+)`.*$/gmu)].map(([row, name = ""]) => ({ row, name }));
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(llmProviders));
    for (const { row, name } of rows) {
      const { keyVariable, model } = llmProviders[name as keyof typeof llmProviders];
      expect(row).toContain(`\`${keyVariable}\``);
      if (model !== undefined) expect(row).toContain(`\`${model}\``);
    }
  });
});
