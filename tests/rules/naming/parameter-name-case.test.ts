import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/naming/parameter-name-case.ts";
import { sources } from "../../harness/sources.ts";
import { codeSurfaces, documentSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { case: "camel" };

const string = { type: "string" };

/** A tool with these parameters, all required. */
function taking(...names: readonly string[]) {
  return withProperties(Object.fromEntries(names.map((name) => [name, string])));
}

function withProperties(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return {
    name: "find-users",
    inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest },
  };
}

const code = "in code a parameter's name is used by the handler";
/** Surfaces on which parameters are not renamed. */
const inCode = Object.fromEntries(codeSurfaces.map((name) => [name, code]));

/** The changes of one renaming in the object at a pointer, where the names are required in order. */
function renamed(from: string, to: string, index: number, object = "/inputSchema", value: Json = string) {
  return [
    { pointer: `${object}/properties/${from}`, removed: true as const },
    { pointer: `${object}/properties/${to}`, value },
    { pointer: `${object}/required/${String(index)}`, value: to },
  ];
}

/** The report at a parameter, with its renaming. */
function odd(from: string, to: string, index: number, messageId = "otherCasing") {
  return {
    messageId,
    at: from,
    suggestions: [{ messageId: "rename", draft: true, change: renamed(from, to, index), except: inCode }],
  };
}

const documents = { surfaces: documentSurfaces, reason: "only documents rename parameters" } as const;
const open = { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" } as const;
const consistent = { case: "consistent" };

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "two casings in equal parts everywhere", options: consistent, tool: taking("user_id", "maxResults") },
      { name: "the same, the other way round", options: consistent, tool: taking("maxResults", "user_id") },
      { name: "camelCase", tool: taking("userId", "includeDetails", "maxResults") },
      { name: "single words", tool: taking("query", "page2", "id") },
      { name: "no parameters", tool: { name: "ping", inputSchema: { type: "object" } } },
      {
        name: "names that others prescribe",
        tool: taking(
          "If-Match",
          "x-loc-lat",
          "user-agent",
          "Accept",
          "$filter",
          "_id",
          "user.name",
          "größe",
          "filter[id]",
        ),
      },
      {
        name: "snake_case that is wanted",
        options: { case: "snake" },
        tool: taking("user_id", "max_results", "query"),
      },
      { name: "PascalCase that is wanted", options: { case: "pascal" }, tool: taking("UserId", "MaxResults") },
      { name: "kebab-case that is wanted", options: { case: "kebab" }, tool: taking("user-id", "max-results") },
      { name: "a uniform casing", options: consistent, tool: taking("user_id", "max_results", "query") },
      { name: "single words beside one casing", options: consistent, tool: taking("user_id", "query", "ID") },
      {
        name: "objects that differ, as that of another's interface does",
        options: consistent,
        tool: withProperties({
          userId: string,
          filter: { type: "object", properties: { group_by: string, sort_by: string } },
        }),
      },
      {
        name: "names of types in a server that has several",
        options: consistent,
        tools: [
          withProperties({ userId: string, maxAge: string, UserPatch: { type: "object", properties: {} } }),
          {
            ...withProperties({ groupId: string, maxAge: string, GroupPatch: { type: "object", properties: {} } }),
            name: "find-groups",
          },
        ],
      },
      {
        name: "a name that several tools share",
        options: consistent,
        tools: [
          { ...taking("conversationId", "file_path", "max_lines"), name: "validate-file" },
          { ...taking("conversationId", "query"), name: "search-docs" },
          { ...taking("conversationId"), name: "learn-api" },
        ],
      },
      {
        name: "capitals, as variables of an environment have them",
        options: consistent,
        tool: taking("API_KEY", "userId", "maxAge"),
      },
      { name: "a schema that is no object", only: open, tool: { name: "ping", inputSchema: true } },
      {
        name: "properties that are none",
        only: open,
        tool: { name: "ping", inputSchema: { type: "object", properties: null, required: 5 } },
      },
    ],
    invalid: [
      {
        name: "mixed casings",
        tool: taking("userId", "include_details", "MaxResults"),
        errors: [
          {
            ...odd("include_details", "includeDetails", 1),
            pointer: "/inputSchema/properties/include_details",
            message: "Parameter 'include_details' of tool 'find-users' is not in camelCase. Write it in camelCase.",
          },
          odd("MaxResults", "maxResults", 2),
        ],
      },
      {
        name: "one other casing throughout, once",
        tool: taking("user_id", "query", "max_results"),
        errors: [
          {
            messageId: "uniformCasing",
            at: "user_id",
            message:
              "The parameters of tool 'find-users' are in snake_case, not in camelCase. Write them in camelCase.",
            suggestions: [
              {
                messageId: "renameAll",
                draft: true,
                change: [...renamed("user_id", "userId", 0), ...renamed("max_results", "maxResults", 2)],
                except: inCode,
              },
            ],
          },
        ],
      },
      {
        name: "each of several odd ones beside one that fits",
        tool: taking("user_id", "max_results", "sortBy"),
        errors: [odd("user_id", "userId", 0), odd("max_results", "maxResults", 1)],
      },
      { name: "one parameter", tool: taking("user_id"), errors: [odd("user_id", "userId", 0)] },
      {
        name: "camelCase where snake_case is wanted",
        options: { case: "snake" },
        tool: taking("userId", "max_results"),
        errors: [odd("userId", "user_id", 0)],
      },
      {
        name: "names in no casing",
        tool: taking("user_Id", "MAX"),
        errors: [odd("user_Id", "userId", 0), odd("MAX", "max", 1)],
      },
      {
        name: "a nested parameter",
        tool: withProperties({
          userId: string,
          filter: { type: "object", properties: { sort_by: string }, required: ["sort_by"] },
        }),
        errors: [
          {
            messageId: "otherCasing",
            at: "sort_by",
            pointer: "/inputSchema/properties/filter/properties/sort_by",
            message: "Parameter 'filter.sort_by' of tool 'find-users' is not in camelCase. Write it in camelCase.",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: renamed("sort_by", "sortBy", 0, "/inputSchema/properties/filter"),
                except: inCode,
              },
            ],
          },
        ],
      },
      {
        name: "the odd one out",
        options: consistent,
        tool: taking("user_id", "maxResults", "sort_by"),
        errors: [
          {
            ...odd("maxResults", "max_results", 1, "oddCasing"),
            message:
              "Parameter 'maxResults' of tool 'find-users' is not in snake_case, as most parameters of the tool are. Write it in snake_case.",
          },
        ],
      },
      {
        name: "two casings in equal parts, of which the server prefers one",
        options: consistent,
        tools: [taking("from_id", "maxResults"), { ...taking("groupId"), name: "find-groups" }],
        errors: [
          {
            messageId: "oddInServer",
            at: "from_id",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: renamed("from_id", "fromId", 0, "/tools/0/inputSchema"),
                except: inCode,
              },
            ],
          },
        ],
      },
      {
        name: "the odd one of an object within",
        options: consistent,
        tool: withProperties({
          user_id: string,
          max_age: string,
          form: {
            type: "array",
            items: { type: "object", properties: { hideName: string, showAge: string, is_open: string }, required: [] },
          },
        }),
        errors: [
          {
            messageId: "oddCasing",
            at: "is_open",
            pointer: "/inputSchema/properties/form/items/properties/is_open",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: renamed("is_open", "isOpen", 0, "/inputSchema/properties/form/items").slice(0, 2),
                except: inCode,
              },
            ],
          },
        ],
      },
      {
        name: "one name of a type",
        options: consistent,
        tool: taking("userId", "maxAge", "UserPatch"),
        errors: [odd("UserPatch", "userPatch", 2, "oddCasing")],
      },
      {
        name: "a name that branches require",
        only: documents,
        tool: withProperties(
          { userId: string, user_name: string },
          { required: ["userId"], anyOf: [{ required: ["user_name"] }, { not: { required: ["user_name"] } }] },
        ),
        errors: [
          {
            messageId: "otherCasing",
            at: "user_name",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: [
                  ...renamed("user_name", "userName", 0).slice(0, 2),
                  { pointer: "/inputSchema/anyOf/0/required/0", value: "userName" },
                  { pointer: "/inputSchema/anyOf/1/not/required/0", value: "userName" },
                ],
              },
            ],
          },
        ],
      },
      {
        name: "a name in a definition",
        only: open,
        tool: withProperties(
          { userId: { $ref: "#/$defs/Id" } },
          { $defs: { Id: { type: "object", properties: { sort_by: string }, required: ["sort_by"] } } },
        ),
        errors: [
          {
            messageId: "otherCasing",
            at: "sort_by",
            suggestions: [
              {
                messageId: "rename",
                draft: true,
                change: renamed("sort_by", "sortBy", 0, "/inputSchema/$defs/Id"),
                except: inCode,
              },
            ],
          },
        ],
      },
      {
        name: "a name that is taken in the other casing",
        tool: taking("user_id", "userId"),
        errors: [{ messageId: "otherCasing", at: "user_id" }],
      },
      {
        name: "names that cannot all be renamed",
        tool: taking("user_id", "user__id", "max_age"),
        errors: [
          { messageId: "otherCasing", at: "user_id", suggestions: odd("user_id", "userId", 0).suggestions },
          { messageId: "otherCasing", at: "user__id", suggestions: odd("user__id", "userId", 1).suggestions },
          { messageId: "otherCasing", at: "max_age", suggestions: odd("max_age", "maxAge", 2).suggestions },
        ],
      },
      ...[
        { what: "a dependency", rest: { dependentRequired: { userId: ["user_name"] } } },
        { what: "a default of the whole object", rest: { default: { user_name: "Ada" } } },
        { what: "an example", rest: { examples: [{ user_name: "Ada" }] } },
        { what: "a reference", rest: { $defs: { a: { $ref: "#/properties/user_name" } } } },
        { what: "a branch that declares the new name", rest: { anyOf: [{ properties: { userName: string } }] } },
      ].map(({ what, rest }) => ({
        name: `a name that ${what} speaks of, which is not renamed`,
        only: open,
        tool: withProperties({ userId: string, user_name: string }, rest),
        errors: [{ messageId: "otherCasing", at: "user_name" }],
      })),
      {
        name: "a name in a branch, whose parent may require it",
        only: open,
        tool: {
          name: "find",
          inputSchema: { type: "object", required: ["user_id"], anyOf: [{ properties: { user_id: string } }] },
        },
        errors: [{ messageId: "otherCasing", at: "user_id" }],
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { fields, isNew } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "parameters that are not known",
        language: "typescript",
        filename: "server.ts",
        text: `${head}server.registerTool("find", { inputSchema: { ...fields, userId: z.string() } }, async () => ({ content: [] }));\n`,
      },
      {
        name: "a YAML list whose names come from elsewhere",
        language: "yaml",
        filename: "tools.yaml",
        options: consistent,
        text: "tools:\n  - name: find\n    inputSchema:\n      type: object\n      properties:\n        user_id: {}\n        $ref: {}\n",
      },
    ],
    invalid: [
      {
        name: "a name behind an anchor, which is not renamed",
        language: "yaml",
        filename: "tools.yaml",
        text: "tools:\n  - name: find\n    inputSchema: &input\n      type: object\n      properties:\n        user_id: {}\n  - name: get\n    inputSchema: *input\n",
        errors: [
          {
            messageId: "otherCasing",
            at: "user_id",
            message:
              "Parameter 'user_id' of tool 'find' is not in camelCase. Write it in camelCase. The same holds for 'get'.",
          },
        ],
      },
    ],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "get", "inputSchema": { "properties": { "userId": {}, "include_details": {} }, "required": ["include_details"] } }`,
      options: [options],
      errors: [
        {
          messageId: "otherCasing",
          line: 1,
          column: 65,
          endLine: 1,
          endColumn: 82,
          suggestions: [
            {
              desc: "Draft: Rename it to 'includeDetails', also where it is read.",
              output: `{ "name": "get", "inputSchema": { "properties": { "userId": {}, "includeDetails": {} }, "required": ["includeDetails"] } }`,
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
      name: "one other casing throughout",
      code: "name: get\ninputSchema:\n  properties:\n    user_id: {} # whose\n    'max_results': {}\n  required: [user_id]\n",
      options: [options],
      errors: [
        {
          messageId: "uniformCasing",
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 12,
          suggestions: [
            {
              desc: "Draft: Rename 2 parameters, beginning with 'user_id' to 'userId', also where they are read.",
              output:
                "name: get\ninputSchema:\n  properties:\n    userId: {} # whose\n    'maxResults': {}\n  required: [userId]\n",
            },
          ],
        },
      ],
    },
  ],
});
