import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { pageFile, readPage, withPart } from "../../docs/page.ts";
import { runCommand } from "../cli/command.ts";
import { folderOf } from "../folders.ts";
import { connected } from "./connection.ts";

const page = readPage("mcp-validate-mcp");
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gmu"))].map(([, text = ""]) => text.trim());

describe("the page of the MCP server", () => {
  it("has command lines that start it, and names its tools", async () => {
    const configured = blocksOf("json").map((text) => {
      const { mcpServers, servers = mcpServers } = JSON.parse(text) as Readonly<
        Record<string, Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>>
      >;
      const { command = "", args = [] } = servers?.["mcp-validate"] ?? {};
      expect([command, ...args].slice(0, 3)).toEqual(["npx", "mcp-validate", "mcp"]);
      return args.slice(2);
    });
    const lines = blocksOf("sh").map((line) => parseArgsStringToArgv(line));
    for (const words of lines) expect(words.slice(0, 2)).toEqual(["mcp-validate", "mcp"]);
    const named = [...page.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name);
    for (const flags of [...configured, ...lines.map((words) => words.slice(2))]) {
      const tools = (await (await connected(folderOf({}), flags)).list()).map(({ name }) => name);
      expect(tools).toEqual(flags.length ? named : named.slice(0, -1));
    }
    expect([configured.length, lines.length, named.length]).toEqual([2, 1, 6]);
  });

  it("shows what --help prints", async () => {
    const help = (await runCommand(["mcp", "--help"])).out.trimEnd();
    await expect(withPart(page, "help", `\`\`\`text\n${help}\n\`\`\``)).toMatchFileSnapshot(
      pageFile("mcp-validate-mcp"),
    );
  });
});
