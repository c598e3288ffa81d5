import { describe, expect, it } from "vitest";
import { mentionsMcp } from "../../../lib/readers/ecmascript/pre-check.ts";
import { namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

const nothing = (text: string, path?: string): void => {
  expect(read(text, path === undefined ? {} : { path })).toBeUndefined();
};

describe("loops that register what is written elsewhere", () => {
  it("are no tools", () => {
    const loops = [
      `for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.handler);`,
      `for (const { name, description, inputSchema, handler } of tools) server.registerTool(name, { description, inputSchema }, handler);`,
      `tools.forEach((tool) => { server.registerTool(tool.name, tool, tool.handler); });`,
      `Object.entries(tools).map(([name, { description, parameters }]) => server.tool(name, description, parameters, run));`,
      `for (const Tool of tools) { const t = new Tool(); server.registerTool(t.name, { description: t.description ?? "", inputSchema: t.shape }, run); }`,
      `for (const { id, about } of datasets) server.addTool({ name: "web_data_" + id, description: about, parameters: z.object({}), execute });`,
      `server.tool(...args);`,
      `return tools.map((t) => ({ name: t.name, description: t.description, inputSchema: t.inputSchema }));`,
    ];
    for (const loop of loops)
      expect(read(`${sdk}export function register(server, tools, datasets, args) { ${loop} }`), loop).toBeUndefined();
  });

  it("are no tools where they register an object of another module", () => {
    nothing(`${sdk}import { getDataTool } from "./tools.js";
server.registerTool(getDataTool.name, { description: getDataTool.description, inputSchema: getDataTool.schema }, getDataTool.handler);`);
  });
});

describe("objects that look like tools", () => {
  it("of the protocol's own schemas are none", () => {
    nothing(
      `${sdk}export const Tool = z.object({ name: z.string(), description: z.string(), inputSchema: z.object({}) });`,
    );
    nothing(`${sdk}type Tool = { name: string; description: string; inputSchema: object };`);
  });

  it("of a table about tools are none: it neither describes nor runs them", () => {
    const tableOf = (member: string) =>
      `import { FindTool } from "./tools/find.js";\nconst find = new FindTool();\nexport const TOOL_SCHEMAS = [{ name: "find", ${member} }];`;
    for (const member of [
      "zodSchema: find.schema",
      "schema: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])",
      "parameters: { a: z.string() }",
      "zodSchema: z.object({ a: z.string() }), wrapper: 'query'",
    ])
      nothing(`import { z } from "zod";\n${tableOf(member)}`);
    for (const member of [
      'zodSchema: z.object({ a: z.string() }), description: "Finds."',
      "schema: z.object({ a: z.string() }), handler: () => find.run()",
      "inputSchema: z.object({ a: z.string() })",
    ])
      expect(namesOf(`import { z } from "zod";\n${tableOf(member)}`)).toEqual(["find"]);
  });

  it("of prompts and resources are none", () => {
    nothing(
      `${sdk}export const reviewPrompt = { name: "review", description: "Review.", argsSchema: { code: z.string() }, handler };`,
    );
    nothing(
      `${sdk}export const prompts = [{ name: "review", description: "Review.", arguments: [{ name: "code" }] }];`,
    );
    nothing(
      `${sdk}export const userResource = { name: "user", uri: "x://user", description: "A user.", params: z.object({}), handler };`,
    );
    nothing(`${sdk}resource({ name: "user", description: "A user.", params: z.object({ id: z.string() }), handler });`);
  });

  it("of commands are none", () => {
    nothing(`${sdk}program.command({ name: "fetch", description: "Fetch.", parameters: z.object({}), handler });`);
    nothing(
      `import { defineCommand } from "citty";\nexport default defineCommand({ name: "tool", description: "A tool.", args: { a: { type: "string" } }, run() {} });`,
    );
  });

  it("of other libraries are none", () => {
    nothing(
      `import OpenAI from "openai";\nconst tools = [{ type: "function", function: { name: "find", description: "Find.", parameters: { type: "object", properties: {} } } }];`,
    );
    nothing(
      `import OpenAI from "openai";\nconst tools = [{ type: "function", name: "find", description: "Find.", parameters: { type: "object", properties: {} }, strict: true }];`,
    );
    nothing(
      `import Anthropic from "@anthropic-ai/sdk";\nconst tools = [{ name: "find", description: "Find.", input_schema: { type: "object" } }];`,
    );
    nothing(
      `import { tool } from "ai";\nimport { z } from "zod";\nexport const tools = { find: tool({ description: "Find.", parameters: z.object({}), execute }) };`,
    );
    nothing(
      `import { DynamicStructuredTool } from "@langchain/core/tools";\nnew DynamicStructuredTool({ name: "find", description: "Find.", schema: z.object({}), func });`,
    );
    nothing(
      `import { genkit } from "genkit";\nimport { z } from "zod";\nai.defineTool({ name: "find", description: "Find.", inputSchema: z.object({}) }, run);`,
    );
    nothing(
      `import { ESLintUtils } from "@typescript-eslint/utils";\nexport const rule = { name: "no-tool", meta: { schema: [], docs: { description: "No." } }, create() {} };`,
    );
  });

  it("of a type from another library are none, even beside MCP", () => {
    const pi = `import type { ExtensionAPI, ToolDefinition } from "@mariozechner/pi-coding-agent";\n`;
    const tool = `{ name: "find", label: "Find", description: "Find.", parameters: { type: "object", properties: {} }, execute }`;
    for (const text of [
      `export default function (pi: ExtensionAPI) { pi.registerTool(${tool}); }`,
      `export const find: ToolDefinition = ${tool};`,
      `export const tools: ToolDefinition[] = [${tool}];`,
      `export const find = ${tool} satisfies ToolDefinition;`,
      `export async function makeTool(): Promise<ToolDefinition> { return ${tool}; }`,
    ]) {
      nothing(pi + text);
      expect(namesOf(`${sdk}${pi}${text}\nserver.registerTool("own", { description: "Own." }, run);`)).toEqual(["own"]);
    }
  });

  it("of tests are none", () => {
    nothing(
      `import { find } from "./tools.js";\nexport const findTool = { name: "Find tool evaluation", description: "Evaluates find.", run: async () => {} };`,
    );
  });

  it("of anything else are none", () => {
    nothing(`export const pkg = { name: "my-tool", version: "1.0.0", description: "A tool." };`);
    nothing(
      `export const Tool = () => <Form name="tool" description="d" schema={schema} />;\nconst props = { name: "tool", description: "d", schema: { a: 1 } };`,
      "/nowhere/app/src/form.tsx",
    );
    nothing(`export const toolTypes = [{ name: "Hammer", description: "For nails.", parameters: { weight: 3 } }];`);
    nothing(`export const table = { name: "tools", description: "d", schema: { columns: ["a"] } };`);
    nothing(`${sdk}const server = new McpServer({ name: "x", version: "1.0.0", description: "A server of tools." });`);
    nothing(
      `import { z } from "zod";\nexport const form = { name: "contact", description: "Write to us.", schema: z.object({ email: z.string() }), handler: submit };`,
    );
    nothing(`class FooError extends Error { name = "FooError"; description = "It failed."; }\nexport const tool = 1;`);
    nothing(`${sdk}class Shape { static name = "shape"; description = "A form."; draw() {} }`);
  });

  it("are none where their name is filled in by nobody knows whom", () => {
    nothing(
      `${sdk}export const make = (name, description) => ({ name, description, inputSchema: z.object({}), handler });`,
    );
  });
});

describe("calls that look like registrations", () => {
  it("are none", () => {
    for (const call of [
      `client.callTool("find", { description: "x" }, cb);`,
      `expect(server).toHaveTool("find", { description: "x" }, cb);`,
      `logger.tool("started");`,
      `getTool("find", { description: "x" }, cb);`,
      `await inquirer.prompt("name", "default");`,
      `window.prompt("What tool?", "default");`,
      `router.resource("users", "UsersController", {});`,
      `toolbar.addTool({ name: "Pen", icon: "pen" });`,
      `removeTool("find", { description: "x" }, cb);`,
      `server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));`,
    ]) {
      nothing(`${sdk}${call}`);
    }
  });

  it("of a method named tool() count only beside MCP", () => {
    nothing(`server.tool("a b", () => {});`);
    nothing(`import express from "express";\nconst server = express();\nserver.tool("a b", () => {});`);
  });
});

describe("annotations and schemas", () => {
  it("may have the group of a tool before the tool", () => {
    const text = `${sdk}import { tool } from "../tool.js";
export const logs = (0, tool_1.tool)("hosting", { name: "fetch_logs", description: "Fetch logs.", inputSchema: z.object({ id: z.string() }) }, async () => {});
export const list = tool("hosting", { name: "list_logs", description: "List logs.", inputSchema: z.object({}) }, async () => {});`;
    expect(namesOf(text)).toEqual(["fetch_logs", "list_logs"]);
  });

  it("are told apart by value where the position is the same", () => {
    const schema = toolsOf(`${sdk}const X = { id: z.string() };\nserver.tool("a", "Text.", X, cb);`)[0];
    const hints = toolsOf(`${sdk}const X = { readOnlyHint: true };\nserver.tool("a", "Text.", X, cb);`)[0];
    expect(schema).toMatchObject({ inputSchema: { properties: { id: { type: "string" } } } });
    expect(schema).not.toHaveProperty("annotations");
    expect(hints).toMatchObject({ annotations: { readOnlyHint: true } });
  });
});

describe("one tool seen twice", () => {
  it("counts once through a keyed registration and a spread", () => {
    const text = `${sdk}
export const defs = { list_users: { description: "List.", parameters: z.object({}), annotations: { title: "List" } } } as const;
export const tools = { list_users: injectableTool({ ...defs.list_users, inject: { org }, execute: async () => {} }) };`;
    expect(namesOf(text)).toEqual(["list_users"]);
  });

  it("counts twice where two calls share a constant name", () => {
    const text = `${sdk}const NAME = "find";
if (isNew) server.registerTool(NAME, { description: "Find, new.", inputSchema: {} }, cb);
else server.registerTool(NAME, { description: "Find, old.", inputSchema: {} }, cb);`;
    const tools = read(text)?.tools ?? [];
    expect(tools).toHaveLength(2);
    expect(tools[0]?.source.group).not.toBe(tools[1]?.source.group);
  });
});

describe("groups", () => {
  const groups = (text: string): number =>
    new Set((read(sdk + text)?.tools ?? []).map(({ source }) => source.group)).size;

  it("hold what one receiver is given in one function body", () => {
    expect(groups(`function f(server) { server.tool("a", cb); server.tool("b", cb); }`)).toBe(1);
    expect(groups(`function f(one, two) { one.tool("a", cb); two.tool("b", cb); }`)).toBe(2);
    expect(groups(`function f(server) { server.tool("a", cb); }\nfunction g(server) { server.tool("b", cb); }`)).toBe(
      2,
    );
    expect(groups(`server.tool("a", cb); if (x) { server.tool("b", cb); }`)).toBe(2);
    expect(groups(`server.tool("a", cb); x && server.tool("b", cb);`)).toBe(2);
    expect(groups(`switch (x) { case 1: server.tool("a", cb); break; default: server.tool("b", cb); }`)).toBe(2);
  });

  it("hold the elements of one list", () => {
    const tool = (name: string) => `{ name: "${name}", description: "d", inputSchema: { type: "object" } }`;
    expect(groups(`export const tools = [${tool("a")}, ${tool("b")}];`)).toBe(1);
    expect(groups(`export const a = ${tool("a")}; export const b = ${tool("b")};`)).toBe(2);
  });
});

describe("Zod under other names", () => {
  it("is Zod all the same", () => {
    for (const [head, z] of [
      [`import * as z from "zod";`, "z"],
      [`import zod from "zod";`, "zod"],
      [`import { z as schema } from "zod";`, "schema"],
      [`import { z } from "@cyanheads/mcp-ts-core";`, "z"],
      [`import { zod } from "@acme/third-party";`, "zod"],
      [`const { z } = require("zod");`, "z"],
      [`const zod_1 = require("zod");`, "zod_1.z"],
    ] as const) {
      const text = `${head}\nserver.registerTool("a", { description: "d", inputSchema: { id: ${z}.string() as ${z}.ZodType<string> } }, cb);`;
      expect(toolsOf(text), head).toMatchObject([{ inputSchema: { properties: { id: { type: "string" } } } }]);
    }
  });
});

describe("the pre-check", () => {
  it("lets every file through that defines something", () => {
    for (const text of [
      `server.registerTool("a", {}, cb)`,
      `TOOL_NAME`,
      `const x = { inputSchema }`,
      `server.registerPrompt("a")`,
      `server.registerResource("a")`,
      `server.addResourceTemplate({})`,
      `server.setRequestHandler(ListPromptsRequestSchema, f)`,
      `import x from "./mcp.js"`,
    ])
      expect(mentionsMcp(text), text).toBe(true);
  });

  it("keeps other files out", () => {
    for (const text of [
      ``,
      `import { Tooltip } from "./tooltip";`,
      `import { configureStore } from "@reduxjs/toolkit";`,
      `const schema = yup.object();`,
      `import { Resource } from "i18next";`,
      `export class PromptDialog {}`,
    ])
      expect(mentionsMcp(text), text).toBe(false);
  });
});

describe("what cannot be read", () => {
  it("never throws", () => {
    for (const text of [
      `${sdk}server.registerTool();`,
      `${sdk}server.registerTool("a");`,
      `${sdk}server.tool();`,
      `${sdk}server.addTool();`,
      `${sdk}server.addTool(...x);`,
      `${sdk}server.setRequestHandler(ListToolsRequestSchema);`,
      `${sdk}server.setRequestHandler(ListToolsRequestSchema, handlers.list);`,
      `${sdk}server.registerPrompt("a", x, cb); server.registerResource("a"); server.prompt("a"); server.resource("a", "b");`,
      `${sdk}const tool = { name: "a", description: "d", inputSchema: tool };`,
      `${sdk}class ToolA extends ToolA { name = this.name; description = this.x; }`,
      `${sdk}const a = { ...b, name: "toolA", description: "d", inputSchema: z.object(a) }, b = { ...a };`,
      `${sdk}registerTool(function () {}, class {}, new.target);`,
    ])
      expect(() => read(text), text).not.toThrow();
  });

  it("is all of a schema whose fields are all spread from elsewhere", () => {
    const tool = toolOf(
      `${sdk}server.registerTool("find", { description: "Find.", inputSchema: { ...fields } }, run);`,
    );
    expect(tool.inputSchema.state).toBe("unknown");
  });

  it("is told from what is absent", () => {
    const tool = toolOf(
      `${sdk}server.registerTool("find", { ...common, inputSchema: { id: z.string().max(LIMIT) } }, cb);\ndeclare const common: object;`,
    );
    expect(tool.description.state).toBe("unknown");
    expect(tool.parameters[0]?.schema.keyword("maxLength").state).toBe("unknown");
    expect(tool.parameters[0]?.schema.keyword("minLength").state).toBe("absent");
  });
});

describe("tables that a loop makes tools of", () => {
  const text = (loop: string) => `${sdk}
const datasets = [
  { id: "product", about: "Read a product." },
  { id: "review", about: "Read the reviews." },
];
${loop}`;

  it("make one tool of each row", () => {
    for (const loop of [
      `for (const { id, about } of datasets) server.addTool({ name: \`web_\${id}\`, description: about, parameters: z.object({ url: z.string() }), execute });`,
      `for (const row of datasets) { const name = "web_" + row.id; server.registerTool(name, { description: row.about, inputSchema: { url: z.string() } }, run(row)); }`,
      `datasets.forEach((row) => { server.tool(\`web_\${row.id}\`, row.about, { url: z.string() }, run(row)); });`,
      `export function register(server) { for (const row of datasets) server.tool(\`web_\${row.id}\`, row.about, { url: z.string() }, run(row)); }`,
    ]) {
      expect(toolsOf(text(loop)), loop).toMatchObject([
        {
          name: "web_product",
          description: "Read a product.",
          inputSchema: { properties: { url: { type: "string" } } },
        },
        { name: "web_review", description: "Read the reviews." },
      ]);
    }
  });

  it("make the same tools whichever rows a condition leaves out", () => {
    const text = `${sdk}
const all = { find: { isSafe: true, description: "Find." }, list: { isSafe: false, description: "List." }, count: { isSafe: true, description: "Count." } };
const chosen = config.readonly ? Object.fromEntries(Object.entries(all).filter(([, tool]) => tool.isSafe)) : all;
const rows = Object.entries(chosen).map(([name, tool]) => ({ name, tool }));
for (const row of rows) server.registerTool(row.name, { description: row.tool.description, inputSchema: {} }, run);`;
    const tools = read(text)?.tools ?? [];
    expect(
      tools.map(({ variants }) =>
        variants.map(({ name, description }) =>
          [name, description].map((each) => each.state === "known" && each.value),
        ),
      ),
    ).toEqual([[["find", "Find."]], [["count", "Count."]], [["list", "List."]]]);
  });

  it("keep the variants of tools that only one decision shows", () => {
    const text = `${sdk}
const find = { name: "find", description: "Find." }, save = { name: "save", description: config.terse ? "Save." : "Save for good." };
for (const { name, description } of config.readonly ? [find] : [find, save]) server.registerTool(name, { description, inputSchema: {} }, run);`;
    const forms = (read(text)?.tools ?? []).map(({ variants }) =>
      variants.map(({ description }) => description.state === "known" && description.value),
    );
    expect(forms).toEqual([["Find."], ["Save.", "Save for good."]]);
  });

  it("are edited in the rows, not in the loop", () => {
    const loop = `for (const row of datasets) server.registerTool("web_" + row.id, { description: row.about, inputSchema: { url: z.string() } }, run);`;
    const [first] = read(text(loop))?.tools ?? [];
    const description = first?.root.members.get("description")?.value;
    expect(description?.editor?.replace("New.")).toHaveLength(1);
    expect(first?.editor).toBeUndefined();
    expect(first?.parameters[0]?.schema.editor?.isShared).toBe(true);
  });
});
