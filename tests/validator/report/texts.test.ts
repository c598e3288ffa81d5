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
  only: ["require-max-length", "require-title", "description-length", "require-properties"],
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

/** Escape sequences that color, link or move. */
const escape = /\u001B|\u0007/;

describe("every report", () => {
  it.each([
    "human",
    "json",
    "yaml",
    "sarif",
    "github",
    "checklist",
    "html",
    "markdown",
    "junit",
    "gitlab",
    "concise",
  ] as const)("as %s tells of a credential without repeating it", async (format) => {
    const secret = ["ghp", "q7Rz2mK9xT4vBn8LwP3cHd6JsY5fGk1AuE0o"].join("_");
    const text = `import "@modelcontextprotocol/sdk/server/mcp.js";\nconst token = "${secret}";\n`;
    const cwd = folderWith({ "server.ts": text });
    const report = await validateFile("server.ts", { cwd, format });
    expect(report).toContain("a GitHub token");
    expect(report).not.toContain(secret.slice(4, 12));
  });
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
    const { statistics } = await validateFile("tools.json", { cwd: cwd(), only: rules });
    expect(statistics.costliestTools).toHaveLength(10);
    expect(statistics.costliestTools?.[0]).toEqual({ name: "large", file: "tools.json", tokens: 1_017 });
    expect(statistics.costliestTools?.map(({ name }) => name)).not.toContain("small");
    const others = await validateFile("tools.json", { cwd: cwd(), only: ["require-title"] });
    expect(others.statistics.costliestTools).toBeUndefined();
  });

  it.each([["human", /^Most expensive tools, in tokens \(estimated\): large 1017, t0 26/mu]] as const)(
    "are a line in the report as %s",
    async (format, table) => {
      expect(await validateFile("tools.json", { cwd: cwd(), only: rules, format })).toMatch(table);
      expect(await validateFile("tools.json", { cwd: cwd(), only: ["require-title"], format })).not.toMatch(
        /most expensive/iu,
      );
    },
  );
});

describe("the way of an argument to a dangerous function", () => {
  const rules = ["no-dangerous-execution"];

  it.each(flows)("is in the JSON of $entry, step by step", async ({ entry, files, way }) => {
    const { issues } = await validateFile(entry, { cwd: folderWith(files), only: rules });
    const steps = issues.map(({ flow = [] }) =>
      flow.map(({ file, line, column, endLine, endColumn, message, text }) => {
        const place = [file, line, `${String(column)}-${String(endLine)}`, endColumn].join(":");
        return [place, message, text];
      }),
    );
    expect(steps).toEqual([way]);
  });

  it("is one line in the report for people, and says nothing where it is one place", async () => {
    const report = await validateFile("server.ts", { cwd: folderWith(flowing), only: rules, format: "human" });
    expect(report.split("\n").filter((line) => line.includes("way:"))).toEqual([
      "    way: server.ts:6 → server.ts:7 → server.ts:8 → shell.ts:3 → shell.ts:4",
    ]);
    const short = flowing["server.ts"]
      .replaceAll("\n  ", " ")
      .replace('import { git } from "./shell.js"', 'import { execSync as git } from "node:child_process"');
    const other = await validateFile("server.ts", {
      cwd: folderWith({ "server.ts": short }),
      only: rules,
      format: "human",
    });
    expect(other).toContain("The server runs a command");
    expect(other).not.toContain("way:");
  });
});

describe("the report for people", () => {
  it("has a line for each problem, what to do about the first of each rule, the verdict and the next command", async () => {
    const report = await reportOf("human");
    expect(report.split("\n").slice(0, 8)).toEqual([
      "tools.json:9:11 error Parameter 'username' of tool 'add_user' has no 'maxLength'. mcp/require-max-length",
      '    > 9 |           "username": { "type": "string", "description": "How the user is called." }',
      "        |           ^^^^^^^^^^",
      "    do: Set 'maxLength' to the largest length that makes sense.",
      "    why: A model can pass a whole document in place of an id, and fill memory,",
      "      logs and databases.",
      "",
      "tools.json:4:15 advice Tool 'add_user' has no title, so people see its name when they approve a call. mcp/require-title",
    ]);
    expect(report).toContain("    do: Add the title 'Add User'.\n    why: ");
    expect(report.replaceAll(/\n +/gu, " ")).toMatch(
      /\n\nFailed: 2 problems \(1 error, 1 advice\) in 1 of 2 tools; 1 fixable with --fix --suggestions\.\nNext: mcp-validate explain require-max-length\n$/u,
    );
    expect(report).not.toMatch(/✓|✗|suggestion:|SEC-001|list_users/u);
    expect(report).not.toMatch(escape);
  });

  it("shows what one rule says of one tool as one entry, and counts both", async () => {
    const properties = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "string" }]));
    const tool = (name: string) => ({
      name,
      description: `Finds what ${name} is.`,
      inputSchema: { type: "object", properties: { ...properties, d: { type: "string", description: "The day" } } },
    });
    const of = async (format: "human" | "github" | "markdown" | "html"): Promise<string> =>
      validate([tool("find_it"), tool("find_that")], { format, only: ["describe-on-fields"] });
    const said = "3 of 4 parameters of 'find_it' have no description: 'a', 'b' and 'c'.";
    const human = await of("human");
    expect(human.split(" mcp/describe-on-fields\n")).toHaveLength(3);
    expect(human).toContain(`${said} mcp/describe-on-fields\n`);
    expect(human).toContain("Passed: 6 warnings in 2 of 2 tools");
    expect((await of("github")).split("\n").filter(Boolean)).toHaveLength(2);
    expect(await of("github")).toContain(said);
    expect(await of("markdown")).toContain(said.replace("_", String.raw`\_`));
    expect(await of("html")).toContain(said.replaceAll("'", "&#39;"));
    expect((await validate([tool("find_it")], { only: ["describe-on-fields"] })).issues).toHaveLength(3);
  });

  it("takes at most two lines a finding, or a screen", async () => {
    const tools = Array.from({ length: 40 }, (_, at) => ({ name: `do${String(at)}`, inputSchema: { type: "object" } }));
    const { issues } = await validate(tools, { preset: "all" });
    const report = await validate(tools, { preset: "all", format: "human" });
    expect(report.split("\n").length).toBeLessThanOrEqual(2 * issues.length + 12);
    const verbose = await validateFile("tools.json", { cwd: folderWith({ "tools.json": faulty }), ...options });
    const all = humanReport(verbose, { ...plainReportOptions("/"), verbose: true });
    expect(all).toContain("tools.json\n  add_user: score 89: require-max-length −10, require-title −1");
    expect(all).toContain("    see: https://");
  });

  it("prints one line if there is nothing to say, and does not pass what it has not read", async () => {
    const good = { name: "get_it", description: "Gets it.", inputSchema: { type: "object", properties: {} } };
    const rules = ["tool-name-length"];
    expect(await validate([good], { format: "human", only: rules })).toBe("Passed: no problems in 1 tool.\n");
    for (const format of ["human", "html", "markdown"] as const) {
      const report = await validate({ tools: [] }, { format, only: rules });
      expect(report).toContain("Nothing was checked: no tool, resource or prompt was read");
      expect(report).not.toMatch(/passed/iu);
    }
  });

  it("gives the reason and the remedy of a rule once", async () => {
    const name = "tidy_up";
    const tools = [1, 2].map((one) => ({ name: `${name}_${String(one)}`, inputSchema: { type: "object" } }));
    const report = (await validateDefinitions({ tools }, { format: "human", preset: "governance" })).replaceAll(
      /\s+/gu,
      " ",
    );
    expect(
      report.split("A model that has only a name to go by does not choose the tool, or chooses it for the wrong task."),
    ).toHaveLength(2);
    expect(report.split("do: Write what it does and when to use it.")).toHaveLength(2);
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

  it("shows lines of Python in one color, and marks the part that an issue is about", async () => {
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

  it("counts resources and prompts", async () => {
    const resources = [{ uri: "desk://users", name: "users", title: "Users", description: "All users." }];
    const prompts = [{ name: "greet", title: "Greet", description: "Greets a user." }];
    const text = await validateDefinitions({ resources, prompts: [...prompts, ...prompts] }, { format: "human" });
    expect(text).toContain("'greet'");
    expect(await validateDefinitions({ resources, prompts }, { format: "human" })).toBe(
      "Passed: no problems in 1 resource and 1 prompt.\n",
    );
  });

  it("names the rule that a comment of ESLint needs, and none for what cannot be read", async () => {
    const report = (await reportOf("human")).replaceAll(/\s+/gu, " ");
    expect(report).toContain("Parameter 'username' of tool 'add_user' has no 'maxLength'. mcp/require-max-length");
    const { result } = validateSources([missing], new Plan({ config: {}, path: undefined }, {}, "/"), "/");
    expect(humanReport(result, plainReportOptions("/"))).toContain(
      "none.json:1:1 error There is none. FILE_NOT_FOUND\n    do: Look for it.",
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

  it("fits the terminal, colors and links where it may, and makes control characters visible", async () => {
    const folder = folderWith({ "tools.json": faulty });
    const result = await validateFile("tools.json", { cwd: folder, ...options });
    const plain = plainReportOptions(folder);
    for (const width of [40, 60, 120]) {
      const lines = humanReport(result, { ...plain, width }).split("\n");
      expect(
        lines.filter((line) => line.length > width && !/^tools\.json:|^ +[>|]|^(?:Next|Failed): /u.test(line)),
      ).toEqual([]);
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
      "::error file=tools.json,line=9,col=11,endColumn=21,title=mcp/require-max-length::Parameter 'username' of tool 'add_user' has no 'maxLength'.",
      "::notice file=tools.json,line=4,col=15,endColumn=25,title=mcp/require-title::Tool 'add_user' has no title, so people see its name when they approve a call.",
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
    expect(await validate([tool], { format: "github", only: ["valid-definition"] })).toMatch(
      /,title=mcp\/valid-definition::/u,
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
    expect(report).toContain("=== §3: Security ===\ntools.json:9 [mcp/require-max-length] Parameter 'username'");
    expect(report).toContain("=== §5: Best practice ===\ntools.json:4 (advice) [mcp/require-title] Tool 'add_user'");
    expect(
      report.endsWith(
        "\nCatalog score: 94. Compliance: 50.0 % (CRITICAL).\n1 violation, 3 sections OK, 1 not checked. Verdict: FAIL\n",
      ),
    ).toBe(true);
  });

  it("says of a section without a rule that it was not checked", async () => {
    const tool = { name: "add_user", inputSchema: { type: "object", additionalProperties: false } };
    const report = await validate([tool], { format: "checklist", only: ["require-title", "describe-on-fields"] });
    expect(report).toContain("=== §5: Are the hints right? ===\n<definitions>:");
    expect(report).toContain("=== §1: Does it load? ===\nnot checked: its rules are off\n");
    expect(report).toContain("=== §2: Is it understood? ===\nOK\n");
    expect(report).toMatch(/, 4 not checked\. Verdict: /u);
    const prompts = [{ name: "greet", description: "Greets a user." }];
    const others = await validateDefinitions({ prompts }, { format: "checklist", only: ["describe-on-fields"] });
    expect(others).toContain("=== §2: Is it understood? ===\nnot checked: no definition was seen\n");
    expect(others).toMatch(/^0 violations, 0 sections OK, 6 not checked\. Verdict: nothing was checked$/mu);
  });

  it("follows the nine sections of a review for the token budget, and loses nothing of the other families", async () => {
    const tools = [
      {
        name: "list_books",
        description: "books: Lists the books. Use it first. Limitations: none.",
        inputSchema: { type: "object", properties: {} },
      },
    ];
    const budget = [
      "budget-list-pagination",
      "budget-field-selection",
      "budget-truncation-envelope",
      "budget-respond-helper",
      "budget-action-dispatch",
    ];
    const others = ["no-sse-transport", "budget-description-template", "tool-name-verb", "require-title"];
    const report = await validateDefinitions({ tools }, { format: "checklist", only: [...budget, ...others] });
    expect(report.replaceAll(/^[^=\n].*\] /gmu, "")).toBe(`=== §1: Pagination ===
Tool 'list_books' returns a list and has no 'limit' and 'cursor'.

=== §2: Field selection ===
Tool 'list_books' returns whole records and has no parameter 'fields'.

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

=== Is it understood? ===
OK

=== Are the hints right? ===
Tool 'list_books' has no title, so people see its name when they approve a call.

Usability score: 90. Compliance: 0.0 % (CRITICAL).
2 violations, 5 sections OK, 4 not checked. Verdict: FAIL
`);
  });

  it("shows an issue in the first of its sections, and names that in the others", async () => {
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("ping", { description: "ping: Answers. When to use: to test. Limitations: none." }, async () => {
  return { content: [] };
});
`;
    const cwd = folderWith({ "server.ts": text });
    const rules = ["budget-respond-helper", "no-sse-transport"];
    const report = await validateFile("server.ts", { cwd, format: "checklist", only: rules });
    expect(report).toContain(
      "=== §4: Output budget guard ===\nserver.ts:4 [mcp/budget-respond-helper] The handler of tool 'ping' builds its result without respond().\n",
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
      metadata: {
        mcpSpecVersion: "2025-11-25",
        files: [{ file: "tools.json", language: "json" }],
        llmAnalysisUsed: false,
      },
    });
    expect(json["sources"]).toEqual([expect.not.objectContaining({ text: expect.anything() as unknown })]);
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
      /^tools:\n {2}- name: a\n {4}file: tools\.json\n(?: {4}.*\n)+? {4}issueIndexes:\n {6}- 0\n/mu,
    );
    for (const pieces of [json, yaml]) expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
  });
});
