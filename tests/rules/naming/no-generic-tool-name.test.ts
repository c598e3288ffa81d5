import rule from "../../../lib/rules/naming/no-generic-tool-name.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const rest = { description: "Gets a user.", inputSchema: { type: "object" } };
const named = (name: string) => ({ name, ...rest });

surfaces(rule, {
  valid: [
    ...[
      "github_list_repos",
      "get_user_data",
      "search",
      "fetch",
      "query",
      "echo",
      "debug",
      "list-items",
      "run_tests",
      "run_test",
      "run-code",
      "get_sample",
      "call_tool",
      "execute_command",
      "get_process",
      "process_refund",
      "new_page",
      "do_backup",
      "データ_取得",
    ].map((name) => ({ name, tool: named(name) })),
    {
      name: "words that are not in the list of one's own",
      options: { replaceNouns: ["gadget"] },
      tools: [named("get_data"), named("foo")],
    },
    { name: "a name that may stand", options: { allow: ["run"] }, tool: named("run") },
    { name: "a name without words, which another rule reports", tools: [named(" "), named("--")] },
    { name: "prompts, which people choose", prompt: { name: "test", arguments: [] } },
  ],
  invalid: [
    {
      name: "an empty verb and an empty noun",
      tool: named("get_data"),
      errors: [
        {
          messageId: "generic",
          at: "get_data",
          message: "The name of tool 'get_data' fits any tool. Name the action and its object, such as 'list_orders'.",
        },
      ],
    },
    ...[
      "tool1",
      "do",
      "run",
      "process",
      "handler",
      "test",
      "foo",
      "my_tool",
      "getData",
      "process-data",
      "doSomething",
      "testTool",
      "tool-2",
      "foo_bar",
      "get_info",
      "update_info",
      "main",
      "42",
      "handleStuff",
    ].map((name) => ({ name, tool: named(name), errors: [{ messageId: "generic", at: name }] })),
    {
      name: "words of one's own",
      options: { nouns: ["gadget"] },
      tool: named("get_gadget"),
      errors: [{ messageId: "generic", at: "get_gadget" }],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "a name that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { PREFIX } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(PREFIX + "data", { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "tool1", "inputSchema": {} }`,
      errors: [{ messageId: "generic", line: 1, column: 11, endLine: 1, endColumn: 18 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: "name: get_data\ninputSchema: {}\n",
      errors: [{ messageId: "generic", line: 1, column: 7, endLine: 1, endColumn: 15 }],
    },
  ],
});
