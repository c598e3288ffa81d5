import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
// Below node_modules, so that the bundles find the packages they import; one for each run of the test runner, whose
// process starts those that run tests.
const cache = join(root, "node_modules/.cache/eslint-plugin-mcp");
const folder = join(cache, `built-${String(process.ppid)}`);
const packages = ["eslint-plugin-mcp", "mcp-validate"];

/**
 * The output of `npm run build` for the present sources.
 *
 * @param file a file of `dist` of one of the two packages.
 * @returns its absolute path, in a folder of packages like that of an installation.
 */
export function built(file: string): string {
  const home = builtBy("build/build.mjs");
  const [path] = packages
    .map((name) => join(home, "node_modules", name, "dist", file))
    .filter((one) => existsSync(one));
  if (path === undefined) throw new Error(`The build writes no ${file}.`);
  return path;
}

/**
 * What a script builds from the present sources. The first process of a run that asks starts it, the others wait.
 *
 * @param script takes the folder to write to as its argument.
 * @returns this folder.
 */
export function builtBy(script: string): string {
  const home = join(folder, basename(script, ".mjs"));
  const outcome = `${home}.txt`;
  if (!existsSync(outcome)) {
    removeStale();
    mkdirSync(folder, { recursive: true });
    if (isFirst(home)) {
      const { status, stderr } = spawnSync(process.execPath, [join(root, script), home], { encoding: "utf8" });
      // Renamed, so that nobody reads half of it.
      writeFileSync(`${outcome}.part`, status === 0 ? stderr : stderr || `It ends with ${String(status)}.`);
      renameSync(`${outcome}.part`, outcome);
    } else waitFor(outcome);
  }
  const fault = readFileSync(outcome, "utf8");
  if (fault) throw new Error(`The build fails: ${fault}`);
  return home;
}

/** Makes a folder, if no other process has made it. */
function isFirst(path: string): boolean {
  return mkdirSync(`${path}.lock`, { recursive: true }) !== undefined;
}

function waitFor(file: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const end = performance.now() + 120_000;
  while (!existsSync(file)) {
    if (performance.now() > end) throw new Error("The build of another process does not end.");
    Atomics.wait(pause, 0, 0, 100);
  }
}

/** Removes what earlier runs have built: the processes that run tests are ended before they can do so. */
function removeStale(): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const [, pid] = /^built-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
