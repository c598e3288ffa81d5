import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
// Below node_modules, so that the bundles find the packages they import; one for each process that runs tests.
const folder = `node_modules/.cache/eslint-plugin-mcp/built-${process.pid}`;
let isBuilt = false;

/** What `npm run build` makes of the sources as they are now: the absolute path of a file of `dist`. */
export function built(file: string): string {
  if (!isBuilt) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "lib/build.mjs"), folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The build fails: ${stderr}`);
    process.once("exit", () => {
      rmSync(join(root, folder), { recursive: true, force: true });
    });
    isBuilt = true;
  }
  return join(root, folder, file);
}
