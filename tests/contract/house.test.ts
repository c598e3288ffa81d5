import { fileURLToPath } from "node:url";
// The repository is linted with its own ESLint, whichever version the other tests run on.
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const eslint = new ESLint({ cwd: repository });

/** The rules that refuse a text in place of a file of this repository. */
async function refusalsOf(text: string, file: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe("the lint of this house", () => {
  it.each([
    ["an import upwards", "lib/model/tool.ts", `export * from "../readers/index.ts";`, "import-x/no-restricted-paths"],
    [
      "a rule that reads files",
      "lib/rules/annotations/require-title.ts",
      `export * from "../../readers/index.ts";`,
      "import-x/no-restricted-paths",
    ],
    [
      "Zod in the evaluator",
      "lib/readers/ecmascript/evaluate/calls.ts",
      `export * from "../zod/convert.ts";`,
      "import-x/no-restricted-paths",
    ],
    [
      "an import upwards in the validator",
      "lib/validator/result/input-error.ts",
      `export * from "../report/index.ts";`,
      "import-x/no-restricted-paths",
    ],
    ["a package in the model", "lib/model/tool.ts", `export type { Rule } from "eslint";`, "no-restricted-imports"],
    [
      "ESLint in a rule",
      "lib/rules/annotations/require-title.ts",
      `export type { Rule } from "eslint";`,
      "no-restricted-imports",
    ],
    [
      "a module of Node in a rule",
      "lib/rules/annotations/require-title.ts",
      `export { sep } from "node:path";`,
      "no-restricted-imports",
    ],
    [
      "a cast in a rule",
      "lib/rules/annotations/require-title.ts",
      `export const title = {} as { readonly a: 1 };`,
      "no-restricted-syntax",
    ],
    ["an any", "lib/model/tool.ts", `export const title: any = 1;`, "@typescript-eslint/no-explicit-any"],
    ["a rule of 151 lines", "lib/rules/annotations/require-title.ts", "export {};\n".repeat(151), "max-lines"],
    ["a file of 301 lines", "lib/model/tool.ts", "export {};\n".repeat(301), "max-lines"],
  ])(
    "refuses %s",
    async (_what, file, text, rule) => {
      expect(await refusalsOf(text, file)).toContain(rule);
    },
    // The first case loads the types of the whole repository.
    120_000,
  );

  it.each(["utils", "helpers", "common", "misc", "shared"])(
    "refuses the name %s for a file and for a folder",
    async (name) => {
      for (const file of [`lib/schema/${name}.ts`, `lib/${name}/words.ts`, `tests/${name}/words.ts`]) {
        const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown[]> };
        expect(rules["no-restricted-syntax"]).toContainEqual(expect.objectContaining({ selector: "Program" }));
      }
    },
  );
});
