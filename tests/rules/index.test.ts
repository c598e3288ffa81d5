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
  const entries = files.map(({ name }) => `  "${name}": ${identifierOf(name)},`);
  return `// Generated from the listing of this folder: run \`npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u\`.
import type { McpRule } from "../rule/define-rule.ts";
${imports.join("\n")}

/** Every rule by name. */
export const rules: Readonly<Record<string, McpRule>> = {
${entries.join("\n")}
};
`;
}

function identifierOf(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

describe("the index of rules", () => {
  it("holds every file of the folder", async () => {
    await expect(indexOf()).toMatchFileSnapshot(`${folder}/index.ts`);
  });

  it("names each rule as its file is named, in the family of its folder", () => {
    const registered = Object.entries(rules).map(([name, rule]) => ({
      family: rule.meta.docs.family,
      name,
      own: rule.name,
    }));
    expect(registered).toEqual(files.map(({ family, name }) => ({ family, name, own: name })));
  });
});
