import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-action-dispatch.ts";
import { surfaces } from "../../harness/surfaces.ts";

const canonical: JsonObject = {
  action: { type: "string", enum: ["find", "add"] },
  params: { type: "object" },
  fields: { type: "array", items: { type: "string" } },
  limit: { type: "integer", minimum: 1, maximum: 100 },
  cursor: { type: "string" },
};

function dispatching(properties: JsonObject, description: string, others: JsonObject = {}): JsonObject {
  return { name: "book", description, inputSchema: { type: "object", properties, required: ["action"] }, ...others };
}

function plain(name: string): JsonObject {
  return { name, description: "Works with the library.", inputSchema: { type: "object", properties: {} } };
}

const described = "Books of a library. Actions: find, add.";

surfaces(rule, {
  valid: [
    { name: "the canonical shape", tool: dispatching(canonical, described) },
    {
      name: "actions that the parameter's description names",
      tool: dispatching(
        { ...canonical, action: { type: "string", enum: ["find", "add"], description: "find or add a book" } },
        "Books of a library.",
      ),
    },
    {
      name: "an optional filter of that name",
      tool: {
        name: "list_todos",
        description: "Lists the to-dos.",
        inputSchema: {
          type: "object",
          properties: { action: { type: "string", enum: ["assigned", "mentioned"] }, author: { type: "string" } },
        },
      },
    },
    { name: "tools of two domains", tools: [plain("find_book"), plain("find_author")] },
    { name: "names without a domain", tools: [plain("delete_many"), plain("update_many")] },
    {
      name: "a tool beside one whose action is not the convention",
      tools: [
        dispatching({ action: { type: "string", enum: ["accept", "dismiss"] } }, "Accept or dismiss the dialog."),
        plain("take_screenshot"),
      ],
    },
    {
      name: "a tool beside one whose action is any text",
      tools: [dispatching({ action: { type: "string" } }, "Says what is done."), plain("take_screenshot")],
    },
    {
      name: "a destructive action with a hint",
      tool: dispatching(
        { action: { type: "string", enum: ["find", "delete"] }, params: { type: "object" } },
        "Books. Actions: find, delete.",
        { annotations: { idempotentHint: true } },
      ),
    },
    { name: "fewer tools than reported", tools: [plain("find_book"), plain("add_book")], options: { min: 3 } },
  ],
  invalid: [
    {
      name: "three tools of one domain",
      tools: [plain("find_books"), plain("add_book"), plain("find_author"), plain("remove_book")],
      errors: [
        {
          messageId: "domain",
          at: "find_books",
          message:
            "The names of tools 'find_books', 'add_book' and 'remove_book' suggest one domain, 'book'. Make one tool of them, whose 'action' says what to do.",
        },
      ],
    },
    {
      name: "six tools of one domain",
      tools: ["find", "add", "remove", "lend", "return", "scan"].map((verb) => plain(`${verb}_book`)),
      errors: [
        {
          messageId: "domain",
          at: "find_book",
          message:
            "The names of tools 'find_book', 'add_book', 'remove_book' and 3 others suggest one domain, 'book'. Make one tool of them, whose 'action' says what to do.",
        },
      ],
    },
    {
      name: "a tool beside one whose actions are any text, with their parameters in `params`",
      tools: [
        dispatching({ action: { type: "string" }, params: { type: "object" } }, "Books of a library."),
        plain("take_screenshot"),
      ],
      errors: [{ messageId: "single", at: "take_screenshot" }],
    },
    {
      name: "a tool beside one with actions",
      tools: [dispatching(canonical, described), plain("take_screenshot")],
      errors: [
        {
          messageId: "single",
          at: "take_screenshot",
          message:
            "Tool 'take_screenshot' takes no 'action', unlike other tools of this server. Make it an action of the tool of its domain.",
        },
      ],
    },
    {
      name: "parameters beside the shape",
      tool: dispatching({ ...canonical, title: { type: "string" }, author: { type: "string" } }, described),
      errors: [
        {
          messageId: "shape",
          at: "action",
          message:
            "Tool 'book' dispatches actions, but has parameters of its own: 'title' and 'author'. Move them into 'params'.",
        },
      ],
    },
    {
      name: "actions that the description does not name",
      tool: dispatching(canonical, "Books of a library: find them here."),
      errors: [
        {
          messageId: "unlisted",
          at: "Books of a library: find them here.",
          message: "The description of tool 'book' does not name 'add'. List each action in a line.",
          suggestions: [
            {
              messageId: "listActions",
              draft: true,
              change: {
                pointer: "/description",
                value: `Books of a library: find them here.
When to use: TODO: say what the tool is chosen for.
Parameters:
- action (required): find, add.
- params (optional): action-specific.
- fields, limit, cursor: standard pagination/projection.
Limitations: limit is at most 100.`,
              },
            },
          ],
        },
      ],
    },
    {
      name: "a destructive action without a hint",
      tool: dispatching(
        { action: { type: "string", enum: ["find", "delete"] }, params: { type: "object" } },
        "Books. Actions: find, delete.",
      ),
      errors: [
        {
          messageId: "idempotency",
          at: "book",
          message:
            "Tool 'book' has actions that seem to destroy something ('delete'), but no 'idempotentHint'. Set 'idempotentHint' to true or false.",
          suggestions: [
            {
              messageId: "repeatable",
              draft: true,
              change: { pointer: "/annotations", value: { idempotentHint: true } },
            },
          ],
        },
      ],
    },
  ],
});
