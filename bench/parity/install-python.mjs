/**
 * @file Installs the Python servers, each into a virtual environment of its own.
 * Run: `node install-python.mjs [names…]`. The variable PYTHON names the interpreter; default: python3.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { COMPLETE_MARK, environmentOf, isInstalled, readCatalogue } from "./catalogue.mjs";

/**
 * Makes a server's environment with its pinned requirements. Only from wheels, so that no code of a package runs here.
 * @param {import("./catalogue.mjs").ServerEntry & { name: string }} entry
 */
function install(entry) {
  const environment = environmentOf(entry);
  rmSync(environment, { recursive: true, force: true });
  execFileSync(process.env.PYTHON ?? "python3", ["-m", "venv", environment]);
  const pip = (...args) => execFileSync(path.join(environment, "bin", "python"), ["-m", "pip", ...args]);
  pip("install", "--quiet", "--only-binary", ":all:", ...entry.pypi);
  writeFileSync(path.join(environment, COMPLETE_MARK), pip("freeze"));
}

for (const entry of readCatalogue(process.argv.slice(2))) {
  if (entry.pypi === undefined || isInstalled(entry)) continue;
  try {
    install(entry);
    console.log(`${entry.pypi[0]}: installed`);
  } catch (error) {
    console.log(`${entry.pypi[0]}: not installed. ${error.message}`);
    process.exitCode = 1;
  }
}
