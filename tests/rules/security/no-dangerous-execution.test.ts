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
  preset: "strict",
  valid: [
    { name: "a list of arguments", ...withHandler("execFile('ls', [args.a]);") },
    {
      name: "a whole command, if the option is off",
      ...withHandler("exec(args.a);"),
      options: { checkWholeCommands: false },
    },
    { name: "a constant", ...withHandler("exec('ls');") },
    { name: "an argument after two dashes", ...withHandler("execFile('git', ['log', '--', args.a]);") },
    {
      name: "an argument that may be an option, if that is off",
      ...withHandler("execFile('git', ['log', args.a]);"),
      options: { checkProgramOptions: false },
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
          message:
            "The server runs a command that contains argument 'a' of tool 'act'. Pass the program and its arguments as a list, without a shell.",
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
          message:
            "The server runs a command that contains arguments 'a' and 'b' of tool 'act'. Pass the program and its arguments as a list, without a shell.",
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
          message:
            "The server runs a command that contains arguments 'a', 'b' and 2 others of tool 'act'. Pass the program and its arguments as a list, without a shell.",
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
            "The server runs a command that contains argument 'a' of tool 'act'; 2 more places: server.ts:7 and server.ts:8. Pass the program and its arguments as a list, without a shell.",
        },
        {
          messageId: "command",
          at: "mv ${args.a} ${args.b}",
          message:
            "The server runs a command that contains argument 'b' of tool 'act'. Pass the program and its arguments as a list, without a shell.",
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
          message:
            "The server runs a command that contains arguments 'a' and 'b' of tool 'act'; 1 more place: server.ts:7. Pass the program and its arguments as a list, without a shell.",
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
          message:
            "The server runs argument 'a' of tool 'act' as a command. Offer the few commands that the tool needs, by name.",
        },
        {
          messageId: "command",
          at: "rm ${args.a}",
          message:
            "The server runs a command that contains argument 'a' of tool 'act'. Pass the program and its arguments as a list, without a shell.",
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
          message:
            "The server runs a command that contains argument 'list[]' of tool 'act'. Pass the program and its arguments as a list, without a shell.",
        },
      ],
    },
    {
      name: "a whole command",
      ...withHandler("exec(args.a);"),
      errors: [
        {
          messageId: "wholeCommand",
          at: "args.a",
          message:
            "The server runs argument 'a' of tool 'act' as a command. Offer the few commands that the tool needs, by name.",
        },
      ],
    },
    {
      name: "an argument that may be an option",
      ...withHandler("execFile('git', ['log', args.a]);"),
      errors: [
        {
          messageId: "option",
          at: "args.a",
          message:
            "A program may take argument 'a' of tool 'act' for an option. Put '--' before it, or reject a value that begins with '-'.",
        },
      ],
    },
    {
      name: "code",
      ...withHandler("eval(args.a);"),
      errors: [
        {
          messageId: "code",
          at: "args.a",
          message:
            "The server runs argument 'a' of tool 'act' as code. Parse it, or look up what it names; do not run it.",
        },
      ],
    },
  ],
});
