import { describe, expect, it } from "vitest";
import { toolOf } from "./read.ts";

const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

/** Constants each of which contains the one before twice: `const part3 = { left: part2, right: part2 };`. */
function doubling(levels: number): string {
  const lines = Array.from(
    { length: levels },
    (_, level) => `const part${String(level + 1)} = { left: part${String(level)}, right: part${String(level)} };`,
  );
  return `${server}const part0 = { type: "string" };\n${lines.join("\n")}\n`;
}

describe("a constant that stands at several places of a definition", () => {
  it("is one part of the model, whatever brings it in", () => {
    const tool = toolOf(`${doubling(2)}server.registerTool("a", { _meta: part2 }, run);`);
    const meta = tool.root.members.get("_meta")?.value;
    if (meta?.kind !== "object") throw new Error("There is no _meta.");
    expect(meta.members.get("left")?.value).toBe(meta.members.get("right")?.value);
  });

  it("is told of as unknown where it unfolds without bounds", () => {
    const tool = toolOf(`${doubling(40)}server.registerTool("a", { description: "Adds.", _meta: part40 }, run);`);
    expect(tool.description).toMatchObject({ state: "known", value: "Adds." });
    let part = tool.root.members.get("_meta")?.value;
    while (part?.kind === "object") part = part.members.get("right")?.value;
    expect(part?.kind).toBe("unknown");
  }, 5_000);
});
