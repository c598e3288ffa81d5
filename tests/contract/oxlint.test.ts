import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import mcp from "../../lib/index.ts";
import { ESLint } from "../harness/eslint.ts";
import { built, root } from "../validator/built.ts";

const servers = path.join(root, "fixtures/servers");
const rules = mcp.configs.all[0]?.rules;

/** A finding of either linter: file, line and column, rule, message. */
type Finding = readonly [file: string, line: number, column: number, rule: string, message: string];

async function eslintFindings(): Promise<Finding[]> {
  const overrideConfig = mcp.configs.for({ preset: "all", code: ["*/typescript/**"], documents: [] });
  const eslint = new ESLint({ cwd: servers, overrideConfigFile: true, overrideConfig });
  const results = await eslint.lintFiles(["."]);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, ruleId, message }): Finding => [
      path.relative(servers, filePath),
      line,
      column,
      ruleId ?? "",
      message,
    ]),
  );
}

interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number; readonly column: number } }[];
}

function oxlintFindings(configuration: object): Finding[] {
  const config = path.join(mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-")), "oxlintrc.json");
  writeFileSync(config, JSON.stringify(configuration));
  const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "--config", config, "--format", "json", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: servers, encoding: "utf8", maxBuffer: 1e8 });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics.map(({ code, message, filename, labels }): Finding => {
    const { line = 0, column = 0 } = labels[0]?.span ?? {};
    return [filename, line, column, code.replace(/^(\w+)\((.+)\)$/, "$1/$2"), message];
  });
}

const sorted = (findings: readonly Finding[]): string[] => findings.map((finding) => finding.join(" ")).sort();

it("oxlint extends the configuration in the package, which has the rules of 'recommended'", () => {
  const config = path.join(path.dirname(path.dirname(built("index.js"))), "oxlint.json");
  const recommended = mcp.configs.recommended[0]?.rules;
  expect((JSON.parse(readFileSync(config, "utf8")) as { readonly rules: object }).rules).toEqual(recommended);
  const found = oxlintFindings({ extends: [config], plugins: [], categories: { correctness: "off" } });
  expect(found.length).toBeGreaterThan(5);
  for (const [, , , rule] of found) expect(recommended).toHaveProperty([rule]);
});

it("oxlint reports in the example servers what ESLint reports", async () => {
  const expected = sorted(await eslintFindings());
  expect(expected.length).toBeGreaterThan(100);
  const all = { plugins: [], jsPlugins: [built("index.js")], categories: { correctness: "off" }, rules };
  expect(sorted(oxlintFindings(all))).toEqual(expected);
});
