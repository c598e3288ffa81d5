import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const root = fileURLToPath(new URL("../../..", import.meta.url));
// Below node_modules, so that the bundle finds the packages it imports.
const folder = join(root, "node_modules/.cache/eslint-plugin-mcp/command");
let isBuilt = false;

/** How a run of the command ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `mcp-validate` as a process, from the sources as they are now. */
export function runCommand(args: readonly string[], cwd: string = root): Run {
  if (!isBuilt) {
    mkdirSync(folder, { recursive: true });
    buildSync({
      absWorkingDir: root,
      entryPoints: ["lib/validator/cli/main.ts"],
      outfile: join(folder, "mcp-validate.mjs"),
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    isBuilt = true;
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "mcp-validate.mjs"), ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}
