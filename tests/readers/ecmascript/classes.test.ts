import { describe, expect, it } from "vitest";
import { namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

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
    expect(toolsOf(text)).toMatchObject([{ name: "aggregate", description: "Run an aggregation.", inputSchema: query }]);
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
    expect(toolsOf(text)).toMatchObject([{ name: "directions_tool", annotations: { readOnlyHint: true }, inputSchema: query }]);
  });

  it("may say its hints in a method", () => {
    const text = `${sdk}
abstract class BaseTool { getAnnotations() { return { readOnlyHint: true }; } }
export class FindTool extends BaseTool { name = "find"; description = "Find."; schema = z.object({}); execute() {} }`;
    expect(toolsOf(text)).toMatchObject([{ name: "find", annotations: { readOnlyHint: true } }]);
  });

  it("may have a map of fields, of which its framework makes the schema", () => {
    const echo = (schema: string) => `import { MCPTool } from "mcp-framework"; import { z } from "zod"; import { idSchema } from "ids";
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
      { name: "sf-delete-org", title: "Delete", description: "Delete an org.", inputSchema: query, annotations: { destructiveHint: true } },
      { name: "sf-resume" },
    ]);
    const [first, second] = read(text)?.tools ?? [];
    expect([first?.handler.state, first?.outputSchema.state]).toEqual(["known", "absent"]);
    expect([second?.inputSchema.state, second?.annotations.state]).toEqual(["unknown", "unknown"]);
  });

  it("is none where only its name is a method's, or its configuration is not known", () => {
    for (const rest of ["description = 'A pen.';", "getConfig() { return { width: 3 }; }", "getConfig() { return load(); }"]) {
      expect(namesOf(`${sdk}class PenTool extends DrawingTool { getName() { return "pen"; } ${rest} execute() {} }`), rest).toEqual([]);
    }
  });

  it("inherits what its superclass says", () => {
    const text = `${sdk}
abstract class SceneTool extends Tool { annotations = { destructiveHint: true }; }
export class SaveTool extends SceneTool { static toolName = "save"; description = "Save."; argsShape = {}; execute() {} }`;
    expect(toolsOf(text)).toMatchObject([{ name: "save", annotations: { destructiveHint: true } }]);
    expect(namesOf(text)).toHaveLength(1);
  });
});
