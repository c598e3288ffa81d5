import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import { pythonReader } from "../../../lib/readers/python/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const module = `from fastmcp import FastMCP
mcp = FastMCP("x")

@mcp.tool()
def find(query: str) -> str:
    """Find things.

    Args:
        query: What to find.
    """
    return query
`;

/** The major version of FastMCP whose list the module gives: only 4 makes titles, only 2 leaves the objects open. */
function majorIn(files: Readonly<Record<string, string>>, text = module, settings: object = {}): number | undefined {
  const root = mkdtempSync(join(tmpdir(), "python-versions-"));
  folders.push(root);
  for (const [name, content] of Object.entries({ ".git/HEAD": "", ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const { ast } = parsePython(text);
  if (!ast) throw new Error("The module is broken");
  const source = { text, ast, path: join(root, "src", "server.py"), parserServices: {} };
  const [tool] = pythonReader.read(source, settingsOf({ mcp: settings }))?.tools ?? [];
  if (!tool) return undefined;
  if (tool.root.members.has("title")) return 4;
  const input = tool.root.members.get("inputSchema")?.value;
  return input?.kind === "object" && input.members.has("additionalProperties") ? 3 : 2;
}

describe("the version of FastMCP", () => {
  it.each([
    ["a pinned requirement", { "requirements.txt": "mcp\nfastmcp==2.14.7  # pinned\n" }, 2],
    ["a requirement of another name", { "requirements-dev.txt": "FastMCP[auth] >= 3.0, < 4\n" }, 3],
    ["a range that is open", { "pyproject.toml": '[project]\ndependencies = ["fastmcp>=2.3"]\n' }, 4],
    ["a range with an upper limit", { "pyproject.toml": '[project]\ndependencies = ["fastmcp>=2.3,<3"]\n' }, 2],
    ["a compatible version", { "pyproject.toml": '[project]\ndependencies = ["fastmcp~=3.1"]\n' }, 3],
    ["Poetry", { "pyproject.toml": '[tool.poetry.dependencies]\nfastmcp = "^2.3"\n' }, 2],
    [
      "a lock file, which wins over a range",
      {
        "pyproject.toml": '[project]\ndependencies = ["fastmcp>=2.3"]\n',
        "uv.lock": '[[package]]\nname = "fastmcp"\nversion = "3.4.1"\nsource = { registry = "x" }\n',
      },
      3,
    ],
    [
      "an installed package, which wins over a lock file",
      {
        "uv.lock": '[[package]]\nname = "fastmcp"\nversion = "3.4.1"\n',
        ".venv/lib/python3.12/site-packages/fastmcp-2.14.7.dist-info/METADATA": "",
      },
      2,
    ],
    ["nothing: the newest", {}, 4],
  ] as const)("follows from %s", (_, files, major) => {
    expect(majorIn(files)).toBe(major);
  });

  it("follows from the metadata of a script", () => {
    const script = `# /// script\n# dependencies = ["fastmcp<3"]\n# ///\n${module}`;
    expect(majorIn({ "requirements.txt": "fastmcp==4.0.0" }, script)).toBe(2);
  });

  it("is set by settings.mcp", () => {
    expect(majorIn({ "requirements.txt": "fastmcp==2.14.7" }, module, { fastmcpPython: 3 })).toBe(3);
  });
});
