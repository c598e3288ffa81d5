import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

/** Two tools are made from the first one, so an edit of it changes what they send. */
const server = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const note = {
  name: "get_note",
  description: "Gets one note of the user.",
  inputSchema: { type: "object", properties: { id: { type: "string", description: "The id of the note." } }, required: ["id"] },
};
const found = { ...note, name: "find_note" };
const size = { name: "size_note", description: \`Has \${Object.keys(note).length} members.\`, inputSchema: { type: "object", properties: {} } };
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [note, found, size] }));
`;

interface Sent {
  readonly tools: readonly { readonly name: string; readonly title?: string; readonly description: string }[];
}

describe("an edit that changes what another tool sends", () => {
  it("is taken back, the others of the round stay, and a line says which it was", async () => {
    const folder = folderOf({ "s.ts": server });
    const flags = ["--no-config", "--preset", "all", "--fix", "--suggestions", "--fail-on", "never"];
    const { err, code } = await runCommand(["s.ts", ...flags], folder);
    expect(code).toBe(0);
    expect(err).toMatch(/^Applied \d+ edits to s\.ts\.$/mu);
    expect(err).toMatch(/^Took back an edit of require-title at s\.ts:4:\d+: it changes \/tools\/1\/title\.$/mu);
    expect(err).toMatch(/^Took back an edit of [\w-]+ at s\.ts:4:\d+: it changes \/tools\/2\/description\.$/mu);
    const { tools } = JSON.parse((await runCommand(["extract", "s.ts"], folder)).out) as Sent;
    expect(tools.map(({ name, title, description }) => [name, title, description])).toEqual([
      ["get_note", undefined, "Gets one note of the user."],
      ["find_note", "Find Note", "Gets one note of the user."],
      ["size_note", "Size Note", "Has 3 members."],
    ]);
    expect(readFileSync(join(folder, "s.ts"), "utf8")).toContain(`const note = {\n  name: "get_note",\n  description:`);
  });
});
