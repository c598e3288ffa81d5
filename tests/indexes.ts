import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { probeFamilies } from "../lib/validator/probes/families.ts";

/** A module that is generated from the listing of its folder. */
export interface Index {
  /** Its absolute path. */
  readonly path: string;
  readonly text: string;
  /** The files that it lists, in its order. */
  readonly files: readonly Listed[];
}

interface Listed {
  readonly family: string;
  readonly name: string;
}

/** The index of all rules, by name. */
export function ruleIndex(): Index {
  const folder = folderOf("rules");
  const files = familiesIn(folder)
    .flatMap((family) => filesIn(folder, family))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = `// Generated from the listing of this folder: run \`npx vitest run --config tests/vitest.config.ts tests/rules/index.test.ts -u\`.
import type { McpRule } from "../rule/define-rule.ts";
${files.map(importOf).join("\n")}

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
  return { path: `${folder}/index.ts`, text, files };
}

/** The index of all probes, family by family. */
export function probeIndex(): Index {
  const folder = folderOf("validator/probes");
  const existing = familiesIn(folder);
  const files = Object.keys(probeFamilies)
    .filter((family) => existing.includes(family))
    .flatMap((family) => filesIn(folder, family));
  const text = `// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import { argumentProbes } from "./argument-probes.ts";
import { errorProbes } from "./error-probes.ts";
import { type Probe, probeFamilies } from "./probe.ts";
${files.map(importOf).join("\n")}

const families = Object.keys(probeFamilies);

/** Every probe, family by family and in the order of the names. */
export const probes: readonly Probe[] = [
  ...argumentProbes,
  ...errorProbes,
${files.map(({ name }) => `  ${identifierOf(name)},`).join("\n")}
].sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family) || (a.name < b.name ? -1 : 1));
`;
  return { path: `${folder}/index.ts`, text, files };
}

function folderOf(path: string): string {
  return fileURLToPath(new URL(`../lib/${path}`, import.meta.url));
}

function familiesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function filesIn(folder: string, family: string): Listed[] {
  return readdirSync(`${folder}/${family}`)
    .map((file) => file.replace(/\.ts$/, ""))
    .sort()
    .map((name) => ({ family, name }));
}

function importOf({ family, name }: Listed): string {
  return `import ${identifierOf(name)} from "./${family}/${name}.ts";`;
}

function identifierOf(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
