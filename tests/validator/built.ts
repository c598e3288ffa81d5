import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
// Below node_modules, so that the bundles find the packages they import; one for each process that runs tests.
const cache = "node_modules/.cache/eslint-plugin-mcp";
const folder = `${cache}/built-${process.pid}`;
const packages = ["eslint-plugin-mcp", "mcp-validate"];
let isBuilt = false;

/**
 * The output of `npm run build` for the present sources.
 *
 * @param file a file of `dist` of one of the two packages.
 * @returns its absolute path, in a folder of packages like that of an installation.
 */
export function built(file: string): string {
  if (!isBuilt) {
    removeStale();
    const { status, stderr } = spawnSync(process.execPath, [join(root, "build/build.mjs"), folder], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The build fails: ${stderr}`);
    isBuilt = true;
  }
  const [path] = packages
    .map((name) => join(root, folder, "node_modules", name, "dist", file))
    .filter((one) => existsSync(one));
  if (path === undefined) throw new Error(`The build writes no ${file}.`);
  return path;
}

/** Removes what earlier runs have built: the processes that run tests are ended before they can do so. */
function removeStale(): void {
  const path = join(root, cache);
  if (!existsSync(path)) return;
  for (const name of readdirSync(path)) {
    const [, pid] = /^built-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(path, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
