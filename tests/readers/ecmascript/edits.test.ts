import { describe, expect, it } from "vitest";
import type { Edit } from "../../../lib/model/editor.ts";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import type { Tool } from "../../../lib/model/tool.ts";
import { applied, parses } from "../../edits/ecmascript/apply.ts";
import { changed, type Change } from "../../harness/changes.ts";
import { plain, read, sdk, toolOf } from "./read.ts";

/** Applies an edit and checks the laws: it parses, changes exactly what it claims, and keeps the comments. */
function edited(text: string, edit: (tool: Tool) => Edit | undefined, ...changes: Change[]): string {
  const before = toolOf(text);
  const result = parses(applied(text, edit(before)));
  expect(plain(toolOf(result)), result).toEqual(changed(plain(before) as JsonObject, changes));
  for (const comment of text.match(/\/\*.*?\*\/|\/\/.*/gu) ?? []) expect(result).toContain(comment);
  return result;
}

const refused = (text: string, edit: (tool: Tool) => Edit | undefined): void => {
  expect(edit(toolOf(text)), text).toBeUndefined();
};

const set = (key: string, value: Json) => (tool: Tool) => tool.editor?.set(key, value);
const change = (key: string, value: Json): Change => ({ pointer: `/${key}`, value });

describe("registerTool", () => {
  const text = `${sdk}
// the finder
server.registerTool(
  "find",
  {
    // what it says
    description: "Find.", // short
    inputSchema: { query: z.string() },
  },
  async () => ({}),
);`;

  it("gets what its configuration lacks, where it usually stands", () => {
    const result = edited(text, set("title", "Find"), change("title", "Find"));
    expect(result).toContain(`  {\n    title: "Find",\n    // what it says\n    description`);
    expect(
      edited(text, (tool) => tool.setAnnotation("readOnlyHint", true), change("annotations", { readOnlyHint: true })),
    ).toContain(`    inputSchema: { query: z.string() },\n    annotations: { readOnlyHint: true },\n`);
  });

  it("gets other values", () => {
    edited(text, set("description", "Find it."), change("description", "Find it."));
    edited(text, set("name", "find_it"), change("name", "find_it"));
    edited(
      text,
      (tool) => tool.root.members.get("description")?.value.editor?.append(" More."),
      change("description", "Find. More."),
    );
    edited(text, (tool) => tool.root.members.get("name")?.value.editor?.replace("x"), change("name", "x"));
  });

  it("loses what it says", () => {
    edited(text, (tool) => tool.editor?.remove("description"), { pointer: "/description", removed: true });
  });

  it("is refused what cannot be written there", () => {
    refused(text, set("inputSchema", { type: "object" }));
    refused(text, set("execution", {}));
    refused(text, set("handler", "x"));
  });

  it("may have its configuration in a constant of its own", () => {
    const constant = `${sdk}const config = { description: "Find." };\nserver.registerTool("find", config, cb);`;
    edited(constant, set("title", "Find"), change("title", "Find"));
    refused(`${constant}\nserver.registerPrompt("x", config, cb);`, set("title", "Find"));
    const exported = `${sdk}export const config = { description: "Find." };\nserver.registerTool("find", config, cb);`;
    edited(exported, set("title", "Find"), change("title", "Find"));
  });

  it("is not edited through a spread", () => {
    const spread = `${sdk}const common = { description: "Find.", annotations: { readOnlyHint: true } };\nserver.registerTool("find", { ...common, inputSchema: {} }, cb);`;
    const tool = toolOf(spread);
    expect(tool.root.members.get("description")?.value.editor).toBeUndefined();
    expect(tool.annotations.state === "known" && tool.annotations.value.editor).toBeUndefined();
    edited(spread, set("title", "Find"), change("title", "Find"));
    expect(edited(spread, set("description", "New."), change("description", "New."))).toContain(
      `inputSchema: {}, description: "New."`,
    );
    refused(`${sdk}server.registerTool("find", { ...unknown, inputSchema: {} }, cb);`, set("title", "Find"));
  });
});

describe("the older tool()", () => {
  it("gets the arguments that it lacks", () => {
    const bare = `${sdk}server.tool("find", cb);`;
    expect(edited(bare, set("description", "Find."), change("description", "Find."))).toContain(
      `server.tool("find", "Find.", cb)`,
    );
    edited(bare, set("annotations", { readOnlyHint: true }), change("annotations", { readOnlyHint: true }));
    const full = `${sdk}server.tool(\n  "find",\n  "Find.", // text\n  { query: z.string() },\n  async () => ({}),\n);`;
    expect(
      edited(full, (tool) => tool.setAnnotation("readOnlyHint", true), change("annotations", { readOnlyHint: true })),
    ).toContain(`  { query: z.string() },\n  { readOnlyHint: true },\n  async`);
  });

  it("gets its title as an annotation", () => {
    edited(`${sdk}server.tool("find", "Find.", cb);`, set("title", "Find"), change("annotations", { title: "Find" }));
    edited(
      `${sdk}server.tool("find", "Find.", { readOnlyHint: true }, cb);`,
      set("title", "Find"),
      change("annotations/title", "Find"),
    );
  });

  it("gets other values", () => {
    edited(
      `${sdk}server.tool("find", TEXT, { query: z.string() }, cb);\nexport const TEXT = "Find.";`,
      set("description", "New."),
      change("description", "New."),
    );
    edited(
      `${sdk}server.tool("find", "Find.", { readOnlyHint: true }, cb);`,
      (tool) => tool.setAnnotation("readOnlyHint", false),
      change("annotations/readOnlyHint", false),
    );
  });
});

describe("FastMCP", () => {
  const text = `import { FastMCP } from "fastmcp";\nimport { z } from "zod";
server.addTool({
  name: "find",
  description: "Find.",
  parameters: z.object({ query: z.string() }),
  execute: async () => "",
});`;

  it("has its title among the annotations", () => {
    edited(text, set("title", "Find"), change("annotations", { title: "Find" }));
    const annotated = text.replace(`  execute`, `  annotations: { readOnlyHint: true },\n  execute`);
    edited(annotated, set("title", "Find"), change("annotations/title", "Find"));
  });

  it("has new members before its functions", () => {
    expect(
      edited(text, set("annotations", { readOnlyHint: true }), change("annotations", { readOnlyHint: true })),
    ).toMatch(/annotations: .*\n {2}execute/u);
  });
});

describe("tools that are objects, classes and records", () => {
  it("get what they lack", () => {
    const object = `import { z } from "zod";\nexport const find = defineTool({\n  name: "find",\n  description: "Find.",\n  inputSchema: z.object({}),\n  handler,\n});`;
    expect(edited(object, set("title", "Find"), change("title", "Find"))).toContain(
      `name: "find",\n  title: "Find",\n  description`,
    );
    const item = `import { z } from "zod";\nexport const tools = [{ name: "find", description: "Find.", inputSchema: z.object({}) }];`;
    edited(item, set("annotations", { readOnlyHint: true }), change("annotations", { readOnlyHint: true }));
    const record = `${sdk}export const tools = { find: { description: "Find.", parameters: z.object({}), annotations: { readOnlyHint: true } } };`;
    edited(record, set("title", "Find"), change("title", "Find"));
    refused(record, set("name", "find_it"));
    refused(record.replace("find:", `"find":`), set("name", "find_it"));
    const fields = `${sdk}class FindTool extends Tool {\n  static readonly toolName = "find";\n  protected readonly description = "Find.";\n  protected readonly argsShape = {};\n  execute() {}\n}`;
    expect(
      edited(fields, set("annotations", { readOnlyHint: true }), change("annotations", { readOnlyHint: true })),
    ).toContain(`  protected readonly annotations = { readOnlyHint: true };\n  protected readonly argsShape`);
    edited(fields, set("description", "New."), change("description", "New."));
  });

  it("of a list handler take JSON Schemas", () => {
    const text = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    {
      name: "find",
      inputSchema: {
        type: "object",
        // the words
        properties: { query: { type: "string" } },
      },
    },
    // more to come
  ],
}));`;
    edited(text, set("outputSchema", { type: "object" }), change("outputSchema", { type: "object" }));
    edited(
      text,
      (tool) => tool.parameters[0]?.schema.editor?.set("maxLength", 100),
      change("inputSchema/properties/query/maxLength", 100),
    );
    const schema = (tool: Tool) => (tool.inputSchema.state === "known" ? tool.inputSchema.value.editor : undefined);
    expect(
      edited(text, (tool) => schema(tool)?.set("required", ["query"]), change("inputSchema/required", ["query"])),
    ).toContain(`properties: { query: { type: "string" } },\n        required: ["query"],\n`);
    edited(text, (tool) => schema(tool)?.remove("properties"), { pointer: "/inputSchema/properties", removed: true });
  });

  it("of a factory are edited only in the call that fills it in", () => {
    const text = `import { z } from "zod";
const make = (name, description) => defineTool({ name, description, inputSchema: z.object({}), handler });
export const a = make("a", "Text of a.");`;
    edited(
      text,
      (tool) => tool.root.members.get("description")?.value.editor?.replace("New."),
      change("description", "New."),
    );
    expect(toolOf(text).editor).toBeUndefined();
  });
});

describe("Zod schemas", () => {
  it("get checks in their chains", () => {
    const text = `${sdk}server.registerTool("find", { inputSchema: { query: z.string().optional().describe("Words"), deep: z.object({ a: z.number() }) } }, cb);`;
    expect(
      edited(
        text,
        (tool) => tool.parameters[0]?.schema.editor?.set("maxLength", 100),
        change("inputSchema/properties/query/maxLength", 100),
      ),
    ).toContain(`z.string().max(100).optional().describe("Words")`);
    edited(
      text,
      (tool) => tool.parameters[2]?.schema.editor?.set("description", "A"),
      change("inputSchema/properties/deep/properties/a/description", "A"),
    );
    edited(
      text,
      (tool) => {
        const description = tool.parameters[0]?.schema.keyword("description");
        return description?.state === "known" ? description.value.editor?.append(" to find") : undefined;
      },
      change("inputSchema/properties/query/description", "Words to find"),
    );
  });

  it("that two tools use are edited for both, or not at all", () => {
    const text = `${sdk}const Query = z.string();
server.registerTool("a", { inputSchema: { query: Query } }, cb);
server.registerTool("b", { inputSchema: { query: Query.optional() } }, cb);`;
    const [a, b] = read(text)?.tools ?? [];
    expect(a?.parameters[0]?.schema.editor?.set("maxLength", 100)).toMatchObject([{ isShared: true }]);
    expect(b?.parameters[0]?.schema.editor?.isShared).toBeUndefined();
    expect(b?.parameters[0]?.schema.editor?.set("maxLength", 100)).toBeUndefined();
    expect(applied(text, b?.parameters[0]?.schema.editor?.set("description", "Words"))).toContain(
      `Query.optional().describe("Words")`,
    );
  });
});

describe("prompts and resources", () => {
  it("get what they lack", () => {
    const text = `${sdk}server.registerPrompt("review", { argsSchema: { code: z.string() } }, cb);
server.registerResource("hours", "x://hours", { title: "Hours" }, cb);`;
    const { prompts: [prompt] = [], resources: [resource] = [] } = read(text) ?? {};
    const both = applied(text, [
      ...(prompt?.editor?.set("description", "Review.") ?? []),
      ...(resource?.editor?.set("description", "When.") ?? []),
    ] as unknown as Edit);
    const after = read(parses(both));
    expect(after?.prompts.map(({ description }) => description)).toMatchObject([{ value: "Review." }]);
    expect(after?.resources.map(({ description }) => description)).toMatchObject([{ value: "When." }]);
  });

  it("get descriptions for their arguments", () => {
    const text = `${sdk}server.registerPrompt("review", { argsSchema: { code: z.string() } }, cb);`;
    const [prompt] = read(text)?.prompts ?? [];
    const list = prompt?.get("arguments");
    const first = list?.state === "known" && list.value.kind === "array" ? list.value.items[0] : undefined;
    expect(applied(text, first?.editor?.set("description", "The code"))).toContain(`z.string().describe("The code")`);
  });
});

describe("files of Windows", () => {
  it("keep their line ends", () => {
    const text = `${sdk}server.registerTool("find", {\n  description: "Find.",\n}, cb);`.replaceAll("\n", "\r\n");
    const result = edited(
      text,
      set("annotations", { readOnlyHint: true }),
      change("annotations", { readOnlyHint: true }),
    );
    expect(result.replaceAll("\r\n", "")).not.toContain("\n");
  });
});
