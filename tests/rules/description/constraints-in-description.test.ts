import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/constraints-in-description.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inTypeScript, inYaml } from "../exact.ts";

/** A tool with these required parameters. */
function taking(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "find", inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

const open = { surfaces: zodlessSurfaces, reason: "only JSON Schema can say it" } as const;

/** The report at a description, with the text that is appended to it. */
function missing(name: string, description: string, addition: string) {
  const pointer = `/inputSchema/properties/${name}`;
  return {
    messageId: "missing",
    at: description,
    pointer,
    suggestions: [
      { messageId: "mention", change: { pointer: `${pointer}/description`, value: `${description}${addition}` } },
    ],
  };
}

/** An invalid case of one parameter `value`. */
function untold(schema: JsonObject, description: string, addition: string) {
  return { tool: taking({ value: { ...schema, description } }), errors: [missing("value", description, addition)] };
}

const paged = { type: "integer", minimum: 1, maximum: 100 };
const sorted = { type: "string", enum: ["name", "size", "owner", "created_at"] };

surfaces(rule, {
  valid: [
    {
      name: "the bounds that everybody expects of such a number",
      tool: taking({
        probability: { type: "number", minimum: 0, maximum: 1, description: "How likely it is" },
        month: { type: "integer", minimum: 1, maximum: 12, description: "When it began" },
        hour: { type: "integer", minimum: 0, maximum: 23, description: "When it began" },
        minute: { type: "integer", minimum: 0, maximum: 59, description: "When it began" },
        second: { type: "integer", minimum: 0, maximum: 59, description: "When it began" },
      }),
    },
    {
      name: "the test vector: a range in brackets",
      tool: taking({ pageSize: { ...paged, description: "Number of results per page (1-100)" } }),
    },
    ...[
      "Results per page, between 1 and 100",
      "Results, at least 1 and at most 100",
      "Results, up to 100",
      "Results (max one hundred)",
      "Results: 1–100 (default 20)",
      "Results: 1..100",
      "Results per page. Default and maximum: 100",
    ].map((description) => ({
      name: `a range as in "${description}"`,
      tool: taking({ pageSize: { ...paged, description } }),
    })),
    {
      name: "large numbers in groups and in short",
      tool: taking({
        rows: { type: "integer", maximum: 1000, description: "Rows, at most 1,000" },
        lines: { type: "integer", maximum: 10000, description: "Lines (max 10k)" },
        bytes: { type: "integer", maximum: 1048576, description: "Bytes, up to 1 MB" },
      }),
    },
    {
      name: "negative ends",
      tool: taking({ shift: { type: "number", minimum: -12, maximum: 14, description: "Hours from UTC, -12 to 14" } }),
    },
    {
      name: "what is open at an end, told by the number beside it",
      tool: taking({
        tries: { type: "integer", exclusiveMinimum: 2, exclusiveMaximum: 10, description: "Tries, from 3 to 9" },
      }),
    },
    {
      name: "a coordinate that is not negative",
      options: { checkObvious: false },
      tool: taking({ x: { type: "number", minimum: 0, description: "Where to click" } }),
    },
    {
      name: "the least identifier",
      options: { checkObvious: false },
      tool: taking({ last_id: { type: "integer", minimum: 1, description: "The last message" } }),
    },
    {
      name: "a scale above zero",
      options: { checkObvious: false },
      tool: taking({ pngScale: { type: "number", exclusiveMinimum: 0, description: "Scale of the image" } }),
    },
    {
      name: "a count that is at least zero or one",
      tool: taking({
        page: { type: "integer", minimum: 1, description: "Page" },
        offset: { type: "integer", minimum: 0, description: "Offset" },
        price: { type: "number", minimum: 0, description: "Price" },
        depth: { type: "number", exclusiveMinimum: 0, description: "Depth" },
      }),
    },
    {
      name: "limits that everybody knows",
      tool: taking({
        latitude: { type: "number", minimum: -90, maximum: 90, description: "Latitude" },
        longitude: { type: "number", minimum: -180, maximum: 180, description: "Longitude" },
        serverPort: { type: "integer", minimum: 1, maximum: 65535, description: "Port" },
        percent: { type: "integer", minimum: 0, maximum: 100, description: "Share" },
      }),
    },
    {
      name: "limits of the machine",
      tool: taking({
        size: { type: "integer", minimum: -2147483648, maximum: 2147483647, description: "Size" },
        line: { type: "integer", minimum: 1, maximum: 9007199254740991, description: "Line" },
      }),
    },
    {
      name: "a length",
      tool: taking({
        username: { type: "string", maxLength: 100, description: "Username (max 100 characters)" },
        country: { type: "string", minLength: 2, maxLength: 2, description: "Two-letter country code" },
        title: { type: "string", minLength: 3, maxLength: 80, description: "Title of 3 to 80 characters" },
      }),
    },
    ...[
      "Start date (YYYY-MM-DD)",
      "Start date, as yyyy/MM/dd",
      "Month (YYYY-MM)",
      "Time of day as HH:mm:ss",
      "Day, YYYYMMDD",
      "Day in the form %Y-%m-%d",
      "Year (YYYY)",
      "Day, e.g. 2025-01-31",
    ].map((description) => ({
      name: `a length that the form fixes, as in "${description}"`,
      tool: taking({ value: { type: "string", maxLength: 10, description } }),
    })),
    ...[
      "The timestamp to fetch up to, in UNIX format.",
      "Seconds since the epoch",
      "When, in milliseconds",
      "Day (DD/MM/YYYY)",
    ].map((description) => ({
      name: `another format than the schema's, as in "${description}"`,
      tool: taking({ value: { type: "string", format: "date-time", description } }),
    })),
    ...["^[0-9]+$", "^\\d+$", "^-?\\d+$", "^(0|[1-9]\\d*)$"].map((pattern) => ({
      name: `an integer for ${pattern}`,
      tool: taking({ value: { type: "string", pattern, description: "Amount in wei (integer string)." } }),
    })),
    {
      name: "text that may not be empty",
      tool: taking({ name: { type: "string", minLength: 1, description: "Name" } }),
    },
    {
      name: "an enum in quotes",
      tool: taking({ sort: { ...sorted, description: "One of 'name', \"size\", `owner` or created_at" } }),
    },
    {
      name: "an enum in words",
      tool: taking({ sort: { ...sorted, description: "By name, size, owner or when it was created (created at)" } }),
    },
    {
      name: "three values that explain themselves",
      tool: taking({
        state: { type: "string", enum: ["open", "closed", "all"], description: "State" },
        order: { type: "string", enum: ["asc", "desc"], description: "Sort order" },
        format: { type: "string", enum: ["json", "csv", "GCP"], description: "Format" },
        confirm: { type: "string", enum: ["Y", "y", "Yes", "yes"], description: "Confirmation" },
      }),
    },
    {
      name: "a list too long to be repeated",
      tool: taking({
        country: {
          type: "string",
          enum: "AT BE CH DE DK ES FI FR IE IT NL NO PT SE".split(" "),
          description: "Country",
        },
      }),
    },
    {
      name: "formats by their names",
      tool: taking({
        since: { type: "string", format: "date-time", description: "Start in ISO 8601" },
        until: { type: "string", format: "date-time", description: "End, as 2025-01-31T10:00:00Z" },
        day: { type: "string", format: "date", description: "Day (YYYY-MM-DD)" },
        key: { type: "string", format: "uuid", description: "UUID of the user" },
        site: { type: "string", format: "uri", description: "URL of the site" },
        contact: { type: "string", format: "email", description: "Their e-mail address" },
        peer: { type: "string", format: "ipv4", description: "IP of the peer" },
      }),
    },
    {
      name: "a name that tells the format",
      tool: taking({ avatarUrl: { type: "string", format: "uri", description: "The picture" } }),
    },
    {
      name: "formats that say nothing of a text's form",
      only: open,
      tool: taking({
        count: { type: "integer", format: "int32", description: "Count" },
        secret: { type: "string", format: "password", description: "Secret" },
      }),
    },
    {
      name: "patterns in words",
      tool: taking({
        slug: {
          type: "string",
          pattern: "^[a-z0-9-]+$",
          description: "Short name: lower-case letters, digits and hyphens",
        },
        issue: { type: "string", pattern: "^[A-Z]+-\\d+$", description: "Issue key, e.g. PROJ-12" },
        sha: { type: "string", pattern: "^[0-9a-f]{40}$", description: "Hash of the commit, hexadecimal" },
        code: { type: "string", pattern: "^X[0-9]$", description: "Code, which is ^X[0-9]$" },
        udid: { type: "string", pattern: "^[0-9A-F]{8}-[0-9A-F]{16}$", description: "Udid of the target" },
        due_max: {
          type: "string",
          pattern: "^\\d{4}-\\d{2}-\\d{2}T",
          description: "Upper bound on the due date (RFC3339).",
        },
      }),
    },
    {
      name: "patterns that only refuse something",
      tool: taking({
        path: { type: "string", pattern: "^(?!.*\\.\\.).*$", description: "Path" },
        note: { type: "string", pattern: "\\S", description: "Note" },
        any: { type: "string", pattern: "^.+$", description: "Anything" },
      }),
    },
    { name: "no description, which is another rule's business", tool: taking({ pageSize: paged }) },
    { name: "a description that holds a place", tool: taking({ pageSize: { ...paged, description: "TODO" } }) },
    {
      name: "a pattern described in another language",
      tool: taking({
        valor: { type: "string", pattern: "^[a-z]+$", description: "El nombre de la cuenta para los usuarios" },
      }),
    },
    {
      name: "limits that fit another type",
      only: open,
      tool: taking({ name: { type: "string", maximum: 5, description: "Name" } }),
    },
    {
      name: "keywords of the wrong type",
      only: open,
      tool: taking({
        size: { type: "integer", maximum: "5", exclusiveMaximum: true, description: "Size" },
        name: { type: "string", pattern: 5, format: null, enum: {}, description: "Name" },
      }),
    },
    { name: "a boolean schema", only: open, tool: taking({ any: true, none: false, nothing: null }) },
    {
      name: "a mention on what is referred to",
      only: open,
      tool: taking(
        { id: { $ref: "#/$defs/Id" } },
        { $defs: { Id: { type: "string", maxLength: 8, description: "Up to 8 characters" } } },
      ),
    },
    {
      name: "a reference that leads outside",
      only: open,
      tool: taking({ id: { $ref: "https://example.com/id.json", type: "string", maxLength: 8, description: "Id" } }),
    },
    ...Object.entries<{ readonly [name: string]: Json }>({
      "the form of an identifier": {
        projectId: {
          type: "string",
          minLength: 24,
          maxLength: 24,
          pattern: "^[0-9a-fA-F]+$",
          description: "Project ID",
        },
      },
      "a UUID that another call returns": { page_id: { type: "string", format: "uuid", description: "The page" } },
      "a length that no name comes near": {
        branch: { type: "string", minLength: 1, maxLength: 255, description: "The branch" },
      },
      "a length that no text of a few sentences comes near": {
        message: { type: "string", maxLength: 10000, description: "What was done" },
      },
      "the form of the name of something that is there": {
        clusterName: { type: "string", maxLength: 64, pattern: "^[a-zA-Z0-9_-]+$", description: "The cluster" },
      },
      "a date and time by its name": {
        hiredDateTime: { type: "string", format: "date-time", description: "When they were hired" },
      },
    }).map(([name, properties]) => ({
      name: `${name}, where what is obvious needs no mention`,
      options: { checkObvious: false },
      tool: taking(properties),
    })),
    {
      name: "a field that only answers hold",
      tool: taking({ seenAt: { type: "string", format: "date-time", description: "When it was seen. Read-only." } }),
    },
    {
      name: "amounts of a unit",
      tool: taking({ diskSizeGB: { type: "number", exclusiveMinimum: 0, description: "Size of the disk" } }),
    },
    {
      name: "values of several words that explain themselves",
      tool: taking({
        scope: { type: "string", enum: ["created_by_me", "assigned_to_me", "all"], description: "Scope" },
        accept: { type: "string", enum: ["application/json", "*/*"], description: "What to answer with" },
        network: { type: "string", enum: ["Slow 3G", "Fast 4G"], description: "Network" },
      }),
    },
    {
      name: "a shorter list where longer ones count",
      options: { maxEnumToList: 3 },
      tool: taking({ sort: { ...sorted, description: "Sort field" } }),
    },
  ],
  invalid: [
    {
      name: "a range that is not mentioned",
      tool: taking({ pageSize: { ...paged, description: "Number of results per page" } }),
      errors: [
        {
          ...missing("pageSize", "Number of results per page", " (1-100)"),
          message:
            "The description of parameter 'pageSize' of tool 'find' does not state: 1-100. Add the constraints to the description.",
        },
      ],
    },
    { name: "a sentence", ...untold(paged, "Number of results.", " Range: 1-100.") },
    { name: "a number that is the default", ...untold(paged, "Number of results (default: 100)", " (1-100)") },
    {
      name: "the other end alone",
      ...untold({ type: "integer", minimum: 5, maximum: 50 }, "At least 5 of them", " (5-50)"),
    },
    { name: "a range below zero", ...untold({ type: "number", minimum: -1, maximum: 1 }, "The score", " (-1 to 1)") },
    { name: "a maximum alone", ...untold({ type: "integer", maximum: 50 }, "Results per page.", " Max 50.") },
    {
      name: "open ends",
      ...untold({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 2 }, "Factor", " (above 0, below 2)"),
    },
    { name: "a minimum that is no count's", ...untold({ type: "number", minimum: 0 }, "Temperature", " (min 0)") },
    { name: "a greatest length", ...untold({ type: "string", maxLength: 100 }, "Username", " (max 100 characters)") },
    {
      name: "a greatest length beside a date of another length",
      ...untold({ type: "string", maxLength: 40 }, "What is new since 2025-01-31", " (max 40 characters)"),
    },
    {
      name: "digits of a certain number",
      ...untold({ type: "string", pattern: "^[0-9]{6}$" }, "Integer of the lock", " (6 digits)"),
    },
    { name: "a least length", ...untold({ type: "string", minLength: 8 }, "Username.", " Min 8 characters.") },
    {
      name: "a length and a pattern",
      ...untold(
        { type: "string", minLength: 24, maxLength: 24, pattern: "^[0-9a-fA-F]+$" },
        "Project ID",
        " (24 characters, only hexadecimal digits)",
      ),
    },
    { name: "an enum", ...untold(sorted, "Sort field", ". One of: name, size, owner, created_at.") },
    {
      name: "an enum of which one value is mentioned",
      ...untold(sorted, "Sort field, name if left out.", " One of: name, size, owner, created_at."),
    },
    {
      name: "values that explain nothing",
      ...untold({ type: "string", enum: ["S1", "S2"] }, "Severity.", " One of: S1, S2."),
    },
    {
      name: "a date and time",
      ...untold({ type: "string", format: "date-time" }, "When it began", " (ISO 8601 date and time)"),
    },
    { name: "a date", ...untold({ type: "string", format: "date" }, "First day.", " Format: YYYY-MM-DD.") },
    { name: "a UUID", ...untold({ type: "string", format: "uuid" }, "The user", " (UUID)") },
    { name: "an email address", ...untold({ type: "string", format: "email" }, "The contact", " (email address)") },
    {
      name: "a pattern with a name",
      ...untold({ type: "string", pattern: "^\\d{2}:\\d{2}$" }, "When to start", " (HH:MM)"),
    },
    {
      name: "a pattern of one class",
      ...untold(
        { type: "string", pattern: "^[a-z0-9_.-]{2,10}$" },
        "Short name",
        " (2-10 lower-case letters, digits, '_', '.' and '-')",
      ),
    },
    {
      name: "a pattern without words",
      ...untold({ type: "string", pattern: "^[A-Z]+-\\d+$" }, "Issue key.", " Pattern ^[A-Z]+-\\d+$"),
    },
    {
      name: "a pattern too long to be shown",
      tool: taking({
        value: { type: "string", pattern: `^(?:${"[A-Z]+-\\d+|".repeat(9)}x)$`, description: "Issue key" },
      }),
      errors: [
        {
          messageId: "missing",
          at: "Issue key",
          message:
            "The description of parameter 'value' of tool 'find' does not state: a pattern. Add the constraints to the description.",
        },
      ],
    },
    {
      name: "a nested parameter",
      tool: taking({
        pages: {
          type: "array",
          description: "Pages.",
          items: { type: "object", properties: { size: { ...paged, description: "Size" } }, required: ["size"] },
        },
      }),
      errors: [
        {
          messageId: "missing",
          at: "Size",
          pointer: "/inputSchema/properties/pages/items/properties/size",
          suggestions: [
            {
              messageId: "mention",
              change: {
                pointer: "/inputSchema/properties/pages/items/properties/size/description",
                value: "Size (1-100)",
              },
            },
          ],
        },
      ],
    },
    {
      name: "a number or null",
      only: open,
      tool: taking({ size: { type: ["integer", "null"], minimum: 1, maximum: 9, description: "Size" } }),
      errors: [missing("size", "Size", " (1-9)")],
    },
    {
      name: "branches with demands of their own",
      only: open,
      tool: taking({
        target: {
          description: "Target",
          anyOf: [{ type: "string", maxLength: 5 }, { type: "integer", maximum: 9 }, { type: "null" }],
        },
      }),
      errors: [missing("target", "Target", " (max 5 characters, max 9)")],
    },
    {
      name: "a description in a definition",
      only: open,
      tool: taking(
        { id: { $ref: "#/$defs/Id" } },
        { $defs: { Id: { type: "string", maxLength: 8, description: "Id" } } },
      ),
      errors: [
        {
          messageId: "missing",
          at: "Id",
          pointer: "/inputSchema/properties/id",
          suggestions: [
            {
              messageId: "mention",
              change: { pointer: "/inputSchema/$defs/Id/description", value: "Id (max 8 characters)" },
            },
          ],
        },
      ],
    },
    {
      name: "a limit described in another language",
      tool: taking({
        valor: { type: "string", maxLength: 8, description: "El nombre de la cuenta para los usuarios" },
      }),
      errors: [{ messageId: "missing", at: "El nombre de la cuenta para los usuarios" }],
    },
    {
      name: "what ends in a block of code",
      tool: taking({ size: { ...paged, description: "Size:\n```\nsize(2)\n```" } }),
      only: { surfaces: ["json", "momoa"], reason: "a text of several lines is written in many ways" },
      errors: [{ messageId: "missing", at: "Size:\n```\nsize(2)\n```" }],
    },
    {
      name: "the form of a name that is made, where what is obvious needs no mention",
      options: { checkObvious: false },
      tool: {
        ...taking({ name: { type: "string", maxLength: 64, pattern: "^[a-z]+$", description: "The name" } }),
        name: "create_cluster",
      },
      errors: [missing("name", "The name", " (only lower-case letters)")],
    },
    {
      name: "what is written, where what is obvious needs no mention",
      options: { checkObvious: false },
      ...untold({ type: "string", maxLength: 80 }, "Remark", " (max 80 characters)"),
    },
    {
      name: "a length that a name may come near, where what is obvious needs no mention",
      options: { checkObvious: false },
      tool: taking({ fileName: { type: "string", maxLength: 27, description: "The file" } }),
      errors: [missing("fileName", "The file", " (max 27 characters)")],
    },
    {
      name: "fewer values where each is to be mentioned",
      options: { maxObviousEnum: 0 },
      ...untold({ type: "string", enum: ["open", "closed"] }, "State", ". One of: open, closed."),
    },
    {
      name: "a longer list on request",
      options: { maxEnumToList: 50 },
      ...untold(
        { type: "string", enum: "AT BE CH DE DK ES FI FR IE IT NL NO PT SE".split(" ") },
        "Country",
        ". One of: AT, BE, CH, DE, DK, ES, FI, FR, IE, IT, NL, NO, PT, SE.",
      ),
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { LIMIT, about } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

sources(rule, {
  valid: [
    ["a limit that is not known", 'z.string().max(LIMIT).describe("Name")'],
    ["a description that is not known", "z.string().max(5).describe(about)"],
    ["values that are not known", 'z.enum(["a", LIMIT]).describe("Kind")'],
  ].map(([name = "", schema = ""]) => ({
    name,
    language: "typescript" as const,
    filename: "server.ts",
    text: `${head}\nserver.registerTool("add", { inputSchema: { name: ${schema} } }, async () => ({ content: [] }));\n`,
  })),
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "list", "inputSchema": { "properties": { "pageSize": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Number of results per page" } } } }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 130,
          endLine: 1,
          endColumn: 158,
          suggestions: [
            {
              desc: "Append '(1-100)'.",
              output: `{ "name": "list", "inputSchema": { "properties": { "pageSize": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Number of results per page (1-100)" } } } }`,
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
      name: "a description in a block",
      code: "name: list\ninputSchema:\n  properties:\n    size:\n      type: integer\n      maximum: 100\n      description: >-\n        Number of results\n        per page.\n",
      errors: [
        {
          messageId: "missing",
          line: 7,
          column: 20,
          endLine: 8,
          endColumn: 26,
          suggestions: [
            {
              messageId: "mention",
              output:
                "name: list\ninputSchema:\n  properties:\n    size:\n      type: integer\n      maximum: 100\n      description: >-\n        Number of results\n        per page. Max 100.\n",
            },
          ],
        },
      ],
    },
  ],
});

inTypeScript(
  rule,
  head,
  [
    ['z.number().max(50).optional().describe("Results")', 'z.number().max(50).optional().describe("Results (max 50)")'],
    [
      'z.number().max(50).describe("Results " + "per page.")',
      'z.number().max(50).describe("Results " + "per page. Max 50.")',
    ],
    [
      'z.string().max(9).meta({ description: "Name" })',
      'z.string().max(9).meta({ description: "Name (max 9 characters)" })',
    ],
  ].map((chains) => {
    const [from = "", to = ""] = chains.map(
      (chain) => `server.registerTool("add", { inputSchema: { name: ${chain} } }, run);`,
    );
    return [from, to] as const;
  }),
);
