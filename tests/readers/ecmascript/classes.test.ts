import { describe, expect, it } from "vitest";
import { at, namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

const query = { properties: { query: { type: "string" } } };

describe("a class that is a tool", () => {
  it("is read from static and other fields", () => {
    const text = `${sdk}
export class AggregateTool extends MongoDBToolBase {
  static toolName = "aggregate";
  public description = "Run an aggregation.";
  public argsShape = { query: z.string() };
  protected async execute() {}
}`;
    expect(toolsOf(text)).toMatchObject([
      { name: "aggregate", description: "Run an aggregation.", inputSchema: query },
    ]);
    expect(toolOf(text).handler.state).toBe("known");
  });

  it("is read from getters and from what it hands to its superclass", () => {
    const text = `${sdk}
class DirectionsTool extends BaseTool {
  readonly name = "directions_tool";
  readonly description = "Find the way.";
  get annotations() { return { readOnlyHint: true }; }
  constructor() { super({ inputSchema: z.object({ query: z.string() }) }); }
  async execute() {}
}`;
    expect(toolsOf(text)).toMatchObject([
      { name: "directions_tool", annotations: { readOnlyHint: true }, inputSchema: query },
    ]);
  });

  it("may say its hints in a method", () => {
    const text = `${sdk}
abstract class BaseTool { getAnnotations() { return { readOnlyHint: true }; } }
export class FindTool extends BaseTool { name = "find"; description = "Find."; schema = z.object({}); execute() {} }`;
    expect(toolsOf(text)).toMatchObject([{ name: "find", annotations: { readOnlyHint: true } }]);
  });

  it("may have a map of fields, of which its framework makes the schema", () => {
    const echo = (
      schema: string,
    ) => `import { MCPTool } from "mcp-framework"; import { z } from "zod"; import { idSchema } from "ids";
class EchoTool extends MCPTool<{ message: string }> {
  name = "echo_message"; description = "Echo.";
  schema = ${schema};
  async execute(input) { return input.message; }
}`;
    for (const schema of [
      `{ message: { type: z.string(), description: "Message to echo" } }`,
      `{ properties: { type: z.string(), description: "Properties" } }`,
      `{ type: { type: z.string(), description: "Type" }, message: { type: z.string().optional(), description: "Message" } }`,
      `{ message: { type: z.string(), description: "Message" }, id: { type: idSchema, description: "ID" } }`,
      `{ id: { type: idSchema, description: "ID" } }`,
      `{ ...others, message: { type: z.string() } }`,
      `"public"`,
    ]) {
      const tool = toolOf(echo(schema));
      expect(tool.inputSchema, schema).toMatchObject({ state: "unknown" });
      expect([tool.name, tool.description], schema).toMatchObject([{ value: "echo_message" }, { value: "Echo." }]);
    }
    expect(toolsOf(echo(`z.object({ query: z.string() })`))).toMatchObject([{ inputSchema: query }]);
    expect(toolsOf(echo("{}"))).toMatchObject([{ inputSchema: { type: "object", properties: {} } }]);
  });

  it("says nothing about further properties where mcp-framework makes the schema", () => {
    for (const schema of [
      "z.object({})",
      "z.object({ query: z.string() })",
      "z.object({ query: z.string() }).strict()",
      "z.object({ o: z.object({ k: z.string() }) })",
    ]) {
      const tool = toolOf(`import { MCPTool } from "mcp-framework"; import { z } from "zod";
class FindTool extends MCPTool { name = "find"; description = "Find."; schema = ${schema}; async execute() {} }`);
      const { inputSchema } = tool;
      const nodes =
        inputSchema.state === "known"
          ? inputSchema.value.walk().filter((each) => each.properties().length || each === inputSchema.value)
          : [];
      expect(nodes.length, schema).toBeGreaterThan(0);
      for (const node of nodes) expect(node.keyword("additionalProperties").state, schema).toBe("unknown");
      expect(tool.annotations.state).toBe("absent");
    }
  });

  it("may say its name and the rest in two methods", () => {
    const text = `import { McpTool, type McpToolConfig } from "@salesforce/mcp-provider-api";
import { z } from "zod";
const params = z.object({ query: z.string() });
export class DeleteOrgTool extends McpTool<typeof params.shape> {
  public getReleaseState(): ReleaseState { return ReleaseState.GA; }
  public getName(): string { return "sf-delete-org"; }
  public getConfig(): McpToolConfig<typeof params.shape> {
    return { title: "Delete", description: "Delete an org.", inputSchema: params.shape, outputSchema: undefined, annotations: { destructiveHint: true } };
  }
  public async exec(input) { return { content: [] }; }
}
export class ResumeTool extends McpTool {
  getName() { return "sf-resume"; }
  getConfig() { return { description: "Resume.", ...more }; }
  exec() { return { content: [] }; }
}`;
    expect(toolsOf(text)).toMatchObject([
      {
        name: "sf-delete-org",
        title: "Delete",
        description: "Delete an org.",
        inputSchema: query,
        annotations: { destructiveHint: true },
      },
      { name: "sf-resume" },
    ]);
    const [first, second] = read(text)?.tools ?? [];
    expect([first?.handler.state, first?.outputSchema.state]).toEqual(["known", "absent"]);
    expect([second?.inputSchema.state, second?.annotations.state]).toEqual(["unknown", "unknown"]);
  });

  it("is none where only its name is a method's, or its configuration is not known", () => {
    for (const rest of [
      "description = 'A pen.';",
      "getConfig() { return { width: 3 }; }",
      "getConfig() { return load(); }",
    ]) {
      expect(
        namesOf(`${sdk}class PenTool extends DrawingTool { getName() { return "pen"; } ${rest} execute() {} }`),
        rest,
      ).toEqual([]);
    }
  });

  it("inherits what its superclass says", () => {
    const text = `${sdk}
abstract class SceneTool extends Tool { annotations = { destructiveHint: true }; }
export class SaveTool extends SceneTool { static toolName = "save"; description = "Save."; argsShape = {}; execute() {} }`;
    expect(toolsOf(text)).toMatchObject([{ name: "save", annotations: { destructiveHint: true } }]);
    expect(namesOf(text)).toHaveLength(1);
  });

  const made = `this.name = "drop_table"; this.description = "Drops a table."; this.inputSchema = { type: "object", properties: { query: { type: "string" } } };`;

  it.each([
    `class DropTool { constructor() { ${made} } async run(args) {} }`,
    `class Drop { constructor() { ${made} } }`,
    `class DropTool { name: string; description: string; inputSchema: Schema; constructor() { ${made} } }`,
    `class DropTool { name = "drop"; constructor() { ${made} } }`,
    `class DropTool extends Base { constructor() { super(), ${made.slice(0, -1).replaceAll("; this.", ", this.")}; } }`,
  ])("is read from what its constructor assigns: %s", (text) => {
    const source = `${sdk}export ${text}`;
    expect(toolsOf(source)).toMatchObject([{ name: "drop_table", description: "Drops a table.", inputSchema: query }]);
    const { description, parameters } = toolOf(source);
    expect(description.state === "known" && at(source, description.span)).toBe('"Drops a table."');
    expect(parameters[0]?.schema.editor?.set("maxLength", 9)).toBeDefined();
  });

  it("is shown again by a list of its objects", () => {
    const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
class DropTool { constructor() { ${made} } }
const tools = [new DropTool()];
new Server({}).setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: tools.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema })),
}));`;
    expect(toolsOf(text)).toMatchObject([{ name: "drop_table", description: "Drops a table.", inputSchema: query }]);
  });

  it("is one of many objects of a class, of which each hands on what it is made with", () => {
    const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
class Named { constructor(name, description) { this.name = name; this.description = description; this.inputSchema = { type: "object" }; } }
class Getter extends Named { constructor(kind) { super(\`get_\${kind}\`, "Gets the " + kind); } }
class Quiet extends Getter {}
const tools = [new Named("save", "Saves."), new Getter("user"), new Quiet("order")];
new Server({}).setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema })) }));`;
    const tools = toolsOf(text);
    expect(tools).toHaveLength(3);
    expect(tools).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "save", description: "Saves." }),
        expect.objectContaining({ name: "get_user", description: "Gets the user" }),
        expect.objectContaining({ name: "get_order", description: "Gets the order" }),
      ]),
    );
  });

  it("has no members of its objects that the class changes", () => {
    for (const change of [
      "this.description = text",
      "this.description += text",
      "this.description.text = text",
      "delete this.description",
    ]) {
      const text = `${sdk}class DropTool { constructor() { ${made} } describe(text) { ${change}; } run() {} }`;
      expect(toolOf(text), change).toMatchObject({ name: { value: "drop_table" }, description: { state: "unknown" } });
    }
    expect(
      toolsOf(`${sdk}class DropTool { constructor() { ${made} } run() { return this.description.trim(); } }`),
    ).toMatchObject([{ description: "Drops a table." }]);
  });

  it("has from its constructor what is sure", () => {
    const unsure = `${sdk}class DropTool { constructor(options) { ${made} if (options.long) this.description = options.text; this.title ??= "Drop"; } run() {} }`;
    expect(toolOf(unsure)).toMatchObject({ description: { state: "unknown" }, title: { state: "unknown" } });
    for (const text of [
      `class ToolError extends Error { constructor(message, args) { super(message); this.name = "ToolError"; this.args = args; } }`,
      `class ToolCall { constructor(args) { this.name = "call"; this.args = args; } run() {} }`,
      `class DropTool { constructor(name) { ${made} this.name = name; } }`,
      `class DropTool { constructor() { const set = () => { ${made} }; } }`,
      `class DropTool { constructor() { function Other() { ${made} } } }`,
    ])
      expect(namesOf(`${sdk}${text}`), text).toEqual([]);
  });

  const base = `abstract class BaseTool {
  constructor(readonly name: string, protected readonly description: string, readonly schema: z.ZodObject<any>) {}
  register(server) { server.tool(this.name, this.description, this.schema.shape, async (args) => this.execute(args)); }
}`;

  it("hands what it says to the constructor of its superclass", () => {
    const text = `${sdk}${base}
export class ListTool extends BaseTool {
  constructor() { super("list_things", "Lists the things.", z.object({ query: z.string() })); }
  async execute() {}
}
new ListTool().register(server);`;
    expect(toolsOf(text)).toMatchObject([
      { name: "list_things", description: "Lists the things.", inputSchema: query },
    ]);
    const { description, parameters } = toolOf(text);
    expect(description.state === "known" && at(text, description.span)).toBe('"Lists the things."');
    expect(parameters[0]?.schema.editor?.set("maxLength", 9)).toBeDefined();
  });

  it("is read through classes between, and none where these decide", () => {
    const between = (middle: string, own: string) =>
      namesOf(`${sdk}${base}
class MiddleTool extends BaseTool { ${middle} execute() {} }
class ListTool extends MiddleTool { ${own} execute() {} }`);
    const listing = 'constructor(kind, schema) { super(`list_${kind}`, "Lists.", schema); }';
    expect(between(listing, 'constructor() { super("users", z.object({ query: z.string() })); }')).toEqual([
      "list_users",
    ]);
    expect(
      between("constructor(...args) { super(...args); }", 'constructor() { super("list", "Lists.", z.object({})); }'),
    ).toEqual(["list"]);
    expect(between("constructor(...args) { super(...args); }", "constructor(all) { super(...all); }")).toEqual([]);
    expect(between(listing, "")).toEqual([]);
    expect(
      between(
        "",
        'constructor(isShort) { if (isShort) super("ls", "Lists.", z.object({})); else super("list", "Lists.", z.object({})); }',
      ),
    ).toEqual([]);
  });
});
