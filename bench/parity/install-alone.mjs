/**
 * @file Installs the servers that have a folder of their own: Python servers, and npm servers with a version.
 * Run: `node install-alone.mjs [--catalogue <file>] [names…]`. The variable PYTHON names the interpreter; default:
 * python3.
 */
import { execFile } from "node:child_process";
import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { catalogueOption, COMPLETE_MARK, homeOf, isAlone, isInstalled, readCatalogue } from "./catalogue.mjs";

const run = promisify(execFile);
const LIMITS = { timeout: 180_000, maxBuffer: 64 * 1024 * 1024 };
/** Installing waits for the network half of the time. */
const AT_ONCE = 2;

/**
 * Installs a server into its folder. No code of a package runs: npm runs no scripts, and pip takes only wheels.
 * @param {import("./catalogue.mjs").ServerEntry & { name: string }} entry
 * @returns {Promise<void>}
 * @throws {Error} if npm or pip fails, or takes too long
 */
export async function install(entry) {
  const home = homeOf(entry);
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  const installed = await (entry.pypi === undefined ? installNpm(entry, home) : installPython(entry, home));
  writeFileSync(path.join(home, COMPLETE_MARK), installed);
}

/** @returns {Promise<string>} what was installed */
async function installNpm({ package: name, version }, home) {
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "package.json"), '{ "private": true }\n');
  const npm = (...args) => run("npm", args, { ...LIMITS, cwd: home });
  await npm("install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`);
  return `${name}@${version}\n`;
}

/** @returns {Promise<string>} what was installed */
async function installPython({ pypi }, home) {
  await run(process.env.PYTHON ?? "python3", ["-m", "venv", home], LIMITS);
  // Not the pip of another environment: it starts a process of its own, which would go on after the limit.
  const pip = (...args) => run(path.join(home, "bin", "python"), ["-m", "pip", ...args], LIMITS);
  await pip("install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", ...pypi);
  return (await pip("freeze")).stdout;
}

/** Installs what is missing, some at once, and reports each. */
async function main() {
  const { values, positionals } = parseArgs({ options: { catalogue: catalogueOption }, allowPositionals: true });
  const missing = readCatalogue(positionals, values.catalogue).filter((one) => isAlone(one) && !isInstalled(one));
  const installNext = async () => {
    for (let entry = missing.shift(); entry !== undefined; entry = missing.shift()) {
      const label = entry.pypi?.[0] ?? `${entry.package}@${entry.version}`;
      try {
        await install(entry);
        console.log(`${label}: installed`);
      } catch (error) {
        console.log(`${label}: not installed. ${error.message}`);
        process.exitCode = 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, installNext));
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
