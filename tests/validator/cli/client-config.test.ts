import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand, type Run } from "./command.ts";

/** A server without packages, which shows in a description how it was started. */
const server = `import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const started = JSON.stringify({ args: process.argv.slice(2), key: process.env.KEY, folder: process.cwd() });
const tools = [{ name: "list_plants", description: started, inputSchema: { type: "object" } }];
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "initialize") {
    const serverInfo = { name: "garden", version: "1.0.0" };
    send({ id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") send({ id, result: { tools } });
  else if (id !== undefined) send({ id, error: { code: -32601, message: "There is no such method" } });
});
`;

const python = `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("garden")


@mcp.tool()
def water(liters: int) -> str:
    """Water."""
    return str(liters)
`;

const json = (servers: object, key = "mcpServers"): string => JSON.stringify({ [key]: servers });
const node = (...args: readonly string[]): object => ({ command: "node", args: ["server.mjs", ...args] });

type Files = Readonly<Record<string, string>>;

/** Runs the command in a folder whose subfolder \`home\` is the home of the user. */
async function run(files: Files, args: readonly string[], env: Files = {}): Promise<Run & { readonly folder: string }> {
  const folder = folderOf({ "server.mjs": server, ...files });
  return { folder, ...(await runCommand(args, folder, { env: { HOME: join(folder, "home"), APPDATA: "", ...env } })) };
}

/** How the server of a name is started, as the server itself reports it. */
async function started(files: Files, name: string, ...flags: readonly string[]): Promise<unknown> {
  const { code, out, err } = await run(files, ["extract", "--client-config", "--server", name, ...flags], {
    KEY: "k1",
  });
  expect([code, err]).toEqual([0, ""]);
  const { tools } = JSON.parse(out) as { readonly tools: readonly { readonly description: string }[] };
  return JSON.parse(tools[0]?.description ?? "") as unknown;
}

describe("--client-config", () => {
  it("lists the servers of the project and of the user, and checks the code that is here", async () => {
    const { code, out, err } = await run(
      {
        "py/pyproject.toml": "[project]\nname = 'garden'\n",
        "py/garden/server.py": python,
        ".mcp.json": json({ garden: { command: "uv", args: ["run", "--directory", "py", "garden/server.py"] } }),
        ".vscode/mcp.json": `{ // Ours.\n  "servers": { "github": { "type": "http", "url": "https://api.example.com/mcp" } } }`,
        "home/.codex/config.toml": `[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", "server-files", "./py"]\nenabled = false\n`,
      },
      ["--client-config", "--format", "concise"],
    );
    expect(err.split("\n").slice(0, 3)).toEqual([
      ".mcp.json (Claude Code): garden: reads py.",
      ".vscode/mcp.json (VS Code): github: not read; --server github connects to it.",
      "home/.codex/config.toml (Codex): files (disabled): not read; --server files starts it.",
    ]);
    expect(out).toMatch(/^py\/garden\/server\.py:8:5: mcp\/description-required /u);
    expect(code).toBe(1);
  });

  it.each<[what: string, code: string | undefined, entry: object]>([
    ["a file", "server.mjs", { command: "node", args: ["--import", "tsx", "server.mjs", "tools.json"] }],
    ["a file behind a flag", "server.mjs", { command: "node", args: ["--conditions", "dev", "server.mjs"] }],
    ["a file that is the command", "bin/server.py", { command: "./bin/server.py" }],
    ["a module of Python", "src/garden", { command: "python3", args: ["-m", "garden"] }],
    ["a script of a project", "web", { command: "npm", args: ["--prefix", "web", "run", "serve"] }],
    ["a script in the folder of the server", "web", { command: "npm", args: ["start"], cwd: "web" }],
    ["a project that uvx installs", "web", { command: "uvx", args: ["--from=./web", "garden"] }],
    ["the project of a file, with a variable", "web", { command: "tsx", args: ["${workspaceFolder}/web/index.ts"] }],
    [
      "a package of a registry, with a path as its argument",
      undefined,
      { command: "npx", args: ["-y", "files", "server.mjs"] },
    ],
    ["an image", undefined, { command: "docker", args: ["run", "-i", "image", "server.mjs"] }],
  ])("finds the code of %s", async (_what, code, entry) => {
    const files = {
      ...{ "bin/server.py": python, "src/garden/__main__.py": python },
      ...{ "web/package.json": "{}", "web/index.ts": "" },
      ".mcp.json": json({ garden: entry }),
    };
    const { err } = await run(files, ["--client-config"]);
    const read = code === undefined ? "not read; --server garden starts it" : `reads ${code}`;
    expect(err.split("\n")[0]).toBe(`.mcp.json (Claude Code): garden: ${read}.`);
    expect(err.includes("The code of these servers is not on this machine")).toBe(code === undefined);
  });

  it("names a file of code that is not there, and the folder that it reads", async () => {
    const files = {
      ".mcp.json": json({ a: { command: "node", args: ["dist/index.js"] }, b: node() }),
      "package.json": "{}",
    };
    const { err } = await run(files, ["--client-config"]);
    expect(err.split("\n").slice(0, 2)).toEqual([
      ".mcp.json (Claude Code): a: not read, because dist/index.js does not exist.",
      ".mcp.json (Claude Code): b: reads this folder.",
    ]);
  });

  it("is named where a name is taken for a command", async () => {
    const { code, err } = await run({ ".mcp.json": json({ garden: node() }) }, ["--server", "garden-server"]);
    expect(err).toMatch(
      /The command garden-server was not found\. .* If it is the name of a server of your client, add --client-config\.\n$/u,
    );
    expect(code).toBe(3);
  });

  it("starts a server that is named with its arguments, its environment and its folder", async () => {
    const entry = { ...node("two words", "it's"), env: { KEY: "${env:KEY}" } };
    const cases: readonly (readonly [files: Files, name: string, ...flags: string[]])[] = [
      [{ ".cursor/mcp.json": json({ "My garden": entry }) }, "My garden"],
      [{ ".mcp.json": json({ g: { ...entry, env: { KEY: "${KEY:-k2}" } } }) }, "g"],
      [{ ".mcp.json": json({ g: { ...entry, env: { KEY: "${MISSING:-k1}" } } }) }, "g"],
      [{ ".mcp.json": json({ g: { ...entry, env: { KEY: "${input:key}" } } }) }, "g", "--env", "KEY=k1"],
      [{ ".gemini/settings.json": json({ g: { ...entry, env: { KEY: "$KEY" } } }) }, "g"],
      [
        {
          ".vscode/mcp.json": json({ g: { ...entry, env: {}, envFile: "${workspaceFolder}/.env" } }, "servers"),
          ".env": "KEY=k1\n",
        },
        "g",
      ],
      [
        {
          ".zed/settings.json": json(
            { g: { command: { path: "node", ...entry, command: undefined } } },
            "context_servers",
          ),
        },
        "g",
      ],
      [
        {
          ".codex/config.toml": `[mcp_servers.g]\ncommand = "node"\nargs = ["server.mjs", "two words", "it's"]\nenv = { KEY = "k1" }\n`,
        },
        "g",
      ],
    ];
    for (const [files, name, ...flags] of cases) {
      const { args, key } = (await started(files, name, ...flags)) as Readonly<Record<string, unknown>>;
      expect([Object.keys(files)[0], args, key]).toEqual([Object.keys(files)[0], ["two words", "it's"], "k1"]);
    }
  });

  it("starts a server in the folder of the project, or in the one that is configured", async () => {
    const folders = async (entry: object, ...flags: readonly string[]) => {
      const files = { "web/server.mjs": server, ".cursor/mcp.json": json({ g: entry }) };
      const { folder } = (await started(files, "g", ...flags)) as { readonly folder: string };
      return folder.replace(/^.*mcp-validate-[^/\\]+/u, "");
    };
    expect(await folders(node())).toBe("");
    expect(await folders({ ...node(), cwd: "web" })).toBe("/web");
    expect(await folders({ ...node() }, "--cwd", "web")).toBe("/web");
  });

  it("checks, locks and probes only the servers that are named", async () => {
    const files = { ".mcp.json": json({ g: node(), other: { command: "no-such-program" } }) };
    const checked = await run(files, ["--client-config", "--server", "g", "--format", "json"]);
    expect(checked.err).toBe("");
    expect(checked.out).toContain('"name": "node server.mjs"');
    const locked = await run(files, ["lock", "--client-config", ".mcp.json", "--server", "g"]);
    expect([locked.out, locked.err, locked.code]).toEqual(["mcp.lock.json: 1 tool, written.\n", "", 0]);
    const probed = await run(files, ["probe", "--client-config", "--server", "g", "--only", "unknown-method"]);
    expect([probed.code, probed.err]).toEqual([0, ""]);
    const dry = await run(files, ["probe", "--client-config", "--server", "g", "--dry-run"]);
    expect(dry.out).toMatch(/^Command: node server\.mjs\n/u);
  });

  it.each<[what: string, files: Files, args: readonly string[], message: RegExp]>([
    [
      "no file",
      {},
      [],
      /^FILE_NOT_FOUND --client-config: Neither this folder nor yours has the file of a client\. Name a file: --client-config FILE\.$/mu,
    ],
    ["a file without servers", { ".mcp.json": "{}" }, [], /^INVALID_FORMAT \.mcp\.json: It names no server\./mu],
    ["a syntax error", { ".mcp.json": '{ "mcpServers": {\n  "a": }' }, [], /^PARSE_ERROR \.mcp\.json:2:8: /mu],
    [
      "a syntax error in TOML",
      { ".codex/config.toml": "[mcp_servers.a]\ncommand = \n" },
      [],
      /^PARSE_ERROR \.codex\/config\.toml:2:\d+: .*\. Correct it\.$/mu,
    ],
    ["a missing file", {}, ["mcp.json"], /^FILE_NOT_FOUND mcp\.json: There is no such file\./mu],
    [
      "an unknown name",
      { ".mcp.json": json({ garden: node() }) },
      ["--server", "gardn"],
      /^USAGE --server gardn: No client has a server of this name\. Did you mean garden\?$/mu,
    ],
    [
      "two servers of one name",
      { ".mcp.json": json({ g: node() }), ".cursor/mcp.json": json({ g: node("x") }) },
      ["--server", "g"],
      /^USAGE --server g: \.mcp\.json and \.cursor\/mcp\.json have different servers of this name\. Name one of the files: --client-config \.mcp\.json\.$/mu,
    ],
    [
      "a variable of the environment",
      { ".mcp.json": json({ g: { ...node(), env: { KEY: "${NOT_SET}" } } }) },
      ["--server", "g"],
      /^USAGE --server g: \$\{NOT_SET\} has no value\. Write --env KEY=value\.$/mu,
    ],
    [
      "a variable of a header",
      { ".mcp.json": json({ g: { url: "https://example.com", headers: { "X-Key": "${input:key}" } } }) },
      ["--server", "g"],
      /has no value\. Write --header "X-Key: value"\.$/mu,
    ],
    [
      "a variable of the command",
      { ".mcp.json": json({ g: node("${input:key}") }) },
      ["--server", "g"],
      /has no value\. Set the variable, or write the command as the value of --server\.$/mu,
    ],
    [
      "neither command nor URL",
      { ".mcp.json": json({ g: { type: "stdio" } }) },
      ["--server", "g"],
      /^USAGE --server g: \.mcp\.json says neither a command nor a URL\./mu,
    ],
    [
      "code that is not here",
      { ".mcp.json": json({ g: { url: "https://example.com" } }) },
      [],
      /^USAGE --client-config: The code of these servers is not on this machine, so there is nothing to read\. Name a server to start it: --server g\.$/mu,
    ],
    [
      "code of strangers",
      { ".mcp.json": json({ g: node() }) },
      ["--untrusted"],
      /^USAGE --client-config: --untrusted changes nothing and runs nothing\./mu,
    ],
  ])("refuses %s", async (_what, files, args, message) => {
    const { code, out, err } = await run(files, ["--client-config", ...args]);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, ""]);
  });

  it("never writes the values of the environment or of headers", async () => {
    const files = {
      ".mcp.json": json({
        g: { ...node(), env: { KEY: "s3cret" } },
        u: { url: "http://127.0.0.1:1/?token=s3cret", headers: { Authorization: "Bearer s3cret" } },
      }),
    };
    for (const args of [[], ["--server", "g"], ["--server", "u"], ["--server", "g", "--format", "json"]]) {
      const { out, err } = await run(files, ["--client-config", ...args, "--rule", "description-required=off"]);
      // The server itself puts its environment into a description.
      expect(`${err}${out.replaceAll(/\\?"key\\?":\\?"s3cret/gu, "")}`).not.toContain("s3cret");
    }
  });

  it("shows a command with its variables in place of their values", async () => {
    const args = ["--client-config", "--server", "g", "--format", "json", "--fail-on", "never"];
    const { out } = await run({ ".mcp.json": json({ g: node("${TOKEN}") }) }, args, { TOKEN: "t0ken" });
    const { sources, issues } = JSON.parse(out) as {
      readonly sources: readonly { readonly name: string }[];
      readonly issues: readonly { readonly file: string }[];
    };
    expect(sources.map(({ name }) => name)).toEqual(["node server.mjs ${TOKEN}"]);
    expect(new Set(issues.map(({ file }) => file))).toEqual(new Set(["node server.mjs ${TOKEN}"]));
  });

  it("takes one server where there can be only one list", async () => {
    const files = { ".mcp.json": json({ a: node(), b: node("b") }) };
    const { err } = await run(files, ["extract", "--client-config", "--server", "a", "--server", "b"]);
    expect(err).toBe("USAGE --server: The lists of several servers are not one. Name one of them.\n");
    const both = await run(files, ["extract", "server.mjs", "--client-config", "--server", "a"]);
    expect(both.err).toBe(
      "USAGE --server: Definitions are read from a file or from a server. Leave out one of them.\n",
    );
  });
});
