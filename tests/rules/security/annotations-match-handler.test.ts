import rule from "../../../lib/rules/security/annotations-match-handler.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

const inputSchema = { type: "object" };

surfaces(rule, {
  preset: "strict",
  valid: [
    { name: "a name that reads", tool: { name: "list_users", inputSchema } },
    { name: "a hint", tool: { name: "delete_user", annotations: { destructiveHint: true }, inputSchema } },
    {
      name: "a hint that denies it, which the name cannot refute",
      tool: { name: "delete_user", annotations: { destructiveHint: false }, inputSchema },
    },
    { name: "a name that may be a noun", tool: { name: "delete_policy", inputSchema } },
    {
      name: "a name, if the option is off",
      options: { checkMissing: false },
      tool: { name: "delete_user", inputSchema },
    },
  ],
  invalid: [
    {
      name: "a destroying verb",
      tool: { name: "delete_user", inputSchema },
      errors: [
        {
          messageId: "named",
          at: "delete_user",
          message:
            "The name of tool 'delete_user' suggests that it destroys something ('delete'), but it has no 'destructiveHint'. Set 'destructiveHint' to true.",
          suggestions: [
            { messageId: "destroys", draft: true, change: { pointer: "/annotations/destructiveHint", value: true } },
          ],
        },
      ],
    },
  ],
});

interface Case {
  readonly around?: string;
  readonly annotations?: string;
  readonly code: string;
}

/** A tool whose name says nothing, with some code as its handler. */
function act({ around = "", annotations = "", code }: Case) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import axios from "axios";
const pool = new pg.Pool();
${around}
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: { id: z.string(), method: z.string() }, ${annotations} }, async (args) => {
  ${code}
  return { content: [] };
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

/** Code that deletes something, with the words of the message for it. */
const deleting: readonly (readonly [name: string, does: string, one: Case])[] = [
  ["a file", "deletes a file", { code: "await fs.rm(path.join('/data', args.id));" }],
  [
    "a file in a function",
    "deletes a file",
    { around: "const drop = (file: string) => fs.unlink(file);", code: "await drop(`/data/${args.id}`);" },
  ],
  ["a file whose path the code states", "deletes a file", { code: "await fs.rm('/var/lib/app/users.db');" }],
  ["a file in a branch", "deletes a file", { code: "if (args.id !== '') await fs.rmdir(args.id);" }],
  ["a query", "deletes with a query", { code: "await pool.query('DELETE FROM users WHERE id = $1', [args.id]);" }],
  [
    "a query that a function gets",
    "deletes with a query",
    {
      around: "const run = (sql: string, values: string[]) => pool.query(sql, values);",
      code: "await run(`DELETE FROM users WHERE id = $1`, [args.id]);",
    },
  ],
  ["a query with a name from outside", "deletes with a query", { code: "await pool.query(`DROP TABLE ${args.id}`);" }],
  [
    "a query as an object",
    "deletes with a query",
    { code: "await pool.query({ text: 'TRUNCATE users', values: [] });" },
  ],
  [
    "a request",
    "sends a DELETE request",
    { code: "await fetch(`https://example.com/users/${args.id}`, { method: 'DELETE' });" },
  ],
  [
    "a request of a function that gets the method",
    "sends a DELETE request",
    {
      around:
        "async function request(url: string, options: { method?: string } = {}) { return fetch(`https://example.com${url}`, { ...options, headers: {} }); }",
      code: "await request(`/users/${args.id}`, { method: 'DELETE' });",
    },
  ],
  [
    "a request of a class",
    "sends a DELETE request",
    {
      around:
        "class Api { async send(method: string, url: string) { return fetch(url, { method }); } remove(id: string) { return this.send('DELETE', `https://example.com/${id}`); } } const api = new Api();",
      code: "await api.remove(args.id);",
    },
  ],
  [
    "a request of axios",
    "sends a DELETE request",
    {
      around: "const http = axios.create({ baseURL: 'https://example.com' });",
      code: "await http.delete(`/users/${args.id}`);",
    },
  ],
  [
    "a client of a service",
    "deletes through the client of a service",
    {
      around: "import { Client } from '@notionhq/client'; const notion = new Client({});",
      code: "await notion.blocks.delete({ block_id: args.id });",
    },
  ],
  [
    "a command of the AWS SDK",
    "deletes through the client of a service",
    {
      around: "import { S3Client, DeleteObjectCommand } from '@aws-sdk/client-s3'; const s3 = new S3Client({});",
      code: "await s3.send(new DeleteObjectCommand({ Bucket: 'b', Key: args.id }));",
    },
  ],
  [
    "a program",
    "runs a command that deletes something",
    {
      around: "import { execFile } from 'node:child_process';",
      code: "execFile('kubectl', ['delete', 'pod', args.id]);",
    },
  ],
  [
    "a command",
    "runs a command that deletes something",
    { around: "import { exec } from 'node:child_process';", code: "exec(`git branch -D ${args.id}`);" },
  ],
];

/** Code that deletes nothing of the user's, or for which that cannot be known. */
const harmless: readonly (readonly [name: string, one: Case])[] = [
  ["a table", { around: "const sessions = new Map<string, string>();", code: "sessions.delete(args.id);" }],
  ["a set", { around: "const ids = new Set<string>();", code: "ids.delete(args.id);" }],
  [
    "a file in the folder for temporary files",
    { code: "const file = path.join(os.tmpdir(), args.id); await fs.writeFile(file, ''); await fs.rm(file);" },
  ],
  [
    "a temporary folder",
    { code: "const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'x-')); await fs.rm(`${dir}/${args.id}`);" },
  ],
  ["a file of the server's own", { code: "await fs.rm('/run/server.lock');" }],
  ["a file in a stated folder for caches", { code: "await fs.rm('/var/cache/app/users.db');" }],
  ["a file below the working directory", { code: "await fs.rm('out/users.db');" }],
  [
    "a stated file that a function deletes for another",
    {
      around:
        "const reset = () => fs.rm('/var/lib/app/index.db'); const rebuild = () => reset(); const load = () => rebuild();",
      code: "await load();",
    },
  ],
  ["cleaning up after a failure", { code: "try { await fs.writeFile(args.id, ''); } catch { await fs.rm(args.id); }" }],
  ["cleaning up at the end", { code: "try { await fs.writeFile(args.id, ''); } finally { await fs.rm(args.id); }" }],
  [
    "cleaning up after a failed stream",
    {
      around: "import { createWriteStream } from 'node:fs';",
      code: "createWriteStream(args.id).on('error', () => fs.unlink(args.id));",
    },
  ],
  ["a query that reads", { code: "await pool.query('SELECT * FROM deleted WHERE id = $1', [args.id]);" }],
  ["a query that empties a cache", { code: "await pool.query('DELETE FROM cache WHERE expires < now()');" }],
  ["a query that nobody knows", { code: "await pool.query(args.id);" }],
  ["another method", { code: "await fetch(`https://example.com/${args.id}`, { method: 'POST' });" }],
  ["a method from outside", { code: "await fetch('https://example.com', { method: args.method });" }],
  [
    "a function called with another method",
    {
      around: "const send = (method: string, url: string) => fetch(url, { method });",
      code: "await send('GET', `https://example.com/${args.id}`);",
    },
  ],
  [
    "a session of the server's own",
    { around: "const session = 'a';", code: "await fetch(`https://example.com/${session}`, { method: 'DELETE' });" },
  ],
  [
    "an object of which nothing is known",
    { around: "declare const store: { delete(id: string): void };", code: "store.delete(args.id);" },
  ],
  [
    "a program that deletes nothing",
    { around: "import { execFile } from 'node:child_process';", code: "execFile('kubectl', ['get', 'pod', args.id]);" },
  ],
];

const readOnly = "annotations: { readOnlyHint: true }";
const denied = "annotations: { destructiveHint: false }";

sources(rule, {
  preset: "strict",
  valid: [
    ...harmless.map(([name, one]) => ({ name, ...act({ ...one, annotations: readOnly }) })),
    {
      name: "a deletion that is announced",
      ...act({ code: "await fs.rm(args.id);", annotations: "annotations: { destructiveHint: true }" }),
    },
    {
      name: "an absent hint, if the option is off",
      options: { checkMissing: false },
      ...act({ code: "await fs.rm(args.id);" }),
    },
    {
      name: "hints that nobody knows",
      ...act({
        around: "declare const hints: object;",
        code: "await fs.rm(args.id);",
        annotations: "annotations: hints",
      }),
    },
    {
      name: "a readOnlyHint that nobody knows",
      ...act({
        around: "declare const isSafe: boolean;",
        code: "await fs.rm(args.id);",
        annotations: "annotations: { readOnlyHint: isSafe }",
      }),
    },
  ],
  invalid: [
    ...deleting.map(([name, does, one]) => {
      const source = act({ ...one, annotations: readOnly });
      const [call = ""] =
        /(?:fs\.(?:rm|unlink|rmdir)|pool\.query|fetch|http\.delete|notion\.blocks\.delete|new DeleteObjectCommand|execFile|exec)\(/.exec(
          source.text,
        ) ?? [];
      const line = source.text.slice(0, source.text.indexOf(call)).split("\n").length;
      return {
        name,
        ...source,
        errors: [
          {
            messageId: "readOnly",
            at: "readOnlyHint",
            message: `Tool 'act' has 'readOnlyHint: true', but its handler ${does} (line ${String(line)}). Set 'readOnlyHint' to false and 'destructiveHint' to true.`,
          },
        ],
      };
    }),
    {
      name: "a hint that denies it",
      ...act({ code: "await fs.rm(args.id);", annotations: denied }),
      errors: [
        {
          messageId: "harmless",
          at: "destructiveHint",
          message:
            "Tool 'act' has 'destructiveHint: false', but its handler deletes a file (line 12). Set 'destructiveHint' to true.",
          suggestions: [
            { messageId: "destroys", change: { pointer: "/tools/0/annotations/destructiveHint", value: true } },
          ],
        },
      ],
    },
    {
      name: "no hint",
      ...act({ code: "await fs.rm(args.id);" }),
      errors: [
        {
          messageId: "missing",
          at: "act",
          message:
            "Tool 'act' has no 'destructiveHint', but its handler deletes a file (line 12). Set 'destructiveHint' to true.",
          suggestions: [
            { messageId: "destroys", change: { pointer: "/tools/0/annotations/destructiveHint", value: true } },
          ],
        },
      ],
    },
  ],
});

/** A server whose only handler looks up the function of the tool "act" in a table, next to another one that deletes. */
function lookup(annotations: string, own: string) {
  const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import fs from "node:fs/promises";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
const change = async (args: any) => { await fs.rename(args.id, "old"); };
const drop = async (args: any) => { await fs.rm(args.id); };
const getHandler = (name: string) => ({ act: ${own}, other: drop, more: change } as any)[name];
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "act", ${annotations}, inputSchema: { type: "object" } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => getHandler(request.params.name)(request.params.arguments));
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

sources(rule, {
  preset: "strict",
  valid: [
    { name: "a table in which the function of another tool deletes", ...lookup(readOnly, "change") },
    { name: "a table without the tool's own function", ...lookup(readOnly, "undefined") },
    { name: "another tool's function, and a hint that denies it", ...lookup(denied, "change") },
  ],
  invalid: [
    {
      name: "a table in which the tool's own function deletes",
      ...lookup(readOnly, "drop"),
      errors: [{ messageId: "readOnly", at: "readOnlyHint" }],
    },
  ],
});
