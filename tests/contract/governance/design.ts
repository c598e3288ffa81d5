import type { JsonObject } from "../../../lib/model/json.ts";
import { accepting, integer, named, object, taking, takingAll, text, tool, type Probes } from "./probes.ts";

const string = { type: "string" };

/** A tool of that name, description and annotations. */
const hinted = (name: string, annotations: JsonObject, description = "Handles what it is given.") =>
  tool({ name, description, annotations });

/** An object with that many fields. */
const fields = (count: number, more: JsonObject = {}) =>
  object(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${String(index)}`, text("A field")])),
    more,
  );

/** Properties that nest to that depth. */
const nested = (depth: number): JsonObject => (depth > 1 ? object({ inner: nested(depth - 1) }) : text("The value"));

const output = (schema: JsonObject) => tool({ outputSchema: schema });

/** BP-001 to BP-009. */
export const designProbes: readonly Probes[] = [
  {
    id: "BP-001",
    fires: [
      tool({}),
      tool({ annotations: {} }),
      tool({ title: "" }),
      tool({ annotations: { title: " " } }),
      tool({ annotations: { readOnlyHint: true } }),
    ],
    silent: [
      tool({ title: "Get user" }),
      tool({ annotations: { title: "Get User Profile" } }),
      tool({ title: "x" }),
      tool({ title: "Get user", annotations: { title: "Get user" } }),
    ],
  },
  {
    id: "BP-002",
    fires: [
      named("list-users"),
      named("delete-user"),
      hinted("list-users", {}),
      hinted("run-job", { destructiveHint: true }),
      hinted("get-user", { title: "Get user" }),
    ],
    silent: [
      hinted("list-users", { readOnlyHint: true }),
      hinted("delete-user", { readOnlyHint: false }),
      hinted("run-job", { readOnlyHint: false, destructiveHint: true }),
      hinted("x", { readOnlyHint: true }),
    ],
  },
  {
    id: "BP-003",
    fires: [
      ...["drop-table", "purge-logs", "send-email", "delete-account", "update-user", "create-order", "user-delete"].map(
        (name) => hinted(name, {}),
      ),
      hinted("drop-table", {}, "Table management utility."),
      hinted("send-email", {}, "Email utility."),
      hinted("publish-post", {}, "Returns the post."),
      hinted("order-pizza", {}, "Pizza service."),
      hinted("github-create-issue", {}, "Issue utility."),
      hinted("delete-user", { readOnlyHint: false }),
    ],
    silent: [
      hinted("delete-account", { destructiveHint: true }),
      hinted("create-issue", { destructiveHint: false }),
      hinted("delete-user", { readOnlyHint: true }),
      hinted("get-user", {}),
      hinted("list-deleted-users", {}),
      hinted("search-records", {}),
    ],
  },
  {
    id: "BP-004",
    fires: [
      named("get-user"),
      hinted("get-user", { readOnlyHint: true }),
      hinted("create-user", { readOnlyHint: false }),
      hinted("run-job", { destructiveHint: true }),
    ],
    silent: [
      hinted("get-user", { idempotentHint: true }),
      hinted("create-user", { idempotentHint: false }),
      hinted("get-user", { readOnlyHint: true, idempotentHint: true }),
      hinted("x", { idempotentHint: false }),
    ],
  },
  {
    id: "BP-005",
    fires: [11, 12, 20, 40].map((count) => accepting(fields(count))),
    silent: [
      ...[1, 5, 10].map((count) => accepting(fields(count))),
      takingAll({ first: fields(8), second: fields(9) }),
    ],
  },
  {
    id: "BP-006",
    fires: [
      takingAll({ from: fields(3), to: fields(3) }),
      takingAll({ from: fields(5), to: fields(5, { description: "Another one" }) }),
      taking("move", object({ from: fields(3), to: fields(3) })),
      {
        tools: ["create-user", "update-user"].map((name) => ({
          name,
          description: "Handles a user.",
          inputSchema: { type: "object", properties: { user: fields(4) } },
        })),
      },
      takingAll({ from: { type: "array", items: fields(3) }, to: { type: "array", items: fields(3) } }),
    ],
    silent: [
      takingAll({ from: fields(3), to: fields(4) }),
      takingAll({ name: text("The name of it"), title: text("The name of it") }),
      takingAll({ from: object({ name: string }), to: object({ name: string }) }),
      accepting({
        type: "object",
        properties: { from: { $ref: "#/$defs/place" }, to: { $ref: "#/$defs/place" } },
        $defs: { place: fields(3) },
      }),
    ],
  },
  {
    id: "BP-007",
    fires: [5, 6, 9, 15].map((depth) => taking("outer", nested(depth))),
    silent: [1, 2, 3, 4].map((depth) => taking("outer", nested(depth))),
  },
  {
    id: "BP-008",
    fires: [
      taking("filters", fields(2)),
      taking("filters", { type: "array", items: fields(2) }),
      taking("filters", { anyOf: [fields(1), fields(2)] }),
      taking("tags", { type: "array", items: string }),
      taking("tags", { type: "array" }),
      taking("id", { anyOf: [{ type: "string" }, { type: "integer" }] }),
      taking("id", { type: ["string", "integer", "null"] }),
      taking("filters", fields(2, { description: 'The filters, e.g. { "field0": "a" }' })),
    ],
    silent: [
      taking("filters", fields(2, { examples: [{ field0: "a" }] })),
      taking("filters", fields(2, { default: { field0: "a" } })),
      taking("filters", object({ status: text("The status", { examples: ["open"] }) })),
      taking("filters", { type: "array", items: fields(2, { examples: [{ field0: "a" }] }) }),
      taking("name", text("The name of the user")),
      taking("name", { type: ["string", "null"] }),
      taking("tags", { type: "array", items: string, examples: [["a", "b"]] }),
    ],
  },
  {
    id: "BP-009",
    fires: [
      tool({}),
      output({ type: "object", properties: { id: string } }),
      output(object({ user: object({ id: string }) })),
      tool({ outputSchema: null }),
      tool({ outputSchema: "object" }),
      output({ type: "string" }),
      output({ type: "array", items: string }),
      output({ type: "array", items: { type: "object", properties: { id: integer({ description: "" }) } } }),
    ],
    silent: [
      output(object({ id: text("Unique user identifier"), name: text("Display name") })),
      output(object({ user: object({ id: text("Unique user identifier") }) })),
      output({ type: "string", description: "The name of the user" }),
      output({ type: "array", description: "The names of the users", items: string }),
    ],
  },
];
