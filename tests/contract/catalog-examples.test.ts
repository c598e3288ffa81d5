import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { isIdOf } from "../../lib/requirements/index.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { lint, type Setup } from "../harness/lint.ts";
import { catalogExamples, type CatalogExample } from "./catalog-examples.ts";

const all = Object.values(rules);

/** The rule that an example is about. */
function ruleOf({ id, rule: name }: CatalogExample): McpRule {
  const [rule, ...others] = all.filter(
    ({ name: own, meta }) => meta.docs.ids.includes(id) && (name === undefined || own === name),
  );
  if (!rule || others.length) throw new Error(`${id} is the id of ${rule ? "several rules" : "no rule"}.`);
  return rule;
}

/** The options with which `governance`, the preset of these requirements, has a rule. */
function optionsOf({ meta }: McpRule): Setup {
  const options = meta.docs.presetOptions.governance;
  return options ? { options: options } : {};
}

/** The messages of the rule about the tools of an example. */
function messagesOn(example: CatalogExample, setup: Setup): string[] {
  const text = JSON.stringify({ tools: example.tools }, null, 2);
  const rule = ruleOf(example);
  const { fatal, reports } = lint(rule, { language: "json", filename: "tools.json", text }, setup);
  expect(fatal).toBeUndefined();
  // A rule of several requirements has messages for each.
  const own = reports.filter(({ finding }) => isIdOf(example.id, rule.name, finding.messageId));
  return own.map(({ message }) => message.message);
}

describe("the examples of the requirements", () => {
  it("show every id of the catalog, good and bad", () => {
    const families = { SCH: 8, NAM: 6, SEC: 10, LLM: 13, BP: 9 };
    const ids = Object.entries(families).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, index) => `${family}-${String(index + 1).padStart(3, "0")}`),
    );
    for (const role of ["good", "bad"]) {
      const shown = new Set(catalogExamples.filter((example) => example.role === role).map(({ id }) => id));
      expect(ids.filter((id) => !shown.has(id))).toEqual([]);
    }
  });

  it.each(catalogExamples.filter(({ role }) => role === "good"))("$id accepts $what", (example) => {
    expect(messagesOn(example, optionsOf(ruleOf(example)))).toEqual([]);
    expect(messagesOn(example, {})).toEqual([]);
  });

  it.each(catalogExamples.filter(({ role }) => role === "bad"))("$id reports $what", (example) => {
    expect(messagesOn(example, optionsOf(ruleOf(example)))).not.toEqual([]);
  });
});
