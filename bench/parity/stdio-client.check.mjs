/** @file Checks of the client. Run: `npm test` in bench/parity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askForLists } from "./stdio-client.mjs";

/** The text of a server that answers each method with a given result; others with an error. */
function serverOf(results) {
  return `
    const results = ${JSON.stringify(results)};
    console.error("MY_KEY is missing");
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const result = results[params?.cursor ? method + " " + params.cursor : method];
      if (result === "end") process.exit(3);
      const answer = result === undefined ? { error: { code: -32601, message: "none" } } : { result };
      console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });`;
}

/** Asks such a server. */
function ask(results) {
  const args = ["-e", serverOf(results)];
  return askForLists({ command: process.execPath, args, cwd: ".", env: {}, timeoutMs: 20_000 });
}

const introduction = { protocolVersion: "2025-06-18", serverInfo: { name: "s", version: "1" } };

test("all pages are asked for, and the lists that the server declares", async () => {
  const lists = await ask({
    initialize: { ...introduction, capabilities: { tools: {}, resources: {} } },
    "tools/list": { tools: [{ name: "a" }], nextCursor: "2" },
    "tools/list 2": { tools: [{ name: "b" }], nextCursor: null },
    "resources/list": { resources: [{ uri: "a:b" }] },
    "prompts/list": { prompts: [{ name: "undeclared" }] },
  });
  assert.deepEqual(lists.tools, [{ name: "a" }, { name: "b" }]);
  assert.deepEqual(lists.resources, [{ uri: "a:b" }]);
  assert.equal("resourceTemplates" in lists, false, "a list that is refused is left out");
  assert.equal("prompts" in lists, false, "a list that is not declared is not asked for");
});

test("a server that ends is an error with all that it wrote", async () => {
  await assert.rejects(ask({ initialize: "end" }), { message: /ended \(3\)\nMY_KEY is missing/u, stderr: /MY_KEY/u });
});
