import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server: McpServer = new McpServer({ name: "desk", version: "1.0.0" });

server.registerTool(
  "find book",
  { description: "Find a book.", inputSchema: { title: z.string() } },
  async ({ title }) => ({ content: [{ type: "text", text: title satisfies string }] }),
);
