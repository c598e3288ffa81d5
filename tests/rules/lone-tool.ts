import { expect } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import type { RulePreset } from "../../lib/rule/groups.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint, type Report } from "../harness/lint.ts";

/** The messages of a rule for a single tool. */
export interface Case {
  readonly rule: string;
  readonly options?: JsonObject;
  readonly tool: JsonObject;
}

export const text = (description: string): JsonObject => ({ type: "string", description });
export const taking = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: "find",
  description: "Finds things.",
  ...more,
  inputSchema: { type: "object", properties },
});
export const told = (name: string, description: string, more: JsonObject = {}): JsonObject => ({
  name,
  description,
  inputSchema: { type: "object", properties: {} },
  ...more,
});

/** One part of `require-description-parts`. */
export function part(name: string, options: JsonObject = {}) {
  return { rule: "require-description-parts", options: { replaceParts: [name], ...options } };
}

/** One hint of `require-annotations`. */
export function hint(name: string, options: JsonObject = {}) {
  return { rule: "require-annotations", options: { replaceHints: [name], ...options } };
}

/** The preset whose options are the most precise. */
function presetOf(rule: string): RulePreset {
  const presets = rules[rule]?.meta.docs.presets ?? [];
  return presets.includes("strict") || !presets.includes("security") ? "strict" : "security";
}

/** The reports of the rule in a preset, in a document with nothing but the tool. */
export function reportsOf({ rule, options, tool }: Case, preset: RulePreset = presetOf(rule)): readonly Report[] {
  const source = { language: "json", filename: "tools.json", text: JSON.stringify({ tools: [tool] }) } as const;
  const subject = rules[rule];
  if (!subject) throw new Error(`there is no rule ${rule}`);
  const { reports, fatal } = lint(subject, source, { preset, ...(options ? { options } : {}) });
  expect(fatal).toBeUndefined();
  return reports;
}
