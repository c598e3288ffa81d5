import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";

const folder = fileURLToPath(new URL("../../lib/rules", import.meta.url));

/** The files of rules as `family/name`, by name. */
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: family }) =>
    readdirSync(`${folder}/${family}`).map((file) => ({ family, name: file.replace(/\.ts$/, "") })),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1));

function indexOf(): string {
  const imports = files.map(({ family, name }) => `import ${identifierOf(name)} from "./${family}/${name}.ts";`);
  return `// Generated from the listing of this folder: run \`npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u\`.
import type { McpRule } from "../rule/define-rule.ts";
${imports.join("\n")}

/** What each file has: a rule, or the rules of a family. */
const all: readonly (McpRule | readonly McpRule[])[] = [
${files.map(({ name }) => `  ${identifierOf(name)},`).join("\n")}
];

/** Every rule by name, in the order of the names. */
export const rules: Readonly<Record<string, McpRule>> = Object.fromEntries(
  all
    .flat()
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((rule) => [rule.name, rule]),
);
`;
}

function identifierOf(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

describe("the index of rules", () => {
  it("holds every file of the folder", async () => {
    await expect(indexOf()).toMatchFileSnapshot(`${folder}/index.ts`);
  });

  it("names each rule as its file or its page is named, in the family of its folder", () => {
    const registered = Object.values(rules).map(({ meta: { docs } }) => `${docs.family}/${docs.page}`);
    expect([...new Set(registered)].sort()).toEqual(files.map(({ family, name }) => `${family}/${name}`).sort());
    for (const [name, rule] of Object.entries(rules)) expect(rule.name).toBe(name);
  });
});
