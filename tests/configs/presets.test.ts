import type { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { contradictions } from "../../lib/configs/contradictions.ts";
import { presetNames } from "../../lib/rule/groups.ts";
import mcp from "../../lib/index.ts";
import { fixturesIn } from "../contract/corpus.ts";
import { ESLint } from "../harness/eslint.ts";

const { configs, rules } = mcp;
const all = Object.values(rules);

/** The rules of a preset: the same in each of its blocks. */
function rulesOf(preset: (typeof presetNames)[number]): Readonly<Record<string, unknown>> {
  return configs[preset][0]?.rules ?? {};
}

/** The names of a preset's rules, without the plugin's prefix. */
function namesOf(preset: (typeof presetNames)[number]): string[] {
  return Object.keys(rulesOf(preset)).map((id) => id.replace(/^mcp\//, ""));
}

describe.each(presetNames)("%s", (preset) => {
  it("holds just the rules whose metadata name it, and `all` every rule but for contradictions", () => {
    const omitted = contradictions.map((one) => one.omitted);
    const isIn = ({ name, meta }: (typeof all)[number]): boolean =>
      preset === "all" ? !omitted.includes(name) : meta.docs.presets.includes(preset);
    const expected = all.filter(isIn).map(({ name }) => name);
    expect(namesOf(preset).sort()).toEqual(expected.sort());
    expect(expected).not.toEqual([]);
  });

  it("switches every rule on, at the level of its severity", () => {
    for (const name of namesOf(preset)) {
      const entry = rulesOf(preset)[`mcp/${name}`];
      const level: unknown = Array.isArray(entry) ? entry[0] : entry;
      const { severity, presetSeverity } = rules[name]?.meta.docs ?? {};
      const stated = (preset === "all" ? undefined : presetSeverity?.[preset]) ?? severity;
      expect([name, level]).toEqual([name, stated === "error" ? "error" : "warn"]);
    }
  });

  it("has the errors that a careful maintainer may leave as warnings in strict alone", () => {
    const isError = preset !== "strict" && namesOf(preset).includes("require-max-length");
    const level = [rulesOf(preset)["mcp/require-max-length"] ?? "off"].flat()[0];
    expect(level).toBe(isError ? "error" : preset === "strict" ? "warn" : "off");
  });

  it("gives the options that a rule has for it", () => {
    for (const { name, meta } of all) {
      const options = preset === "all" ? undefined : meta.docs.presetOptions[preset];
      const entry = rulesOf(preset)[`mcp/${name}`];
      if (options) expect(entry).toEqual([expect.any(String), options]);
      else expect(Array.isArray(entry)).toBe(false);
    }
  });

  it("names each block and its file extensions, and a language where there is no parser", () => {
    const blocks = configs[preset];
    expect(blocks.map(({ name }) => name)).toEqual(
      ["typescript", "javascript", "jsx", "python", "json", "yaml", "plugin"].map((part) => `mcp/${preset}/${part}`),
    );
    expect(blocks.at(-1)).toEqual({ name: `mcp/${preset}/plugin`, plugins: { mcp } });
    for (const { name, files, language, languageOptions = {} } of blocks.slice(0, -1)) {
      for (const glob of files ?? []) expect(glob).toMatch(/\.(?:\{[a-z5,]+\}|[a-z]+)$/);
      expect(files?.length).toBeGreaterThan(0);
      expect(language).toBe(name === `mcp/${preset}/python` ? "mcp/python" : undefined);
      expect(["parser", "parserOptions"]).toEqual(expect.arrayContaining(Object.keys(languageOptions)));
    }
  });

  it("has no two rules that contradict each other", () => {
    const names = namesOf(preset);
    for (const { kept, omitted } of contradictions) expect(names.includes(kept) && names.includes(omitted)).toBe(false);
  });
});

describe("the presets together", () => {
  it("know no contradiction of a rule that does not exist", () => {
    for (const { kept, omitted } of contradictions)
      expect(Object.keys(rules)).toEqual(expect.arrayContaining([kept, omitted]));
  });

  it.each(["recommended", "security"] as const)("hold every rule of %s in strict too", (preset) => {
    // Most paths and URLs are not opened by the server. Where a handler opens one, a rule about handlers reports it.
    const omitted = ["require-path-pattern", "require-uri-format"];
    const expected = namesOf(preset).filter((name) => !omitted.includes(name));
    expect(namesOf("strict")).toEqual(expect.arrayContaining(expected));
    expect(namesOf("strict").length).toBeGreaterThan(namesOf(preset).length);
  });

  it("hold every rule that is in a preset in `all`, but for contradictions", () => {
    const omitted = contradictions.map((one) => one.omitted);
    expect([...namesOf("all"), ...omitted].sort()).toEqual(Object.keys(rules).sort());
  });

  it("are getters, so that a project pays for the one it asks for", () => {
    for (const preset of presetNames) expect(Object.getOwnPropertyDescriptor(configs, preset)).toHaveProperty("get");
    expect(Object.keys(configs)).toEqual([...presetNames]);
  });
});

describe("configs.for", () => {
  it("keeps to the places that it is given", () => {
    const blocks = configs.for({ preset: "strict", code: ["packages/*/mcp/**"], documents: ["api/*.json"] });
    const ignored = configs.recommended[0]?.ignores;
    expect(ignored).toContain("**/*.{test,spec}.*");
    expect(blocks.slice(0, -1).map(({ name, files, ignores }) => [name, files, ignores])).toEqual([
      ["mcp/strict/typescript", [["packages/*/mcp/**", "**/*.{ts,tsx,mts,cts}"]], ignored],
      ["mcp/strict/javascript", [["packages/*/mcp/**", "**/*.{js,mjs,cjs}"]], ignored],
      ["mcp/strict/jsx", [["packages/*/mcp/**", "**/*.jsx"]], ignored],
      ["mcp/strict/python", [["packages/*/mcp/**", "**/*.py"]], ignored],
      ["mcp/strict/json", [["api/*.json", "**/*.{json,jsonc,json5}"]], undefined],
      ["mcp/strict/yaml", [["api/*.json", "**/*.{yaml,yml}"]], undefined],
    ]);
    expect(blocks[0]?.rules).toEqual(rulesOf("strict"));
  });

  it("leave out what is set aside, wherever it is", () => {
    expect(configs.recommended[0]?.ignores).toContain("**/{_archive,_archived,_deprecated,_legacy,_old}/**");
  });

  it.each([
    ["tests/servers/**", "**/*.{test,spec}.*", "**/{test,tests,__tests__,__mocks__,__fixtures__,e2e}/**"],
    [
      "packages/{a,dist}/*.js",
      "**/{test,tests,__tests__,__mocks__,__fixtures__,e2e}/**",
      "**/{dist,build,coverage}/**",
    ],
    ["src/*.spec.ts", "**/{dist,build,coverage}/**", "**/*.{test,spec}.*"],
  ])("reads at %s what it names, and leaves out %s", (place, out, named) => {
    const [block] = configs.for({ code: [place] });
    expect(block?.ignores).toContain(out);
    expect(block?.ignores).not.toContain(named);
  });

  it("takes the usual places and `recommended` where it is told none", () => {
    const namesAndFiles = (blocks: typeof configs.recommended) =>
      blocks.map(({ name, files, ignores, rules: on }) => ({ name, files, ignores, on }));
    expect(namesAndFiles(configs.for())).toEqual(namesAndFiles(configs.recommended));
  });

  it("makes no block for a kind of place that is empty", () => {
    expect(configs.for({ documents: [] }).map(({ name }) => name)).toEqual(
      ["typescript", "javascript", "jsx", "python", "plugin"].map((part) => `mcp/recommended/${part}`),
    );
  });

  it.each([
    [
      "a preset that does not exist",
      { preset: "harsh" },
      "'preset' of configs.for cannot be 'harsh'. Use recommended, strict, security, portability, governance, token-budget, mcp-ts-core, conformance or all.",
    ],
    [
      "a glob that is in no list",
      { code: "src/**" },
      "'code' of configs.for must be a list of globs, but is a string.",
    ],
    [
      "a key that it does not know",
      { document: ["api/*"] },
      "'document' of configs.for is not a known option. The options are preset, code, documents.",
    ],
  ])("refuses %s", (_what, places, message) => {
    expect(() => configs.for(places as never)).toThrow(message);
  });
});

describe("options of a user", () => {
  it("do not replace those of governance in a project", async () => {
    const lists = fixturesIn("corpus").flatMap(({ name, sources: [source] }) =>
      source && !name.endsWith("index.json")
        ? [JSON.parse(source.text) as { readonly tools?: readonly unknown[] }]
        : [],
    );
    const tools = lists.flatMap(({ tools: all = [] }) => all).filter((_, index) => index % 8 === 0);
    const withArray = tools.find((tool) => JSON.stringify(tool).includes('"array"'));
    const text = JSON.stringify({ tools: [withArray, ...tools.slice(0, 40)] }, null, 1);
    const found = async (rule: Linter.RuleEntry | undefined): Promise<string[]> => {
      const overrideConfig = [
        ...mcp.configs.governance,
        ...(rule === undefined ? [] : [{ rules: { "mcp/require-number-range": rule } }]),
      ];
      const eslint = new ESLint({ cwd: import.meta.dirname, overrideConfigFile: true, overrideConfig });
      const [result] = await eslint.lintText(text, { filePath: "tools.json" });
      const messages = result?.messages ?? [];
      return messages.flatMap(({ ruleId, message }) => (ruleId === "mcp/require-number-range" ? [message] : []));
    };
    const findings = await found(undefined);
    expect(findings.length).toBeGreaterThan(2);
    // The catalog requires both bounds. A user's list of names does not change that.
    expect(await found(["error", { allow: ["no such name"] }])).toEqual(findings);
  });
});
