import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { commandsIn, pageFile, readPage, withPart } from "../../docs/page.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf } from "../folders.ts";
import { answering, type SeenTool } from "./choosing.ts";
import { providerWith } from "./provider-server.ts";

const page = readPage("mcp-validate-choose");
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gmu"))].map(([, text = ""]) => text);

/** The requests that the model of the example writes. */
const requests: Readonly<Record<string, readonly string[]>> = {
  search_pages: [
    "Where does the manual mention webhooks?",
    "What does the text say about limits?",
    "I need the title of the part that mentions retries.",
  ],
  find_document: [
    "Open the one titled Getting started.",
    "Which page of the manual is called Limits?",
    "Show Pricing.",
  ],
  delete_page: ["Remove the old pricing from the manual.", "Throw away page 17.", "Get rid of the draft."],
};

/** Chooses the right tool, unless the request has the word of another one. */
function choose(request: string, tools: readonly SeenTool[]): string | null {
  const titled = tools.find(({ description = "" }) => request.includes("title ") && description.includes("title"));
  return titled?.name ?? Object.entries(requests).find(([, list]) => list.includes(request))?.[0] ?? null;
}

describe("the page of choose", () => {
  const [tools = ""] = blocksOf("json");
  const [kept = ""] = blocksOf("yaml");

  it("has commands that run, without a model and with one", async () => {
    const provider = await providerWith(answering({ write: ({ name }) => requests[name] ?? [], choose }));
    const folder = folderOf({ "tools.json": tools });
    const lines = commandsIn(page);
    for (const line of lines) {
      const [name, ...args] = parseArgsStringToArgv(line);
      expect(name).toBe("mcp-validate");
      const { code, err } = await runCommand(args, folder, { env: { OLLAMA_HOST: provider.url } });
      const isGate = args.includes("--min-accuracy");
      expect([line, code]).toEqual([line, isGate ? 1 : 0]);
      expect(err).toMatch(isGate ? /^The right tool was chosen for 88\.9 %.*\n$/ : /^(?:Asking ollama\/.*\n)?$/);
    }
    expect(lines).toHaveLength(4);
  });

  it("has a file of requests that is read", async () => {
    const folder = folderOf({ "tools.json": tools, "requests.yaml": kept });
    const { code, err } = await runCommand(["choose", "tools.json", "--requests", "requests.yaml"], folder);
    expect([code, err]).toEqual([0, ""]);
  });

  it("shows what the commands print", async () => {
    const provider = await providerWith(answering({ write: ({ name }) => requests[name] ?? [], choose }));
    const folder = folderOf({ "tools.json": tools });
    const plain = (await runCommand(["choose", "tools.json"], folder)).out.trimEnd();
    const flags = ["choose", "tools.json", "--llm-provider", "ollama", "--llm-base-url", provider.url];
    const chosen = (await runCommand(flags, folder)).out;
    const choices = chosen.slice(chosen.indexOf("ollama/")).trimEnd();
    const help = (await runCommand(["choose", "--help"])).out.trimEnd();
    const parts = { output: plain, choices, help };
    const shown = Object.entries(parts).reduce(
      (text, [name, part]) => withPart(text, name, `\`\`\`text\n${part}\n\`\`\``),
      page,
    );
    await expect(shown).toMatchFileSnapshot(pageFile("mcp-validate-choose"));
  });
});
