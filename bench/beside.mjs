// A whole run of ESLint over a folder of repositories, under the parser alone, under each of our presets and under other
// plugins. Run after `npm run build`: `node bench/beside.mjs <folder> [folder with eslint-plugin-unicorn and
// eslint-plugin-sonarjs in its node_modules]`. Compare only ratios within one run. With PRESETS=strict in the environment,
// only the named presets run.
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ESLint } from "eslint";
import * as tsParser from "@typescript-eslint/parser";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , given, others, name] = process.argv;
if (given === undefined) {
  console.error("Name a folder with repositories of servers.");
  process.exit(2);
}
const folder = realpathSync(given);
const files = ["**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}"];
const ignores = [
  "**/{node_modules,dist,build,tests,test,__tests__}/**",
  "**/*.{test,spec}.*",
  "**/*.d.ts",
  "**/*.min.js",
];

/** The blocks of configuration of a preset of ours, or of another plugin. */
async function blocksOf(each) {
  if (each === "parser") return [];
  if (each.startsWith("eslint-plugin-")) {
    const { resolve } = createRequire(join(realpathSync(others), "package.json"));
    const { default: plugin } = await import(pathToFileURL(resolve(each)).href);
    return [plugin.configs.recommended].flat().map((block) => ({ ...block, files }));
  }
  const { default: plugin } = await import(pathToFileURL(join(root, "dist/index.js")).href);
  return [plugin.configs[each]].flat();
}

/** Lints the folder in this process, and prints the CPU that the process has used. */
async function run(each) {
  const parsing = { files, languageOptions: { parser: tsParser } };
  const overrideConfig = [{ ignores }, ...(await blocksOf(each)), parsing];
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig, allowInlineConfig: false });
  const results = await eslint.lintFiles(files);
  const { user, system } = process.cpuUsage();
  const findings = results.reduce((sum, { messages }) => sum + messages.length, 0);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, files: results.length, findings }));
}

if (name !== undefined) await run(name);
else {
  const plugins = others === undefined ? [] : ["eslint-plugin-unicorn", "eslint-plugin-sonarjs"];
  const presets = (process.env.PRESETS ?? "recommended,strict").split(",");
  let parser;
  for (const each of ["parser", ...presets, ...plugins]) {
    const script = fileURLToPath(import.meta.url);
    const printed = execFileSync(process.execPath, [script, folder, others ?? "", each], { encoding: "utf8" });
    const { seconds, files: count, findings } = JSON.parse(printed);
    parser ??= seconds;
    const ratio = (seconds / parser).toFixed(2);
    console.log(
      `${each}: ${seconds.toFixed(1)} s of CPU, ${ratio} times the parser; ${count} files, ${findings} findings`,
    );
  }
}
