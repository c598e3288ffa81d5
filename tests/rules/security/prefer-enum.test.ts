import { describe, expect, it } from "vitest";
import { listedValuesOf } from "../../../lib/prose/stated.ts";
import rule from "../../../lib/rules/security/prefer-enum.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });

function listed(at: string, value: readonly (string | null)[], pointer = pointerOf(at)) {
  return {
    messageId: "listed",
    at,
    suggestions: [{ messageId: "addEnum", change: { pointer: `${pointer}/enum`, value } }],
  };
}

surfaces(rule, {
  preset: "strict",
  valid: [
    { name: "what only answers hold", tool: inAnswers("mode", string) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { mode: string }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    {
      name: "a command of a tool that works in a terminal",
      tool: { ...taking({ command: string }), description: "Starts a terminal process, such as a shell command." },
    },
    {
      name: "a media type as default",
      tool: taking({ mimeType: { ...string, description: "Optional MIME type (default: image/png)" } }),
    },
    ...[
      'Sort order: ["ID","null","omit"]',
      "One of: ID, null or omitted",
      "Cannot be one of asc, desc.",
      "Not one of: asc, desc.",
    ].map((description) => ({
      name: `what is no list of values: ${description}`,
      options: { checkAllNames: true, ignoreDescriptions: false },
      tool: taking({ order: about(description) }),
    })),
    {
      name: "a list that is not complete",
      options: { checkAllNames: true, ignoreDescriptions: false },
      tool: taking({
        mimeType: about('Shortcuts: "document", "pdf", "zip". Or pass a full type.'),
        fileFormat: about("One of: csv, json. Any other format of the converter works, too."),
      }),
    },
    {
      name: "the tool's own parameters",
      options: { checkAllNames: true, ignoreDescriptions: false },
      tool: taking({
        filePath: about("Provide exactly one of filePath or source."),
        source: about("The code. Must be one of filePath, source."),
        mode: about("Either filePath or source"),
      }),
    },
    { name: "the type of a column", tool: taking({ type: about("PostgreSQL data type") }) },
    {
      name: "an action in words of the caller's own",
      tool: taking({ action: about("The action to perform, i.e. 'Click the sign in button'") }),
    },
    {
      name: "the seed's good example",
      tool: taking({
        action: {
          ...string,
          enum: ["start", "stop", "restart"],
          description: "Action to perform: start, stop, or restart",
        },
      }),
    },
    {
      name: "a constant and a pattern",
      tool: taking({ type: { ...string, const: "book" }, mode: { ...string, pattern: "^0[0-7]{3}$" } }),
    },
    {
      name: "names that only contain the words",
      tool: taking({ actionId: string, typeName: string, methodology: string, nodeType: string, contentType: string }),
    },
    { name: "command lines", tool: taking({ command: about("The shell command to execute") }) },
    {
      name: "open choices",
      tool: taking({
        type: about("The MIME type of the file"),
        mode: about("Mode of transport, e.g. bus or train"),
        kind: about("Any kind, such as book"),
        method: about("Name of the RPC method"),
      }),
    },
    {
      name: "several values in one text",
      tool: taking({ changeType: about("One of: created, updated. Multiple values can be combined.") }),
    },
    {
      name: "a text beside the values",
      tool: taking({ dialogAction: about('"accept", "dismiss", or the text of the answer') }),
    },
    { name: "a query", tool: taking({ query: about("What to look for") }) },
    {
      name: "a query that searches for commands",
      tool: taking({ query: about('Search query, as in "team list"') }, { name: "search_commands" }),
    },
    {
      name: "types that users make up",
      tool: taking({ type: about("Relationship type"), kind: about("Kind of the node") }),
    },
    {
      name: "names of operations, and terms to search for",
      tool: taking({
        operation: about("Filter by operation name"),
        command: about("Command to alias, or search term"),
      }),
    },
    {
      name: "the kind of what an object stands for",
      tool: taking({
        ref: {
          type: "object",
          properties: { kind: string, name: string },
          required: ["kind", "name"],
          additionalProperties: false,
        },
      }),
    },
    {
      name: "values of another parameter",
      tool: taking({ itemType: about("The type of the item. Required for: create, add_child.") }),
    },
    {
      name: "two of the names that packages bring along",
      tool: taking({ nodeType: about('Full node type: "base.httpRequest" or "chain.agent"') }),
    },
    {
      name: "the method of a contract",
      tool: {
        ...taking({ method: about("The method to call"), type: about("The type of the input") }),
        description: "Read contract state from a blockchain",
      },
    },
    {
      name: "a name under a description that is not read",
      tool: taking({ mode: about("环境名（如 production/staging）") }),
    },
    {
      name: "other types",
      tool: taking({
        type: { type: "number" },
        action: { type: "object", properties: { id: string } },
        mode: { type: "boolean" },
      }),
    },
    {
      name: "constants in a union, and known values or any",
      only: { surfaces: zodlessSurfaces, reason: "Zod's unions of literals are an enum" },
      tool: taking({
        action: { anyOf: [{ const: "a" }, { const: "b" }] },
        type: { anyOf: [{ ...string, enum: ["a"] }, string] },
      }),
    },
    {
      name: "an object or its name",
      only: { surfaces: zodlessSurfaces, reason: "Zod prints unions as links of a chain" },
      tool: taking({ type: { anyOf: [{ type: "object", properties: {} }, string] } }),
    },
    { name: "other words", options: { replaceWords: ["task"] }, tool: taking({ action: string }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: { name: "add", inputSchema: { type: "object", properties: { type: null, mode: true, kind: { type: 5 } } } },
    },
  ],
  invalid: [
    {
      name: "what callers fill in beside it",
      tool: besideAnswers("mode", string),
      errors: besideAnswersPointers("mode").map((pointer) => ({ messageId: "missing", at: "mode", pointer })),
    },
    {
      name: "the seed's bad example",
      tool: taking({ action: about("Action to perform") }),
      errors: [
        {
          messageId: "missing",
          at: "action",
          message:
            "The name of parameter 'action' of tool 'add-user' suggests one of a few values, but it has no 'enum'. List the values in 'enum'.",
        },
      ],
    },
    {
      name: "each of the words",
      tool: taking({
        command: string,
        action: string,
        method: string,
        operation: string,
        mode: string,
        type: string,
        kind: string,
      }),
      errors: ["command", "action", "method", "operation", "mode", "type", "kind"].map((at) => ({
        messageId: "missing",
        at,
      })),
    },
    {
      name: "values beside what stands for none",
      options: { checkAllNames: true, ignoreDescriptions: false },
      tool: taking({ order: about("One of: asc, desc, or null.") }),
      errors: [
        {
          messageId: "listed",
          at: "order",
          suggestions: [
            {
              messageId: "addEnum",
              change: { pointer: "/inputSchema/properties/order/enum", value: ["asc", "desc"] },
            },
          ],
        },
      ],
    },
    {
      name: "values that the description lists",
      tool: taking({
        action: about("Action to perform: start, stop, or restart"),
        sort_mode: about("One of: up, down"),
      }),
      errors: [
        {
          ...listed("action", ["start", "stop", "restart"]),
          message:
            "The description of parameter 'action' of tool 'add-user' lists values, but the schema has no 'enum'. List the values in 'enum'.",
        },
        listed("sort_mode", ["up", "down"]),
      ],
    },
    {
      name: "a default among the values, and one that is none of them",
      tool: {
        name: "sort",
        inputSchema: {
          type: "object",
          properties: {
            mode: { ...about("Either up or down"), default: "up" },
            kind: { ...about("Either up or down"), default: "none" },
          },
        },
      },
      errors: [listed("mode", ["up", "down"]), { messageId: "listed", at: "kind" }],
    },
    {
      name: "a nested choice",
      tool: taking({ sort: { type: "object", properties: { type: about("asc | desc") }, required: ["type"] } }),
      errors: [listed("type", ["asc", "desc"], `${pointerOf("sort")}/properties/type`)],
    },
    {
      name: "the query of a tool that runs commands",
      tool: taking({ query: string }, { name: "run_command" }),
      errors: [{ messageId: "missing", at: "query" }],
    },
    {
      name: "a query that the description calls a command",
      tool: taking({ query: about("Command for the device: on or off") }),
      errors: [listed("query", ["on", "off"])],
    },
    {
      name: "a listed choice or null, in one schema, in a branch and by default",
      only: { surfaces: zodlessSurfaces, reason: "in Zod, the null stands around the enum; see below" },
      tool: taking({
        mode: { type: ["string", "null"], description: "Mode: fast, slow" },
        kind: { description: "One of: a, b", anyOf: [string, { type: "null" }] },
        action: { type: ["string", "null"], description: "One of: go, stop", default: null },
      }),
      errors: [
        listed("mode", ["fast", "slow", null]),
        listed("kind", ["a", "b"], `${pointerOf("kind")}/anyOf/0`),
        listed("action", ["go", "stop", null]),
      ],
    },
    {
      name: "a choice or null, and a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod emits a union where a check is added" },
      tool: taking(
        { action: { $ref: "#/$defs/Action" }, mode: { type: ["string", "null"] } },
        { $defs: { Action: about("One of: go, stop") } },
      ),
      errors: [listed("action", ["go", "stop"], "/inputSchema/$defs/Action"), { messageId: "missing", at: "mode" }],
    },
  ],
});

sources(rule, {
  preset: "strict",
  valid: [
    unknownPart("values that are not known", "action: z.enum(UNKNOWN)"),
    unknownPart("a description that is not known", "action: z.string().describe(UNKNOWN)"),
    unknownPart(
      "what code of the server checks",
      'action: z.string().refine((v) => known.includes(v)).describe("Action: start or stop")',
    ),
    unknownPart("literals", 'action: z.union([z.literal("a"), z.literal("b")])'),
  ],
  invalid: [],
});

inTypeScript(
  rule,
  head,
  [
    [
      withField("action", 'z.string().optional().describe("Action: start or stop")'),
      withField("action", 'z.enum(["start", "stop"]).optional().describe("Action: start or stop")'),
    ],
    [
      withField("action", 'z.string().nullable().describe("Action: start or stop")'),
      withField("action", 'z.enum(["start", "stop"]).nullable().describe("Action: start or stop")'),
    ],
  ],
  { preset: "strict" },
);

describe("the values that a description lists", () => {
  it.each([
    ["Action to perform: start, stop, or restart", ["start", "stop", "restart"]],
    ["One of: a, b, c.", ["a", "b", "c"]],
    ["Must be one of 'open', 'closed' or 'all'", ["open", "closed", "all"]],
    ["Sort order (asc, desc)", ["asc", "desc"]],
    ["Order: `asc` | `desc`", ["asc", "desc"]],
    ["Allowed values: none, read-only, full", ["none", "read-only", "full"]],
    ["The mode: fast/slow", ["fast", "slow"]],
    ["start, stop", ["start", "stop"]],
    ["Profile. Options:\n- walking: pedestrian/hiking\n- `cycling`: bicycle, scooter", ["walking", "cycling"]],
    ["The mode:\n1. fast - skims/guesses\n2. slow - reads", ["fast", "slow"]],
    ["Can be json or xml. Default is json.", ["json", "xml"]],
  ])("%s", (description, values) => {
    expect(listedValuesOf(description)).toEqual(values);
  });

  it.each([
    "Action to perform",
    "The type, e.g. book, film",
    "Type of node to add (e.g., Sprite2D, CollisionShape2D)",
    "One of: book, film, etc.",
    "One of: book, film or any other",
    "The type of the entity, which is created or updated by the tool",
    "Filter by type (default: all)",
    "Date in the form: 2024-01-01, 2024-02-01",
    "One or more of: a, b",
    "The type:\n- In the browser: tab/window\n- In the shell: job",
    "What the user wants: a short text, or a long one",
  ])("none in: %s", (description) => {
    expect(listedValuesOf(description)).toEqual([]);
  });
});

const checkAllNames = { checkAllNames: true, ignoreDescriptions: true };

surfaces(rule, {
  valid: [
    {
      name: "a list under another name, if the option is off",
      options: { checkAllNames: false },
      tool: taking({ platform: about("One of: ios, android.") }),
    },
    {
      name: "an open list",
      options: checkAllNames,
      tool: taking({ platform: about("Must be one of: ios, android, etc.") }),
    },
    {
      name: "a value that is a number, too",
      options: checkAllNames,
      tool: taking({ owner: about("Must be an integer, 'none', or 'any'.") }),
    },
    {
      name: "several values at once",
      options: checkAllNames,
      tool: taking({ tags: about("JSON array. Valid types: User, Team.") }),
    },
    {
      name: "a query string",
      options: checkAllNames,
      tool: taking({ page: about("Appended as ?page=one&sort=asc to the URL.") }),
    },
  ],
  invalid: [
    {
      name: "a list that is introduced as complete, under any name",
      options: checkAllNames,
      tool: taking({ platform: about("The platform. Must be one of: ios, android.") }),
      errors: [listed("platform", ["ios", "android"])],
    },
    {
      name: "values with their meanings",
      options: checkAllNames,
      tool: taking({ target: about("app=application, heroku=platform") }),
      errors: [listed("target", ["app", "heroku"])],
    },
  ],
});
