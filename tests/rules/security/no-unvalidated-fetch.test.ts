import rule from "../../../lib/rules/security/no-unvalidated-fetch.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function withHandler(code: string): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const hosts = ["a.example"];
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
      name: "a host of a list",
      ...withHandler(
        "const url = new URL(args.a); if (!hosts.includes(url.hostname)) throw new Error(); await fetch(url);",
      ),
    },
    { name: "a fixed host", ...withHandler("await fetch(`https://a.example/${args.a}`);") },
  ],
  invalid: [
    {
      name: "any URL",
      ...withHandler("await fetch(args.a);"),
      errors: [
        {
          messageId: "found",
          at: "args.a",
          message:
            "The server requests any host that argument 'a' of tool 'act' names. Allow listed hosts only, or reject private addresses.",
        },
      ],
    },
    {
      name: "a URL that is only parsed",
      ...withHandler("const url = new URL(args.a); await fetch(url.href);"),
      errors: [
        {
          messageId: "found",
          at: "url.href",
          message:
            "The server requests any host that argument 'a' of tool 'act' names. Allow listed hosts only, or reject private addresses.",
        },
      ],
    },
    {
      name: "an argument in three requests once, and another one apart",
      ...withHandler(
        "await fetch(args.a);\n  await fetch(args.a, { method: 'POST' });\n  await fetch(`https://${args.a}/x`);\n  await fetch(args.b);",
      ),
      errors: [
        {
          messageId: "found",
          at: "args.a",
          message:
            "The server requests any host that argument 'a' of tool 'act' names; 2 more places: server.ts:7 and server.ts:8. Allow listed hosts only, or reject private addresses.",
        },
        {
          messageId: "found",
          at: "args.b",
          message:
            "The server requests any host that argument 'b' of tool 'act' names. Allow listed hosts only, or reject private addresses.",
        },
      ],
    },
    {
      name: "the argument that begins an address, whatever follows it",
      ...withHandler("await fetch(`${args.a}.${args.b}/x`);"),
      errors: [
        {
          messageId: "found",
          at: "${args.a}.${args.b}/x",
          message:
            "The server requests any host that argument 'a' of tool 'act' names. Allow listed hosts only, or reject private addresses.",
        },
      ],
    },
  ],
});
