import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Editor, helixSettings, textAt, validatedLanguages, type Diagnostic } from "./language-server.ts";

const config = `import mcp from "eslint-plugin-mcp";
export default mcp.configs.for({ preset: "security" });
`;

const typescript = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(
  "add_user",
  {
    title: "Add a user",
    description: "Creates a new user account.",
    inputSchema: { username: z.string().describe("How the user is called.") },
  },
  async () => ({ content: [] }),
);
`;

const tool = {
  name: "add_user",
  title: "Add a user",
  description: "Creates a new user account.",
  inputSchema: {
    type: "object",
    properties: { username: { type: "string", description: "How the user is called." } },
    required: ["username"],
  },
};
const json = `${JSON.stringify({ tools: [tool] }, null, 2)}\n`;
const yaml = `tools:
  - name: add_user
    title: Add a user
    description: Creates a new user account.
    inputSchema:
      type: object
      properties:
        username:
          type: string
          description: How the user is called.
      required: [username]
`;

// An accented letter has two bytes and is one column.
const python = `from fastmcp import FastMCP

mcp = FastMCP("Café")


@mcp.tool(annotations={"title": "Ajouté"})
def add_user(é: bool, username: str) -> str:
    """Creates a new user account."""
    return ""
`;

/** The same tool in every language: the fault's token, and the line that the suggestion makes. */
const files = [
  [
    "src/server.ts",
    "typescript",
    typescript,
    "username",
    'username: z.string().max(100).describe("How the user is called.")',
  ],
  [
    "src/server.py",
    "python",
    python,
    "username",
    `from typing import Annotated
from fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("Café")


@mcp.tool(annotations={"title": "Ajouté"})
def add_user(é: bool, username: Annotated[str, Field(max_length=100)]) -> str:
`,
  ],
  ["tools.json", "json", json, '"username"', '"maxLength": 100'],
  ["tools.yaml", "yaml", yaml, "username", "          maxLength: 100\n"],
] as const;

describe("the language server of VS Code's ESLint extension", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await Editor.open(process.env["ESLINT"] === "9" ? "eslint-9" : "eslint", config);
  });
  afterAll(async () => {
    await editor.close();
  });

  const inEditor = async (
    name: string,
    language: string,
    text: string,
  ): Promise<{ uri: string; found: readonly Diagnostic[] }> => {
    const uri = await editor.openFile(name, language, text);
    return { uri, found: await editor.diagnostics(uri) };
  };

  it.each(files)(
    "shows the fault in %s at its token, with a link to the rule's page",
    async (name, language, text, token) => {
      const { found } = await inEditor(name, language, text);
      const fault = found.find(({ code }) => code === "mcp/require-max-length");
      expect(fault && textAt(text, fault.range)).toBe(token);
      expect(fault?.source).toBe("eslint");
      expect(fault?.codeDescription?.href).toMatch(/\/rules-docs\/require-max-length\.md$/);
      expect(fault?.message).toContain("username");
    },
  );

  it.each(files)(
    "offers the suggestion in %s, and the fault goes with it",
    async (name, language, text, _token, line) => {
      const { uri, found } = await inEditor(
        `picked/${name.startsWith("src/") ? name : `tools/${name}`}`,
        language,
        text,
      );
      const fault = found.find(({ code }) => code === "mcp/require-max-length");
      if (!fault) throw new Error(`Nothing was found in ${name}.`);
      const actions = await editor.actions(uri, fault);
      expect(actions.map(({ title }) => title)).toContain("Show documentation for mcp/require-max-length");
      const suggestion = actions.find(({ title }) => title.includes("Limit it to 100 characters."));
      if (!suggestion) throw new Error(`Only these are offered: ${actions.map(({ title }) => title).join(", ")}`);
      expect(await editor.pick(uri, suggestion)).toContain(line);
      const left = await editor.diagnostics(uri);
      expect(left.map(({ code }) => code)).not.toContain("mcp/require-max-length");
    },
  );

  it.each(files)("survives every half-typed state of %s", async (name, language, text) => {
    const { uri } = await inEditor(`typed/${name.startsWith("src/") ? name : `tools/${name}`}`, language, "");
    for (let length = 0; length <= text.length; length += 7) {
      await editor.type(uri, text.slice(0, length));
      // Half a text has a syntax error at its place, or its own findings, and nothing else.
      for (const { code, message } of await editor.diagnostics(uri))
        expect(code ?? message).toMatch(/^mcp\/|^Parsing error: /);
    }
    await editor.type(uri, text);
    const codes = (await editor.diagnostics(uri)).map(({ code }) => code);
    expect(codes).toContain("mcp/require-max-length");
    expect(editor.isRunning).toBe(true);
    expect(editor.errors).toEqual([]);
  });

  it("lints YAML and Python only because the guide's settings say so", () => {
    const listed = ["javascript", "typescript", "json", "jsonc", "yaml", "python"];
    expect(validatedLanguages()).toEqual(expect.arrayContaining(listed));
  });
});

describe("the same server with the guide's settings for Helix", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await Editor.open(process.env["ESLINT"] === "9" ? "eslint-9" : "eslint", config, helixSettings());
  });
  afterAll(async () => {
    await editor.close();
  });

  it.each(files)("shows the fault in %s at its token", async (name, language, text, token) => {
    const found = await editor.diagnostics(await editor.openFile(name, language, text));
    const fault = found.find(({ code }) => code === "mcp/require-max-length");
    expect(fault && textAt(text, fault.range)).toBe(token);
    expect(editor.errors).toEqual([]);
  });
});
