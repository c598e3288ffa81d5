import type { Linter as LinterType } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import { describe, expect, it } from "vitest";
import { defineRule, type McpRule } from "../../lib/rule/define-rule.ts";
import { Linter } from "../harness/eslint.ts";

const messages = { seen: "{{ what }}" } as const;
const about = { family: "design", ids: [], reason: "Because.", severity: "warning", presets: [], messages } as const;

/** Reports every subject that a rule can be given. */
const everything = defineRule({
  ...about,
  name: "everything",
  description: "Disallow everything",
  check: {
    server: ({ tools, resources, prompts }, { report }) => {
      const count = [tools, resources, prompts].map(({ length }) => String(length)).join();
      const [subject] = tools;
      if (subject) report(subject, "seen", { data: { what: `server ${count}` } });
    },
    definition: (subject, { report }) => {
      report(subject, "seen", { data: { what: `definition ${subject.label}` } });
    },
    tool: (subject, { report }) => {
      report(subject, "seen", { data: { what: `tool ${subject.label}` } });
    },
    resource: (subject, { report }) => {
      report(subject, "seen", { data: { what: `resource ${subject.label}` } });
    },
    prompt: (subject, { report }) => {
      report(subject, "seen", { data: { what: `prompt ${subject.label}` } });
    },
    parameter: (subject, { report, tool }) => {
      report(subject, "seen", { data: { what: `parameter ${subject.name} of ${tool.label}` } });
    },
    schema: ({ schema, key }, { report }) => {
      report(schema, "seen", { data: { what: `schema ${key}` } });
    },
  },
});

/** Names each subject in the two ways that messages can: by itself, and beside the name of its tool. */
const naming = defineRule({
  ...about,
  name: "naming",
  description: "Disallow names",
  messages: { seen: "{{Subject}}, {{schemaPart}}" },
  check: {
    parameter: (subject, { report }) => {
      report(subject, "seen");
    },
    schema: ({ schema }, { report }) => {
      for (const part of schema.walk()) report(part, "seen");
    },
  },
});

/** Reports each parameter at the place of its whole schema, twice. */
const twice = defineRule({
  ...about,
  name: "twice",
  description: "Disallow parameters",
  check: {
    parameter: (subject, { report }) => {
      report(subject, "seen", { data: { what: subject.name } });
      report(subject, "seen", { data: { what: subject.name } });
      report(subject, "seen", { data: { what: `another of ${subject.name}` } });
    },
  },
});

it("a message names a schema, a parameter and a field of the result by their paths", () => {
  const schema = { type: "object", properties: { id: { type: "string" } } };
  const names = seen(naming, {
    tools: [{ name: "find", inputSchema: schema, outputSchema: { ...schema, items: {} } }],
  });
  expect(new Set(names)).toEqual(
    new Set([
      "Parameter 'id' of tool 'find', 'id'",
      "The input schema of tool 'find', its input schema",
      "The output schema of tool 'find', its output schema",
      "Output field 'id' of tool 'find', 'id' in its output schema",
      "Output field '[]' of tool 'find', '[]' in its output schema",
    ]),
  );
});

/** Reports what stands in a module and in a manifest. */
const aroundTools = defineRule({
  ...about,
  name: "around-tools",
  description: "Disallow modules and manifests",
  check: { manifest: () => undefined, module: () => undefined },
});

/** Compares definitions of whatever kind. */
const comparing = defineRule({
  ...about,
  name: "comparing",
  description: "Disallow servers",
  check: { server: () => undefined },
});

it.each([
  [everything, ["tool", "resource", "prompt"]],
  [naming, ["tool"]],
  [aroundTools, ["manifest", "module"]],
  [comparing, ["tool", "resource", "prompt"]],
] as const)("a rule says what it concerns: $name", (rule, expected) => {
  const all = ["tool", "resource", "prompt", "manifest", "module", "handler"] as const;
  expect(all.filter((concern) => rule.concerns(concern))).toEqual(expected);
});

function seen(rule: McpRule, file: object): string[] {
  return messagesOf(rule, file).map(({ message }) => message);
}

function messagesOf(rule: McpRule, file: object): LinterType.LintMessage[] {
  const config = {
    files: ["**/*.json"],
    languageOptions: { parser: jsonc },
    plugins: { mcp: { rules: { rule } } },
    rules: { "mcp/rule": "error" as const },
  };
  return new Linter().verify(JSON.stringify(file), [config], { filename: "mcp-tools.json" });
}

describe("a rule is given", () => {
  it("the server, and each definition by its kind, with the parameters and schemas of tools", () => {
    const inputSchema = { type: "object", properties: { id: { type: "object", properties: { part: {} } } } };
    const file = {
      tools: [{ name: "find", inputSchema, outputSchema: { type: "object" } }],
      resources: [{ name: "log", uri: "file:///log" }],
      prompts: [{ name: "greet" }],
    };
    const all = seen(everything, file);
    expect(all.map((message) => message.replaceAll(/["'`]/gu, "")).sort()).toEqual([
      "definition find",
      "definition greet",
      "definition log",
      "parameter id of find",
      "parameter part of find",
      "prompt greet",
      "resource log",
      "schema inputSchema",
      "schema outputSchema",
      "server 1,1,1",
      "tool find",
    ]);
  });
});

describe("reports of one message at one place", () => {
  it("are one report where they say the same of the same part", () => {
    const file = { tools: [{ name: "find", inputSchema: { type: "object", properties: { id: {} } } }] };
    expect(seen(twice, file).sort()).toEqual(["another of id", "id"]);
  });
});

/** Offers two drafts and a suggestion for each parameter. */
const drafting = defineRule({
  ...about,
  name: "drafting",
  description: "Disallow parameters without a limit",
  edit: ["suggest", "draft"],
  messages: { missing: "It has no limit.", add: "Limit it to {{ limit }}." },
  check: {
    parameter: (subject, { report }) => {
      const { editor } = subject.schema;
      const add = (limit: number, draft: boolean) =>
        ({ message: "add", data: { limit }, edit: editor?.set("maxLength", limit), draft }) as const;
      report(subject, "missing", { suggest: [add(1, true), add(2, false), add(3, true)] });
    },
  },
});

describe("drafts", () => {
  it("come after suggestions, in their order, and say what they are", () => {
    const file = { tools: [{ name: "find", inputSchema: { type: "object", properties: { id: {} } } }] };
    const [message] = messagesOf(drafting, file);
    expect(message?.suggestions?.map(({ desc, messageId }) => [desc, messageId])).toEqual([
      ["Limit it to 2.", "add"],
      ["Draft: Limit it to 1.", "addDraft"],
      ["Draft: Limit it to 3.", "addDraft"],
    ]);
  });
});

describe("the metadata of a rule", () => {
  const base = { ...about, name: "base", description: "Require nothing", check: {} } as const;

  it.each([
    ["fix", "code", undefined],
    ["suggest", undefined, true],
    ["draft", undefined, true],
    [["fix", "draft"], "code", true],
  ] as const)("tells ESLint that its edits are to %s", (edit, fixable, hasSuggestions) => {
    const { meta } = defineRule({ ...base, edit });
    expect(meta.fixable).toBe(fixable);
    expect(meta.hasSuggestions).toBe(hasSuggestions);
  });

  it("has the options of presets, and whether it is recommended", () => {
    const presetOptions = { strict: {} };
    expect(defineRule({ ...base, presets: ["recommended"], presetOptions }).meta.docs).toMatchObject({
      recommended: true,
      presetOptions,
    });
    expect(defineRule(base).meta.docs).toMatchObject({ recommended: false, presetOptions: {} });
    expect(defineRule({ ...base, severity: "error" }).meta.type).toBe("problem");
    expect(defineRule(base).meta.type).toBe("suggestion");
  });
});
