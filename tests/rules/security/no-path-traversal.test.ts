import rule from "../../../lib/rules/security/no-path-traversal.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function withHandler(code: string): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "fs/promises"; import path from "path"; const root = "/data";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: { a: z.string(), b: z.string(), c: z.string(), d: z.string(), list: z.array(z.string()) } }, async (args) => {
  ${code}
  return { content: [] };
});
`;
  return { language: "typescript", filename: "server.ts", text };
}

sources(rule, {
  valid: [
    {
      name: "a path that is checked",
      ...withHandler(
        "const p = path.resolve(root, args.a); if (!p.startsWith(root + path.sep)) throw new Error(); await fs.readFile(p);",
      ),
    },
    { name: "the content of a file", ...withHandler("await fs.writeFile('/data/log', args.a);") },
  ],
  invalid: [
    {
      name: "a path that nothing checks",
      ...withHandler("await fs.readFile(path.join(root, args.a));"),
      errors: [
        {
          messageId: "found",
          at: "path.join(root, args.a)",
          message: "The server opens a file that argument 'a' of 'act' names.",
        },
      ],
    },
    {
      name: "both paths of a copy",
      ...withHandler("await fs.copyFile(args.a, args.b);"),
      errors: [
        { messageId: "found", at: "args.a", message: "The server opens a file that argument 'a' of 'act' names." },
        { messageId: "found", at: "args.b", message: "The server opens a file that argument 'b' of 'act' names." },
      ],
    },
  ],
});
