import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { built, root } from "../validator/built.ts";
import { type Run, runCommand, startCommand } from "../validator/cli/command.ts";
import { startHosts } from "./hosts.ts";

/** A tool that every preset reports, because neither it nor its parameter has a description. */
const tool = {
  name: "find_book",
  inputSchema: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
};

const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

export const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find_book", { inputSchema: { words: z.string() } }, () => ({ content: [] }));
`;

const python = `from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool
def find_book(words: str) -> str:
    return ""
`;

/** The files in which that tool is declared, once for each language. */
const servers = {
  "src/server.ts": server,
  "src/server.py": python,
  "servers/desk.js": server,
  "tools.json": JSON.stringify({ tools: [tool] }, undefined, 2),
  "api/tools/users.yaml": `tools:\n  - ${JSON.stringify(tool)}\n`,
};

/** The files in which a project declares tools. */
export const serverFiles = Object.keys(servers).sort();

/** Files of any project. Each is one that some parser or rule refuses when a configuration takes it by mistake. */
const others = {
  "package.json": JSON.stringify({ name: "desk", version: "1.0.0", type: "commonjs" }, undefined, 2),
  "package-lock.json": JSON.stringify({ name: "desk", lockfileVersion: 3, packages: { "": {} } }, undefined, 2),
  "src/package.json": JSON.stringify({ type: "module" }),
  "servers/package.json": JSON.stringify({ type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: { target: "es2022", module: "nodenext", strict: true, skipLibCheck: true, types: [] },
  }),
  "data/books.json5": "{ books: [] }\n",
  "docker-compose.yml": "services:\n  desk:\n    image: desk\n    tools: [a]\n",
  "mkdocs.yml":
    "markdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n",
  "README.md": "# Desk\n",
  // What `npx mcp-validate --server` starts.
  "server.js": `const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
const initialized = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: {} },
  serverInfo: { name: "desk", version: "1.0.0" },
};
const results = { initialize: initialized, "tools/list": { tools: [] }, ping: {} };
process.getBuiltinModule("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  const { id, method } = message;
  if (id === undefined) return;
  if (results[method]) send({ id, result: results[method] });
  else send({ id, error: { code: -32601, message: "There is no such method." } });
});
`,
};

/** Packages that a reader has installed in addition to the plugin. */
const packages = [
  "@eslint/json",
  "@modelcontextprotocol/sdk",
  "@modelcontextprotocol/server-everything",
  "eslint",
  "typescript",
  "typescript-eslint",
  "zod",
];

/**
 * A temporary project with both packages installed, as `npm run build` makes it from the sources.
 *
 * @param files its files in addition to its servers and the files of any project, by path.
 * @returns its folder.
 */
export function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-recipe-"));
  for (const [file, text] of Object.entries({ ...servers, ...others, ...files })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const modules = path.join(folder, "node_modules");
  const plugin = path.join(modules, "eslint-plugin-mcp");
  mkdirSync(plugin, { recursive: true });
  cpSync(path.join(root, "package.json"), path.join(plugin, "package.json"));
  symlinkSync(path.dirname(built("index.js")), path.join(plugin, "dist"));
  cpSync(path.join(path.dirname(path.dirname(built("index.js"))), "oxlint.json"), path.join(plugin, "oxlint.json"));
  symlinkSync(path.dirname(path.dirname(built("mcp-validate.js"))), path.join(modules, "mcp-validate"));
  for (const name of packages) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
  return folder;
}

/** The commands that start themselves again, or that end with their process. */
const processes = ["mcp", "serve", "sweep"];

/**
 * Runs a line of a page in a project, as a reader would; our command in this process.
 *
 * @param args the words of the line after `npx`.
 */
export async function npx(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const [name = "", ...rest] = args[0] === "-p" ? args.slice(2) : args;
  if (name === "mcp-validate") {
    const given = { ...env, NO_COLOR: "1" };
    return processes.includes(rest[0] ?? "")
      ? startCommand(rest, folder, given).ended
      : runCommand(rest, folder, { env: given });
  }
  const commands: Readonly<Record<string, string>> = {
    eslint: path.join(root, "node_modules/eslint/bin/eslint.js"),
    oxlint: path.join(root, "node_modules/oxlint/bin/oxlint"),
  };
  const command = commands[name];
  if (command === undefined) throw new Error(`No such command: ${name}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...rest], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, out: stdout, err: stderr };
}

/** Runs a line of a page in a project, with the hosts that it asks; the lines of standard error that are errors. */
export async function runLine(
  folder: string,
  line: string,
): Promise<{ readonly code: number | null; readonly faults: readonly string[] }> {
  const words = parseArgsStringToArgv(line.replace(/^npx /u, ""));
  const { code, err } = await npx(folder, words, words[0] === "mcp-validate" ? await startHosts() : {});
  return { code, faults: err.split("\n").filter((part) => /^[A-Z]+_[A-Z]+|^USAGE|^TIMEOUT/u.test(part)) };
}

/** The rules that report in each file of a project, by `eslint .`; a parsing error counts by its message. */
export async function eslintFindings(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { out, err } = await npx(folder, ["eslint", ".", "--format", "json"]);
  if (err !== "") throw new Error(err);
  const results = JSON.parse(out) as readonly {
    readonly filePath: string;
    readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
  }[];
  return Object.fromEntries(
    results
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath, messages }) => [
        path.relative(folder, filePath),
        [...new Set(messages.map(({ ruleId, message }) => ruleId ?? message))].sort(),
      ]),
  );
}

/** The text of a file of a project. */
export function readIn(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}
