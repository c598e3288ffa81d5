import rule from "../../../lib/rules/naming/no-duplicate-names.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const inputSchema = { type: "object" };
const tool = (name: string) => ({ name, inputSchema });

surfaces(rule, {
  valid: [
    { name: "names of their own", tools: [tool("get-user"), tool("get-users"), tool("list-users")] },
    {
      name: "arguments of several names, and of two prompts",
      prompts: [
        { name: "review", description: "Reviews.", arguments: [{ name: "code" }, { name: "Code" }] },
        { name: "explain", description: "Explains.", arguments: [{ name: "code" }] },
      ],
    },
    { name: "one name for a tool and a prompt", tools: [tool("review")], prompts: [{ name: "review", arguments: [] }] },
  ],
  invalid: [
    {
      name: "two tools of one name",
      tools: [tool("get-user"), tool("list-users"), tool("get-user")],
      errors: [
        {
          messageId: "duplicate",
          at: "get-user",
          message: "Two tools of this server have the name 'get-user'. Rename or remove one of them.",
        },
      ],
    },
    {
      name: "each of them but the first",
      tools: [tool("get-user"), tool("get-user"), tool("get-user")],
      errors: [
        { messageId: "duplicate", at: "get-user" },
        { messageId: "duplicate", at: "get-user" },
      ],
    },
    {
      name: "names that differ in case or separators",
      tools: [tool("get-user"), tool("getUser"), tool("get_user"), tool("get.user")],
      errors: [
        {
          messageId: "nearDuplicate",
          at: "getUser",
          message:
            "The name of tool 'getUser' differs from 'get-user' only in case or separators. Name in one of them what sets it apart.",
        },
        { messageId: "nearDuplicate", at: "get_user" },
        { messageId: "nearDuplicate", at: "get.user" },
      ],
    },
    {
      name: "two arguments of one name",
      except: { fastmcp: "a function has no such parameters", mcpserver: "a function has no such parameters" },
      prompt: {
        name: "review",
        description: "Reviews.",
        arguments: [{ name: "code" }, { name: "tone" }, { name: "code" }],
      },
      errors: [
        {
          messageId: "duplicateArgument",
          at: "code",
          pointer: "/arguments/2/name",
          message: "Two arguments of prompt 'review' have the name 'code'. Rename or remove one of them.",
        },
      ],
    },
    {
      name: "two prompts of one name",
      prompts: [
        { name: "review", arguments: [] },
        { name: "review", arguments: [] },
      ],
      errors: [
        {
          messageId: "duplicate",
          at: "review",
          message: "Two prompts of this server have the name 'review'. Rename or remove one of them.",
        },
      ],
    },
    {
      name: "two resources of one name",
      resources: [
        { name: "notes", uri: "file:///a.txt" },
        { name: "notes", uri: "file:///b.txt" },
      ],
      errors: [{ messageId: "duplicate", at: "notes" }],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "one name in two functions, of which a server may call one",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const run = async () => ({ content: [] });
export function addReadOnly(server: McpServer) {
  server.registerTool("get-user", { description: "Gets a user." }, run);
}
export function addAll(server: McpServer) {
  server.registerTool("get-user", { description: "Gets a user with all details." }, run);
}
`,
    },
    {
      name: "two lists in one stream",
      language: "yaml",
      filename: "tools.yaml",
      text: "tools:\n  - name: get-user\n    inputSchema: {}\n---\ntools:\n  - name: get-user\n    inputSchema: {}\n",
    },
    ...[
      "        if patient:\n            return [WHOLE]\n        else:\n            return [ASYNC]",
      "        if patient:\n            return [WHOLE]\n        return [ASYNC]",
      "        return [WHOLE] if patient else [ASYNC]",
    ].map((body, index) => ({
      name: `lists of which a server returns one (${String(index + 1)})`,
      language: "python" as const,
      filename: "server.py",
      text: listing(body),
    })),
    {
      name: "functions of which a server registers one",
      language: "python",
      filename: "server.py",
      text: `from mcp.server.fastmcp import FastMCP
mcp = FastMCP("x")
if patient:
    @mcp.tool()
    def run(url: str) -> str:
        """Runs to the end."""
else:
    @mcp.tool()
    def run(url: str) -> str:
        """Starts a run."""
`,
    },
  ],
  invalid: [
    {
      name: "one list with a name twice in Python",
      language: "python",
      filename: "server.py",
      text: listing("        return [WHOLE, ASYNC]"),
      errors: [{ messageId: "duplicate", at: "run" }],
    },
  ],
});

/** A low-level server in Python whose list handler has this body, with two tools of one name. */
function listing(body: string): string {
  const tool = (description: string) =>
    `types.Tool(name="run", description="${description}", inputSchema={"type": "object", "properties": {}})`;
  return `import mcp.types as types
from mcp.server.lowlevel import Server
def make(patient):
    app = Server("x")
    @app.list_tools()
    async def list_tools() -> list[types.Tool]:
        """Lists."""
${body.replace("WHOLE", tool("Runs to the end.")).replace("ASYNC", tool("Starts a run."))}
    return app
`;
}

inJson(rule, {
  invalid: [
    {
      name: "a duplicate",
      code: `[{ "name": "a", "inputSchema": {} },\n { "name": "a", "inputSchema": {} }]`,
      errors: [{ messageId: "duplicate", line: 2, column: 12, endLine: 2, endColumn: 15 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a near duplicate",
      code: "- name: a-b\n  inputSchema: {}\n- name: A_b\n  inputSchema: {}\n",
      errors: [{ messageId: "nearDuplicate", line: 3, column: 9, endLine: 3, endColumn: 12 }],
    },
  ],
});
