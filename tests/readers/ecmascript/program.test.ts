import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SourceModule } from "../../../lib/model/module.ts";
import { moduleReader } from "../../../lib/readers/ecmascript/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";
import { defaultPath, parsers } from "./read.ts";

const sdk = 'import "@modelcontextprotocol/sdk/server/mcp.js";\n';

function moduleIn(text: string, path = defaultPath, hasDefinitions = false): SourceModule | undefined {
  const source = { ...parsers.ours(text, path), text, parserServices: {}, path };
  if (!moduleReader.concerns(source)) return undefined;
  return moduleReader.readModule?.(source, settingsOf({}), hasDefinitions);
}

function readModule(text: string, path?: string): SourceModule {
  const module = moduleIn(text, path);
  if (!module) throw new Error("The text is not read as a module.");
  return module;
}

describe("a module", () => {
  it.each([
    ['import { Server } from "@modelcontextprotocol/sdk/server/index.js";'],
    ["const { Server } = require('@modelcontextprotocol/server');"],
    ["const sdk = await import(`@modelcontextprotocol/sdk/types.js`);"],
    ['import { FastMCP } from "fastmcp";'],
    ['import { MCPServer } from "mcp-framework";'],
    ['import { McpAgent } from "agents/mcp";'],
    ['import { tool } from "@cyanheads/mcp-ts-core";'],
  ])("is what imports a library for servers: %s", (text) => {
    expect(moduleIn(text)).toBeDefined();
  });

  it.each([
    ['import express from "express";'],
    ['const text = "an MCP server and its tools";'],
    ['import { tools } from "./mcp/tools.js";'],
    ['import pi from "fastmcp-other";'],
  ])("is nothing else: %s", (text) => {
    expect(moduleIn(text)).toBeUndefined();
  });

  it("is what defines something, whatever it imports", () => {
    expect(moduleIn('export const tools = [{ name: "find" }];', defaultPath, true)).toBeDefined();
  });
});

describe("the imports of a module", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "program-")));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("are its names, in every form", () => {
    const { imports } = readModule(`import "@modelcontextprotocol/sdk/types.js";
import express, { json as parse, type Request } from "express";
import * as fs from "node:fs";
import type { Tool } from "./tool";
export { run } from "./run";
export * from "./all";
const { exec, spawn: start } = require("node:child_process");
const path = require("node:path");
require("dotenv").config();
const lazy = () => import("./lazy");`);
    expect(imports.map(({ specifier, name, local, isType }) => [specifier, name, local, isType])).toEqual([
      ["@modelcontextprotocol/sdk/types.js", undefined, undefined, false],
      ["express", "default", "express", false],
      ["express", "json", "parse", false],
      ["express", "Request", "Request", true],
      ["node:fs", "*", "fs", false],
      ["./tool", "Tool", "Tool", true],
      ["./run", "run", undefined, false],
      ["./all", "*", undefined, false],
      ["node:child_process", "exec", "exec", false],
      ["node:child_process", "spawn", "start", false],
      ["node:path", "*", "path", false],
      ["dotenv", "*", undefined, false],
      ["./lazy", "*", undefined, false],
    ]);
  });

  it("lead to the source files of the project", () => {
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "src/tool.ts"), "export const tool = 1;");
    const { imports } = readModule(
      `${sdk}import { tool } from "./tool.js";\nimport { none } from "./none.js";`,
      join(folder, "src/server.ts"),
    );
    expect(imports.map(({ path }) => path)).toEqual([undefined, join(folder, "src/tool.ts"), undefined]);
  });

  it("have their places", () => {
    const text = 'import { Server as S } from "@modelcontextprotocol/server";';
    const [only] = readModule(text).imports;
    expect(only && text.slice(only.span.start, only.span.end)).toBe("S");
  });
});

describe("the transports of a module", () => {
  it("are those that it makes, in order", () => {
    const { transports } = readModule(`import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport as Http } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import * as sse from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPTransport } from "@hono/mcp";
new StreamableHTTPTransport();
new sse.SSEServerTransport("/messages", response);
new Http({ sessionIdGenerator: undefined });
new StdioServerTransport();
new Map<string, Http>();`);
    expect(transports.map(({ kind, label }) => [kind, label])).toEqual([
      ["streamable-http", "StreamableHTTPTransport"],
      ["sse", "SSEServerTransport"],
      ["streamable-http", "StreamableHTTPServerTransport"],
      ["stdio", "StdioServerTransport"],
    ]);
  });

  it("are not those that depend on a condition that nobody knows, unless both outcomes are written", () => {
    const start = (option: string): unknown[] =>
      readModule(`import { FastMCP } from "fastmcp";\nserver.start({ transportType: ${option} });`).transports.map(
        ({ kind }) => kind,
      );
    expect(start("process.env.TRANSPORT")).toEqual([]);
    expect(start('isHttp ? "httpStream" : "stdio"')).toEqual(["streamable-http", "stdio"]);
    expect(start('kind ?? "sse"')).toEqual(["sse"]);
  });
});

describe("the mounts of a module", () => {
  it("are the paths and the middleware of HTTP servers", () => {
    const { mounts } = readModule(`${sdk}import express from "express";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
const app = express();
const router = express.Router();
const path = "/mcp";
app.use(express.json());
app.post(path, requireBearerAuth({ verifier }), handle);
router.get(prefix + "/health", (request, response) => response.send("ok"));
new Map().get("/not-a-path");
cache.delete("/mcp");`);
    expect(mounts.map(({ method, path, handlers }) => [method, path.state, handlers])).toEqual([
      ["use", "absent", ["express.json"]],
      ["post", "known", ["@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js.requireBearerAuth", "handle"]],
      ["get", "absent", ["", ""]],
    ]);
  });
});

describe("the literals of a module", () => {
  it("are its texts with the names that they get", () => {
    const { literals } = readModule(`${sdk}const key = "a";
const { token = "b" } = options;
client.secret = process.env.SECRET ?? "c";
const config = { "api-key": \`d\`, [computed]: "e", nested: { url: \`f\${host}g\` } };
class Client { password = "h" as string; }
headers.set("Authorization", "i");
run("j", flag ? "k" : "l");
type Mode = "m";
const value = config["n"];`);
    expect(literals.map(({ text, name }) => [text, name])).toEqual([
      ["a", "key"],
      ["b", "token"],
      ["c", "secret"],
      ["d", "api-key"],
      ["e", undefined],
      ["f", "url"],
      ["g", "url"],
      ["h", "password"],
      ["Authorization", undefined],
      ["i", "Authorization"],
      ["j", undefined],
      ["k", undefined],
      ["l", undefined],
    ]);
  });
});
