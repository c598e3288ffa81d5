import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { built, root } from "../built.ts";
import { folderOf } from "../folders.ts";

/** A configuration that most tests use: our rules, two of ESLint's, and one of a plugin without metadata. */
export const usualConfig = `
import mcp from "eslint-plugin-mcp";

const house = { rules: { "no-names": { create: (context) => ({ Identifier: (node) => context.report({ node, message: "A name." }) }) } } };

export default [
  { ignores: ["**/eslint.config.js"] },
  mcp.configs.governance,
  { files: ["**/*.js"], plugins: { "@acme/house": house }, rules: { "no-var": "error", "no-unused-vars": "warn", "@acme/house/no-names": "warn" } },
].flat();
`;

/** A project that has both packages installed. */
export function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({ "package.json": '{ "type": "module" }', ...files });
  const installed = join(folder, "node_modules/eslint-plugin-mcp");
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(root, "package.json"), join(installed, "package.json"));
  symlinkSync(dirname(built("index.js")), join(installed, "dist"));
  symlinkSync(dirname(dirname(built("mcp-validate.js"))), join(folder, "node_modules/mcp-validate"));
  return folder;
}

/** Runs the command of ESLint with a formatter of ours, which must print nothing else. */
export function eslint(
  folder: string,
  formatter: "sarif" | "html",
  args: readonly string[] = ["."],
  input = "",
): { readonly code: number | null; readonly out: string } {
  const command = [
    join(root, "node_modules/eslint/bin/eslint.js"),
    "--format",
    `./node_modules/mcp-validate/dist/formatters/${formatter}.js`,
    ...args,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    input,
    maxBuffer: 1 << 28,
  });
  if (stderr) throw new Error(stderr);
  return { code: status, out: stdout };
}
