import rule from "../../../lib/rules/security/no-sql-injection.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function withHandler(code: string): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import pg from "pg"; const pool = new pg.Pool();
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
    { name: "a bound value", ...withHandler("await pool.query('SELECT * FROM t WHERE n = $1', [args.a]);") },
    {
      name: "a whole query, if the option is off",
      ...withHandler("await pool.query(args.a);"),
      options: { wholeQueries: false },
    },
  ],
  invalid: [
    {
      name: "text in a query",
      ...withHandler("await pool.query(`SELECT * FROM t WHERE n = '${args.a}'`);"),
      errors: [
        {
          messageId: "query",
          at: "SELECT * FROM t WHERE n = '${args.a}'",
          message: "The server runs SQL that contains argument 'a' of 'act'.",
        },
      ],
    },
    {
      name: "a whole query",
      ...withHandler("await pool.query(args.a);"),
      errors: [{ messageId: "wholeQuery", at: "args.a", message: "The server runs argument 'a' of 'act' as SQL." }],
    },
  ],
});
