import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { type Connection, connected, page, type Result, rest, sdks } from "./connection.ts";

const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("list_plants", { title: "List plants", description: "Lists the plants of the garden. Use it first.", inputSchema: { id: z.string() } }, run);
`;

const live = `
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const serverInfo = { name: "s", version: "1.0.0" };
  if (method === "initialize") send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
  else if (method === "tools/list") send(id, { tools: [] });
  else if (id !== undefined) send(id, {});
});
`;

/** The answer of a call that must succeed. */
async function answer<T>(connection: Connection, name: string, args: object): Promise<T> {
  const result = await connection.call(name, args);
  expect(result).not.toHaveProperty("isError", true);
  return result.structuredContent as T;
}

async function fault(connection: Connection, name: string, args: object): Promise<string | undefined> {
  const { isError, content } = await connection.call(name, args);
  expect(isError).toBe(true);
  return content[0]?.text;
}

interface Checked {
  readonly valid: boolean;
  readonly counts: { readonly error: number };
  readonly total: number;
  readonly nextCursor?: string;
  readonly findings: readonly {
    readonly rule: string;
    readonly file: string;
    readonly line: number;
    readonly edit?: {
      readonly replacements: readonly { readonly line: number; readonly old: string; readonly new: string }[];
    };
  }[];
}

describe.each(sdks)("the tools, asked by a client of %s", (sdk) => {
  const calls: readonly (readonly [string, object])[] = [
    ["validate_files", { paths: ["."], ...rest }],
    ["validate_text", { text: listOf(badTool), fileName: "", ...rest }],
    ["extract_definitions", { path: ".", ...page }],
    ["explain_finding", { about: "SEC-001", ...page }],
    ["compare_with_lock", { path: ".", lockFile: "mcp.lock.json", ...page }],
    ["probe_server", { server: "node live.cjs", preset: "project", only: ["lifecycle"], ...page }],
  ];

  it("answer what their output schemas say, and the same as text", async () => {
    const folder = folderOf({ "server.ts": code, "live.cjs": live });
    expect((await runCommand(["lock"], folder)).code).toBe(0);
    writeFileSync(join(folder, "server.ts"), code.replace("of the garden", "of all gardens"));
    const connection = await connected(folder, ["--server", "node live.cjs"], sdk);
    const tools = await connection.list();
    expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
    for (const [name, args] of calls) {
      const { structuredContent, content, isError }: Result = await connection.call(name, args);
      expect([name, isError]).toEqual([name, undefined]);
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      const { outputSchema = {} } = tools.find((tool) => tool.name === name) ?? {};
      const validate = new Ajv2020({ strict: false }).compile(outputSchema);
      validate(structuredContent);
      expect([name, validate.errors]).toEqual([name, null]);
      // Each list of the answers has something to compare.
      const lists = Object.entries(structuredContent ?? {}).filter(
        ([key, list]) => key !== "notes" && Array.isArray(list),
      );
      expect([name, lists.flatMap(([, list]) => list as unknown[]).length > 0]).toEqual([name, true]);
    }
  });
});

describe("validate_files", () => {
  it("finds what the command finds, with edits that remove it, also after a change of the file", async () => {
    const folder = folderOf({ "tools.json": listOf(badTool) });
    const connection = await connected(folder);
    const args = { paths: ["tools.json"], ...rest };
    const one = await answer<Checked>(connection, "validate_files", args);
    const { issues } = JSON.parse((await runCommand(["tools.json", "--format", "json"], folder)).out) as {
      readonly issues: readonly { readonly rule: string; readonly line: number }[];
    };
    expect(one).toMatchObject({ valid: false, total: 2, counts: { error: 1 } });
    expect(one.findings.map(({ rule, line }) => [rule, line])).toEqual(issues.map(({ rule, line }) => [rule, line]));

    const path = join(folder, "tools.json");
    const text = readFileSync(path, "utf8");
    const edits = one.findings.flatMap(({ edit }) => edit?.replacements ?? []);
    expect(edits.length).toBeGreaterThan(0);
    for (const { line, old } of edits)
      expect(
        text
          .split("\n")
          .slice(line - 1)
          .join("\n")
          .startsWith(old),
      ).toBe(true);
    const [edit] = edits;
    writeFileSync(
      path,
      text.replace(edit?.old ?? "", () => edit?.new ?? ""),
    );
    const other = await answer<Checked>(connection, "validate_files", args);
    expect(other.total).toBe(1);
  });

  it("have an entry on each page, however long it is", async () => {
    const long = { ...goodTool, description: "A long sentence. ".repeat(2_000) };
    const connection = await connected(folderOf({ "tools.json": listOf(long, { ...long, name: "list_more" }) }));
    const names: string[] = [];
    for (let cursor = "start"; cursor;) {
      const one = await answer<{
        readonly definitions: readonly { readonly definition: { readonly name: string } }[];
        readonly nextCursor?: string;
      }>(connection, "extract_definitions", { path: ".", ...page, cursor });
      expect(one.definitions).toHaveLength(1);
      names.push(...one.definitions.map(({ definition }) => definition.name));
      cursor = one.nextCursor ?? "";
    }
    expect(names).toEqual(["list_plants", "list_more"]);
  });

  it("answers in pages, whose cursors belong to one result", async () => {
    const tools = Array.from({ length: 30 }, (_, index) => ({ ...badTool, name: `get_plant_${String(index)}` }));
    const folder = folderOf({ "tools.json": listOf(...tools) });
    const connection = await connected(folder);
    const args = { paths: ["."], ...rest };
    const whole = await answer<Checked>(connection, "validate_files", { ...args, limit: 100 });
    const found: unknown[] = [];
    let cursor = "start";
    let pages = 0;
    do {
      const one: Checked = await answer<Checked>(connection, "validate_files", { ...args, limit: 25, cursor });
      expect(one.total).toBe(whole.total);
      found.push(...one.findings);
      cursor = one.nextCursor ?? "";
      pages++;
    } while (cursor);
    expect([found.length, pages]).toEqual([60, 3]);
    expect(found.slice(0, whole.findings.length)).toEqual(whole.findings);
    expect(JSON.stringify(whole).length).toBeLessThan(25_000);

    const { nextCursor } = await answer<Checked>(connection, "validate_files", { ...args, limit: 25 });
    writeFileSync(join(folder, "tools.json"), listOf(...tools.slice(1)));
    expect(await fault(connection, "validate_files", { ...args, cursor: nextCursor })).toBe(
      "USAGE cursor: The entries have changed since that answer, or are others. Call again with cursor start, and with the other arguments unchanged.",
    );
    expect(await fault(connection, "validate_files", { ...args, cursor: "20" })).toContain("It is not a nextCursor");
  });

  it("obeys a configuration that is data, and runs none that is code", async () => {
    const off = "rules: { description-required: off, describe-on-fields: off, no-undeclared-required: off }\n";
    const evil = `import { writeFileSync } from "node:fs"; writeFileSync("ran", ""); export default {};\n`;
    const data = await connected(folderOf({ "tools.json": listOf(badTool), "mcp-validate.config.yaml": off }));
    expect(await answer<Checked>(data, "validate_files", { paths: ["."], ...rest })).toMatchObject({ total: 0 });
    const files = { "tools.json": listOf(badTool), "mcp-validate.config.mjs": evil };
    const folder = folderOf(files);
    const one = await answer<Checked>(await connected(folder), "validate_files", { paths: ["."], ...rest });
    expect(one).toMatchObject({ total: 2, notes: [expect.stringContaining("because it is code")] });
    expect(() => readFileSync(join(folder, "ran"))).toThrow();
  });
});

describe("what a caller may not do", () => {
  it("is refused with what to do instead", async () => {
    const outside = folderOf({ "secret.json": listOf(badTool) });
    const folder = folderOf({ "root/tools.json": listOf(goodTool), "root/none.ts": "export const a = 1;\n" });
    const root = join(folder, "root");
    symlinkSync(join(outside, "secret.json"), join(root, "link.json"));
    symlinkSync(outside, join(root, "folder"));
    const connection = await connected(folder, ["--root", "root"]);
    const leaving = "The path is outside of the folder that this server may read.";
    for (const path of ["..", "../x", outside, "link.json", "folder", "folder/secret.json", "folder/none"]) {
      const shown = [path, expect.stringContaining(leaving) as unknown];
      for (const [name, args] of [
        ["validate_files", { paths: [path], ...rest }],
        ["validate_text", { text: "[]", fileName: path, ...rest }],
        ["extract_definitions", { path, ...page }],
        ["compare_with_lock", { path: ".", lockFile: path, ...page }],
      ] as const)
        expect([path, await fault(connection, name, args)]).toEqual(shown);
    }
    // Links that are found are not followed.
    expect(await answer(connection, "validate_files", { paths: ["."], ...rest })).toMatchObject({
      total: 0,
      definitions: 1,
    });
    for (const [name, args, message] of [
      ["validate_files", { paths: ["tool.json"], ...rest }, "Did you mean tools.json?"],
      ["validate_files", { paths: ["none.ts"], ...rest }, "INVALID_FORMAT"],
      ["validate_files", { paths: ["."], ...rest, only: ["nam"] }, "USAGE only: 'nam' is not a rule"],
      ["validate_text", { text: "x".repeat(1_000_001), fileName: "", ...rest }, "Too big"],
      ["explain_finding", { about: "SEC-0011", ...page }, "Did you mean SEC-001"],
      ["compare_with_lock", { path: ".", lockFile: "mcp.lock.json", ...page }, "FILE_NOT_FOUND mcp.lock.json"],
      ["extract_definitions", { path: "none.ts", ...page }, "INVALID_FORMAT none.ts"],
      ["probe_server", { server: "node live.cjs", preset: "project", only: [], ...page }, "probe_server"],
    ] as const) {
      let said: unknown;
      try {
        said = await fault(connection, name, args);
      } catch (error) {
        said = String(error);
      }
      expect([name, said]).toEqual([name, expect.stringContaining(message) as unknown]);
    }
  });

  it("includes probing another server than those of the command line", async () => {
    const connection = await connected(folderOf({ "live.cjs": live }), ["--server", "node live.cjs"]);
    const args = { server: "node other.cjs", preset: "project", only: [], ...page };
    expect(await fault(connection, "probe_server", args)).toContain("server");
    const dead = await connected(folderOf({}), ["--server", "node live.cjs"]);
    expect(await fault(dead, "probe_server", { ...args, server: "node live.cjs" })).toContain("CONNECTION_FAILED");
  });
});

describe("explain_finding", () => {
  it("knows rules, probes, and the messages of both", async () => {
    const connection = await connected(folderOf({}));
    for (const [about, name] of [
      ["SEC-001", "require-max-length"],
      ["mcp/describe-on-fields", "describe-on-fields"],
      ["unknown-method", "unknown-method"],
      ["Parameter 'id' of tool 'get_user' has no description.", "describe-on-fields"],
      [
        "tools.json:1:1: error [SCH-002] mcp/description-required: Tool 'x' has no description.",
        "description-required",
      ],
    ])
      expect([about, await answer(connection, "explain_finding", { about, ...page })]).toMatchObject([
        about,
        { entries: expect.arrayContaining([expect.objectContaining({ name })]) as unknown },
      ]);
  });
});
