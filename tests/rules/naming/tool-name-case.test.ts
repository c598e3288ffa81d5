import rule from "../../../lib/rules/naming/tool-name-case.ts";
import { sources } from "../../harness/sources.ts";
import { describe, expect, it } from "vitest";
import { applied, lint } from "../../harness/lint.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";
import { elsewhere } from "./dispatch.ts";

const options = { case: "kebab" };

const rest = { description: "Gets a user.", inputSchema: { type: "object" } };
const named = (name: string) => ({ name, ...rest });

/** A case of a name in the wrong casing. */
function renamed(from: string, to: string | undefined, options?: { readonly case: string }) {
  return {
    name: options ? `${from}, where names are in ${options.case}` : from,
    ...(options ? { options } : {}),
    tool: named(from),
    errors: [
      {
        messageId: "otherCasing",
        at: from,
        suggestions:
          to === undefined
            ? []
            : [{ messageId: "rename", draft: true, change: { pointer: "/name", value: to }, except: elsewhere }],
      },
    ],
  };
}

/** A case of a name in the right casing. */
function kept(name: string, casing: string) {
  return { name: `${name} in ${casing}`, options: { case: casing }, tool: named(name) };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      ...["get-user-profile", "create-file", "list-items", "echo", "2fa-verify", "get-user-v2"].map((name) => ({
        name,
        tool: named(name),
      })),
      kept("get_user", "snake"),
      kept("getUserV2", "camel"),
      kept("echo", "camel"),
      kept("GetURL", "pascal"),
      kept("users.get", "dot"),
      {
        name: "the casing of the server",
        options: { case: "consistent" },
        tools: [named("get_user"), named("list_users"), named("echo")],
      },
      { name: "names of one word", options: { case: "consistent" }, tools: [named("echo"), named("add")] },
      {
        name: "names that are in no casing",
        options: { case: "consistent" },
        tools: [named("API-get-user"), named("API-list-users")],
      },
      { name: "a blank name, which another rule reports", tool: named(" ") },
      { name: "prompts, whose names are typed by people", prompt: { name: "reviewCode", arguments: [] } },
    ],
    invalid: [
      {
        name: "camelCase",
        tool: named("getUser"),
        errors: [
          {
            messageId: "otherCasing",
            at: "getUser",
            message: "The name of tool 'getUser' is not in kebab-case. Write it in kebab-case.",
            suggestions: [
              { messageId: "rename", draft: true, change: { pointer: "/name", value: "get-user" }, except: elsewhere },
            ],
          },
        ],
      },
      renamed("get_user", "get-user"),
      renamed("GetUser", "get-user"),
      renamed("GET-USER", "get-user"),
      renamed("getHTTPUrl2", "get-http-url2"),
      renamed("page_2", "page-2"),
      renamed("--", undefined),
      renamed("查询", undefined),
      renamed("get-user", "get_user", { case: "snake" }),
      renamed("get_user_v2", "getUserV2", { case: "camel" }),
      renamed("2fa_verify", undefined, { case: "camel" }),
      renamed("get_user", "GetUser", { case: "pascal" }),
      renamed("echo", "Echo", { case: "pascal" }),
      renamed("get-user", "get.user", { case: "dot" }),
      {
        name: "a name that is taken in its other form",
        tools: [named("getUser"), named("get-user")],
        errors: [{ messageId: "otherCasing", at: "getUser" }],
      },
      {
        name: "two names that would become one",
        tools: [named("getUser"), named("get_user")],
        errors: [
          {
            messageId: "otherCasing",
            at: "getUser",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: { pointer: "/tools/0/name", value: "get-user" },
                except: elsewhere,
              },
            ],
          },
          { messageId: "otherCasing", at: "get_user" },
        ],
      },
      {
        name: "the odd one out of a server",
        options: { case: "consistent" },
        tools: [named("get_user"), named("listUsers"), named("add_user")],
        errors: [
          {
            messageId: "oddCasing",
            at: "listUsers",
            message:
              "The name of tool 'listUsers' is not in snake_case, as most tool names of this server are. Write it in snake_case.",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: { pointer: "/tools/1/name", value: "list_users" },
                except: elsewhere,
              },
            ],
          },
        ],
      },
      {
        name: "two casings in equal parts, of which the first one counts",
        options: { case: "consistent" },
        tools: [named("get-user"), named("list_users")],
        errors: [
          {
            messageId: "oddCasing",
            at: "list_users",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: { pointer: "/tools/1/name", value: "list-users" },
                except: elsewhere,
              },
            ],
          },
        ],
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { NAME, isNew } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "a name that is not known",
        language: "typescript",
        filename: "server.ts",
        text: `${head}server.registerTool(NAME, { description: "Says pong." }, async () => ({ content: [] }));\n`,
      },
      {
        name: "a name that a condition makes right",
        language: "typescript",
        filename: "server.ts",
        text: `${head}server.registerTool(isNew ? "get_user" : "get-user", { description: "Gets a user." }, async () => ({ content: [] }));\n`,
      },
    ],
    invalid: [],
  }),
);

const listed = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "desk", version: "1.0.0" });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "read_file", inputSchema: { type: "object" } }] }));
`;

/** The list after the edit, with some code that handles the calls; `undefined` if there is no edit. */
function renamedWith(code: string): string | undefined {
  const text = `${listed}${code}\n`;
  const [report] = lint(rule, { language: "typescript", filename: "server.ts", text }, { options }).reports;
  const edit = report?.message.suggestions?.[0]?.fix;
  return edit && applied(text, edit);
}

describe("a rename", () => {
  const handle = (body: string) => `server.setRequestHandler(CallToolRequestSchema, async (request) => { ${body} });`;
  const list = listed.replace('"read_file"', '"read-file"');

  it.each([
    ['switch (request.params.name) { case "read_file": return run(); }', '"read_file"'],
    ['const { name } = request.params; if (name === "read_file") return run();', '"read_file"'],
    ["if (request.params.name !== `read_file`) return fail();", "`read_file`"],
    ['const handlers = { "read_file": run }; return handlers[request.params.name]();', '"read_file"'],
    ["const handlers = { read_file: run }; const { name } = request.params; return handlers[name]();", "read_file"],
  ])("renames the dispatch, too: %s", (body, use) => {
    expect(renamedWith(handle(body))).toBe(`${list}${handle(body.replace(use, '"read-file"'))}\n`);
  });

  it.each([
    ["nothing handles the calls", ""],
    ["another string is the same", handle('if (request.params.name === "read_file") return run(["read_file"]);')],
    ["something else is compared", handle('if (request.params.mode === "read_file") return run();')],
    ["a map has the handlers", 'const handlers = new Map([["read_file", run]]);'],
    ["a record of functions is looked up elsewhere", "export const handlers = { read_file: () => run() };"],
    [
      "a record has the function under its name",
      handle("const all = { read_file }; return all[request.params.name]();"),
    ],
  ])("is not offered if %s", (_why, code) => {
    expect(renamedWith(code)).toBeUndefined();
  });

  it("leaves other keys of the same name alone", () => {
    const code = `const { name } = request.params; if (name === "read_file") return run({ read_file: 1 });`;
    expect(renamedWith(handle(code))).toBe(`${list}${handle(code.replace('"read_file"', '"read-file"'))}\n`);
  });
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "GetUser", "inputSchema": {} }`,
      options: [options],
      errors: [
        {
          messageId: "otherCasing",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 20,
          suggestions: [
            {
              desc: "Draft: Rename it to 'get-user', also where it is called.",
              output: `{ "name": "get-user", "inputSchema": {} }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: "name: get_user # for one\ninputSchema: {}\n",
      options: [options],
      errors: [
        {
          messageId: "otherCasing",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 15,
          suggestions: [{ messageId: "renameDraft", output: "name: get-user # for one\ninputSchema: {}\n" }],
        },
      ],
    },
  ],
});
