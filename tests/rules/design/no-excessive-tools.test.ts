import rule from "../../../lib/rules/design/no-excessive-tools.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

function tools(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `find_book_${index}`,
    description: "Finds a book.",
    inputSchema: { type: "object" },
  }));
}

const notWhole = "the file does not show that its list is whole";
const whole = { literal: notWhole, python: notWhole, fastmcp: notWhole, mcpserver: notWhole };

surfaces(rule, {
  valid: [
    { name: "as many tools as the clients allow", options: { max: 0 }, tools: tools(128) },
    { name: "as many tools as are allowed", tools: tools(40) },
    { name: "more tools than 40 if more are allowed", options: { max: 50 }, tools: tools(41) },
  ],
  invalid: [
    {
      name: "more tools than clients allow, at the first of these",
      except: whole,
      options: { max: 0 },
      settings: { clients: ["azure-openai"] },
      tools: tools(130),
      errors: [
        {
          messageId: "overLimit",
          at: "find_book_128",
          message:
            "Azure OpenAI refuses 130 tools together; the maximum is 128. Combine tools, leave some out by default, or split the server.",
        },
      ],
    },
    {
      name: "one tool more, at that tool",
      except: whole,
      tools: tools(41),
      errors: [
        {
          messageId: "tooMany",
          at: "find_book_40",
          message:
            "The server has 41 tools; the maximum is 40. Combine tools, leave some out by default, or split the server.",
        },
      ],
    },
    {
      name: "a maximum of one's own",
      except: whole,
      options: { max: 2 },
      tools: tools(4),
      errors: [
        {
          messageId: "tooMany",
          at: "find_book_2",
          message:
            "The server has 4 tools; the maximum is 2. Combine tools, leave some out by default, or split the server.",
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "one module of several",
      language: "typescript",
      filename: "tools.ts",
      options: { max: 1 },
      text: `export function register(server) {
  server.registerTool("find", { description: "Finds." }, find);
  server.registerTool("lend", { description: "Lends." }, lend);
}`,
    },
    {
      name: "one page of a list",
      language: "json",
      filename: "tools.json",
      options: { max: 1 },
      text: JSON.stringify({ tools: tools(2), nextCursor: "more" }),
    },
  ],
  invalid: [],
});
