import json from "@eslint/json";
import type { Linter } from "eslint";
import jsonc from "eslint-plugin-jsonc";
import yml from "eslint-plugin-yml";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../lib/index.ts";
import * as ownParser from "../../lib/languages/parser.ts";
import { defineConfig } from "../harness/eslint.ts";
import { findingsIn, lintWith, textNames, texts, type TextName } from "./projects.ts";

/** The findings of the preset where nothing else is configured. */
async function alone(name: TextName): Promise<readonly string[]> {
  return findingsIn(await lintWith(mcp.configs.strict, name, texts[name]));
}

const forJson = { ...json.configs.recommended, files: ["**/*.json"], language: "json/json" } as Linter.Config;

const typescriptEslint = defineConfig(tseslint.configs.recommended);

/** Other people's configurations, which may come before or after ours. */
const neighbors: Readonly<Record<string, { readonly config: Linter.Config[]; readonly names: readonly TextName[] }>> = {
  "typescript-eslint": { config: typescriptEslint, names: ["server.ts", "server.js", "view.jsx"] },
  "a parser that is set for TypeScript": {
    config: [{ files: ["**/*.ts"], languageOptions: { parser: ownParser } }],
    names: ["server.ts"],
  },
  "@eslint/json": { config: [forJson], names: ["tools.json"] },
  "eslint-plugin-jsonc": { config: jsonc.configs["flat/recommended-with-json"], names: ["tools.json"] },
  "eslint-plugin-yml": { config: yml.configs["flat/recommended"], names: ["tools.yaml"] },
};

describe("alone", () => {
  it.each(textNames)("the three-line configuration lints %s", async (name) => {
    const findings = findingsIn(await lintWith(defineConfig([mcp.configs.recommended]), name, texts[name]));
    // Both tools share a name that no client accepts, and require properties that they do not declare.
    expect(findings.map((finding) => finding.split(" ")[0])).toEqual(
      expect.arrayContaining(["no-duplicate-names", "valid-tool-name", "no-undeclared-required"]),
    );
  });
});

describe.each(Object.entries(neighbors))("beside %s", (_name, { config, names }) => {
  it.each(names)("%s gives the same findings in either order", async (name) => {
    const expected = await alone(name);
    expect(expected.length).toBeGreaterThan(0);
    expect(findingsIn(await lintWith([...config, ...mcp.configs.strict], name, texts[name]))).toEqual(expected);
    expect(findingsIn(await lintWith([...mcp.configs.strict, ...config], name, texts[name]))).toEqual(expected);
  });
});

describe("after typescript-eslint", () => {
  // Its parser is set for files of every kind, so documents have their own parser only if our preset comes last.
  it.each(["tools.json", "tools.yaml"] as const)("%s gives the same findings", async (name) => {
    expect(findingsIn(await lintWith([...typescriptEslint, ...mcp.configs.strict], name, texts[name]))).toEqual(
      await alone(name),
    );
  });
});

describe("rules with type information", () => {
  it.each(["tools.json", "tools.yaml"] as const)(
    "do not stop a run at %s where README switches them off",
    async (name) => {
      const config = defineConfig([
        tseslint.configs.recommendedTypeChecked,
        { languageOptions: { parserOptions: { projectService: true } } },
        mcp.configs.strict,
        { files: ["**/*.{json,jsonc,json5,yaml,yml}"], extends: [tseslint.configs.disableTypeChecked] },
      ]);
      expect(findingsIn(await lintWith(config, name, texts[name]))).toEqual(await alone(name));
    },
  );
});

describe("a rule that is set beside a preset", () => {
  const config = [
    ...mcp.configs.recommended,
    { rules: { "mcp/require-title": "error" as const, "mcp/valid-tool-name": "off" as const } },
  ];

  it("is on where the preset looks", async () => {
    const names = findingsIn(await lintWith(config, "server.js", texts["server.js"])).map(
      (finding) => finding.split(" ")[0],
    );
    expect(names).toContain("require-title");
    expect(names).not.toContain("valid-tool-name");
  });

  it.each(["tests/server.js", "vitest.config.test.js"])(
    "is known in %s, too, where the preset does not look",
    async (name) => {
      const names = findingsIn(await lintWith(config, name, texts["server.js"])).map(
        (finding) => finding.split(" ")[0],
      );
      expect(new Set(names)).toEqual(new Set(["require-title"]));
    },
  );
});

describe("under a name", () => {
  it.each(textNames)("`extends` takes a preset of %s by name", async (name) => {
    const config = defineConfig([{ plugins: { mcp }, extends: ["mcp/strict"] }]);
    expect(findingsIn(await lintWith(config, name, texts[name]))).toEqual(await alone(name));
  });

  it.each(textNames)("the rules for %s follow another namespace", async (name) => {
    const config = defineConfig([{ plugins: { servers: mcp }, extends: ["servers/strict"] }]);
    expect(findingsIn(await lintWith(config, name, texts[name]), "servers")).toEqual(await alone(name));
  });
});

describe("other files", () => {
  const elsewhere = [
    "package.json",
    "tsconfig.json",
    "data/books.json",
    "compose.yaml",
    "notes.md",
    "style.css",
    "main.rb",
  ];

  it.each(elsewhere)("%s is left alone", async (name) => {
    const messages = await lintWith(mcp.configs.all, name, texts["tools.json"]);
    expect(messages.map(({ ruleId, message }) => ruleId ?? message)).toEqual([
      expect.stringContaining("no matching configuration"),
    ]);
  });

  it.each([
    "dist/server.js",
    "tests/server.js",
    "server.test.js",
    "tests/tools.json",
    "node_modules/a/server.ts",
    "docs/server.js",
    "packages/a/examples/tools.json",
  ])("%s is left out by default", async (name) => {
    const text = name.endsWith(".json") ? texts["tools.json"] : texts["server.js"];
    expect(findingsIn(await lintWith(mcp.configs.all, name, text))).toEqual([]);
  });

  it("folders of that name within the code are linted", async () => {
    expect(findingsIn(await lintWith(mcp.configs.strict, "src/docs/server.js", texts["server.js"]))).toEqual(
      await alone("server.js"),
    );
  });

  it("places that are named are linted, tests or not", async () => {
    const config = mcp.configs.for({ preset: "strict", documents: ["tests/**"] });
    expect(findingsIn(await lintWith(config, "tests/answers/list.json", texts["tools.json"]))).toEqual(
      await alone("tools.json"),
    );
  });
});
