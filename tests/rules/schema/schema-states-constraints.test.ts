import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/schema-states-constraints.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
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

surfaces(rule, {
  valid: [
    accepted("Books per page (1-100, default 10).", { type: "integer", default: 10, minimum: 1, maximum: 100 }),
    // Another rule reports a default that differs.
    accepted("Books per page (default 20).", { type: "integer", default: 10 }),
    accepted("Books per page. Default 20.", { type: "integer", maximum: 10 }),
    accepted("Books per page. Defaults to 20, or 10 for guests.", { type: "integer" }),
    accepted("Title (default: all).", string),
    accepted("Branch (defaults to main).", string),
    accepted("Title (default: 'none').", string),
    accepted("Books per page (default 20), always sent.", { type: "integer" }, ["value"]),
    // Other rules ask for bounds where there is none.
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
          message: "The default 20 of 'value' of 'find' is only in the description.",
          suggestions: [{ messageId: "add", change: { pointer: `${pointer}/default`, value: 20 } }],
        },
      ],
    },
  ],
});
