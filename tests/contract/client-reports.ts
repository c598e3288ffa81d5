import type { JsonObject } from "../../lib/model/json.ts";

/** A definition with which a client failed, as its users reported it, and the same definition repaired. */
export interface ClientReport {
  /** Repository and number of the issue, and the month in which it was read. */
  readonly source: string;
  /** What happened, in a few words. */
  readonly happened: string;
  readonly broken: readonly JsonObject[];
  /** Why `recommended` is silent, if it is: `portability` with all clients finds it. */
  readonly onlyPortability?: string;
  readonly repaired: readonly JsonObject[];
}

function toolWith(inputSchema: JsonObject, rest: JsonObject = {}): JsonObject {
  return { name: "find_books", description: "Finds books in the catalog of the library.", inputSchema, ...rest };
}

function withParameter(schema: JsonObject | boolean, more: JsonObject = {}): JsonObject {
  const described = typeof schema === "boolean" ? schema : { description: "The shelves to search.", ...schema };
  return toolWith({ type: "object", properties: { shelves: described }, ...more });
}

/** A report about one parameter. */
function aboutParameter(
  source: string,
  happened: string,
  broken: JsonObject | boolean,
  repaired: JsonObject,
  { definitions = {}, onlyPortability }: { definitions?: JsonObject; onlyPortability?: string } = {},
): ClientReport {
  return {
    source,
    happened,
    broken: [withParameter(broken, definitions)],
    repaired: [withParameter(repaired)],
    ...(onlyPortability === undefined ? {} : { onlyPortability }),
  };
}

/** A report about members of a tool. */
function aboutTool(source: string, happened: string, broken: JsonObject, repaired: JsonObject): ClientReport {
  return { source, happened, broken: [broken], repaired: [repaired] };
}

const empty = { type: "object", properties: {}, additionalProperties: false } as const;
const text = { type: "string" } as const;
const longName = "get_cloudformation_pre_deploy_validation_instructions_of_a_stack";

/** Read in public issues in November 2026. The tools are rebuilt from the reports, and are not copies. */
export const clientReports: readonly ClientReport[] = [
  aboutTool(
    "sandialabs/atlas-ui-3#727",
    "the provider refuses every request",
    toolWith({ type: "string", description: "The title." }),
    toolWith({ type: "object", properties: { title: { ...text, description: "The title of the book." } } }),
  ),
  aboutTool(
    "anthropics/claude-code#88049",
    "all tools of the server are dropped in silence",
    toolWith({ anyOf: [{ type: "object", properties: { id: { ...text, description: "The id of the book." } } }] }),
    toolWith({ type: "object", properties: { id: { ...text, description: "The id of the book." } } }),
  ),
  aboutTool(
    "awwaiid/mcp-server-taskwarrior#11",
    "tools without type: object are filtered out",
    toolWith({ $schema: "http://json-schema.org/draft-07/schema#" }),
    toolWith(empty),
  ),
  aboutTool("WebMCP-org/npm-packages#117", "an empty schema breaks the list", toolWith({}), toolWith(empty)),
  aboutTool(
    "Piotr1215/mcp-obsidian#17",
    "the client refuses the list: no type at the root",
    toolWith({ properties: { id: { ...text, description: "The id of the book." } } }),
    toolWith({ type: "object", properties: { id: { ...text, description: "The id of the book." } } }),
  ),
  aboutTool(
    "dodopayments/dodopayments-typescript#189",
    "Anthropic answers 400: oneOf, allOf or anyOf at the top level",
    toolWith({ ...empty, oneOf: [{ required: [] }] }),
    toolWith(empty),
  ),
  aboutTool(
    "kaeawc/auto-mobile#973",
    "tools/list fails: a union at the root",
    toolWith({
      anyOf: [
        { type: "object", properties: {} },
        { type: "object", properties: {} },
      ],
    }),
    toolWith(empty),
  ),
  {
    source: "mastra-ai/mastra#23731",
    happened: "required stands among the properties, and every message fails",
    broken: [
      toolWith({
        type: "object",
        properties: { coin: { ...text, description: "The symbol of the coin." }, required: ["coin"] },
      }),
    ],
    repaired: [
      toolWith({
        type: "object",
        properties: { coin: { ...text, description: "The symbol of the coin." } },
        required: ["coin"],
      }),
    ],
  },
  aboutTool(
    "Anil-matcha/awesome-gpt-6-astra#11",
    "the whole list is refused: an output schema of type array",
    toolWith(empty, { outputSchema: { type: "array", items: text } }),
    toolWith(empty, {
      outputSchema: {
        type: "object",
        properties: { items: { type: "array", items: text, description: "The books." } },
      },
    }),
  ),
  aboutTool(
    "rezi-io/rezi-mcp#4",
    "tools fetch failed: properties of the output schema that are no objects",
    toolWith(empty, { outputSchema: { type: "object", properties: { title: true } } }),
    toolWith(empty, {
      outputSchema: { type: "object", properties: { title: { ...text, description: "The title." } } },
    }),
  ),
  aboutParameter(
    "can1357/oh-my-pi#2652 (null)",
    "400 Invalid schema for function",
    {
      anyOf: [
        { type: "string", enum: ["A", "B"] },
        { type: "null", enum: ["A", "B"] },
      ],
    },
    { anyOf: [{ type: "string", enum: ["A", "B"] }, { type: "null" }] },
  ),
  aboutParameter(
    "can1357/oh-my-pi#2652 (array)",
    "400 Invalid schema for function",
    { type: "array", enum: ["A", "B"], items: text },
    { type: "array", items: { type: "string", enum: ["A", "B"] } },
  ),
  aboutParameter(
    "matthewhand/mcp-openapi-proxy#16",
    "OpenAI answers 400: array schema missing items",
    { type: "array" },
    { type: "array", items: text },
  ),
  aboutParameter(
    "apify/apify-mcp-server#36",
    "OpenAI answers 400: array schema missing items",
    { type: "array", title: "Shelves", default: ["fiction"] },
    { type: "array", title: "Shelves", default: ["fiction"], items: text },
  ),
  aboutParameter(
    "agentscope-ai/ReMe#84",
    "VS Code: tool parameters array type must have items",
    { type: "object", properties: { rows: { type: "array", description: "The rows." } } },
    { type: "object", properties: { rows: { type: "array", description: "The rows.", items: text } } },
  ),
  aboutParameter(
    "digitalocean-labs/mcp-digitalocean#265",
    "every prompt fails with an OpenAI model",
    { type: ["array", "null"] },
    { type: ["array", "null"], items: text },
  ),
  aboutParameter(
    "microsoft/azure-devops-mcp#139",
    "Gemini refuses enums of numbers",
    { type: "integer", enum: [0, 1, 2] },
    { type: "string", enum: ["none", "one", "two"] },
  ),
  aboutParameter(
    "sbroenne/mcp-server-excel#607",
    "Gemini refuses the empty string in an enum",
    { type: "string", enum: ["list", "open", ""] },
    { type: "string", enum: ["list", "open"] },
  ),
  aboutParameter(
    "router-for-me/CLIProxyAPI#1076",
    "Gemini refuses enums of booleans",
    { enum: [true, false] },
    { type: "boolean" },
  ),
  aboutParameter(
    "google-gemini/gemini-cli#4400",
    "Vertex AI: the schema didn't specify the schema type field",
    { enum: ["list", "open"] },
    { type: "string", enum: ["list", "open"] },
  ),
  aboutParameter(
    "zereight/gitlab-mcp#166",
    "Gemini refuses branches of anyOf with an empty type",
    { anyOf: [{}, { type: "string" }] },
    { type: "string" },
  ),
  aboutParameter(
    "anthropics/claude-code#82652",
    "an argument for {} arrives as a string",
    {},
    { type: "object", properties: { id: { ...text, description: "The id of the shelf." } } },
  ),
  aboutParameter(
    "anthropics/claude-code#20732",
    "objects arrive as JSON text: a parameter that is a oneOf behind a $ref",
    { $ref: "#/$defs/Shelf" },
    { type: "object", properties: { id: { ...text, description: "The id of the shelf." } } },
    {
      definitions: { $defs: { Shelf: { oneOf: [{ type: "object", properties: {} }, { type: "string" }] } } },
      onlyPortability: "not reproduced with Claude Code 2.1.233",
    },
  ),
  aboutParameter(
    "github/copilot-cli#1876",
    "parameters behind a $ref cannot be constructed",
    { $ref: "#/$defs/Query" },
    { type: "object", properties: { id: { ...text, description: "The id of the shelf." } } },
    {
      definitions: {
        $defs: { Query: { type: "object", properties: { id: { ...text, description: "The id of the shelf." } } } },
      },
      onlyPortability: "Copilot CLI alone",
    },
  ),
  aboutParameter(
    "github/copilot-cli#4301",
    "an array arrives as a string: anyOf of array and string",
    { anyOf: [{ type: "array", items: text }, text] },
    { type: "array", items: text },
    { onlyPortability: "Copilot CLI alone" },
  ),
  aboutTool(
    "github/copilot-cli#1825",
    "every prompt fails: an object without properties",
    toolWith({ type: "object", additionalProperties: false }),
    toolWith(empty),
  ),
  aboutTool(
    "enechange/collmbo#384",
    "OpenAI answers 400: object schema missing properties",
    toolWith({ type: "object" }),
    toolWith({ type: "object", properties: {} }, { description: "Finds all books. Takes no parameters." }),
  ),
  {
    source: "freee/freee-mcp#15",
    happened: "Anthropic answers 400: property keys",
    broken: [toolWith({ type: "object", properties: { 金額: { ...text, description: "The amount." } } })],
    repaired: [toolWith({ type: "object", properties: { amount: { ...text, description: "The amount." } } })],
  },
  {
    source: "erikmaday/unusual-whales-mcp#57",
    happened: "Anthropic answers 400: brackets in a property key",
    broken: [
      toolWith({
        type: "object",
        properties: { "rules[]": { type: "array", items: text, description: "The names of the rules." } },
      }),
    ],
    repaired: [
      toolWith({
        type: "object",
        properties: { rules: { type: "array", items: text, description: "The names of the rules." } },
      }),
    ],
  },
  {
    source: "ComposioHQ/composio#3500",
    happened: "Anthropic answers 400: $ in a property key",
    broken: [
      toolWith({ type: "object", properties: { $top: { type: "integer", description: "The number of books." } } }),
    ],
    repaired: [
      toolWith({ type: "object", properties: { top: { type: "integer", description: "The number of books." } } }),
    ],
  },
  {
    source: "ComposioHQ/composio#2330",
    happened: "Anthropic answers 400: a property key of 70 characters",
    broken: [
      toolWith({ type: "object", properties: { ["approved_".repeat(8)]: { ...text, description: "A list." } } }),
    ],
    repaired: [
      toolWith({ type: "object", properties: { approved: { ...text, description: "The approved countries." } } }),
    ],
  },
  aboutTool(
    "strands-agents/harness-sdk#4513",
    "a name of more than 64 characters behind the server's",
    toolWith(empty, { name: longName }),
    toolWith(empty),
  ),
  aboutTool(
    "anthropics/claude-code#19882",
    "tool search breaks: a name of more than 64 characters",
    toolWith(empty, { name: `${longName}_and_more` }),
    toolWith(empty),
  ),
  aboutTool(
    "anthropics/claude-code#41593",
    "a description of more than 2,048 characters is cut",
    toolWith(empty, { description: "Finds books in the catalog of the library. ".repeat(50).trim() }),
    toolWith(empty),
  ),
  {
    source: "liliMozi/openhanako#789",
    happened: "400: tool names must be unique",
    broken: [toolWith(empty), toolWith(empty)],
    repaired: [toolWith(empty)],
  },
  {
    source: "openai/openai-agents-js#1934",
    happened: "two names become one function",
    broken: [toolWith(empty), toolWith(empty, { name: "find-books", description: "Searches the shelves." })],
    repaired: [toolWith(empty), toolWith(empty, { name: "list_shelves", description: "Lists the shelves." })],
  },
  aboutParameter(
    "gemini-cli-extensions/stitch#13",
    "tools fetch failed: can't resolve reference",
    { $ref: "#/$defs/ScreenInstance" },
    text,
  ),
  aboutTool(
    "acomagu/vscode-as-mcp-server#6",
    "Bedrock: JSON schema is invalid, it must match draft 2020-12",
    withParameter({ type: "number", minimum: 1, exclusiveMinimum: true }),
    withParameter({ type: "number", minimum: 1 }),
  ),
  aboutParameter(
    "github/copilot-cli#4623",
    "Gemini fails with a boolean as a schema",
    { type: "object", properties: { row: true } },
    { type: "object", properties: { row: { ...text, description: "The number of the row." } } },
  ),
  aboutParameter(
    "aoci-spec/aoci-code#61",
    "Gemini answers 400: a list of types",
    { type: ["string", "null"] },
    { anyOf: [text, { type: "null" }] },
    { onlyPortability: "most clients convert lists of types" },
  ),
  aboutParameter(
    "modelcontextprotocol/servers#1624",
    "Gemini answers 400: exclusiveMinimum",
    { type: "integer", exclusiveMinimum: 0 },
    { type: "integer", minimum: 1 },
  ),
  aboutParameter(
    "taylorwilsdon/google_workspace_mcp#1099",
    "Gemini answers 400: const",
    { type: "string", const: "insert_text" },
    { type: "string", enum: ["insert_text"] },
    { onlyPortability: "Zod writes it for each literal, and most clients convert it" },
  ),
  aboutParameter(
    "pizza-bot-app/pizza-bot#62",
    "Gemini answers 400: multipleOf",
    { type: "integer", multipleOf: 5 },
    { type: "integer", minimum: 5 },
  ),
  aboutParameter(
    "ThinkInAIXYZ/go-mcp#170",
    "required: true within a property cannot be read",
    { type: "string", required: true },
    text,
  ),
  aboutTool(
    "punkpeye/fastmcp#69",
    "the client refuses the list: inputSchema.type is missing",
    toolWith({ $schema: "https://json-schema.org/draft/2020-12/schema", $ref: "#/definitions/X" }),
    toolWith(empty),
  ),
];
