import { describe, expect, it } from "vitest";
import { rulesOf as presetRulesOf } from "../../lib/configs/preset-rules.ts";
import type { JsonObject } from "../../lib/model/json.ts";
import { documents, requirementsOf } from "../../lib/requirements/index.ts";
import { type RequirementDocument, requirementRules, useOf } from "../../lib/requirements/requirement.ts";
import { rules } from "../../lib/rules/index.ts";
import { listRules } from "../../lib/validator/catalog/rule-info.ts";
import { rulesNamed } from "../../lib/validator/catalog/find-rules.ts";
import { examplesIn, pageOf, sourceOf } from "../docs/page.ts";
import { lint } from "../harness/lint.ts";

/** The documents with a preset. */
const followed: readonly RequirementDocument[] = Object.values(documents).filter(
  (document: RequirementDocument) => document.preset !== undefined,
);

/** The names of the rules that a document names, each once. */
function namedBy(document: RequirementDocument): string[] {
  return [...new Set(requirementsOf(document).flatMap(requirementRules))].sort();
}

describe("a document with a preset", () => {
  it.each(followed)("$title: its preset holds the rules that it names, and no others", (document) => {
    const preset = document.preset ?? "governance";
    const on = Object.keys(presetRulesOf(preset)).map((name) => name.replace("mcp/", ""));
    expect(on.sort()).toEqual(namedBy(document));
  });

  it.each(followed)("$title: says no two things of one rule", (document) => {
    const changes = new Map<string, Set<string>>();
    const uses = requirementsOf(document).flatMap(({ rules: all = [] }) => all.map(useOf));
    for (const { rule, severity, messages = ["all"], options = {} } of uses) {
      const said = [
        ...messages.map((message) => [`severity of ${message}`, severity] as const),
        // Lists add up.
        ...Object.entries(options).filter(([, value]) => !Array.isArray(value)),
      ];
      for (const [what, value] of said) {
        if (value === undefined) continue;
        const key = `${rule}: ${what}`;
        changes.set(key, (changes.get(key) ?? new Set()).add(JSON.stringify(value)));
      }
    }
    expect([...changes].filter(([, stated]) => stated.size > 1)).toEqual([]);
  });

  it("has ids that are unique", () => {
    for (const document of Object.values(documents)) {
      const ids = requirementsOf(document).map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    }
  });
});

const pairs = followed.flatMap((document) => namedBy(document).map((rule) => [document.preset ?? "", rule] as const));

describe("an example of a rule", () => {
  it.each(pairs)("is reported as %s has the rule %s", (preset, name) => {
    const rule = rules[name];
    if (!rule) throw new Error(`There is no rule ${name}.`);
    const presetOptions: Readonly<Record<string, object | undefined>> = rule.meta.docs.presetOptions;
    const options = presetOptions[preset];
    const reported = examplesIn(pageOf(rule))
      .filter(({ role }) => role === "bad")
      .some((example) => {
        const { settings, options: own = {} } = example;
        // A page shows a limit with a smaller one.
        const limits = Object.fromEntries(Object.entries(own).filter(([, value]) => typeof value === "number"));
        const all = { ...limits, ...options };
        const setup = {
          ...(Object.keys(all).length ? { options: all as JsonObject } : {}),
          ...(settings ? { settings } : {}),
        };
        return lint(rule, sourceOf(example), setup).reports.length > 0;
      });
    expect(reported).toBe(true);
  });
});

describe("the id of a requirement", () => {
  it("stands for its rules", () => {
    expect(rulesNamed("REQ-STATIC-003").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["schema-is-object", "describe-on-fields"]),
    );
    expect(rulesNamed("sec-001").map(({ name }) => name)).toEqual(["require-max-length"]);
    expect(rulesNamed("name-format").map(({ name }) => name)).toEqual(["valid-tool-name"]);
    expect(rulesNamed("REQ-STATIC-001")).toEqual([]);
  });

  it("is that of the issues of a rule only if the document says so", () => {
    const ids = Object.fromEntries(listRules().map(({ name, ids: own }) => [name, own]));
    expect(ids["no-path-traversal"]).toEqual(["no-path-traversal"]);
    expect(ids["no-generic-tool-name"]).toEqual(["REQ-STATIC-002"]);
    expect(ids["describe-on-fields"]).toEqual(["LLM-006", "describe-on-fields"]);
  });
});
