import rule from "../../../lib/rules/design/no-unused-parameter.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler, withRequestHandler } from "./handler-code.ts";

sources(rule, {
  valid: [
    { name: "each parameter is read", ...withHandler({ code: "return save(args.a, args.b);" }) },
    { name: "code that is not seen gets them all", ...withHandler({ code: "return save(args);" }) },
    {
      name: "a function of the project reads the rest",
      ...withHandler({
        code: "return help(args);",
        around: "function help({ a, ...rest }) { return save(a, rest.b); }",
      }),
    },
    { name: "a name that says so", ...withHandler({ shape: "{ _a: z.string() }", code: "return { content: [] };" }) },
    {
      name: "one value so far",
      ...withHandler({ shape: '{ a: z.enum(["create"]) }', code: "return { content: [] };" }),
    },
    { name: "a tool that is no more", ...withHandler({ code: 'throw new Error("Use other.");' }) },
    {
      name: "a field of an object",
      ...withHandler({ shape: "{ a: z.object({ x: z.string(), y: z.string() }) }", code: "return save(args.a.x);" }),
    },
    {
      name: "the code of this tool is elsewhere",
      ...withRequestHandler('if (name === "other") return save(args.c); return dispatch(name);'),
    },
    {
      name: "two servers register a tool, each with a schema and a handler of its own",
      language: "typescript",
      filename: "server.ts",
      text: `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { load } from "some-package";
const name = "act";
const description = "Acts.";
export const overHttp = (server: McpServer) => { server.tool(name, description, { a: z.string(), version: z.string() }, async ({ a, version }) => load(a, version)); };
export const overStdio = (server: McpServer) => { server.tool(name, description, { a: z.string() }, async ({ a }) => load(a)); };
`,
    },
    {
      name: "another parameter of the handler has the arguments",
      language: "typescript",
      filename: "server.ts",
      text: `import { load } from "some-package";
export const act = { name: "act", description: "Acts.", inputSchema: { type: "object", properties: { a: { type: "string" } } },
  handler: async (context, args) => load(context.client, args.a) };
`,
    },
  ],
  invalid: [
    {
      name: "a parameter that nothing reads",
      ...withHandler({ parameters: "{ a }", code: "return save(a);" }),
      errors: [
        {
          messageId: "unused",
          at: "b",
          message:
            "The handler of tool 'act' never reads parameter 'b'. Use every parameter in the handler, or remove it from the schema.",
        },
      ],
    },
    {
      name: "a handler without parameters",
      ...withHandler({ parameters: "", shape: "{ a: z.string() }", code: "return { content: [] };" }),
      errors: [
        {
          messageId: "unused",
          at: "a",
          message:
            "The handler of tool 'act' never reads parameter 'a'. Use every parameter in the handler, or remove it from the schema.",
        },
      ],
    },
    {
      name: "what the tool's branch does not read",
      ...withRequestHandler('if (name === "act") return save(args.a); return save(args.b, args.c);'),
      errors: [
        {
          messageId: "unused",
          at: "b",
          message:
            "The handler of tool 'act' never reads parameter 'b'. Use every parameter in the handler, or remove it from the schema.",
        },
      ],
    },
  ],
});
