import rule from "../../../lib/rules/naming/valid-tool-name.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";
import { elsewhere } from "./dispatch.ts";

const rest = { description: "Does something.", inputSchema: { type: "object" } };
const long = "a".repeat(129);

/** A case of a name that is to be replaced. */
function renamed(from: string, to: string | undefined, characters: string) {
  return {
    name: JSON.stringify(from),
    tool: { name: from, ...rest },
    errors: [
      {
        messageId: "illegalCharacter",
        at: from,
        message: `The name of tool '${from}' contains ${characters}. Use only letters A to Z, digits, '_', '-' and '.'.`,
        suggestions:
          to === undefined
            ? []
            : [{ messageId: "rename", draft: true, change: { pointer: "/name", value: to }, except: elsewhere }],
      },
    ],
  };
}

surfaces(rule, {
  valid: [
    ...["get-user", "get_user", "getUser", "v1.users.get", "a", "2fa-verify", "_", "a".repeat(128)].map((name) => ({
      name,
      tool: { name, ...rest },
    })),
    { name: "a blank name, which another rule reports", tool: { name: " ", ...rest } },
    { name: "resources, whose names are for people", resource: { name: "All notes", uri: "file:///notes.txt" } },
    { name: "prompts, whose names are for people", prompt: { name: "Review my code", arguments: [] } },
  ],
  invalid: [
    renamed("get user", "get_user", "a space"),
    renamed("get-user profile!", "get-user-profile", "a space and '!'"),
    renamed("users/list", "users_list", "'/'"),
    renamed("créer_note", "creer_note", "'é'"),
    renamed("查询", undefined, "'查' and '询'"),
    {
      name: "a name that another tool has in the right form, and two that would get the same",
      tools: [
        { name: "get user", ...rest },
        { name: "get_user", ...rest },
        { name: "put/user", ...rest },
        { name: "put user", ...rest },
      ],
      errors: [
        { messageId: "illegalCharacter", at: "get user" },
        {
          messageId: "illegalCharacter",
          at: "put/user",
          suggestions: [
            {
              messageId: "rename",
              draft: true,
              change: { pointer: "/tools/2/name", value: "put_user" },
              except: elsewhere,
            },
          ],
        },
        { messageId: "illegalCharacter", at: "put user" },
      ],
    },
    {
      name: "a name that is too long",
      tool: { name: long, ...rest },
      errors: [
        {
          messageId: "tooLong",
          at: long,
          message: `The name of tool '${long}' has 129 characters; the protocol allows 128. Leave out words that every tool of the server has.`,
        },
      ],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "a space",
      code: `{ "name": "get user", "inputSchema": {} }`,
      errors: [
        {
          messageId: "illegalCharacter",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 21,
          suggestions: [
            { desc: "Draft: Rename it to 'get_user'.", output: `{ "name": "get_user", "inputSchema": {} }` },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a space",
      code: "name: get user # for one\ninputSchema: {}\n",
      errors: [
        {
          messageId: "illegalCharacter",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 15,
          suggestions: [{ messageId: "renameDraft", output: "name: get_user # for one\ninputSchema: {}\n" }],
        },
      ],
    },
  ],
});
