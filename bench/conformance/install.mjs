/** @file Installs packages from npm and PyPI in separate folders, outside the repository. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The file with the installed packages, written last, so that an incomplete or outdated folder is made again. */
const COMPLETE_MARK = "installed.json";

/** The suite needs this major version of Node or a newer one. */
const FIRST_NODE_WITH_GLOB = 22;

/**
 * Installs packages from npm in a folder. By default, their install scripts do not run.
 * @param {string} folder
 * @param {string[]} packages with exact versions
 * @param {{ scripts?: boolean }} [options] `scripts` runs the install scripts
 * @returns {boolean} whether anything had to be done
 */
export function installNpm(folder, packages, { scripts = false } = {}) {
  return once(folder, packages, () => {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true }));
    const flags = ["--no-audit", "--no-fund", "--loglevel=error", ...(scripts ? [] : ["--ignore-scripts"])];
    run("npm", ["install", "--save-exact", ...flags, ...packages], folder);
  });
}

/**
 * Makes a virtual environment with packages from PyPI. Uses only wheels, so that no code of a package runs.
 * The variable PYTHON names the interpreter; default: python3.
 * @param {string} folder
 * @param {string[]} requirements with exact versions
 * @returns {boolean} whether anything had to be done
 */
export function installPython(folder, requirements) {
  return once(folder, requirements, () => {
    run(process.env.PYTHON ?? "python3", ["-m", "venv", folder], folder);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
    run(path.join(folder, "bin", "python"), [...pip, ...requirements], folder);
  });
}

/**
 * Finds a version of Node with `fs.globSync`: the running one, or one that is installed from npm.
 * @param {string} folder where to install it
 * @returns {string} its path
 */
export function nodeWithGlob(folder) {
  if (Number(process.versions.node.split(".")[0]) >= FIRST_NODE_WITH_GLOB) return process.execPath;
  const place = path.join(folder, "node");
  installNpm(place, [`node@${FIRST_NODE_WITH_GLOB}`], { scripts: true });
  return path.join(place, "node_modules", "node", "bin", "node");
}

/**
 * The executable file of an npm package.
 * @param {string} folder where the package is installed
 * @param {string} name
 * @param {string} [bin] the name of the command, or the file; default: the first `bin`
 * @returns {string}
 */
export function npmProgram(folder, name, bin) {
  const home = path.join(folder, "node_modules", name);
  const manifest = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8"));
  const bins = typeof manifest.bin === "string" ? { [name]: manifest.bin } : (manifest.bin ?? {});
  const file = bin === undefined ? Object.values(bins)[0] : (bins[bin] ?? bin);
  if (file === undefined) throw new Error(`${name} has no bin`);
  return path.join(home, file);
}

/** Runs `make` unless the folder was already made for the same packages. */
function once(folder, packages, make) {
  const mark = path.join(folder, COMPLETE_MARK);
  const wanted = JSON.stringify(packages);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return false;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  make();
  writeFileSync(mark, wanted);
  return true;
}

/** Runs a command. The error contains the last lines that the command printed. */
function run(command, args, cwd) {
  try {
    execFileSync(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  } catch (error) {
    const lastLines = `${error.stdout ?? ""}${error.stderr ?? ""}`.trim().split("\n").slice(-4).join("\n");
    throw new Error(`${command} ${args.slice(0, 3).join(" ")}: ${lastLines}`, { cause: error });
  }
}
