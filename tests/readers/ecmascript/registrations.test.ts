import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import type { Tool } from "../../../lib/model/tool.ts";
import { at, namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

const lowLevel = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";
import { z } from "zod";
`;
const list = (tools: string): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));`;

const statesOf = ({ title, description, annotations, outputSchema }: Tool): Record<string, string> => ({
  title: title.state,
  description: description.state,
  annotations: annotations.state,
  outputSchema: outputSchema.state,
});

describe("a record that is served by its keys", () => {
  const record = `const TOOLS = { get_item: { description: "Gets one item.", inputSchema: { type: "object", properties: { id: { type: "string" } } }, handler: async (a) => a } };\n`;
  const servings = [
    list(
      "Object.entries(TOOLS).map(([name, t]) => ({ name, description: t.description, inputSchema: t.inputSchema }))",
    ),
    list("Object.entries(TOOLS).map(([name, t]) => ({ name, ...t }))"),
    list("Object.entries(TOOLS).map(([name, { handler, ...t }]) => ({ name, ...t }))"),
    list(
      "Object.keys(TOOLS).map((name) => ({ name, description: TOOLS[name].description, inputSchema: TOOLS[name].inputSchema }))",
    ),
    "for (const [name, t] of Object.entries(TOOLS)) server.registerTool(name, { description: t.description, inputSchema: t.inputSchema }, t.handler);",
    "for (const name of Object.keys(TOOLS)) { const t = TOOLS[name]; server.registerTool(name, { description: t.description, inputSchema: t.inputSchema }, t.handler); }",
    "Object.entries(TOOLS).forEach(([name, t]) => server.registerTool(name, { description: t.description, inputSchema: t.inputSchema }, t.handler));",
    "Object.entries(TOOLS).forEach(([name, t]) => server.tool(name, t.inputSchema, t.handler));",
  ];

  it.each(servings)("is read once, where it is written: %s", (serving) => {
    for (const text of [
      lowLevel + record + serving,
      lowLevel + record.replace(", handler: async (a) => a", ", annotations: {}") + serving,
    ]) {
      const tool = toolOf(text);
      expect(tool.name).toMatchObject({ state: "known", value: "get_item" });
      expect(at(text, tool.span)).toBe("get_item");
      const [parameter] = tool.parameters;
      expect(at(text, parameter?.keySpan)).toBe("id");
      expect(parameter?.schema.editor?.set("maxLength", 9)).toBeDefined();
    }
  });

  it("says what is sent of it", () => {
    const text = `${sdk}const TOOLS = { get_item: { description: "Gets one item.", inputSchema: { id: z.string() }, handler: run } };
for (const [toolName, tool] of Object.entries(TOOLS)) server.tool(toolName, toolName, tool.inputSchema, tool.handler);`;
    const tool = toolOf(text);
    expect(toJson(tool.root)).toMatchObject({
      name: "get_item",
      description: "get_item",
      inputSchema: { properties: { id: {} } },
    });
    expect(tool.root.members.get("description")?.value.editor).toBeUndefined();
  });

  it("is still two tools where a call only borrows the name", () => {
    const text = `${sdk}const TOOLS = { get_item: { description: "Gets one item.", inputSchema: { id: z.string() }, handler: run } };
const other = { sku: z.string() };
for (const name of Object.keys(TOOLS)) server.tool(name, "Another.", other, run);`;
    expect(namesOf(text)).toEqual(["get_item", "get_item"]);
  });
});

describe("a list that is made of constants", () => {
  const map = `.map((one) => ({ name: \`get_\${one}\`, description: \`Get one \${one}.\`, inputSchema: { type: "object", properties: { id: { type: "string", description: "ID" } } } }))`;

  it.each([`RES${map}`, `RES.flatMap((r) => [r])${map}`, `[...RES${map}]`, `RES.flatMap${map.slice(4)}`])(
    "is read item by item: %s",
    (tools) => {
      const text = `${lowLevel}const RES = ["user", "order"];\n${list(tools)}`;
      expect(toolsOf(text)).toMatchObject([
        { name: "get_user", description: "Get one user." },
        { name: "get_order", description: "Get one order." },
      ]);
      for (const tool of read(text)?.tools ?? []) {
        const [parameter] = tool.parameters;
        expect(tool.editor).toBeUndefined();
        expect(parameter?.schema.editor).toBeUndefined();
        expect(tool.root.members.get("description")?.value.editor).toBeUndefined();
      }
    },
  );

  it("leaves the calls of a factory as they are", () => {
    const text = `${lowLevel}const make = (what: string, about: string) => ({ name: \`get_\${what}\`, description: about, inputSchema: { type: "object", properties: {} } });
const tools = [make("user", "Get a user."), make("order", "Get an order.")];\n${list("tools")}`;
    const tools = read(text)?.tools ?? [];
    expect(tools.map(({ description }) => description.state === "known" && at(text, description.span))).toEqual([
      `"Get a user."`,
      `"Get an order."`,
    ]);
    expect(tools.map((tool) => Boolean(tool.root.members.get("description")?.value.editor))).toEqual([true, true]);
  });
});

describe("a definition of which only some is handed on", () => {
  const tools = (more = ""): string =>
    `const TOOLS = [{ name: "stats", title: "Stats", description: "Get statistics.", annotations: { readOnlyHint: true }, inputSchema: z.object({ id: z.string() }), handler: run${more} }];\n`;
  const servings = [
    list(
      "TOOLS.map((t) => ({ name: t.name, description: t.description, inputSchema: zodToJsonSchema(t.inputSchema) }))",
    ),
    "for (const t of TOOLS) server.registerTool(t.name, { description: t.description, inputSchema: t.inputSchema }, t.handler);",
    "for (const t of TOOLS) server.tool(t.name, t.description, t.inputSchema.shape, t.handler);",
    "export function definitions() { return TOOLS.map((t) => ({ name: t.name, description: t.description, inputSchema: z.toJSONSchema(t.inputSchema) })); }",
  ];

  it("lacks the rest for certain, if the SDK's call names what it hands on", () => {
    const call = "server.registerTool(t.name, { description: t.description }, t.handler);";
    const tool = toolOf(`${lowLevel}${tools()}for (const t of TOOLS) ${call}`);
    expect(statesOf(tool)).toMatchObject({ title: "absent", description: "known", annotations: "absent" });
    expect(tool.parameters).toEqual([]);
    expect([...(tool.source.unforwarded?.members.keys() ?? [])]).toEqual(["title", "annotations", "inputSchema"]);
    const spread = toolOf(`${lowLevel}${tools()}for (const t of TOOLS) ${call.replace("{ ", "{ ...more, ")}`);
    expect(spread.source.unforwarded).toBeUndefined();
  });

  it.each(servings.filter((each) => !each.includes("registerTool")))("says nothing about the rest: %s", (serving) => {
    const text = lowLevel + tools() + serving;
    const tool = toolOf(text);
    expect(statesOf(tool)).toMatchObject({ title: "unknown", description: "known", annotations: "unknown" });
    expect(tool.parameters.map(({ name }) => name)).toEqual(["id"]);
    expect(tool.editor?.set("description", "Other.")).toBeDefined();
  });

  it.each(servings)("gets nothing written that would change nothing: %s", (serving) => {
    const text = (lowLevel + tools() + serving)
      .replace(`title: "Stats", `, "")
      .replace("annotations: { readOnlyHint: true }, ", "");
    const tool = toolOf(text);
    expect(statesOf(tool)).toMatchObject({ title: "absent", annotations: "absent" });
    expect([tool.editor?.set("title", "Stats"), tool.setAnnotation("readOnlyHint", true)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("keeps what a record's entries lose otherwise", () => {
    const text = `${lowLevel}const TOOLS = { stats: { title: "Stats", description: "Get statistics.", inputSchema: z.object({}), handler: run } };
${list("Object.entries(TOOLS).map(([name, t]) => ({ name, title: t.title, description: t.description, annotations: t.annotations, inputSchema: zodToJsonSchema(t.inputSchema) }))")}`;
    const tool = toolOf(text);
    expect(statesOf(tool)).toMatchObject({ title: "known", annotations: "absent" });
    expect(tool.setAnnotation("readOnlyHint", true)).toBeDefined();
  });

  it("is sent with what is added on the way", () => {
    const text = `${lowLevel}${tools().replace("annotations: { readOnlyHint: true }, ", "")}${list(
      "TOOLS.map((t) => ({ name: t.name, title: titleOf(t), description: `Statistics: ${t.description}`, annotations: { openWorldHint: false }, inputSchema: zodToJsonSchema(t.inputSchema) }))",
    )}`;
    const tool = toolOf(text);
    expect(toJson(tool.root)).toMatchObject({
      title: "Stats",
      description: "Statistics: Get statistics.",
      annotations: { openWorldHint: false },
    });
    expect(tool.root.members.get("description")?.value.editor).toBeUndefined();
  });

  it("may be made by a factory", () => {
    const served = list(
      "tools.map((t) => ({ name: t.name, description: t.description, inputSchema: zodToJsonSchema(t.schema) }))",
    );
    const factory = `${lowLevel}const makeTool = (name, description, schema) => ({ name, title: "Any", description, schema, annotations: { readOnlyHint: true }, handler: run });
const tools = [makeTool("find", "Find.", z.object({ id: z.string() }))];\n${served}`;
    const tool = toolOf(factory);
    expect(statesOf(tool)).toMatchObject({ title: "unknown", description: "known", annotations: "unknown" });
    expect(tool.description.state === "known" && at(factory, tool.description.span)).toBe(`"Find."`);
  });

  const whole = [
    "for (const t of TOOLS) server.registerTool(t.name, { ...t }, t.handler);",
    // Another place passes on all of them.
    `${list("TOOLS.map((t) => ({ name: t.name, description: t.description, inputSchema: zodToJsonSchema(t.inputSchema) }))")}
for (const t of TOOLS) server.registerTool(t.name, { title: t.title, description: t.description, annotations: t.annotations, inputSchema: t.inputSchema }, t.handler);`,
    list(
      "short ? TOOLS.map((t) => ({ name: t.name, description: t.description, inputSchema: zodToJsonSchema(t.inputSchema) })) : TOOLS.map((t) => ({ name: t.name, title: t.title, description: t.description, annotations: t.annotations, inputSchema: zodToJsonSchema(t.inputSchema) }))",
    ),
    "export function definitions() { return TOOLS.map((t) => ({ name: t.name, description: t.description, inputSchema: z.toJSONSchema(t.inputSchema) })); }\nserveAll(TOOLS);",
    "export function names() { return TOOLS.map((t) => ({ name: t.name, description: t.description })); }",
  ];

  it.each(whole)("stays as it is where it may be sent as a whole: %s", (serving) => {
    expect(statesOf(toolOf(lowLevel + tools() + serving))).toMatchObject({
      title: "known",
      description: "known",
      annotations: "known",
    });
  });
});

describe("a schema that is converted on its way", () => {
  const v4 = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";\nimport { z } from "zod/v4";\nimport { toJson } from "./to-json.js";\n`;
  const specs = (declared: string): string =>
    `${declared} = [{ name: "add_skills", title: "Add", description: "Add skills.", inputSchema: z.object({ skills: z.array(z.object({ name: z.string() })) }), handler: run }];\n`;
  const made = `{ name: t.name, title: t.title, description: t.description, inputSchema: z.toJSONSchema(t.inputSchema) }`;
  const sent = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      skills: {
        type: "array",
        items: {
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
          additionalProperties: false,
        },
      },
    },
    required: ["skills"],
    additionalProperties: false,
  };

  it.each([
    `${specs("const SPECS")}${list(`SPECS.map((t) => (${made}))`)}`,
    `${specs("const SPECS")}export const definitions = SPECS.map((t) => (${made}));`,
    `${specs("export const SPECS")}export function definitions() { return SPECS.map((t) => (${made})); }`,
    `${specs("const SPECS")}export { SPECS };\nexport const definitions = () => SPECS.map((t) => ({ ...t, inputSchema: z.toJSONSchema(t.inputSchema) }));`,
    `${specs("export const SPECS")}function toTool(t) { return ${made}; }\nexport const definitions = () => SPECS.map(toTool);`,
  ])("is what the list says: %s", (text) => {
    const tool = toolOf(v4 + text);
    expect(toJson(tool.root)).toMatchObject({ name: "add_skills", title: "Add", inputSchema: sent });
    const [skills] = tool.parameters;
    expect(at(v4 + text, skills?.keySpan)).toBe("skills");
    expect(skills?.schema.editor?.set("maxItems", 9)).toBeDefined();
  });

  it("may be another one than the definition states", () => {
    const text = `${v4}${specs("const SPECS")}${list(`SPECS.map((t) => (${made.replace("(t.inputSchema)", "(t.inputSchema.extend({ dry: z.boolean() }))")}))`)}`;
    const tool = toolOf(text);
    expect(tool.parameters.map(({ name, depth }) => depth === 0 && name)).toContain("dry");
    expect(toJson(tool.root)).toMatchObject({ inputSchema: { additionalProperties: false } });
  });

  it("is not known in what converters do not agree on where the converter is not", () => {
    for (const converted of ["toJson(t.inputSchema)", "t.toJson()"]) {
      const tool = toolOf(
        `${v4}${specs("const SPECS")}${list(`SPECS.map((t) => (${made.replace("z.toJSONSchema(t.inputSchema)", converted)}))`)}`,
      );
      const root = tool.root.members.get("inputSchema")?.value;
      const members = root?.kind === "object" ? root.members : undefined;
      expect([members?.get("$schema")?.value.kind, members?.get("additionalProperties")?.value.kind]).toEqual([
        "unknown",
        "unknown",
      ]);
      expect(tool.parameters.map(({ name }) => name)).toEqual(["skills", "name"]);
    }
  });

  it("stays as it is where the list is what it was", () => {
    const text = `${v4}${specs("const SPECS")}export const definitions = SPECS.map((t) => t);`;
    expect(statesOf(toolOf(text))).toMatchObject({ title: "known", annotations: "unknown" });
  });
});

describe("a name beside the rest of a definition", () => {
  const metadata = (name: string): string =>
    `{ name: "${name}", config: { title: "Get", description: "Get it.", inputSchema: { id: z.string() } } }`;

  it("is the tool's", () => {
    const text = `import { z } from "zod";\nexport const getToolMetadata = ${metadata("twenty_get")} as const satisfies ToolMetadata<any>;`;
    const tool = toolOf(text);
    expect(toJson(tool.root)).toMatchObject({
      name: "twenty_get",
      title: "Get",
      inputSchema: { properties: { id: { type: "string" } } },
    });
    expect(at(text, tool.span)).toBe(`"twenty_get"`);
    expect(tool.editor?.set("description", "Other.")).toBeDefined();
  });

  it("is read in lists, with a handler beside it", () => {
    const text = `${sdk}export const all = [${metadata("a")}, ${metadata("b")}];
const more = [{ name: "c", annotations: { readOnlyHint: true }, options: { description: "Get it.", parameters: z.object({}) }, handler: run }];`;
    expect(toolsOf(text)).toMatchObject([{ name: "c", annotations: { readOnlyHint: true } }]);
    expect(namesOf(text.replace("const all", "const tools"))).toEqual(["a", "b", "c"]);
  });

  it("is read once where it is registered too", () => {
    const text = `${sdk}const tool = ${metadata("a")};\nserver.registerTool(tool.name, tool.config, run);`;
    expect(namesOf(text)).toEqual(["a"]);
    expect(
      namesOf(
        `${sdk}const tools = [${metadata("a")}, ${metadata("b")}];\nfor (const tool of tools) server.registerTool(tool.name, tool.config, run);`,
      ),
    ).toEqual(["a", "b"]);
  });

  it("is no tool without a name that is known, and may be that of a tool", () => {
    expect(namesOf(`${sdk}export const toolMetadata = ${metadata("a").replace(`"a"`, "names.get")};`)).toEqual([]);
    const text = `${sdk}export const tools = { name: { description: "Name it.", parameters: z.object({}) }, config: { description: "Set it up.", parameters: z.object({}) } };`;
    expect(namesOf(text)).toEqual(["name", "config"]);
  });
});

describe("a tool that other code of the file completes", () => {
  const hints = "const RO = { readOnlyHint: true };\n";
  const literal = `{ name: "read_state", description: "Reads the live state.", inputSchema: { type: "object", properties: {} } }`;
  const all = `${lowLevel}${hints}const ALL = [${literal}];\n`;

  it.each([
    [
      "a filter",
      `${all}function enabled() { return ALL.filter((t) => process.env[t.name] !== "0"); }\n${list("enabled().map((t) => ({ ...t, annotations: RO }))")}`,
    ],
    [
      "a filter, key by key",
      `${all}function enabled() { return ALL.filter((t) => process.env[t.name] !== "0"); }\n${list("enabled().map((t) => ({ name: t.name, description: t.description, inputSchema: t.inputSchema, annotations: hintsOf(t) }))")}`,
    ],
    [
      "a condition",
      `${all}const some = process.env.X ? ALL.slice(0, 1) : ALL;\n${list("some.map((t) => ({ ...t, annotations: RO }))")}`,
    ],
    [
      "a list that is set again",
      `${all}let tools = ALL; if (process.env.RO) tools = tools.filter((t) => t.name);\n${list("tools.map((t) => ({ ...t, annotations: RO }))")}`,
    ],
    [
      "an exported list",
      `${hints}const A = ${literal};\nexport const TOOLS = [A].map((t) => ({ ...t, annotations: RO }));`,
    ],
    ["an exported object", `${hints}const A = ${literal};\nexport const PUBLISHED = { ...A, annotations: RO };`],
    [
      "a function",
      `${hints}const A = ${literal};\nexport const LIST = [A];\nexport function toolList() { return LIST.map((t) => ({ ...t, annotations: RO })); }`,
    ],
  ])("by %s, may have annotations", (_how, text) => {
    expect(statesOf(toolOf(text)).annotations).not.toBe("absent");
  });

  it("lacks nothing for certain where no registration is seen", () => {
    const exported = `export const tool = { name: "read_state", description: "Reads the state.", inputSchema: { on: z.boolean().default(true) } };`;
    const states = { title: "unknown", annotations: "unknown", outputSchema: "unknown" };
    expect(statesOf(toolOf(`${sdk}${exported}`))).toMatchObject(states);
    const unseen = toolOf(`${sdk}${exported}`).inputSchema;
    expect(unseen.state === "known" && unseen.value.keyword("required").state).toBe("unknown");
    const registering = `${sdk}${exported}\nserver.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, run);`;
    expect(statesOf(toolOf(registering))).toMatchObject({
      title: "absent",
      annotations: "absent",
      outputSchema: "absent",
    });
  });

  it("has them around its configuration", () => {
    const text = `${sdk}export const listThings = { name: "list_things", capability: "read", config: { title: "Things", description: "Lists things.", inputSchema: z.object({}) }, handler: run };`;
    expect(statesOf(toolOf(text))).toMatchObject({ annotations: "unknown" });
  });
});
