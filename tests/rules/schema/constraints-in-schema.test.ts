import { describe } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/constraints-in-schema.ts";
import { jsonSchemaSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";

const string = { type: "string" };
const pointer = "/inputSchema/properties/value";

function toolWith(description: string, schema: JsonObject, required: string[] = []): JsonObject {
  const inputSchema = { type: "object", properties: { value: { ...schema, description } }, required };
  return { name: "find", description: "Finds a book.", inputSchema };
}

function accepted(description: string, schema: JsonObject, required?: string[]): ValidCase {
  const only = { surfaces: zodlessSurfaces, reason: "Zod writes other keywords" } as const;
  return { name: `${description} ${JSON.stringify(schema)}`, tool: toolWith(description, schema, required), only };
}

/** A description with a fact that the schema lacks, and the keyword that the suggestion adds. */
function reported(
  description: string,
  schema: JsonObject,
  [keyword, value]: readonly [string, string | number | boolean],
  required?: string[],
): InvalidCase {
  const change = { pointer: `${pointer}/${keyword}`, value: value };
  const except = keyword === "format" ? { except: { zod4: "Zod 4 writes a pattern with each format" } } : {};
  const draft = keyword === "format" || keyword === "pattern";
  return {
    name: `the text ${JSON.stringify(description)} for ${keyword}`,
    tool: toolWith(description, schema, required),
    errors: [
      { messageId: keyword, at: description, pointer, suggestions: [{ messageId: "add", draft, change, ...except }] },
    ],
  };
}

/** The options that report everything. */
const literal = { checkDefaultsAndFormats: true, checkInexpressible: true };

surfaces(rule, {
  options: literal,
  valid: [
    {
      name: "a default and a format, where only what rejects calls counts",
      options: { checkInexpressible: true },
      tools: [
        toolWith("Books to list (default: 20).", { type: "integer" }),
        toolWith("Day of the loan as an ISO 8601 date.", string),
      ],
    },
    accepted("Books per page (1-100, default 10).", { type: "integer", default: 10, minimum: 1, maximum: 100 }),
    // Another rule reports a default that differs.
    accepted("Books per page (default 20).", { type: "integer", default: 10 }),
    accepted("Books per page. Default 20.", { type: "integer", maximum: 10 }),
    accepted("Books per page. Defaults to 20, or 10 for guests.", { type: "integer" }),
    accepted("Title (default: all).", string),
    accepted("Branch (defaults to main).", string),
    accepted("Title (default: 'none').", string),
    accepted("Books per page (default 20), always sent.", { type: "integer" }, ["value"]),
    // Other rules require bounds where there are none.
    accepted("Books per page (1-100).", { type: "integer" }),
    accepted("Day as YYYY-MM-DD.", { ...string, format: "date" }),
    accepted("Day as YYYY-MM-DD.", { ...string, pattern: "^\\d{4}-\\d\\d-\\d\\d$" }),
    accepted("Day as YYYY-MM-DD or 'today'.", string),
    accepted("Day as YYYY-MM-DD.", { ...string, default: "" }),
    accepted("Days as YYYY-MM-DD..YYYY-MM-DD.", string),
    accepted("Time, such as 2017-08-29T04:00:00.0000000.", string),
    accepted("Email address or account ID.", string),
    accepted("Color, such as #ff0000 or red.", string),
    accepted("Día como YYYY-MM-DD para la búsqueda de los libros.", string),
  ],
  invalid: [
    reported("Books per page (default 20).", { type: "integer" }, ["default", 20]),
    reported("Whether to sort. Defaults to true.", { type: "boolean" }, ["default", true]),
    reported("Sort order. Default is desc.", { type: "string", enum: ["asc", "desc"] }, ["default", "desc"]),
    reported("'asc' (default) or 'desc'.", { type: "string", enum: ["asc", "desc"] }, ["default", "asc"]),
    reported('Branch (default: "main").', string, ["default", "main"]),
    reported("Books per page (1-100).", { type: "integer", minimum: 1 }, ["maximum", 100]),
    reported("Books per page (10-100).", { type: "integer", maximum: 100 }, ["minimum", 10]),
    reported("Day as YYYY-MM-DD.", string, ["format", "date"]),
    reported("Time in ISO 8601 format, such as 2025-01-31T10:00:00Z.", string, ["format", "date-time"]),
    reported("UUID of the book.", string, ["format", "uuid"]),
    reported("Email address of the reader.", string, ["format", "email"]),
    reported("Hex color, such as #ff0000.", string, ["pattern", "^#[0-9a-fA-F]{6}$"]),
    {
      name: "the message",
      tool: toolWith("Books per page (default 20).", { type: "integer" }),
      errors: [
        {
          messageId: "default",
          at: "Books per page (default 20).",
          message:
            "Only the description of parameter 'value' of tool 'find' states the default 20. Write 'default' in the schema, too.",
          suggestions: [{ messageId: "add", change: { pointer: `${pointer}/default`, value: 20 } }],
        },
      ],
    },
  ],
});

const boolean = { type: "boolean" };
const mode = { type: "string", enum: ["file", "text", "both"] };

/** A tool of optional parameters, each with its schema or a text about a string. */
function toolOf(description: string, properties: Readonly<Record<string, string | JsonObject>>, rest: JsonObject = {}) {
  const entries = Object.entries(properties).map(([name, one]): [string, JsonObject] => [
    name,
    typeof one === "string" ? { ...string, description: one } : one,
  ]);
  return {
    name: "find",
    description,
    inputSchema: { type: "object", properties: Object.fromEntries<JsonObject>(entries), ...rest },
  };
}

const path = "Path of the book.";
const source = "Text of the book.";

function between(name: string, description: string, properties: Parameters<typeof toolOf>[1], rest?: JsonObject) {
  return { name, tool: toolOf(description, properties, rest) };
}

function related(
  messageId: "one" | "needs" | "when",
  at: string,
  message: string,
  properties: Parameters<typeof toolOf>[1] = { path, source },
) {
  const isOfTool = !Object.values(properties).includes(at);
  return {
    name: `what relates parameters: ${at}`,
    tool: toolOf(isOfTool ? at : "Finds a book.", properties),
    errors: [{ messageId, at, message: `Only a description says that ${message}. ${remedies[messageId]}` }],
  };
}

const remedies = {
  one: "Take them as one parameter, or make two tools.",
  needs: "Use 'dependentRequired', or take them as one object.",
  when: "Take a union, with one object for each value.",
} as const;
const two = "'path' and 'source'";

describe("constraints between parameters", () => {
  surfaces(rule, {
    options: literal,
    valid: [
      ...[
        "Finds a book. Either path or a link to it must be given.",
        "Finds a book. Either path or source, or its title, must be given.",
        "Finds a book. For uploads, exactly one of path or source must be given.",
        "Finds a book. Exactly one of path or source must be given when the book is new.",
        "Finds a book.\nWith a file:\n- Provide exactly one of path or source.",
        "Finds a book. Example: provide exactly one of path or source.",
        "Finds a book. Neither of path and source is required.",
        "Finds a book. Provide either path or source (optional).",
        "Finds a book. Searches either path or source.",
        "Finds a book by path or source.",
        'Finds a book. The tool `copy_book` says "either path or source must be given".',
        "Finds a book. The path and source are used together.",
        "Busca un libro en la biblioteca: exactly one of path or source.",
      ].map((description) => between(`no certain statement: ${description}`, description, { path, source })),
      between(
        "what is required",
        "Finds a book. Either path or source must be given.",
        { path, source },
        {
          required: ["path"],
        },
      ),
      {
        ...between(
          "what the schema states",
          "Finds a book. Either path or source must be given.",
          { path, source },
          {
            anyOf: [{ required: ["path"] }, { required: ["source"] }],
          },
        ),
        only: { surfaces: zodlessSurfaces, reason: "Zod has no such keyword" },
      },
      between("what a tool does without both", "Finds a book. Provide either path or source.", {
        path: "Path. If not provided, the newest book.",
        source,
      }),
      between("no order", "Finds a book. Use either path or source.", { path, source }),
      between("a default", "Finds a book. Either path or source must be given.", {
        path,
        source: { ...string, default: "a" },
      }),
      ...[
        "Required for reading.",
        "Required when the file is new.",
        "Required when mode is 'other'.",
        "Required for file, text and both.",
        "Not required when mode is 'file'.",
        "Name of the column (a path, required for file in another tool).",
        "Where to look: title, column (another one — requires `path_name`).",
        "Requires path.",
      ].map((description) =>
        between(`no condition: ${description}`, "Finds a book.", {
          path: "A.",
          path_name: "B.",
          mode,
          source: description,
        }),
      ),
      {
        name: "what nobody can write in a converted schema",
        options: { checkDefaultsAndFormats: true },
        only: { surfaces: ["zod3", "zod4", "fastmcp", "mcpserver"], reason: "a library writes the schema" },
        tool: toolOf("Finds books.", { start_at: "Start. Requires `end_at`.", end_at: "End." }),
      },
      {
        name: "what a schema for these clients cannot state",
        options: { checkDefaultsAndFormats: true },
        tool: toolOf("Finds a book. Exactly one of path or source must be given.", { path, source }),
      },
    ],
    invalid: [
      ...[
        ["Finds a book. Exactly one of `path` or `source` must be given.", "exactly one"],
        ["Finds a book. Provide either path or source, but not both.", "exactly one"],
        ["Finds a book. Specify one of path, source.", "at least one"],
        ["Finds a book. Either path or source is required.", "at least one"],
        ["Finds a book. You must provide either 'path' or 'source' to name it.", "at least one"],
        ["Finds a book.\n\nNotes:\n- At least one of path or source must be provided.", "at least one"],
        ["Finds a book (at least one of path, source is required).", "at least one"],
        ["Finds a book. Only one of path and source may be given.", "at most one"],
        ["Finds a book. `path` and `source` are mutually exclusive.", "at most one"],
        ["Finds a book. path and source cannot be used together.", "at most one"],
      ].map(([at = "", quantity = ""]) => related("one", at, `tool 'find' takes ${quantity} of ${two}`)),
      ...[
        ["Path. Mutually exclusive with source.", "at most one"],
        ["Path. Cannot be combined with `source`.", "at most one"],
        ["Path. Incompatible with source.", "at most one"],
        ["Path. Use either this or source, not both.", "at most one"],
        ["Path (if not given, the newest). Provide either path or source, not both.", "at most one"],
        ["Path. Provide either this or source, not both.", "exactly one"],
      ].map(([text = "", quantity = ""]) =>
        related("one", text, `tool 'find' takes ${quantity} of ${two}`, { path: text, source }),
      ),
      ...[
        "Start. Must be used together with end_at.",
        "Start. Requires `end_at`.",
        "Start. Requires end_at to be set.",
      ].map((text) =>
        related("needs", text, "parameter 'start_at' of tool 'find' needs 'end_at'", {
          start_at: text,
          end_at: "End.",
        }),
      ),
      {
        name: "what relates two parameters to each other",
        tool: toolOf("Finds a book. path and source must be given together.", { path, source }),
        errors: [
          "parameter 'path' of tool 'find' needs 'source'",
          "parameter 'source' of tool 'find' needs 'path'",
        ].map((said) => ({
          messageId: "needs",
          at: "Finds a book. path and source must be given together.",
          message: `Only a description says that ${said}. ${remedies.needs}`,
        })),
      },
      related("needs", "End. Required when start_at is given.", "parameter 'start_at' of tool 'find' needs 'end_at'", {
        start_at: "Start.",
        end_at: "End. Required when start_at is given.",
      }),
      related(
        "needs",
        "Finds books. `end_at` requires `start_at`.",
        "parameter 'end_at' of tool 'find' needs 'start_at'",
        {
          start_at: "Start.",
          end_at: "End.",
        },
      ),
      ...[
        ["Path. Required when mode is 'file'.", "'file'"],
        ["Path. Required for file or both.", "'file' or 'both'"],
        ["Path (required if mode='file').", "'file'"],
      ].map(([text = "", values = ""]) =>
        related("when", text, `parameter 'path' of tool 'find' is required if 'mode' is ${values}`, {
          path: text,
          mode,
        }),
      ),
      related(
        "when",
        "Why. Required when force is true.",
        "parameter 'reason' of tool 'find' is required if 'force' is 'true'",
        {
          reason: "Why. Required when force is true.",
          force: boolean,
        },
      ),
      {
        name: "what an author of JSON Schema can write",
        options: { checkDefaultsAndFormats: true },
        only: { surfaces: jsonSchemaSurfaces, reason: "elsewhere a library writes the schema" },
        tool: toolOf("Finds books.", { start_at: "Start. Requires `end_at`.", end_at: "End." }),
        errors: [{ messageId: "needs", at: "Start. Requires `end_at`." }],
      },
      {
        name: "parameters of a function that are null by default",
        tool: toolOf("Finds a book. Exactly one of path or source must be given.", {
          path: { type: ["string", "null"], default: null },
          source: { type: ["string", "null"], default: null },
        }),
        errors: [{ messageId: "one", at: "Finds a book. Exactly one of path or source must be given." }],
      },
      {
        name: "a constraint that two parameters state, once",
        tool: toolOf("Finds a book.", {
          path: "Path. Give either path or source.",
          source: "Give either path or source.",
        }),
        errors: [{ messageId: "one", at: "Path. Give either path or source." }],
      },
      {
        name: "one of both rather than each",
        tool: toolOf("Finds a book.", {
          path: "Required for file. Either path or source must be given.",
          source,
          mode,
        }),
        errors: [{ messageId: "one", at: "Required for file. Either path or source must be given." }],
      },
      {
        name: "fields of a parameter, which a schema can state for all clients",
        options: { checkDefaultsAndFormats: true },
        tool: toolOf("Finds a book.", {
          place: {
            type: "object",
            description: "Place (specify either line or page, not both).",
            properties: { line: { type: "integer" }, page: { type: "integer" } },
          },
        }),
        errors: [
          {
            messageId: "one",
            at: "Place (specify either line or page, not both).",
            message:
              "Only a description says that tool 'find' takes exactly one of 'place.line' and 'place.page'. Take them as one parameter, or make two tools.",
          },
        ],
      },
    ],
  });
});
