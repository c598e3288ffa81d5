import rule from "../../../lib/rules/security/no-dangerous-execution.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function withHandler(code: string): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { exec, execFile } from "child_process";
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
    { name: "a list of arguments", ...withHandler("execFile('ls', [args.a]);") },
    {
      name: "a whole command, if the option is off",
      ...withHandler("exec(args.a);"),
      options: { wholeCommands: false },
    },
    { name: "a constant", ...withHandler("exec('ls');") },
    { name: "an argument after two dashes", ...withHandler("execFile('git', ['log', '--', args.a]);") },
    {
      name: "an argument that may be an option, if that is off",
      ...withHandler("execFile('git', ['log', args.a]);"),
      options: { programOptions: false },
    },
  ],
  invalid: [
    {
      name: "text in a command",
      ...withHandler("exec(`ls ${args.a}`);"),
      errors: [
        {
          messageId: "command",
          at: "ls ${args.a}",
          message: "The server runs a command that contains argument 'a' of 'act'.",
        },
      ],
    },
    {
      name: "several arguments of one command",
      ...withHandler("exec(`ls ${args.a} ${args.b}`);"),
      errors: [
        {
          messageId: "command",
          at: "ls ${args.a} ${args.b}",
          message: "The server runs a command that contains arguments 'a' and 'b' of 'act'.",
        },
      ],
    },
    {
      name: "many arguments of one command",
      ...withHandler("exec(args.a + args.b + args.c + args.d);"),
      errors: [
        {
          messageId: "command",
          at: "args.a + args.b + args.c + args.d",
          message: "The server runs a command that contains arguments 'a', 'b' and 2 others of 'act'.",
        },
      ],
    },
    {
      name: "two commands with one argument once, and those with another argument",
      ...withHandler("exec(`ls ${args.a}`);\n  exec(`rm ${args.a}`);\n  exec(`mv ${args.a} ${args.b}`);"),
      errors: [
        {
          messageId: "command",
          at: "ls ${args.a}",
          message:
            "The server runs a command that contains argument 'a' of 'act'; 2 more places: server.ts:7 and server.ts:8.",
        },
        {
          messageId: "command",
          at: "mv ${args.a} ${args.b}",
          message: "The server runs a command that contains argument 'b' of 'act'.",
        },
      ],
    },
    {
      name: "two arguments that are first in one command, with the other place of either",
      ...withHandler("exec(`mv ${args.a} ${args.b}`);\n  exec(`rm ${args.b}`);"),
      errors: [
        {
          messageId: "command",
          at: "mv ${args.a} ${args.b}",
          message: "The server runs a command that contains arguments 'a' and 'b' of 'act'; 1 more place: server.ts:7.",
        },
      ],
    },
    {
      name: "a whole command and a part of one, each by itself",
      ...withHandler("exec(args.a);\n  exec(`rm ${args.a}`);"),
      errors: [
        {
          messageId: "wholeCommand",
          at: "args.a",
          message: "The server runs argument 'a' of 'act' as a command.",
        },
        {
          messageId: "command",
          at: "rm ${args.a}",
          message: "The server runs a command that contains argument 'a' of 'act'.",
        },
      ],
    },
    {
      name: "items of a list",
      ...withHandler("exec(args.list.join(' '));"),
      errors: [
        {
          messageId: "command",
          at: "args.list.join(' ')",
          message: "The server runs a command that contains argument 'list[]' of 'act'.",
        },
      ],
    },
    {
      name: "a whole command",
      ...withHandler("exec(args.a);"),
      errors: [
        { messageId: "wholeCommand", at: "args.a", message: "The server runs argument 'a' of 'act' as a command." },
      ],
    },
    {
      name: "an argument that may be an option",
      ...withHandler("execFile('git', ['log', args.a]);"),
      errors: [
        {
          messageId: "option",
          at: "args.a",
          message: "The program that gets argument 'a' of 'act' takes text that begins with '-' for an option.",
        },
      ],
    },
    {
      name: "code",
      ...withHandler("eval(args.a);"),
      errors: [{ messageId: "code", at: "args.a", message: "The server runs argument 'a' of 'act' as code." }],
    },
  ],
});
