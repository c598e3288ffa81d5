import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/naming/no-similar-names.ts";
import { surfaces } from "../../harness/surfaces.ts";

const inputSchema = { type: "object" };

function tool(name: string, description?: string): JsonObject {
  return { name, ...(description === undefined ? {} : { description }), inputSchema };
}

function two(name: string, first: JsonObject, second: JsonObject) {
  return { name, tools: [first, second] };
}

surfaces(rule, {
  valid: [
    two("other words", tool("get_user", "Get a user"), tool("list_users", "Get users")),
    two(
      "descriptions that say which gives several",
      tool("get_user", "Get one user by its id."),
      tool("get_users", "List the users of a team."),
    ),
    two(
      "a description that names the other tool",
      tool("get_user", "Get a user. See get_users."),
      tool("get_users", "Get users"),
    ),
    two("numbers that count", tool("run_step1", "Run a step"), tool("run_step2", "Run a step")),
    two("versions", tool("search_v1", "Search"), tool("search_v2", "Search")),
    two("short words", tool("get_page", "Get a page"), tool("set_page", "Set a page")),
    two("another verb", tool("enable_plugin", "Enable"), tool("disable_plugin", "Disable")),
    two("another first letter", tool("encode_text", "Encode"), tool("decode_text", "Decode")),
    two("other words of one length", tool("import_rows", "Import"), tool("export_rows", "Export")),
    two(
      "two words that differ",
      tool("create_folder", "Create"),
      tool("creates_folders", "Create a folder in a drive"),
    ),
  ],
  invalid: [
    {
      ...two("a name in both numbers", tool("get_user", "Get a user."), tool("get_users", "Get users.")),
      errors: [
        {
          messageId: "number",
          at: "get_users",
          message:
            "Tools 'get_user' and 'get_users' differ only in singular and plural, also by their descriptions. Say in each what the other does not do.",
        },
      ],
    },
    {
      ...two("the plural first", tool("list-boxes", "Lists the boxes."), tool("list-box", "Lists the box.")),
      errors: [{ messageId: "number", at: "list-box" }],
    },
    {
      ...two("a wrong letter", tool("list_branches", "Lists branches."), tool("list_brenches", "Lists the others.")),
      errors: [
        {
          messageId: "letter",
          at: "list_brenches",
          message:
            "Tools 'list_branches' and 'list_brenches' differ in one letter: 'branches' and 'brenches'. Correct the word, or use another one.",
        },
      ],
    },
    {
      ...two("swapped letters", tool("delete_branch", "Deletes."), tool("delete_barnch", "Deletes it.")),
      errors: [{ messageId: "letter", at: "delete_barnch" }],
    },
    {
      ...two("a missing letter", tool("create_comment", "Creates."), tool("create_coment", "Creates it.")),
      errors: [{ messageId: "letter", at: "create_coment" }],
    },
  ],
});
