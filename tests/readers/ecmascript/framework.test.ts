import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import type { Server } from "../../../lib/model/server.ts";
import { read } from "./read.ts";

const members = `description: "D.", input: z.object({ a: z.string() }), output: z.object({ b: z.string() }), handler: () => ({})`;

/** The tools of a text, as a client gets them. */
function listed(text: string, settings = {}): unknown[] {
  const server = read(text, { settings });
  return (server?.tools ?? []).map(({ root }) => toJson(root));
}

/** A package in a temporary folder, and the model of its `index.ts`. */
function readIndex(files: Readonly<Record<string, string>>): Server | undefined {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-framework-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries({ "package.json": `{ "name": "books" }`, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return read(files["index.ts"] ?? "", { path: join(folder, "index.ts"), settings: { followImporters: true } });
}

const core = "@cyanheads/mcp-ts-core";

describe("the builders of mcp-ts-core", () => {
  it.each([
    ["directly", `import { tool, z } from "${core}";\nexport const one = tool("one", { ${members} });`],
    [
      "under another name",
      `import { tool as define, z } from "${core}";\nexport const one = define("one", { ${members} });`,
    ],
    [
      "from a part of the package",
      `import { tool } from "${core}/tools";\nimport { z } from "zod";\nexport const one = tool("one", { ${members} });`,
    ],
    [
      "as a namespace",
      `import * as core from "${core}";\nconst { z } = core;\nexport const one = core.tool("one", { ${members} });`,
    ],
  ])("are known if they are imported %s", (_how, text) => {
    expect(listed(text)).toMatchObject([{ name: "one", title: "One", inputSchema: { properties: { a: {} } } }]);
  });

  it("are not those of another package", () => {
    const text = `import { tool } from "ai";\nimport { z } from "zod";\nexport const one = tool("one", { ${members} });`;
    expect(read(text)?.tools.map(({ convention }) => convention) ?? []).not.toContain("mcp-ts-core");
  });

  it.each([
    [``, "Get Book-List"],
    [`title: "Books",`, "Books"],
    [`annotations: { title: "The books" },`, "The books"],
    [`title: "Books", annotations: { title: "The books" },`, "Books"],
  ])("give a tool its title: %s", (member, title) => {
    const text = `import { tool, z } from "${core}";\nexport const one = tool("get_book-list", { ${member} ${members} });`;
    expect(listed(text)).toMatchObject([{ title }]);
  });

  it("send the output with the enrichment, and state it without", () => {
    const text = `import { tool, z } from "${core}";\nexport const one = tool("one", { ${members}, enrichment: { total: z.number() } });`;
    expect(listed(text)).toMatchObject([{ outputSchema: { required: ["b", "total"] } }]);
    const output = read(text)?.tools[0]?.stated("output");
    expect(output?.state === "known" && toJson(output.value)).toMatchObject({ required: ["b"] });
  });

  it("send no icons, and the support of tasks that the framework decides", () => {
    const text = `import { tool, z } from "${core}";
export const one = tool("one", { ${members}, icons: [{ src: "a.png" }], execution: { taskSupport: "required" } });
export const two = tool("two", { ${members}, task: true });
export const three = tool("three", { ${members}, task: false });`;
    const [one, two, three] = listed(text);
    expect(three).toMatchObject({ execution: { taskSupport: "forbidden" } });
    expect(one).not.toHaveProperty("icons");
    expect(one).toMatchObject({ execution: { taskSupport: "forbidden" } });
    expect(two).toMatchObject({ execution: { taskSupport: "optional" } });
  });

  it("write the address of an app into _meta", () => {
    const text = `import { appTool, z } from "${core}";
export const map = appTool("map", { ${members}, resourceUri: "ui://map", extraMeta: { ui: { visibility: ["app"] }, more: 1 } });`;
    expect(listed(text)).toMatchObject([
      { _meta: { ui: { resourceUri: "ui://map", visibility: ["app"] }, "ui/resourceUri": "ui://map", more: 1 } },
    ]);
  });

  it("add to resources what is not stated", () => {
    const server = read(`import { appResource, resource } from "${core}";
export const rules = resource("room://rules", { description: "R.", handler });
export const page = appResource("ui://page/{name}", { name: "page", description: "P.", annotations: { priority: 1 }, handler });`);
    expect(server?.resources.map(({ root }) => toJson(root))).toMatchObject([
      { uri: "room://rules", name: "room://rules", title: "room://rules", mimeType: "application/json" },
      {
        uriTemplate: "ui://page/{name}",
        title: "page",
        mimeType: "text/html;profile=mcp-app",
        annotations: { audience: ["user"], priority: 1 },
      },
    ]);
  });

  it("mark a tool that is disabled", () => {
    const server = read(`import { disabledTool, tool, z } from "${core}";
const two = tool("two", { ${members} });
export const all = [tool("one", { ${members} }), disabledTool(two, { reason: "R" }), disabledTool(tool("three", { ${members} }), {})];
const four = tool("four", { ${members} });
export const others = isOn ? [four] : [disabledTool(four, {})];`);
    expect(server?.tools.map(({ label, source }) => [label, source.isListed !== false])).toEqual([
      ["two", false],
      ["one", true],
      ["three", false],
      ["four", true],
    ]);
  });
});

describe("createApp", () => {
  const one = `import { tool, z } from "${core}";\nexport const one = tool("one", { ${members} });`;

  it("brings together what other modules define", () => {
    const server = readIndex({
      "core.ts": `export { createApp, tool, resource, z } from "${core}";`,
      "tools/one.ts": one.replace(core, "../core.ts"),
      "tools/index.ts": `export { one } from "./one.ts";\nimport { one } from "./one.ts";\nexport const allTools = [one];`,
      "room.ts": `import { resource } from "./core.ts";\nexport const rules = resource("room://rules", { name: "rules", handler });`,
      "index.ts": `import { createApp } from "${core}";
import { allTools } from "./tools/index.ts";
import { rules } from "./room.ts";
await createApp({ tools: allTools, resources: [rules], landing: { tagline: "T" } });`,
    });
    const app = server?.app;
    expect(app?.tools.map(({ label }) => label)).toEqual(["one"]);
    expect(app?.resources.map(({ label }) => label)).toEqual(["rules"]);
    expect([...(app?.whole ?? [])].sort()).toEqual(["prompt", "resource", "tool"]);
    expect(app?.options && toJson(app.options)).toMatchObject({ landing: { tagline: "T" } });
  });

  it("has items that are no definitions, and lists that are not known", () => {
    const server = readIndex({
      "one.ts": one,
      "index.ts": `import { createApp } from "${core}";
import { more } from "elsewhere";
import { one } from "./one.ts";
await createApp({ tools: [one, undefined, ...more], prompts: [null] });`,
    });
    expect(server?.app?.missing.map(({ kind, actual: is }) => `${kind}: ${is}`)).toEqual([
      "tool: undefined",
      "prompt: null",
    ]);
    expect([...(server?.app?.whole ?? [])].sort()).toEqual(["prompt", "resource"]);
  });

  it("is not looked for where a module is imported by another", () => {
    const files = { "one.ts": one, "index.ts": `import { one } from "./one.ts";\nexport const all = [one];` };
    expect(
      readIndex({ ...files, "index.ts": one, "app.ts": `import { one } from "./index.ts";` })?.app,
    ).toBeUndefined();
    expect(readIndex({ ...files, "index.ts": one })?.app?.tools).toHaveLength(1);
  });
});
