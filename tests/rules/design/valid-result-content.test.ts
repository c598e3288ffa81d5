import rule from "../../../lib/rules/design/valid-result-content.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler } from "./handler-code.ts";

/** A tool of Python that answers with an image. */
function python(data: string) {
  const text = `from mcp.server.fastmcp import FastMCP
from mcp.types import ImageContent, TextContent

mcp = FastMCP("desk")

def image(encoded: str):
    return ImageContent(type="image", data=${data}, mimeType="image/png")

@mcp.tool()
def act(a: str):
    """Draws."""
    return [TextContent(type="text", text="data:image/png;base64,"), image(a)]
`;
  return { name: `data=${data}`, language: "python" as const, filename: "server.py", text };
}

/** A template whose resources a function lists. */
const listing = (list: string, metadata = "") => ({
  language: "typescript" as const,
  filename: "server.ts",
  text: `import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { berths } from "./berths.js";
const server = new McpServer({ name: "port", version: "1.0.0" });
const named = (id) => ({ uri: \`port://\${id}\`, name: id });
const template = new ResourceTemplate("port://{id}", { list: ${list} });
server.registerResource("berth", template, { description: "A berth."${metadata} }, async (uri) => ({ contents: [] }));
`,
});
const nameless = "({ uri: `port://${id}` })";

const block = (data: string, type = "image") => `{ type: "${type}", data: ${data}, mimeType: "image/png" }`;

sources(rule, {
  valid: [
    {
      name: "structured content alone, by default",
      ...withHandler({ code: "return { content: [], structuredContent: { a: args.a } };" }),
    },
    {
      name: "structured content beside a text",
      options: { checkEmptyContent: true },
      ...withHandler({ code: 'return { content: [{ type: "text", text: "a" }], structuredContent: { a: args.a } };' }),
    },
    {
      name: "structured content of another function",
      ...withHandler({ code: "return { content: [], structuredContent: read(args.a) };" }),
    },
    {
      name: "a list for the revision that allows it",
      settings: { specVersion: "2026-07-28" },
      ...withHandler({ code: "return { content: [], structuredContent: [args.a] };" }),
    },
    { name: "base64", ...withHandler({ code: `return { content: [${block("args.a")}] };` }) },
    { name: "a constant", ...withHandler({ code: `return { content: [${block('"iVBORw0KGgo="')}] };` }) },
    {
      name: "a text",
      ...withHandler({ code: 'return { content: [{ type: "text", text: `data:image/png;base64,${args.a}` }] };' }),
    },
    {
      name: "a request to another service",
      ...withHandler({ code: `await save(${block('"data:image/png;base64,iVBO"')}); return { content: [] };` }),
    },
    ...[
      "async () => ({ resources: berths.map((id) => ({ uri: `port://${id}`, name: id })) })",
      "async () => ({ resources: berths.map((id) => ({ ...id, uri: `port://${id}` })) })",
      "async () => ({ resources: berths.map(named) })",
      "async () => ({ resources: berths })",
      "async () => ({ resources: [] })",
      "undefined",
      "listed",
    ].map((list) => ({ name: `the resources of ${list}`, ...listing(list) })),
    {
      name: "the name of each listed resource in the metadata",
      ...listing(`async () => ({ resources: berths.map((id) => ${nameless}) })`, ', name: "berth"'),
    },
    python("encoded"),
    python('"iVBORw0KGgo="'),
    python('encoded.split(",")[1]'),
  ],
  invalid: [
    ...[
      `async () => ({ resources: berths.map((id) => ${nameless}) })`,
      `() => { const resources = berths.map((id) => { return ${nameless}; }); return { resources, nextCursor: "a" }; }`,
    ].map((list) => ({
      name: `the resources of ${list}`,
      ...listing(list),
      errors: [
        {
          messageId: "unnamed",
          at: "{ uri: `port://${id}` }",
          message:
            "A resource that template 'berth' lists has no 'name', so clients refuse the list of all resources. Add 'name'.",
        },
      ],
    })),
    {
      name: "one of the resources that are written",
      ...listing('() => ({ resources: [{ uri: "port://a", name: "a" }, { uri: "port://b" }] })'),
      errors: [{ messageId: "unnamed", at: '{ uri: "port://b" }' }],
    },
    {
      name: "structured content that is a text of another function",
      ...withHandler({
        code: "const text = await drop(args.a); return { content: [], structuredContent: text };",
        around: "async function drop(a) { return `dropped ${a}`; }",
      }),
      errors: [
        {
          messageId: "notObject",
          at: "return { content: [], structuredContent: text };",
          message:
            "'structuredContent' of this result of tool 'act' is a text, not an object. Return an object, or the text in 'content' alone.",
        },
      ],
    },
    {
      name: "structured content that is a list",
      ...withHandler({ code: "return { content: [], structuredContent: [args.a] };" }),
      errors: [{ messageId: "notObject", at: "return { content: [], structuredContent: [args.a] };" }],
    },
    {
      name: "structured content alone",
      options: { checkEmptyContent: true },
      ...withHandler({ code: "return { content: [], structuredContent: { a: args.a } };" }),
      errors: [
        {
          messageId: "nothingElse",
          at: "return { content: [], structuredContent: { a: args.a } };",
          message:
            "This result of tool 'act' has 'structuredContent', but its 'content' is empty. Add the same data as text.",
        },
      ],
    },
    ...["image", "audio"].map((type) => ({
      name: type,
      ...withHandler({ code: `return { content: [${block("`data:image/png;base64,${args.a}`", type)}] };` }),
      errors: [
        {
          messageId: "dataUrl",
          at: `return { content: [${block("`data:image/png;base64,${args.a}`", type)}] };`,
          message: `The data of this ${type} of tool 'act' is a data URL, which is no base64. Send what follows 'base64,'.`,
        },
      ],
    })),
    ...['f"data:image/png;base64,{encoded}"', '"data:image/png;base64," + encoded'].map((data) => ({
      ...python(data),
      errors: [
        {
          messageId: "dataUrl",
          at: `ImageContent(type="image", data=${data}, mimeType="image/png")`,
          message:
            "The data of this image of tool 'act' is a data URL, which is no base64. Send what follows 'base64,'.",
        },
      ],
    })),
  ],
});
