/** The text of a server with one tool, for cases about the code behind it. */
export interface HandlerCode {
  /** The input schema, as a raw shape of Zod. */
  readonly shape?: string;
  /** Other members of the tool's configuration. */
  readonly config?: string;
  /** The parameters of the handler. */
  readonly parameters?: string;
  readonly code: string;
  /** Code of the module outside of the tool. */
  readonly around?: string;
}

interface Case {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
}

/** A tool `act` of the SDK's `McpServer`. */
export function withHandler({
  shape = "{ a: z.string(), b: z.string().optional() }",
  config = "",
  parameters = "args",
  code,
  around = "",
}: HandlerCode): Case {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { load, save } from "some-package";
const server = new McpServer({ name: "s", version: "1.0.0" });
${around}
server.registerTool("act", { inputSchema: ${shape},${config} }, async (${parameters}) => {
  ${code}
});
`;
  return { language: "typescript", filename: "server.ts", text };
}

/** A server whose handlers answer requests themselves, with the tools `act` and `other`. */
export function withRequestHandler(code: string): Case {
  const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { load, save } from "some-package";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: "act", inputSchema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a"] } },
  { name: "other", inputSchema: { type: "object", properties: { c: { type: "string" } } } },
] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  ${code}
});
`;
  return { language: "typescript", filename: "server.ts", text };
}
