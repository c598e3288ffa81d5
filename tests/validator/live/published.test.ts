import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { validateServer } from "../../../lib/validator/index.ts";

const everything = fileURLToPath(
  new URL("../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js", import.meta.url),
);

it("a published server that has everything is read whole and validated", async () => {
  const { sources, tools, statistics } = await validateServer(`"${process.execPath}" "${everything}" stdio`);
  expect(sources).toMatchObject([
    {
      type: "server",
      language: "live",
      server: { name: "mcp-servers/everything", capabilities: { tools: {}, resources: {}, prompts: {} } },
    },
  ]);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["echo", "get-sum", "get-structured-content"]));
  expect(statistics.resources).toBeGreaterThan(0);
  expect(statistics.prompts).toBeGreaterThan(0);
});
