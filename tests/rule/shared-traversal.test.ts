import type { Linter as LinterType, SourceCode } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import { describe, expect, it } from "vitest";
import { defineRule } from "../../lib/rule/define-rule.ts";
import { faultOf, findingsOf } from "../../lib/rule/findings.ts";
import { rules } from "../../lib/rules/index.ts";
import { Linter } from "../harness/eslint.ts";

const faulty = defineRule({
  name: "faulty",
  family: "design",
  ids: [],
  description: "Disallow nothing, and fail at it",
  reason: "Because.",
  severity: "error",
  presets: [],
  messages: { never: "Never." },
  check: {
    tool({ label }) {
      throw new RangeError(`cannot stand ${label}`);
    },
  },
});

const listOf = (...tools: object[]): string => JSON.stringify({ tools });

/** A rule for limits reports what no text limits, so that texts need not state limits. */
function entryOf(name: string): LinterType.RuleEntry {
  return name === "require-max-length" ? ["error", { checkUnknownLimits: true }] : "error";
}

function verify(source: string | SourceCode, names: readonly string[], linter = new Linter()) {
  const messages = linter.verify(
    source,
    [
      {
        files: ["**/*.json"],
        languageOptions: { parser: jsonc },
        plugins: { mcp: { rules: { ...rules, faulty } } },
        rules: Object.fromEntries(names.map((name) => [`mcp/${name}`, entryOf(name)])),
      },
    ],
    { filename: "tools.json" },
  );
  return { linter, messages };
}

describe("all rules of a run walk over a file together", () => {
  const twoTools = listOf(
    { name: "list_users", inputSchema: { type: "object" } },
    { description: "Adds two numbers." },
  );

  it("and one that fails is one report, which hides those of no other rule", () => {
    for (const names of [
      ["description-required", "faulty"],
      ["faulty", "description-required"],
    ]) {
      const { messages, linter } = verify(twoTools, names);
      expect(messages.map(({ ruleId }) => ruleId).sort()).toEqual(["mcp/description-required", "mcp/faulty"]);
      expect(messages.find(({ ruleId }) => ruleId === "mcp/faulty")).toMatchObject({
        line: 1,
        column: 1,
        message: expect.stringMatching(
          /^The rule mcp\/faulty failed at the tool 'list_users': RangeError: cannot stand list_users\. .*please report it with the file at https:/u,
        ) as string,
      });
      expect(faultOf(linter.getSourceCode())?.cause).toBeInstanceOf(RangeError);
    }
  });

  it("once for each run, though a run is given the source of another", () => {
    const { linter, messages } = verify(twoTools, ["name-required", "description-required"]);
    const again = verify(linter.getSourceCode(), ["description-required"], linter);
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(["mcp/description-required", "mcp/name-required"]);
    expect(again.messages.map(({ ruleId }) => ruleId)).toEqual(["mcp/description-required"]);
    expect(findingsOf(linter.getSourceCode()).map(({ rule }) => rule)).toEqual([
      "name-required",
      "description-required",
      "description-required",
    ]);
  });

  it("and what one of them has looked at last is there for another that compares the tools afterwards", () => {
    const tool = { name: "list_users", description: "Lists users.", inputSchema: { type: "object", properties: {} } };
    const { messages } = verify(listOf(tool, tool), ["no-duplicate-names", "tool-name-verb", "no-repeated-schema"]);
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(["mcp/no-duplicate-names"]);
  });
});

describe("a module without definitions", () => {
  const asked: string[] = [];
  const metadata = {
    family: "design",
    ids: [],
    description: "Disallow nothing",
    reason: "Because.",
    severity: "error",
    presets: [],
    messages: { found: "Found." },
  } as const;
  const ofModules = defineRule({
    ...metadata,
    name: "of-modules",
    check: {
      server: () => void asked.push("server"),
      module(module, { report, server }) {
        asked.push(`module of ${String(server.tools.length)} tools`);
        report(module, "found");
      },
    },
  });
  const ofServers = defineRule({ ...metadata, name: "of-servers", check: { server: () => void asked.push("other") } });
  const failing = defineRule({
    ...metadata,
    name: "failing",
    check: {
      module() {
        throw new RangeError("cannot read it");
      },
    },
  });

  function lintModule(text: string, names: readonly string[]) {
    asked.length = 0;
    const all = { "of-modules": ofModules, "of-servers": ofServers, failing };
    const linter = new Linter();
    const config = {
      plugins: { mcp: { rules: all } },
      rules: Object.fromEntries(names.map((name) => [`mcp/${name}`, "error" as const])),
    };
    return { messages: linter.verify(text, [config], { filename: "server.js" }), linter };
  }

  const sdk = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';

  it("is shown to the rules about modules alone, as a whole", () => {
    const { messages, linter } = lintModule(sdk, ["of-modules", "of-servers"]);
    expect(asked).toEqual(["module of 0 tools"]);
    expect(messages.map(({ message, line, column }) => [message, line, column])).toEqual([["Found.", 1, 1]]);
    expect(findingsOf(linter.getSourceCode())).toMatchObject([{ subject: "server", definition: undefined }]);
  });

  it("comes after the definitions, if there are any", () => {
    lintModule(`${sdk}new McpServer({}).tool("find", "Finds.", {}, () => ({}));`, ["of-modules", "of-servers"]);
    expect(asked).toEqual(["server", "other", "module of 1 tools"]);
  });

  it("is nothing to any rule, if it has nothing to do with MCP", () => {
    expect(lintModule("export const tool = 1;", ["of-modules"]).messages).toEqual([]);
  });

  it("hides no finding behind a rule that fails", () => {
    const { messages } = lintModule(sdk, ["failing", "of-modules"]);
    expect(messages.map(({ ruleId }) => ruleId).sort()).toEqual(["mcp/failing", "mcp/of-modules"]);
    expect(messages.map(({ message }) => message).join()).toMatch(/failed at the module: RangeError: cannot read it/u);
  });
});

describe("a definition with more findings than anybody reads", () => {
  it("gets the first thousand of each rule", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, index) => [`comment_id${String(index)}`, { type: "string" }]),
    );
    const tool = { name: "list_users", description: "Lists users.", inputSchema: { type: "object", properties } };
    const { messages } = verify(listOf(tool), ["require-max-length", "no-sensitive-parameter"]);
    expect(messages).toHaveLength(1_001);
    expect(messages.filter(({ message }) => message.includes("more findings of this rule than the 1000"))).toHaveLength(
      1,
    );
  });
});
