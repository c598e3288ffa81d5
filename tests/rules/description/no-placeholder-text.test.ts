import type { JsonObject } from "../../../lib/model/json.ts";
import { todoDescription } from "../../../lib/prose/emptiness.ts";
import rule from "../../../lib/rules/description/no-placeholder-text.ts";
import { documentSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const string = { type: "string" };

function described(description: string, name = "get-user") {
  return { name, description, inputSchema: { type: "object" } };
}

function taking(name: string, schema: JsonObject) {
  return { name: "find", inputSchema: { type: "object", properties: { [name]: schema } } };
}

surfaces(rule, {
  valid: [
    ...[
      "Create a todo",
      "Creates a TODO in the list of today.",
      "Manage the todo list: add, complete and delete items.",
      "Find TODO and FIXME comments.",
      "Searches comments (TODO, FIXME, XXX) in the code.",
      "Status of the task: `TODO`, `DONE`",
      "Status: TODO | DOING | DONE",
      "TODO: not started yet\nDONE: finished",
      "Moves a card to TODO.",
      "Marks the item as open (TODO)",
      "TODO items of a project",
      "The `TODO` column of a board",
      "Describe a pod.",
      "Replaces the text.",
    ].map((text) => ({ name: `the todo list as the domain: ${text}`, tool: described(text, "move_card") })),
    { name: "todo in the name of a tool", tool: described("Writes the list.", "TodoWrite") },
    { name: "todo in upper case in the name of a tool", tool: described("Lists tasks.", "MICROSOFT_TODO_LIST") },
    {
      name: "a description that repeats the name",
      tool: taking("description", { ...string, description: "Description" }),
    },
    {
      name: "how long a description is to be",
      tool: taking("description", { ...string, description: "Brief description" }),
    },
    { name: "a parameter for a placeholder", tool: taking("placeholder", { ...string, description: "Placeholder." }) },
    // Pydantic makes such a title from every name.
    { name: "titles that spell out a generic name", tool: taking("tool", { ...string, title: "Tool" }) },
    { name: "a form in angle brackets", tool: taking("repo", { ...string, description: "<owner>/<repo>" }) },
    { name: "a form in angle brackets alone", tool: taking("date", { ...string, description: "<ISO date>" }) },
  ],
  invalid: [
    {
      name: "the whole description",
      tool: described("TODO"),
      errors: [
        {
          messageId: "found",
          at: "TODO",
          pointer: "",
          message: "The description of tool 'get-user' is a placeholder: 'TODO'. Write the real text.",
        },
      ],
    },
    ...[
      "TBD",
      "TODO.",
      "FIXME: explain",
      "[TODO] describe the result",
      "TODO(ann): write",
      "todo: write this description",
      "n/a",
      "Description",
      "description here",
      "...",
      "<description>",
      "<your description>",
      "Description of the tool.",
      "This is a tool.",
      "Add a short description here",
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.",
      "Gets a user. TODO: finish this description.",
      "Gets a user - TODO",
      "Gets a user (TODO: say by what).",
      "Gets a user. Limits: TBD",
    ].map((text) => ({
      name: `the placeholder ${text}`,
      tool: described(text),
      errors: [{ messageId: "found", at: text }],
    })),
    ...["get_user", "q", "todo_list", "a.b", "URL", "the"].map((name) => ({
      name: `what a draft writes for ${name}`,
      tool: described(todoDescription(name), name),
      errors: [{ messageId: "found", at: todoDescription(name) }],
    })),
    {
      name: "a parameter, an element of a list and a title",
      tool: taking("names", {
        type: "array",
        description: "TODO: describe names",
        items: { ...string, description: "TBD" },
      }),
      errors: [
        {
          messageId: "inSchema",
          at: "TODO: describe names",
          pointer: "/inputSchema/properties/names",
          message:
            "The description of parameter 'names' of tool 'find' is a placeholder: 'TODO: describe names'. Write the real text.",
        },
        { messageId: "inSchema", at: "TBD" },
      ],
    },
    {
      name: "titles and names",
      only: { surfaces: zodlessSurfaces, reason: "not every surface has a place for them" },
      tool: {
        name: "your_tool_name",
        title: "TODO",
        annotations: { title: "<title>" },
        inputSchema: { type: "object", properties: { FIXME: { ...string, title: "Lorem ipsum" } } },
      },
      errors: [
        { messageId: "found", at: "your_tool_name" },
        { messageId: "found", at: "TODO" },
        { messageId: "found", at: "<title>" },
        { messageId: "inSchema", at: "FIXME" },
        { messageId: "inSchema", at: "Lorem ipsum" },
      ],
    },
    {
      name: "a resource",
      resource: { name: "notes", uri: "file:///notes.txt", description: "TBD" },
      errors: [{ messageId: "found", at: "TBD" }],
    },
    {
      name: "an argument of a prompt",
      only: { surfaces: documentSurfaces, reason: "documents have the list" },
      prompt: { name: "greet", description: "FIXME", arguments: [{ name: "who", description: "TODO: describe who" }] },
      errors: [
        {
          messageId: "found",
          at: "FIXME",
          message: "The description of prompt 'greet' is a placeholder: 'FIXME'. Write the real text.",
        },
        {
          messageId: "inArgument",
          at: "TODO: describe who",
          message:
            "The description of argument 'who' of prompt 'greet' is a placeholder: 'TODO: describe who'. Write the real text.",
        },
      ],
    },
  ],
});
