import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { built } from "../built.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { spawnCommand } from "./command.ts";
import { bad, good } from "./runs.ts";

/** A command that runs until it is stopped. */
class Watching {
  readonly folder: string;
  #out = "";
  #err = "";
  readonly #child;
  readonly #ended: Promise<number | null>;

  constructor(args: readonly string[], files: Readonly<Record<string, string>>) {
    this.folder = folderOf(files);
    this.#child = spawn(process.execPath, [built("mcp-validate.js"), ...args, "--watch"], { cwd: this.folder });
    this.#child.stdout.on("data", (chunk: Buffer) => (this.#out += chunk.toString("utf8")));
    this.#child.stderr.on("data", (chunk: Buffer) => (this.#err += chunk.toString("utf8")));
    this.#ended = new Promise((settle) => this.#child.once("close", settle));
    onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  /** Waits for a text, and returns the output since the last call. */
  async until(text: string | RegExp): Promise<string> {
    const last = Date.now() + 20_000;
    const has = (): boolean => (typeof text === "string" ? this.#all.includes(text) : text.test(this.#all));
    while (!has() && Date.now() < last) await pause(20);
    expect(this.#all).toMatch(text);
    // The rest of a report comes with the same write.
    await pause(50);
    const all = this.#all;
    this.#out = this.#err = "";
    return all;
  }

  get #all(): string {
    return `${this.#err}${this.#out}`;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** What is printed in the next moment. */
  async rest(): Promise<string> {
    await pause(700);
    return this.#all;
  }

  /** Ends it as Ctrl-C does. Windows has no signal that a process can send. */
  async stop(): Promise<number | null> {
    this.#child.kill("SIGINT");
    const code = await this.#ended;
    return process.platform === "win32" ? 0 : code;
  }
}

const ready = "Watching for changes. Press Ctrl-C to end.";

/** A tool in a module of its own, with a parameter that has no description. */
function toolOf(name: string): string {
  return `import { z } from "zod";
import { text } from "./text.js";
export function register(server) {
  server.registerTool("${name}", { title: "T", description: "Gets one ${name} of the garden. Use it when you know which one.", inputSchema: { id: z.string() } },
    async ({ id }) => text(id));
}
`;
}

const project = {
  "package.json": `{ "name": "app", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", "zod": "^4.0.0" } }`,
  "src/text.js": `export const text = (id) => ({ content: [{ type: "text", text: id }] });\n`,
  "src/plant.js": toolOf("plant"),
  "src/tree.js": toolOf("tree"),
  "src/server.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { register as plant } from "./plant.js";
import { register as tree } from "./tree.js";
const server = new McpServer({ name: "a", version: "1" });
plant(server);
tree(server);
`,
};

describe("--watch", () => {
  it("checks what changes, reports it with the time, and ends with 0", async () => {
    const watching = new Watching([], { "a.json": bad, "b.json": good });
    expect(await watching.until(ready)).toMatch(/\na\.json:[^]+Failed: 2 problems/u);
    watching.write("b.json", listOf({ ...badTool, name: "other" }));
    const second = await watching.until("Failed: 4 problems");
    expect(second).toMatch(/^\n\d\d:\d\d:\d\d b\.json: checked 1 of 2 files again in \d+ ms\.\nb\.json:/u);
    expect(second).not.toContain("\na.json:");
    watching.write("a.json", listOf(goodTool));
    watching.write("b.json", listOf({ ...goodTool, name: "list_trees" }));
    expect(await watching.until("Passed")).toContain("checked 2 of 2 files again");
    expect(await watching.stop()).toBe(0);
  });

  it("checks again only the files that changed, were read for a changed one, or read it", async () => {
    const watching = new Watching(["src"], { ...project, "src/else.json": good });
    const first = await watching.until(ready);
    watching.write("src/plant.js", toolOf("bush"));
    const second = await watching.until("checked");
    // The tool, the function that it calls, and the module that registers it.
    expect(second).toContain("src/plant.js: checked 3 of 5 files again");
    expect(second).toContain("'bush'");
    expect(second).not.toContain("'tree'");
    // Both tools call it.
    watching.write("src/text.js", `${project["src/text.js"]}// changed\n`);
    expect(await watching.until("checked")).toContain("src/text.js: checked 4 of 5 files again");
    // What a whole run says of it is the same.
    const fresh = spawnCommand(["src"], watching.folder).out;
    expect(fresh.match(/^Passed: .+|^Failed: .+/mu)?.[0]).toBe(first.match(/^Passed: .+|^Failed: .+/mu)?.[0]);
  });

  it("notices new and removed files, at once also what they change for others", async () => {
    const watching = new Watching(["src"], {
      ...project,
      "src/plant.js": project["src/plant.js"].replace("text.js", "words.js"),
    });
    await watching.until(ready);
    watching.write("src/words.js", project["src/text.js"]);
    // Its importers could not follow it before.
    expect(await watching.until("checked")).toMatch(/src\/words\.js: checked 3 of 5 files/u);
    rmSync(join(watching.folder, "src/tree.js"));
    expect(await watching.until("checked")).toMatch(
      /src\/tree\.js: checked \d of 4 files.+\n[^]*1 tool|in 1 of 1 tool/u,
    );
  });

  it("of one file follows what it imports, in the whole project", async () => {
    const watching = new Watching(["src/plant.js"], project);
    await watching.until(ready);
    watching.write("src/tree.js", toolOf("bush"));
    expect(await watching.rest()).toBe("");
    watching.write("src/text.js", `${project["src/text.js"]}// changed\n`);
    expect(await watching.until("checked")).toContain("src/text.js: checked 1 of 1 file again");
  });

  it("reads a changed configuration, and goes on after errors", async () => {
    const watching = new Watching(["a.json", "--output", "report.json"], { "a.json": bad });
    await watching.until(ready);
    // The report is no change.
    expect(await watching.rest()).toBe("");
    watching.write("mcp-validate.config.yaml", "rules: { SCH-008: off }\n");
    await watching.until("checked 1 of 1 file");
    // The report is written after the line.
    await vi.waitFor(() => {
      const report = JSON.parse(readFileSync(join(watching.folder, "report.json"), "utf8")) as { issues: object[] };
      expect(report.issues).toHaveLength(1);
    });
    watching.write("a.json", "{");
    await watching.until("PARSE_ERROR a.json");
    watching.write("a.json", "{}");
    await watching.until("INVALID_FORMAT a.json");
    watching.write("a.json", good);
    await watching.until("checked 1 of 1 file");
    expect(await watching.stop()).toBe(0);
  });

  it("starts a server again when its code changes", async () => {
    const server = (name: string): string => `
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
// A server that writes a file is not started for ever.
writeFileSync("state.json", String(Date.now()));
const answers = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
  "tools/list": { tools: [{ name: "${name}", description: "Does it.", inputSchema: { type: "object" } }] },
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} }));
});
`;
    const watching = new Watching(["--server", "node server.mjs"], { "server.mjs": server("one") });
    expect(await watching.until(ready)).toContain("'one'");
    watching.write("server.mjs", server("two"));
    expect(await watching.until("'two'")).toMatch(/server\.mjs/u);
    expect(await watching.rest()).not.toContain("checked");
    watching.write("server.mjs", "process.exit(3);\n");
    await watching.until("CONNECTION_FAILED");
    watching.write("server.mjs", server("three"));
    await watching.until("'three'");
    expect(await watching.stop()).toBe(0);
  });

  it.each<[string[], string]>([
    [["--diff"], "It repeats checks, and --diff is for one run. Leave out one of them."],
    [["--fix"], "It repeats checks, and --fix is for one run. Leave out one of them."],
    [["--fix-dry-run"], "It repeats checks, and --fix-dry-run is for one run. Leave out one of them."],
    [
      ["--format", "json"],
      "Several reports as json one after the other are none. Write each to a file: --format json --output FILE.",
    ],
    [["-"], "Standard input does not change. Name the file."],
    [["--changed"], "It checks what changes from now on. Leave out --changed."],
    [["--untrusted"], "--untrusted is for one run. Leave out one of them."],
    [["--ci"], "A CI system would wait for its end. Leave out one of them."],
  ])("is refused with %j", (flags, message) => {
    const { code, out, err } = spawnCommand(["--watch", ...flags], folderOf({ "a.json": bad }), { input: bad });
    expect([code, out, err]).toEqual([2, "", `USAGE --watch: ${message}\n`]);
  });

  it("ends with 2 for a command line that is wrong", () => {
    for (const args of [["none.json"], ["a.json", "--only", "x"], ["a.json", "--config", "none.yaml"]])
      expect(spawnCommand([...args, "--watch"], folderOf({ "a.json": bad })).code).toBe(2);
  });
});
