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
  preset: "strict",
  valid: [
    { name: "a bound value", ...withHandler("await pool.query('SELECT * FROM t WHERE n = $1', [args.a]);") },
    {
      name: "a whole query, if the option is off",
      ...withHandler("await pool.query(args.a);"),
      options: { checkWholeQueries: false },
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
          message:
            "The server runs SQL that contains argument 'a' of tool 'act'. Bind values, and take names of tables and columns from a fixed list.",
        },
      ],
    },
    {
      name: "a whole query",
      ...withHandler("await pool.query(args.a);"),
      errors: [
        {
          messageId: "wholeQuery",
          at: "args.a",
          message:
            "The server runs argument 'a' of tool 'act' as SQL. Run one prepared statement as a database user who may only read.",
        },
      ],
    },
    {
      name: "an argument in three queries once, and another one apart",
      ...withHandler(
        "await pool.query(`SELECT ${args.a}`);\n  await pool.query(`SELECT ${args.a} FROM t`);\n  await pool.query(`SELECT ${args.a} FROM u`);\n  await pool.query(`DELETE FROM ${args.b}`);",
      ),
      errors: [
        {
          messageId: "query",
          at: "SELECT ${args.a}",
          message:
            "The server runs SQL that contains argument 'a' of tool 'act'; 2 more places: server.ts:7 and server.ts:8. Bind values, and take names of tables and columns from a fixed list.",
        },
        {
          messageId: "query",
          at: "DELETE FROM ${args.b}",
          message:
            "The server runs SQL that contains argument 'b' of tool 'act'. Bind values, and take names of tables and columns from a fixed list.",
        },
      ],
    },
    {
      name: "two arguments in one query once",
      ...withHandler("await pool.query(`SELECT ${args.a} FROM ${args.b}`);"),
      errors: [
        {
          messageId: "query",
          at: "SELECT ${args.a} FROM ${args.b}",
          message:
            "The server runs SQL that contains arguments 'a' and 'b' of tool 'act'. Bind values, and take names of tables and columns from a fixed list.",
        },
      ],
    },
    {
      name: "a whole query apart from a part of one",
      ...withHandler("await pool.query(args.a);\n  await pool.query(`SELECT ${args.a}`);\n  await pool.query(args.a);"),
      errors: [
        {
          messageId: "wholeQuery",
          at: "args.a",
          message:
            "The server runs argument 'a' of tool 'act' as SQL; 1 more place: server.ts:8. Run one prepared statement as a database user who may only read.",
        },
        {
          messageId: "query",
          at: "SELECT ${args.a}",
          message:
            "The server runs SQL that contains argument 'a' of tool 'act'. Bind values, and take names of tables and columns from a fixed list.",
        },
      ],
    },
  ],
});
