import { describe, expect, it } from "vitest";
import { namesOf, sdk, toolOf, toolsOf } from "./read.ts";

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

  it("inherits what its superclass says", () => {
    const text = `${sdk}
abstract class SceneTool extends Tool { annotations = { destructiveHint: true }; }
export class SaveTool extends SceneTool { static toolName = "save"; description = "Save."; argsShape = {}; execute() {} }`;
    expect(toolsOf(text)).toMatchObject([{ name: "save", annotations: { destructiveHint: true } }]);
    expect(namesOf(text)).toHaveLength(1);
  });
});
