/** Installs the packages of the site, unless the ones of its lock file are there. */
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import spawn from "cross-spawn";

const docs = fileURLToPath(new URL(".", import.meta.url));
const changed = (file) => (existsSync(docs + file) ? statSync(docs + file).mtimeMs : 0);

if (changed("node_modules/.package-lock.json") < changed("package-lock.json")) {
  const { status } = spawn.sync("npm", ["ci", "--ignore-scripts"], { cwd: docs, stdio: "inherit" });
  process.exitCode = status ?? 1;
}
