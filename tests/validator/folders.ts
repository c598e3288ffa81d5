import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files to a new folder that is removed after the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-validate-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A tool that no rule of `recommended` has anything to say about. */
export const goodTool = {
  name: "list_plants",
  title: "List plants",
  description: "Lists the plants of the garden. Use it to find out what grows there.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
} as const;

/** A tool with two errors and nothing else under `recommended`: LLM-006 and SCH-008. */
export const badTool = {
  name: "get_plant",
  title: "Get a plant",
  description: "Gets one plant of the garden. Use it when you know which one.",
  inputSchema: {
    type: "object",
    properties: { id: { type: "string", maxLength: 20 } },
    required: ["idd"],
    additionalProperties: false,
  },
} as const;

/** A list of tools as text, each on separate lines. */
export function listOf(...tools: readonly object[]): string {
  return `${JSON.stringify({ tools }, undefined, 2)}\n`;
}
