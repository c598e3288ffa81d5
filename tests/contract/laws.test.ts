import { existsSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { presetNames } from "../../lib/rule/groups.ts";
import { docsUrlOf } from "../../lib/rule/define-rule.ts";
import { singularIdOf } from "../../lib/rule/report.ts";
import { rules } from "../../lib/rules/index.ts";
import { isInstruction } from "../../lib/validator/catalog/rule-definitions.ts";

const all = Object.values(rules);

/** Rules that share a stable id, because one requirement of the catalog is checked from several sides. */
const sharedIds: Readonly<Record<string, readonly string[]>> = {
  "REQ-STATIC-002": ["w3c-service-action-resource", "no-generic-tool-name"],
};

const ajv = new Ajv({ allErrors: true, useDefaults: false });

describe("the rules", () => {
  it("have a stable id each, and no two the same", () => {
    const ids = all.flatMap(({ name, meta }) => meta.docs.ids.map((id) => ({ id, name })));
    const clashes = ids.filter(({ id, name }) =>
      ids.some(
        (other) =>
          other.id === id &&
          other.name !== name &&
          !(sharedIds[id]?.includes(name) && sharedIds[id].includes(other.name)),
      ),
    );
    expect(clashes).toEqual([]);
    expect(all.filter(({ meta }) => !meta.docs.ids.length).map(({ name }) => name)).toEqual([]);
  });
});

interface Said {
  readonly fact: string;
  /** The fact with what to do about it, as ESLint shows them. */
  readonly whole: string;
}

/** The messages of a rule that describe a finding, not an edit. */
function reportsOf({ messages = {}, docs }: (typeof all)[number]["meta"]): Said[] {
  return Object.entries(messages).flatMap(([id, text]) => {
    if (isInstruction(text) && docs.edits.length > 0) return [];
    const remedy = docs.remedies[singularIdOf(id)];
    const fact = remedy === undefined ? text : text.replace(` ${remedy}`, "");
    return [{ fact: ownWordsOf(fact), whole: ownWordsOf(text) }];
  });
}

/** A message without the names and values that it is filled with. */
function ownWordsOf(text: string): string {
  return text.replace(/'?\{\{\w+\}\}'?/g, "");
}

it("the facts that reports state are short: half of them have fewer than 70 characters", () => {
  const lengths = all.flatMap(({ meta }) => reportsOf(meta).map(({ fact }) => fact.length)).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(70);
});

describe.each(all.map((rule) => ({ name: rule.name, rule })))("$name", ({ name, rule: { meta } }) => {
  const { docs, messages = {}, schema } = meta;
  const { defaultOptions } = docs;

  it("is registered under its own name and lies in the folder of its family", () => {
    expect(rules[name]?.name).toBe(name);
    expect(existsSync(new URL(`../../lib/rules/${docs.family}/${docs.page}.ts`, import.meta.url))).toBe(true);
  });

  it("has a page, and links to it", () => {
    expect(docs.url).toBe(docsUrlOf(name, docs.page));
    expect(existsSync(new URL(`../../rules-docs/${docs.page}.md`, import.meta.url))).toBe(true);
  });

  it("says in one phrase what it asks for", () => {
    expect(docs.description).toMatch(/^(?:Require|Disallow|Enforce|Prefer|Limit) .*[^.]$/);
    // Dots are within names: `_meta.ui`.
    expect(docs.description).not.toMatch(/\. /);
  });

  it("speaks in whole sentences", () => {
    expect(Object.keys(messages).length).toBeGreaterThan(0);
    for (const [id, text] of Object.entries(messages)) {
      expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(id).not.toMatch(/^(?:unexpected|disallow|error)$/);
      expect(text).toMatch(/^(?:[A-Z'"`]|\{\{)/);
      expect(text).toMatch(/[^.]\.(?:\{\{more\}\})?$/);
      expect(text).not.toMatch(/ {2}/);
    }
  });

  it("says a fact in its messages, and its reason apart from them", () => {
    for (const { whole } of reportsOf(meta)) expect(whole.length).toBeLessThanOrEqual(120);
    expect(docs.reason).toMatch(/^[A-Z"].{20,}[.!]$/);
  });

  it("is in presets that exist, with options that its schema takes", () => {
    expect([...presetNames]).toEqual(expect.arrayContaining([...docs.presets]));
    const [optionsSchema] = schema as [object?];
    for (const [preset, options] of Object.entries(docs.presetOptions)) {
      expect(docs.presets).toContain(preset);
      expect(optionsSchema && ajv.validate(optionsSchema, options)).toBe(true);
    }
  });

  it("takes its default options and no junk", () => {
    const [optionsSchema] = schema as [object?];
    expect(Object.keys(defaultOptions).length > 0).toBe(optionsSchema !== undefined);
    if (!optionsSchema) return;
    const validate = ajv.compile(optionsSchema);
    expect(validate(defaultOptions)).toBe(true);
    expect(validate({})).toBe(true);
    for (const junk of [null, 1, "on", [], { ...defaultOptions, junk: true }]) expect(validate(junk)).toBe(false);
    for (const key of Object.keys(defaultOptions)) expect(validate({ [key]: { junk: true } })).toBe(false);
  });

  it("describes each of its options", () => {
    const [{ properties = {} } = {}] = schema as [{ properties?: Record<string, { description?: string }> }?];
    for (const { description } of Object.values(properties)) expect(description).toMatch(/^[A-Z].*[^.]$/);
  });

  it("runs on any language, and is a problem or a suggestion by its severity", () => {
    expect(meta.languages).toEqual(["*"]);
    expect(meta.type).toBe(docs.severity === "error" ? "problem" : "suggestion");
    expect(docs.recommended).toBe(docs.presets.includes("recommended"));
  });
});
