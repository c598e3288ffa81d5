import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Plan } from "../../../lib/validator/config/plan.ts";
import { InputError, validate, validateDefinitions, validateFile } from "../../../lib/validator/index.ts";
import { validateSources } from "../../../lib/validator/validation/validate-sources.ts";
import { jsonReport, plainResultOf, yamlReport } from "../../../lib/validator/report/json.ts";
import { humanReport } from "../../../lib/validator/report/human.ts";
import { plainReportOptions } from "../../../lib/validator/report/index.ts";
import { faulty, flowing, flows, folderWith, hostile } from "./sources.ts";

const options = {
  rules: ["require-max-length", "require-title", "description-length", "no-empty-properties"],
  preset: "governance",
} as const;

async function reportOf(format: "human" | "github" | "checklist", name = "tools.json", text = faulty): Promise<string> {
  return validateFile(name, { cwd: folderWith({ [name]: text }), format, ...options });
}

/** An input that cannot be read. */
const missing = {
  name: "none.json",
  load: () => {
    throw new InputError("FILE_NOT_FOUND", "none.json", "There is none.", "Look for it.");
  },
};

/** Escape sequences that colour, link or move. */
const escape = /\u001B|\u0007/;

describe("every report", () => {
  it.each(["human", "json", "yaml", "sarif", "github", "checklist", "html"] as const)(
    "as %s tells of a credential without repeating it",
    async (format) => {
      const secret = ["ghp", "q7Rz2mK9xT4vBn8LwP3cHd6JsY5fGk1AuE0o"].join("_");
      const text = `import "@modelcontextprotocol/sdk/server/mcp.js";\nconst token = "${secret}";\n`;
      const cwd = folderWith({ "server.ts": text });
      const report = await validateFile("server.ts", { cwd, format });
      expect(report).toContain("a GitHub token");
      expect(report).not.toContain(secret.slice(4, 12));
    },
  );
});

describe("the tokens that tools cost", () => {
  const cost = (name: string, characters: number) => ({
    name,
    description: "a".repeat(characters),
    inputSchema: { type: "object" },
  });
  const tools = [
    cost("small", 100),
    cost("large", 4_000),
    ...Array.from({ length: 9 }, (_, at) => cost(`t${String(at)}`, 1_000)),
  ];
  const cwd = (): string => folderWith({ "tools.json": JSON.stringify({ tools }) });
  const rules = ["no-tool-list-over-budget"];

  it("are listed for the ten most expensive, if their budget is checked", async () => {
    const { statistics } = await validateFile("tools.json", { cwd: cwd(), rules });
    expect(statistics.costliestTools).toHaveLength(10);
    expect(statistics.costliestTools?.[0]).toEqual({ name: "large", file: "tools.json", tokens: 1_017 });
    expect(statistics.costliestTools?.map(({ name }) => name)).not.toContain("small");
    const others = await validateFile("tools.json", { cwd: cwd(), rules: ["require-title"] });
    expect(others.statistics.costliestTools).toBeUndefined();
  });

  it.each([
    ["human", /Most Expensive Tools, in Tokens \(Estimated\):\n +large: +1017\n +t0: +26/u],
    [
      "html",
      /<caption>Most expensive tools, in tokens \(estimated\)<\/caption><tr><th scope="row">large<\/th><td>1017<\/td>/u,
    ],
  ] as const)("are a table in the report as %s", async (format, table) => {
    expect(await validateFile("tools.json", { cwd: cwd(), rules, format })).toMatch(table);
    expect(await validateFile("tools.json", { cwd: cwd(), rules: ["require-title"], format })).not.toMatch(
      /most expensive/iu,
    );
  });
});

describe("the way of an argument to a dangerous function", () => {
  const rules = ["no-dangerous-execution"];

  it.each(flows)("is in the JSON of $entry, step by step", async ({ entry, files, way }) => {
    const { issues } = await validateFile(entry, { cwd: folderWith(files), rules });
    const steps = issues.map(({ flow = [] }) =>
      flow.map(({ file, line, column, endLine, endColumn, message, text }) => {
        const place = [file, line, `${String(column)}-${String(endLine)}`, endColumn].join(":");
        return [place, message, text];
      }),
    );
    expect(steps).toEqual([way]);
  });

  it("is one line in the report for people, and says nothing where it is one place", async () => {
    const report = await validateFile("server.ts", { cwd: folderWith(flowing), rules, format: "human" });
    expect(report.split("\n").filter((line) => line.includes("way:"))).toEqual([
      "    way: server.ts:6 → server.ts:7 → server.ts:8 → shell.ts:3 → shell.ts:4",
    ]);
    const short = flowing["server.ts"]
      .replaceAll("\n  ", " ")
      .replace('import { git } from "./shell.js"', 'import { execSync as git } from "node:child_process"');
    const other = await validateFile("server.ts", { cwd: folderWith({ "server.ts": short }), rules, format: "human" });
    expect(other).toContain("The server runs a command");
    expect(other).not.toContain("way:");
  });
});

describe("the report for people", () => {
  it("lists tools with their issues, what to do, and a summary", async () => {
    const report = await reportOf("human");
    expect(report.split("\n").slice(0, 13)).toEqual([
      expect.stringMatching(/^MCP Tool Validator v\d+\.\d+\.\d+$/),
      "─".repeat(80),
      "",
      "Validating: tools.json (2 tools)",
      "",
      "✗ add_user",
      "  SUGGESTION [BP-001] mcp/require-title",
      "    'add_user' has no title.",
      "    at: name (tools.json:4:15)",
      "    suggestion: Add the title 'Add User'.",
      "    why: People approve calls in dialogs that show the title. Without one they",
      "      have to approve `gh_pr_mrg_v2`.",
      "  ERROR [SEC-001] mcp/require-max-length",
    ]);
    expect(report).toContain(
      "    at: inputSchema.properties.username (tools.json:9:11)\n    suggestion: Set the largest length that makes sense.\n    why: ",
    );
    expect(report).toContain(
      "Summary: 1/2 tools valid\n\n  Errors:      1\n  Warnings:    0\n  Suggestions: 1\n  Score:       100/100 (Mature)\n",
    );
    expect(report).toContain("  By Category:\n    security:      1\n    best-practice: 1\n");
    expect(report.trimEnd().split("\n").at(-1)).toBe("Validation failed with 1 error.");
    expect(report).not.toMatch(escape);
  });

  it("gives the reason of a rule once, and a remedy where there is no edit", async () => {
    const name = "tidy_up";
    const tools = [1, 2].map((one) => ({ name: `${name}_${String(one)}`, inputSchema: { type: "object" } }));
    const report = (await validateDefinitions({ tools }, { format: "human", preset: "governance" })).replaceAll(
      /\s+/gu,
      " ",
    );
    expect(report.split("A model chooses a tool by its description.")).toHaveLength(2);
    expect(report.split("suggestion: Write what it does and when to use it.")).toHaveLength(3);
  });

  it("shows the lines of code that an issue is about", async () => {
    const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add_user", { title: "Add", description: "Creates a user account.", inputSchema: { username: z.string() } }, run);
`;
    const report = await reportOf("human", "server.ts", code);
    expect(report).toMatch(/> 4 \| server\.registerTool.*\n +\| +\^{8}/);
  });

  it("shows lines of Python in one colour, and marks the part that an issue is about", async () => {
    const code = `from fastmcp import FastMCP
mcp = FastMCP("desk")
@mcp.tool
def add_user(username: str): ...  # which isn't there
`;
    const plain = await reportOf("human", "server.py", code);
    expect(plain).toMatch(/> 4 \| def add_user\(username: str\).*\n +\| {14}\^{8}\n/);
    const result = await validateFile("server.py", { cwd: folderWith({ "server.py": code }), ...options });
    const colored = humanReport(result, { ...plainReportOptions("/"), color: true });
    expect(colored).toContain("def add_user(username: str): ...  # which isn't there\n");
  });

  it("counts resources and prompts beside the tools", async () => {
    const resources = [{ uri: "desk://users", name: "users", title: "Users", description: "All users." }];
    const prompts = [{ name: "greet", title: "Greet", description: "Greets a user." }];
    const text = await validateDefinitions({ resources, prompts: [...prompts, ...prompts] }, { format: "human" });
    expect(text).toContain("Validating: <definitions> (1 resource, 2 prompts)");
    expect(text).toContain("  Also found: 1 resource, 2 prompts\n");
    expect(await validateDefinitions({ tools: [], prompts }, { format: "human" })).toContain("(1 prompt)");
    expect(await validate({ tools: [] }, { format: "human" })).toContain("(0 tools, nothing was checked)");
  });

  it("names the rule that a comment of ESLint needs, and none for what cannot be read", async () => {
    const report = (await reportOf("human")).replaceAll(/\s+/gu, " ");
    expect(report).toContain("ERROR [SEC-001] mcp/require-max-length String parameter 'username'");
    const { result } = validateSources([missing], new Plan({ config: {}, path: undefined }, {}, "/"), "/");
    expect(humanReport(result, plainReportOptions("/"))).toContain(
      "(the whole file)\n  ERROR [FILE_NOT_FOUND] There is none.\n    at: none.json:1:1\n    suggestion: Look for it.",
    );
  });

  it("names the schemas that nobody could read", async () => {
    const code = (schema: string): string => `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add_user", { title: "Add", description: "Creates a user account.", inputSchema: ${schema} }, run);
server.registerTool("drop_user", { title: "Drop", description: "Drops a user account.", ...rest }, run);
`;
    const reportOn = async (text: string): Promise<string> =>
      (await reportOf("human", "server.ts", text)).replaceAll(/\s+/gu, " ");
    expect(await reportOn(code("schemas.user"))).toContain(
      "Not read, and not checked: server.ts:3: the input schema of 'add_user' could not be read: ",
    );
    expect(await reportOn(code("{}"))).toContain("server.ts:4: the input schema of 'drop_user' could not be read: ");
    expect(await reportOn(code("{}").replace(", ...rest", ""))).not.toContain("could not be read");
    expect(await reportOf("human")).not.toContain("could not be read");
  });

  it("fits the terminal, colours and links where it may, and makes control characters visible", async () => {
    const folder = folderWith({ "tools.json": faulty });
    const result = await validateFile("tools.json", { cwd: folder, ...options });
    const plain = plainReportOptions(folder);
    for (const width of [40, 60, 120]) {
      const lines = humanReport(result, { ...plain, width }).split("\n");
      expect(lines.filter((line) => line.length > width && !line.includes("at: "))).toEqual([]);
    }
    expect(humanReport(result, { ...plain, color: true })).toContain("\u001B[31m");
    expect(humanReport(result, { ...plain, hyperlinks: true })).toContain("\u001B]8;;https://");
    const odd = humanReport(await validate(hostile, { preset: "all" }), plain);
    expect(odd).not.toMatch(escape);
    expect(odd).toContain("<script>document.title = 'pwned'</script>");
  });
});

describe("the annotations for GitHub", () => {
  it("place each issue at its line, with the level of its severity", async () => {
    const lines = (await reportOf("github")).trimEnd().split("\n");
    expect(lines).toEqual([
      "::notice file=tools.json,line=4,col=15,endColumn=25,title=BP-001 require-title::'add_user' has no title.",
      "::error file=tools.json,line=9,col=11,endColumn=21,title=SEC-001 require-max-length::String parameter 'username' of 'add_user' has no maxLength.",
    ]);
  });

  it("do not say a name twice", async () => {
    const name = "get_user";
    const tool = {
      name,
      title: "Get",
      description: "Gets a user account.",
      annotations: { readOnlyHint: "yes" },
      inputSchema: { type: "object", additionalProperties: false },
    };
    expect(await validate([tool], { format: "github", rules: ["valid-definition"] })).toMatch(
      /,title=valid-definition::/u,
    );
  });

  it("keep names from ending the command", async () => {
    const name = "add\n::error::100% pwned";
    const report = await reportOf(
      "github",
      "a,b:c.tools.json",
      JSON.stringify({
        tools: [
          {
            name,
            title: "",
            description: "Creates a user account.",
            inputSchema: { type: "object", additionalProperties: false },
          },
        ],
      }),
    );
    expect(report.trimEnd().split("\n")).toHaveLength(1);
    expect(report).toMatch(/^::notice file=a%2Cb%3Ac\.tools\.json,/);
    expect(report).toContain(String.raw`'add\n::error::100%25 pwned' has no title`);
  });
});

describe("the checklist", () => {
  it("goes by section, with places and a verdict", async () => {
    const report = await reportOf("checklist");
    expect(report).toContain("=== §1: Schema ===\nOK\n");
    expect(report).toContain("=== §3: Security ===\ntools.json:9 [SEC-001] String parameter 'username'");
    expect(report).toContain("=== §5: Annotations ===\ntools.json:4 (suggestion) [BP-001] 'add_user'");
    expect(report.endsWith("\n1 violation, 3 sections OK, 4 not checked. Verdict: FAIL\n")).toBe(true);
  });

  it("says of a section without a rule that it was not checked", async () => {
    const tool = { name: "add_user", inputSchema: { type: "object", additionalProperties: false } };
    const report = await validate([tool], { format: "checklist", rules: ["tool-name-case", "describe-on-fields"] });
    expect(report).toContain("=== §2: Naming ===\n");
    expect(report).toContain("=== §1: Schema ===\nnot checked: its rules are off\n");
    expect(report).toContain("=== §4: Descriptions ===\nOK\n");
    expect(report).toMatch(/, 6 not checked\. Verdict: /u);
    const prompts = [{ name: "greet", description: "Greets a user." }];
    const others = await validateDefinitions({ prompts }, { format: "checklist", rules: ["describe-on-fields"] });
    expect(others).toContain("=== §4: Descriptions ===\nnot checked: no definition was seen\n");
    expect(others).toMatch(/^0 violations, 0 sections OK, 8 not checked\. Verdict: nothing was checked$/mu);
  });

  it("follows the nine sections of a review for the token budget, and loses nothing of the other families", async () => {
    const tools = [
      {
        name: "list_books",
        description: "Lists the books. Use it first. Limitations: none.",
        inputSchema: { type: "object", properties: {} },
      },
    ];
    const budget = ["list-pagination", "field-selection", "truncation-envelope", "respond-helper", "action-dispatch"];
    const others = ["no-sse-transport", "description-template", "tool-name-verb", "require-title"];
    const report = await validateDefinitions({ tools }, { format: "checklist", rules: [...budget, ...others] });
    expect(report.replaceAll(/^[^=\n].*\] /gmu, "")).toBe(`=== §1: Pagination ===
'list_books' returns a list and has no 'limit' and 'cursor'.

=== §2: Field selection ===
'list_books' returns whole records: it has no 'fields'.

=== §3: Smart truncation ===
OK

=== §4: Output budget guard ===
not checked: no handler in TypeScript, JavaScript or Python (Rust is not read) was seen

=== §5: Tool registration ===
OK

=== §6: Transport ===
not checked: no module with a transport and no configuration was seen

=== §7: request_id in success envelope ===
not checked: no handler in TypeScript, JavaScript or Python (Rust is not read) was seen

=== §8: stdio panic isolation ===
not checked: its rules are off

=== §9: Tool description: 4-element template ===
OK

=== Naming ===
OK

=== Annotations ===
'list_books' has no title.

2 violations, 5 sections OK, 4 not checked. Verdict: FAIL
`);
  });

  it("shows an issue in the first of its sections, and names that in the others", async () => {
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("ping", { description: "Answers. When to use: to test. Limitations: none." }, async () => {
  return { content: [] };
});
`;
    const cwd = folderWith({ "server.ts": text });
    const rules = ["respond-helper", "no-sse-transport"];
    const report = await validateFile("server.ts", { cwd, format: "checklist", rules });
    expect(report).toContain(
      "=== §4: Output budget guard ===\nserver.ts:4 [respond-helper] 'ping' answers without 'respond'.\n",
    );
    expect(report).toContain("=== §7: request_id in success envelope ===\nsee §4: Output budget guard\n");
    expect(report).toMatch(/\n1 violation, 1 section OK, 6 not checked\. Verdict: FAIL\n$/u);
  });

  it.each([
    ["PASS", { title: "Add", description: "Creates a user account." }],
    ["PASS with warnings", { title: "Add", description: "Creates it." }],
  ])("ends with %s", async (verdict, rest) => {
    const tool = { name: "add_user", ...rest, inputSchema: { type: "object", additionalProperties: false } };
    expect(await reportOf("checklist", "tools.json", JSON.stringify([tool]))).toMatch(
      new RegExp(`Verdict: ${verdict}\\n$`),
    );
  });
});

describe("the reports for programs", () => {
  it("say the same in JSON and in YAML, without the sources' text", async () => {
    const cwd = folderWith({ "tools.json": faulty });
    const json = JSON.parse(await validateFile("tools.json", { cwd, format: "json", ...options })) as Record<
      string,
      unknown
    >;
    const yaml = parse(await validateFile("tools.json", { cwd, format: "yaml", ...options })) as Record<
      string,
      unknown
    >;
    const { metadata: _json, ...fromJson } = json;
    const { metadata: _yaml, ...fromYaml } = yaml;
    expect(fromYaml).toEqual(fromJson);
    expect(json).toMatchObject({
      valid: false,
      summary: {
        totalTools: 2,
        validTools: 1,
        issuesByCategory: { security: 1, "best-practice": 1 },
        issuesBySeverity: { error: 1, warning: 0, suggestion: 1 },
      },
      sources: [{ type: "file", name: "tools.json", language: "json", tools: 2 }],
      statistics: { toolsAnalyzed: 2, toolsCompliant: 1, securityIssues: 1, bestPracticeViolations: 1 },
      metadata: { mcpSpecVersion: "2025-11-25", llmAnalysisUsed: false },
    });
    expect(JSON.stringify(json)).not.toContain("How the user is called");
  });

  it("are written in pieces that do not grow with the number of tools or issues", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [`p${String(at)}`, { type: "string" }]),
    );
    const tool = (name: string): object => ({
      name,
      inputSchema: { type: "object", properties },
      description: "a\n\n b: |\n",
    });
    const cwd = folderWith({ "tools.json": JSON.stringify([tool("a"), { name: "b\n- c: \u2028" }, tool("c")]) });
    const result = await validateFile("tools.json", { cwd, preset: "all" });
    expect(result.tools[0]?.issues.length).toBeGreaterThan(150);
    const json = [...jsonReport(result)];
    expect(json.join("")).toBe(`${JSON.stringify(plainResultOf(result), undefined, 2)}\n`);
    const yaml = [...yamlReport(result)];
    expect(parse(yaml.join(""))).toEqual(JSON.parse(json.join("")));
    expect(yaml.join("")).toMatch(
      /^tools:\n {2}- name: a\n {4}file: tools\.json\n(?: {4}.*\n)+? {4}issues:\n {6}- id: /mu,
    );
    for (const pieces of [json, yaml]) expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
  });
});
