import { describe, expect, it } from "vitest";
import { useOfId } from "../../lib/requirements/index.ts";
import { rules } from "../../lib/rules/index.ts";
import { readPage } from "../docs/page.ts";

const all = Object.values(rules);

/** The ids of the governance catalog, each with its rule and its severity there. */
const catalog = [
  ["SCH-001", "name-required", "error"],
  ["SCH-002", "description-required", "error"],
  ["SCH-003", "require-input-schema", "error"],
  ["SCH-004", "valid-json-schema", "error"],
  ["SCH-005", "schema-is-object", "error"],
  ["SCH-006", "require-properties", "warning"],
  ["SCH-007", "require-required-list", "warning"],
  ["SCH-008", "no-undeclared-required", "error"],
  ["NAM-001", "name-required", "error"],
  ["NAM-002", "tool-name-case", "error"],
  ["NAM-003", "tool-name-length", "warning"],
  ["NAM-004", "no-leading-digit", "warning"],
  ["NAM-005", "tool-name-verb", "warning"],
  ["NAM-006", "parameter-name-case", "warning"],
  ["SEC-001", "require-max-length", "error"],
  ["SEC-002", "require-max-items", "error"],
  ["SEC-003", "require-number-range", "warning"],
  ["SEC-004", "require-path-pattern", "error"],
  ["SEC-005", "require-uri-format", "error"],
  ["SEC-006", "prefer-enum", "warning"],
  ["SEC-007", "no-sensitive-parameter", "warning"],
  ["SEC-008", "no-sensitive-default", "error"],
  ["SEC-009", "no-additional-properties", "warning"],
  ["SEC-010", "require-code-warning", "warning"],
  ["LLM-001", "description-required", "error"],
  ["LLM-002", "description-length", "warning"],
  ["LLM-003", "require-description-parts", "warning"],
  ["LLM-004", "require-description-parts", "warning"],
  ["LLM-005", "require-description-parts", "suggestion"],
  ["LLM-006", "describe-on-fields", "error"],
  ["LLM-007", "parameter-description-length", "warning"],
  ["LLM-008", "no-generic-parameter-description", "warning"],
  ["LLM-009", "constraints-in-description", "suggestion"],
  ["LLM-010", "no-unexplained-abbreviations", "warning"],
  ["LLM-011", "require-description-parts", "suggestion"],
  ["LLM-012", "consistent-descriptions", "warning"],
  ["LLM-013", "require-description-parts", "suggestion"],
  ["BP-001", "require-title", "suggestion"],
  ["BP-002", "require-annotations", "suggestion"],
  ["BP-003", "require-annotations", "suggestion"],
  ["BP-004", "require-annotations", "suggestion"],
  ["BP-005", "max-parameters", "warning"],
  ["BP-006", "no-repeated-schema", "suggestion"],
  ["BP-007", "max-schema-depth", "warning"],
  ["BP-008", "require-parameter-examples", "suggestion"],
  ["BP-009", "require-output-schema", "suggestion"],
] as const;

/** The rules that carry an id. */
function rulesWith(id: string): string[] {
  return all.filter(({ meta }) => meta.docs.ids.includes(id)).map(({ name }) => name);
}

describe("the ids of the catalog", () => {
  it("are 46, in five families", () => {
    const counts = ["SCH", "NAM", "SEC", "LLM", "BP"].map(
      (family) => catalog.filter(([id]) => id.startsWith(`${family}-`)).length,
    );
    expect(counts).toEqual([8, 6, 10, 13, 9]);
    expect(new Set(catalog.map(([id]) => id)).size).toBe(46);
  });

  it.each(catalog)("%s is %s alone, as a finding of severity %s, in governance", (id, name, severity) => {
    expect(rulesWith(id)).toEqual([name]);
    const { presets, severity: own } = rules[name]?.meta.docs ?? {};
    expect(useOfId(id, name)?.severity ?? own).toBe(severity);
    expect(presets).toContain("governance");
  });

  it("are all that governance holds", () => {
    const held = all.filter(({ meta }) => meta.docs.presets.includes("governance")).map(({ name }) => name);
    expect(held.sort()).toEqual([...new Set(catalog.map(([, name]) => name))].sort());
  });

  it.each(catalog)("%s stands once in the table of ids, with its rule", (id, name) => {
    const rows = readPage("README")
      .split("\n")
      .filter((line) => line.startsWith(`| \`${id}\` |`));
    expect(rows).toEqual([`| \`${id}\` | [${name}](${name}.md) |`]);
  });
});

describe("an id", () => {
  it("belongs to one rule, but for the requirement that two rules fulfill", () => {
    const ids = [...new Set(all.flatMap(({ meta }) => meta.docs.ids))];
    const several = ids.map((id) => [id, rulesWith(id).sort()] as const).filter(([, names]) => names.length > 1);
    expect(several).toEqual([["REQ-STATIC-002", ["no-generic-tool-name", "w3c-service-action-resource"]]]);
  });

  it("is that of a requirement, or a rule's name elsewhere", () => {
    for (const id of all.flatMap(({ meta }) => meta.docs.ids))
      expect(id).toMatch(/^(?:[A-Z]+-[A-Z0-9-]*\d{3}|[a-z]+(?:-[a-z]+)+)$/);
  });
});
