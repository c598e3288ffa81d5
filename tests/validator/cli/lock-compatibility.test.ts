import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { folderOf, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";

interface Answer {
  readonly changes: readonly {
    readonly name: string;
    readonly compatibility?: string;
    readonly clients?: readonly { readonly client: string; readonly before?: string; readonly after?: string }[];
    readonly parts: readonly { readonly pointer: string; readonly compatibility?: string }[];
  }[];
}

/** A folder with a lock of a list whose file has another one now. */
async function changed(before: string, after: string): Promise<string> {
  const folder = folderOf({ "tools.json": before });
  expect((await runCommand(["lock", "tools.json"], folder)).code).toBe(0);
  writeFileSync(join(folder, "tools.json"), after);
  return folder;
}

async function answerOf(before: string, after: string, ...more: readonly string[]): Promise<Answer> {
  const folder = await changed(before, after);
  const { out } = await runCommand(["lock", "tools.json", "--frozen", "--format", "json", ...more], folder);
  return JSON.parse(out) as Answer;
}

const find = (members: JsonObject): JsonObject => ({
  name: "find_books",
  description: "Finds books.",
  inputSchema: { type: "object", properties: {} },
  ...members,
});
const taking = (title: Json, more: JsonObject = {}): JsonObject =>
  find({ inputSchema: { type: "object", properties: { title }, ...more } });
const giving = (title: Json, more: JsonObject = {}): JsonObject =>
  find({ outputSchema: { type: "object", properties: { title }, ...more } });

const text = { type: "string" };
const bounds = [
  [
    { ...text, maxLength: 50 },
    { ...text, maxLength: 60 },
  ],
  [
    { ...text, minLength: 5 },
    { ...text, minLength: 4 },
  ],
  [{ ...text, maxLength: 50 }, text],
  [{ ...text, pattern: "^a" }, text],
  [
    { ...text, enum: ["a"] },
    { ...text, enum: ["a", "b"] },
  ],
  [text, { type: ["string", "null"] }],
  [{ type: "integer" }, { type: "number" }],
  [{ anyOf: [text] }, { anyOf: [text, { type: "integer" }] }],
  [{ type: "array", uniqueItems: true }, { type: "array" }],
] as const satisfies readonly (readonly [narrow: Json, wide: Json])[];

/** The classes of the parts that differ. */
async function classesOf(before: JsonObject, after: JsonObject): Promise<readonly (string | undefined)[]> {
  const { changes } = await answerOf(listOf(before), listOf(after));
  return changes.flatMap(({ parts }) => parts.map(({ compatibility }) => compatibility));
}

describe("what a changed part does to callers", () => {
  it.each(bounds)("depends on the direction of the schema: %j, %j", async (narrow, wide) => {
    expect(await classesOf(taking(narrow), taking(wide))).toEqual(["adds"]);
    expect(await classesOf(taking(wide), taking(narrow))).toEqual(["breaks"]);
    expect(await classesOf(giving(narrow), giving(wide))).toEqual(["breaks"]);
    expect(await classesOf(giving(wide), giving(narrow))).toEqual(["adds"]);
  });

  it.each([
    ["another pattern", taking({ ...text, pattern: "^a" }), taking({ ...text, pattern: "^b" }), "breaks"],
    ["a required parameter", taking(text), taking(text, { required: ["title"] }), "breaks"],
    ["a parameter that is optional now", taking(text, { required: ["title"] }), taking(text), "adds"],
    ["a new parameter", find({}), taking(text), "adds"],
    ["a parameter that is gone", taking(text), find({}), "breaks"],
    ["no other parameters", taking(text), taking(text, { additionalProperties: false }), "breaks"],
    ["other parameters", taking(text, { additionalProperties: false }), taking(text), "adds"],
    ["a field that is always there", giving(text), giving(text, { required: ["title"] }), "adds"],
    ["a field that may be missing", giving(text, { required: ["title"] }), giving(text), "breaks"],
    ["a new output schema", find({}), giving(text), "adds"],
    ["an output schema that is gone", giving(text), find({}), "breaks"],
    ["another default", taking({ ...text, default: "a" }), taking({ ...text, default: "b" }), "risky"],
    ["another description", find({}), find({ description: "Finds books and films." }), "risky"],
    ["a hint", find({ annotations: { readOnlyHint: true } }), find({ annotations: { readOnlyHint: false } }), "risky"],
    // Whether the whole becomes wider depends on what it is negated with.
    ["a negation", taking({ ...text, not: { enum: ["a"] } }), taking({ ...text, not: { enum: ["b"] } }), "risky"],
  ])("is what it allows: %s", async (_what, before, after, compatibility) => {
    expect(await classesOf(before, after)).toEqual([compatibility]);
  });
});

describe("what a change does to callers", () => {
  it("is the gravest of its parts, and is counted", async () => {
    const before = listOf(taking(text), { ...find({}), name: "list_books" });
    const after = listOf(taking({ ...text, maxLength: 9 }, { required: [] }), { ...find({}), name: "list_films" });
    const folder = await changed(before, after);
    const { out } = await runCommand(["lock", "tools.json", "--frozen"], folder);
    expect(out).toContain("inputSchema.properties.title.maxLength (breaks calls)\n");
    expect(out).toContain("\nFor callers: 2 break calls, 1 only adds.\n");
    const { changes } = await answerOf(before, after);
    expect(changes.map(({ name, compatibility }) => [name, compatibility])).toEqual([
      ["find_books", "breaks"],
      ["list_books", "breaks"],
      ["list_films", "adds"],
    ]);
  });
});

describe("a new name", () => {
  it.each([
    ["find-books", "risky", "find_books"],
    ["findBooks", "risky", "find_books"],
    ["find_books_2", "adds", undefined],
  ])("that is near to another one is risky: %s", async (name, compatibility, near) => {
    const after = listOf(find({}), { ...find({}), name });
    const { changes } = await answerOf(listOf(find({})), after);
    expect(changes).toMatchObject([{ name, compatibility, ...(near ? { near } : {}) }]);
    expect(changes[0] && "near" in changes[0]).toBe(near !== undefined);
    const { out } = await runCommand(["lock", "tools.json", "--frozen"], await changed(listOf(find({})), after));
    expect(out.includes("differs from 'find_books' only in case or separators")).toBe(near !== undefined);
  });
});

describe("what clients do otherwise because of a change", () => {
  const union = find({ inputSchema: { type: "object", properties: { a: text }, anyOf: [{ required: ["a"] }] } });
  const plain = find({ inputSchema: { type: "object", properties: { a: text } } });

  it("is told with their names, in both directions", async () => {
    const clients = ["--clients", "claude"];
    const { changes } = await answerOf(listOf(plain), listOf(union), ...clients);
    expect(changes[0]?.clients).toEqual([
      { client: "claude-code", after: "leave out" },
      { client: "claude-api", after: "refuse" },
    ]);
    const run = async (before: JsonObject, after: JsonObject) =>
      (await runCommand(["lock", "tools.json", "--frozen", ...clients], await changed(listOf(before), listOf(after))))
        .out;
    expect(await run(plain, union)).toContain("    Claude Code leaves out the tool now\n");
    expect(await run(union, plain)).toContain("    Claude Code no longer leaves out the tool\n");
  });

  it("is nothing for other clients, and for troubles that were there before", async () => {
    const { changes } = await answerOf(listOf(plain), listOf(union), "--clients", "mistral");
    expect(changes[0]).not.toHaveProperty("clients");
    const same = await answerOf(listOf(union), listOf({ ...union, description: "Finds films." }));
    expect(same.changes[0]).not.toHaveProperty("clients");
  });

  it("is told of a new tool, too", async () => {
    const dotted = { ...plain, name: "list.books" };
    const { changes } = await answerOf(listOf(plain), listOf(plain, dotted), "--clients", "claude");
    expect(changes.map(({ name, clients }) => [name, clients])).toEqual([
      [
        "list.books",
        [
          { client: "claude-api", after: "refuse" },
          { client: "claude-desktop", after: "leave out the server" },
        ],
      ],
    ]);
  });
});
