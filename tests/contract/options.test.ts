import type { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { presetNames } from "../../lib/rule/groups.ts";
import { mergedOptions } from "../../lib/model/given-options.ts";
import type { Json } from "../../lib/model/json.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { optionValues } from "../../lib/rule/option.ts";
import { rules } from "../../lib/rules/index.ts";
import { activeRulesOf } from "../../lib/validator/config/active-rules.ts";
import { lint, type Report, type Source } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

/** Every eighth tool of the published lists: enough for each option to meet texts that it decides on. */
const tools = fixturesIn("corpus").flatMap(({ name, sources: [source] }) => {
  if (!source || name.endsWith("index.json")) return [];
  const { tools: list = [] } = JSON.parse(source.text) as { readonly tools?: readonly Json[] };
  return list.filter((_, index) => index % 8 === 0);
});
const corpus: Source = { language: "json", filename: "tools.json", text: JSON.stringify({ tools }, null, 1) };

const withOptions = Object.values(rules).filter(({ meta }) => Object.keys(meta.docs.defaultOptions).length > 0);

type Preset = (typeof presetNames)[number];

/** The findings of some rules under a preset, by rule, each with some options of a user. */
function reportsIn(
  preset: Preset,
  among: readonly McpRule[],
  optionsOf: (rule: McpRule) => Readonly<Record<string, Json>>,
): ReadonlyMap<string, readonly string[]> {
  const entries = Object.fromEntries(
    among.map((rule): [string, Linter.RuleEntry] => [`mcp/${rule.name}`, ["error", optionsOf(rule)]]),
  );
  const { reports, fatal } = lint(among, corpus, { entries, settings: { presets: { [preset]: true } } });
  expect(fatal).toBeUndefined();
  const shown = ({ message, finding }: Report) => `${String(message.line)}: ${finding.pointer} ${message.message}`;
  return new Map(
    among.map(({ name }) => [name, reports.filter(({ finding }) => finding.rule === name).map(shown)] as const),
  );
}

/** The values that a rule has in a preset. */
function valuesIn(preset: Preset, { meta }: McpRule): Readonly<Record<string, Json>> {
  const given = preset === "all" ? undefined : meta.docs.presetOptions[preset];
  return optionValues(meta.docs.defaultOptions, given ?? {});
}

/** The rules run together, because most of the time is ESLint's for each pass. In a pass, each sets one option. */
describe("an option that is set to the value that it has", () => {
  it.each(presetNames)("changes no finding in %s", { timeout: 120_000 }, (preset) => {
    const among = withOptions.filter(({ name }) => `mcp/${name}` in rulesOf(preset));
    const without = reportsIn(preset, among, () => ({}));
    expect([...without.values()].flat().length).toBeGreaterThan(among.length);
    const most = Math.max(...among.map((rule) => Object.keys(valuesIn(preset, rule)).length));
    for (let index = 0; index < most; index++) {
      const set = (rule: McpRule) => Object.fromEntries(Object.entries(valuesIn(preset, rule)).slice(index, index + 1));
      const found = reportsIn(preset, among, set);
      for (const rule of among) expect([set(rule), found.get(rule.name)]).toEqual([set(rule), without.get(rule.name)]);
    }
  });
});

describe("a preset of the product", () => {
  it.each(["recommended", "strict"] as const)("%s has the defaults of nearly every rule", (preset) => {
    const special = Object.values(rules).filter(({ meta }) => meta.docs.presetOptions[preset]);
    expect(special.length).toBeLessThan(preset === "recommended" ? 3 : 9);
  });
});

describe("options of a configuration", () => {
  const list = ["a", "b"];

  it("keep those that they do not name, and add to lists unless they replace them", () => {
    const defaults = { max: 10, words: list };
    expect(optionValues(defaults, {})).toEqual(defaults);
    expect(optionValues(defaults, { words: ["c", "a"] })).toEqual({ max: 10, words: ["a", "b", "c"] });
    expect(optionValues(defaults, { replaceWords: ["c"] })).toEqual({ max: 10, words: ["c"] });
    expect(mergedOptions({ max: 5, words: ["c"] }, { words: ["d"] })).toEqual({ max: 5, words: ["c", "d"] });
    expect(mergedOptions({ max: 5, words: ["c"] }, { replaceWords: [] })).toEqual({ max: 5, replaceWords: [] });
  });

  /** A rule that `governance` sets literally, with a second option for the user. */
  const changed = Object.values(rules).flatMap((rule) => {
    const literal = rule.meta.docs.presetOptions.governance;
    const own = Object.entries(rule.meta.docs.defaultOptions).find(
      ([name, value]) => literal && !(name in literal) && typeof value === "number",
    );
    return literal && own ? [{ name: rule.name, literal, own: { [own[0]]: Number(own[1]) + 1 } }] : [];
  });

  it("there are such rules", () => {
    expect(changed.length).toBeGreaterThan(2);
  });

  it.each(changed)("keep those of governance for $name, in ESLint and in the command", ({ name, literal, own }) => {
    const active = activeRulesOf({ preset: "governance", layers: [{ [name]: ["error", own] }] });
    expect(active.get(name)?.options).toEqual({ ...literal, ...own });
  });

  it("are those of the last preset that holds the rule", () => {
    const rule = rules["parameter-name-case"];
    const reports = (...presets: readonly Preset[]): number => {
      const settings = { presets: Object.fromEntries(presets.map((preset) => [preset, true])) };
      return rule
        ? lint(rule, corpus, { entries: { "mcp/parameter-name-case": "error" }, settings }).reports.length
        : 0;
    };
    // Camel case in governance, and what most names have in strict.
    const [literal, sensible] = [reports("governance"), reports("strict")];
    expect(literal).toBeGreaterThan(sensible);
    expect([reports("strict", "governance"), reports("governance", "strict")]).toEqual([literal, sensible]);
    // It has no such rule.
    expect(reports("governance", "portability")).toBe(literal);
  });
});
