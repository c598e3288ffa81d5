import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Linter as LinterType } from "eslint";
import { describe, expect, it, onTestFinished } from "vitest";
import { defineRule } from "../../lib/rule/define-rule.ts";
import { findingsOf } from "../../lib/rule/findings.ts";
import { rules } from "../../lib/rules/index.ts";
import { Linter } from "../harness/eslint.ts";
import { languages } from "../harness/languages.ts";

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;
const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
const run = async () => ({ content: [] });
`;
const schemas = `import { z } from "zod";

export const flexSchema = z.object({
  margin: z.string(),
  color: z.string(),
  hue: z.string().describe("The hue of the message."),
}).describe("How it looks.");
export const userId = z.string();
`;

/** Reports a parameter `team`, and offers to limit it and the parameter `label` beside it. */
const limitTeam = defineRule({
  name: "limit-team",
  description: "Disallow teams",
  family: "design",
  ids: [],
  reason: "Because.",
  severity: "warning",
  presets: [],
  edit: ["suggest"],
  messages: { seen: "It is a team.", own: "Limit it.", other: "Limit the label." },
  check: {
    parameter: (subject, { report, tool }) => {
      if (subject.name !== "team") return;
      const label = tool.parameters.find(({ name }) => name === "label");
      report(subject, "seen", {
        suggest: [
          { message: "own", edit: subject.schema.editor?.set("maxLength", 9) },
          { message: "other", edit: label?.schema.editor?.set("maxLength", 9) },
        ],
      });
    },
  },
});

interface Linted {
  readonly messages: readonly LinterType.LintMessage[];
  /** `line:column text`, or the message alone. */
  readonly said: readonly string[];
  /** The tools and pointers of each message. */
  readonly findings: readonly (readonly string[])[];
}

/** The messages of some rules for the file `src/server.ts` or another one of a project. */
function lintIn(files: Readonly<Record<string, string>>, names: readonly string[], file = "src/server.ts"): Linted {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "mcp-groups-")));
  onTestFinished(() => {
    rmSync(cwd, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const linter = new Linter({ cwd });
  const config = {
    ...(file.endsWith(".py") ? languages.python : languages.typescript),
    files: ["**/*.ts", "**/*.py"],
    plugins: {
      ...(file.endsWith(".py") ? languages.python.plugins : {}),
      mcp: { rules: { ...rules, [limitTeam.name]: limitTeam } },
    },
    rules: Object.fromEntries(
      names.map((name) => [
        `mcp/${name}`,
        name.startsWith("require-max-") ? ["error", { checkUnknownLimits: true }] : "error",
      ]),
    ),
  } as LinterType.Config;
  const messages = linter.verify(files[file] ?? "", [config], { filename: join(cwd, file) });
  return {
    messages,
    said: messages.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`),
    findings: findingsOf(linter.getSourceCode()).map((finding) =>
      [finding, ...(finding.others ?? [])].map(({ definition = "", pointer }) => `${definition} ${pointer}`),
    ),
  };
}

function registered(name: string, shape: string): string {
  return `server.registerTool("${name}", { description: "It.", inputSchema: ${shape} }, run);\n`;
}

/** A module that registers the tools of `src/tools.ts`, with the body of its handler. */
function registering(body: string): string {
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { tools } from "./tools.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
for (const [name, tool] of Object.entries(tools)) {
  server.registerTool(name, { description: tool.description, inputSchema: (tool.inputSchema ?? z.object({})).shape }, async (args) => {
    ${body}
  });
}
`;
}

describe("one fault of several tools or parameters is one report", () => {
  it("for a constant that two tools use, which names the other tool", () => {
    const { said, findings } = lintIn(
      {
        "src/server.ts": `${head}const team = z.string();\n${registered("send", "{ team }")}${registered("push", "{ team, other: z.string() }")}`,
      },
      ["require-max-length"],
    );
    expect(said).toEqual([
      "6:66 Parameter 'team' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 'push'.",
      "7:72 Parameter 'other' of tool 'push' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense.",
    ]);
    expect(findings).toEqual([
      ["send /inputSchema/properties/team", "push /inputSchema/properties/team"],
      ["push /inputSchema/properties/other"],
    ]);
  });

  it("for many tools, of which it names some", () => {
    const calls = Array.from({ length: 28 }, (_, index) => registered(`send_${String(index)}`, "{ team }")).join("");
    const { said } = lintIn({ "src/server.ts": `${head}const team = z.string();\n${calls}` }, ["require-max-length"]);
    expect(said).toEqual([
      "6:68 Parameter 'team' of tool 'send_0' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 27 other tools, such as 'send_1', 'send_2' and 'send_3'.",
    ]);
  });

  it("for two paths of one tool", () => {
    const shape = "{ from: z.object({ id }), to: z.object({ id }) }";
    const { said } = lintIn({ "src/server.ts": `${head}const id = z.string();\n${registered("send", shape)}` }, [
      "require-max-length",
    ]);
    expect(said).toEqual([
      "6:83 Parameter 'from.id' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 'to.id'.",
    ]);
  });

  it("but not for parameters of other names, which are mended apart", () => {
    const { said } = lintIn(
      {
        "src/server.ts": `${head}const text = () => z.string();\n${registered("send", "{ to: text(), from: text() }")}`,
      },
      ["require-max-length"],
    );
    expect(said).toHaveLength(2);
  });

  it("but not for faults that differ, though their place is the same", () => {
    const { said } = lintIn(
      { "src/server.ts": `${head}const n = z.number().min(5).default(1);\n${registered("send", "{ n }")}` },
      ["valid-defaults-and-examples", "require-number-range"],
    );
    expect(new Set(said).size).toBe(said.length);
  });
});

describe("below an import", () => {
  const server = head.replace('import { z } from "zod";', 'import { flexSchema, userId } from "./common/flex.js";');
  const project = {
    "src/common/flex.ts": schemas,
    "src/server.ts": `${server}${registered("send", "{ message: flexSchema, userId }")}${registered("push", "{ message: flexSchema }")}`,
  };

  it("one report of each rule names the parameters, the schema, and where it is written", () => {
    const { said } = lintIn(project, ["describe-on-fields", "require-max-length"]);
    expect(said).toEqual([
      "5:75 2 parameters of 'flexSchema' (src/common/flex.ts:3) have no description: 'margin' and 'color' (in 'send' and 'push'). Describe the meaning and the format.",
      "5:75 3 string parameters of 'flexSchema' (src/common/flex.ts:3) have no 'maxLength': 'margin', 'color' and 'hue' (in 'send' and 'push'). Set 'maxLength' to the largest length that makes sense.",
      "5:87 Parameter 'userId' of tool 'send' has no description. Describe the meaning and the format. See src/common/flex.ts:8.",
      "5:87 Parameter 'userId' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. See src/common/flex.ts:8.",
    ]);
  });

  it("a parameter and a field of it keep the name that both begin with", () => {
    const { said } = lintIn(
      {
        "src/fields.ts": `import { z } from "zod";\nexport const fields = { look: z.object({ hue: z.string() }) };\n`,
        "src/server.ts": `${head}import { fields } from "./fields.js";\n${registered("send", "{ ...fields }")}`,
      },
      ["describe-on-fields"],
    );
    expect(said).toEqual([
      "6:66 2 parameters of 'fields' (src/fields.ts:2) have no description: 'look' and 'look.hue'. Describe the meaning and the format.",
    ]);
  });

  it("each part has its own place, if one line registers the tools of several modules", () => {
    const module = (name: string, parameter: string) => `def ${name}(${parameter}: str):\n    """Sends a text."""\n`;
    const { said } = lintIn(
      {
        "tools/mail.py": module("mail", "to"),
        "tools/chat.py": module("chat", "room"),
        "tools/post.py": module("post", "address"),
        "tools/note.py": module("note", "title"),
        "server.py": `from mcp.server.fastmcp import FastMCP
${["mail", "chat", "post", "note"].map((name) => `from tools.${name} import ${name}\n`).join("")}
mcp = FastMCP("s")
for tool in [mail, chat, post, note]:
    mcp.add_tool(tool)
`,
      },
      ["require-max-length", "describe-on-fields"],
      "server.py",
    );
    expect(said).toEqual([
      "9:9 Parameter 'to' of tool 'mail' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. See tools/mail.py:1. The same holds for 'room' of 'chat' (tools/chat.py:1), 'address' of 'post' (tools/post.py:1) and 1 other.",
      "9:9 Parameter 'to' of tool 'mail' has no description. Describe the meaning and the format. See tools/mail.py:1. The same holds for 'room' of 'chat' (tools/chat.py:1), 'address' of 'post' (tools/post.py:1) and 1 other.",
    ]);
  });

  it("the place is that of the schema, if another module registers the tools", () => {
    const { said } = lintIn(
      {
        "src/common/shape.ts": `import { z } from "zod";\nexport const common = { look: z.object({ hue: z.string(), margin: z.string() }).describe("Look.") };\n`,
        "src/tools.ts": `import { z } from "zod";
import { common } from "./common/shape.js";
const tool = <T>(one: T): T => one;
export const tools = {
  send: tool({ description: "It.", inputSchema: z.object({ ...common }), handler: async () => ({ content: [] }) }),
};
`,
        "src/server.ts": registering("return tool.handler(args);"),
      },
      ["describe-on-fields"],
      "src/tools.ts",
    );
    expect(said).toEqual([
      "5:3 2 parameters of 'send' (src/common/shape.ts:2) have no description: 'hue' and 'margin'. Describe the meaning and the format.",
    ]);
  });

  it("a fault of a function that wraps the handlers of all tools is one report", () => {
    const tool = (name: string): string =>
      `  ${name}: { description: "It.", inputSchema: z.object({}), handler: async () => ({ content: [] }) },\n`;
    const answer = 'return { content: [{ type: "text", text: String(error.stack) }], isError: true };';
    const { said, findings } = lintIn(
      {
        "src/tools.ts": `import { z } from "zod";\nexport const tools = {\n${tool("send")}${tool("push")}};\n`,
        "src/server.ts": registering(`try { return await tool.handler(args); } catch (error) { ${answer} }`),
      },
      ["no-uncaught-handler-error"],
      "src/tools.ts",
    );
    expect(said).toEqual([
      "3:3 Tool 'send' returns a stack trace to the client (src/server.ts:7). Return error.message only, with 'isError: true'. The same holds for 'push'.",
    ]);
    expect(findings).toEqual([["send /handler", "push /handler"]]);
  });

  it("a message without a plural form names the others", () => {
    const short = schemas.replaceAll("z.string()", 'z.string().describe("Hm.")');
    const { said } = lintIn({ ...project, "src/common/flex.ts": short }, ["parameter-description-length"]);
    expect(said[0]).toBe(
      "5:75 The description of parameter 'message.margin' of tool 'send' has fewer than 8 characters. Describe the meaning and the format. The same holds for 'message.color'. See 'flexSchema' (src/common/flex.ts:3).",
    );
  });

  it("a text names its file, and has no edit here", () => {
    const { messages, said } = lintIn(
      {
        "src/texts.ts": `\n\nexport const text = "Todo";\n`,
        "src/server.ts": `${head}import { text } from "./texts.js";\nserver.registerTool("send", { description: text }, run);\n`,
      },
      ["no-placeholder-text"],
    );
    expect(said).toEqual([
      "6:44 The description of tool 'send' is a placeholder: 'Todo'. Write the real text. See src/texts.ts:3.",
    ]);
    expect(messages[0]?.suggestions ?? []).toEqual([]);
  });

  it("a definition that several properties share is reported at the first of them", () => {
    const { messages } = lintIn(
      {
        "src/server.ts": `${head}const place = z.object({ street: z.string() }).meta({ id: "Place" });\n${registered("send", "{ from: place, to: place }")}`,
      },
      ["openai-strict"],
    );
    expect(messages.map(({ message, column, endColumn }) => [message, column, endColumn])).toContainEqual([
      "OpenAI's strict mode refuses tool 'send': 'Place' allows additional properties. Set 'additionalProperties' to false.",
      66,
      70,
    ]);
  });

  it("a spread is reported at the spread element", () => {
    const { messages } = lintIn(
      {
        "src/fields.ts": `import { z } from "zod";\nexport const fields = { a: z.string(), b: z.string() };\n`,
        "src/server.ts": `${head}import { fields } from "./fields.js";\n${registered("send", "{ ...fields }")}`,
      },
      ["require-max-length"],
    );
    expect(messages).toMatchObject([{ line: 6, column: 66, endColumn: 75 }]);
    expect(messages[0]?.message).toBe(
      "2 string parameters of 'fields' (src/fields.ts:2) have no 'maxLength': 'a' and 'b'. Set 'maxLength' to the largest length that makes sense.",
    );
  });
});

describe("a file of schemas", () => {
  const server = head.replace('import { z } from "zod";', 'import { flexSchema, userId } from "./common/flex.js";');
  const project = {
    "src/common/flex.ts": schemas,
    "src/server.ts": `${server}${registered("send", "{ message: flexSchema, userId }")}${registered("push", "{ message: flexSchema }")}`,
  };

  it("is told what it states of the tools of other modules, at its own tokens, with edits", () => {
    const { said, messages } = lintIn(project, ["require-max-length", "require-title"], "src/common/flex.ts");
    expect(said).toEqual([
      "4:3 Parameter 'message.margin' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 'push'.",
      "5:3 Parameter 'message.color' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 'push'.",
      "6:3 Parameter 'message.hue' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense. The same holds for 'push'.",
    ]);
    expect(messages.map(({ suggestions }) => suggestions?.map(({ fix, desc }) => [desc, fix.text]))).toEqual(
      Array.from({ length: 3 }, () => [["Draft: Limit it to 100 characters.", ".max(100)"]]),
    );
  });

  it("is known by its calls, because other modules hand Zod on", () => {
    const { said } = lintIn(
      {
        "src/z.ts": `export { z } from "zod";\n`,
        "src/ids.ts": `import { z } from "./z.js";\nexport const ids = z.object({ team: z.string() });\n`,
        "src/server.ts": `${head}import { ids } from "./ids.js";\n${registered("send", "{ ids }")}`,
      },
      ["require-max-length"],
      "src/ids.ts",
    );
    expect(said).toEqual([
      "2:31 Parameter 'ids.team' of tool 'send' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense.",
    ]);
  });

  it("offers no edit for what another tool has limited itself", () => {
    const limited = { team: "export const team = z.string();", use: "team: team.max(5)" };
    const { messages } = lintIn(
      {
        "src/ids.ts": `import { z } from "zod";\n${limited.team}\n`,
        "src/server.ts": `${head}import { team } from "./ids.js";\n${registered("send", "{ o: z.object({ team }) }")}${registered("push", `{ ${limited.use} }`)}`,
      },
      ["require-max-length"],
      "src/ids.ts",
    );
    expect(messages).toEqual([]);
  });

  it("is left alone where the project is not searched, or nothing of an MCP library is in it", () => {
    expect(lintIn({ ...project, "package.json": "{}" }, ["require-max-length"], "src/common/flex.ts").said).toEqual([]);
  });
});

describe("an edit of text that several tools use", () => {
  const both = (team: string, second = "{ team }"): Linted =>
    lintIn({ "src/server.ts": `${head}${team}\n${registered("send", "{ team }")}${registered("push", second)}` }, [
      "require-max-length",
    ]);

  it("is offered once at its definition, as a draft, if all of them lack the same", () => {
    const { messages } = both("const team = z.string();");
    expect(messages).toHaveLength(1);
    expect(messages[0]?.suggestions).toMatchObject([
      { desc: "Draft: Limit it to 100 characters.", fix: { range: [223, 223], text: ".max(100)" } },
    ]);
  });

  it("is not offered if one of them does not lack it", () => {
    const { messages } = both("const team = z.string();", "{ content: team }");
    expect(messages.map(({ suggestions = [] }) => suggestions)).toEqual([[]]);
  });

  it("is not offered if a tool of another module has the constant and does not lack it", () => {
    const { messages } = lintIn(
      {
        "src/server.ts": `${head}export const team = z.string();\n${registered("send", "{ team }")}`,
        "src/other.ts": `${head}import { team } from "./server.js";\n${registered("push", "{ content: team }")}`,
      },
      ["require-max-length"],
    );
    expect(messages.map(({ suggestions = [] }) => suggestions)).toEqual([[]]);
  });

  it("is not offered for other text than the reported one, which code elsewhere may use", () => {
    const constants = "const team = z.string();\nconst label = z.string();\n";
    const { messages } = lintIn(
      {
        "src/server.ts": `${head}${constants}${registered("send", "{ team, label }")}${registered("push", "{ team, label }")}`,
      },
      [limitTeam.name],
    );
    expect(messages.map(({ suggestions = [] }) => suggestions.map(({ desc }) => desc))).toEqual([["Draft: Limit it."]]);
  });

  it("is an ordinary one if the constant is exported, named as a type, and used once", () => {
    const { messages } = lintIn(
      {
        "src/server.ts": `${head}export const team = z.string();\nexport type Team = z.infer<typeof team>;\n${registered("send", "{ team }")}`,
        "src/other.ts": `import * as server from "./server.js";\nexport const teams = server;\n`,
      },
      ["require-uri-format", "require-max-length"],
    );
    expect(messages[0]?.suggestions).toMatchObject([{ fix: { text: ".max(100)" } }]);
  });
});

describe("the place of a report", () => {
  it("is the first line of a text of several lines", () => {
    const text = `\`\n  Sends a message.\n  ${"It is sent at once. ".repeat(120)}\n\``;
    const { messages } = lintIn(
      { "src/server.ts": `${head}server.registerTool("send", { description: ${text} }, run);\n` },
      ["description-portability"],
    );
    expect(messages).toMatchObject([{ line: 5, column: 44, endLine: 6, endColumn: 19 }]);
  });
});
