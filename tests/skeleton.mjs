/** What `npm run new-rule` and `npm run new-probe` have in common. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import spawn from "cross-spawn";
import { format, resolveConfig } from "prettier";

/** The families of a folder that has a folder for each. */
export function familiesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The family and the name that the command line states as `<family>/<name>`. Ends the process where it does not. */
export function namedIn(script, families) {
  const given = process.argv.slice(2).find((argument) => !argument.startsWith("-")) ?? "";
  const [family, name = "", ...rest] = given.split("/");
  if (families.includes(family) && /^[a-z]+(?:-[a-z]+)*$/.test(name) && !rest.length) return { family, name };
  console.error(`Usage: npm run ${script} <family>/<name>, with a family of ${families.join(", ")}.`);
  process.exit(2);
}

/** Writes new files by path, formatted. Ends the process, before it writes any, where one exists. */
export async function write(files) {
  const existing = Object.keys(files).find((file) => existsSync(file));
  if (existing) {
    console.error(`${existing} exists already. Choose another name, or remove it first.`);
    process.exit(2);
  }
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
    console.log(`Written: ${file}`);
  }
}

/** Runs the tests of some files whose names match, which write what is generated. */
export function generate(names, files) {
  // `-u` comes last, because it would take a file behind it as its value, and all tests would run.
  const args = ["vitest", "run", "--config", "tests/vitest.config.ts", "--maxWorkers=1", ...files, "-t", names, "-u"];
  process.exitCode = spawn.sync("npx", args, { stdio: "inherit" }).status ?? 1;
}
