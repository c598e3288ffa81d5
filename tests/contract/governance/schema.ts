import { accepting, named, object, taking, takingAll, text, tool, type Probes } from "./probes.ts";

const string = { type: "string" };
const noInput = (inputSchema: { readonly [key: string]: string }, description = "Gets the current status.") =>
  tool({ name: "get-status", description, inputSchema });
const empty = { type: "object" };

/** SCH-001 to SCH-008. */
export const schemaProbes: readonly Probes[] = [
  {
    id: "SCH-001",
    fires: [
      tool({ name: undefined }),
      tool({ name: "" }),
      tool({ name: " \t" }),
      tool({ name: null }),
      tool({ name: 42 }),
      { prompts: [{ description: "Reviews a change", arguments: [] }] },
    ],
    silent: [named("get-user"), named("x"), named("GetUser!"), named("2fa"), { prompts: [{ name: "review" }] }],
  },
  {
    id: "SCH-002",
    fires: [
      tool({ description: undefined }),
      tool({ description: "" }),
      tool({ description: " \n" }),
      tool({ description: null }),
      tool({ description: 7 }),
      { prompts: [{ name: "review", arguments: [] }] },
    ],
    silent: [
      tool({ description: "x" }),
      tool({ description: "TODO" }),
      tool({ description: "Gets user" }),
      { prompts: [{ name: "review", description: "Reviews a change", arguments: [] }] },
    ],
  },
  {
    id: "SCH-003",
    fires: [
      tool({ inputSchema: undefined }),
      tool({ inputSchema: null }),
      tool({ inputSchema: "object" }),
      tool({ inputSchema: [] }),
      tool({ inputSchema: true }),
    ],
    silent: [
      accepting({}),
      accepting({ type: "object" }),
      accepting({ type: "array" }),
      accepting({ $ref: "#/$defs/input", $defs: { input: empty } }),
    ],
  },
  {
    id: "SCH-004",
    fires: [
      accepting({ type: "invalid-type", properties: "not-an-object" }),
      taking("count", { type: "integer", minimum: "0" }),
      taking("code", { type: "string", pattern: "(" }),
      taking("userId", { type: "string", required: true }),
      taking("user", { $ref: "#/$defs/user" }),
      accepting({ type: "object", required: "userId" }),
      tool({ outputSchema: { type: "object", properties: { done: { type: "bool" } } } }),
    ],
    silent: [
      taking("count", { type: "integer", minimum: 0 }),
      accepting({
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { pair: { type: "array", items: [string, string] } },
      }),
      accepting({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" }),
      taking("color", { type: "string", format: "color", "x-order": 3 }),
      accepting({ type: "object", properties: { user: { $ref: "#/$defs/user" } }, $defs: { user: empty } }),
      {
        tools: ["get-user", "get-order"].map((name) => ({
          name,
          inputSchema: { $id: "https://a.example/in", ...empty },
        })),
      },
    ],
  },
  {
    id: "SCH-005",
    fires: [
      accepting({ type: "array" }),
      accepting({ properties: {} }),
      accepting({ type: "string" }),
      accepting({ type: ["object", "null"] }),
      accepting({}),
      tool({ outputSchema: { type: "array", items: string } }),
    ],
    silent: [
      accepting({ type: "object", properties: {} }),
      accepting({ type: "object" }),
      taking("userId", string),
      tool({ outputSchema: { type: "object" } }),
    ],
  },
  {
    id: "SCH-006",
    fires: [
      tool({ inputSchema: { type: "object" } }),
      tool({ inputSchema: { type: "object", properties: {} } }),
      tool({ inputSchema: { type: "object", properties: {}, required: [] } }),
      tool({ inputSchema: { type: "object", properties: {}, additionalProperties: true } }),
      noInput(empty, "Gets the parameters of the server."),
    ],
    silent: [
      noInput(empty, "Gets current server status. Takes no parameters."),
      noInput(empty, "Gets current server status (no arguments)."),
      noInput(empty, "Gets current server status. Needs no input."),
      accepting({ type: "object", additionalProperties: false }),
      takingAll({ userId: string }),
    ],
  },
  {
    id: "SCH-007",
    fires: [
      accepting({ type: "object", properties: { userId: string } }),
      accepting({ type: "object", properties: { userId: string, limit: { type: "integer", default: 20 } } }),
      accepting({ type: "object", properties: { userId: text("The user to look up (optional)") } }),
      accepting({
        type: "object",
        properties: { email: text("Either this or the phone number is needed"), phone: string },
      }),
      accepting({ type: "object", properties: { flag: { type: "boolean" } }, additionalProperties: false }),
    ],
    silent: [
      accepting({ type: "object", properties: { userId: string }, required: ["userId"] }),
      accepting({ type: "object", properties: { userId: string }, required: [] }),
      accepting({ type: "object", properties: { limit: { type: "integer", default: 20 } } }),
      accepting({ type: "object", properties: {} }),
    ],
  },
  {
    id: "SCH-008",
    fires: [
      accepting({ type: "object", properties: { userId: string }, required: ["userId", "nonExistentParam"] }),
      accepting({ type: "object", properties: {}, required: ["userId"] }),
      accepting({ type: "object", required: ["userId"] }),
      taking("user", object({ name: string }, { required: ["email"] })),
      taking("users", { type: "array", items: object({ name: string }, { required: ["email"] }) }),
    ],
    silent: [
      takingAll({ userId: string }),
      accepting({
        type: "object",
        properties: { a: string },
        allOf: [{ properties: { b: string } }],
        required: ["a", "b"],
      }),
      accepting({
        type: "object",
        allOf: [{ $ref: "#/$defs/user" }],
        required: ["name"],
        $defs: { user: { type: "object", properties: { name: string } } },
      }),
      taking("user", object({ name: string }, { required: ["name"] })),
      accepting({ type: "object", properties: { userId: string }, required: [] }),
    ],
  },
];
