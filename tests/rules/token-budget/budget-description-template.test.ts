import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-description-template.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";

const properties = { id: { type: "string", description: "The number of the book." } };

function described(description: string, others: JsonObject = {}): JsonObject {
  return { name: "get_book", description, inputSchema: { type: "object", properties, required: ["id"] }, ...others };
}

function accepted(name: string, description: string): ValidCase {
  return { name, tool: described(description) };
}

/** A description with a fault, and the description that the draft writes. */
function reported(name: string, description: string, elements: string, value: string): InvalidCase {
  return {
    name,
    tool: described(description),
    errors: [
      {
        messageId: "missing",
        at: description.split("\n")[0] === description ? description : { default: description },
        pointer: "",
        message: `The description of tool 'get_book' lacks ${elements}. Write '{domain}: {purpose}.', 'When to use:', 'Parameters:' and 'Limitations:'.`,
        suggestions: [{ messageId: "generate", draft: true, change: { pointer: "/description", value } }],
      },
    ],
  };
}

const list = "Parameters:\n- id (required): The number of the book.";
const todoWhen = "When to use: TODO: say what the tool is chosen for.";
const todoLimitations = "Limitations: TODO: name rate limits and caveats, or say that there are none.";

/** A tool with actions, and their descriptions in its own description. */
function dispatching(parameters: string): JsonObject {
  return {
    name: "book",
    description: `book: Books of a library. When to use: for books. Parameters: ${parameters} Limitations: none.`,
    inputSchema: {
      type: "object",
      properties: { action: { type: "string", enum: ["get", "help", "schema"] }, params: { type: "object" } },
      required: ["action"],
    },
  };
}

surfaces(rule, {
  valid: [
    accepted(
      "the four elements",
      `book: Gets a book.\nWhen to use: you know its number.\n${list}\nLimitations: 10 calls a minute.`,
    ),
    accepted("in one line", "book: Gets a book. When to use: by number. Parameters: id. Limitations: none."),
    accepted(
      "as headings",
      "book: Gets a book.\n\n## When to use\nBy number.\n\n## Parameters\n- id\n\n## Limitations\nNone.",
    ),
    accepted("in bold", "book: Gets a book.\n**When to use:** by number.\n**Parameters:** id.\n**Limitations:** none."),
    accepted(
      "the occasion and the limitation in sentences",
      "book: Gets a book. Use this when you know its number. It cannot read lent books.\nArgs:\n  id: The number.",
    ),
    {
      name: "no parameters to list",
      tool: {
        name: "get_books",
        description: "books: Gets the books. When to use: first. Limitations: none.",
        inputSchema: { type: "object", properties: {} },
      },
    },
    {
      name: "elements that are not asked for",
      tool: described("Gets a book."),
      options: { replaceElements: ["purpose"] },
    },
    accepted(
      "a domain that reads as a verb",
      "book: Books a seat. When to use: by number. Parameters: id. Limitations: none.",
    ),
    accepted(
      "a domain behind a tag",
      "[BETA] Books: Gets one. When to use: by number. Parameters: id. Limitations: none.",
    ),
    {
      name: "a domain that is not asked for",
      tool: described("Gets a book. When to use: by number. Parameters: id. Limitations: none."),
      options: { replaceElements: ["purpose", "when-to-use", "parameters", "limitations"] },
    },
    accepted("another language", "Holt ein Buch aus der Bibliothek und zeigt es mit allen Angaben an."),
    accepted("a placeholder", "TODO"),
    { name: "the actions that explain the others", tool: dispatching("action. Call help and schema.") },
  ],
  invalid: [
    reported(
      "a sentence",
      "Gets a book.",
      "its domain, 'When to use', 'Parameters' and 'Limitations'",
      `book: Gets a book.\n${todoWhen}\n${list}\n${todoLimitations}`,
    ),
    reported(
      "no domain",
      `Gets a book.\nWhen to use: by number.\n${list}\nLimitations: none.`,
      "its domain",
      `book: Gets a book.\nWhen to use: by number.\n${list}\nLimitations: none.`,
    ),
    reported(
      "a verb before a colon, which is no domain",
      `Get a book: the one with the number.\nWhen to use: by number.\n${list}\nLimitations: none.`,
      "its domain",
      `book: Get a book: the one with the number.\nWhen to use: by number.\n${list}\nLimitations: none.`,
    ),
    reported(
      "no limitations",
      "book: Gets a book. When to use: by number. Parameters: id.",
      "'Limitations'",
      `book: Gets a book.\nWhen to use: by number.\n${list}\n${todoLimitations}`,
    ),
    reported(
      "no list of parameters",
      "book: Gets a book. Use it when you know its number, at most ten times a minute.",
      "'Parameters'",
      `book: Gets a book. Use it when you know its number, at most ten times a minute.\n${list}\n${todoLimitations}`,
    ),
    {
      name: "no purpose",
      tool: described("When to use: by number. Parameters: id. Limitations: none."),
      errors: [
        {
          messageId: "missing",
          at: "When to use: by number. Parameters: id. Limitations: none.",
          message:
            "The description of tool 'get_book' lacks its domain and its purpose. Write '{domain}: {purpose}.', 'When to use:', 'Parameters:' and 'Limitations:'.",
          suggestions: [
            {
              messageId: "generate",
              draft: true,
              change: {
                pointer: "/description",
                value: `book: TODO: say in one sentence what the tool is for.\nWhen to use: by number.\n${list}\nLimitations: none.`,
              },
            },
          ],
        },
      ],
    },
    {
      name: "actions that nothing explains",
      tool: dispatching("action, params."),
      errors: [
        {
          messageId: "catalog",
          at: "book: Books of a library. When to use: for books. Parameters: action, params. Limitations: none.",
          message:
            "'Parameters' of tool 'book' does not name 'help' and 'schema', which explain its actions. Write 'Call {action:\"help\"} for the full catalog'.",
        },
      ],
    },
  ],
});
