import { describe, expect, it } from "vitest";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { rules } from "../../lib/rules/index.ts";
import { applied } from "../harness/lint.ts";
import { lintExample } from "./lint-example.ts";
import { examplesIn, pageOf, sourceOf, type Example } from "./page.ts";

/** An example after the first fix or suggestion of the first report. */
function edited(rule: McpRule, example: Example): string | undefined {
  const [first] = lintExample(rule, example).reports;
  const edit = first?.message.fix ?? first?.message.suggestions?.[0]?.fix;
  return edit && applied(sourceOf(example).text, edit);
}

describe.each(Object.values(rules).map((rule) => ({ name: rule.name, rule })))("an example of $name", ({ rule }) => {
  const examples = examplesIn(pageOf(rule));

  it.each(examples.map((example, index) => ({ ...example, index })))(
    "is $role $language on line $line",
    ({ index, ...example }) => {
      if (example.role === "after") {
        const before = examples
          .slice(0, index)
          .findLast(({ language, role }) => role === "bad" && language === example.language);
        expect(before && edited(rule, before)).toBe(sourceOf(example).text);
        return;
      }
      const { fatal, reports, model } = lintExample(rule, example);
      expect(fatal).toBeUndefined();
      const isModule = ["ts", "py"].includes(example.language) && rule.concerns("module");
      // A manifest that is not an object is still a manifest.
      const isManifest = rule.concerns("manifest");
      if (!isModule && !isManifest) expect(model, "The reader sees no definition in it.").toBeDefined();
      if (example.role === "bad") expect(reports).not.toEqual([]);
      else expect(reports.map(({ message }) => message.message)).toEqual([]);
    },
  );
});
