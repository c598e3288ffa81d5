import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import { namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

const query = {
  type: "object",
  properties: { query: { type: "string" } },
  required: ["query"],
  $schema: "http://json-schema.org/draft-07/schema#",
};
/** The schema of a tool whose registration is not seen: the dialect is not known. */
const undeclared = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };
const execution = { taskSupport: "forbidden" };

describe("registerTool", () => {
  it("reads a configuration that is written in the call", () => {
    const text = `${sdk}
server.registerTool("find", { title: "Find", description: "Find things.", inputSchema: { query: z.string() }, annotations: { readOnlyHint: true } }, async () => ({}));`;
    expect(toolsOf(text)).toEqual([
      {
        name: "find",
        title: "Find",
        description: "Find things.",
        inputSchema: query,
        annotations: { readOnlyHint: true },
        execution,
      },
    ]);
    expect(Object.keys(toolsOf(text)[0] as object)).toEqual([
      "name",
      "title",
      "description",
      "inputSchema",
      "annotations",
      "execution",
    ]);
    expect(toolOf(text).isAddedByServer("execution")).toBe(true);
    expect(toolOf(text).handler.state).toBe("known");
  });

  it("reads a name and a configuration that are constants", () => {
    const text = `${sdk}
const name = "find";
const config = { description: "Find things.", inputSchema: z.object({ query: z.string() }) };
export const register = (server: McpServer) => { server.registerTool(name, config, async () => ({})); };`;
    expect(toolsOf(text)).toEqual([{ name: "find", description: "Find things.", inputSchema: query, execution }]);
  });

  it("supplies the SDK's empty schema", () => {
    const tool = toolOf(`${sdk}server.registerTool("now", { description: "Tell the time." }, async () => ({}));`);
    expect(tool.isAddedByServer("inputSchema")).toBe(true);
    expect(tool.inputSchema).toMatchObject({ state: "known" });
  });

  it("keeps a tool whose name only the running server knows", () => {
    const text = `${sdk}server.registerTool(prefix + "_find", { description: "Find things.", inputSchema: {} }, cb);`;
    expect(toolOf(text).name.state).toBe("unknown");
    expect(toolOf(text).description).toMatchObject({ value: "Find things." });
  });

  it("keeps a tool whose configuration is not known", () => {
    const text = `${sdk}server.registerTool("find", await load(), cb);`;
    expect(toolOf(text).description.state).toBe("unknown");
    expect(toolOf(text).inputSchema.state).toBe("unknown");
  });

  it("follows a method of any receiver", () => {
    for (const receiver of ["this.server", "mcp", "context.server!", "(server as any)", "server?"]) {
      expect(
        namesOf(`${sdk}class A { f() { ${receiver}.registerTool("find", { description: "Find." }, cb); } }`),
        receiver,
      ).toEqual(["find"]);
    }
  });
});

describe("wrappers of registerTool", () => {
  it("are known by their name and arguments", () => {
    const text = `${sdk}
context.accountTool("list_zones", { description: "List zones.", inputSchema: { query: z.string() } }, async () => ({}));
server.experimental.tasks.registerToolTask("research", { description: "Research." }, { createTask, getTask });
registerAppTool(server, "show", { description: "Show.", inputSchema: {}, _meta: { ui: { resourceUri: "ui://x" } } }, async () => ({}));`;
    expect(namesOf(text)).toEqual(["list_zones", "research", "show"]);
  });

  it("are followed into a local function that takes positions", () => {
    const text = `${sdk}
const tool = (name: string, title: string, text: string, shape: z.ZodRawShape, hints: object, cb: Callback) => {
  server.registerTool(name, { title, description: text, inputSchema: shape, annotations: hints }, wrap(cb));
};
tool("tap", "Tap", "Tap the screen.", { query: z.string() }, { destructiveHint: true }, async () => "done");
tool("swipe", "Swipe", "Swipe the screen.", {}, {}, async () => "done");`;
    expect(toolsOf(text)).toEqual([
      {
        name: "tap",
        title: "Tap",
        description: "Tap the screen.",
        inputSchema: query,
        annotations: { destructiveHint: true },
        execution,
      },
      expect.objectContaining({ name: "swipe", title: "Swipe", annotations: {} }),
    ]);
  });

  it("are followed into a method of the class", () => {
    const text = `${sdk}
class Registry {
  addReadTool(name: string, text: string, shape: z.ZodRawShape, cb: Callback) {
    this.server.tool(name, text, shape, { readOnlyHint: true }, cb);
  }
  register() { this.addReadTool("find", "Find things.", { query: z.string() }, async () => ({})); }
}`;
    expect(toolsOf(text)).toEqual([
      { name: "find", description: "Find things.", inputSchema: query, annotations: { readOnlyHint: true }, execution },
    ]);
  });

  it("keep the order of tool() where they cannot be followed", () => {
    const text = `${sdk}
import { CustomServer } from "./server.js";
export function add(server: CustomServer) {
  server.addToolWithReadAccess("stories-search", "Search the stories.", { query: z.string() }, async () => ({}));
  server.addToolWithReadAccess("users-me", "Get the user.", async () => ({}));
}`;
    expect(namesOf(text)).toEqual(["stories-search", "users-me"]);
  });
});

describe("the older tool()", () => {
  const call = (args: string) => toolsOf(`${sdk}server.tool(${args});`)[0];

  it("tells its overloads apart by value", () => {
    const empty = { type: "object", properties: {} };
    expect(call(`"a", cb`)).toEqual({ name: "a", inputSchema: empty, execution });
    expect(call(`"a", "Text.", cb`)).toEqual({ name: "a", description: "Text.", inputSchema: empty, execution });
    expect(call(`"a", { query: z.string() }, cb`)).toEqual({ name: "a", inputSchema: query, execution });
    expect(call(`"a", "Text.", { query: z.string() }, cb`)).toEqual({
      name: "a",
      description: "Text.",
      inputSchema: query,
      execution,
    });
    expect(call(`"a", "Text.", { title: "A", readOnlyHint: true }, cb`)).toEqual({
      name: "a",
      description: "Text.",
      inputSchema: empty,
      annotations: { title: "A", readOnlyHint: true },
      execution,
    });
    expect(call(`"a", { readOnlyHint: true }, cb`)).toMatchObject({ annotations: { readOnlyHint: true } });
    expect(call(`"a", "Text.", { query: z.string() }, { readOnlyHint: true }, cb`)).toEqual({
      name: "a",
      description: "Text.",
      inputSchema: query,
      annotations: { readOnlyHint: true },
      execution,
    });
    expect(call(`"a", "Text.", {}, { readOnlyHint: true }, cb`)).toMatchObject({ annotations: { readOnlyHint: true } });
  });

  it("may be handed a list of its arguments", () => {
    const text = `${sdk}
const find = ["find", "Find things.", { query: z.string() }, async () => ({})] as const;
server.tool(...find);
[["list", "List things.", async () => ({})], makeTool("count", "Count things.", { query: z.string() })].forEach((tool) => { server.tool(...tool); });
function makeTool(name: string, text: string, shape: z.ZodRawShape) { return [name, text, shape, async () => ({})]; }
server.tool(...others);`;
    expect(toolsOf(text)).toMatchObject([
      { name: "find", description: "Find things.", inputSchema: query },
      { name: "list", description: "List things." },
      { name: "count", description: "Count things.", inputSchema: query },
    ]);
  });

  it("takes the right side of a name that may be handed in", () => {
    expect(
      namesOf(
        `${sdk}export function f(server, toolName?: string) { server.tool(toolName || "search", "Search.", { q: z.string() }, cb); }`,
      ),
    ).toEqual(["search"]);
  });

  it("reads the members of X.shape", () => {
    expect(call(`"a", "Text.", z.object({ query: z.string() }).shape, cb`)).toMatchObject({ inputSchema: query });
  });
});

describe("FastMCP", () => {
  const fastMcp = `import { FastMCP } from "fastmcp";\nimport { z } from "zod";\nconst server = new FastMCP({ name: "x", version: "1.0.0" });\n`;

  it("reads addTool()", () => {
    const text = `${fastMcp}server.addTool({ name: "find", description: "Find.", parameters: z.object({ query: z.string() }), annotations: { title: "Find" }, execute: async () => "" });`;
    expect(toolsOf(text)).toMatchObject([
      {
        name: "find",
        description: "Find.",
        annotations: { title: "Find" },
        inputSchema: { additionalProperties: false },
      },
    ]);
    expect(Object.keys(toolsOf(text)[0] as object)).toEqual(["annotations", "description", "inputSchema", "name"]);
  });

  it("reads a tool that is a constant", () => {
    const text = `${fastMcp}const find = { name: "find", description: "Find.", execute: async () => "" };\nserver.addTool(find);`;
    expect(namesOf(text)).toEqual(["find"]);
  });

  it("reads resources, templates and prompts", () => {
    const server = read(`${fastMcp}
server.addResource({ uri: "x://a", name: "A", mimeType: "text/plain", load: async () => ({ text: "" }) });
server.addResourceTemplate({ uriTemplate: "x://{a}", name: "T", arguments: [{ name: "a" }], load: async () => ({ text: "" }) });
server.addPrompt({ name: "p", description: "P.", arguments: [{ name: "q", required: true }], load: async () => "" });`);
    expect(server?.resources.map(({ uri, uriTemplate }) => [uri, uriTemplate].map((each) => each.state))).toEqual([
      ["known", "absent"],
      ["absent", "known"],
    ]);
    expect(server?.prompts.map(({ label }) => label)).toEqual(["p"]);
  });
});

describe("LiteMCP", () => {
  const add = (z: string, from = "litemcp"): string => `import { LiteMCP } from "${from}";\nimport { z } from "${z}";
const server = new LiteMCP("desk", "1.0.0");
server.addTool({ name: "find", description: "Find.", parameters: z.object({ at: z.object({ x: z.number() }) }), annotations: { readOnlyHint: true }, execute: async () => "" });
server.addTool({ name: "clear", description: "Clear.", parameters: z.object({}), execute: async () => "" });`;

  it("lists closed objects, and no annotations", () => {
    const closed = { type: "object", additionalProperties: false };
    const $schema = "http://json-schema.org/draft-07/schema#";
    const at = { ...closed, properties: { x: { type: "number" } }, required: ["x"] };
    expect(toolsOf(add("zod"))).toEqual([
      { name: "find", description: "Find.", inputSchema: { ...closed, properties: { at }, required: ["at"], $schema } },
      { name: "clear", description: "Clear.", inputSchema: { ...closed, properties: {}, $schema } },
    ]);
    const [tool] = read(add("zod"))?.tools ?? [];
    expect(tool?.setAnnotation("readOnlyHint", true)).toBeUndefined();
  });

  it("takes no schemas of Zod 4", () => {
    expect(read(add("zod/v4"))?.tools.map(({ inputSchema }) => inputSchema.state)).toEqual(["unknown", "unknown"]);
  });
});

describe("an object that is a tool", () => {
  const tool = `{ name: "find", description: "Find things.", inputSchema: z.object({ query: z.string() }), handler: async () => ({}) }`;

  it("is found wherever it stands", () => {
    const statements = [
      `export const find = ${tool};`,
      `export default ${tool};`,
      `export const find = Object.freeze(${tool} as const);`,
      `export const find = defineTool(${tool});`,
      `export const find: ToolDefinition<typeof shape> = ${tool};`,
      `export const find = ${tool} satisfies Tool;`,
      `export const tools = [${tool}];`,
      `export const tools = { find: ${tool} };`,
      `export const makeTools = (api) => [${tool}];`,
      `export const find = definePageTool((args) => (${tool}));`,
      `export const find = defineTool((args) => { const a = 1; return ${tool}; });`,
      `exports.find = ${tool};`,
      `exports.find = (0, define_js_1.defineTool)(${tool});`,
      `registry.push(${tool});`,
      `yield_(registerTool(${tool}));`,
    ];
    for (const statement of statements)
      expect(namesOf(`import { z } from "zod";\n${statement}`), statement).toEqual(["find"]);
  });

  it("is found with shorthand members", () => {
    const text = `import { z } from "zod";
const name = "find";
const description = "Find things.";
const params = z.object({ query: z.string() });
export default { name, description, inputSchema: params.shape, execute };`;
    expect(toolsOf(text)).toMatchObject([{ name: "find", inputSchema: undeclared }]);
  });

  it("holds its schema under any of the usual keys", () => {
    for (const key of [
      "inputSchema",
      "parametersSchema",
      "paramsSchema",
      "argsShape",
      "schema",
      "parameters",
      "input",
      "params",
      "args",
      "zodSchema",
    ]) {
      const text = `import { z } from "zod";\nexport const findTool = { name: "find", description: "Find.", ${key}: z.object({ query: z.string() }), execute: async () => "" };`;
      expect(toolsOf(text), key).toMatchObject([{ name: "find", inputSchema: { properties: query.properties } }]);
    }
  });

  it("may hold a JSON Schema, which is sent as it stands", () => {
    const text = `export const kubectlGetSchema = { name: "kubectl_get", description: "Get.", inputSchema: { type: "object", properties: { query: { type: "string" } } } } as const;`;
    expect(toolsOf(text)).toEqual([
      { name: "kubectl_get", description: "Get.", inputSchema: { type: "object", properties: query.properties } },
    ]);
  });

  it("may be filled in by a factory of the module", () => {
    const text = `import { z } from "zod";
function listTool(what: string) {
  return defineTool({ name: \`list_\${what}\`, description: \`List all \${what}.\`, inputSchema: z.object({}), handler });
}
export const listUsers = listTool("users");
export const listRepos = listTool("repos");`;
    expect(namesOf(text)).toEqual(["list_users", "list_repos"]);
  });

  it("is found once where it is registered too", () => {
    const text = `${sdk}
const find = ${tool};
server.registerTool(find.name, { description: find.description, inputSchema: find.inputSchema }, find.handler);`;
    expect(namesOf(text)).toEqual(["find"]);
  });

  it("may be about resources and commands", () => {
    const text = `export const explainResourceSchema = { name: "explain_resource", description: "Explain.", inputSchema: { type: "object", properties: {} } };
export const resourceOptions = { name: "resource", description: "A resource.", parameters: { type: "object", properties: {} }, handler() {} };`;
    expect(namesOf(text, { path: "/nowhere/app/src/tools/explain.ts" })).toEqual(["explain_resource"]);
  });

  it("may have a prefix that the environment sets, and does not have it as a rule", () => {
    const text = `const prefix = process.env.TOOL_PREFIX;
const nameOf = (base) => prefix ? \`\${prefix}_\${base}\` : base;
export const findTool = { name: nameOf("find"), description: "Find.", inputSchema: { type: "object", properties: {} } };`;
    expect(namesOf(text)).toEqual(["find"]);
  });

  it("may have a name for people beside that of its method", () => {
    const text = `import { z } from "zod";
export const tools = [{ method: "create_user", name: "Create a user", description: "Create.", parameters: z.object({ query: z.string() }), actions: { users: { create: true } } }];`;
    const tool = toolOf(text, { path: "/nowhere/app/src/tools.ts" });
    expect(toJson(tool.root)).toMatchObject({ name: "create_user", inputSchema: undeclared });
    expect([tool.title.state, tool.annotations.state]).toEqual(["unknown", "unknown"]);
  });

  it("may be spelled as other programs spell tools, whose results a converter of the project describes", () => {
    const text = `export const findToolDefinition = {
  name: "find",
  description: "Find.",
  input_schema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  output_schema: { type: "array", items: {} },
  annotations: { readOnlyHint: true },
};`;
    const tool = toolOf(text, { path: "/nowhere/app/src/definitions/find.ts" });
    expect(toJson(tool.root)).toMatchObject({
      name: "find",
      inputSchema: { properties: { query: { type: "string" } } },
    });
    expect(tool.outputSchema).toMatchObject({ state: "unknown" });
  });

  it("may have the keys of translations instead of texts", () => {
    const text = `${sdk}
server.registerTool("auth", {
  title: "env.authTitle", description: "env.tool.auth",
  inputSchema: { action: z.string().describe("env.schema.auth.action"), file: z.string().describe("tsconfig.json") },
}, async () => ({}));`;
    const tool = toolOf(text);
    expect([tool.title.state, tool.description.state]).toEqual(["unknown", "unknown"]);
    expect(tool.parameters.map(({ schema }) => schema.keyword("description").state)).toEqual(["unknown", "known"]);
  });

  it("may have a description that a function makes", () => {
    const text = `import { z } from "zod";\nexport const t = defineTool({ name: "find", getDescription: (ctx) => "Find in " + ctx.org, inputSchema: z.object({}), handler });`;
    expect(toolOf(text).description.state).toBe("unknown");
  });
});

describe("a record of tools", () => {
  it("names each by its key", () => {
    const text = `${sdk}
export const tools = {
  list_projects: { description: "List projects.", parameters: z.object({ query: z.string() }), annotations: { title: "List" } },
  "get-project": { description: "Get a project.", parameters: z.object({}), annotations: { title: "Get" } },
} as const satisfies ToolDefs;`;
    expect(toolsOf(text)).toMatchObject([
      { name: "list_projects", inputSchema: undeclared, annotations: { title: "List" } },
      { name: "get-project" },
    ]);
  });
});

describe("builders", () => {
  it("are read with their own keys, of which only the protocol's are sent", () => {
    const text = `import { tool, z } from "@cyanheads/mcp-ts-core";
export const echo = tool("template_echo_message", {
  title: "Echo", description: "Echo a message.", input: z.object({ query: z.string() }), output: z.object({ echoed: z.string() }),
  annotations: { readOnlyHint: true }, auth: ["tool:echo:read"], enrichment: { total: z.number() }, handler: async () => ({}), format: (r) => [],
});`;
    expect(toolsOf(text)).toMatchObject([
      { name: "template_echo_message", inputSchema: query, outputSchema: { type: "object" } },
    ]);
    const echo = toolOf(text);
    expect(echo.convention).toBe("mcp-ts-core");
    for (const key of ["auth", "enrichment", "format"]) expect(echo.get(key)).toEqual({ state: "absent" });
    expect(echo.stated("auth")).toMatchObject({ value: { items: [{ value: "tool:echo:read" }] } });
    expect(echo.stated("format")).toMatchObject({ state: "known", value: { kind: "code" } });
    expect(echo.stated("errors")).toEqual({ state: "absent" });
    const enrichment = echo.stated("enrichment");
    expect(enrichment.state === "known" && toJson(enrichment.value)).toMatchObject({ total: { type: "number" } });
  });

  it("are known by the settings where the framework comes through another module", () => {
    const text = `import { tool, z } from "#framework";\nexport const echo = tool("echo", { description: "Echo.", input: z.object({}), auth: [], handler });`;
    expect(toolOf(text, { settings: { framework: "mcp-ts-core" } }).stated("auth").state).toBe("known");
  });

  it("of resources and prompts are read too", () => {
    const server = read(`import { resource, prompt } from "@cyanheads/mcp-ts-core";
import { z } from "zod";
export const user = resource("users://{id}", { name: "user", description: "A user.", params: z.object({ id: z.string() }), handler });
export const review = prompt("review", { description: "Review.", args: z.object({ code: z.string().describe("The code") }), generate });`);
    expect(server?.resources.map(({ uriTemplate }) => uriTemplate)).toMatchObject([{ value: "users://{id}" }]);
    const [user] = server?.resources ?? [];
    expect(user?.get("params")).toEqual({ state: "absent" });
    expect(user?.params).toMatchObject({
      value: [{ name: "id", schema: { state: "known", value: { pointer: "/params/properties/id" } } }],
    });
    expect(server?.prompts.map(({ name }) => name)).toMatchObject([{ value: "review" }]);
    expect(server?.tools).toEqual([]);
  });

  it.each([
    ["", `"users://{id}"`],
    [`name: "",`, `""`],
    [`name: "user",`, `"user"`],
    ["...more,", undefined],
  ])("name a resource by its URI template if it has no name: %s", (member, name) => {
    const server = read(`import { resource } from "@cyanheads/mcp-ts-core";
import { more } from "./elsewhere.js";
export const user = resource("users://{id}", { ${member} description: "A user.", handler });`);
    const [resource] = server?.resources ?? [];
    const reading = resource?.name;
    expect(reading?.state === "known" ? JSON.stringify(reading.value) : undefined).toBe(name);
    expect(reading?.state).toBe(name === undefined ? "unknown" : "known");
  });
});
